import type { SampleFormat } from './sample-format.ts';
import { LEAST_UNDEFINED, isUndefinedSample } from './undefined-sample.ts';

/**
 * Decodes the first `count` samples of `bytes` into `out` from `at`; `bytes` must hold them all.
 * Floating-point samples that are undefined (infinite, or of a magnitude of 1e30 and more) are NaN.
 */
export type DecodeSamples = (
  bytes: Uint8Array,
  count: number,
  out: Float32Array | Float64Array,
  at: number,
) => void;

/**
 * Scale of a 24-bit IBM fraction by the high 12 bits of the word, which are sign, exponent and
 * first digit: 16^(exponent - 64) / 2^24. NaN from 0.75 × 16^25 on, which is just below 1e30.
 */
const IBM_SCALE = Float64Array.from({ length: 4096 }, (_, high) => {
  const [exponent, digit] = [(high >> 4) & 127, high & 15];
  const isUndefined = exponent > 0x59 ? digit > 0 : exponent === 0x59 && digit >= 12;
  return isUndefined ? NaN : (high < 2048 ? 1 : -1) * 2 ** (4 * (exponent - 64) - 24);
});
/** Bits of `LEAST_UNDEFINED` as a float of 32 bits, and the high word of one of 64. */
const UNDEFINED_BITS = floatBits(LEAST_UNDEFINED);
const UNDEFINED_HIGH = doubleHigh(LEAST_UNDEFINED);
const NAN_BITS = 0x7fc00000;

function floatBits(value: number): number {
  const view = new DataView(new ArrayBuffer(4));
  view.setFloat32(0, value);
  return view.getInt32(0);
}

function doubleHigh(value: number): number {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, value);
  return view.getInt32(0);
}

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
      out[at + i] = (word & 0xffffff) * (IBM_SCALE[word >>> 20] as number);
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
  // By their bits: comparing floats takes twice the time.
  5: ({ view, little }, count, out, at) => {
    if (out instanceof Float32Array) {
      const bits = new Int32Array(out.buffer, out.byteOffset, out.length);
      for (let i = 0; i < count; i++) {
        const word = view.getInt32(i * 4, little);
        bits[at + i] = (word & 0x7fffffff) < UNDEFINED_BITS ? word : NAN_BITS;
      }
      return;
    }
    for (let i = 0; i < count; i++) {
      const value = view.getFloat32(i * 4, little);
      out[at + i] = isUndefinedSample(value) ? NaN : value;
    }
  },
  6: ({ view, little }, count, out, at) => {
    const high = little ? 4 : 0;
    for (let i = 0; i < count; i++) {
      const isDefined = (view.getInt32(i * 8 + high, little) & 0x7fffffff) < UNDEFINED_HIGH;
      out[at + i] = isDefined ? view.getFloat64(i * 8, little) : NaN;
    }
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
 * How samples of a format are decoded; 64-bit integers are rounded.
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
