import { afterEach, describe, expect, test, vi } from 'vitest';
import { jsonBytes } from './json-bytes.ts';
import { openSeismicStore } from './open-seismic-store.ts';
import type { SectionTile, SeismicSurvey } from './seismic-survey.ts';
import { surveyOfStore } from './survey-of-store.ts';
import type { MemorySink } from './testing/memory-sink.ts';
import { BY_BYTE, BY_NAME, putHeaders } from './testing/mdio0-headers.ts';
import { mdio0, mdio0Gathers } from './testing/mdio0-store.ts';
import { mdio1 } from './testing/mdio1-store.ts';
import { ACROSS, amplitude, CORNERS, DOWN, east, north, SAMPLES } from './testing/small-survey.ts';

async function openSurvey(sink: MemorySink): Promise<SeismicSurvey> {
  return surveyOfStore(await openSeismicStore(sink));
}

async function inline(survey: SeismicSurvey, at: number): Promise<SectionTile> {
  return survey.tile({
    place: { mode: 'inline', number: survey.info.inlines!.numbers[at]! },
    level: 0,
    traces: [0, ACROSS],
    samples: [0, SAMPLES],
    precision: 'int8',
  });
}

/** All inlines and one slice. */
async function expectWhole(survey: SeismicSurvey): Promise<void> {
  for (let i = 0; i < DOWN; i++) {
    const { values } = await inline(survey, i);
    expect([...values]).toEqual(
      Array.from({ length: ACROSS * SAMPLES }, (_, n) =>
        amplitude(i, Math.floor(n / SAMPLES), n % SAMPLES),
      ),
    );
  }
  const { values } = await survey.tile({
    place: { mode: 'z', number: survey.info.samples.first + 9 * 4 },
    level: 0,
    traces: [0, DOWN],
    samples: [0, ACROSS],
    precision: 'float32',
  });
  expect([...values]).toEqual(
    Array.from({ length: DOWN * ACROSS }, (_, n) =>
      amplitude(Math.floor(n / ACROSS), n % ACROSS, 9),
    ),
  );
}

describe('stores of MDIO', () => {
  test.each(['blosc', 'zstd', 'none'] as const)('version 1, packed by %s', async (codec) => {
    const survey = await openSurvey(await mdio1({ codec }));
    expect(survey.info).toMatchObject({
      kind: 'volume',
      format: 'MDIO 1.0.8',
      name: 'memory',
      traces: DOWN * ACROSS - 1,
      samples: { first: 40, interval: 4, count: SAMPLES, domain: 'time', unit: 'ms' },
      levels: 1,
    });
    expect([...survey.info.crosslines!.numbers]).toEqual([500, 499, 498, 497, 496, 495, 494]);
    expect(survey.info.corners!.map(({ x, y }) => [x, y].map(Math.round))).toEqual(CORNERS);
    await expectWhole(survey);
    expect(await survey.statistics()).toMatchObject({
      min: amplitude(0, 1, 0),
      max: amplitude(4, 6, 10),
      count: (DOWN * ACROSS - 1) * SAMPLES,
      isExact: true,
    });
  });

  test('in depth, in feet', async () => {
    expect((await openSurvey(await mdio1({ domain: 'depth' }))).info.samples).toMatchObject({
      domain: 'depth',
      unit: 'ft',
      interval: 4,
    });
  });

  test.each([
    [{ unitsV1: { length: 'm' } }, 'm', null],
    [{ unitsV1: { length: 'ft' } }, 'ft', null],
    [{ units: 'US survey foot' }, 'ftUS', null],
    [{ unitsV1: { angle: 'deg' } }, 'deg', 'EPSG:4326'],
    [{}, null, null],
    [{ unitsV1: 'ft' }, null, null],
  ])('coordinates with %j', async (groundAttributes, groundUnit, crs) => {
    expect((await openSurvey(await mdio1({ groundAttributes }))).info).toMatchObject({
      groundUnit,
      crs,
      warnings: [],
    });
  });

  test('warns of coordinates in an unknown unit', async () => {
    expect(
      (await openSurvey(await mdio1({ groundAttributes: { unitsV1: { length: 'km' } } }))).info,
    ).toMatchObject({ groundUnit: null, warnings: [{ message: expect.stringContaining('"km"') }] });
  });

  test('version 0, its mask tells zeros from holes', async () => {
    const survey = await openSurvey(await mdio0());
    expect(survey.info).toMatchObject({
      format: 'MDIO 0.9.3',
      samples: { first: 0, interval: 4, domain: 'time' },
      traces: DOWN * ACROSS - 1,
    });
    await expectWhole(survey);
    expect(await survey.statistics()).toMatchObject({
      count: (DOWN * ACROSS - 1) * SAMPLES,
      isExact: true,
    });
  });

  interface HeaderCase {
    names: string;
    fields: typeof BY_BYTE;
    measurement: Record<string, number>;
    groundUnit: string | null;
    /** By the first byte of a field: its number, or that of a place. */
    values: Record<number, number | typeof east>;
  }

  const times10 = (value: typeof east) => (i: number, c: number) => value(i, c) * 10;

  test.each<HeaderCase>([
    {
      names: 'bytes',
      fields: BY_BYTE,
      measurement: { MeasurementSystem: 2 },
      groundUnit: 'ft',
      values: { 71: -10, 181: times10(east), 185: times10(north) },
    },
    {
      names: 'names',
      fields: BY_NAME,
      measurement: { measurement_system_code: 1 },
      groundUnit: 'm',
      values: { 71: 1, 181: east, 185: north },
    },
    {
      names: 'names, of sources',
      fields: BY_NAME,
      measurement: {},
      groundUnit: null,
      values: { 71: 0, 73: east, 77: north },
    },
  ])(
    'version 0 has its coordinates in trace headers, fields by their $names',
    async ({ fields, measurement, groundUnit, values }) => {
      const sink = await mdio0();
      await putHeaders(sink, {
        fields,
        shape: [DOWN, ACROSS],
        chunk: [4, 4],
        value: (byte, [i, c]) => {
          const value = values[byte] ?? 0;
          if (i === 0 && c === 0) return 0;
          return typeof value === 'number' ? value : value(i!, c!);
        },
        measurement,
      });
      const { corners, ...info } = (await openSurvey(sink)).info;
      expect(info).toMatchObject({ groundUnit, crs: null, warnings: [] });
      expect(corners!.map(({ x, y }) => [x, y].map(Math.round))).toEqual(CORNERS);
    },
  );

  test('version 0 with angles is geographic', async () => {
    const sink = await mdio0();
    await putHeaders(sink, {
      fields: BY_BYTE,
      shape: [DOWN, ACROSS],
      chunk: [DOWN, ACROSS],
      value: (byte, [i, c]) =>
        ({ 71: -100, 89: 2, 181: 36_000_000 + i! * 100, 185: 18_000_000 + c! * 100 })[byte] ?? 0,
    });
    const { corners, groundUnit, crs } = (await openSurvey(sink)).info;
    expect([groundUnit, crs, corners![0]]).toEqual([
      'deg',
      'EPSG:4326',
      expect.objectContaining({ x: expect.closeTo(100, 6), y: expect.closeTo(50, 6) }),
    ]);
  });

  test('gathers of version 0 lie where the first trace of each place does', async () => {
    const sink = await mdio0Gathers(() => true);
    await putHeaders(sink, {
      fields: BY_NAME,
      shape: [DOWN, ACROSS, 3],
      chunk: [4, 4, 2],
      value: (byte, [i, c, o]) =>
        o === 0 && i! % 2 === 0 ? 0 : ({ 71: 1, 181: east(i!, c!), 185: north(i!, c!) }[byte] ?? 0),
    });
    const survey = await surveyOfStore(await openSeismicStore(sink));
    expect(survey.info.corners!.map(({ x, y }) => [x, y].map(Math.round))).toEqual(CORNERS);
  });

  test('takes no coordinates from headers of version 0 that hold none, or are no records of numbers', async () => {
    const without = await mdio0();
    const sevens = { shape: [DOWN, ACROSS], chunk: [4, 4], value: () => 7 };
    await putHeaders(without, { ...sevens, fields: [['1', '<i4']] });
    const odd = await mdio0();
    await putHeaders(odd, { ...sevens, fields: [['181', '<U4' as '<i4']] });
    for (const sink of [without, odd])
      expect((await openSurvey(sink)).info).toMatchObject({ corners: null, warnings: [] });
  });

  test('gathers of version 0: the mask of each offset tells its zeros from holes', async () => {
    const isLive = (i: number, c: number, o: number): boolean => (i + 2 * c + 3 * o) % 4 !== 0;
    const store = await openSeismicStore(await mdio0Gathers(isLive));
    for (const offset of [0, 1, 2]) {
      const survey = await surveyOfStore(store, { offset });
      expect(survey.info).toMatchObject({
        kind: 'volume',
        offsets: { numbers: Int32Array.of(0, 1, 2), shown: offset },
      });
      const { values } = await inline(survey, 3);
      expect([...values]).toEqual(
        Array.from({ length: ACROSS * SAMPLES }, (_, n) =>
          isLive(3, Math.floor(n / SAMPLES), offset)
            ? amplitude(3, Math.floor(n / SAMPLES), n % SAMPLES) + offset * 1000
            : NaN,
        ),
      );
    }
    const all = await surveyOfStore(store, { offset: 'all' });
    const place = { mode: 'inline', number: all.info.inlines!.numbers[3]! } as const;
    const { traces, annotations } = await all.section(place);
    expect([
      traces,
      [...annotations.find(({ key }) => key === 'offset')!.numbers].slice(0, 4),
    ]).toEqual([ACROSS * 3, [0, 1, 2, 0]]);
    const { values } = await all.tile({
      place,
      level: 0,
      traces: [0, traces],
      samples: [0, SAMPLES],
      precision: 'float32',
    });
    const expected = Array.from(
      { length: traces },
      (_, column) => [Math.floor(column / 3), column % 3] as const,
    ).flatMap(([c, o]) =>
      Array.from({ length: SAMPLES }, (_, s) =>
        isLive(3, c, o) ? amplitude(3, c, s) + o * 1000 : NaN,
      ),
    );
    expect([...values]).toEqual(expected);
  });

  test.each([
    ['time', { time: 'ns' }, { first: 40e-6, interval: 4e-6, unit: 'ms' }, []],
    ['time', { time: 's' }, { first: 40_000, interval: 4000, unit: 'ms' }, []],
    ['depth', { length: 'km' }, { first: 40_000, interval: 4000, unit: 'm' }, []],
    ['depth', { length: 'in' }, { first: 40 / 12, interval: 4 / 12, unit: 'ft' }, []],
    [
      'depth',
      { length: 'fathom' },
      { first: 40, interval: 4, unit: 'm' },
      ['The unit "fathom" of "depth" is not known: m is taken.'],
    ],
  ] as const)('%s in %j', async (domain, unitsV1, axis, warnings) => {
    const sink = await mdio1({ codec: 'none', domain });
    const document = JSON.parse(
      new TextDecoder().decode((await sink.get(`${domain}/zarr.json`))!),
    ) as Record<string, unknown>;
    await sink.put(`${domain}/zarr.json`, jsonBytes({ ...document, attributes: { unitsV1 } }));
    const { info } = await openSurvey(sink);
    expect([info.samples.unit, info.warnings.map(({ message }) => message)]).toEqual([
      axis.unit,
      warnings,
    ]);
    expect([info.samples.first, info.samples.interval]).toEqual([
      expect.closeTo(axis.first, 8),
      expect.closeTo(axis.interval, 8),
    ]);
  });

  test('a chunk that is not there is a hole, a chunk that can not be had an error', async () => {
    const sink = await mdio1();
    sink.files.delete('amplitude/c/0/1/0');
    const { values } = await inline(await openSurvey(sink), 1);
    expect(Number.isNaN(values[4 * SAMPLES])).toBe(true);
    expect(values[3 * SAMPLES]).toBe(amplitude(1, 3, 0));
    const broken = {
      name: 'broken',
      get: (key: string) =>
        key.startsWith('amplitude/c') ? Promise.reject(new Error('refused')) : sink.get(key),
    };
    await expect(
      inline(await surveyOfStore(await openSeismicStore(broken)), 1),
    ).rejects.toMatchObject({ code: 'SOURCE_FAILED' });
  });

  afterEach(() => void vi.unstubAllGlobals());

  test('fails with a reason where the page forbids WebAssembly', async () => {
    const sink = await mdio1();
    vi.stubGlobal('WebAssembly', {
      ...WebAssembly,
      Module: class {
        constructor() {
          throw new Error('violates the content security policy');
        }
      },
    });
    await expect(openSurvey(sink)).rejects.toMatchObject({
      code: 'FORMAT_UNSUPPORTED',
      message: expect.stringContaining('content security policy') as string,
    });
    const plain = await openSurvey(await (vi.unstubAllGlobals(), mdio1({ codec: 'none' })));
    await expectWhole(plain);
  });
});
