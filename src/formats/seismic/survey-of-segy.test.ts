import { describe, expect, test } from 'vitest';
import { gridTraces, numbers, writeSegy } from '../../../tests/generate/write-segy.ts';
import type { ByteSource } from '../byte-source.ts';
import { BufferSource } from '../byte-source.ts';
import { openSegy } from '../segy/open-segy.ts';
import type { SectionPlace, SectionTile } from './seismic-survey.ts';
import { computeClip } from './compute-clip.ts';
import { surveyOfSegy } from './survey-of-segy.ts';
import type { SegySurveyOptions } from './survey-of-segy.ts';
import { generated, whole } from './testing/segy-surveys.ts';

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

  test('reports a missing survey as such', async () => {
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

describe('the unit of coordinates', () => {
  /** By the measurement system of the file (bytes 3255-3256) and the units of its trace headers (89-90). */
  async function units(
    measurement: number,
    coordinateUnits: number,
    options?: SegySurveyOptions,
    revision = 1,
  ): Promise<[string | null, string | null]> {
    const traces = gridTraces({ inlines: [1, 2, 3], crosslines: [1, 2, 3, 4], samples: 4 }).map(
      ({ header, samples }) => ({
        header: {
          ...header,
          89: coordinateUnits,
          ...(coordinateUnits > 1 && { 71: 1, 181: 10 * header[189]!, 185: header[193]! }),
        } as Record<number, number>,
        samples,
      }),
    );
    const { info } = await surveyOfSegy(
      await openSegy(
        new BufferSource(writeSegy({ traces, revision, binary: { 3255: ['int16', measurement] } })),
      ),
      options,
    );
    return [info.groundUnit, info.crs];
  }

  test.each([0, 1, 2])('is declared by the file (revision %i)', async (revision) => {
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

  test('of a line is declared too, and its coordinates stay as they are', async () => {
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
  test('the kind of a large file is found by an even sample of its traces', async () => {
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
      value: (il, xl, _, k) => (il === 100 && xl === 300 && k === 0 ? 1e29 : Math.sin(k + il)),
    });
    const statistics = await survey.statistics();
    expect(computeClip(statistics, 99)).toBeGreaterThan(0.9);
    expect(computeClip(statistics, 99)).toBeLessThan(1.01);
    expect(computeClip(statistics, 100)).toBe(Math.fround(1e29));
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
