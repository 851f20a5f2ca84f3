import { describe, expect, it } from 'vitest';
import { BufferSource } from '../../formats/byte-source.ts';
import { openSegy } from '../../formats/segy/open-segy.ts';
import { surveyOfSegy } from '../../formats/seismic/survey-of-segy.ts';
import { gridTraces, gridValue, numbers, writeSegy } from '../../../tests/generate/write-segy.ts';
import { estimateStatistics } from './section-estimate.ts';
import { WholeSlices } from './whole-slice.ts';

/** A volume of 30 inlines and 200 crosslines, with the reads of its file. */
async function open(): Promise<{
  survey: Awaited<ReturnType<typeof surveyOfSegy>>;
  reads: () => number;
}> {
  const source = new BufferSource(
    writeSegy({
      format: 5,
      traces: gridTraces({
        inlines: numbers(1, 30),
        crosslines: numbers(1, 200),
        samples: 50,
        value: gridValue,
      }),
    }),
  );
  let count = 0;
  const counted = {
    name: '',
    sizeBytes: source.sizeBytes,
    read: (offset: number, length: number) => {
      count++;
      return source.read(offset, length);
    },
  };
  return { survey: await surveyOfSegy(await openSegy(counted)), reads: () => count };
}

describe('a slice that is read as a whole', () => {
  it('has the samples of the survey at every level, and is read once', async () => {
    const { survey, reads } = await open();
    const place = { mode: 'z', number: 40 } as const;
    const { levels } = await survey.section(place);
    const slices = new WholeSlices(survey);
    await slices.tile({ place, level: 0, traces: [0, 1], samples: [0, 1], precision: 'int8' });
    const before = reads();
    const { traces, samples } = levels[0]!;
    const request = {
      place,
      level: 0,
      traces: [0, traces],
      samples: [0, samples],
      precision: 'float32',
    } as const;
    const { values } = await slices.tile(request);
    expect(values[205]).toBeCloseTo(gridValue(2, 6, 0, 10), 3);
    const coarse = await slices.tile({
      place,
      level: 1,
      traces: [0, 15],
      samples: [0, 100],
      precision: 'float32',
    });
    expect(coarse.values[0]).toBeCloseTo(gridValue(2, 2, 0, 10), 3);
    expect(reads()).toBe(before);
    expect(values).toEqual((await survey.tile(request)).values);
    slices.close();
  });
});

describe('an estimate by one cut', () => {
  it('is near the statistics of the survey, and says that it is an estimate', async () => {
    const { survey } = await open();
    const [estimate, statistics] = await Promise.all([
      estimateStatistics(survey, { mode: 'inline', number: 15 }),
      survey.statistics(),
    ]);
    expect(estimate.isExact).toBe(false);
    expect(Math.abs(estimate.rms / statistics.rms - 1)).toBeLessThan(0.2);
  });
});
