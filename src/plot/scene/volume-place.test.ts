import { describe, expect, it } from 'vitest';
import { gridTraces, numbers, writeSegy } from '../../../tests/generate/write-segy.ts';
import { BufferSource } from '../../formats/byte-source.ts';
import { surveyOfSegy } from '../../formats/seismic/survey-of-segy.ts';
import { openSegy } from '../../formats/segy/open-segy.ts';
import type { SceneSeismic } from './scene-data.ts';
import { computeOutline, placeVolume } from './volume-place.ts';

/** A small volume whose coordinates have a unit (SEG-Y bytes 89-90), by the measurement system of its file (3255-3256). */
async function volume(unit: number, measurement = 1): Promise<SceneSeismic> {
  const traces = gridTraces({ inlines: numbers(1, 5), crosslines: numbers(1, 8), samples: 20 }).map(
    (trace, i) => ({
      ...trace,
      header: {
        ...trace.header,
        71: -1000,
        89: unit,
        181: 29_000 + (i % 8),
        185: 40_000 + Math.floor(i / 8),
      },
    }),
  );
  return {
    survey: await surveyOfSegy(
      await openSegy(
        new BufferSource(writeSegy({ traces, binary: { 3255: ['int16', measurement] } })),
      ),
    ),
    line: null,
  } as unknown as SceneSeismic;
}

describe('a survey on the ground', () => {
  it('lies where its coordinates say, in metres', async () => {
    const seismic = await volume(1);
    expect(computeOutline(seismic)).toHaveLength(4);
    expect(placeVolume(seismic, { x: 29, y: 40 }).isAssumed).toBe(false);
  });

  it('in feet is as large as it is, and lies where a well in metres does', async () => {
    const seismic = await volume(1, 2);
    seismic.survey.info.corners!.forEach((corner, i) =>
      Object.assign(corner, {
        x: 2_000_000 + (i === 1 || i === 2 ? 7000 : 0),
        y: 13_000_000 + (i > 1 ? 4000 : 0),
      }),
    );
    expect(computeOutline(seismic)[2]).toEqual([2_007_000 * 0.3048, 13_004_000 * 0.3048]);
    const well = { x: 609_600, y: 3_962_400 };
    const place = placeVolume(seismic, well);
    expect(place.isAssumed).toBe(false);
    [...place.origin, ...place.crossline, ...place.inline].forEach((value, i) =>
      expect(value).toBeCloseTo([0, 0, 0, 304.8, 0, 0, -304.8][i]!, 6),
    );
  });

  it('of one line in feet has its traces where they are', () => {
    const line = {
      traces: 3,
      x: Float64Array.of(1000, 1100, 1200),
      y: Float64Array.of(500, 500, 500),
    };
    const info = {
      kind: 'line',
      inlines: null,
      crosslines: null,
      corners: null,
      crs: null,
      groundUnit: 'ft',
      samples: { first: 0, interval: 4, count: 10, domain: 'time', unit: 'ms' },
    };
    const { traces } = placeVolume({ survey: { info }, line } as unknown as SceneSeismic, {
      x: 304.8,
      y: 152.4,
    });
    Array.from(traces!).forEach((value, i) =>
      expect(value).toBeCloseTo([0, 0, 30.48, 0, 60.96, 0][i]!, 9),
    );
  });

  it('is drawn by number where its coordinates are degrees', async () => {
    const seismic = await volume(3);
    expect(seismic.survey.info.crs).toBe('EPSG:4326');
    expect(seismic.survey.info.corners?.[0].x).toBeCloseTo(29);
    expect(computeOutline(seismic)).toEqual([]);
    expect(placeVolume(seismic, { x: 0, y: 0 })).toMatchObject({
      isAssumed: true,
      crossline: [25, 0],
      inline: [0, -25],
    });
  });
});
