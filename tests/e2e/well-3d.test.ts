import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Host, seen } from '../support/host-page.ts';
import { byLength } from '../support/length.ts';
import { type HostServer, startServer } from '../support/page-server.ts';
import { launchWithWebgl, openScenePage, pictureOf, READS_BACK } from '../support/well-3d-page.ts';

/** Wells in space as a person sees and handles them: what is shown, what is said of what is not, what the cursor reads, and what becomes of the picture when its context goes. */

/** Times that a view loses its WebGL context. */
const LOSSES = byLength(3, 20);
/** Most views of a page that hold a context at a time. */
const HOLDING = 8;
/** Views on one page; in the long run more than a browser has contexts for. */
const VIEWS = byLength(HOLDING + 3, 20);

let browser: Browser;
let server: HostServer;
let host: Host;

beforeAll(async () => {
  [browser, server] = await Promise.all([launchWithWebgl(), startServer()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});
afterEach(async () => {
  await host?.close();
});

/** Puts a scene on a page of its own and waits for its picture. */
async function show(attributes: Record<string, string> = {}, field = 'depth'): Promise<void> {
  host = await openScenePage(browser, server);
  await host.page.evaluate(([given, name]) => void window.addScene(given, name), [
    attributes,
    field,
  ] as const);
  await host.waitFor('geo-scene');
}

const press = (key: string): Promise<void> => host.page.getByRole('application').press(key);
const lastCursor = async (): Promise<Record<string, unknown>> =>
  (await host.heard('geo-cursor')).at(-1)!.detail;
const complaints = (): string[] => host.complaints.filter((text) => !READS_BACK.test(text));

describe('a scene of the page', () => {
  it('is drawn, counted and listed', async () => {
    await show({ 'depth-type': 'TVD' });
    expect((await host.heard('geo-scene'))[0]!.detail).toMatchObject({
      wells: 9,
      curves: 7,
      markers: 24,
      surfaces: 2,
      slices: 0,
    });
    expect((await pictureOf(host)).colours).toBeGreaterThan(200);
    expect(await host.page.locator('.well-row').count()).toBe(9);
    expect(complaints()).toEqual([]);
  });

  it('says which wells have no survey and no time-depth relation, and draws no path of them over time', async () => {
    await show({}, 'time');
    const note = host.page.locator('.scene-note');
    expect(await note.innerText()).toContain('Wellhead only, no time-depth relation: 1');
    expect(await note.innerText()).toContain('Wellhead only, no directional survey: 1');
    expect(await host.page.locator('.well-row', { hasText: 'Tarsus-1' }).innerText()).toContain(
      'no time-depth relation',
    );
    // The keyboard goes from path to path: the seven that have one.
    const reached = new Set<unknown>();
    for (let i = 0; i < 12; i++) {
      await press('Alt+ArrowRight');
      reached.add((await lastCursor())['name']);
    }
    expect([...reached]).toEqual([
      'Adana-1',
      'Adana-2',
      'Adana-3',
      'Adana-4H',
      'Ceyhan-1',
      'Ceyhan-2',
      'Seyhan-1',
    ]);
  });

  it('offers the other domain where nothing of the scene is in this one', async () => {
    host = await openScenePage(browser, server);
    await host.page.evaluate(() => {
      const { wells } = window.scenes['depth'] as {
        wells: { trajectory: { twt?: unknown } | null }[];
      };
      window.scenes['none'] = {
        wells: wells
          .filter(({ trajectory }) => trajectory)
          .map((well) => ({ ...well, trajectory: { ...well.trajectory, twt: undefined } })),
        surfaces: [],
      };
      window.addScene({}, 'none');
    });
    await host.waitFor('geo-scene');
    await host.page.getByRole('button', { name: 'Show in TVD' }).click();
    await seen(
      host.page,
      () => !document.querySelector('geo-well-3d')!.shadowRoot!.querySelector('.scene-note'),
    );
    await press('Alt+ArrowRight');
    expect(await lastCursor()).toMatchObject({ name: 'Adana-1', twt: null });
  });

  it('that cannot be read names the field, and the note goes away', async () => {
    host = await openScenePage(browser, server);
    await host.page.evaluate(() => {
      window.scenes['bad'] = {
        wells: [
          {
            uwi: '1',
            surfaceX: 0,
            surfaceY: 0,
            trajectory: { md: [0, 1], x: [0], y: [0, 0], tvd: [0, 1] },
          },
        ],
      };
      window.addScene({}, 'bad');
    });
    expect((await host.waitFor('geo-error')).detail).toMatchObject({
      code: 'DATA_INVALID',
      message: 'scene.wells[0].trajectory.x has 1 values, md has 2',
    });
    await host.page.getByRole('alert').waitFor();
    await host.page.evaluate(
      () =>
        ((document.querySelector('geo-well-3d') as unknown as { scene: unknown }).scene =
          window.scenes['depth']),
    );
    await host.waitFor('geo-scene');
    expect(await host.page.getByRole('alert').count()).toBe(0);
  });
});

describe('a thousand wells', () => {
  /** Wells of 300 stations with a curve, more than are built at once. */
  async function showMany(): Promise<void> {
    host = await openScenePage(browser, server);
    const worker = host.page.waitForEvent('worker');
    await host.page.evaluate(() => {
      const down = (of: (i: number) => number): Float64Array =>
        Float64Array.from({ length: 300 }, (_, i) => of(i));
      window.scenes['many'] = {
        wells: Array.from({ length: 1000 }, (_, n) => ({
          uwi: `W-${n}`,
          name: `Well ${n}`,
          surfaceX: 480_000 + (n % 40) * 150,
          surfaceY: 4_090_000 + Math.floor(n / 40) * 150,
          kbElev: 0,
          trajectory: {
            md: down((i) => 10 * i),
            x: down((i) => Math.max(0, i - 150) * (n % 7)),
            y: down(() => 0),
            tvd: down((i) => 10 * i),
          },
          curve: {
            mnemonic: 'GR',
            unit: 'gAPI',
            md: down((i) => 10 * i),
            values: down((i) => 75 + 50 * Math.sin(i / 9 + n)),
          },
          markers: [{ name: 'Top', md: 1500 }],
        })),
      };
      window.addScene({ 'depth-type': 'TVD' }, 'many');
    });
    await worker;
    await host.waitFor('geo-scene');
  }

  it('are built beside the page, all drawn, and a window of the list is in the document', async () => {
    await showMany();
    expect((await host.heard('geo-scene'))[0]!.detail).toMatchObject({
      wells: 1000,
      curves: 1000,
      markers: 1000,
    });
    expect((await pictureOf(host)).colours).toBeGreaterThan(200);
    const list = host.page.getByRole('list', { name: 'Wells (1000)' });
    await expect.poll(() => list.getByRole('button').count()).toBeLessThan(60);
    await list.getByRole('button', { name: 'Well 0' }).first().press('End');
    await expect
      .poll(() =>
        host.page.evaluate(
          () => document.querySelector('geo-well-3d')!.shadowRoot!.activeElement?.textContent,
        ),
      )
      .toContain('Well 999');
    await host.page.keyboard.press('Enter');
    expect(await list.getByRole('table').innerText()).toContain('1\u00a0500.0');
    // The last one is built like the first: the keyboard's cursor stands on it.
    await press('Alt+ArrowLeft');
    expect(await lastCursor()).toMatchObject({ name: 'Well 999', md: 1495 });
    expect(complaints()).toEqual([]);
  });

  it('are given up when another scene is shown in the meantime', async () => {
    await showMany();
    await host.page.evaluate(() => {
      const view = document.querySelector('geo-well-3d') as unknown as {
        scene: unknown;
        depthType: string;
      };
      view.depthType = 'MD';
      view.scene = window.scenes['depth'];
    });
    await host.waitFor('geo-scene', 2);
    expect((await host.heard('geo-scene')).at(-1)!.detail).toMatchObject({ wells: 9 });
    expect(await host.page.locator('.well-row').count()).toBe(9);
    // Its worker ends when nothing is left to build.
    await expect.poll(() => host.page.workers().length).toBe(0);
  });
});

describe('the cursor', () => {
  it('reads all depths of a well, the same however the picture is stretched', async () => {
    await show({ 'depth-type': 'TVD' });
    for (const key of ['Alt+ArrowRight', 'Alt+ArrowRight', 'PageDown']) await press(key);
    const before = await lastCursor();
    expect(before).toMatchObject({ name: 'Adana-2', unit: 'm' });
    expect(Number(before['tvd'])).toBeLessThan(Number(before['md']));
    expect(Number(before['tvd']) - Number(before['tvdss'])).toBeGreaterThan(80);
    await host.page.getByLabel('Vertical exaggeration').selectOption('10');
    await press('Alt+ArrowUp');
    await press('Alt+ArrowDown');
    expect(await lastCursor()).toEqual(before);
  });

  it('reads the well under the pointer, and a surface where there is none', async () => {
    await show({ 'depth-type': 'TVD' });
    const { x, y, width, height } = (await host.page.getByRole('application').boundingBox())!;
    const [names, surfaces] = [new Set<unknown>(), new Set<unknown>()];
    for (let across = 0.1; across < 0.9; across += 0.02) {
      await host.page.mouse.move(x + width * across, y + height * 0.5);
      await host.page.evaluate(
        () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
      );
    }
    for (const { detail } of await host.heard('geo-cursor')) {
      if (detail['uwi']) names.add(detail['name']);
      else surfaces.add(detail['surface']);
    }
    expect(names.size).toBeGreaterThan(1);
    expect([...surfaces]).toContain('Güvenç');
  });

  it('is shared with elements of the same link, by measured depth', async () => {
    await show({ 'depth-type': 'TVD', link: 'both' });
    await host.page.evaluate(
      () => void window.addScene({ 'depth-type': 'MD', link: 'both' }, 'depth'),
    );
    await host.waitFor('geo-scene', 2);
    await host.page.getByRole('application').first().press('Alt+ArrowRight');
    const md = (await lastCursor())['md'] as number;
    const second = host.page.locator('geo-well-3d').nth(1).locator('.scene-readout');
    await second.waitFor();
    expect(await second.innerText()).toContain(md.toFixed(1).replace(/\B(?=(\d{3})+\.)/, '\u00a0'));
  });
});

describe('a log of the same link', () => {
  it('and the view show one depth', async () => {
    await show({ 'depth-type': 'TVD', link: 'well' });
    await host.page.evaluate(() => {
      const log = Object.assign(document.createElement('geo-log-viewer'), {
        data: {
          index: {
            mnemonic: 'DEPT',
            unit: 'm',
            values: Float64Array.from({ length: 1000 }, (_, i) => 500 + i),
          },
          curves: [
            {
              mnemonic: 'GR',
              unit: 'gAPI',
              values: Float32Array.from({ length: 1000 }, (_, i) => 40 + (i % 50)),
            },
          ],
        },
      });
      log.setAttribute('link', 'well');
      log.style.cssText = 'display: block; height: 500px';
      document.body.append(log);
    });
    await host.waitFor('geo-plot');
    // From the view to the log: its values stand at the cursor.
    const view = host.page.locator('geo-well-3d');
    const log = host.page.locator('geo-log-viewer');
    for (const key of ['Alt+ArrowRight', 'PageUp']) await view.getByRole('application').press(key);
    const md = (await lastCursor())['md'] as number;
    const spaced = (depth: number): string =>
      depth.toFixed(1).replace(/\B(?=(\d{3})+\.)/, '\u00a0');
    const cursorLine = (): Promise<number | null> =>
      host.page.evaluate(() => {
        const body = document
          .querySelector('geo-log-viewer')!
          .shadowRoot!.querySelector('[role=application]') as HTMLElement;
        const line = [...body.children].find(
          (child) => child instanceof HTMLElement && child.style.height === '1px',
        ) as HTMLElement;
        return line.style.visibility === 'visible'
          ? (line.getBoundingClientRect().top - body.getBoundingClientRect().top) /
              body.clientHeight
          : null;
      });
    // The tracks end a little below the last depth.
    await expect.poll(cursorLine).toBeCloseTo((md - 500) / 999, 1);
    // From the log to the view: its readout has the depth under the pointer.
    const before = await view.locator('.scene-readout').innerText();
    await log.getByRole('application').scrollIntoViewIfNeeded();
    const box = (await log.getByRole('application').boundingBox())!;
    await host.page.mouse.move(box.x + box.width / 2, box.y + box.height * 0.4);
    await expect.poll(() => view.locator('.scene-readout').innerText()).not.toBe(before);
    const logged = await host.page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          document.addEventListener(
            'geo-cursor',
            (event) => resolve((event as CustomEvent<{ depth: number }>).detail.depth),
            { once: true },
          );
          const body = document
            .querySelector('geo-log-viewer')!
            .shadowRoot!.querySelector('[role=application]')!;
          const { left, top, width, height } = body.getBoundingClientRect();
          body.dispatchEvent(
            new PointerEvent('pointermove', {
              clientX: left + width / 2,
              clientY: top + height * 0.5,
              bubbles: true,
              composed: true,
            }),
          );
        }),
    );
    await expect.poll(() => view.locator('.scene-readout').innerText()).toContain(spaced(logged));
  });
});

describe('the picture', () => {
  it('is drawn when something changes and at no other time', async () => {
    await show({ 'depth-type': 'TVD' });
    const draws = (): Promise<number> =>
      host.page.evaluate(async () => {
        let count = 0;
        const draw = WebGL2RenderingContext.prototype.drawElements;
        WebGL2RenderingContext.prototype.drawElements = function (...given) {
          count++;
          return draw.apply(this, given);
        };
        await new Promise((resolve) => setTimeout(resolve, 600));
        WebGL2RenderingContext.prototype.drawElements = draw;
        return count;
      });
    // The first pictures may still be on their way.
    await expect.poll(draws).toBe(0);
  });

  it('turns, moves and comes back with the keys', async () => {
    await show({ 'depth-type': 'TVD' });
    const start = await pictureOf(host);
    await press('ArrowRight');
    const turned = await pictureOf(host);
    expect(turned.hash).not.toBe(start.hash);
    await press('Shift+ArrowUp');
    await press('+');
    expect((await pictureOf(host)).hash).not.toBe(turned.hash);
    await press('0');
    expect((await pictureOf(host)).hash).toBe(start.hash);
  });

  it(`is the same after its context was lost ${LOSSES} times`, async () => {
    await show({ 'depth-type': 'TVD' });
    const start = await pictureOf(host);
    for (let i = 0; i < LOSSES; i++) {
      await host.page.evaluate(async () => {
        const canvas = document
          .querySelector('geo-well-3d')!
          .shadowRoot!.querySelector('.scene-canvas') as HTMLCanvasElement;
        const extension = canvas.getContext('webgl2')!.getExtension('WEBGL_lose_context')!;
        const reported = (type: string): Promise<unknown> =>
          new Promise((resolve) => canvas.addEventListener(type, resolve, { once: true }));
        const lost = reported('webglcontextlost');
        extension.loseContext();
        await lost;
        // The browser gives nothing back in the task in which it told of the loss.
        await new Promise((resolve) => setTimeout(resolve, 20));
        const restored = reported('webglcontextrestored');
        extension.restoreContext();
        await restored;
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      });
    }
    expect((await pictureOf(host)).hash).toBe(start.hash);
    expect(await host.page.getByText('Restoring image').count()).toBe(0);
  });

  it(
    `stands in all of ${VIEWS} views of a page, more than hold a context`,
    { timeout: 240_000 },
    async () => {
      host = await openScenePage(browser, server);
      for (let i = 0; i < VIEWS; i++) {
        await host.page.evaluate(() => void window.addScene({ 'depth-type': 'TVD' }, 'depth'));
        await host.waitFor('geo-scene', i + 1);
      }
      expect(
        await host.page.evaluate(
          () =>
            [...document.querySelectorAll('geo-well-3d')].filter(({ shadowRoot }) =>
              shadowRoot!.querySelector('.scene-canvas'),
            ).length,
        ),
      ).toBeLessThanOrEqual(HOLDING);
      for (const at of [0, 5, VIEWS - 1])
        expect((await pictureOf(host, at)).colours, `view ${at}`).toBeGreaterThan(200);
      // Those that gave their context back show what they had drawn.
      const kept = await host.page.evaluate(() =>
        [...document.querySelectorAll('geo-well-3d')].flatMap(({ shadowRoot }) => {
          const canvas = shadowRoot!.querySelector<HTMLCanvasElement>('.scene-kept:not([hidden])');
          return canvas
            ? [
                new Set(
                  new Uint32Array(
                    canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height).data
                      .buffer,
                  ),
                ).size,
              ]
            : [];
        }),
      );
      expect(kept.length).toBeGreaterThanOrEqual(VIEWS - HOLDING);
      expect(Math.min(...kept)).toBeGreaterThan(100);
      expect(complaints()).toEqual([]);
    },
  );

  it('is replaced by a message where the browser has no WebGL, and the list stays', async () => {
    host = await openScenePage(browser, server, () => {
      const context = HTMLCanvasElement.prototype.getContext as (
        this: HTMLCanvasElement,
        kind: string,
        ...more: unknown[]
      ) => unknown;
      HTMLCanvasElement.prototype.getContext = function (
        this: HTMLCanvasElement,
        kind: string,
        ...more: unknown[]
      ) {
        return kind.startsWith('webgl') ? null : context.call(this, kind, ...more);
      } as typeof HTMLCanvasElement.prototype.getContext;
    });
    await host.page.evaluate(() => void window.addScene({ 'depth-type': 'TVD' }, 'depth'));
    await host.page.getByText('This browser cannot draw in 3D').waitFor();
    await host.page.locator('.well-row').first().click();
    expect(await host.page.locator('table.well-markers').innerText()).toContain('Basement');
    expect(complaints()).toEqual([]);
  });
});
