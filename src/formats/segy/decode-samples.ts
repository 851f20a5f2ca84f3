import type { SampleFormat } from './sample-format.ts';

/**
 * Decodes the first `count` samples of `bytes` into `out` from `at`; `bytes` must hold them all.
 */
export type DecodeSamples = (
  bytes: Uint8Array,
  count: number,
  out: Float32Array | Float64Array,
  at: number,
) => void;

/**
 * Scale of a 24-bit IBM fraction by its sign and exponent (the high byte of the word): 16^(exponent
 * - 64) / 2^24.
 */
const IBM_SCALE = Float64Array.from(
  { length: 256 },
  (_, high) => (high < 128 ? 1 : -1) * 2 ** (4 * ((high & 127) - 64) - 24),
);

/** The bytes of one trace's samples, and their order. */
interface SampleBytes {
  view: DataView;
  little: boolean;
}

type Loop = (
  bytes: SampleBytes,
  count: number,
  out: Float32Array | Float64Array,
  at: number,
) => void;

/**
 * One loop for each format: a shared one that calls a reader for each sample takes twice the time.
 */
const LOOPS: Readonly<Partial<Record<number, Loop>>> = {
  1: ({ view, little }, count, out, at) => {
    for (let i = 0; i < count; i++) {
      const word = view.getUint32(i * 4, little);
      out[at + i] = (word & 0xffffff) * (IBM_SCALE[word >>> 24] as number);
    }
  },
  2: ({ view, little }, count, out, at) => {
    for (let i = 0; i < count; i++) out[at + i] = view.getInt32(i * 4, little);
  },
  3: ({ view, little }, count, out, at) => {
    for (let i = 0; i < count; i++) out[at + i] = view.getInt16(i * 2, little);
  },
  // SEG-Y 1975: a byte that is 0, the gain as a power of two, 16 bits two's complement.
  4: ({ view, little }, count, out, at) => {
    for (let i = 0; i < count; i++) {
      const word = view.getUint32(i * 4, little);
      out[at + i] = ((word << 16) >> 16) * 2 ** ((word >>> 16) & 0xff);
    }
  },
  5: ({ view, little }, count, out, at) => {
    for (let i = 0; i < count; i++) out[at + i] = view.getFloat32(i * 4, little);
  },
  6: ({ view, little }, count, out, at) => {
    for (let i = 0; i < count; i++) out[at + i] = view.getFloat64(i * 8, little);
  },
  7: ({ view, little }, count, out, at) => {
    for (let i = 0; i < count; i++) out[at + i] = (uint24(view, i * 3, little) << 8) >> 8;
  },
  8: ({ view }, count, out, at) => {
    for (let i = 0; i < count; i++) out[at + i] = view.getInt8(i);
  },
  9: ({ view, little }, count, out, at) => {
    for (let i = 0; i < count; i++) out[at + i] = Number(view.getBigInt64(i * 8, little));
  },
  10: ({ view, little }, count, out, at) => {
    for (let i = 0; i < count; i++) out[at + i] = view.getUint32(i * 4, little);
  },
  11: ({ view, little }, count, out, at) => {
    for (let i = 0; i < count; i++) out[at + i] = view.getUint16(i * 2, little);
  },
  12: ({ view, little }, count, out, at) => {
    for (let i = 0; i < count; i++) out[at + i] = Number(view.getBigUint64(i * 8, little));
  },
  15: ({ view, little }, count, out, at) => {
    for (let i = 0; i < count; i++) out[at + i] = uint24(view, i * 3, little);
  },
  16: ({ view }, count, out, at) => {
    for (let i = 0; i < count; i++) out[at + i] = view.getUint8(i);
  },
};

function uint24(view: DataView, offset: number, little: boolean): number {
  const [first, middle, last] = [
    view.getUint8(offset),
    view.getUint8(offset + 1),
    view.getUint8(offset + 2),
  ];
  return little ? (last << 16) | (middle << 8) | first : (first << 16) | (middle << 8) | last;
}

/**
 * How samples of a format are decoded. IBM floats too large for a 32-bit float become infinite in
 * one; 64-bit integers are rounded.
 * @throws {RangeError} for a format that is not in `sampleFormat`
 */
export function findDecoder({ code }: SampleFormat, littleEndian: boolean): DecodeSamples {
  const loop = LOOPS[code];
  if (!loop) throw new RangeError(`no sample format ${code}`);
  return (bytes, count, out, at) =>
    loop(
      {
        view: new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength),
        little: littleEndian,
      },
      count,
      out,
      at,
    );
}
