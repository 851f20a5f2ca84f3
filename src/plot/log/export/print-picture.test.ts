import { describe, expect, it, vi } from 'vitest';
import { readPng } from '../../print/testing.ts';
import { printLog } from './to-image.ts';
import { sampleLog } from './testing.ts';

// Strips are drawn and packed, beside other tests.
vi.setConfig({ testTimeout: 20_000 });

const LOG = sampleLog({ top: 1670.3, base: 2012.7, step: 0.1524 });

describe('PNG of a log', () => {
  /** A canvas that draws nothing and records the sizes it was made with. */
  function blankCanvas(made: { width: number; height: number }[]) {
    return (width: number, height: number): OffscreenCanvas => {
      made.push({ width, height });
      const context: Record<string, unknown> = {
        measureText: (text: string) => ({ width: text.length * 6 }),
        getImageData: (_x: number, _y: number, w: number, h: number) => ({
          width: w,
          height: h,
          data: new Uint8ClampedArray(w * h * 4).fill(255),
        }),
      };
      const proxy = new Proxy(context, {
        get: (target, key) => target[String(key)] ?? (() => undefined),
      });
      return { width, height, getContext: () => proxy } as unknown as OffscreenCanvas;
    };
  }

  const printPng = async (
    options: Partial<Parameters<typeof printLog>[1]>,
    made: { width: number; height: number }[] = [],
  ) =>
    readPng(
      Buffer.from(
        await (
          await printLog(LOG, { ...options, type: 'image/png', createCanvas: blankCanvas(made) })
        ).arrayBuffer(),
      ),
    );

  it('is the view at the pixel ratio that is given', async () => {
    const png = await printPng({
      view: { top: 1700, base: 1760, width: 900, height: 700 },
      pixelRatio: 1.5,
    });
    expect([png.width, png.height]).toEqual([1350, 1050]);
  });

  it('records at true scale how many dots an inch has', async () => {
    const high = await printPng({ depthScale: '1:500', range: { top: 1700, base: 1760 } });
    const low = await printPng({ depthScale: '1:500', range: { top: 1700, base: 1710 } });
    expect(high.perMetre).toBe(Math.round(300 / 0.0254));
    // 50 m more at 1:500 are 100 mm more.
    expect(((high.height - low.height) / high.perMetre!) * 1000).toBeCloseTo(100, 0);
    expect(high.rows.length).toBe(high.height * (1 + 3 * high.width));
  });

  it('draws a long log strip by strip, coarser where it would be too long for a PNG', async () => {
    const made: { width: number; height: number }[] = [];
    const png = await printPng(
      { depthScale: '1:50', view: { top: 1670.3, base: 2012.7, width: 120, height: 100 } },
      made,
    );
    expect(png.height).toBeLessThanOrEqual(65_500);
    expect(png.perMetre).toBeLessThan(300 / 0.0254);
    expect((png.height / png.perMetre!) * 1000).toBeGreaterThan(342.4 * 20);
    expect(made.length).toBeGreaterThan(1);
    for (const { width, height } of made) expect(width * height).toBeLessThanOrEqual(4_000_000);
  });
});
