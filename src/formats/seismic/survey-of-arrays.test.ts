import { expect, test } from 'vitest';
import type { SectionArrays } from './survey-of-arrays.ts';
import { surveyOfArrays } from './survey-of-arrays.ts';

const SECTION: SectionArrays = {
  values: Float32Array.from({ length: 300 * 400 }, (_, i) => i),
  traces: 300,
  samples: 400,
  sampleIntervalUs: 2000,
  domain: 'time',
};

test('the whole section is the array of the page itself, a part of it a copy', async () => {
  const survey = surveyOfArrays(SECTION, 'mine');
  expect(survey.info).toMatchObject({
    name: 'mine',
    kind: 'line',
    traces: 300,
    levels: 3,
    groundUnit: 'm',
    samples: { first: 0, interval: 2, count: 400, unit: 'ms' },
  });
  const place = { mode: 'line' } as const;
  expect(
    (
      await survey.tile({
        place,
        level: 0,
        traces: [0, 300],
        samples: [0, 400],
        precision: 'float32',
      })
    ).values,
  ).toBe(SECTION.values);
  const part = await survey.tile({
    place,
    level: 0,
    traces: [10, 12],
    samples: [5, 8],
    precision: 'float32',
  });
  expect([...part.values]).toEqual([4005, 4006, 4007, 4405, 4406, 4407]);
  const coarse = await survey.tile({
    place,
    level: 1,
    traces: [1, 2],
    samples: [199, 200],
    precision: 'float32',
  });
  expect([...coarse.values]).toEqual([3 * 400 + 399]);
  expect(await survey.statistics()).toMatchObject({
    min: 0,
    max: 119_999,
    count: 120_000,
    isExact: true,
  });
});

test('traces have the numbers of the page, else 1, 2, 3', async () => {
  const readTraceNumbers = async (traceNumbers?: ArrayLike<number>): Promise<number[]> => [
    ...(
      await surveyOfArrays({ ...SECTION, traceNumbers }).section({ mode: 'line' })
    ).annotations[0]!.numbers.subarray(0, 2),
  ];
  expect(await readTraceNumbers()).toEqual([1, 2]);
  expect(await readTraceNumbers(Int32Array.from({ length: 300 }, (_, i) => 1001 + i))).toEqual([
    1001, 1002,
  ]);
});

test.each<[string, Partial<SectionArrays>]>([
  ['fewer values than samples', { traces: 301 }],
  ['no traces', { traces: 0, values: new Float32Array(0) }],
  ['no interval', { sampleIntervalUs: NaN }],
  ['too few trace numbers', { traceNumbers: [1] }],
])('%s is refused', (_, wrong) => {
  expect(() => surveyOfArrays({ ...SECTION, ...wrong })).toThrow(
    expect.objectContaining({ code: 'FILE_MALFORMED' }) as Error,
  );
});
