import { describe, expect, test } from 'vitest';
import type { ByteSource } from '../../src/formats/byte-source.ts';
import { BufferSource } from '../../src/formats/byte-source.ts';
import { openSegy } from '../../src/formats/segy/open-segy.ts';
import { openTraces } from '../support/open-segy.ts';
import {
  gridTraces,
  gridValue,
  numbers,
  writeSegy,
  type SegyGrid,
  type SegyTraceText,
} from './write-segy.ts';

describe('lines', () => {
  const along = (header: (i: number) => Record<number, number>, count = 40): SegyTraceText[] =>
    Array.from({ length: count }, (_, i) => ({ header: header(i), samples: [i, -i] }));

  test('without inline and crossline plot by CDP, with the coordinates that there are', async () => {
    const file = await openTraces(
      along((i) => ({ 21: 101 + i, 9: 5, 71: 10, 73: 50 + i, 77: 70 })),
    );
    expect(file.info.linesFrom).toBeNull();
    const line = await file.geometry();
    expect(line).toMatchObject({ kind: 'line', key: 'cdp', isPrestack: false });
    if (line.kind === 'line')
      expect([line.numbers[39], line.x?.[39], line.y?.[39]]).toEqual([140, 890, 700]);
    await expect(file.inline(1)).rejects.toMatchObject({ code: 'CURVE_UNKNOWN' });
  });

  test('of shots are gathers by field record', async () => {
    const line = await (
      await openTraces(
        along((i) => ({ 9: 2 + Math.floor(i / 8), 13: 1 + (i % 8), 37: 25 * (i % 8) })),
      )
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
    expect(await (await openTraces(shots)).geometry()).toMatchObject({
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
    expect(await (await openTraces(gathers)).geometry()).toMatchObject({
      kind: 'line',
      key: 'cdp',
      isPrestack: true,
    });
  });

  test('by shot point have its scalar; of revision 0 the energy source points', async () => {
    const scaled = await (
      await openTraces(along((i) => ({ 197: 1010 + 5 * i, 201: -10 })))
    ).geometry();
    expect(scaled).toMatchObject({ kind: 'line', key: 'shotPoint' });
    if (scaled.kind === 'line')
      expect(Array.from(scaled.numbers.subarray(0, 3))).toEqual([101, 101.5, 102]);
    expect(
      await (await openTraces(along((i) => ({ 17: 101 + i, 201: 77 })))).geometry(),
    ).toMatchObject({
      kind: 'line',
      key: 'shotPoint',
      numbers: Float64Array.from(numbers(101, 40)),
    });
  });

  test('with no number at all are counted', async () => {
    expect(await (await openTraces(along(() => ({})))).geometry()).toMatchObject({
      kind: 'line',
      key: 'trace',
      numbers: Float64Array.from(numbers(1, 40)),
    });
  });

  test('list their dead traces', async () => {
    const file = await openTraces(along((i) => ({ 21: i + 1, 29: i === 3 ? 2 : 1 })));
    expect(
      Array.from(await file.deadTraces({ first: 0, count: 40 })).flatMap((dead, i) =>
        dead ? [i] : [],
      ),
    ).toEqual([3]);
  });
});

describe('reading by range', () => {
  /** A file that counts its reads. */
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

  test('a file that got shorter while it was open is reported', async () => {
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
