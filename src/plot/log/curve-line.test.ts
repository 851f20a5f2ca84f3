import { describe, expect, it } from 'vitest';
import { bindData, makeDocument } from './document.ts';
import type { LogData } from './log-data.ts';
import { paintBody } from './paint.ts';
import { filledMarks, recordingPen, seeded, strokedLines } from './recording-pen.ts';
import type { CurveSpec } from './template.ts';
import { LIGHT_PLOT_THEME } from './theme.ts';

/** The calls that draw samples 10 m apart over a track of 100 px from 0 to `base` m on 40 px. */
function record(
  values: number[],
  spec: Partial<CurveSpec>,
  scale: 'linear' | 'log' = 'linear',
  { base = 40, depths }: { base?: number; depths?: number[] } = {},
): ReturnType<typeof recordingPen>['calls'] {
  const data: LogData = {
    index: {
      mnemonic: 'DEPT',
      unit: 'm',
      values: Float64Array.from(depths ?? values.map((_, i) => i * 10)),
    },
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
  return calls;
}

/** The lines in the curve's colour. */
function draw(...drawn: Parameters<typeof record>): ReturnType<typeof strokedLines> {
  return strokedLines(record(...drawn)).filter((l) => l.stroke === '#123456');
}

/** The marks in the curve's colour. */
function mark(...drawn: Parameters<typeof record>): [x: number, y: number, size: number][] {
  return filledMarks(record(...drawn))
    .filter(({ fill }) => fill === '#123456')
    .map(({ x, y, size }) => [x, y, size]);
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

  it('has gaps at zero and negative values on a logarithmic track, wrapped or not', () => {
    const values = [2, 20, 0, -5, 2, 20];
    for (const offScale of ['clip', 'wrap'] as const) {
      const lines = draw(values, { left: 0.2, right: 2000, offScale }, 'log', { base: 50 });
      expect(lines.map(xs)).toEqual([
        [25, 50],
        [25, 50],
      ]);
    }
  });

  it('has zero and negative values at the low edge of a logarithmic track where the template is set so', () => {
    const clamp = { nonPositive: 'clamp', offScale: 'wrap' } as const;
    expect(draw([2, 20, 0, -5, 2], { left: 0.2, right: 2000, ...clamp }, 'log').map(xs)).toEqual([
      [25, 50, 0, 0, 25],
    ]);
    expect(xs(draw([2, 0], { left: 2000, right: 0.2, ...clamp }, 'log')[0])).toEqual([75, 100]);
  });

  it('keeps the declared null a gap where values below zero are clamped', () => {
    const spec = { left: 0.2, right: 2000, nonPositive: 'clamp' } as const;
    expect(draw([2, 20, -999.25, 2, 20], spec, 'log').map(xs)).toEqual([
      [25, 50],
      [25, 50],
    ]);
  });

  it('breaks at NaN, infinity and the declared null', () => {
    for (const gap of [NaN, Infinity, -Infinity, -999.25]) {
      expect(draw([10, 20, gap, 30, 40], {}).map(xs)).toEqual([
        [10, 20],
        [30, 40],
      ]);
    }
  });

  it('shows a single sample between gaps as a mark', () => {
    const values = [NaN, 20, NaN, NaN, 40];
    expect(draw(values, {})).toEqual([]);
    expect(mark(values, {})).toEqual([
      [20, 10, 5],
      [40, 40, 5],
    ]);
    expect(mark([10, 20, NaN, 30, 40], {})).toEqual([]);
  });

  it('shows a few samples between gaps as a mark where their line would be a speck', () => {
    const values = [NaN, 20, 20.5, NaN, 40, 90, NaN, 60, 61, 62, NaN];
    const many = { base: 400 };
    for (const dash of [[], [4, 4]]) {
      expect(mark(values, { dash }, 'linear', many)).toEqual([
        [20.25, 1.5, 5],
        [61, 8, 5],
      ]);
      expect(draw(values, { dash }, 'linear', many).map(xs)).toEqual([[40, 90]]);
    }
    expect(mark(values, {}, 'linear', { base: 100 })).toEqual([]);
  });

  it('is marks alone in the style of points, as large as the template says', () => {
    const values = [10, 20, NaN, 40, 50];
    expect(draw(values, { style: 'points' })).toEqual([]);
    expect(mark(values, { style: 'points', pointSize: 9 })).toEqual([
      [10, 0, 9],
      [20, 10, 9],
      [40, 30, 9],
      [50, 40, 9],
    ]);
  });

  it('holds a value down to the next sample in the style of steps, whichever way it was logged', () => {
    const corners = [
      [10, 0],
      [10, 10],
      [20, 10],
      [20, 20],
      [5, 20],
    ];
    expect(draw([10, 20, 5], { style: 'step' })[0]?.points).toEqual(corners);
    const depths = [20, 10, 0];
    expect(draw([5, 20, 10], { style: 'step' }, 'linear', { depths })[0]?.points).toEqual(
      corners.toReversed(),
    );
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
        { base: 40_000 },
      )[0]?.dash;
    };
    expect(drawnDash(0)).toEqual([4, 2]);
    expect(drawnDash(40)).toEqual([]);
  });
});
