import { describe, expect, it } from 'vitest';
import { bindData, makeDocument } from './document.ts';
import { splitBySign } from './fills.ts';
import { paintBody } from './paint.ts';
import type { PenCall } from './recording-pen.ts';
import { recordingPen, strokedLines } from './recording-pen.ts';
import type { CurveSpec, FillSpec } from './template.ts';
import { LIGHT_PLOT_THEME } from './theme.ts';

/** Filled outlines in the order drawn. */
function collectFills(calls: readonly PenCall[]): { fill: unknown; points: number[][] }[] {
  const out: { fill: unknown; points: number[][] }[] = [];
  let points: number[][] = [];
  for (const call of calls) {
    if (call.name === 'beginPath') points = [];
    if (call.name === 'moveTo' || call.name === 'lineTo')
      points.push(call.args.map((a) => Math.round(Number(a) * 1000) / 1000));
    if (call.name === 'fill') out.push({ fill: call.fill, points });
  }
  return out;
}

function draw(
  x: number[],
  fill: FillSpec,
  other: number[] = [],
  otherSpec: Partial<CurveSpec> = {},
): ReturnType<typeof collectFills> {
  const data = {
    index: { mnemonic: 'DEPT', unit: 'm', values: Float64Array.from(x, (_, i) => i * 10) },
    curves: [
      { mnemonic: 'X', unit: '', values: Float64Array.from(x) },
      { mnemonic: 'Y', unit: '', values: Float64Array.from(other) },
    ],
  };
  const curves = [
    { curve: 'X', left: 0, right: 100, color: '#111111', fills: [fill] },
    { curve: 'Y', left: 0, right: 1, color: '#222222', ...otherSpec },
  ];
  const doc = makeDocument({ name: 't', tracks: [{ kind: 'curves', curves }] }, bindData(data), {
    theme: LIGHT_PLOT_THEME,
  });
  const { pen, calls } = recordingPen();
  paintBody(
    pen,
    doc,
    {
      rect: { x: 0, y: 0, width: 100, height: (x.length - 1) * 10 },
      range: { top: 0, base: (x.length - 1) * 10 },
    },
    { theme: LIGHT_PLOT_THEME, hair: 1 },
  );
  return collectFills(calls);
}

describe('a fill', () => {
  it('reaches from the curve to the left or the right edge', () => {
    expect(draw([20, 40], { to: 'left', color: '#aaaaaa' })).toEqual([
      {
        fill: '#aaaaaa',
        points: [
          [20, 0],
          [40, 10],
          [0, 10],
          [0, 0],
        ],
      },
    ]);
    expect(draw([20, 40], { to: 'right', color: '#aaaaaa' })[0]?.points).toEqual([
      [20, 0],
      [40, 10],
      [100, 10],
      [100, 0],
    ]);
  });

  it('has two colours for the two sides of a value and changes exactly where the curve crosses it', () => {
    const fills = draw([100, 50, 0], {
      to: { value: 75 },
      color: '#aaaaaa',
      colorBelow: '#bbbbbb',
    });
    expect(fills).toEqual([
      {
        fill: '#aaaaaa',
        points: [
          [100, 0],
          [75, 5],
          [75, 5],
          [75, 0],
        ],
      },
      {
        fill: '#bbbbbb',
        points: [
          [75, 5],
          [50, 10],
          [0, 20],
          [75, 20],
          [75, 10],
          [75, 5],
        ],
      },
    ]);
  });

  it('is left out on the side that has no colour', () => {
    expect(draw([100, 0], { to: { value: 50 }, color: '#aaaaaa' }).map((f) => f.fill)).toEqual([
      '#aaaaaa',
    ]);
  });

  it('compares two curves by where they stand on the screen, not by their values', () => {
    // 60 of 0 to 100 against 0.2 of 1 to 0, reversed: 0.2 on 1..0 lies at 80, so that the curve is left of it.
    const fills = draw(
      [60, 60],
      { to: { curve: 'Y' }, color: '#aaaaaa', colorBelow: '#bbbbbb' },
      [0.2, 0.2],
      { left: 1, right: 0 },
    );
    expect(fills).toEqual([
      {
        fill: '#bbbbbb',
        points: [
          [60, 0],
          [60, 10],
          [80, 10],
          [80, 0],
        ],
      },
    ]);
  });

  it('stops where either curve has a gap', () => {
    const own = draw([10, 20, NaN, 30, 40], { to: 'left', color: '#aaaaaa' });
    expect(own.map((f) => f.points.map((p) => p[1]))).toEqual([
      [0, 10, 10, 0],
      [30, 40, 40, 30],
    ]);
    const others = draw([50, 50, 50, 50, 50], { to: { curve: 'Y' }, color: '#aaaaaa' }, [
      0.1,
      0.1,
      NaN,
      0.1,
      0.1,
    ]);
    expect(others.map((f) => f.points.map((p) => p[1]))).toEqual([
      [0, 10, 10, 0],
      [30, 40, 40, 30],
    ]);
  });

  it('is not drawn to a curve that is missing', () => {
    expect(draw([10, 20], { to: { curve: 'NOPE' }, color: '#aaaaaa' })).toEqual([]);
  });

  it('takes its colours from a colour map by the position of the curve', () => {
    const fills = draw([0, 0, 100, 100], { to: 'left', color: '#aaaaaa', colormap: 'gray' });
    expect(fills.map((f) => f.fill)).toEqual(['#000000', '#808080', '#ffffff']);
  });
});

describe('a fill where many samples fall on a row of the screen', () => {
  it('is a level line in each row, from the edge to the middle of the extremes, in the colour of its side', () => {
    // Ten samples a row: 20 and 40 in the upper rows, 60 and 80 in the lower ones, a gap between them.
    const values = Float64Array.from({ length: 400 }, (_, i) =>
      i >= 190 && i < 210 ? NaN : (i < 200 ? 20 : 60) + 20 * (i % 2),
    );
    const data = {
      index: { mnemonic: 'DEPT', unit: 'm', values: Float64Array.from(values, (_, i) => i) },
      curves: [{ mnemonic: 'X', unit: '', values }],
    };
    const fills: FillSpec[] = [{ to: { value: 50 }, color: '#aaaaaa', colorBelow: '#bbbbbb' }];
    const doc = makeDocument(
      {
        name: 't',
        tracks: [
          {
            kind: 'curves',
            curves: [{ curve: 'X', left: 0, right: 100, color: '#111111', fills }],
          },
        ],
      },
      bindData(data),
      { theme: LIGHT_PLOT_THEME },
    );
    const { pen, calls } = recordingPen();
    paintBody(
      pen,
      doc,
      { rect: { x: 0, y: 0, width: 100, height: 40 }, range: { top: 0, base: 400 } },
      { theme: LIGHT_PLOT_THEME, hair: 1, live: true },
    );
    const rows = (color: string): number[][][] =>
      strokedLines(calls)
        .filter(({ stroke }) => stroke === color)
        .map(({ points }) => points);
    expect(rows('#bbbbbb')).toEqual(
      Array.from({ length: 19 }, (_, row) => [
        [50, row + 0.5],
        [30, row + 0.5],
      ]),
    );
    expect(rows('#aaaaaa')).toEqual(
      Array.from({ length: 19 }, (_, row) => [
        [50, row + 21.5],
        [70, row + 21.5],
      ]),
    );
  });
});

describe('the sides of a run', () => {
  it('gives a touch without a crossing no second side', () => {
    const run = [5, 0, 5].map((x, i) => ({ y: i, x, edge: 0 }));
    expect(splitBySign([run]).map((p) => p.above)).toEqual([true]);
  });

  it('turns at a point that lies exactly on the edge', () => {
    const run = [5, 0, -5].map((x, i) => ({ y: i, x, edge: 0 }));
    expect(splitBySign([run]).map((p) => [p.above, p.points.length])).toEqual([
      [true, 2],
      [false, 2],
    ]);
  });
});
