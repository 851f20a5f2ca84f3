import { describe, expect, test } from 'vitest';
import type { ByteSource } from '../../src/formats/byte-source.ts';
import { BufferSource } from '../../src/formats/byte-source.ts';
import { openSegy } from '../../src/formats/segy/open-segy.ts';
import { traceAt, type GridGeometry } from '../../src/formats/segy/geometry.ts';
import { applyGridTransform } from '../../src/formats/segy/grid-place.ts';
import type { HeaderNumberType } from '../../src/formats/segy/header-field.ts';
import type { SegyFile, SegyOptions } from '../../src/formats/segy/segy-file.ts';
import {
  gridTraces,
  gridValue,
  numbers,
  writeSegy,
  type SegyGrid,
  type SegyTraceText,
} from './write-segy.ts';

const GRID: SegyGrid = { inlines: numbers(100, 6, 2), crosslines: numbers(300, 9), samples: 5 };

function open(
  traces: readonly SegyTraceText[],
  options?: SegyOptions,
  text?: readonly string[],
): Promise<SegyFile> {
  return openSegy(
    new BufferSource(writeSegy({ traces, format: 5, ...(text && { text }) })),
    options,
  );
}

async function gridOf(file: SegyFile, scan?: 'rule' | 'all'): Promise<GridGeometry> {
  const geometry = await file.geometry({ scan });
  if (geometry.kind !== 'grid') throw new Error('no grid');
  return geometry;
}

/** Every trace of the grid holds what the generator put at its place. */
async function expectValues(file: SegyFile, grid: GridGeometry): Promise<void> {
  for (const [i, inline] of grid.inlines.numbers.entries())
    for (const [x, crossline] of grid.crosslines.numbers.entries())
      for (const [o, offset] of grid.offsets.entries()) {
        const trace = traceAt(grid, i, x, o);
        expect(trace).toBeGreaterThanOrEqual(0);
        expect(
          (await file.traces(Int32Array.of(trace), { window: { first: 2, count: 1 } })).values[0],
        ).toBe(Math.fround(gridValue(inline, crossline, offset, 2)));
      }
}

describe('grids', () => {
  const SHAPES: [name: string, grid: SegyGrid, sorting: GridGeometry['sorting']][] = [
    ['inline after inline', GRID, 'inline'],
    ['crossline after crossline', { ...GRID, isCrosslineSorted: true }, 'crossline'],
    ['falling inlines', { ...GRID, inlines: [...GRID.inlines].reverse() }, 'inline'],
    [
      'both falling, crossline after crossline',
      {
        ...GRID,
        inlines: [...GRID.inlines].reverse(),
        crosslines: [...GRID.crosslines].reverse(),
        isCrosslineSorted: true,
      },
      'crossline',
    ],
    [
      'negative numbers',
      { ...GRID, inlines: numbers(-3, 6), crosslines: numbers(-20, 9, 5) },
      'inline',
    ],
    ['one inline', { ...GRID, inlines: [7] }, 'inline'],
  ];
  test.each(SHAPES)('%s: by rule and by all headers the same', async (_name, shape, sorting) => {
    const file = await open(gridTraces(shape));
    for (const scan of ['rule', 'all'] as const) {
      const grid = await gridOf(file, scan);
      expect(Array.from(grid.inlines.numbers)).toEqual([...shape.inlines].sort((a, b) => a - b));
      expect(Array.from(grid.crosslines.numbers)).toEqual(
        [...shape.crosslines].sort((a, b) => a - b),
      );
      expect([grid.order.kind, grid.holes, grid.duplicates, grid.isPrestack]).toEqual([
        scan === 'all' ? 'table' : 'rule',
        0,
        0,
        false,
      ]);
      if (shape.inlines.length > 1) expect(grid.sorting).toBe(sorting);
      await expectValues(file, grid);
    }
  });

  test('prestack: an axis of offsets', async () => {
    const file = await open(gridTraces({ ...GRID, offsets: [100, 200, 400] }));
    for (const scan of ['rule', 'all'] as const) {
      const grid = await gridOf(file, scan);
      expect([Array.from(grid.offsets), grid.isPrestack]).toEqual([[100, 200, 400], true]);
      await expectValues(file, grid);
    }
    const far = await file.inline(102, { offset: 2, window: { first: 0, count: 1 } });
    expect(Array.from(far.values)).toEqual(
      GRID.crosslines.map((xl) => Math.fround(gridValue(102, xl, 400, 0))),
    );
  });

  test('holes are missing traces, not zeros', async () => {
    const traces = gridTraces(GRID).filter(
      (_, i) => i !== 4 && i % 9 !== 8 && Math.floor(i / 9) !== 3,
    );
    const file = await open(traces);
    const grid = await gridOf(file);
    expect([grid.inlines.numbers.length, grid.crosslines.numbers.length, grid.holes]).toEqual([
      6, 8, 9,
    ]);
    const { values, traces: found } = await file.inline(100);
    expect(Array.from(found)).toEqual([0, 1, 2, 3, -1, 4, 5, 6]);
    expect(Array.from(values.subarray(20, 25)).every(Number.isNaN)).toBe(true);
    expect((await file.inline(106)).values.every(Number.isNaN)).toBe(true);
  });

  test('traces in any order', async () => {
    const traces = gridTraces(GRID);
    const file = await open(traces.map((_, i) => traces[(i * 23) % traces.length]!));
    const grid = await gridOf(file);
    expect([grid.order.kind, grid.holes]).toEqual(['table', 0]);
    await expectValues(file, grid);
  });

  test('a trace that comes twice counts once', async () => {
    const traces = gridTraces({ ...GRID, inlines: numbers(1, 20) });
    for (const again of [1, 40]) {
      const file = await open([...traces, ...traces.slice(3, 3 + again)]);
      const grid = await gridOf(file);
      expect([grid.holes, grid.duplicates, grid.isPrestack]).toEqual([0, again, false]);
      expect(
        file.warnings.map(({ code, message }) => [code, message.startsWith(`${again} traces`)]),
      ).toEqual([['TRACES_DOUBLED', true]]);
    }
  });

  test('gathers that tell no offset are counted within', async () => {
    const traces = gridTraces(GRID).flatMap((trace) => [trace, trace, trace]);
    for (const scan of ['rule', 'all'] as const) {
      const grid = await gridOf(await open(traces), scan);
      expect([
        Array.from(grid.offsets),
        grid.isPrestack,
        grid.duplicates,
        traceAt(grid, 2, 5, 1),
      ]).toEqual([[1, 2, 3], true, 0, (2 * 9 + 5) * 3 + 1]);
    }
  });

  test('a path across a grid is a line', async () => {
    const path = Array.from({ length: 40 }, (_, i) => ({
      header: { 189: 100 + i, 193: 300 + Math.floor(i / 3) },
      samples: [i],
    }));
    expect(await (await open(path)).geometry()).toMatchObject({ kind: 'line' });
  });

  test('coordinates are fitted with their scalar', async () => {
    const { place } = await gridOf(await open(gridTraces(GRID)));
    const [x, y] = applyGridTransform(place!, 104, 303);
    expect([x, y].map((value) => Math.round(value * 10) / 10)).toEqual(
      [500_000 + 104 * 20 - 303 * 7.5, 6_000_000 + 104 * 15 + 303 * 10].map(
        (value) => Math.round(value * 10) / 10,
      ),
    );
    expect(place!.misfit).toBeLessThan(0.1);
  });
});

describe('positions of inline and crossline', () => {
  test('of the standard come first', async () => {
    expect((await open(gridTraces(GRID))).info).toMatchObject({
      linesFrom: 'standard',
      map: { inline: { byte: 189 }, crossline: { byte: 193 } },
    });
  });

  test.each([
    [9, 21],
    [221, 225],
    [5, 21],
    [233, 237],
    [197, 205],
  ] as const)('at %i and %i are found', async (inline, crossline) => {
    const file = await open(gridTraces({ ...GRID, at: [inline, crossline] }));
    expect(file.info).toMatchObject({
      linesFrom: 'detected',
      map: { inline: { byte: inline }, crossline: { byte: crossline } },
    });
    await expectValues(file, await gridOf(file));
  });

  test.each([
    [9, 13],
    [17, 13],
    [21, 25],
  ] as const)(
    'at %i and %i, where gathers have their shots and channels, are those of lines if the coordinates lie evenly along both',
    async (inline, crossline) => {
      const traces = gridTraces({ ...GRID, at: [inline, crossline] });
      expect((await open(traces)).info).toMatchObject({
        linesFrom: 'detected',
        map: { inline: { byte: inline }, crossline: { byte: crossline } },
      });
      const along = (places: (i: number) => Record<number, number>): SegyTraceText[] =>
        traces.map((trace, i) => ({ ...trace, header: { ...trace.header, ...places(i) } }));
      // Without coordinates, along one straight line, and anywhere.
      for (const places of [
        () => ({ 181: 0, 185: 0 }),
        (i: number) => ({ 181: 25 * i, 185: 10 * i }),
        (i: number) => ({ 181: (i * 7919) % 997, 185: (i * 104729) % 991 }),
      ])
        expect((await open(along(places))).info.linesFrom).toBeNull();
    },
  );

  test.each([
    ['C 2 INLINE BYTES 53-56, CROSSLINE BYTES 57-60', 'int32'],
    ['C12 BYTE 53: IN-LINE   BYTE 57: X-LINE', 'int32'],
    ['C31 ILINE 53-54 AND XLINE (57 TO 58)', 'int16'],
  ] as const)(
    'that the text states (%s) are taken where the numbers there make a grid',
    async (line, type) => {
      const [inline, crossline] = type === 'int32' ? [53, 57] : [51, 55];
      const traces = gridTraces({ ...GRID, at: [inline, crossline] });
      expect((await open(traces, {}, ['C 1', line])).info).toMatchObject({
        linesFrom: 'file',
        map: { inline: { byte: 53, type }, crossline: { byte: 57, type } },
      });
      expect((await open(gridTraces(GRID), {}, ['C 1', line])).info).toMatchObject({
        linesFrom: 'standard',
        map: { inline: { byte: 189 } },
      });
      expect((await open(traces)).info.linesFrom).toBeNull();
    },
  );

  test('of 16 bits are found', async () => {
    const words = gridTraces(GRID).map(
      ({ header: { 189: inline, 193: crossline, ...header }, samples }) => ({
        header: { ...header, 233: inline! * 65536 + crossline! },
        samples,
      }),
    );
    const file = await open(words);
    expect(file.info).toMatchObject({
      linesFrom: 'detected',
      map: { inline: { byte: 233, type: 'int16' }, crossline: { byte: 235, type: 'int16' } },
    });
    await expectValues(file, await gridOf(file));
  });

  test('where the standard has a counter along one line are those of the volume that others give', async () => {
    const file = await open(
      gridTraces({ ...GRID, at: [9, 21] }).map((trace, i) => ({
        ...trace,
        header: { ...trace.header, 189: 1, 193: i + 1 },
      })),
    );
    expect(file.info).toMatchObject({
      linesFrom: 'detected',
      map: { inline: { byte: 9 }, crossline: { byte: 21 } },
    });
    await expectValues(file, await gridOf(file));
  });

  test('of the caller are taken as they are', async () => {
    const traces = gridTraces({ ...GRID, at: [41, 45] }).map((trace, i) => ({
      ...trace,
      header: { ...trace.header, 189: 1 + Math.floor(i / 9), 193: 1 + (i % 9) },
    }));
    const own = await open(traces, {
      map: { inline: { byte: 41, type: 'int32' }, crossline: { byte: 45, type: 'int32' } },
    });
    expect(own.info.linesFrom).toBe('caller');
    expect(Array.from((await gridOf(own)).inlines.numbers)).toEqual(GRID.inlines);
    expect(Array.from((await gridOf(await open(traces))).inlines.numbers)).toEqual([
      1, 2, 3, 4, 5, 6,
    ]);
  });

  test.each<[name: string, type: HeaderNumberType, words: (i: number) => number]>([
    ['not a number', 'float32', (i) => -1 - i],
    ['infinite', 'float32', (i) => (i === 3 ? 0x7f800000 : 0x3f800000)],
    ['parts of one', 'float32', (i) => 0x3fc00000 + (i << 16)],
    ['beyond 32 bits', 'float32', (i) => 0x5f000000 + (i << 20)],
    ['beyond 31 bits', 'uint32', (i) => -1 - i],
  ])(
    'of the caller whose numbers are %s make a line, with a warning',
    async (_name, type, words) => {
      const traces = gridTraces(GRID).map((trace, i) => ({
        ...trace,
        header: { ...trace.header, 41: words(i) },
      }));
      for (const name of ['inline', 'crossline'] as const)
        for (const scan of ['rule', 'all'] as const) {
          const file = await open(traces, { map: { [name]: { byte: 41, type } } });
          expect(await file.geometry({ scan })).toMatchObject({ kind: 'line' });
          expect(file.warnings.map(({ code }) => code)).toEqual(['GEOMETRY_IRREGULAR']);
        }
    },
  );

  test('offsets that are no whole numbers are counted within a gather', async () => {
    const traces = gridTraces({ ...GRID, offsets: [1, 2, 3] }).map((trace, i) => ({
      ...trace,
      header: { ...trace.header, 37: [0x42c80000, 0x42c90000, -1][i % 3]! },
    }));
    for (const scan of ['rule', 'all'] as const) {
      const grid = await gridOf(
        await open(traces, { map: { offset: { byte: 37, type: 'float32' } } }),
        scan,
      );
      expect([
        Array.from(grid.offsets),
        grid.holes,
        grid.duplicates,
        traceAt(grid, 2, 5, 1),
      ]).toEqual([[1, 2, 3], 0, 0, (2 * 9 + 5) * 3 + 1]);
    }
  });

  test('a delay that is no number is none', async () => {
    const traces = gridTraces(GRID).map((trace) => ({
      ...trace,
      header: { ...trace.header, 41: -1 },
    }));
    expect(
      (await open(traces, { map: { delay: { byte: 41, type: 'float32' } } })).info.delayMs,
    ).toBe(0);
  });
});

describe('lines', () => {
  const along = (header: (i: number) => Record<number, number>, count = 40): SegyTraceText[] =>
    Array.from({ length: count }, (_, i) => ({ header: header(i), samples: [i, -i] }));

  test('without inline and crossline plot by CDP, with the coordinates that there are', async () => {
    const file = await open(along((i) => ({ 21: 101 + i, 9: 5, 71: 10, 73: 50 + i, 77: 70 })));
    expect(file.info.linesFrom).toBeNull();
    const line = await file.geometry();
    expect(line).toMatchObject({ kind: 'line', key: 'cdp', isPrestack: false });
    if (line.kind === 'line')
      expect([line.numbers[39], line.x?.[39], line.y?.[39]]).toEqual([140, 890, 700]);
    await expect(file.inline(1)).rejects.toMatchObject({ code: 'CURVE_UNKNOWN' });
  });

  test('of shots are gathers by field record', async () => {
    const line = await (
      await open(along((i) => ({ 9: 2 + Math.floor(i / 8), 13: 1 + (i % 8), 37: 25 * (i % 8) })))
    ).geometry();
    expect(line).toMatchObject({
      kind: 'line',
      key: 'fieldRecord',
      isPrestack: true,
      ensembles: Int32Array.of(0, 8, 16, 24, 32, 40),
      x: null,
    });
  });

  test('of shots stay gathers where they have CDPs too', async () => {
    const shots = along(
      (i) => ({
        9: 2 + Math.floor(i / 24),
        13: 1 + (i % 24),
        21: 100 + 2 * Math.floor(i / 24) + (i % 24),
        37: 25 * (i % 24),
      }),
      240,
    );
    expect(await (await open(shots)).geometry()).toMatchObject({
      kind: 'line',
      key: 'fieldRecord',
      isPrestack: true,
    });
    // Of gathers by CDP each has traces of several shots.
    const gathers = along(
      (i) => ({
        9: 2 + Math.floor(i / 24) + (i % 12),
        21: 100 + Math.floor(i / 12),
        37: 25 * (i % 12),
      }),
      240,
    );
    expect(await (await open(gathers)).geometry()).toMatchObject({
      kind: 'line',
      key: 'cdp',
      isPrestack: true,
    });
  });

  test('by shot point have its scalar; of revision 0 the energy source points', async () => {
    const scaled = await (await open(along((i) => ({ 197: 1010 + 5 * i, 201: -10 })))).geometry();
    expect(scaled).toMatchObject({ kind: 'line', key: 'shotPoint' });
    if (scaled.kind === 'line')
      expect(Array.from(scaled.numbers.subarray(0, 3))).toEqual([101, 101.5, 102]);
    expect(await (await open(along((i) => ({ 17: 101 + i, 201: 77 })))).geometry()).toMatchObject({
      kind: 'line',
      key: 'shotPoint',
      numbers: Float64Array.from(numbers(101, 40)),
    });
  });

  test('with no number at all are counted', async () => {
    expect(await (await open(along(() => ({})))).geometry()).toMatchObject({
      kind: 'line',
      key: 'trace',
      numbers: Float64Array.from(numbers(1, 40)),
    });
  });

  test('tell their dead traces', async () => {
    const file = await open(along((i) => ({ 21: i + 1, 29: i === 3 ? 2 : 1 })));
    expect(
      Array.from(await file.deadTraces({ first: 0, count: 40 })).flatMap((dead, i) =>
        dead ? [i] : [],
      ),
    ).toEqual([3]);
  });
});

describe('reading by range', () => {
  /** A file that counts what is asked of it. */
  class Counting implements ByteSource {
    readonly name = 'counted.sgy';
    readonly sizeBytes: number;
    requests = 0;
    bytes = 0;
    constructor(private readonly inner: BufferSource) {
      this.sizeBytes = inner.sizeBytes;
    }
    read(offset: number, length: number, signal?: AbortSignal): Promise<Uint8Array> {
      this.requests++;
      this.bytes += length;
      return this.inner.read(offset, length, signal);
    }
  }
  const shape: SegyGrid = { inlines: numbers(1, 120), crosslines: numbers(1, 150), samples: 250 };
  const bytes = writeSegy({ traces: gridTraces(shape), format: 3 });

  test('opening, geometry and an inline read a small part of a large file', async () => {
    const source = new Counting(new BufferSource(bytes));
    const file = await openSegy(source);
    expect(await file.geometry()).toMatchObject({ kind: 'grid', isScanned: false, holes: 0 });
    expect(source.bytes).toBeLessThan(6e6);
    expect(bytes.length).toBeGreaterThan(13e6);
    Object.assign(source, { requests: 0, bytes: 0 });
    await file.inline(60);
    expect([source.requests, source.bytes]).toEqual([1, 150 * 740 - 240]);
  });

  test('a crossline reads its traces alone where they lie far apart, and one range where they are near', async () => {
    const source = new Counting(new BufferSource(bytes));
    const file = await openSegy(source);
    await file.geometry();
    Object.assign(source, { requests: 0, bytes: 0 });
    const { values, traces } = await file.crossline(7);
    expect([source.requests, source.bytes, traces.length]).toEqual([120, 120 * 500, 120]);
    expect(values[119 * 250 + 3]).toBe(
      Math.fround((Math.trunc(gridValue(120, 7, 0, 3)) << 16) >> 16),
    );
    Object.assign(source, { requests: 0 });
    await file.crossline(7, { gapBytes: 1 << 20 });
    expect(source.requests).toBeLessThan(10);
  });

  test('a slice, with progress to its end', async () => {
    const file = await openSegy(new BufferSource(bytes));
    const progress: (number | null)[] = [];
    const { values, inlines, crosslines } = await file.slice(100, {
      onProgress: ({ bytesRead, bytesTotal }) => progress.push(bytesRead / (bytesTotal ?? 0)),
    });
    expect([inlines, crosslines, progress.at(-1)]).toEqual([120, 150, 1]);
    expect(values[10 * 150 + 20]).toBe((Math.trunc(gridValue(11, 21, 0, 100)) << 16) >> 16);
    await expect(file.slice(250)).rejects.toMatchObject({ code: 'CURVE_UNKNOWN' });
  });

  test('a signal ends it', async () => {
    const abort = new AbortController();
    const file = await openSegy(new BufferSource(bytes));
    await file.geometry();
    const reading = file.slice(1, { signal: abort.signal, onProgress: () => abort.abort() });
    await expect(reading).rejects.toMatchObject({ name: 'AbortError' });
    await expect(openSegy(new BufferSource(bytes), { signal: abort.signal })).rejects.toMatchObject(
      { name: 'AbortError' },
    );
  });

  test('a source that does not know its size is measured', async () => {
    const inner = new BufferSource(bytes.subarray(0, 3600 + 740 * 1000));
    const file = await openSegy({
      name: 'stream.sgy',
      sizeBytes: null,
      read: (offset, length, signal) => inner.read(offset, length, signal),
    });
    expect([file.info.sizeBytes, file.info.traces]).toEqual([inner.sizeBytes, 1000]);
  });

  test('a file that got shorter while it was open is told', async () => {
    let end = bytes.length;
    const inner = new BufferSource(bytes);
    const file = await openSegy({
      name: 'cut.sgy',
      sizeBytes: bytes.length,
      read: async (offset, length) =>
        (await inner.read(offset, length)).subarray(0, Math.max(0, end - offset)),
    });
    end = 1e6;
    await expect(file.traces(Int32Array.of(17_000))).rejects.toMatchObject({
      code: 'FILE_TRUNCATED',
      place: { byteOffset: expect.any(Number) as number },
    });
  });
});
