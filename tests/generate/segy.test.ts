import { describe, expect, test } from 'vitest';
import { BufferSource } from '../../src/formats/byte-source.ts';
import type { SegyFile, SegyOptions } from '../../src/formats/segy/segy-file.ts';
import { openSegy } from '../../src/formats/segy/open-segy.ts';
import {
  gridTraces,
  ibmWord,
  numbers,
  writeSegy,
  type SegyFormat,
  type SegyText,
} from './write-segy.ts';

const GRID = { inlines: numbers(100, 4), crosslines: numbers(300, 5), samples: 6 };

function open(file: SegyText, options?: SegyOptions): Promise<SegyFile> {
  return openSegy(new BufferSource(writeSegy(file), 'generated.sgy'), options);
}

function codes(file: SegyFile): string[] {
  return file.warnings.map(({ code }) => code);
}

const all = (file: SegyFile): Int32Array =>
  Int32Array.from({ length: file.info.traces }, (_, i) => i);

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
      const file = await open({
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
      const stored =
        format === 1 ? samples.map(ibmValue) : format === 5 ? samples.map(Math.fround) : samples;
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
      words.map(
        (word) =>
          (word >>> 31 ? -1 : 1) * (word & 0xffffff) * 2 ** (4 * (((word >>> 24) & 127) - 64) - 24),
      ),
    );
    expect(Array.from((await file.traces(Int32Array.of(0))).values)).toEqual(
      Array.from(values, Math.fround),
    );
  });

  test('a code of no revision is refused by name, unless the caller knows the format', async () => {
    const file = { traces: gridTraces(GRID), binary: { 3225: ['int16', 13] } } as const;
    await expect(open(file)).rejects.toMatchObject({
      code: 'FORMAT_UNSUPPORTED',
      place: { byteOffset: 3224 },
    });
    expect((await open(file, { sampleFormat: 1, littleEndian: false })).info.traces).toBe(20);
  });

  test('gain-coded samples are read with a warning, floats labelled as such are told apart', async () => {
    expect(codes(await open({ traces: gridTraces(GRID), format: 4 }))).toEqual(['GAIN_CODED']);
    const floats = await open({
      traces: gridTraces(GRID),
      format: 5,
      binary: { 3225: ['int16', 4] },
    });
    expect([codes(floats), floats.info.sampleFormat.name]).toEqual([
      ['FORMAT_MISLABELLED'],
      'float32',
    ]);
  });

  test('IEEE floats labelled as IBM floats are read as what they are, unless the caller says so; IBM floats of any kind stay', async () => {
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
      const file = await open({ traces: muted, format: 5, binary: label, littleEndian });
      expect([codes(file), file.info.sampleFormat.name]).toEqual([
        ['FORMAT_MISLABELLED'],
        'float32',
      ]);
      expect((await file.traces(Int32Array.of(9))).values).toEqual(
        Float32Array.from(muted[9]!.samples),
      );
    }
    expect(
      (await open({ traces: muted, format: 5, binary: label }, { sampleFormat: 1 })).info
        .sampleFormat.name,
    ).toBe('IBM float');
    expect(codes(await open({ traces: muted }))).toEqual([]);
    // Whole numbers in one exponent, as some recorders leave them.
    const whole = writeSegy({ traces: gridTraces(wave) });
    for (let at = 3840; at < 4240; at += 4)
      new DataView(whole.buffer).setUint32(at, 0x46000000 + at * 150);
    expect((await openSegy(new BufferSource(whole))).info.sampleFormat.name).toBe('IBM float');
  });
});

describe('file headers', () => {
  test.each(['ascii', 'ebcdic'] as const)(
    'text in %s is detected, line by line',
    async (textEncoding) => {
      const { info } = await open({
        traces: gridTraces(GRID),
        textEncoding,
        text: ['C 1 CLIENT: NORTH SEA (B) 50%', 'C 2 line & area'],
      });
      expect([info.text.encoding, info.text.lines.length, info.text.lines.slice(0, 3)]).toEqual([
        textEncoding,
        40,
        ['C 1 CLIENT: NORTH SEA (B) 50%', 'C 2 line & area', 'C 3'],
      ]);
    },
  );

  test('text in UTF-8 is read as such, in Windows-1252 as before', async () => {
    const bytes = writeSegy({ traces: gridTraces(GRID), textEncoding: 'ascii' });
    const lines = async (letters: Uint8Array): Promise<string> => {
      const copy = bytes.slice();
      copy.fill(0x20, 0, 80);
      copy.set(letters);
      return (await openSegy(new BufferSource(copy))).info.text.lines[0]!;
    };
    expect(await lines(new TextEncoder().encode('C 1 ПРОФИЛЬ 5, Åsgard'))).toBe(
      'C 1 ПРОФИЛЬ 5, Åsgard',
    );
    expect(await lines(Uint8Array.from('C 1 N° 5, Åsgard', (letter) => letter.charCodeAt(0)))).toBe(
      'C 1 N° 5, Åsgard',
    );
  });

  test.each([
    [0, '0'],
    [1, '1'],
    [[0, 1], '1'],
    [[2, 0], '2.0'],
    [[2, 1], '2.1'],
    [77, '0'],
  ] as const)('revision %j is %s', async (revision, expected) => {
    expect((await open({ traces: gridTraces(GRID), revision })).info.revision).toBe(expected);
  });

  test('revision 2 counts in 32 bits, puts the interval in a double and its traces where it says', async () => {
    const traces = [1, 2].map((trace) => ({
      header: { 5: trace },
      samples: new Float32Array(70_000).fill(trace),
    }));
    const binary = {
      3221: ['uint16', 0],
      3269: ['uint32', 70_000],
      3273: ['float64', 62.5],
    } as const;
    const file = await open({ traces, revision: [2, 0], format: 5, binary });
    expect([file.info.traces, file.info.samples, file.info.intervalUs]).toEqual([2, 70_000, 62.5]);
    expect(
      (await file.traces(Int32Array.of(1), { window: { first: 69_999, count: 9 } })).values,
    ).toEqual(Float32Array.of(2));
  });

  test('bytes of pairs that are swapped, as the mark of revision 2 says, are put back in headers and samples', async () => {
    const traces = gridTraces(GRID);
    const swapped = (format: SegyFormat): BufferSource => {
      const bytes = writeSegy({
        traces,
        format,
        revision: [2, 0],
        extendedText: ['((SEG: EndText))'],
      });
      const [revision, text] = [bytes.slice(3500, 3502), bytes.slice(3600, 6800)];
      for (let at = 3200; at + 1 < bytes.length; at += 2)
        bytes.set([bytes[at + 1]!, bytes[at]!], at);
      bytes.set(revision, 3500);
      bytes.set(text, 3600);
      return new BufferSource(Buffer.from(bytes)); // whose slices are no copies
    };
    const [file, plain] = [
      await openSegy(swapped(5)),
      await open({ traces, format: 5, revision: [2, 0] }),
    ];
    expect([
      codes(file),
      file.info.revision,
      file.info.traceStart,
      file.info.stanzas[0]?.name,
    ]).toEqual([['PAIRS_SWAPPED'], '2.0', 6800, 'SEG: EndText']);
    expect((await file.traces(all(file))).values).toEqual((await plain.traces(all(plain))).values);
    expect(
      (await file.traces(Int32Array.of(7), { window: { first: 3, count: 1 } })).values,
    ).toEqual((await plain.traces(Int32Array.of(7), { window: { first: 3, count: 1 } })).values);
    expect(await file.geometry()).toEqual(await plain.geometry());
    await expect(openSegy(swapped(8))).rejects.toMatchObject({ code: 'FORMAT_UNSUPPORTED' });
  });

  test('additional trace headers of revision 2 are stepped over, trailer stanzas are left out with a note', async () => {
    const header = { 189: 7, 193: 1 };
    // An additional header of 240 bytes is as long as 60 samples.
    const traces = [1, 2, 3].map((xl) => ({
      header: { ...header, 193: xl },
      samples: [...new Float32Array(60), xl, xl],
    }));
    const file = await open({
      traces,
      format: 5,
      revision: [2, 1],
      samples: 2,
      binary: { 3503: ['int16', 1], 3507: ['uint16', 1], 3529: ['int32', 2] },
      trailer: new Uint8Array(6400),
    });
    expect([file.info.traces, file.info.headerBytes, codes(file)]).toEqual([
      3,
      480,
      ['TRAILER_SKIPPED'],
    ]);
    expect(Array.from((await file.traces(all(file))).values)).toEqual([1, 1, 2, 2, 3, 3]);
  });

  test.each([false, true])(
    'a trace header extension of revision 2 tells samples, interval and coordinates as its numbers are, without a scalar (little-endian %j)',
    async (littleEndian) => {
      // The extension is as long as 60 samples of 32 bits.
      const samples = 7;
      const traces = gridTraces({ ...GRID, samples: 60 + samples }).map((trace) => ({
        ...trace,
        header: { ...trace.header, 181: 0, 185: 0, 115: 0 },
      }));
      const bytes = writeSegy({
        traces,
        format: 5,
        revision: [2, 0],
        littleEndian,
        intervalUs: 0,
        samples: 0,
        binary: { 3507: ['uint16', 1] },
      });
      const view = new DataView(bytes.buffer);
      for (const [i, at] of traces.map((_, n) => [n, 3600 + n * (480 + samples * 4)] as const)) {
        bytes.fill(0, at + 240, at + 480);
        view.setUint32(at + 376, samples, littleEndian);
        view.setFloat64(at + 384, 62.5, littleEndian);
        view.setFloat64(at + 400, 500_000.125 + 25 * Math.floor(i / 5), littleEndian);
        view.setFloat64(at + 408, 6_000_000.5 + 12.5 * (i % 5), littleEndian);
        bytes.set(new TextEncoder().encode('SEG00001'), at + 472);
      }
      const file = await openSegy(new BufferSource(bytes));
      expect([file.info.traces, file.info.samples, file.info.intervalUs]).toEqual([
        20,
        samples,
        62.5,
      ]);
      expect(await file.geometry()).toMatchObject({
        kind: 'grid',
        place: {
          xInline: expect.closeTo(25, 6) as number,
          yCrossline: expect.closeTo(12.5, 6) as number,
        },
      });
      expect((await file.traces(Int32Array.of(13))).values).toEqual(
        Float32Array.from(traces[13]!.samples).subarray(60),
      );
    },
  );

  test('extended text headers end at their count or at EndText, and are told by stanza', async () => {
    const extendedText = ['((ACME:Notes))first', 'second', '((SEG: EndText))'];
    const counted = await open({ traces: gridTraces(GRID), extendedText });
    const openEnded = await open({
      traces: gridTraces(GRID),
      extendedText,
      binary: { 3505: ['int16', -1] },
    });
    for (const { info } of [counted, openEnded]) {
      expect([info.traceStart, info.traces]).toEqual([3600 + 3 * 3200, 20]);
      expect(info.stanzas.map(({ name }) => name)).toEqual(['ACME:Notes', 'SEG: EndText']);
      expect(info.stanzas[0]?.text).toMatch(/^first {100,}second$/);
    }
    expect(
      codes(await open({ traces: gridTraces(GRID), binary: { 3505: ['int16', -1] } })),
    ).toEqual(['END_TEXT_MISSING']);
  });

  test('delays that differ between traces make an axis, and are told with the geometry', async () => {
    const traces = gridTraces(GRID).map((trace, i) => ({
      ...trace,
      header: { ...trace.header, 109: 40 + 10 * (i % 5) },
    }));
    const file = await open({ traces });
    expect(file.info.delayMs).toBe(40);
    expect((await file.geometry()).axis).toEqual({ firstMs: 40, samples: 16 });
    expect(
      file.warnings.map(({ code, message }) => [code, /from 40 to 80 ms/.test(message)]),
    ).toEqual([['DELAY_VARIES', true]]);
    const same = await open({
      traces: traces.map((trace) => ({ ...trace, header: { ...trace.header, 109: 40 } })),
    });
    expect([(await same.geometry()).axis, codes(same)]).toEqual([null, []]);
  });

  test('an interval that no header tells is the usual one, with a warning; that of the trace comes before', async () => {
    const none = await open({ traces: gridTraces(GRID), intervalUs: -2 });
    expect([none.info.intervalUs, codes(none)]).toEqual([4000, ['INTERVAL_MISSING']]);
    const traces = gridTraces(GRID).map((trace) => ({
      ...trace,
      header: { ...trace.header, 117: 2000, 109: 1500, 215: -10 },
    }));
    const reported = await open({ traces, intervalUs: 0 });
    expect([reported.info.intervalUs, reported.info.delayMs]).toEqual([2000, 150]);
  });

  test('two intervals are told, the one of the binary header is taken unless the caller knows better', async () => {
    const traces = gridTraces(GRID).map((trace) => ({
      ...trace,
      header: { ...trace.header, 117: 2000 },
    }));
    const file = await open({ traces });
    expect([file.info.intervalUs, codes(file)]).toEqual([4000, ['INTERVAL_MISMATCH']]);
    const own = await open({ traces }, { intervalUs: 2000 });
    expect([own.info.intervalUs, codes(own)]).toEqual([2000, []]);
    // That of revision 2 replaces both.
    expect(
      codes(await open({ traces, revision: 2, binary: { 3273: ['float64', 1000.25] } })),
    ).toEqual([]);
  });

  test('units of coordinates', async () => {
    const withUnits = async (units: number, measurement: number): Promise<string> =>
      (
        await open({
          traces: gridTraces(GRID).map((trace) => ({
            ...trace,
            header: { ...trace.header, 89: units },
          })),
          binary: { 3255: ['int16', measurement] },
        })
      ).info.coordinateUnits;
    expect(
      await Promise.all([
        withUnits(1, 1),
        withUnits(0, 2),
        withUnits(2, 1),
        withUnits(3, 1),
        withUnits(4, 1),
        withUnits(0, 0),
      ]),
    ).toEqual(['metres', 'feet', 'arc seconds', 'degrees', 'degrees, minutes, seconds', 'unknown']);
  });
});

describe('traces of different lengths', () => {
  const traces = [5, 3, 8, 2].map((count, i) => ({
    header: { 21: 10 + i, 5: i + 1 },
    samples: Float32Array.from({ length: count }, (_, k) => 10 * i + k),
  }));

  test('are walked by their headers; what a short one lacks is NaN', async () => {
    const file = await open({ traces, format: 5, revision: 0 });
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
    const file = await open({ traces: wrong, revision: 0 });
    expect([file.info.traces, file.info.samples, file.info.isVariable]).toEqual([20, 6, false]);
  });
});

describe('damaged counts', () => {
  test('a file that ends within a trace keeps the whole ones', async () => {
    const bytes = writeSegy({ traces: gridTraces(GRID) });
    const file = await openSegy(new BufferSource(bytes.slice(0, -5)));
    expect([file.info.traces, codes(file)]).toEqual([19, ['TRACE_TRUNCATED']]);
    expect(file.warnings[0]?.place.byteOffset).toBe(3600 + 19 * 264);
  });

  test.each([99, 5, 0])(
    '%i samples by the binary header give way to those of the traces, which divide the file',
    async (samples) => {
      const file = await open({
        traces: gridTraces(GRID),
        samples,
        binary: { 3503: ['int16', 1] },
      });
      expect([file.info.traces, file.info.samples, codes(file)]).toEqual([
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
    expect([wrong.info.samples, wrong.info.traces, codes(wrong)]).toEqual([
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
    'bytes behind the last trace, longer than a trace, are left out and told (%s)',
    async (_name, fill) => {
      const file = await open({
        traces: gridTraces(GRID),
        trailer: new Uint8Array(3000).fill(fill),
      });
      expect([file.info.traces, codes(file)]).toEqual([20, ['TRAILING_BYTES']]);
      expect(file.warnings[0]?.place.byteOffset).toBe(3600 + 20 * 264);
      expect((await file.geometry()).kind).toBe('grid');
      // Headers that do not tell at all leave nothing out.
      const untold = gridTraces(GRID).map((trace, i) => ({
        ...trace,
        header: { ...trace.header, 115: i === 0 ? 6 : 0 },
      }));
      expect((await open({ traces: untold, trailer: new Uint8Array(700) })).info.traces).toBe(22);
    },
  );

  test('a trace that the file does not have is refused', async () => {
    const file = await open({ traces: gridTraces(GRID) });
    await expect(file.traces(Int32Array.of(20))).rejects.toMatchObject({
      code: 'FILE_MALFORMED',
      place: { byteOffset: 3600 + 20 * 264 },
    });
  });

  test('headers alone open, without traces', async () => {
    const file = await open({ traces: [], samples: 10 });
    expect([file.info.traces, codes(file)]).toEqual([0, ['NO_TRACES']]);
    expect(await file.geometry()).toMatchObject({ kind: 'line', isPrestack: false });
  });

  test('a short answer of a server that is no file is said to be what it is', async () => {
    const page = new TextEncoder().encode('<!doctype html><title>Please sign in</title>');
    await expect(openSegy(new BufferSource(page))).rejects.toMatchObject({
      code: 'FORMAT_UNKNOWN',
      message: 'This is no SEG-Y file: it is an HTML page of 44 bytes.',
    });
    await expect(
      openSegy(new BufferSource(writeSegy({ traces: [] }).subarray(0, 3000))),
    ).rejects.toMatchObject({ code: 'FILE_TRUNCATED' });
  });

  test.each([3, 'x', ''])('what is no SEG-Y is said to be none (%j)', async (fill) => {
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
