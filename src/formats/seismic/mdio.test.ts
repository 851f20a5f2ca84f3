import Blosc from 'numcodecs/blosc';
import Zstd from 'numcodecs/zstd';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { openSeismicStore } from './open-seismic-store.ts';
import type { SectionTile, SeismicSurvey } from './seismic-survey.ts';
import { cells } from './store-array.ts';
import { arrayDocument } from './store-layout.ts';
import { surveyOfStore } from './survey-of-store.ts';
import { MemorySink } from './testing/memory-sink.ts';

/** Lines and samples of a small survey whose first inline has no trace at its first crossline. */
const [DOWN, ACROSS, SAMPLES] = [5, 7, 11];
const CHUNK = [4, 4, 8];

function amplitude(i: number, c: number, s: number): number {
  return i === 0 && c === 0 ? NaN : i * 100 + c * 10 + s / 16;
}

type Codec = 'blosc' | 'zstd' | 'none';

async function packed(bytes: Uint8Array, codec: Codec): Promise<Uint8Array> {
  if (codec === 'none') return bytes;
  return codec === 'blosc'
    ? Blosc.fromConfig({ id: 'blosc', cname: 'zstd', clevel: 5, shuffle: 1 }).encode(bytes)
    : Zstd.fromConfig({ id: 'zstd', level: 3 } as never).encode(bytes);
}

/** Puts the chunks of an array that is filled by a function of the place. */
async function putChunks(
  sink: MemorySink,
  key: (at: number[]) => string,
  shape: number[],
  chunk: number[],
  codec: Codec,
  value: (...place: number[]) => number,
  make: (length: number) => Float32Array | Float64Array | Uint8Array | Int32Array,
): Promise<void> {
  const counts = shape.map((n, i) => Math.ceil(n / chunk[i]!));
  const total = counts.reduce((all, n) => all * n, 1);
  for (let n = 0; n < total; n++) {
    const at: number[] = [];
    for (let axis = counts.length - 1, rest = n; axis >= 0; axis--) {
      at[axis] = rest % counts[axis]!;
      rest = Math.floor(rest / counts[axis]!);
    }
    const values = make(chunk.reduce((all, size) => all * size, 1));
    for (let i = 0; i < values.length; i++) {
      const place: number[] = [];
      for (let axis = chunk.length - 1, rest = i; axis >= 0; axis--) {
        place[axis] = at[axis]! * chunk[axis]! + (rest % chunk[axis]!);
        rest = Math.floor(rest / chunk[axis]!);
      }
      values[i] = place.every((p, axis) => p < shape[axis]!) ? value(...place) : 0;
    }
    await sink.put(key(at), await packed(new Uint8Array(values.buffer), codec));
  }
}

function json(value: unknown): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(value));
}

/** A store as MDIO 1 writes it: Zarr 3 without consolidated metadata, values packed by Blosc. */
async function mdio1({
  codec = 'blosc',
  domain = 'time',
  attributes = {},
  ofGround = {},
}: {
  codec?: Codec;
  domain?: 'time' | 'depth';
  attributes?: Record<string, unknown>;
  ofGround?: Record<string, unknown>;
} = {}): Promise<MemorySink> {
  const sink = new MemorySink();
  const codecs = [
    { name: 'bytes', configuration: { endian: 'little' } },
    ...(codec === 'blosc'
      ? [
          {
            name: 'blosc',
            configuration: {
              typesize: 4,
              cname: 'zstd',
              clevel: 5,
              shuffle: 'shuffle',
              blocksize: 0,
            },
          },
        ]
      : codec === 'zstd'
        ? [{ name: 'zstd', configuration: { level: 3, checksum: false } }]
        : []),
  ];
  const put = async (
    path: string,
    shape: number[],
    chunk: number[],
    type: string,
    fill: unknown,
    dimensions: string[],
    value: (...place: number[]) => number,
    make: Parameters<typeof putChunks>[6],
    more: Record<string, unknown> = {},
  ): Promise<void> => {
    await sink.put(
      `${path}/zarr.json`,
      json({
        ...arrayDocument(shape, chunk, type, fill, dimensions, more),
        codecs: type === 'bool' ? [{ name: 'bytes' }, ...codecs.slice(1)] : codecs,
      }),
    );
    await putChunks(sink, (at) => `${path}/c/${at.join('/')}`, shape, chunk, codec, value, make);
  };
  await put(
    'inline',
    [DOWN],
    [DOWN],
    'int32',
    0,
    ['inline'],
    (i) => 100 + 2 * i,
    (n) => new Int32Array(n),
  );
  await put(
    'crossline',
    [ACROSS],
    [ACROSS],
    'int32',
    0,
    ['crossline'],
    (c) => 500 - c,
    (n) => new Int32Array(n),
  );
  await put(
    domain,
    [SAMPLES],
    [SAMPLES],
    'int32',
    0,
    [domain],
    (s) => 40 + 4 * s,
    (n) => new Int32Array(n),
    { unitsV1: domain === 'time' ? { time: 'ms' } : { length: 'ft' } },
  );
  const ground = (value: (i: number, c: number) => number) => (i: number, c: number) =>
    i === 0 && c === 0 ? NaN : value(i, c);
  await put(
    'cdp_x',
    [DOWN, ACROSS],
    [DOWN, ACROSS],
    'float64',
    'NaN',
    ['inline', 'crossline'],
    ground((i, c) => 500_000 + 50 * i - 10 * c),
    (n) => new Float64Array(n),
    ofGround,
  );
  await put(
    'cdp_y',
    [DOWN, ACROSS],
    [DOWN, ACROSS],
    'float64',
    'NaN',
    ['inline', 'crossline'],
    ground((i, c) => 6_000_000 + 20 * i + 25 * c),
    (n) => new Float64Array(n),
    ofGround,
  );
  await put(
    'trace_mask',
    [DOWN, ACROSS],
    [DOWN, ACROSS],
    'bool',
    false,
    ['inline', 'crossline'],
    (i, c) => (i === 0 && c === 0 ? 0 : 1),
    (n) => new Uint8Array(n),
  );
  await put(
    'amplitude',
    [DOWN, ACROSS, SAMPLES],
    CHUNK,
    'float32',
    'NaN',
    ['inline', 'crossline', domain],
    amplitude,
    (n) => new Float32Array(n),
    { coordinates: 'cdp_x cdp_y' },
  );
  await sink.put(
    'zarr.json',
    json({
      zarr_format: 3,
      node_type: 'group',
      attributes: {
        apiVersion: '1.0.8',
        createdOn: '2026-01-01 00:00:00+00:00',
        name: 'PostStack3DTime',
        attributes: { surveyType: '3D', gatherType: 'stacked', defaultVariableName: 'amplitude' },
        ...attributes,
      },
    }),
  );
  return sink;
}

/** Fields of a trace header, each by its name and its type. */
type Field = readonly [name: string, type: '<i2' | '<i4' | '<i8'];

/** As segyio names them, by their first bytes (to MDIO 0.7), and as MDIO names them since. */
const BY_BYTE: readonly Field[] = [
  ['1', '<i4'],
  ['29', '<i2'],
  ['71', '<i2'],
  ['73', '<i4'],
  ['77', '<i4'],
  ['89', '<i2'],
  ['181', '<i4'],
  ['185', '<i4'],
];
const BY_NAME: readonly Field[] = [
  ['trace_seq_num_line', '<i4'],
  ['coordinate_scalar', '<i2'],
  ['source_coord_x', '<i4'],
  ['source_coord_y', '<i4'],
  ['coordinate_unit', '<i2'],
  ['cdp_x', '<i4'],
  ['cdp_y', '<i4'],
  ['unassigned', '<i8'],
];

/** Adds trace headers to a store of MDIO 0: records with the numbers that `value` gives to the fields, by their bytes of the standard. */
async function putHeaders(
  sink: MemorySink,
  fields: readonly Field[],
  shape: number[],
  chunk: number[],
  value: (byte: number, place: number[]) => number,
  measurement: Record<string, number> = {},
): Promise<void> {
  const bytes = fields.reduce((sum, [, type]) => sum + Number(type.slice(2)), 0);
  const findByte = (name: string): number =>
    (Number(name) ||
      {
        coordinate_scalar: 71,
        source_coord_x: 73,
        source_coord_y: 77,
        coordinate_unit: 89,
        cdp_x: 181,
        cdp_y: 185,
      }[name]) ??
    1;
  const path = `metadata/chunked_${[...shape, 0].map((_, i) => i).join('')}_trace_headers`;
  const document = JSON.parse(new TextDecoder().decode((await sink.get('.zmetadata'))!)) as {
    metadata: Record<string, unknown>;
  };
  document.metadata[`${path}/.zarray`] = {
    zarr_format: 2,
    shape,
    chunks: chunk,
    dtype: fields,
    order: 'C',
    fill_value: null,
    compressor: { id: 'blosc', cname: 'zstd', clevel: 5, shuffle: 1, blocksize: 0 },
    filters: null,
    dimension_separator: '/',
  };
  document.metadata['metadata/.zattrs'] = { text_header: [], binary_header: measurement };
  await sink.put('.zmetadata', json(document));
  for (const at of cells(shape.map((n, axis) => Math.ceil(n / chunk[axis]!)))) {
    const records = [...cells(chunk)].map((within) =>
      within.map((n, axis) => n + at[axis]! * chunk[axis]!),
    );
    const view = new DataView(new ArrayBuffer(records.length * bytes));
    records.forEach((place, record) => {
      let byte = record * bytes;
      for (const [name, type] of fields) {
        const number = place.every((n, axis) => n < shape[axis]!)
          ? value(findByte(name), place)
          : 0;
        if (type === '<i2') view.setInt16(byte, number, true);
        else view.setInt32(byte, number, true);
        byte += Number(type.slice(2));
      }
    });
    await sink.put(`${path}/${at.join('/')}`, await packed(new Uint8Array(view.buffer), 'blosc'));
  }
}

/** A store as MDIO 0 writes it: Zarr 2, axes in the attributes of the group, zeros where there is no trace. */
async function mdio0(): Promise<MemorySink> {
  const sink = new MemorySink();
  const compressor = { id: 'blosc', cname: 'zstd', clevel: 5, shuffle: 1, blocksize: 0 };
  const array = (
    shape: number[],
    chunks: number[],
    dtype: string,
    packing: unknown,
  ): Record<string, unknown> => ({
    zarr_format: 2,
    shape,
    chunks,
    dtype,
    order: 'C',
    fill_value: 0,
    compressor: packing,
    filters: null,
    dimension_separator: '/',
  });
  const dimension = [
    ['inline', DOWN, 100, 2],
    ['crossline', ACROSS, 494, 1],
    ['sample', SAMPLES, 0, 4],
  ].map(([name, count, first, step]) => ({
    name,
    coords: Array.from(
      { length: count as number },
      (_, i) => (first as number) + i * (step as number),
    ),
  }));
  const metadata = {
    '.zgroup': { zarr_format: 2 },
    '.zattrs': {
      api_version: '0.9.3',
      created: '2025-01-01',
      dimension,
      trace_count: DOWN * ACROSS - 1,
      mean: 0,
      rms: 0,
      std: 0,
      min: 0,
      max: 0,
    },
    'data/chunked_012/.zarray': array([DOWN, ACROSS, SAMPLES], CHUNK, '<f4', compressor),
    'data/chunked_012/.zattrs': {},
    'metadata/live_mask/.zarray': array([DOWN, ACROSS], [DOWN, ACROSS], '|b1', compressor),
    'metadata/live_mask/.zattrs': {},
  };
  await sink.put('.zmetadata', json({ zarr_consolidated_format: 1, metadata }));
  await putChunks(
    sink,
    (at) => `data/chunked_012/${at.join('/')}`,
    [DOWN, ACROSS, SAMPLES],
    CHUNK,
    'blosc',
    (i, c, s) => amplitude(i, c, s) || 0,
    (n) => new Float32Array(n),
  );
  await putChunks(
    sink,
    (at) => `metadata/live_mask/${at.join('/')}`,
    [DOWN, ACROSS],
    [DOWN, ACROSS],
    'blosc',
    (i, c) => (i === 0 && c === 0 ? 0 : 1),
    (n) => new Uint8Array(n),
  );
  return sink;
}

/** Gathers by MDIO 0: the mask has an axis of offsets too, and zeros where there is no trace. */
async function mdio0Gathers(
  isLive: (i: number, c: number, o: number) => boolean,
): Promise<MemorySink> {
  const sink = new MemorySink();
  const array = (shape: number[], chunks: number[], dtype: string): Record<string, unknown> => ({
    zarr_format: 2,
    shape,
    chunks,
    dtype,
    order: 'C',
    fill_value: 0,
    compressor: null,
    filters: null,
    dimension_separator: '/',
  });
  const dimension = [
    ['inline', DOWN],
    ['crossline', ACROSS],
    ['offset', 3],
    ['sample', SAMPLES],
  ].map(([name, count]) => ({
    name,
    coords: Array.from({ length: count as number }, (_, i) => i),
  }));
  const [samples, traces] = [
    [DOWN, ACROSS, 3, SAMPLES],
    [DOWN, ACROSS, 3],
  ];
  const metadata = {
    '.zgroup': { zarr_format: 2 },
    '.zattrs': { api_version: '0.9.3', dimension },
    'data/chunked_0123/.zarray': array(samples, [4, 4, 2, 8], '<f4'),
    'metadata/live_mask/.zarray': array(traces, [4, 4, 2], '|b1'),
  };
  await sink.put('.zmetadata', json({ zarr_consolidated_format: 1, metadata }));
  await putChunks(
    sink,
    (at) => `data/chunked_0123/${at.join('/')}`,
    samples,
    [4, 4, 2, 8],
    'none',
    (i, c, o, s) => (isLive(i, c, o) ? amplitude(i, c, s) + o * 1000 : 0) || 0,
    (n) => new Float32Array(n),
  );
  await putChunks(
    sink,
    (at) => `metadata/live_mask/${at.join('/')}`,
    traces,
    [4, 4, 2],
    'none',
    (i, c, o) => (isLive(i, c, o) ? 1 : 0),
    (n) => new Uint8Array(n),
  );
  return sink;
}

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
    expect(survey.info.corners!.map(({ x, y }) => [x, y].map(Math.round))).toEqual([
      [500_000, 6_000_000],
      [499_940, 6_000_150],
      [500_140, 6_000_230],
      [500_200, 6_000_080],
    ]);
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
  ])('coordinates with %j', async (ofGround, groundUnit, crs) => {
    expect((await openSurvey(await mdio1({ ofGround }))).info).toMatchObject({
      groundUnit,
      crs,
      warnings: [],
    });
  });

  test('coordinates in a unit that is not understood are told of', async () => {
    expect(
      (await openSurvey(await mdio1({ ofGround: { unitsV1: { length: 'km' } } }))).info,
    ).toMatchObject({ groundUnit: null, warnings: [expect.stringContaining('"km"')] });
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

  const [EAST, NORTH] = [
    (i: number, c: number) => 500_000 + 50 * i - 10 * c,
    (i: number, c: number) => 6_000_000 + 20 * i + 25 * c,
  ];

  test.each([
    [
      'bytes',
      BY_BYTE,
      { MeasurementSystem: 2 },
      'ft',
      {
        71: -10,
        181: ([i, c]: number[]) => EAST(i!, c!) * 10,
        185: ([i, c]: number[]) => NORTH(i!, c!) * 10,
      },
    ],
    [
      'names',
      BY_NAME,
      { measurement_system_code: 1 },
      'm',
      { 71: 1, 181: ([i, c]: number[]) => EAST(i!, c!), 185: ([i, c]: number[]) => NORTH(i!, c!) },
    ],
    [
      'names, of sources',
      BY_NAME,
      {},
      null,
      { 71: 0, 73: ([i, c]: number[]) => EAST(i!, c!), 77: ([i, c]: number[]) => NORTH(i!, c!) },
    ],
  ] as const)(
    'version 0 has its coordinates in trace headers, fields by their %s',
    async (_, fields, measurement, groundUnit, values) => {
      const sink = await mdio0();
      await putHeaders(
        sink,
        fields,
        [DOWN, ACROSS],
        [4, 4],
        (byte, place) => {
          const value =
            (values as Record<number, number | ((place: number[]) => number)>)[byte] ?? 0;
          return place[0] === 0 && place[1] === 0
            ? 0
            : typeof value === 'number'
              ? value
              : value(place);
        },
        measurement,
      );
      const { corners, ...info } = (await openSurvey(sink)).info;
      expect(info).toMatchObject({ groundUnit, crs: null, warnings: [] });
      expect(corners!.map(({ x, y }) => [x, y].map(Math.round))).toEqual([
        [500_000, 6_000_000],
        [499_940, 6_000_150],
        [500_140, 6_000_230],
        [500_200, 6_000_080],
      ]);
    },
  );

  test('version 0 with angles is geographic', async () => {
    const sink = await mdio0();
    await putHeaders(
      sink,
      BY_BYTE,
      [DOWN, ACROSS],
      [DOWN, ACROSS],
      (byte, [i, c]) =>
        ({ 71: -100, 89: 2, 181: 36_000_000 + i! * 100, 185: 18_000_000 + c! * 100 })[byte] ?? 0,
    );
    const { corners, groundUnit, crs } = (await openSurvey(sink)).info;
    expect([groundUnit, crs, corners![0]]).toEqual([
      'deg',
      'EPSG:4326',
      expect.objectContaining({ x: expect.closeTo(100, 6), y: expect.closeTo(50, 6) }),
    ]);
  });

  test('gathers of version 0 lie where the first trace of each place does', async () => {
    const sink = await mdio0Gathers(() => true);
    await putHeaders(sink, BY_NAME, [DOWN, ACROSS, 3], [4, 4, 2], (byte, [i, c, o]) =>
      o === 0 && i! % 2 === 0 ? 0 : ({ 71: 1, 181: EAST(i!, c!), 185: NORTH(i!, c!) }[byte] ?? 0),
    );
    const survey = await surveyOfStore(await openSeismicStore(sink));
    expect(survey.info.corners!.map(({ x, y }) => [x, y].map(Math.round))).toEqual([
      [500_000, 6_000_000],
      [499_940, 6_000_150],
      [500_140, 6_000_230],
      [500_200, 6_000_080],
    ]);
  });

  test('headers of version 0 that hold no coordinates, or are no records of numbers, are none', async () => {
    const without = await mdio0();
    await putHeaders(without, [['1', '<i4']], [DOWN, ACROSS], [4, 4], () => 7);
    const odd = await mdio0();
    await putHeaders(odd, [['181', '<U4' as '<i4']], [DOWN, ACROSS], [4, 4], () => 7);
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
    await sink.put(`${domain}/zarr.json`, json({ ...document, attributes: { unitsV1 } }));
    const { info } = await openSurvey(sink);
    expect([info.samples.unit, info.warnings]).toEqual([axis.unit, warnings]);
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

  test('where the page forbids WebAssembly it is told', async () => {
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
