import { describe, expect, it } from 'vitest';
import type { SeismicSurvey, SurveyInfo } from '../../formats/seismic/seismic-survey.ts';
import {
  onPath,
  placeOfSlice,
  rayOnSheet,
  type SceneSlice,
  computeSliceShape,
} from './slice-shape.ts';
import type { SceneSeismic } from './scene-data.ts';
import { isSurveyIn, placeVolume, pointAt, positionAt } from './volume-place.ts';

/** 11 inlines by 21 crosslines, 25 m apart, turned by 30 degrees; 101 samples of 4 ms from 1,000 ms. */
const [cos, sin] = [Math.cos(Math.PI / 6), Math.sin(Math.PI / 6)];
const corner = (inline: number, crossline: number) => ({
  inline,
  crossline,
  x: 500_000 + 25 * (crossline * cos - inline * sin),
  y: 4_000_000 + 25 * (crossline * sin + inline * cos),
});
const info = {
  kind: 'volume',
  inlines: { numbers: Int32Array.from({ length: 11 }, (_, i) => 100 + 2 * i) },
  crosslines: { numbers: Int32Array.from({ length: 21 }, (_, i) => 300 + i) },
  samples: { first: 1000, interval: 4, count: 101, domain: 'time', unit: 'ms' },
  corners: [corner(0, 0), corner(0, 20), corner(10, 20), corner(10, 0)],
} as unknown as SurveyInfo;
const survey = (of: SurveyInfo): SceneSeismic => ({
  survey: { info: of } as SeismicSurvey,
  statistics: {} as SceneSeismic['statistics'],
  line: null,
});
const local = { x: 500_000, y: 4_000_000 };
const volume = placeVolume(survey(info), local);
const makeShape = (slice: Partial<SceneSlice>, traces: number, samples: number) =>
  computeSliceShape(
    { mode: 'inline', at: 0, visible: true, ...slice },
    { traces, samples, levels: [{ traces, samples }] } as never,
    volume,
  );

describe('a survey in the scene', () => {
  it('lies by its corners, times down', () => {
    const [x, y, z] = pointAt(volume, 10, 20, 100);
    expect([x, -z]).toEqual([
      expect.closeTo(corner(10, 20).x - local.x, 6),
      expect.closeTo(corner(10, 20).y - local.y, 6),
    ]);
    expect(y).toBe(-1400);
  });

  it('finds the position of a place on the ground', () => {
    const [x, , z] = pointAt(volume, 3.5, 12.25, 0);
    expect(positionAt(volume, x, z)).toEqual([expect.closeTo(3.5, 9), expect.closeTo(12.25, 9)]);
  });

  it('is over its own axis alone', () => {
    expect([isSurveyIn(info, 'TWT'), isSurveyIn(info, 'TVD'), isSurveyIn(info, 'MD')]).toEqual([
      true,
      false,
      false,
    ]);
    const deep = {
      ...info,
      samples: { ...info.samples, domain: 'depth', unit: 'ft' },
    } as SurveyInfo;
    expect(isSurveyIn(deep, 'TVD')).toBe(true);
    expect(placeVolume(survey(deep), local).sample).toBeCloseTo(-4 * 0.3048, 9);
  });

  it('without coordinates is a grid of 25 m, with a note', () => {
    const nowhere = placeVolume(survey({ ...info, corners: null }), local);
    expect(nowhere.isAssumed).toBe(true);
    expect(pointAt(nowhere, 2, 4, 0)).toEqual([100, -1000, -50]);
  });
});

describe('a slice', () => {
  it('lies at its line, with columns along the other', () => {
    expect(makeShape({ mode: 'inline', at: 4 }, 21, 101).point(7, 50)).toEqual(
      pointAt(volume, 4, 7, 50),
    );
    expect(makeShape({ mode: 'crossline', at: 4 }, 11, 101).point(7, 50)).toEqual(
      pointAt(volume, 7, 4, 50),
    );
    expect(makeShape({ mode: 'z', at: 25 }, 11, 21).point(3, 9)).toEqual(pointAt(volume, 3, 9, 25));
  });

  it('is the cut of its line, or of its time to a thousandth, whatever adding intervals makes of it', () => {
    expect(placeOfSlice(info, { mode: 'crossline', at: 4, visible: true })).toEqual({
      mode: 'crossline',
      number: 304,
    });
    expect(3 * 0.7).not.toBe(2.1);
    expect(
      placeOfSlice(
        { ...info, samples: { ...info.samples, first: 0, interval: 0.7 } },
        { mode: 'z', at: 3, visible: true },
      ),
    ).toEqual({ mode: 'z', number: 2.1 });
  });

  it('along a path bends at its corners', () => {
    const path = [
      [0, 0],
      [5, 10],
      [10, 10],
    ] as const;
    const sheet = makeShape({ mode: 'line', path }, 16, 101);
    expect(sheet.bends).toEqual([0, 10, 15]);
    expect(sheet.point(10, 0)).toEqual(pointAt(volume, 5, 10, 0));
    expect(sheet.point(12, 0)).toEqual(pointAt(volume, 7, 10, 0));
    expect(onPath(path, 12)).toEqual([7, 10]);
  });

  it.each(['inline', 'crossline', 'z', 'line'] as const)(
    'meets a ray where it points (%s)',
    (mode) => {
      const sheet =
        mode === 'z'
          ? makeShape({ mode, at: 30 }, 11, 21)
          : mode === 'line'
            ? makeShape(
                {
                  mode,
                  path: [
                    [0, 0],
                    [10, 20],
                  ],
                },
                21,
                101,
              )
            : makeShape({ mode, at: 4 }, mode === 'inline' ? 21 : 11, 101);
      const from = [900, 600, 1500] as const;
      const to = sheet.point(6.5, 12);
      const hit = rayOnSheet(sheet, volume, from, [
        to[0] - from[0],
        to[1] - from[1],
        to[2] - from[2],
      ]);
      expect(hit).toEqual({
        distance: expect.closeTo(1, 6),
        column: expect.closeTo(6.5, 6),
        row: expect.closeTo(12, 6),
      });
      // Away from it there is nothing.
      expect(
        rayOnSheet(sheet, volume, from, [from[0] - to[0], from[1] - to[1], from[2] - to[2]]),
      ).toBeNull();
    },
  );
});
