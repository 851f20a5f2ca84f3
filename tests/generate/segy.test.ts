import { describe, expect, test } from 'vitest';
import { BufferSource } from '../../src/formats/byte-source.ts';
import type { SegyFile } from '../../src/formats/segy/segy-file.ts';
import { openSegy } from '../../src/formats/segy/open-segy.ts';
import { listCodes, openGenerated } from '../support/open-segy.ts';
import {
  gridTraces,
  ibmWord,
  numbers,
  writeSegy,
  type SegyFormat,
  type SegyText,
} from './write-segy.ts';

const GRID = { inlines: numbers(100, 4), crosslines: numbers(300, 5), samples: 6 };

const isFloat = (format: number): boolean => [1, 5, 6].includes(format);
/** Floats of a magnitude of 1e30 and more are written for undefined samples. */
const defined = (value: number): number => (Math.abs(value) < 9.99e29 ? value : NaN);

describe('sample formats', () => {
  /** By code: values that the format just holds. */
  const VALUES: Record<SegyFormat, number[]> = {
    1: [0, 1, -1, 0.1, -118.625, 2 ** -60, 1e30, 3.5],
    2: [0, 1, -1, 2147483647, -2147483648, 16777217],
    3: [0, 1, -1, 32767, -32768],
    4: [0, 1, -1, 32767, -32767, 65534, -131072, 2 ** 30],
    5: [0, 1.5, -1.5, 3.4e38, 1e-40],
    6: [0, 0.1, -1e300, 5e-324],
    7: [0, 1, -1, 8388607, -8388608],
    8: [0, 1, -1, 127, -128],
    9: [0, -1, Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER],
    10: [0, 1, 4294967295, 2147483648],
    11: [0, 1, 65535, 32768],
    12: [0, 1, Number.MAX_SAFE_INTEGER],
    15: [0, 1, 16777215, 8388608],
    16: [0, 1, 255, 128],
  };
  const cases = Object.entries(VALUES).flatMap(([code, values]) =>
    [false, true].map((littleEndian) => ({
      format: Number(code) as SegyFormat,
      littleEndian,
      values,
    })),
  );

  test.each(cases)(
    'format $format, little-endian $littleEndian',
    async ({ format, littleEndian, values }) => {
      // Longer than the pieces in which words are converted.
      const samples = Array.from({ length: 5000 }, (_, i) => values[i % values.length] ?? 0);
      const file = await openGenerated({
        traces: [
          { header: {}, samples },
          { header: {}, samples },
        ],
        format,
        littleEndian,
      });
      expect([file.info.sampleFormat.code, file.info.littleEndian, file.info.traces]).toEqual([
        format,
        littleEndian,
        2,
      ]);
      const exact = await file.exactTraces(Int32Array.of(1, 0));
      const stored = (
        format === 1 ? samples.map(ibmValue) : format === 5 ? samples.map(Math.fround) : samples
      ).map((value) => (isFloat(format) ? defined(value) : value));
      expect(exact.values).toEqual(Float64Array.from([...stored, ...stored]));
      const floats = await file.traces(Int32Array.of(1, 0));
      expect(floats.values).toEqual(Float32Array.from(exact.values));
    },
  );

  test('IBM floats of every exponent, normalised or not, are what their bits say', async () => {
    const words = [
      0x00000000, 0x80000000, 0x41100000, 0xc1100000, 0x41000001, 0x40ffffff, 0x7fffffff,
      0xffffffff, 0x00100000, 0x46800000, 0x21800000, 0x1b000001,
    ];
    const bytes = writeSegy({ traces: [{ header: {}, samples: words.map(() => 0) }] });
    words.forEach((word, i) => new DataView(bytes.buffer).setUint32(3840 + 4 * i, word));
    const file = await openSegy(new BufferSource(bytes));
    const { values } = await file.exactTraces(Int32Array.of(0));
    expect(Array.from(values)).toEqual(
      words.map((word) =>
        defined(
          (word >>> 31 ? -1 : 1) * (word & 0xffffff) * 2 ** (4 * (((word >>> 24) & 127) - 64) - 24),
        ),
      ),
    );
    expect(Array.from((await file.traces(Int32Array.of(0))).values)).toEqual(
      Array.from(values, Math.fround),
    );
  });

  test('a code of no revision is refused by name, unless the caller knows the format', async () => {
    const file = { traces: gridTraces(GRID), binary: { 3225: ['int16', 13] } } as const;
    await expect(openGenerated(file)).rejects.toMatchObject({
      code: 'FORMAT_UNSUPPORTED',
      place: { byteOffset: 3224 },
    });
    expect((await openGenerated(file, { sampleFormat: 1, littleEndian: false })).info.traces).toBe(
      20,
    );
  });

  test('gain-coded samples are read with a warning, floats labelled as such are distinguished', async () => {
    expect(listCodes(await openGenerated({ traces: gridTraces(GRID), format: 4 }))).toEqual([
      'GAIN_CODED',
    ]);
    const floats = await openGenerated({
      traces: gridTraces(GRID),
      format: 5,
      binary: { 3225: ['int16', 4] },
    });
    expect([listCodes(floats), floats.info.sampleFormat.name]).toEqual([
      ['FORMAT_MISLABELLED'],
      'float32',
    ]);
  });

  test('IEEE floats labelled as IBM floats are read as IEEE floats, unless the caller forces IBM; IBM floats of any kind stay', async () => {
    const wave = {
      ...GRID,
      samples: 100,
      value: (il: number, xl: number, _: number, k: number) => Math.sin(k / 3 + xl) * il,
    };
    const muted = gridTraces(wave).map((trace, i) =>
      i < 3 ? { ...trace, samples: new Float32Array(100) } : trace,
    );
    const label = { 3225: ['int16', 1] } as const;
    for (const littleEndian of [false, true]) {
      const file = await openGenerated({ traces: muted, format: 5, binary: label, littleEndian });
      expect([listCodes(file), file.info.sampleFormat.name]).toEqual([
        ['FORMAT_MISLABELLED'],
        'float32',
      ]);
      expect((await file.traces(Int32Array.of(9))).values).toEqual(
        Float32Array.from(muted[9]!.samples),
      );
    }
    expect(
      (await openGenerated({ traces: muted, format: 5, binary: label }, { sampleFormat: 1 })).info
        .sampleFormat.name,
    ).toBe('IBM float');
    expect(listCodes(await openGenerated({ traces: muted }))).toEqual([]);
    // Whole numbers in one exponent, as some recorders leave them.
    const whole = writeSegy({ traces: gridTraces(wave) });
    for (let at = 3840; at < 4240; at += 4)
      new DataView(whole.buffer).setUint32(at, 0x46000000 + at * 150);
    expect((await openSegy(new BufferSource(whole))).info.sampleFormat.name).toBe('IBM float');
  });
});

describe('traces of different lengths', () => {
  const traces = [5, 3, 8, 2].map((count, i) => ({
    header: { 21: 10 + i, 5: i + 1 },
    samples: Float32Array.from({ length: count }, (_, k) => 10 * i + k),
  }));

  test('are walked by their headers; what a short one lacks is NaN', async () => {
    const file = await openGenerated({ traces, format: 5, revision: 0 });
    expect([
      file.info.traces,
      file.info.samples,
      file.info.isVariable,
      file.info.traceBytes,
    ]).toEqual([4, 8, true, null]);
    const { values } = await file.traces(Int32Array.of(3, 0, -1, 2), {
      window: { first: 1, count: 4 },
    });
    expect(Array.from(values)).toEqual([
      31,
      NaN,
      NaN,
      NaN,
      1,
      2,
      3,
      4,
      NaN,
      NaN,
      NaN,
      NaN,
      21,
      22,
      23,
      24,
    ]);
    expect(
      Array.from(
        (await file.traces(Int32Array.of(0, 1, 2, 3), { window: { first: 6, count: 2 } })).values,
      ),
    ).toEqual([NaN, NaN, NaN, NaN, 26, 27, NaN, NaN]);
    expect(Array.from((await file.headers({ first: 0, count: 4 }, ['cdp'])).cdp)).toEqual([
      10, 11, 12, 13,
    ]);
  });

  test('a count in the trace headers that does not lead through the file is no length', async () => {
    const wrong = gridTraces(GRID).map((trace) => ({
      ...trace,
      header: { ...trace.header, 113: 462 },
    }));
    const file = await openGenerated({ traces: wrong, revision: 0 });
    expect([file.info.traces, file.info.samples, file.info.isVariable]).toEqual([20, 6, false]);
  });
});

describe('damaged counts', () => {
  test('a file that ends within a trace keeps the whole ones', async () => {
    const bytes = writeSegy({ traces: gridTraces(GRID) });
    const file = await openSegy(new BufferSource(bytes.slice(0, -5)));
    expect([file.info.traces, listCodes(file)]).toEqual([19, ['TRACE_TRUNCATED']]);
    expect(file.warnings[0]?.place.byteOffset).toBe(3600 + 19 * 264);
  });

  test.each([99, 5, 0])(
    '%i samples by the binary header give way to those of the traces, which divide the file',
    async (samples) => {
      const file = await openGenerated({
        traces: gridTraces(GRID),
        samples,
        binary: { 3503: ['int16', 1] },
      });
      expect([file.info.traces, file.info.samples, listCodes(file)]).toEqual([
        20,
        6,
        ['SAMPLES_MISMATCH'],
      ]);
    },
  );

  test('of a file that was cut off the count that leads to the second trace is taken', async () => {
    const traces = gridTraces(GRID);
    const cut = async (text: SegyText): Promise<SegyFile> =>
      openSegy(new BufferSource(writeSegy(text).slice(0, -5)));
    const wrong = await cut({ traces, samples: 99 });
    expect([wrong.info.samples, wrong.info.traces, listCodes(wrong)]).toEqual([
      6,
      19,
      ['SAMPLES_MISMATCH', 'TRACE_TRUNCATED'],
    ]);
    // Crops keep the old count in their trace headers.
    const crop = writeSegy({ traces });
    for (let at = 3600; at < crop.length; at += 264)
      new DataView(crop.buffer).setUint16(at + 114, 99);
    expect((await openSegy(new BufferSource(crop.slice(0, -5)))).info).toMatchObject({
      samples: 6,
      traces: 19,
    });
  });

  test.each([
    ['one value', 0x11],
    ['zeros', 0],
  ])(
    'bytes behind the last trace, longer than a trace, are left out with a warning (%s)',
    async (_name, fill) => {
      const file = await openGenerated({
        traces: gridTraces(GRID),
        trailer: new Uint8Array(3000).fill(fill),
      });
      expect([file.info.traces, listCodes(file)]).toEqual([20, ['TRAILING_BYTES']]);
      expect(file.warnings[0]?.place.byteOffset).toBe(3600 + 20 * 264);
      expect((await file.geometry()).kind).toBe('grid');
      // Headers that do not tell at all leave nothing out.
      const untold = gridTraces(GRID).map((trace, i) => ({
        ...trace,
        header: { ...trace.header, 115: i === 0 ? 6 : 0 },
      }));
      expect(
        (await openGenerated({ traces: untold, trailer: new Uint8Array(700) })).info.traces,
      ).toBe(22);
    },
  );

  test('a trace that the file does not have is refused', async () => {
    const file = await openGenerated({ traces: gridTraces(GRID) });
    await expect(file.traces(Int32Array.of(20))).rejects.toMatchObject({
      code: 'FILE_MALFORMED',
      place: { byteOffset: 3600 + 20 * 264 },
    });
  });

  test('headers alone open, without traces', async () => {
    const file = await openGenerated({ traces: [], samples: 10 });
    expect([file.info.traces, listCodes(file)]).toEqual([0, ['NO_TRACES']]);
    expect(await file.geometry()).toMatchObject({ kind: 'line', isPrestack: false });
  });

  test('a short answer of a server that is no file is reported as such', async () => {
    const page = new TextEncoder().encode('<!doctype html><title>Please sign in</title>');
    await expect(openSegy(new BufferSource(page))).rejects.toMatchObject({
      code: 'FORMAT_UNKNOWN',
      message: 'This is no SEG-Y file: it is an HTML page of 44 bytes.',
    });
    await expect(
      openSegy(new BufferSource(writeSegy({ traces: [] }).subarray(0, 3000))),
    ).rejects.toMatchObject({ code: 'FILE_TRUNCATED' });
  });

  test.each([3, 'x', ''])('a file that is not SEG-Y is reported as such (%j)', async (fill) => {
    const page = new Uint8Array(5000).fill(
      typeof fill === 'number' ? fill : fill.charCodeAt(0) || 0,
    );
    await expect(openSegy(new BufferSource(page))).rejects.toMatchObject({
      name: 'FormatError',
      place: { byteOffset: 3224 },
    });
  });
});

/** A number as the nearest IBM float holds it. */
function ibmValue(value: number): number {
  const word = ibmWord(value);
  return (word >>> 31 ? -1 : 1) * (word & 0xffffff) * 2 ** (4 * (((word >>> 24) & 127) - 64) - 24);
}
