import { describe, expect, test } from 'vitest';
import { gridTraces, numbers, writeSegy } from '../../../tests/generate/write-segy.ts';
import { BufferSource } from '../byte-source.ts';
import { openSegy } from '../segy/open-segy.ts';
import type { SectionTile, SeismicSurvey } from './seismic-survey.ts';
import { surveyOfSegy } from './survey-of-segy.ts';
import type { SegySurveyOptions } from './survey-of-segy.ts';
import { whole } from './testing/segy-surveys.ts';

describe('gathers along a line', () => {
  /** CDPs whose gathers have these distances each; a sample tells both. */
  const gathers = async (
    distances: readonly (readonly number[])[],
    options?: SegySurveyOptions,
  ): Promise<SeismicSurvey> => {
    const traces = distances.flatMap((all, i) =>
      all.map((offset) => ({
        header: { 21: 100 + i, 37: offset },
        samples: Float32Array.of(100 + i, offset),
      })),
    );
    return surveyOfSegy(
      await openSegy(new BufferSource(writeSegy({ traces, format: 5 }))),
      options,
    );
  };
  const place = { mode: 'line' } as const;
  const MARINE = [
    [150, 250, 350],
    [200, 300, 400],
    [150, 250, 350],
    [200, 300, 400],
  ];

  test('stand side by side with their distances along the top', async () => {
    const survey = await gathers(MARINE);
    expect(survey.info.offsets).toEqual({
      numbers: Int32Array.of(150, 200, 250, 300, 350, 400),
      shown: null,
    });
    const { annotations } = await survey.section(place);
    expect(annotations.map(({ key }) => key)).toEqual(['cdp', 'offset', 'trace']);
    expect([...annotations[1]!.numbers]).toEqual(MARINE.flat());
  });

  test('show the traces of one distance; a gather without it has a hole and its number', async () => {
    const survey = await gathers(MARINE, { offset: 2 });
    expect(survey.info.offsets?.shown).toBe(2);
    const { annotations, traces } = await survey.section(place);
    expect([traces, annotations.map(({ key, numbers }) => [key, ...numbers])[0]]).toEqual([
      4,
      ['cdp', 100, 101, 102, 103],
    ]);
    expect([...(await whole(survey, place)).values]).toEqual([
      100,
      250,
      NaN,
      NaN,
      102,
      250,
      NaN,
      NaN,
    ]);
  });

  test('that have distances of their own each are counted within a gather', async () => {
    const survey = await gathers(
      [
        [10, 20],
        [31, 42],
        [53, 64],
        [75, 86],
        [97, 108],
      ],
      { offset: 1 },
    );
    expect([...survey.info.offsets!.numbers]).toEqual([1, 2]);
    expect([...(await whole(survey, place)).values]).toEqual([
      100, 20, 101, 42, 102, 64, 103, 86, 104, 108,
    ]);
  });

  test('of one inline have their distances too', async () => {
    const traces = gridTraces({
      inlines: [7],
      crosslines: [1, 2, 3],
      offsets: [100, 200],
      samples: 4,
    });
    const survey = await surveyOfSegy(
      await openSegy(new BufferSource(writeSegy({ traces, format: 5 }))),
    );
    const { annotations } = await survey.section(place);
    expect(annotations.find(({ key }) => key === 'offset')?.numbers).toEqual(
      Float64Array.of(100, 200, 100, 200, 100, 200),
    );
  });
});

describe('delays of recording that differ', () => {
  /** A line of traces of 200 samples of 2 ms, with a spike of 9 at 100 ms below the start of each, which is at 40 ms or 80. */
  async function line(): Promise<SeismicSurvey> {
    const traces = numbers(0, 6).map((i) => ({
      header: { 21: i + 1, 29: 1, 109: i % 2 ? 80 : 40 },
      samples: Float32Array.from({ length: 200 }, (_, k) => (k === 50 ? 9 : 1)),
    }));
    return surveyOfSegy(
      await openSegy(new BufferSource(writeSegy({ traces, format: 5, intervalUs: 2000 }))),
    );
  }

  test('put each trace of a section at its own time, with gaps above and below it, at every level', async () => {
    const survey = await line();
    expect(survey.info.samples).toMatchObject({ first: 40, interval: 2, count: 220 });
    expect(survey.info.warnings).toMatchObject([
      { message: expect.stringContaining('from 40 to 80 ms') },
    ]);
    const findTimes = (
      { values, samples }: SectionTile,
      trace: number,
      is: (value: number) => boolean,
      interval: number,
    ): number[] =>
      [...values.subarray(trace * samples, (trace + 1) * samples)].flatMap((value, row) =>
        is(value) ? [40 + row * interval] : [],
      );
    const fine = await whole(survey, { mode: 'line' });
    for (const [trace, start] of [
      [0, 40],
      [1, 80],
      [4, 40],
      [5, 80],
    ] as const) {
      expect(findTimes(fine, trace, (value) => value === 9, 2)).toEqual([start + 100]);
      expect(findTimes(fine, trace, (value) => !Number.isNaN(value), 2)).toEqual(
        numbers(start, 200, 2),
      );
    }
    const coarse = await whole(survey, { mode: 'line' }, 1);
    expect(findTimes(coarse, 0, (value) => value === 9, 4)).toEqual([180]);
    expect(findTimes(coarse, 0, Number.isNaN, 4)).toEqual(numbers(40, 10, 4));
  });

  test('leave the statistics as they are: gaps are no samples', async () => {
    expect(await (await line()).statistics()).toMatchObject({
      isExact: true,
      count: 1200,
      min: 1,
      max: 9,
    });
  });

  test('put the traces of a volume at their own times, in a z cut too', async () => {
    const traces = gridTraces({
      inlines: [1, 2],
      crosslines: [1, 2, 3],
      samples: 50,
      value: (_, __, ___, k) => k,
    }).map(({ header, samples }, i) => ({ header: { ...header, 29: 1, 109: 8 * i }, samples }));
    const survey = await surveyOfSegy(
      await openSegy(new BufferSource(writeSegy({ traces, format: 5 }))),
    );
    expect([...(await whole(survey, { mode: 'z', number: 80 })).values]).toEqual([
      20, 18, 16, 14, 12, 10,
    ]);
    expect([...(await whole(survey, { mode: 'z', number: 16 })).values]).toEqual([
      4,
      2,
      0,
      NaN,
      NaN,
      NaN,
    ]);
    expect([...(await whole(survey, { mode: 'z', number: 236 })).values]).toEqual([
      NaN,
      NaN,
      NaN,
      NaN,
      NaN,
      49,
    ]);
  });
});
