import { describe, expect, it } from 'vitest';
import { viewerTests } from '../support/log-viewer-page.ts';
import { PART, pixels, rampAt, rangeShown, settled, showPlot, track, WHOLE } from './known-plot.ts';

/** The picture of the plot, its cursor and what a screen reader hears, each against the data. */

const { on } = viewerTests(() => {});

describe('the picture', () => {
  it('follows the size of the element and the pixel ratio of the screen', () =>
    on(async (host) => {
      const box = await showPlot(host, PART);
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
      expect(await rangeShown(host)).toEqual(PART);
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
        const box = await showPlot(host, shown);
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
      const box = await showPlot(host, { top: 1240, base: 1260 });
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
      const box = await showPlot(host, PART);
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
  it('shows the values of the nearest sample, and none in a gap', () =>
    on(async (host) => {
      const box = await showPlot(host, { top: 1190, base: 1210 });
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
      const box = await showPlot(host, PART);
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
      await showPlot(host, PART);
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
