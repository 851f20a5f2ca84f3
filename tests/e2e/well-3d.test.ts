import { describe, expect, it } from 'vitest';
import { type Host, seen } from '../support/host-page.ts';
import { pictureOf, sceneTests } from '../support/well-3d-page.ts';

/** Wells in space as a person sees and handles them: what is shown, the notes on what is not, and what the cursor reads. */

const { open, show, press, lastCursor, complaints } = sceneTests();

describe('a scene of the page', () => {
  it('is drawn, counted and listed', async () => {
    const host = await show({ 'depth-type': 'TVD' });
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
    const host = await show({}, 'time');
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
    const host = await open();
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
    const host = await open();
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
  async function showMany(): Promise<Host> {
    const host = await open();
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
    return host;
  }

  it('are built beside the page, all drawn, and a window of the list is in the document', async () => {
    const host = await showMany();
    expect((await host.heard('geo-scene'))[0]!.detail).toMatchObject({
      wells: 1000,
      curves: 1000,
      markers: 1000,
    });
    expect((await pictureOf(host)).colours).toBeGreaterThan(200);
    const list = host.page.getByRole('list', { name: 'Wells (1\u00a0000)' });
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
    await expect.poll(() => list.getByRole('table').innerText()).toContain('1\u00a0500.0');
    // The last one is built like the first: the keyboard's cursor is on it.
    await press('Alt+ArrowLeft');
    expect(await lastCursor()).toMatchObject({ name: 'Well 999', md: 1495 });
    expect(complaints()).toEqual([]);
  });

  it('are given up when another scene is shown in the meantime', async () => {
    const host = await showMany();
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
    const host = await show({ 'depth-type': 'TVD' });
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
    const host = await show({ 'depth-type': 'TVD' });
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
    const host = await show({ 'depth-type': 'TVD', link: 'both' });
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
    const host = await show({ 'depth-type': 'TVD', link: 'well' });
    await addLog(host);
    // From the view to the log: its values stand at the cursor.
    const view = host.page.locator('geo-well-3d');
    const log = host.page.locator('geo-log-viewer');
    for (const key of ['Alt+ArrowRight', 'PageUp']) await view.getByRole('application').press(key);
    const md = (await lastCursor())['md'] as number;
    // The tracks end a little below the last depth.
    await expect.poll(() => cursorOfLog(host)).toBeCloseTo((md - 500) / 999, 1);
    // From the log to the view: its readout has the depth under the pointer.
    const before = await view.locator('.scene-readout').innerText();
    await log.getByRole('application').scrollIntoViewIfNeeded();
    const box = (await log.getByRole('application').boundingBox())!;
    await host.page.mouse.move(box.x + box.width / 2, box.y + box.height * 0.4);
    await expect.poll(() => view.locator('.scene-readout').innerText()).not.toBe(before);
    const spaced = (await pointAtLog(host)).toFixed(1).replace(/\B(?=(\d{3})+\.)/, '\u00a0');
    await expect.poll(() => view.locator('.scene-readout').innerText()).toContain(spaced);
  });
});

/** Puts a log from 500 m on, a sample each metre, beside the view of the link "well", and waits for its plot. */
async function addLog(host: Host): Promise<void> {
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
}

/** The cursor's position on the tracks of the log, as a share of their height; null while it is hidden. */
function cursorOfLog(host: Host): Promise<number | null> {
  return host.page.evaluate(() => {
    const body = document
      .querySelector('geo-log-viewer')!
      .shadowRoot!.querySelector('[role=application]') as HTMLElement;
    const line = [...body.children].find(
      (child) => child instanceof HTMLElement && child.style.height === '1px',
    ) as HTMLElement;
    return line.style.visibility === 'visible'
      ? (line.getBoundingClientRect().top - body.getBoundingClientRect().top) / body.clientHeight
      : null;
  });
}

/** Moves the pointer to the middle of the tracks of the log, and answers the depth that its cursor tells. */
function pointAtLog(host: Host): Promise<number> {
  return host.page.evaluate(
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
}
