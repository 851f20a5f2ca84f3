import { beforeAll, describe, expect, it } from 'vitest';
import { bindData, makeDocument } from './document.ts';
import { paintBody } from './paint.ts';
import { recordingPen } from './recording-pen.ts';
import { Picture } from './picture.ts';
import type { ZoneTrackSpec } from './template.ts';
import { LIGHT_PLOT_THEME } from './theme.ts';
import { loadTrackKinds } from './track-kinds.ts';
import { layoutZones } from './zone-track.ts';

interface Drawn {
  zones: { top: number; base: number; name: string }[];
  names: string[];
  colors: string[];
  boxes: number[][];
}

/** Draws a zone track for samples at `depths` (m) from `top` to `base` on 200 px. */
function draw(
  depths: number[],
  facies: number[],
  spec: Partial<ZoneTrackSpec> = { curve: 'F' },
  {
    shown: [top, base] = [Math.min(...depths), Math.max(...depths)],
    depthUnit = 'm',
  }: { shown?: [number, number]; depthUnit?: 'm' | 'ft' } = {},
): Drawn {
  const data = {
    index: { mnemonic: 'DEPT', unit: 'm', values: Float64Array.from(depths) },
    curves: [{ mnemonic: 'F', unit: '', values: Float32Array.from(facies) }],
    nullValue: -999.25,
  };
  const doc = makeDocument({ name: 't', tracks: [{ kind: 'zones', ...spec }] }, bindData(data), {
    theme: LIGHT_PLOT_THEME,
    depthUnit,
  });
  const [track] = doc.tracks;
  if (track?.kind !== 'zones') throw new Error('no zone track');
  const range = { top: top * doc.factor, base: base * doc.factor };
  const rect = { x: 0, y: 0, width: 100, height: 200 };
  const { pen, calls } = recordingPen();
  const style = { theme: LIGHT_PLOT_THEME, hair: 1 };
  const picture = new Picture(pen, doc, { rect, range }, style);
  const laidOut = layoutZones(picture, track);
  const zones = laidOut.map(({ name, ...zone }) => ({
    name,
    top: Math.round((zone.top / doc.factor) * 1e6) / 1e6,
    base: Math.round((zone.base / doc.factor) * 1e6) / 1e6,
  }));
  paintBody(pen, doc, { rect, range }, style);
  return {
    zones,
    colors: laidOut.map(({ color }) => color),
    names: calls.filter(({ name }) => name === 'fillText').map(({ args }) => String(args[0])),
    boxes: calls
      .filter(
        ({ name, args }) =>
          name === 'fillRect' && args[2] === 100 && Number(args[3]) > 16 && Number(args[3]) < 200,
      )
      .map(({ args }) => args.map(Number)),
  };
}

beforeAll(() => loadTrackKinds({ name: 't', tracks: [{ kind: 'zones' }] }));

describe('the zones of a discrete curve', () => {
  it('are its runs of equal values, half a step beyond their samples, with gaps left open', () => {
    const { zones } = draw([0, 1, 2, 3, 4, 5, 6, 7], [1, 1, 2, 2, -999.25, NaN, 2, 2]);
    expect(zones).toEqual([
      { name: '1', top: 0, base: 1.5 },
      { name: '2', top: 1.5, base: 3.5 },
      { name: '2', top: 5.5, base: 7 },
    ]);
  });

  it('are the same in an up-log', () => {
    const { zones } = draw([7, 6, 5, 4, 3, 2, 1, 0], [2, 2, NaN, NaN, 2, 2, 1, 1]);
    expect(zones).toEqual([
      { name: '2', top: 5.5, base: 7 },
      { name: '2', top: 1.5, base: 3.5 },
      { name: '1', top: 0, base: 1.5 },
    ]);
  });

  it('end half a step beside a jump of the index', () => {
    const depths = Array.from({ length: 40 }, (_, i) => i + (i >= 20 ? 30 : 0));
    for (const [order, top] of [
      [depths, 0],
      [[...depths].reverse(), 49.5],
    ] as const) {
      const { zones } = draw(
        [...order],
        depths.map(() => 5),
      );
      expect(zones.map((zone) => [zone.top, zone.base])).toEqual(
        top === 0
          ? [
              [0, 19.5],
              [49.5, 69],
            ]
          : [
              [49.5, 69],
              [0, 19.5],
            ],
      );
    }
  });

  const tops = [3756.35, 3821.58, 3829.83, 3832.46, 3850, 3900, 3920.15, 4130.99];
  const codes = [NaN, 2, 3, 4, 5, 6, 14, 14];

  it('go from the depth of a code down to the next depth where codes are given at a few depths', () => {
    const wanted = [
      { name: '2', top: 3821.58, base: 3829.83 },
      { name: '3', top: 3829.83, base: 3832.46 },
      { name: '4', top: 3832.46, base: 3850 },
      { name: '5', top: 3850, base: 3900 },
      { name: '6', top: 3900, base: 3920.15 },
      { name: '14', top: 3920.15, base: 4130.99 },
    ];
    expect(draw(tops, codes).zones).toEqual(wanted);
    const upwards = draw(tops.toReversed(), codes.toReversed()).zones;
    expect(upwards.toReversed()).toEqual(wanted);
  });

  it('go from a code down to the next where nearly every sample has another, at an even step too', () => {
    const { zones } = draw([1000, 1100, 1200, 1300], [1, 2, 3, NaN]);
    expect(zones.map(({ top, base }) => [top, base])).toEqual([
      [1000, 1100],
      [1100, 1200],
      [1200, 1300],
    ]);
  });

  it('have a colour for each code, as far as there are codes', () => {
    expect(new Set(draw(tops, codes).colors).size).toBe(6);
    const many = Array.from({ length: 60 }, (_, i) => i * 10);
    const { colors } = draw(many, many, undefined, { shown: [0, 600] });
    expect(new Set(colors).size).toBe(60);
  });

  it('cover the track from one to the next, each with its name where it has room', () => {
    const { boxes, names } = draw(
      [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
      [1, 1, 1, 1, 1, 2, 3, 3, 3, 3, 3],
    );
    expect(boxes.map(([, y, , height]) => [y, y! + height!])).toEqual([
      [0, 90],
      [90, 110],
      [110, 200],
    ]);
    expect(names).toEqual(['1', '2', '3']);
  });
});

describe('the zones of a template', () => {
  const intervals = [
    { top: 2, base: 4, name: 'Rannoch', color: '#aabbcc' },
    { top: 4, base: 8, name: 'Etive and a very long name that does not fit' },
    { top: 90, base: 95, name: 'Below' },
  ];

  it('are in the unit of the index, whatever unit is shown', () => {
    for (const unit of ['m', 'ft'] as const) {
      const { boxes, names } = draw(
        [0, 10],
        [1, 1],
        { intervals },
        { shown: [0, 10], depthUnit: unit },
      );
      expect(boxes.map(([, y, , height]) => [y, y! + height!])).toEqual([
        [40, 80],
        [80, 160],
      ]);
      expect(names[0]).toBe('Rannoch');
      expect(names[1]).toMatch(/^Etive.*…$/);
      expect(names).toHaveLength(2);
    }
  });

  it('are cut at the edges of the picture', () => {
    const { boxes } = draw([0, 10], [1, 1], { intervals }, { shown: [3, 5] });
    expect(boxes.map(([, y, , height]) => [y, y! + height!])).toEqual([
      [0, 100],
      [100, 200],
    ]);
  });
});
