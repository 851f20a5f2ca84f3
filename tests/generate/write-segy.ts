/** Sample formats that the writer knows, by their code (SEG-Y rev 2.1, table 2). */
export type SegyFormat = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 15 | 16;
type FieldWidth = 'int16' | 'int32' | 'uint16' | 'uint32' | 'float64' | 'uint64';

/** A trace of a generated file. */
export interface SegyTraceText {
  /** Numbers of the trace header, by byte from 1; 32 bits or 16 where the standard has 16 there. */
  header: Readonly<Record<number, number>>;
  samples: ArrayLike<number>;
}

/** What a generated file is like; everything has a default but the traces. */
export interface SegyText {
  traces: readonly SegyTraceText[];
  format?: SegyFormat;
  littleEndian?: boolean;
  /** 0, 1 or 2, or both numbers of a revision. */
  revision?: number | readonly [major: number, minor: number];
  intervalUs?: number;
  /** Of the binary header; default the samples of the first trace. */
  samples?: number;
  /** Numbers of the binary header, by byte from 3201. */
  binary?: Readonly<Record<number, readonly [type: FieldWidth, value: number]>>;
  text?: readonly string[];
  textEncoding?: 'ascii' | 'ebcdic';
  /** Records of 3200 characters behind the binary header. */
  extendedText?: readonly string[];
  /** Bytes behind the last trace. */
  trailer?: Uint8Array;
}

/** Fields of 16 bits of a trace header. */
const WORDS = new Set([29, 31, 33, 35, 69, 71, 89, 91, 93, 109, 115, 117, 201, 215]);
type PutNumber = (view: DataView, at: number, value: number, little: boolean) => void;

const PUT: Readonly<Record<FieldWidth | 'int8' | 'uint8' | 'float32' | 'int64', PutNumber>> = {
  int8: (view, at, value) => view.setInt8(at, value),
  uint8: (view, at, value) => view.setUint8(at, value),
  int16: (view, at, value, little) => view.setInt16(at, value, little),
  uint16: (view, at, value, little) => view.setUint16(at, value, little),
  int32: (view, at, value, little) => view.setInt32(at, value, little),
  uint32: (view, at, value, little) => view.setUint32(at, value, little),
  int64: (view, at, value, little) => view.setBigInt64(at, BigInt(value), little),
  uint64: (view, at, value, little) => view.setBigUint64(at, BigInt(value), little),
  float32: (view, at, value, little) => view.setFloat32(at, value, little),
  float64: (view, at, value, little) => view.setFloat64(at, value, little),
};

/** How a sample of each format is written. */
const SAMPLE_FORMATS: Readonly<Record<SegyFormat, { bytes: number; put: PutNumber }>> = {
  1: { bytes: 4, put: (view, at, value, little) => view.setUint32(at, ibmWord(value), little) },
  2: { bytes: 4, put: PUT.int32 },
  3: { bytes: 2, put: PUT.int16 },
  4: { bytes: 4, put: (view, at, value, little) => view.setUint32(at, gainWord(value), little) },
  5: { bytes: 4, put: PUT.float32 },
  6: { bytes: 8, put: PUT.float64 },
  7: { bytes: 3, put: put24 },
  8: { bytes: 1, put: PUT.int8 },
  9: { bytes: 8, put: PUT.int64 },
  10: { bytes: 4, put: PUT.uint32 },
  11: { bytes: 2, put: PUT.uint16 },
  12: { bytes: 8, put: PUT.uint64 },
  15: { bytes: 3, put: put24 },
  16: { bytes: 1, put: PUT.uint8 },
};
/** Code page 037 for what a generated header holds. */
const EBCDIC = ebcdicTable();

/** A SEG-Y file in memory. */
export function writeSegy({
  traces,
  format = 1,
  littleEndian = false,
  revision = 1,
  intervalUs = 4000,
  samples,
  binary = {},
  text = ['C 1 GENERATED'],
  textEncoding = 'ebcdic',
  extendedText = [],
  trailer,
}: SegyText): Uint8Array<ArrayBuffer> {
  const { bytes: width } = SAMPLE_FORMATS[format];
  const length = traces.reduce(
    (sum, trace) => sum + 240 + trace.samples.length * width,
    3600 + extendedText.length * 3200 + (trailer?.length ?? 0),
  );
  const bytes = new Uint8Array(length);
  const view = new DataView(bytes.buffer);
  bytes.set(
    encode(
      Array.from({ length: 40 }, (_, i) =>
        (text[i] ?? `C${String(i + 1).padStart(2)}`).padEnd(80).slice(0, 80),
      ).join(''),
      textEncoding,
    ),
  );
  const declared = samples ?? traces[0]?.samples.length ?? 0;
  view.setInt16(3216, intervalUs, littleEndian);
  view.setUint16(3220, declared, littleEndian);
  view.setInt16(3224, format, littleEndian);
  const [major, minor] = typeof revision === 'number' ? [revision, 0] : revision;
  view.setUint8(3500, major);
  view.setUint8(3501, minor);
  const isFixed = traces.every((trace) => trace.samples.length === declared);
  view.setInt16(3502, isFixed ? 1 : 0, littleEndian);
  view.setInt16(3504, extendedText.length, littleEndian);
  if (major === 2) view.setUint32(3296, 16909060, littleEndian);
  for (const [byte, [type, value]] of Object.entries(binary))
    PUT[type](view, Number(byte) - 1, value, littleEndian);
  let at = 3600;
  for (const record of extendedText) {
    bytes.set(encode(record.padEnd(3200).slice(0, 3200), textEncoding), at);
    at += 3200;
  }
  for (const trace of traces) at = writeTrace(view, at, trace, { format, littleEndian });
  if (trailer) bytes.set(trailer, at);
  return bytes;
}

/** Writes a trace with its header. @returns the byte after it */
function writeTrace(
  view: DataView,
  start: number,
  { header, samples }: SegyTraceText,
  { format, littleEndian }: { format: SegyFormat; littleEndian: boolean },
): number {
  const { bytes, put } = SAMPLE_FORMATS[format];
  view.setUint16(start + 114, samples.length, littleEndian);
  for (const [byte, value] of Object.entries(header)) {
    const type = WORDS.has(Number(byte)) ? 'int16' : 'int32';
    PUT[type](view, start + Number(byte) - 1, value, littleEndian);
  }
  let at = start + 240;
  for (let i = 0; i < samples.length; i++, at += bytes)
    put(view, at, samples[i] ?? 0, littleEndian);
  return at;
}

function put24(view: DataView, at: number, value: number, little: boolean): void {
  const parts = [value & 0xff, (value >> 8) & 0xff, (value >> 16) & 0xff];
  if (!little) parts.reverse();
  parts.forEach((part, i) => view.setUint8(at + i, part));
}

/** The IBM float nearest to a number: sign, exponent of 16, 24 bits of fraction. */
export function ibmWord(value: number): number {
  if (value === 0) return 0;
  let fraction = Math.abs(value);
  let exponent = 64;
  while (fraction >= 1) {
    fraction /= 16;
    exponent++;
  }
  while (fraction < 1 / 16) {
    fraction *= 16;
    exponent--;
  }
  let bits = Math.round(fraction * 2 ** 24);
  if (bits === 2 ** 24) {
    bits = 2 ** 20;
    exponent++;
  }
  return (((value < 0 ? 0x80 : 0) | exponent) * 2 ** 24 + bits) >>> 0;
}

/** Fixed point with the smallest gain that 16 bits allow. */
function gainWord(value: number): number {
  let gain = 0;
  while (Math.abs(value / 2 ** gain) > 32767) gain++;
  return ((gain << 16) | (Math.round(value / 2 ** gain) & 0xffff)) >>> 0;
}

function encode(text: string, encoding: 'ascii' | 'ebcdic'): Uint8Array {
  return Uint8Array.from(text, (letter) =>
    encoding === 'ascii' ? letter.charCodeAt(0) : (EBCDIC.get(letter) ?? 0x40),
  );
}

function ebcdicTable(): Map<string, number> {
  const rows: [number, string][] = [
    [0x40, ' '],
    [0x4b, '.<(+|&'],
    [0x5a, '!$*);'],
    [0x60, '-/'],
    [0x6b, ',%_>?'],
    [0x7a, ':#@\'="'],
    [0x81, 'abcdefghi'],
    [0x91, 'jklmnopqr'],
    [0xa2, 'stuvwxyz'],
    [0xc1, 'ABCDEFGHI'],
    [0xd1, 'JKLMNOPQR'],
    [0xe2, 'STUVWXYZ'],
    [0xf0, '0123456789'],
  ];
  return new Map(
    rows.flatMap(([first, letters]) =>
      [...letters].map((letter, i) => [letter, first + i] as const),
    ),
  );
}

/** A file with a grid of traces. */
export interface SegyGrid {
  inlines: readonly number[];
  crosslines: readonly number[];
  offsets?: readonly number[];
  samples: number;
  /** Bytes of inline and crossline; default 189 and 193. */
  at?: readonly [inline: number, crossline: number];
  /** Whether the crossline number is the one that stays. */
  isCrosslineSorted?: boolean;
  value?: (inline: number, crossline: number, offset: number, sample: number) => number;
}

/** The traces of a grid, inline after inline, with coordinates of a rotated survey whose bins are 25 by 12.5. */
export function gridTraces({
  inlines,
  crosslines,
  offsets = [0],
  samples,
  at: [inlineByte, crosslineByte] = [189, 193],
  isCrosslineSorted = false,
  value = gridValue,
}: SegyGrid): SegyTraceText[] {
  const places = isCrosslineSorted
    ? crosslines.flatMap((xl) => inlines.map((il) => [il, xl] as const))
    : inlines.flatMap((il) => crosslines.map((xl) => [il, xl] as const));
  return places.flatMap(([il, xl]) =>
    offsets.map((offset) => ({
      header: {
        37: offset,
        71: -10,
        181: Math.round(10 * (500_000 + il * 20 - xl * 7.5)),
        185: Math.round(10 * (6_000_000 + il * 15 + xl * 10)),
        [inlineByte]: il,
        [crosslineByte]: xl,
      },
      samples: Float64Array.from({ length: samples }, (_, k) => value(il, xl, offset, k)),
    })),
  );
}

/** A value that identifies its position. */
export function gridValue(
  inline: number,
  crossline: number,
  offset: number,
  sample: number,
): number {
  return inline * 1000 + crossline + offset / 1024 + sample / 64;
}

/** Numbers from `first` on. */
export function numbers(first: number, count: number, step = 1): number[] {
  return Array.from({ length: count }, (_, i) => first + i * step);
}
