import { describe, expect, test, vi } from 'vitest';
import { byLength } from '../../../tests/support/length.ts';
import { gridTraces, numbers, writeSegy } from '../../../tests/generate/write-segy.ts';
import { BufferSource } from '../byte-source.ts';
import { openSegy } from '../segy/open-segy.ts';
import type { SegyFile } from '../segy/segy-file.ts';
import { openSeismicStore } from './open-seismic-store.ts';
import { surveyOfSegy } from './survey-of-segy.ts';
import { surveyOfStore } from './survey-of-store.ts';
import { MemorySink } from './testing/memory-sink.ts';
import {
  compress,
  expectSame,
  generated,
  hasData,
  places,
  real,
  whole,
  written,
} from './testing/stored-surveys.ts';
import { writeSeismicStore } from './write-seismic-store.ts';

// Much is packed and unpacked, beside other tests.
vi.setConfig({ testTimeout: 60_000 });

if (!hasData)
  process.stdout.write('Tests of stores of real surveys skipped: ../shared/data is not there.\n');

/** Metadata of an array that lies in shards. */
interface ArrayOfStore {
  shape: number[];
  codecs: [{ configuration: { chunk_shape: number[] } }];
}

describe.skipIf(!hasData)('a store of a real file', () => {
  test.each([
    'f3.sgy',
    'zfp__small-irregular.sgy',
    'zfp__padding__padding_5x7.sgy',
    'multiformats__Format8msb.sgy',
    ...byLength([], ['small.sgy', 'zfp__small_negative_il_xl.sgy', 'multiformats__Format5lsb.sgy']),
  ])('%s reads back to the bit', async (name) => {
    const file = await real(name);
    const [survey, stored] = [
      await surveyOfSegy(file, { name, crs: 'EPSG:23031' }),
      await surveyOfStore(await openSeismicStore(await written(file, { name, crs: 'EPSG:23031' }))),
    ];
    await expectSame(stored, survey);
    const { format, levels, ...info } = survey.info;
    expect(stored.info).toMatchObject({ ...info, format: 'MDIO 1.0.0', levels });
    expect(format).not.toBe(stored.info.format);
    const [reported, truth] = [await stored.statistics(), await survey.statistics()];
    expect([reported.isExact, reported.min, reported.max, reported.count]).toEqual([
      true,
      truth.min,
      truth.max,
      truth.count,
    ]);
    expect(reported.rms).toBeCloseTo(truth.rms, 6);
    expect(reported.absolute).toEqual(truth.absolute);
  });

  test('a prestack file is written by one of its offsets', async () => {
    const file = await real('small-ps.sgy');
    const stored = await surveyOfStore(await openSeismicStore(await written(file, { offset: 1 })));
    await expectSame(stored, await surveyOfSegy(file, { offset: 1 }));
  });

  test('a line is no volume', async () => {
    await expect(written(await real('shot-gather.sgy'))).rejects.toMatchObject({
      code: 'FORMAT_UNSUPPORTED',
    });
  });
});

describe('a store', () => {
  test.each([false, true])(
    'of a survey of several shards and levels reads back to the bit (sorted by crossline: %s)',
    async (isCrosslineSorted) => {
      const file = await generated({
        inlines: 6,
        crosslines: 260,
        samples: 270,
        isCrosslineSorted,
      });
      const stored = await surveyOfStore(
        await openSeismicStore(await written(file, { chunk: [8, 16, 64] })),
      );
      expect(stored.info.levels).toBe(3);
      await expectSame(stored, await surveyOfSegy(file));
    },
  );

  test('of traces that begin at different times has each at its own time', async () => {
    const traces = gridTraces({
      inlines: numbers(100, 20),
      crosslines: numbers(300, 30, 2),
      samples: 150,
    }).map(({ header, samples }, i) => ({
      header: { ...header, 29: 1, 109: 400 + 4 * (i % 41) },
      samples,
    }));
    const file = await openSegy(new BufferSource(writeSegy({ traces, format: 5 })));
    const [survey, stored] = [
      await surveyOfSegy(file),
      await surveyOfStore(await openSeismicStore(await written(file))),
    ];
    expect([stored.info.samples, stored.info.warnings]).toEqual([
      survey.info.samples,
      survey.info.warnings,
    ]);
    expect(stored.info.samples).toMatchObject({ first: 400, count: 190 });
    await expectSame(stored, survey);
    expect((await stored.statistics()).count).toBe(600 * 150);
    // The headers that are not in the sample count too.
    const begun = await openSegy(
      new BufferSource(
        writeSegy({
          traces: traces.map((trace, i) =>
            i === 595 ? { ...trace, header: { ...trace.header, 109: 200 } } : trace,
          ),
          format: 5,
        }),
      ),
      { sampleBytes: 1 },
    );
    expect(
      (await surveyOfStore(await openSeismicStore(await written(begun)))).info.samples,
    ).toMatchObject({ first: 200, count: 240 });
  });

  test('of a trace that begins at another time, though no header of the sample does, has each at its own time', async () => {
    const traces = (stray: number) =>
      gridTraces({ inlines: numbers(100, 20), crosslines: numbers(300, 30, 2), samples: 700 }).map(
        ({ header, samples }, i) => ({
          header: { ...header, 29: 1, 109: i === 555 ? stray : 4000 },
          samples,
        }),
      );
    const open = (stray: number): Promise<SegyFile> =>
      openSegy(new BufferSource(writeSegy({ traces: traces(stray), format: 5 })), {
        sampleBytes: 1,
      });
    expect((await (await open(1200)).geometry({ scan: 'delays' })).axis).toBeNull();
    const file = await open(1200);
    // Whole shards of the store lie above all traces but one.
    const stored = await surveyOfStore(await openSeismicStore(await written(file)));
    expect(stored.info).toMatchObject({
      samples: { first: 1200, count: 1400 },
      warnings: [
        { message: expect.stringMatching(/from 1200 to 4000 ms: each trace is .* own time\.$/) },
      ],
    });
    await file.geometry({ scan: 'all' });
    await expectSame(stored, await surveyOfSegy(file));
    expect((await stored.statistics()).count).toBe(600 * 700);
    // Too far off for one axis: all keep their order in the file, and the trace is named.
    expect(
      (await surveyOfStore(await openSeismicStore(await written(await open(-32_000))))).info,
    ).toMatchObject({
      samples: { first: 4000, count: 700 },
      warnings: [
        { message: expect.stringMatching(/from -32000 .* trace 556: \d+ samples are too many/) },
      ],
    });
  });

  // Each side counts by itself: thin volumes say what 300 x 300 x 500 would.
  test.each([
    [257, 12, 513],
    [12, 1030, 30],
    ...byLength(
      [],
      [
        [300, 12, 500],
        [12, 300, 500],
      ],
    ),
  ])(
    'of %i x %i x %i samples has hardly more places than these, exact and at all levels',
    async (inlines, crosslines, samples) => {
      const sink = await written(await generated({ inlines, crosslines, samples }));
      const {
        consolidated_metadata: { metadata },
      } = JSON.parse(new TextDecoder().decode((await sink.get('zarr.json'))!)) as {
        consolidated_metadata: { metadata: Record<string, ArrayOfStore> };
      };
      for (const wanted of [/^amplitude$/, /inline$/, /crossline$/, /z$/]) {
        const arrays = Object.entries(metadata)
          .filter(([path, { shape }]) => shape?.length === 3 && wanted.test(path))
          .map(([, array]) => array);
        const places = arrays.map(
          ({
            shape,
            codecs: [
              {
                configuration: { chunk_shape: chunk },
              },
            ],
          }) => shape.reduce((all, n, i) => all * chunk[i]! * Math.ceil(n / chunk[i]!), 1),
        );
        const count = arrays.reduce(
          (sum, { shape }) => sum + shape.reduce((all, n) => all * n, 1),
          0,
        );
        expect(places.reduce((sum, n) => sum + n, 0) / count, String(wanted)).toBeLessThanOrEqual(
          1.15,
        );
      }
    },
  );

  test('of a side that is no power of two has the samples of its file, and of its levels, where its chunks meet', async () => {
    const file = await generated({ inlines: 10, crosslines: 300, samples: 290 });
    const sink = await written(file);
    await expectSame(await surveyOfStore(await openSeismicStore(sink)), await surveyOfSegy(file));
    const stored = await surveyOfStore(await openSeismicStore(sink));
    const finest = await whole(stored, { mode: 'crossline', number: 300 + 2 * 150 }, 'int8', 0);
    const coarse = await whole(stored, { mode: 'crossline', number: 300 + 2 * 150 }, 'int8', 2);
    expect([finest.traces, finest.samples, coarse.traces, coarse.samples]).toEqual([
      10, 290, 3, 73,
    ]);
    expect(coarse.values.every((value) => value !== -128)).toBe(true);
  });

  test('of an earlier version, whose levels are means, is read and says that it is to be written again', async () => {
    const sink = await written(await generated());
    const group = JSON.parse(new TextDecoder().decode((await sink.get('zarr.json'))!)) as {
      attributes: { geoElements: { version: number } };
    };
    expect((await surveyOfStore(await openSeismicStore(sink))).info.warnings).toEqual([]);
    group.attributes.geoElements.version = 1;
    await sink.put('zarr.json', new TextEncoder().encode(JSON.stringify(group)));
    const survey = await surveyOfStore(await openSeismicStore(sink));
    expect(survey.info.warnings.map(({ code }) => code)).toEqual(['STORE_OLD']);
    expect((await whole(survey, { mode: 'inline', number: 110 }, 'int8', 1)).values).toBeInstanceOf(
      Int8Array,
    );
  });

  test('has levels that are the largest of the samples below', async () => {
    const file = await generated();
    const stored = await surveyOfStore(await openSeismicStore(await written(file)));
    const truth = await surveyOfSegy(file);
    const lines = await Promise.all(
      [0, 1].map((i) => whole(truth, { mode: 'inline', number: 110 + i }, 'float32')),
    );
    const coarse = await whole(stored, { mode: 'inline', number: 110 }, 'int8', 1);
    expect([coarse.traces, coarse.samples]).toEqual([15, 75]);
    for (const [column, row] of [
      [3, 7],
      [14, 74],
    ] as const) {
      const cube = lines
        .flatMap(({ values }) =>
          [0, 1].flatMap((c) => [0, 1].map((s) => values[(2 * column + c) * 150 + 2 * row + s]!)),
        )
        .filter((value) => !Number.isNaN(value));
      expect(
        Math.abs(
          coarse.values[column * 75 + row]! * coarse.scale -
            cube.reduce((a, b) => (Math.abs(b) > Math.abs(a) ? b : a)),
        ),
      ).toBeLessThanOrEqual(coarse.errorBound * 1.00001);
    }
    expect((await whole(stored, { mode: 'z', number: 400 }, 'int8', 1)).values.length).toBe(
      20 * 15,
    );
  });

  test.each([
    ['m', { length: 'm' }],
    ['ft', { length: 'ft' }],
    ['ftUS', { length: 'ft' }],
    ['deg', { angle: 'deg' }],
    [null, undefined],
  ] as const)('has the unit of its coordinates: %s', async (groundUnit, unitsV1) => {
    const [measurement, unit] = [groundUnit === 'ft' ? 2 : 0, groundUnit === 'deg' ? 3 : 1];
    const traces = gridTraces({ inlines: [1, 2, 3], crosslines: [1, 2, 3, 4], samples: 8 }).map(
      ({ header, samples }) => ({
        header: { ...header, 71: 1, 89: unit, 181: header[189]!, 185: header[193]! },
        samples,
      }),
    );
    const file = await openSegy(
      new BufferSource(writeSegy({ traces, format: 5, binary: { 3255: ['int16', measurement] } })),
    );
    const sink = await written(file, measurement === 2 ? {} : { groundUnit });
    const [survey, stored] = [
      await surveyOfSegy(file, { groundUnit }),
      await surveyOfStore(await openSeismicStore(sink)),
    ];
    expect(stored.info).toMatchObject({
      groundUnit,
      crs: survey.info.crs,
      corners: survey.info.corners,
    });
    const { attributes } = JSON.parse(
      new TextDecoder().decode((await sink.get('cdp_y/zarr.json'))!),
    ) as { attributes: { unitsV1?: object } };
    expect(attributes.unitsV1).toEqual(unitsV1);
    // Whoever knows the coordinate system knows its unit better.
    expect(
      (await surveyOfStore(await openSeismicStore(sink), { crs: 'EPSG:2264', groundUnit: 'ftUS' }))
        .info.groundUnit,
    ).toBe(groundUnit === 'deg' ? 'deg' : 'ftUS');
  });

  /** Columns and rows of a part of a picture. */
  const corners = [0, 15].flatMap((column) => [0, 21].map((row) => [column, row] as const));

  test('gives parts of a picture as they stand in the whole', async () => {
    const stored = await surveyOfStore(await openSeismicStore(await written(await generated())));
    for (const place of await places(stored))
      for (const precision of ['int8', 'float32'] as const) {
        const all = await whole(stored, place, precision);
        const part = await stored.tile({
          place,
          level: 0,
          traces: [11, 27],
          samples: [3, 25],
          precision,
        });
        for (const [column, row] of corners) {
          const one = part.values[column * 22 + row]! * part.scale;
          const other = all.values[(11 + column) * all.samples + 3 + row]! * all.scale;
          expect(Math.abs(one - other)).toBeLessThanOrEqual(part.errorBound + all.errorBound);
        }
      }
  });

  test('is opened with one request, and a section takes few', async () => {
    const sink = await written(await generated());
    sink.got.length = 0;
    const store = await openSeismicStore(sink);
    expect(sink.got.filter((key) => key.endsWith('.json'))).toEqual(['zarr.json']);
    const survey = await surveyOfStore(store);
    sink.got.length = 0;
    await whole(survey, { mode: 'inline', number: 120 }, 'int8');
    expect(sink.got.length).toBeLessThanOrEqual(6);
    sink.got.length = 0;
    await whole(survey, { mode: 'inline', number: 121 }, 'int8');
    expect(sink.got).toEqual([]);
  });
});

describe('writing', () => {
  test('what is not finished is no store, and a second job goes on where the first one was', async () => {
    const bytes = writeSegy({
      traces: gridTraces({ inlines: numbers(1, 400), crosslines: numbers(1, 4), samples: 20 }),
      format: 5,
    });
    const open = (): Promise<SegyFile> => openSegy(new BufferSource(bytes));
    const sink = new MemorySink();
    const stop = new AbortController();
    let reported = 0;
    await expect(
      writeSeismicStore(await open(), sink, {
        compress,
        signal: stop.signal,
        onProgress: (share) => {
          reported = share;
          if (share > 0.36) stop.abort();
        },
      }),
    ).rejects.toMatchObject({ name: 'AbortError' });
    expect(reported).toBeLessThan(0.5);
    await expect(openSeismicStore(sink)).rejects.toMatchObject({ code: 'FORMAT_UNKNOWN' });
    sink.written.length = 0;
    const shares: number[] = [];
    await writeSeismicStore(await open(), sink, {
      compress,
      onProgress: (share) => shares.push(share),
    });
    expect(sink.written).not.toContain('amplitude/c/0/0/0');
    expect(sink.written).toContain('amplitude/c/24/0/0');
    expect(sink.written.at(-1)).toBe('zarr.json');
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
    expect(shares.at(-1)).toBe(1);
    await expectSame(
      await surveyOfStore(await openSeismicStore(sink)),
      await surveyOfSegy(await open()),
    );
    await expect(writeSeismicStore(await open(), sink, { compress })).rejects.toMatchObject({
      code: 'FILE_MALFORMED',
    });
  });

  test('notes of another file are not taken for its own', async () => {
    const sink = new MemorySink();
    await sink.put('progress.json', new TextEncoder().encode('{"key":"other","done":7}'));
    await writeSeismicStore(await generated(), sink, { compress });
    await expectSame(
      await surveyOfStore(await openSeismicStore(sink)),
      await surveyOfSegy(await generated()),
    );
  });
});
