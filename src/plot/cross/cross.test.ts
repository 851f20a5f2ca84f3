import { describe, expect, it } from 'vitest';
import { recordingPen } from '../log/recording-pen.ts';
import { LIGHT_PLOT_THEME } from '../log/theme.ts';
import { rowIntervals } from '../../compute/row-intervals.ts';
import { rowsInBrush } from './brush.ts';
import { partAlong, valueAlong } from '../../compute/statistics/value-axis.ts';
import { countOutside } from './count-outside.ts';
import { axisTicks, fitAxis } from './cross-axis.ts';
import { legendWidth, paintLegend } from './color-bar.ts';
import type { CrossData, CrossPicture } from './cross-data.ts';
import { paintCross } from './paint-cross.ts';
import { PointGrid } from './point-grid.ts';
import type { PointImage } from './point-image.ts';
import { DENSITY_FROM, drawPoints, placePoints, type PointLook, zoneColor } from './draw-points.ts';

const axes = {
  x: { from: 0, to: 10, isLog: false },
  y: { from: 1, to: 1000, isLog: true },
};
function dataWith(x: readonly number[], y: readonly number[]): CrossData {
  return {
    index: Float64Array.from(x, (_, row) => 100 + row),
    indexUnit: 'm',
    x: { mnemonic: 'X', unit: '', values: Float64Array.from(x) },
    y: { mnemonic: 'Y', unit: '', values: Float64Array.from(y) },
    color: null,
    nullValue: -999.25,
  };
}

describe('an axis of a crossplot', () => {
  it('has each value at its place, and gives it back, in both directions and kinds', () => {
    for (const axis of [axes.x, axes.y, { from: 3, to: 2, isLog: false }])
      for (const part of [0, 0.25, 1])
        expect(partAlong(axis, valueAlong(axis, part))).toBeCloseTo(part, 12);
    expect(partAlong(axes.y, 0)).toBe(-Infinity);
    expect(partAlong(axes.y, -1)).toBeNaN();
  });

  it('holds rare values that lie near the others, and leaves out those that lie far away', () => {
    const density = Float64Array.from({ length: 1000 }, (_, i) => 2.1 + (i % 400) / 1000);
    const near = Float64Array.of(...density, 2.02, 2.55);
    expect(fitAxis(near, false)).toEqual({ from: 2, to: 2.6, isLog: false });
    expect(fitAxis(Float64Array.of(...near, 1, 40), false)).toEqual({
      from: 2,
      to: 2.6,
      isLog: false,
    });
    const resistivity = Float64Array.from({ length: 1000 }, (_, i) => 1.1 * 1.004 ** i);
    const low = Float64Array.of(...resistivity, 0.7, 0.0001, -5, 5e6);
    expect(fitAxis(low, true)).toEqual({ from: 0.5, to: 100, isLog: true });
  });

  it('holds the values in round numbers, or in whole decades', () => {
    const values = Float64Array.from({ length: 1000 }, (_, i) => 1 + i / 100);
    expect(fitAxis(values, false)).toEqual({ from: 1, to: 11, isLog: false });
    expect(fitAxis(values, true)).toEqual({ from: 1, to: 100, isLog: true });
    expect(fitAxis(new Float64Array(), true)).toEqual({ from: 0.1, to: 1000, isLog: true });
    expect(fitAxis(Float64Array.of(NaN, -999.25), false, -999.25)).toMatchObject({
      from: 0,
      to: 1,
    });
  });

  it('has round ticks, as many as there is room for, and decades with numbers', () => {
    expect(axisTicks(axes.x, 5).map(({ label }) => label)).toEqual(['0', '2', '4', '6', '8', '10']);
    const labels = axisTicks(axes.y, 5).map(({ label }) => label);
    expect(labels.filter(Boolean)).toEqual(['1', '10', '100', '1000']);
    expect(labels).toHaveLength(28);
  });
});

describe('the legend of a crossplot', () => {
  const field = { x: 0, y: 0, width: 300, height: 220 };
  const texts = (more: Partial<CrossPicture>): unknown[] => {
    const { pen, calls } = recordingPen();
    const picture = { axes: { ...axes, color: null }, selected: null, countTitle: 'Points' };
    const data = dataWith([], []);
    paintLegend(pen, field, { ...picture, data, ...more }, { theme: LIGHT_PLOT_THEME, most: 2500 });
    return calls.filter(({ name }) => name === 'fillText').map(({ args }) => args[0]);
  };

  it('has numbers along the values of the third curve', () => {
    const color = { mnemonic: 'GR', unit: 'gAPI', values: new Float64Array() };
    const scale = { ...axes, color: { from: 20, to: 147, isLog: false } };
    const found = texts({ data: { ...dataWith([], []), color }, axes: scale });
    expect(found).toEqual(['20', '50', '100', '147', 'GR']);
  });

  it('has decades of the number of points where they are counted, and nothing else without colours', () => {
    const many = { ...dataWith([], []), index: new Float64Array(DENSITY_FROM + 1) };
    expect(texts({ data: many })).toEqual(['1', '10', '100', '1000', '2500', 'Points']);
    expect(legendWidth({ data: many })).toBeGreaterThan(0);
    expect(texts({})).toEqual([]);
    expect(legendWidth({ data: dataWith([], []) })).toBe(0);
  });
});

describe('the labels of lines over a crossplot', () => {
  it('have a ground below them; a number gives way to a name, and names stay', () => {
    const { pen, calls } = recordingPen();
    const points = [
      { x: 1, y: 10, label: '5' },
      { x: 9, y: 10, label: '20' },
    ];
    const scattered = [
      { x: 5, y: 100, label: 'Quartz' },
      { x: 5.05, y: 100, label: 'Chert' },
    ];
    const picture = {
      data: dataWith([], []),
      axes: { ...axes, color: null },
      lines: [
        { label: 'Sand', points },
        { label: 'Lime', points: points.map(({ x, y }) => ({ x, y: y * 1.02, label: '7' })) },
        { label: '', points: scattered, isScattered: true },
      ],
      brush: null,
      selected: null,
    };
    const image = { draw: () => null, most: 0 } as unknown as PointImage;
    const size = { width: 400, height: 300, ratio: 1 };
    paintCross(pen, picture, { ...size, theme: LIGHT_PLOT_THEME, points: image });
    const texts = calls.filter(({ name }) => name === 'fillText').map(({ args }) => args[0]);
    expect(texts.slice(-6)).toEqual(['Sand', 'Lime', 'Quartz', 'Chert', '5', '20']);
    const grounds = calls.filter(
      ({ name, fill }) => name === 'fillRect' && fill === LIGHT_PLOT_THEME.background,
    );
    expect(grounds).toHaveLength(6);
  });
});

describe('the points outside of the axes', () => {
  it('are counted, with 0 and below on a logarithmic axis, and without nulls', () => {
    const data = dataWith([5, 11, 5, 5, NaN, -999.25, -1], [10, 10, 0, 2000, 10, 10, NaN]);
    expect(countOutside(data, axes, null)).toBe(3);
    expect(countOutside(data, axes, Uint8Array.of(1, 0, 1, 0, 1, 1, 1))).toBe(1);
  });

  it('are none on the ends of an axis, in either direction', () => {
    const turned = { x: { from: 10, to: 0, isLog: false }, y: axes.y };
    expect(countOutside(dataWith([0, 10], [1, 1000]), turned, null)).toBe(0);
  });
});

describe('a selection of points', () => {
  const square = [
    { x: 2, y: 10 },
    { x: 4, y: 10 },
    { x: 4, y: 100 },
    { x: 2, y: 100 },
  ];
  it('has the points in the polygon and on its sides, and none without a value', () => {
    const data = dataWith([3, 2, 4.1, 3, NaN, -999.25, 3], [50, 10, 50, 101, 50, 50, -999.25]);
    const found = [1, 1, 0, 0, 0, 0, 0];
    expect([...rowsInBrush(data, square, axes)]).toEqual(found);
    // A corner more makes no rectangle of it, and selects the same.
    const corners = [{ x: 3, y: 10 }, ...square.slice(1), square[0]!];
    expect([...rowsInBrush(data, corners, axes)]).toEqual(found);
    expect([...rowsInBrush(data, square, axes, Uint8Array.of(0, 1, 1, 1, 1, 1, 1))]).toEqual([
      0, 1, 0, 0, 0, 0, 0,
    ]);
  });

  it('is the same where a corner comes twice, as at the end of a closed polygon', () => {
    const triangle = [...square.slice(0, 3), square[2]!, square[0]!];
    const data = dataWith([3.9, 2.1, 3, 2], [11, 90, 10, 10]);
    expect([...rowsInBrush(data, triangle, axes)]).toEqual([1, 0, 1, 1]);
  });

  it('is named by the depths of its samples, half a step beyond the first and the last', () => {
    const rows = Uint8Array.of(1, 1, 0, 0, 1, 0, 1);
    expect(rowIntervals(rows, Float64Array.of(10, 11, 12, 13, 14, 15, NaN))).toEqual([
      { top: 10, base: 11.5 },
      { top: 13.5, base: 14.5 },
    ]);
    expect(rowIntervals(rows, Float64Array.of(16, 15, 14, 13, 12, 11, 10))[0]).toEqual({
      top: 14.5,
      base: 16,
    });
  });
});

describe('the points of a crossplot', () => {
  const draw = (
    data: CrossData,
    selected: Uint8Array | null = null,
    more: Partial<PointLook> = {},
  ): Uint32Array => {
    const pixels = new Uint32Array(100);
    const raster = { width: 10, height: 10, size: 1 };
    const look = { theme: LIGHT_PLOT_THEME, data, axes: { ...axes, color: null }, selected };
    drawPoints(pixels, raster, { places: placePoints(raster, data, axes) }, { ...look, ...more });
    return pixels;
  };
  const drawn = (pixels: Uint32Array): number[] =>
    [...pixels.keys()].filter((place) => pixels[place] !== 0);

  it('lie at their pixels, from the bottom up, and those outside are not drawn', () => {
    expect(drawn(draw(dataWith([0.5, 9.5, 11, NaN], [1.1, 900, 10, 10])))).toEqual([9, 90]);
  });

  it('of a selection stand out from the others', () => {
    const pixels = draw(dataWith([0.5, 9.5], [1.1, 900]), Uint8Array.of(1, 0));
    expect(pixels[90]).not.toBe(pixels[9]);
  });

  it('have the colour of their zone, and are not drawn where it is hidden', () => {
    const zones = { names: ['A', 'B'], rows: Int16Array.of(1, 0) };
    const data = dataWith([0.5, 9.5], [1.1, 900]);
    const pixels = draw(data, null, { zones });
    const [r, g, b] = [pixels[90]! & 255, (pixels[90]! >> 8) & 255, (pixels[90]! >> 16) & 255];
    const hex = [r, g, b].map((part) => part.toString(16).padStart(2, '0')).join('');
    expect(`#${hex}`).toBe(zoneColor(LIGHT_PLOT_THEME, 1));
    expect(drawn(draw(data, null, { zones, shown: Uint8Array.of(0, 1) }))).toEqual([9]);
  });

  it('are counted where they are many, and darker where they are more', () => {
    const count = DENSITY_FROM + 1;
    const x = Array.from({ length: count }, (_, i) => (i % 10 === 0 ? 9.5 : 0.5));
    const pixels = draw(dataWith(x, new Array<number>(count).fill(1.1)));
    expect(drawn(pixels)).toEqual([90, 99]);
    expect(pixels[90]).not.toBe(pixels[99]);
  });
});

describe('the point at a place', () => {
  it('is the nearest one within reach that is shown', () => {
    const places = Int32Array.of(0, 5, 5, -1, 98);
    const raster = { width: 10, height: 10 };
    const all = new PointGrid(places, raster, null);
    expect(all.nearest(1, 1, 3)).toBe(0);
    // Of points at one pixel the one that is drawn last.
    expect(all.nearest(5, 1, 3)).toBe(2);
    expect(all.nearest(9, 9, 3)).toBe(4);
    expect(all.nearest(5, 5, 3)).toBeNull();
    expect(new PointGrid(places, raster, Uint8Array.of(1, 1, 0, 1, 0)).nearest(5, 1, 3)).toBe(1);
  });
});
