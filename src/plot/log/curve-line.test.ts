import { describe, expect, it } from 'vitest';
import { bindData, makeDocument } from './document.ts';
import type { LogData } from './log-data.ts';
import { paintBody } from './paint.ts';
import { recordingPen, seeded, strokedLines } from './recording-pen.ts';
import type { CurveSpec } from './template.ts';
import { LIGHT_PLOT_THEME } from './theme.ts';

/** Draws samples 10 m apart over a track of 100 px from 0 to `base` m on 40 px; answers the lines in the curve's colour. */
function draw(
  values: number[],
  spec: Partial<CurveSpec>,
  scale: 'linear' | 'log' = 'linear',
  base = 40,
): ReturnType<typeof strokedLines> {
  const data: LogData = {
    index: { mnemonic: 'DEPT', unit: 'm', values: Float64Array.from(values, (_, i) => i * 10) },
    curves: [{ mnemonic: 'X', unit: '', values: Float64Array.from(values) }],
    nullValue: -999.25,
  };
  const template = {
    name: 't',
    tracks: [
      {
        kind: 'curves' as const,
        scale,
        curves: [{ curve: 'X', left: 0, right: 100, color: '#123456', ...spec }],
      },
    ],
  };
  const doc = makeDocument(template, bindData(data), { theme: LIGHT_PLOT_THEME });
  const { pen, calls } = recordingPen();
  paintBody(
    pen,
    doc,
    { rect: { x: 0, y: 0, width: 100, height: 40 }, range: { top: 0, base } },
    { theme: LIGHT_PLOT_THEME, hair: 1 },
  );
  return strokedLines(calls).filter((l) => l.stroke === '#123456');
}

const xs = (line: { points: [number, number][] } | undefined): number[] =>
  line?.points.map(([x]) => Math.round(x * 1000) / 1000) ?? [];

describe('the line of a curve', () => {
  it('runs from the left to the right limit', () => {
    const [line] = draw([0, 25, 50, 100, 75], {});
    expect(line?.points).toEqual([
      [0, 0],
      [25, 10],
      [50, 20],
      [100, 30],
      [75, 40],
    ]);
  });

  it('runs the other way where the left limit is the greater', () => {
    expect(xs(draw([0.45, 0.15, -0.15, 0.3, 0], { left: 0.45, right: -0.15 })[0])).toEqual([
      0, 50, 100, 25, 75,
    ]);
  });

  it('follows the logarithm on a logarithmic track', () => {
    expect(xs(draw([0.2, 2, 20, 200, 2000], { left: 0.2, right: 2000 }, 'log')[0])).toEqual([
      0, 25, 50, 75, 100,
    ]);
  });

  it('puts zero and negative values far off the low side of a logarithmic track', () => {
    const [line] = draw([2, 0, 2, -5, 2], { left: 0.2, right: 2000 }, 'log');
    expect(xs(line)[1]).toBeLessThan(-100);
    expect(xs(line)[3]).toBeLessThan(-100);
  });

  it('breaks at NaN, infinity and the declared null', () => {
    for (const gap of [NaN, Infinity, -Infinity, -999.25]) {
      expect(draw([10, 20, gap, 30, 40], {}).map(xs)).toEqual([
        [10, 20],
        [30, 40],
      ]);
    }
  });

  it('shows a single sample between gaps as a dot', () => {
    expect(draw([NaN, 20, NaN, NaN, 40], {}).map(xs)).toEqual([
      [19.5, 20.5],
      [39.5, 40.5],
    ]);
  });

  it('holds values at the edges when clamped', () => {
    expect(xs(draw([-50, 50, 150, 250, 0], { offScale: 'clamp' })[0])).toEqual([
      0, 50, 100, 100, 0,
    ]);
  });

  it('draws off-scale parts again from the other edge when wrapped, in a style of their own', () => {
    const lines = draw([50, 150, 250, -50, 50], { offScale: 'wrap' });
    expect(lines.map(xs)).toEqual([
      [50, 150, 250, -50, 50],
      [-50, 50, 150, -150, -50],
      [150, 250, 350, 50, 150],
    ]);
    expect(lines.map((l) => l.dash.length > 0)).toEqual([false, true, true]);
    expect(lines[1]!.lineWidth).toBeLessThanOrEqual(lines[0]!.lineWidth);
  });

  it('wraps as often as the template allows, and only as often as needed', () => {
    expect(draw([50, 150, 250, 350, 50], { offScale: 'wrap', wraps: 5 })).toHaveLength(4);
    expect(draw([50, 150, 250, 350, 50], { offScale: 'wrap', wraps: 2 })).toHaveLength(3);
    expect(draw([10, 20, 30, 40, 50], { offScale: 'wrap', wraps: 5 })).toHaveLength(1);
  });

  it('comes in again from one edge alone where the mode names it', () => {
    const values = [50, 150, 50, -50, 50];
    const [left, right] = (['wrap-left', 'wrap-right'] as const).map((offScale) =>
      draw(values, { offScale, wraps: 3 }),
    );
    // A line per pass; the second is what left the track, moved in by its width.
    expect(left?.map(xs)).toEqual([
      [50, 150, 50, -50, 50],
      [150, 250, 150, 50, 150],
    ]);
    expect(right?.map(xs)).toEqual([
      [50, 150, 50, -50, 50],
      [-50, 50, -50, -150, -50],
    ]);
  });

  it('draws the part beyond the limits on a backup scale', () => {
    const lines = draw([50, 200, 600, 90, 30], { backup: { left: 0, right: 1000 } });
    expect(lines.map(xs)).toEqual([
      [50, 200, 600, 90, 30],
      [20, 60],
    ]);
    expect(lines[1]!.dash.length).toBeGreaterThan(0);
  });

  it('takes dash and width from the template', () => {
    const [line] = draw([1, 2, 3, 4, 5], { dash: [4, 2], lineWidth: 2 });
    expect(line).toMatchObject({ dash: [4, 2], lineWidth: 2 });
  });

  it('keeps its dashes where many samples on a row are still a line, and is drawn whole where they are a band', () => {
    const drawnDash = (noise: number): readonly number[] | undefined => {
      const random = seeded(3);
      return draw(
        Array.from(
          { length: 4000 },
          (_, i) => 50 + 20 * Math.sin(i / 900) + noise * (random() - 0.5),
        ),
        { dash: [4, 2] },
        'linear',
        40_000,
      )[0]?.dash;
    };
    expect(drawnDash(0)).toEqual([4, 2]);
    expect(drawnDash(40)).toEqual([]);
  });
});
