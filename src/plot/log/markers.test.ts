import { describe, expect, it } from 'vitest';
import { bindData, makeDocument } from './document.ts';
import { paintBody } from './paint.ts';
import type { PenCall } from './recording-pen.ts';
import { recordingPen } from './recording-pen.ts';
import { LIGHT_PLOT_THEME } from './theme.ts';

const theme = { ...LIGHT_PLOT_THEME, text: '#123456' };

/** Draws 0 to 500 m on 500 px with markers; answers the lines across the track, the names and the plates behind them. */
function draw(
  markers: { name: string; depth: number }[],
  depthUnit: 'm' | 'ft' = 'm',
): { lines: number[]; names: [unknown, number][]; plates: number[][]; calls: PenCall[] } {
  const data = {
    index: { mnemonic: 'DEPT', unit: 'm', values: Float64Array.from({ length: 501 }, (_, i) => i) },
    curves: [],
    markers,
  };
  const doc = makeDocument(
    { name: 't', tracks: [{ kind: 'curves', curves: [] }, { kind: 'depth' }] },
    bindData(data),
    { theme, depthUnit },
  );
  const { pen, calls } = recordingPen();
  paintBody(
    pen,
    doc,
    {
      rect: { x: 0, y: 0, width: 400, height: 500 },
      range: { top: 0, base: 500 * doc.factor },
    },
    { theme, hair: 1 },
  );
  const rects = calls.filter(({ name }) => name === 'fillRect');
  const names = calls.filter(
    ({ name, args }) => name === 'fillText' && !/^\d+$/.test(String(args[0])),
  );
  return {
    calls,
    lines: rects
      .filter(({ fill, args }) => fill === '#123456' && args[3] === 1)
      .map(({ args }) => Number(args[1])),
    names: names.map(({ args }) => [args[0], Number(args[2])]),
    plates: names.map((call) => calls[calls.indexOf(call) - 1]!.args.map(Number)),
  };
}

describe('the markers of a log', () => {
  it('are a line at their depth and a name above it, in any unit shown', () => {
    for (const unit of ['m', 'ft'] as const) {
      const { lines, names } = draw(
        [
          { name: 'Top', depth: 100 },
          { name: 'Base', depth: 300 },
        ],
        unit,
      );
      expect(lines).toEqual([100, 300]);
      expect(names.map(([name]) => name)).toEqual(['Top', 'Base']);
      expect(names.every(([, y], k) => y < lines[k]! && y > lines[k]! - 15)).toBe(true);
    }
  });

  it('leave the numbers of the depth track alone', () => {
    const { calls } = draw([{ name: 'Top', depth: 100 }]);
    const numbers = calls.find(({ name, args }) => name === 'fillText' && args[0] === '100')!;
    const line = calls.find(
      ({ name, fill, args }) =>
        name === 'fillRect' && fill === '#123456' && args[1] === 100 && args[3] === 1,
    )!;
    expect(Number(line.args[0]) + Number(line.args[2])).toBeLessThan(Number(numbers.args[1]) - 15);
  });

  it('have names that never cover one another, and stand on their line or hang from it', () => {
    for (const step of [0.5, 3, 9, 15, 16, 17, 31, 40]) {
      const markers = Array.from({ length: 40 }, (_, k) => ({
        name: `M${k}`,
        depth: 2 + k * step,
      }));
      const { lines, plates, names } = draw(markers);
      const sorted = plates.map(([, y]) => y!).sort((a, b) => a - b);
      expect(
        sorted.every((y, k) => k === 0 || y - sorted[k - 1]! >= 15),
        `${step} m apart`,
      ).toBe(true);
      plates.forEach(([, y], k) => {
        const own = Math.round(2 + Number(String(names[k]![0]).slice(1)) * step);
        const hangs = y === own + 1 && !lines.some((line) => line > own && line < own + 15);
        expect(y === own - 15 || hangs, `${names[k]![0]} of ${step} m apart`).toBe(true);
      });
      expect(sorted.length, `${step} m apart`).toBeGreaterThan(0);
      expect(sorted.every((y) => y >= 0 && y + 15 <= 500)).toBe(true);
    }
  });

  it('outside the range, or without a depth, are not drawn', () => {
    expect(
      draw([
        { name: 'Above', depth: -5 },
        { name: 'Below', depth: 501 },
        { name: 'Nowhere', depth: NaN },
      ]).lines,
    ).toEqual([]);
  });
});
