import { describe, expect, test } from 'vitest';
import { gridTraces, numbers, writeSegy } from '../generate/write-segy.ts';
import type { SegyOptions } from '../../src/formats/segy/segy-file.ts';
import { listAssumed, openBytes, type Opened, readValues, wave } from './open-segy-case.ts';

describe('seismic samples', () => {
  test.each([
    ['1e30', 1e30],
    ['infinity', Infinity],
    ['the largest number', 3.4028234663852886e38],
  ])('of IEEE floats labelled IBM are found beside %s in one of 20', async (_, value) => {
    const traces = gridTraces({
      inlines: numbers(1, 12),
      crosslines: numbers(20, 14),
      samples: 100,
      value: (i, x, _offset, t) => (t % 20 === 7 ? value : wave(t, i + 2 * x, 90)),
    });
    const bytes = writeSegy({ traces, format: 5 });
    new DataView(bytes.buffer).setInt16(3224, 1);
    const opened = await openBytes(bytes);
    expect(opened.file.info.sampleFormat.code).toBe(5);
    expect((await opened.survey.statistics()).max).toBeLessThan(1000);
    expect(listAssumed(opened)).toEqual(['samples']);
  });

  test('of velocities as IEEE floats labelled IBM are found', async () => {
    const traces = gridTraces({
      inlines: numbers(1, 12),
      crosslines: numbers(20, 14),
      samples: 100,
      value: (i, x, _offset, t) => 1500 + 25 * t + i + 2 * x,
    });
    const bytes = writeSegy({ traces, format: 5 });
    new DataView(bytes.buffer).setInt16(3224, 1);
    const opened = await openBytes(bytes);
    expect(await opened.survey.statistics()).toMatchObject({ min: 1541, max: 4053 });
    expect(listAssumed(opened)).toEqual(['samples']);
  });

  test('of a format that no revision has are read in the one that is named', async () => {
    const traces = gridTraces({ inlines: numbers(1, 4), crosslines: numbers(1, 5), samples: 50 });
    for (const littleEndian of [false, true]) {
      const bytes = writeSegy({ traces, format: 5, littleEndian });
      new DataView(bytes.buffer).setInt16(3224, 99, littleEndian);
      await expect(openBytes(bytes)).rejects.toMatchObject({ code: 'FORMAT_UNSUPPORTED' });
      const { survey, file } = await openBytes(bytes, { sampleFormat: 5 });
      expect(file.info).toMatchObject({ traces: 20, littleEndian });
      const [first] = await readValues(survey, { mode: 'inline', number: 2 });
      expect(first).toBe(2001);
    }
  });
});

describe('a count of samples in the binary header', () => {
  const traces = gridTraces({ inlines: numbers(1, 20), crosslines: numbers(1, 30), samples: 120 });

  test('that divides the file as well as that of the traces, but leads to no header, is not taken', async () => {
    const { file, survey } = await openBytes(writeSegy({ traces, format: 5, samples: 60 }));
    expect(file.info).toMatchObject({ samples: 120, traces: 600 });
    expect(survey.info.inlines!.numbers).toHaveLength(20);
    expect(file.warnings.map(({ code }) => code)).toEqual(['SAMPLES_MISMATCH']);
  });

  test('is taken where the traces have it, whatever their headers tell', async () => {
    const wrong = traces.map(({ header, samples }) => ({
      header: { ...header, 115: 60 },
      samples,
    }));
    const { file } = await openBytes(writeSegy({ traces: wrong, format: 5, samples: 120 }));
    expect(file.info).toMatchObject({ samples: 120, traces: 600 });
  });
});

describe('samples that are a number for no value', () => {
  const build = (
    format: 1 | 3 | 5,
    value: (phase: number, t: number) => number,
    options: SegyOptions = {},
  ): Promise<Opened> => {
    const traces = gridTraces({
      inlines: numbers(1, 12),
      crosslines: numbers(20, 14),
      samples: 100,
      value: (i, x, _offset, t) => value(i + 2 * x, t),
    });
    return openBytes(writeSegy({ traces, format }), options);
  };
  const above = (none: number) => (phase: number, t: number) =>
    t < 10 ? none : wave(t, phase, 90) / 2;

  test.each([
    [1, -999.25],
    [5, -999.25],
    [5, -9999],
    [1, -999],
  ] as const)(
    'are gaps in format %s, with a note that can be corrected: %s',
    async (format, none) => {
      const { file, survey } = await build(format, above(none));
      expect(file.info.nullSample).toBe(none);
      expect((await survey.statistics()).min).toBeGreaterThan(-501);
      const column = await readValues(survey, { mode: 'inline', number: 2 });
      expect([...column.subarray(0, 10)]).toEqual(Array.from({ length: 10 }, () => NaN));
      expect(column[10]).toBeTypeOf('number');
      expect(listAssumed({ survey })).toEqual(['nulls']);
    },
  );

  test('are gaps where whole traces have nothing else, as at the edges of a survey', async () => {
    const { file, survey } = await build(1, (phase, t) =>
      phase < 50 ? -9999 : wave(t, phase, 90) / 2,
    );
    expect(file.info.nullSample).toBe(-9999);
    expect((await survey.statistics()).min).toBeGreaterThan(-501);
  });

  test('are amplitudes where the user says so', async () => {
    const { survey } = await build(5, above(-999.25), { keepNulls: true });
    expect((await survey.statistics()).min).toBe(-999.25);
    expect(listAssumed({ survey })).toEqual([]);
  });

  test.each([
    [
      'seldom',
      5,
      (phase: number, t: number) => (t === 50 && phase === 52 ? -999.25 : wave(t, phase, 90) / 2),
    ],
    [
      'clipped on both sides',
      5,
      (phase: number, t: number) => Math.max(-999, Math.min(999, 3 * wave(t, phase, 900))),
    ],
    [
      'among others as large',
      5,
      (phase: number, t: number) => (t < 10 ? -999 : Math.round(wave(t, phase, 9000))),
    ],
    ['whole numbers of 16 bits', 3, above(-9999)],
  ] as const)('are amplitudes: %s', async (_, format, value) => {
    const { file } = await build(format, value);
    expect(file.info.nullSample).toBeNull();
  });
});

/** Bytes of a sample of the formats that labels are mistaken among. */
const WIDTHS = { 1: 4, 2: 4, 3: 2, 5: 4, 8: 1 } as const;
type MistakenFormat = keyof typeof WIDTHS;
const NAMES = { 1: 'IBM floats', 2: 'int32', 3: 'int16', 5: 'IEEE floats', 8: 'int8' };
const TRUE_FORMATS = ([1, 5, 2, 3, 8] as const).flatMap((code) =>
  (code === 8 ? [false] : [false, true]).map((isSwapped) => ({ code, isSwapped })),
);

/** A file of a format, whose samples may have the other byte order than its headers. */
function buildFile(
  code: MistakenFormat,
  value: (phase: number, t: number) => number,
  isSwapped = false,
): Uint8Array {
  const traces = gridTraces({
    inlines: numbers(1, 12),
    crosslines: numbers(20, 14),
    samples: 100,
    value: (i, x, _offset, t) => value(i + 2 * x, t),
  });
  const bytes = writeSegy({ traces, format: code });
  const width = WIDTHS[code];
  const traceBytes = 240 + 100 * width;
  for (let at = 3840; isSwapped && at < bytes.length; at += traceBytes)
    for (let sample = at; sample < at + 100 * width; sample += width)
      bytes.subarray(sample, sample + width).reverse();
  return bytes;
}

describe('small whole numbers', () => {
  describe.each(TRUE_FORMATS)('as format $code, of the other byte order: $isSwapped,', (format) => {
    test.each([5, 100])('up to %i are found under each label', async (most) => {
      const value = (phase: number, t: number): number =>
        Math.round((most / 1000) * wave(t, phase, 900));
      for (const label of [1, 5, 2, 3, 8] as const) {
        const bytes = buildFile(format.code, value, format.isSwapped);
        new DataView(bytes.buffer).setInt16(3224, label);
        const opened = await openBytes(bytes);
        const { min, max } = await opened.survey.statistics();
        expect([min, max], NAMES[label]).toEqual([-most, most]);
        const isRight = label === format.code && !format.isSwapped;
        expect(listAssumed(opened).includes('samples'), NAMES[label]).toBe(!isRight);
      }
    });
  });

  test('of which too few differ are read by the label, with a note of what else they could be', async () => {
    const bytes = buildFile(1, (phase, t) => ((phase * 31 + t * 7) % 5 === 0 ? 1 : 0));
    new DataView(bytes.buffer).setInt16(3224, 5);
    const opened = await openBytes(bytes);
    expect(opened.file.info.sampleFormat.code).toBe(5);
    expect(opened.file.warnings.map(({ code }) => code)).toContain('FORMAT_DOUBTFUL');
    expect(listAssumed(opened)).toContain('samples');
  });
});

describe('samples whose label is right', () => {
  let state = 1;
  const random = (): number => (state = (Math.imul(state, 1103515245) + 12345) >>> 0) / 2 ** 32;
  const noise = (): number =>
    Math.sqrt(-2 * Math.log(random() + 1e-12)) * Math.cos(2 * Math.PI * random());
  test.each([
    ['noise', (size: number) => size * noise()],
    ['spikes', (size: number) => (random() < 0.05 ? size * noise() : 0)],
    ['numbers above 0', (size: number) => size * random()],
    ['multiples of 256', (size: number) => 256 * Math.round(size * noise())],
    ['floats of few digits', (size: number, t: number) => (size < 1 ? 1 : size) * (1.5 + (t % 7))],
    ['numbers that alternate', (size: number, t: number) => size * (t % 2 ? 1 : -1)],
  ])('keep it where they are %s of any size', async (_, make) => {
    for (const size of [0.01, 3, 300, 8000, 1e8])
      for (const code of [1, 5, 2, 3, 8] as const) {
        const most = { 1: Infinity, 5: Infinity, 2: 2 ** 31 - 1, 3: 32_767, 8: 127 }[code];
        const value = (_phase: number, t: number): number => {
          const number = make(size, t);
          return most === Infinity ? number : Math.max(-most, Math.min(most, Math.round(number)));
        };
        const opened = await openBytes(buildFile(code, value));
        expect(opened.file.info).toMatchObject({
          sampleFormat: { code },
          samplesLittleEndian: false,
        });
        expect(listAssumed(opened), `${NAMES[code]} of ${size}`).not.toContain('samples');
      }
  });
});

test('extended text headers that are declared where the traces begin are none', async () => {
  const traces = gridTraces({ inlines: numbers(1, 12), crosslines: numbers(20, 14), samples: 100 });
  const bytes = writeSegy({ traces, format: 5 });
  new DataView(bytes.buffer).setInt16(3504, 2);
  const { file } = await openBytes(bytes);
  expect(file.info).toMatchObject({ traces: 168, traceStart: 3600 });
  expect(file.warnings.map(({ code }) => code)).toContain('EXTENDED_TEXT_MISSING');
});
