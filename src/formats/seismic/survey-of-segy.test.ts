import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { gridTraces, numbers, writeSegy } from '../../../tests/generate/write-segy.ts';
import type { ByteSource } from '../byte-source.ts';
import { BufferSource } from '../byte-source.ts';
import { openSegy } from '../segy/open-segy.ts';
import type { SectionPlace, SectionTile, SeismicSurvey } from './seismic-survey.ts';
import { computeClip } from './statistics.ts';
import { surveyOfSegy } from './survey-of-segy.ts';
import type { SegySurveyOptions } from './survey-of-segy.ts';

const DATA = new URL('../../../../shared/data/', import.meta.url);
const present = existsSync(new URL('segy/expected.json', DATA));
if (!present)
  process.stdout.write(`Tests of real surveys skipped: ${String(DATA)} is not there.\n`);

interface Expected {
  independent: { amp: { min: number; max: number; mean: number; rms: number } };
  segyio: { traceSamples: Record<string, { first8: number[]; sum: number }> };
}

function expected(folder: 'segy' | 'demo', name: string): Expected {
  return (
    JSON.parse(readFileSync(new URL(`${folder}/expected.json`, DATA), 'utf8')) as {
      files: Record<string, Expected>;
    }
  ).files[name]!;
}

async function real(name: string, options?: SegySurveyOptions): Promise<SeismicSurvey> {
  return surveyOfSegy(await openSegy(new BufferSource(readFileSync(new URL(name, DATA)))), options);
}

async function generated(
  grid: Partial<Parameters<typeof gridTraces>[0]> = {},
  options?: SegySurveyOptions,
): Promise<SeismicSurvey> {
  const traces = gridTraces({
    inlines: numbers(100, 40),
    crosslines: numbers(300, 30, 2),
    samples: 50,
    ...grid,
  });
  return surveyOfSegy(await openSegy(new BufferSource(writeSegy({ traces, format: 5 }))), options);
}

async function whole(survey: SeismicSurvey, place: SectionPlace, level = 0): Promise<SectionTile> {
  const { levels } = await survey.section(place);
  const { traces, samples } = levels[level]!;
  return survey.tile({
    place,
    level,
    traces: [0, traces],
    samples: [0, samples],
    precision: 'int8',
  });
}

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

describe.skipIf(!present)('real files', () => {
  test('a crop of F3 is a volume with its lines, its corners on the ground and the amplitudes that two other readers find', async () => {
    const survey = await real('segy/f3.sgy');
    const { amp } = expected('segy', 'f3.sgy').independent;
    expect(survey.info).toMatchObject({
      kind: 'volume',
      traces: 414,
      samples: { first: 4, interval: 4, count: 75, domain: 'time', unit: 'ms' },
      levels: 1,
      format: 'SEG-Y 1, int16',
    });
    expect([survey.info.inlines?.numbers.length, survey.info.crosslines?.numbers.length]).toEqual([
      23, 18,
    ]);
    const statistics = await survey.statistics();
    expect(statistics).toMatchObject({
      isExact: true,
      min: amp.min,
      max: amp.max,
      count: 414 * 75,
    });
    expect(statistics.rms).toBeCloseTo(amp.rms, 3);
    expect(statistics.mean).toBeCloseTo(amp.mean, 3);
    const [first, , last] = survey.info.corners!;
    expect([first.inline, first.crossline, last.inline, last.crossline]).toEqual([0, 0, 22, 17]);
    expect(Math.hypot(last.x - first.x, last.y - first.y)).toBeGreaterThan(100);
  });

  test('the traces of each cut are those of the file', async () => {
    const survey = await real('segy/f3.sgy');
    const number = survey.info.inlines!.numbers[0]!;
    const inline = await whole(survey, { mode: 'inline', number });
    expect([...inline.values.subarray(0, 8)]).toEqual(
      expected('segy', 'f3.sgy').segyio.traceSamples['0']!.first8,
    );
    const crossline = await whole(survey, {
      mode: 'crossline',
      number: survey.info.crosslines!.numbers[3]!,
    });
    expect([...crossline.values.subarray(0, 75)]).toEqual([
      ...inline.values.subarray(3 * 75, 4 * 75),
    ]);
    const slice = await whole(survey, { mode: 'z', number: 4 + 10 * 4 + 1 });
    expect([slice.traces, slice.samples]).toEqual([23, 18]);
    expect(slice.values[3]).toBe(inline.values[3 * 75 + 10]);
  });

  test('a 2D line is plotted by CDP, with the place of each trace', async () => {
    const survey = await real('demo/NPRA_31_81_PR.sgy', { name: '31-81' });
    expect(survey.info).toMatchObject({
      name: '31-81',
      kind: 'line',
      inlines: null,
      corners: null,
      traces: 534,
      samples: { count: 1501, interval: 4 },
    });
    const section = await survey.section({ mode: 'line' });
    expect(section.annotations.map(({ key }) => key)).toEqual(['cdp', 'trace']);
    expect(section.levels).toEqual([
      { traces: 534, samples: 1501 },
      { traces: 267, samples: 751 },
      { traces: 134, samples: 376 },
      { traces: 67, samples: 188 },
      { traces: 34, samples: 94 },
    ]);
    const { values } = await whole(survey, { mode: 'line' });
    expect(values.length).toBe(534 * 1501);
    const { amp } = expected('demo', 'NPRA_31_81_PR.sgy').independent;
    expect(await survey.statistics()).toMatchObject({ isExact: true, min: amp.min, max: amp.max });
    await expect(survey.section({ mode: 'inline', number: 1 })).rejects.toMatchObject({
      code: 'CURVE_UNKNOWN',
    });
  });

  test('holes of an irregular grid are no samples', async () => {
    const survey = await real('segy/zfp__small-irregular.sgy');
    expect(survey.info.traces).toBe(24);
    const [down, across] = [survey.info.inlines!.numbers, survey.info.crosslines!.numbers];
    const slice = await whole(survey, { mode: 'z', number: survey.info.samples.first });
    expect(slice.values.length).toBe(down.length * across.length);
    expect(slice.values.filter(Number.isNaN)).toHaveLength(down.length * across.length - 24);
  });

  test('a prestack volume shows one offset, the first where none is chosen', async () => {
    const [first, second] = [
      await real('segy/small-ps.sgy'),
      await real('segy/small-ps.sgy', { offset: 1 }),
    ];
    expect(first.info.offsets).toEqual({ numbers: Int32Array.of(1, 2), shown: 0 });
    const place = { mode: 'inline', number: 1 } as const;
    expect((await whole(second, place)).values[0]).not.toBe((await whole(first, place)).values[0]);
    expect((await whole(first, place)).values.length).toBe(
      first.info.crosslines!.numbers.length * 10,
    );
  });

  test('all traces of the gathers of a prestack volume stand side by side', async () => {
    const [all, ...each] = await Promise.all(
      (['all', 0, 1] as const).map((offset) => real('segy/small-ps.sgy', { offset })),
    );
    expect(all!.info.offsets).toEqual({ numbers: Int32Array.of(1, 2), shown: null });
    for (const place of [
      { mode: 'inline', number: 2 },
      { mode: 'crossline', number: 1 },
      {
        mode: 'line',
        path: [
          [0, 0],
          [2, 1],
        ],
      },
    ] satisfies SectionPlace[]) {
      const { annotations, traces, x } = await all!.section(place);
      const one = await each[0]!.section(place);
      expect(traces).toBe(2 * one.traces);
      expect([...annotations.find(({ key }) => key === 'offset')!.numbers].slice(0, 4)).toEqual([
        1, 2, 1, 2,
      ]);
      expect(x).toEqual(one.x && Float64Array.from({ length: traces }, (_, i) => one.x![i >> 1]!));
      const [gathers, near, far] = await Promise.all(
        [all!, ...each].map((survey) => whole(survey, place)),
      );
      const { samples } = near!;
      const pickColumn = ({ values }: { values: ArrayLike<number> }, column: number): number[] =>
        Array.prototype.slice.call(values, column * samples, (column + 1) * samples);
      for (let i = 0; i < one.traces; i++) {
        expect(pickColumn(gathers!, 2 * i)).toEqual(pickColumn(near!, i));
        expect(pickColumn(gathers!, 2 * i + 1)).toEqual(pickColumn(far!, i));
      }
    }
    // A slice has one trace a place.
    const slice = { mode: 'z', number: all!.info.samples.first } as const;
    expect((await whole(all!, slice)).values).toEqual((await whole(each[0]!, slice)).values);
  });

  test('a file of shots stands as gathers side by side, or as one trace of each', async () => {
    const all = await (await real('segy/shot-gather.sgy')).section({ mode: 'line' });
    expect(all.annotations.map(({ key }) => key)).toEqual(['fieldRecord', 'trace']);
    expect(all.traces).toBe(61);
    const one = await real('segy/shot-gather.sgy', { offset: 0 });
    const section = await one.section({ mode: 'line' });
    expect([...section.annotations[0]!.numbers]).toEqual([...new Set(all.annotations[0]!.numbers)]);
    expect(one.info.offsets?.shown).toBe(0);
  });

  test.each([
    'segy/1x1.sgy',
    'segy/1xN.sgy',
    'segy/tiny.sgy',
    'segy/delay-scalar.sgy',
    'segy/zfp__small_negative_il_xl.sgy',
    'segy/zfp__small-negative-samples.sgy',
  ])('%s has a picture', async (name) => {
    const survey = await real(name);
    const place: SectionPlace =
      survey.info.kind === 'line'
        ? { mode: 'line' }
        : { mode: 'inline', number: survey.info.inlines!.numbers[0]! };
    const tile = await whole(survey, place);
    expect(tile.values.length).toBe(tile.traces * tile.samples);
    expect(tile.values.some((value) => value !== 0)).toBe(true);
    expect((await survey.statistics()).count).toBeGreaterThan(0);
  });
});

describe('cuts', () => {
  test('coordinates have their scalar and follow the traces', async () => {
    const survey = await generated();
    const section = await survey.section({ mode: 'inline', number: 103 });
    expect(section.x![7]).toBeCloseTo(500_000 + 103 * 20 - 314 * 7.5, 0);
    expect(section.y![7]).toBeCloseTo(6_000_000 + 103 * 15 + 314 * 10, 0);
    expect(section.annotations.map(({ key, numbers: [, second] }) => [key, second])).toEqual([
      ['crossline', 302],
      ['inline', 103],
    ]);
  });

  test('a path takes the nearest traces, and none where it leaves the survey', async () => {
    const survey = await generated();
    const place = {
      mode: 'line',
      path: [
        [0, 0],
        [10, 10],
        [10, 40],
      ],
    } as const;
    const { traces, annotations, x } = await survey.section(place);
    expect(traces).toBe(41);
    expect(annotations[0]!.numbers.slice(0, 11)).toEqual(Float64Array.from(numbers(100, 11)));
    expect([
      annotations[1]!.numbers[10],
      annotations[1]!.numbers[29],
      annotations[1]!.numbers[30],
      x![30],
    ]).toEqual([320, 358, NaN, NaN]);
    const { values } = await whole(survey, place);
    expect(values[10 * 50 + 5]).toBe(Math.fround(110 * 1000 + 320 + 5 / 64));
    expect(values[30 * 50]).toBeNaN();
  });

  test('what is not there is told so', async () => {
    const survey = await generated();
    for (const place of [
      { mode: 'inline', number: 99 },
      { mode: 'crossline', number: 301 },
      { mode: 'z', number: 201 },
      { mode: 'z', number: NaN },
      { mode: 'line', path: [[0, 0]] },
      {
        mode: 'line',
        path: [
          [0, 0],
          [1e9, 0],
        ],
      },
    ] satisfies SectionPlace[]) {
      await expect(survey.section(place), JSON.stringify(place)).rejects.toMatchObject({
        code: 'CURVE_UNKNOWN',
      });
    }
    for (const traces of [
      [0, 31],
      [3, 3],
      [-1, 2],
      [0.5, 2],
    ] as const) {
      await expect(
        survey.tile({
          place: { mode: 'inline', number: 100 },
          level: 0,
          traces,
          samples: [0, 5],
          precision: 'int8',
        }),
      ).rejects.toMatchObject({ code: 'CURVE_UNKNOWN' });
    }
  });

  test('tiles join to the whole section', async () => {
    const survey = await generated();
    const place = { mode: 'crossline', number: 310 } as const;
    const { values } = await whole(survey, place);
    const tile = await survey.tile({
      place,
      level: 0,
      traces: [5, 9],
      samples: [7, 20],
      precision: 'float32',
    });
    expect([tile.traces, tile.samples]).toEqual([4, 13]);
    for (let i = 0; i < 4; i++)
      expect(tile.values.subarray(i * 13, (i + 1) * 13)).toEqual(
        values.subarray((5 + i) * 50 + 7, (5 + i) * 50 + 20),
      );
  });

  test('a level has the middle trace of each block and the largest of its samples', async () => {
    const survey = await generated({ samples: 301 });
    expect(survey.info.levels).toBe(3);
    const place = { mode: 'inline', number: 100 } as const;
    const [fine, coarse] = [await whole(survey, place), await whole(survey, place, 1)];
    expect([coarse.traces, coarse.samples]).toEqual([15, 151]);
    expect(coarse.values[151 * 4 + 3]).toBe(
      [fine.values[301 * 9 + 6]!, fine.values[301 * 9 + 7]!].reduce((a, b) =>
        Math.abs(b) > Math.abs(a) ? b : a,
      ),
    );
    expect(coarse.values[151 * 4 + 150]).toBe(fine.values[301 * 9 + 300]);
  });

  test('dead traces are gaps, unless the file calls all of them dead', async () => {
    const traces = gridTraces({ inlines: [1, 2], crosslines: [1, 2, 3], samples: 4 });
    const open = async (isDead: (i: number) => boolean): Promise<SectionTile> =>
      whole(
        await surveyOfSegy(
          await openSegy(
            new BufferSource(
              writeSegy({
                traces: traces.map((trace, i) => ({
                  ...trace,
                  header: { ...trace.header, 29: isDead(i) ? 2 : 1 },
                })),
                format: 5,
              }),
            ),
          ),
        ),
        { mode: 'inline', number: 1 },
      );
    const gap = await open((i) => i === 1);
    expect([...gap.values].map(Number.isNaN)).toEqual(
      [0, 1, 2].flatMap((i) => new Array<boolean>(4).fill(i === 1)),
    );
    expect((await open(() => true)).values.some(Number.isNaN)).toBe(false);
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
    expect(survey.info.warnings).toEqual([expect.stringContaining('from 40 to 80 ms')]);
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

describe('the unit of coordinates', () => {
  /** By the measurement system of the file (bytes 3255-3256) and the units of its trace headers (89-90). */
  async function units(
    measurement: number,
    coordinateUnits: number,
    options?: SegySurveyOptions,
    revision = 1,
  ): Promise<[string | null, string | null]> {
    const traces = gridTraces({ inlines: [1, 2, 3], crosslines: [1, 2, 3, 4], samples: 4 }).map(
      ({ header, samples }) => ({ header: { ...header, 89: coordinateUnits }, samples }),
    );
    const { info } = await surveyOfSegy(
      await openSegy(
        new BufferSource(writeSegy({ traces, revision, binary: { 3255: ['int16', measurement] } })),
      ),
      options,
    );
    return [info.groundUnit, info.crs];
  }

  test.each([0, 1, 2])('is told by the file (revision %i)', async (revision) => {
    expect(
      await Promise.all(
        (
          [
            [1, 1],
            [2, 1],
            [2, 0],
            [0, 1],
          ] as const
        ).map(([measurement, unit]) => units(measurement, unit, {}, revision)),
      ),
    ).toEqual([
      ['m', null],
      ['ft', null],
      ['ft', null],
      [null, null],
    ]);
    expect(await Promise.all([2, 3, 4].map((unit) => units(2, unit, {}, revision)))).toEqual(
      [2, 3, 4].map(() => ['deg', 'EPSG:4326']),
    );
  });

  test('is that of the coordinate system where it is known, but for angles', async () => {
    expect(await units(2, 1, { crs: 'EPSG:32636', groundUnit: 'm' })).toEqual(['m', 'EPSG:32636']);
    expect(await units(2, 1, { crs: 'EPSG:2264', groundUnit: 'ftUS' })).toEqual([
      'ftUS',
      'EPSG:2264',
    ]);
    expect(await units(2, 1, { crs: 'EPSG:99999', groundUnit: null })).toEqual([
      'ft',
      'EPSG:99999',
    ]);
    expect(await units(1, 1, { crs: 'EPSG:4326' })).toEqual(['deg', 'EPSG:4326']);
    expect(await units(1, 3, { crs: 'EPSG:4230', groundUnit: 'deg' })).toEqual([
      'deg',
      'EPSG:4230',
    ]);
    expect(await units(1, 3, { crs: 'EPSG:32636', groundUnit: 'm' })).toEqual([
      'deg',
      'EPSG:32636',
    ]);
  });

  test('of a line is told too, and its coordinates stay as they are', async () => {
    const traces = numbers(0, 6).map((i) => ({
      header: { 21: i + 1, 71: 1, 89: 1, 181: 2_000_000 + 82 * i, 185: 13_000_000 },
      samples: new Float32Array(4),
    }));
    const survey = await surveyOfSegy(
      await openSegy(new BufferSource(writeSegy({ traces, binary: { 3255: ['int16', 2] } }))),
    );
    expect(survey.info).toMatchObject({ kind: 'line', groundUnit: 'ft' });
    expect((await survey.section({ mode: 'line' })).x?.[1]).toBe(2_000_082);
  });
});

describe('statistics', () => {
  test('a large file is told by an even sample of its traces', async () => {
    const side = 70,
      samples = 2000;
    const traces = gridTraces({
      inlines: numbers(1, side),
      crosslines: numbers(1, side),
      samples,
      value: (il, _, __, k) => (k % 2 ? 1 : -1) * (il / side),
    });
    const statistics = await (
      await surveyOfSegy(await openSegy(new BufferSource(writeSegy({ traces, format: 5 }))))
    ).statistics();
    expect(statistics.isExact).toBe(false);
    expect(statistics.count).toBeLessThan(side * side * samples);
    expect([statistics.min, statistics.max]).toEqual([-1, 1]);
    expect(statistics.rms).toBeCloseTo(Math.sqrt(1 / 3), 1);
    expect(computeClip(statistics, 50)).toBeCloseTo(0.5, 1);
    expect(
      statistics.histogram
        .slice((statistics.histogram.length * 3) / 4)
        .reduce((sum, n) => sum + n) / statistics.count,
    ).toBeCloseTo(0.25, 1);
  });

  test('one spike does not take the clip away', async () => {
    const survey = await generated({
      value: (il, xl, _, k) => (il === 100 && xl === 300 && k === 0 ? 1e30 : Math.sin(k + il)),
    });
    const statistics = await survey.statistics();
    expect(computeClip(statistics, 99)).toBeGreaterThan(0.9);
    expect(computeClip(statistics, 99)).toBeLessThan(1.01);
    expect(computeClip(statistics, 100)).toBe(Math.fround(1e30));
    expect(statistics.absolute.reduce((sum, n) => sum + n)).toBe(statistics.count);
    expect(statistics.histogram.reduce((sum, n) => sum + n)).toBe(statistics.count);
  });
});

describe('cancelling', () => {
  /** Bytes that arrive only on request. */
  function slow(bytes: Uint8Array): {
    source: ByteSource;
    hold: { isOn: boolean; aborted: number };
  } {
    const hold = { isOn: false, aborted: 0 };
    const within = new BufferSource(bytes);
    const read: ByteSource['read'] = (offset, length, signal) =>
      hold.isOn
        ? new Promise((_, reject) =>
            signal?.addEventListener('abort', () => {
              hold.aborted++;
              reject(signal.reason as Error);
            }),
          )
        : within.read(offset, length);
    return { source: { name: '', sizeBytes: bytes.length, read }, hold };
  }

  test('a tile that nobody waits for is not read on; another one that wants the same goes on', async () => {
    const { source, hold } = slow(
      writeSegy({
        traces: gridTraces({ inlines: numbers(1, 5), crosslines: numbers(1, 5), samples: 10 }),
      }),
    );
    const survey = await surveyOfSegy(await openSegy(source));
    hold.isOn = true;
    const [one, two] = [new AbortController(), new AbortController()];
    const request = {
      place: { mode: 'inline', number: 1 },
      level: 0,
      traces: [0, 5],
      samples: [0, 10],
      precision: 'int8',
    } as const;
    const tiles = [survey.tile(request, one.signal), survey.tile(request, two.signal)].map((tile) =>
      tile.catch((error: unknown) => error),
    );
    await new Promise((resolve) => setTimeout(resolve));
    one.abort(new Error('left'));
    expect(await tiles[0]).toEqual(new Error('left'));
    expect(hold.aborted).toBe(0);
    two.abort(new Error('left too'));
    expect(await tiles[1]).toEqual(new Error('left too'));
    expect(hold.aborted).toBeGreaterThan(0);
    hold.isOn = false;
    expect((await survey.tile(request)).values.length).toBe(50);
  });

  test('a closed survey ends what runs and answers no more', async () => {
    const { source, hold } = slow(
      writeSegy({
        traces: gridTraces({ inlines: numbers(1, 5), crosslines: numbers(1, 5), samples: 10 }),
      }),
    );
    const survey = await surveyOfSegy(await openSegy(source));
    hold.isOn = true;
    const request = {
      place: { mode: 'inline', number: 1 },
      level: 0,
      traces: [0, 5],
      samples: [0, 10],
      precision: 'int8',
    } as const;
    const [tile, statistics] = [survey.tile(request), survey.statistics()].map((wait) =>
      (wait as Promise<unknown>).catch((error: unknown) => error),
    );
    await new Promise((resolve) => setTimeout(resolve));
    survey.close();
    expect(await tile).toMatchObject({ name: 'AbortError' });
    expect(await statistics).toMatchObject({ name: 'AbortError' });
    await expect(survey.tile(request)).rejects.toMatchObject({ name: 'AbortError' });
  });
});
