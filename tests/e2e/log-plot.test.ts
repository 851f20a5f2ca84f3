import type { CDPSession } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { viewerTests } from '../support/log-viewer-page.ts';
import {
  type DepthRange,
  PART,
  type PlotBox,
  pixels,
  rangeShown,
  round,
  rounded,
  settled,
  showPlot,
  WHOLE,
} from './known-plot.ts';

/** The plot on the screen, handled as a person handles it: every gesture and every key against the depths that it must lead to. */

const { on } = viewerTests(() => {});

describe('a hand on the plot', () => {
  it('moves the depths by the wheel, as far as they go, and then lets the page scroll', () =>
    on(async (host) => {
      const box = await showPlot(host, PART);
      const perPixel = 100 / box.height;
      await host.page.mouse.move(box.x + 100, box.y + 100);
      await host.page.mouse.wheel(0, 120);
      await expect
        .poll(() => rangeShown(host))
        .toEqual(rounded({ top: 1100 + 120 * perPixel, base: 1200 + 120 * perPixel }));
      await host.page.mouse.wheel(0, -20_000);
      await expect.poll(() => rangeShown(host)).toEqual({ top: 990, base: 1090 });
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
      const box = await showPlot(host, PART);
      await host.page.mouse.move(box.x + 100, box.y + box.height * 0.25);
      await host.page.keyboard.down('Control');
      await host.page.mouse.wheel(0, -100);
      await host.page.keyboard.up('Control');
      const factor = Math.exp(-0.25);
      await expect
        .poll(async () => (await rangeShown(host)).top)
        .toBeCloseTo(1125 - 25 * factor, 0);
      const { top, base } = await rangeShown(host);
      expect(base - top).toBeCloseTo(100 * factor, 1);
      expect(top + (base - top) * 0.25).toBeCloseTo(1125, 0);
    }));

  it('drags the depths, selects with Shift, and shows everything by a double click', () =>
    on(async (host) => {
      const box = await showPlot(host, PART);
      const { mouse, keyboard } = host.page;
      const perPixel = 100 / box.height;
      await mouse.move(box.x + 100, box.y + 200);
      await mouse.down();
      await mouse.move(box.x + 100, box.y + 170);
      await mouse.move(box.x + 100, box.y + 140);
      await mouse.up();
      await expect
        .poll(() => rangeShown(host))
        .toEqual(rounded({ top: 1100 + 60 * perPixel, base: 1200 + 60 * perPixel }));
      const { top } = await rangeShown(host);
      await keyboard.down('Shift');
      await mouse.move(box.x + 100, box.y + 300);
      await mouse.down();
      await mouse.move(box.x + 100, box.y + 250);
      await mouse.move(box.x + 100, box.y + 100);
      await mouse.up();
      await keyboard.up('Shift');
      await expect
        .poll(async () => (await rangeShown(host)).top)
        .toBeCloseTo(top + 100 * perPixel, 0);
      expect((await rangeShown(host)).base).toBeCloseTo(top + 300 * perPixel, 0);
      await mouse.dblclick(box.x + 100, box.y + 100);
      await expect.poll(() => rangeShown(host)).toEqual(WHOLE);
    }));

  it('drags and pinches by touch', () =>
    on(async (host) => {
      const box = await showPlot(host, PART);
      const devtools = await host.page.context().newCDPSession(host.page);
      const touch = touches(devtools, box);
      await touch('touchStart', 300);
      for (const y of [270, 230, 200]) await touch('touchMove', y);
      await touch('touchEnd');
      const perPixel = 100 / box.height;
      await expect
        .poll(() => rangeShown(host))
        .toEqual(rounded({ top: 1100 + 100 * perPixel, base: 1200 + 100 * perPixel }));
      const before = await rangeShown(host);
      await touch('touchStart', 250, 350);
      for (const spread of [60, 75, 90, 100]) await touch('touchMove', 300 - spread, 300 + spread);
      await touch('touchEnd');
      const after = await rangeShown(host);
      const centre = before.top + 300 * perPixel;
      expect(after.base - after.top).toBeCloseTo(50, 0);
      expect(after.top + (300 / box.height) * (after.base - after.top)).toBeCloseTo(centre, 0);
      await devtools.detach();
    }));

  it('drags the scrollbar, whose thumb is the range shown', () =>
    on(async (host) => {
      const box = await showPlot(host, PART);
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
      const { top, base } = await rangeShown(host);
      expect(top).toBeCloseTo(moved, 0);
      expect(base - top).toBeCloseTo(100, 1);
      await mouse.move(x, box.y + 1);
      await mouse.down();
      await mouse.up();
      await expect.poll(() => rangeShown(host)).toEqual({ top: 990, base: 1090 });
    }));

  it('scrolls sideways where the tracks are wider than the plot', () =>
    on(async (host) => {
      const box = await showPlot(host, PART);
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
      expect(await rangeShown(host)).toEqual(PART);
    }));
});

function touches(
  devtools: CDPSession,
  box: PlotBox,
): (type: 'touchStart' | 'touchMove' | 'touchEnd', ...ys: number[]) => Promise<unknown> {
  return (type, ...ys) =>
    devtools.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: ys.map((y, id) => ({ x: box.x + 150, y: box.y + y, id })),
    });
}

describe('a key on the plot', () => {
  const keys: [key: string, from: DepthRange, to: DepthRange][] = [
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
        await showPlot(host, from);
        await host.page.getByRole('application').focus();
        await host.page.keyboard.press(key);
        await expect.poll(() => rangeShown(host)).toEqual(rounded(to));
      }));
  }

  it('with Shift moves the cursor by a sample or a pixel, and Escape hides it', () =>
    on(async (host) => {
      await showPlot(host, { top: 1140, base: 1160 });
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
      await expect
        .poll(() => line.evaluate((node) => getComputedStyle(node).visibility))
        .toBe('hidden');
    }));
});
