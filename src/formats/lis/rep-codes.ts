/** Representation codes of LIS-79 that numbers and texts are written in. */
export const RepCode = {
  FLOAT16: 49,
  FLOAT32_LOW: 50,
  INT8: 56,
  TEXT: 65,
  BYTE: 66,
  FLOAT32: 68,
  FIXED32: 70,
  INT32: 73,
  MASK: 77,
  INT16: 79,
} as const;

/** Reads one number at `at`; the caller has checked that its bytes are there. */
export type LisNumberReader = (view: DataView, at: number) => number;

/** What is known of a representation code. */
export interface LisRepCodeFacts {
  kind: 'number' | 'text';
  /** Bytes of one value; null where the size of the channel gives them. */
  bytes: number | null;
  /** The narrowest column that holds every value of the code exactly. */
  store: 'float32' | 'float64';
  /** Null for texts and masks, whose length varies. */
  read: LisNumberReader | null;
  /** Digits that tell neighbouring values apart, for showing one as text. */
  digits: number;
}

/** Longest mask that a double holds exactly; longer ones are shown byte by byte. */
export const LONGEST_MASK = 6;

/** Code 49: 12-bit two's complement fraction, 4-bit exponent. */
export function readFloat16(view: DataView, at: number): number {
  const bits = view.getInt16(at);
  return ((bits >> 4) * (1 << (bits & 15))) / 2048;
}

/** Code 50: 16-bit exponent, 16-bit fraction; infinite where a double cannot hold it. */
function readFloat32Low(view: DataView, at: number): number {
  const mantissa = view.getInt16(at + 2) / 32768;
  // Zero times an infinite power would be no number.
  return mantissa === 0 ? 0 : scale(mantissa, view.getInt16(at));
}

/** A power of two that is applied in halves, so that the product overflows only where it must. */
function scale(mantissa: number, exponent: number): number {
  const half = Math.trunc(exponent / 2);
  return mantissa * 2 ** half * 2 ** (exponent - half);
}

/** Code 68: sign, exponent in excess of 128, 23-bit fraction; negatives in one's complement. */
export function readFloat32(view: DataView, at: number): number {
  const bits = view.getInt32(at);
  const exponent = (bits >> 23) & 0xff;
  return bits < 0
    ? ((bits & 0x7fffff) - 0x800000) * (SCALES[255 - exponent] ?? 0)
    : (bits & 0x7fffff) * (SCALES[exponent] ?? 0);
}

/** What an integer fraction is multiplied with, by exponent: powers are slow to compute. */
const SCALES = Float64Array.from({ length: 256 }, (_, exponent) => 2 ** (exponent - 128 - 23));

/** A mask of up to six bytes as an unsigned number. */
export function readMask(view: DataView, at: number, bytes: number): number {
  let value = 0;
  for (let i = 0; i < bytes; i++) value = value * 256 + view.getUint8(at + i);
  return value;
}

const FACTS: ReadonlyMap<number, LisRepCodeFacts> = new Map([
  [RepCode.FLOAT16, number(2, 'float32', readFloat16, 4)],
  [RepCode.FLOAT32_LOW, number(4, 'float64', readFloat32Low, 6)],
  [RepCode.INT8, number(1, 'float32', (view, at) => view.getInt8(at), 17)],
  [RepCode.TEXT, { kind: 'text', bytes: null, store: 'float64', read: null, digits: 17 }],
  [RepCode.BYTE, number(1, 'float32', (view, at) => view.getUint8(at), 17)],
  [RepCode.FLOAT32, number(4, 'float32', readFloat32, 7)],
  [RepCode.FIXED32, number(4, 'float64', (view, at) => view.getInt32(at) / 65536, 17)],
  [RepCode.INT32, number(4, 'float64', (view, at) => view.getInt32(at), 17)],
  [RepCode.MASK, { kind: 'number', bytes: null, store: 'float64', read: null, digits: 17 }],
  [RepCode.INT16, number(2, 'float32', (view, at) => view.getInt16(at), 17)],
]);

function number(
  bytes: number,
  store: LisRepCodeFacts['store'],
  read: LisNumberReader,
  digits: number,
): LisRepCodeFacts {
  return { kind: 'number', bytes, store, read, digits };
}

/** Facts of a representation code; undefined for one that LIS-79 does not define. */
export function findRepCode(code: number): LisRepCodeFacts | undefined {
  return FACTS.get(code);
}

/** A single value of an entry or component. */
export type LisValue = number | Uint8Array;

/**
 * Reads a value of `size` bytes at `start`: a number, or the bytes of a text. Undefined where the
 * code is unknown or the size does not fit it.
 */
export function readValue(
  bytes: Uint8Array,
  start: number,
  size: number,
  code: number,
): LisValue | undefined {
  const facts = FACTS.get(code);
  if (!facts) return undefined;
  if (facts.kind === 'text') return bytes.subarray(start, start + size);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (facts.read) return facts.bytes === size ? facts.read(view, start) : undefined;
  return size <= LONGEST_MASK ? readMask(view, start, size) : bytes.subarray(start, start + size);
}

/** A number with the digits that its code can hold. */
export function formatNumber(value: number, code: number): string {
  return String(Number(value.toPrecision(FACTS.get(code)?.digits ?? 17)));
}
