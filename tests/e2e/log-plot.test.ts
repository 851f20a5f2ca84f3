import type { CDPSession } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Host } from '../support/host-page.ts';
import { viewerTests } from '../support/log-viewer-page.ts';

/** The plot on the screen, handled as a person handles it: every gesture against the depths that it must lead to, every picture against the data. */

const { on } = viewerTests(() => {});

/** 1000 to 1500 m with the margin of a fiftieth that a plot shows around its data. */
const WHOLE = { top: 990, base: 1510 };

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A plot alone: a ramp from 0 at 1000 m to 100 at 1500 m without values from 1200 to 1220 m, two facies, an array that brightens from left to right. */
async function show({ page, waitFor }: Host, range?: { top: number; base: number }): Promise<Box> {
  await page.evaluate(() => {
    const n = 5001;
    const of = (value: (i: number) => number): Float32Array =>
      Float32Array.from({ length: n }, (_, i) => value(i));
    const viewer = window.addViewer({ 'plot-only': '' });
    Object.assign(viewer, {
      templateConfig: {
        name: 'Test',
        tracks: [
          { kind: 'depth', width: 0.5 },
          {
            kind: 'curves',
            width: 1,
            curves: [{ curve: 'RAMP', left: 0, right: 100, color: '#ff0000', lineWidth: 3 }],
          },
          { kind: 'zones', width: 0.5, curve: 'FACIES' },
          {
            kind: 'array',
            width: 1,
            curve: 'WF',
            display: 'image',
            colormap: 'gray',
            min: 0,
            max: 1,
          },
        ],
      },
      data: {
        index: {
          mnemonic: 'DEPT',
          unit: 'm',
          values: Float64Array.from({ length: n }, (_, i) => 1000 + i / 10),
        },
        curves: [
          {
            mnemonic: 'RAMP',
            unit: '%',
            values: of((i) => (i >= 2000 && i < 2200 ? -999.25 : i / 50)),
          },
          { mnemonic: 'FACIES', unit: '', values: of((i) => (i < 2500 ? 1 : 2)) },
          {
            mnemonic: 'WF',
            unit: 'mV',
            dimension: 16,
            values: Float32Array.from({ length: n * 16 }, (_, i) => (i % 16) / 15),
          },
        ],
        nullValue: -999.25,
      },
    });
  });
  await waitFor('geo-plot');
  if (range)
    await page.evaluate(({ top, base }) => window.viewer().setDepthRange(top, base), range);
  await settled(page);
  return (await page.getByRole('application').boundingBox()) as Box;
}

/** Two frames later everything that was asked for is drawn. */
function settled(page: Host['page']): Promise<void> {
  return page.evaluate(
    () =>
      new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  );
}

/** The range shown, to a hundredth of a metre. */
async function range(host: Host): Promise<{ top: number; base: number }> {
  await settled(host.page);
  const { detail } = (await host.heard('geo-depth-change')).at(-1) ?? { detail: WHOLE };
  return { top: round(Number(detail['top'])), base: round(Number(detail['base'])) };
}

const round = (value: number): number => Math.round(value * 100) / 100;
const rounded = ({ top, base }: { top: number; base: number }): { top: number; base: number } => ({
  top: round(top),
  base: round(base),
});

/** Pixels of the tracks, as [r, g, b] at a position in CSS pixels. */
async function pixels(
  host: Host,
): Promise<{ at(x: number, y: number): number[]; width: number; height: number; dpr: number }> {
  await settled(host.page);
  const { data, width, height, dpr } = await host.page.evaluate(() => {
    const canvas = window
      .viewer()
      .shadowRoot.querySelector('[role=application] canvas') as HTMLCanvasElement;
    // Read from a copy: reading the plot's own canvas would make the browser keep it elsewhere, and say so.
    const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext('2d', {
      willReadFrequently: true,
    })!;
    copy.drawImage(canvas, 0, 0);
    const image = copy.getImageData(0, 0, canvas.width, canvas.height);
    let binary = '';
    for (let i = 0; i < image.data.length; i += 32_768)
      binary += String.fromCharCode(...image.data.subarray(i, i + 32_768));
    return {
      data: btoa(binary),
      width: canvas.width,
      height: canvas.height,
      dpr: canvas.width / canvas.clientWidth,
    };
  });
  const bytes = Buffer.from(data, 'base64');
  return {
    width,
    height,
    dpr,
    at(x, y) {
      const i = (Math.floor(y * dpr) * width + Math.floor(x * dpr)) * 4;
      return [bytes[i]!, bytes[i + 1]!, bytes[i + 2]!];
    },
  };
}

/** Left edge and width of a track of the four, in CSS pixels. */
function track(box: Box, k: 0 | 1 | 2 | 3): { x: number; width: number } {
  const unit = (box.width - 14) / 3;
  return { x: [0, 0.5, 1.5, 2][k]! * unit, width: [0.5, 1, 0.5, 1][k]! * unit };
}

/** Middle of the red pixels of a row within the curve's track, as a value from 0 to 100; null where the row has none. */
function rampAt(picture: Awaited<ReturnType<typeof pixels>>, box: Box, y: number): number | null {
  const { x, width } = track(box, 1);
  const red: number[] = [];
  for (let at = x + 1; at < x + width - 1; at += 1 / picture.dpr) {
    const [r, g, b] = picture.at(at, y) as [number, number, number];
    if (r > 200 && g < 110 && b < 110) red.push(at);
  }
  return red.length > 0 ? (((red[0]! + red.at(-1)!) / 2 - x) / width) * 100 : null;
}

const PART = { top: 1100, base: 1200 };

describe('a hand on the plot', () => {
  it('moves the depths by the wheel, as far as they go, and then lets the page scroll', () =>
    on(async (host) => {
      const box = await show(host, PART);
      const perPixel = 100 / box.height;
      await host.page.mouse.move(box.x + 100, box.y + 100);
      await host.page.mouse.wheel(0, 120);
      await expect
        .poll(() => range(host))
        .toEqual(rounded({ top: 1100 + 120 * perPixel, base: 1200 + 120 * perPixel }));
      await host.page.mouse.wheel(0, -20_000);
      await expect.poll(() => range(host)).toEqual({ top: 990, base: 1090 });
      const stopped = await host.page.evaluate(() => {
        const body = window.viewer().shadowRoot.querySelector('[role=application]') as HTMLElement;
        return [-100, 100].map(
          (deltaY) =>
            !body.dispatchEvent(
              new WheelEvent('wheel', { deltaY, cancelable: true, bubbles: true }),
            ),
        );
      });
      expect(stopped).toEqual([false, true]);
    }));

  it('zooms by Ctrl and the wheel about the depth under the pointer', () =>
    on(async (host) => {
      const box = await show(host, PART);
      await host.page.mouse.move(box.x + 100, box.y + box.height * 0.25);
      await host.page.keyboard.down('Control');
      await host.page.mouse.wheel(0, -100);
      await host.page.keyboard.up('Control');
      const factor = Math.exp(-0.25);
      await expect.poll(async () => (await range(host)).top).toBeCloseTo(1125 - 25 * factor, 0);
      const { top, base } = await range(host);
      expect(base - top).toBeCloseTo(100 * factor, 1);
      expect(top + (base - top) * 0.25).toBeCloseTo(1125, 0);
    }));

  it('drags the depths, selects with Shift, and shows everything by a double click', () =>
    on(async (host) => {
      const box = await show(host, PART);
      const { mouse, keyboard } = host.page;
      const perPixel = 100 / box.height;
      await mouse.move(box.x + 100, box.y + 200);
      await mouse.down();
      await mouse.move(box.x + 100, box.y + 170);
      await mouse.move(box.x + 100, box.y + 140);
      await mouse.up();
      await expect
        .poll(() => range(host))
        .toEqual(rounded({ top: 1100 + 60 * perPixel, base: 1200 + 60 * perPixel }));
      const { top } = await range(host);
      await keyboard.down('Shift');
      await mouse.move(box.x + 100, box.y + 300);
      await mouse.down();
      await mouse.move(box.x + 100, box.y + 250);
      await mouse.move(box.x + 100, box.y + 100);
      await mouse.up();
      await keyboard.up('Shift');
      const selected = await range(host);
      expect(selected.top).toBeCloseTo(top + 100 * perPixel, 0);
      expect(selected.base).toBeCloseTo(top + 300 * perPixel, 0);
      await mouse.dblclick(box.x + 100, box.y + 100);
      await expect.poll(() => range(host)).toEqual(WHOLE);
    }));

  it('drags and pinches by touch', () =>
    on(async (host) => {
      const box = await show(host, PART);
      const devtools = await host.page.context().newCDPSession(host.page);
      const touch = touches(devtools, box);
      await touch('touchStart', 300);
      for (const y of [270, 230, 200]) await touch('touchMove', y);
      await touch('touchEnd');
      const perPixel = 100 / box.height;
      await expect
        .poll(() => range(host))
        .toEqual(rounded({ top: 1100 + 100 * perPixel, base: 1200 + 100 * perPixel }));
      const before = await range(host);
      await touch('touchStart', 250, 350);
      for (const spread of [60, 75, 90, 100]) await touch('touchMove', 300 - spread, 300 + spread);
      await touch('touchEnd');
      const after = await range(host);
      const centre = before.top + 300 * perPixel;
      expect(after.base - after.top).toBeCloseTo(50, 0);
      expect(after.top + (300 / box.height) * (after.base - after.top)).toBeCloseTo(centre, 0);
      await devtools.detach();
    }));

  it('drags the scrollbar, whose thumb is the range shown', () =>
    on(async (host) => {
      const box = await show(host, PART);
      const { mouse } = host.page;
      const x = box.x + box.width - 7;
      const thumb = (100 / 520) * box.height;
      const travel = box.height - thumb;
      const middle = box.y + (110 / 420) * travel + thumb / 2;
      await mouse.move(x, middle);
      await mouse.down();
      await mouse.move(x, middle + 30);
      await mouse.move(x, middle + 50);
      await mouse.up();
      const moved = 1100 + (50 / travel) * 420;
      const { top, base } = await range(host);
      expect(top).toBeCloseTo(moved, 0);
      expect(base - top).toBeCloseTo(100, 1);
      await mouse.move(x, box.y + 1);
      await mouse.down();
      await mouse.up();
      await expect.poll(() => range(host)).toEqual({ top: 990, base: 1090 });
    }));

  it('scrolls sideways where the tracks are wider than the plot', () =>
    on(async (host) => {
      const box = await show(host, PART);
      await host.page.evaluate(() => {
        window.viewer().style.width = '220px';
      });
      await settled(host.page);
      const before = await pixels(host);
      await host.page.mouse.move(box.x + 50, box.y + 100);
      await host.page.mouse.wheel(70, 0);
      const left = (): Promise<number> =>
        host.page.evaluate(() =>
          Math.max(
            ...[...window.viewer().shadowRoot.querySelectorAll<HTMLElement>('.plot-host *')].map(
              (node) => node.scrollLeft,
            ),
          ),
        );
      await expect.poll(left).toBe(70);
      const after = await pixels(host);
      const differs = Array.from(
        { length: 200 },
        (_, x) => before.at(x, 200).join() !== after.at(x, 200).join(),
      );
      expect(differs.filter(Boolean).length).toBeGreaterThan(20);
      expect(after.at(30, 200)).toEqual(before.at(100, 200));
      expect(await range(host)).toEqual(PART);
    }));
});

function touches(
  devtools: CDPSession,
  box: Box,
): (type: 'touchStart' | 'touchMove' | 'touchEnd', ...ys: number[]) => Promise<unknown> {
  return (type, ...ys) =>
    devtools.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: ys.map((y, id) => ({ x: box.x + 150, y: box.y + y, id })),
    });
}

describe('a key on the plot', () => {
  const keys: [
    key: string,
    from: { top: number; base: number },
    to: { top: number; base: number },
  ][] = [
    ['ArrowDown', PART, { top: 1110, base: 1210 }],
    ['ArrowUp', PART, { top: 1090, base: 1190 }],
    ['PageDown', PART, { top: 1190, base: 1290 }],
    ['PageUp', PART, { top: 1010, base: 1110 }],
    ['Home', PART, { top: 990, base: 1090 }],
    ['End', PART, { top: 1410, base: 1510 }],
    ['+', PART, { top: 1150 - 50 / 1.5, base: 1150 + 50 / 1.5 }],
    ['-', PART, { top: 1075, base: 1225 }],
    ['0', PART, WHOLE],
    ['ArrowLeft', PART, PART],
    ['ArrowRight', PART, PART],
    ['Escape', PART, PART],
    ['a', PART, PART],
  ];
  for (const [key, from, to] of keys) {
    it(`${key} leads from ${from.top} to ${round(to.top)} m`, () =>
      on(async (host) => {
        await show(host, from);
        await host.page.getByRole('application').focus();
        await host.page.keyboard.press(key);
        expect(await range(host)).toEqual(rounded(to));
      }));
  }

  it('with Shift moves the cursor by a sample or a pixel, and Escape hides it', () =>
    on(async (host) => {
      await show(host, { top: 1140, base: 1160 });
      await host.page.getByRole('application').focus();
      for (const key of ['Shift+ArrowDown', 'Shift+ArrowDown', 'Alt+ArrowUp'])
        await host.page.keyboard.press(key);
      const cursor = (await host.heard('geo-cursor')).map(({ detail }) =>
        round(Number(detail['depth'])),
      );
      expect(cursor).toEqual([1150.1, 1150.2, 1150.1]);
      await host.page.keyboard.press('Shift+PageDown');
      expect((await host.heard('geo-cursor')).at(-1)?.detail['depth']).toBeCloseTo(1152.1, 6);
      const line = host.page.getByRole('application').locator('> div').filter({ hasText: /RAMP/ });
      expect(await line.evaluate((node) => getComputedStyle(node).visibility)).toBe('visible');
      await host.page.keyboard.press('Escape');
      expect(await line.evaluate((node) => getComputedStyle(node).visibility)).toBe('hidden');
    }));
});

describe('the picture', () => {
  it('follows the size of the element and the pixel ratio of the screen', () =>
    on(async (host) => {
      const box = await show(host, PART);
      const first = await pixels(host);
      expect([first.dpr, first.height]).toEqual([1, Math.round(box.height)]);
      await host.page.evaluate(() =>
        Object.assign(window.viewer().style, { height: '400px', width: '900px' }),
      );
      await expect.poll(async () => (await pixels(host)).height).toBe(Math.round(box.height) - 200);
      const devtools = await host.page.context().newCDPSession(host.page);
      // The window changes by a pixel, or the browser would tell the page nothing; the plot's own size stays.
      await devtools.send('Emulation.setDeviceMetricsOverride', {
        width: 1201,
        height: 800,
        deviceScaleFactor: 2,
        mobile: false,
      });
      await expect
        .poll(async () => (await pixels(host)).height)
        .toBe(2 * (Math.round(box.height) - 200));
      const fine = await pixels(host);
      expect(fine.dpr).toBe(2);
      expect(rampAt(fine, { ...box, width: 900 }, (box.height - 200) / 2)).toBeCloseTo(30, 0);
      expect(await range(host)).toEqual(PART);
      await devtools.send('Emulation.setDeviceMetricsOverride', {
        width: 1200,
        height: 800,
        deviceScaleFactor: 1,
        mobile: false,
      });
      await devtools.detach();
      await expect.poll(async () => (await pixels(host)).dpr).toBe(1);
    }));

  for (const shown of [
    WHOLE,
    { top: 1150, base: 1260 },
    { top: 1190, base: 1206 },
    { top: 1198, base: 1201 },
  ]) {
    it(`has the curve where its values are and the ground where there are none, from ${shown.top} to ${shown.base} m`, () =>
      on(async (host) => {
        const box = await show(host, shown);
        const picture = await pixels(host);
        const perPixel = (shown.base - shown.top) / box.height;
        for (let y = 4; y < box.height - 4; y += 3) {
          const depth = shown.top + (y + 0.5) * perPixel;
          const value = rampAt(picture, box, y);
          const margin = 2 * perPixel + 0.15;
          if (depth > 1199.9 + margin && depth < 1220 - margin)
            expect(value, `${depth} m`).toBeNull();
          else if (
            (depth > 1000 + margin && depth < 1199.9 - margin) ||
            (depth > 1220 + margin && depth < 1500 - margin)
          ) {
            expect(Math.abs((value ?? NaN) - (depth - 1000) / 5), `${depth} m`).toBeLessThan(1.2);
          }
        }
      }));
  }

  it('has the zones of a discrete curve and the array in its colours', () =>
    on(async (host) => {
      const box = await show(host, { top: 1240, base: 1260 });
      const picture = await pixels(host);
      const zones = track(box, 2);
      const of = (share: number): number[] =>
        picture.at(zones.x + zones.width * 0.15, box.height * share);
      expect(of(0.2)).toEqual(of(0.45));
      expect(of(0.55)).toEqual(of(0.8));
      expect(of(0.2)).not.toEqual(of(0.8));
      expect([of(0.2), of(0.8)]).not.toContainEqual([255, 255, 255]);
      const array = track(box, 3);
      for (let e = 0; e < 16; e++) {
        const [r, g, b] = picture.at(
          array.x + (array.width * (e + 0.5)) / 16,
          box.height * 0.3,
        ) as [number, number, number];
        expect([g, b]).toEqual([r, r]);
        expect(Math.abs(r - (e / 15) * 255)).toBeLessThan(2);
      }
    }));

  it('is not drawn again for a cursor, nor when nothing has changed', () =>
    on(async (host) => {
      const box = await show(host, PART);
      await host.page.evaluate(() => {
        const counts = Object.assign(window, { drawn: 0 });
        for (const name of [
          'fillRect',
          'stroke',
          'fill',
          'drawImage',
          'putImageData',
          'fillText',
        ] as const) {
          const { prototype } = CanvasRenderingContext2D;
          const draw = prototype[name] as (...args: unknown[]) => unknown;
          Object.assign(prototype, {
            [name](this: CanvasRenderingContext2D, ...args: unknown[]) {
              counts.drawn++;
              return draw.apply(this, args);
            },
          });
        }
      });
      const drawn = (): Promise<number> =>
        host.page.evaluate(() => (window as unknown as { drawn: number }).drawn);
      for (let k = 0; k < 10; k++) await host.page.mouse.move(box.x + 100 + k, box.y + 50 + 20 * k);
      await host.page.evaluate(() => window.viewer().setDepthRange(1100, 1200));
      await host.page.evaluate(() => {
        window.viewer().style.height = '600px';
      });
      await host.page.waitForTimeout(400);
      expect(await drawn()).toBe(0);
      await host.page.evaluate(() => window.viewer().setDepthRange(1101, 1201));
      await settled(host.page);
      expect(await drawn()).toBeGreaterThan(0);
    }));
});

describe('the cursor', () => {
  it('tells the values of the nearest sample, none where there are none', () =>
    on(async (host) => {
      const box = await show(host, { top: 1190, base: 1210 });
      for (const share of [0.05, 0.31, 0.475, 0.62, 0.93]) {
        await host.page.mouse.move(box.x + 150, Math.round(box.y + share * box.height));
        const { detail } = (await host.heard('geo-cursor')).at(-1)!;
        const depth = Number(detail['depth']);
        expect(depth).toBeCloseTo(
          1190 + (20 * (Math.round(box.y + share * box.height) - box.y)) / box.height,
          3,
        );
        const sample = Math.round((depth - 1000) * 10);
        const values = Object.fromEntries(
          (detail['values'] as { mnemonic: string; value: number | null }[]).map(
            ({ mnemonic, value }) => [mnemonic, value],
          ),
        );
        const ramp = sample >= 2000 && sample < 2200 ? NaN : Math.fround(sample / 50);
        expect(values['RAMP'] ?? NaN).toEqual(ramp);
        expect(values['FACIES']).toBe(1);
        const text = await host.page
          .getByRole('application')
          .locator('> div')
          .filter({ hasText: /RAMP/ })
          .innerText();
        expect(text).toContain(Number.isNaN(ramp) ? '–' : String(Number(ramp.toPrecision(5))));
      }
    }));
});

describe('the cursor of a plot that changes its size', () => {
  it('stays at its depth', () =>
    on(async (host) => {
      const box = await show(host, PART);
      await host.page.mouse.move(box.x + 150, box.y + Math.round(box.height * 0.5));
      await host.page.evaluate(() => {
        window.viewer().style.height = '400px';
      });
      const depth = Number((await host.heard('geo-cursor')).at(-1)!.detail['depth']);
      const line = host.page.getByRole('application').locator('> div').nth(1);
      const expected = ((depth - 1100) / 100) * (box.height - 200);
      await expect
        .poll(async () =>
          Math.abs(
            (await line.evaluate((node) => new DOMMatrix(getComputedStyle(node).transform).f)) -
              expected,
          ),
        )
        .toBeLessThanOrEqual(1);
      expect(
        await host.page
          .getByRole('application')
          .locator('> div')
          .filter({ hasText: /RAMP/ })
          .evaluate((node) => getComputedStyle(node).visibility),
      ).toBe('visible');
    }));
});

describe('a screen reader', () => {
  it('hears the range, where it lies in the log, and the values at a cursor that keys move', () =>
    on(async (host) => {
      await show(host, PART);
      const plot = host.page.getByRole('application');
      const described = (): Promise<string> =>
        plot.evaluate(
          (node) =>
            (node.getRootNode() as ShadowRoot).getElementById(
              node.getAttribute('aria-describedby') ?? '',
            )?.textContent ?? '',
        );
      await expect.poll(described).toMatch(/^1100(\.0+)? – 1200(\.0+)? m$/);
      const bar = host.page.getByRole('scrollbar');
      await expect
        .poll(() =>
          bar.evaluate((node) =>
            ['orientation', 'valuemin', 'valuemax', 'valuenow', 'valuetext'].map((name) =>
              node.getAttribute(`aria-${name}`),
            ),
          ),
        )
        .toEqual(['vertical', '990', '1410', '1100', await described()]);
      expect(
        await bar.evaluate((node) =>
          (node.getRootNode() as ShadowRoot)
            .getElementById(node.getAttribute('aria-controls') ?? '')
            ?.getAttribute('role'),
        ),
      ).toBe('application');
      await plot.focus();
      await host.page.keyboard.press('Shift+ArrowDown');
      const { detail } = (await host.heard('geo-cursor')).at(-1)!;
      const value = (detail['values'] as { value: number }[])[0]!.value;
      await expect
        .poll(() => host.page.locator('.plot-host [role=status]').textContent())
        .toMatch(new RegExp(`^1150[.\\d]* m, RAMP ${Number(value.toPrecision(5))} %$`));
    }));
});
