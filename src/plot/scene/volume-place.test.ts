import { describe, expect, it } from 'vitest';
import { gridTraces, numbers, writeSegy } from '../../../tests/generate/write-segy.ts';
import { BufferSource } from '../../formats/byte-source.ts';
import { surveyOfSegy } from '../../formats/seismic/survey-of-segy.ts';
import { openSegy } from '../../formats/segy/open-segy.ts';
import type { SceneSeismic } from './scene-data.ts';
import { outlineOf, placeVolume } from './volume-place.ts';

/** A small volume whose coordinates have a unit (SEG-Y bytes 89-90). */
async function volume(unit: number): Promise<SceneSeismic> {
  const traces = gridTraces({ inlines: numbers(1, 5), crosslines: numbers(1, 8), samples: 20 }).map((trace, i) => ({ ...trace, header: { ...trace.header, 71: -1000, 89: unit, 181: 29_000 + (i % 8), 185: 40_000 + Math.floor(i / 8) } }));
  return { survey: await surveyOfSegy(await openSegy(new BufferSource(writeSegy({ traces })))), line: null } as unknown as SceneSeismic;
}

describe('a survey on the ground', () => {
  it('lies where its coordinates say, in metres', async () => {
    const seismic = await volume(1);
    expect(outlineOf(seismic)).toHaveLength(4);
    expect(placeVolume(seismic, { x: 29, y: 40 }).isAssumed).toBe(false);
  });

  it('is drawn by number where its coordinates are degrees', async () => {
    const seismic = await volume(3);
    expect(seismic.survey.info.crs).toBe('EPSG:4326');
    expect(seismic.survey.info.corners?.[0].x).toBeCloseTo(29);
    expect(outlineOf(seismic)).toEqual([]);
    expect(placeVolume(seismic, { x: 0, y: 0 })).toMatchObject({ isAssumed: true, crossline: [25, 0], inline: [0, -25] });
  });
});
