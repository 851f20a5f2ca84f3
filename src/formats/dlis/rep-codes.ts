/** The 27 representation codes of RP66 V1, appendix B, table B-1. */
export const RepCode = {
  FSHORT: 1,
  FSINGL: 2,
  FSING1: 3,
  FSING2: 4,
  ISINGL: 5,
  VSINGL: 6,
  FDOUBL: 7,
  FDOUB1: 8,
  FDOUB2: 9,
  CSINGL: 10,
  CDOUBL: 11,
  SSHORT: 12,
  SNORM: 13,
  SLONG: 14,
  USHORT: 15,
  UNORM: 16,
  ULONG: 17,
  UVARI: 18,
  IDENT: 19,
  ASCII: 20,
  DTIME: 21,
  ORIGIN: 22,
  OBNAME: 23,
  OBJREF: 24,
  ATTREF: 25,
  STATUS: 26,
  UNITS: 27,
} as const;

/** Reads one number at `position`; the caller has checked that its bytes are there. */
export type NumberReader = (view: DataView, position: number) => number;

/** What is known of a representation code. */
export interface RepCodeFacts {
  name: string;
  /** Bytes of one value; null where the value itself tells its length. */
  bytes: number | null;
  kind: 'number' | 'text';
  /** Numbers in one value: 2 for complex and once validated, 3 for twice validated, else 1. */
  parts: number;
  /** The narrowest column that holds every value of the code exactly. */
  store: 'float32' | 'float64';
  /** Reader of one part, of `bytes / parts` bytes; null for texts. */
  read: NumberReader | null;
  /** The least value that the code can have. */
  least: number;
}

const f32: NumberReader = (view, at) => view.getFloat32(at);
const f64: NumberReader = (view, at) => view.getFloat64(at);

/** B.1: 12-bit two's complement fraction, 4-bit exponent. */
function fshort(view: DataView, at: number): number {
  const bits = view.getInt16(at);
  return ((bits >> 4) / 2048) * 2 ** (bits & 15);
}

/** B.5: IBM System/360: sign, excess-64 exponent of 16, 24-bit fraction. */
function isingl(view: DataView, at: number): number {
  const bits = view.getUint32(at);
  const magnitude = (bits & 0xffffff) * 2 ** (4 * (((bits >>> 24) & 127) - 64) - 24);
  return bits >>> 31 ? -magnitude : magnitude;
}

/**
 * B.6: VAX F: two little-endian 16-bit words, excess-128 exponent, hidden bit worth a half. A
 * negative zero is undefined.
 */
function vsingl(view: DataView, at: number): number {
  const high = view.getUint16(at, true);
  const exponent = (high >> 7) & 255;
  const negative = high >> 15 === 1;
  if (exponent === 0) return negative ? NaN : 0;
  const fraction = ((high & 127) * 65536 + view.getUint16(at + 2, true)) * 2 ** -24 + 0.5;
  return (negative ? -fraction : fraction) * 2 ** (exponent - 128);
}

/** Bytes of the UVARI whose first byte is given: 1, 2 or 4 (B.18). */
export function uvariLength(firstByte: number): 1 | 2 | 4 {
  return firstByte < 0x80 ? 1 : firstByte < 0xc0 ? 2 : 4;
}

/** Reads a UVARI (B.18) whose bytes are known to be there. */
export function readUvari(view: DataView, at: number): number {
  const first = view.getUint8(at);
  if (first < 0x80) return first;
  return first < 0xc0 ? view.getUint16(at) & 0x3fff : view.getUint32(at) & 0x3fffffff;
}

function number(
  name: string,
  bytes: number | null,
  store: 'float32' | 'float64',
  read: NumberReader,
): RepCodeFacts {
  return { name, bytes, kind: 'number', parts: 1, store, read, least: -Infinity };
}

/** A code of whole numbers, none of which is less than `least`. */
function integer(name: string, bytes: number, least: number, read: NumberReader): RepCodeFacts {
  return { ...number(name, bytes, bytes < 4 ? 'float32' : 'float64', read), least };
}

/** A code whose value is several numbers of a simpler one. */
function composite(name: string, part: RepCodeFacts, parts: number): RepCodeFacts {
  return { ...part, name, bytes: (part.bytes ?? 0) * parts, parts };
}

function text(name: string, bytes: number | null = null): RepCodeFacts {
  return { ...number(name, bytes, 'float64', f64), kind: 'text', read: null };
}

const FSINGL = number('FSINGL', 4, 'float32', f32);
const FDOUBL = number('FDOUBL', 8, 'float64', f64);

const FACTS: readonly (RepCodeFacts | null)[] = [
  null,
  number('FSHORT', 2, 'float32', fshort),
  FSINGL,
  composite('FSING1', FSINGL, 2),
  composite('FSING2', FSINGL, 3),
  number('ISINGL', 4, 'float64', isingl),
  number('VSINGL', 4, 'float64', vsingl),
  FDOUBL,
  composite('FDOUB1', FDOUBL, 2),
  composite('FDOUB2', FDOUBL, 3),
  composite('CSINGL', FSINGL, 2),
  composite('CDOUBL', FDOUBL, 2),
  integer('SSHORT', 1, -128, (view, at) => view.getInt8(at)),
  integer('SNORM', 2, -32_768, (view, at) => view.getInt16(at)),
  integer('SLONG', 4, -2_147_483_648, (view, at) => view.getInt32(at)),
  integer('USHORT', 1, 0, (view, at) => view.getUint8(at)),
  integer('UNORM', 2, 0, (view, at) => view.getUint16(at)),
  integer('ULONG', 4, 0, (view, at) => view.getUint32(at)),
  number('UVARI', null, 'float64', readUvari),
  text('IDENT'),
  text('ASCII'),
  text('DTIME', 8),
  number('ORIGIN', null, 'float64', readUvari),
  text('OBNAME'),
  text('OBJREF'),
  text('ATTREF'),
  integer('STATUS', 1, 0, (view, at) => (view.getUint8(at) === 0 ? 0 : 1)),
  text('UNITS'),
];

/** Facts of a code, or null where RP66 V1 has no such code. */
export function repCodeFacts(code: number): RepCodeFacts | null {
  return FACTS[code] ?? null;
}

/** Bytes of the value of a self-measuring code at `at`, or -1 where it would run past `end`. */
export function variableLength(view: DataView, at: number, end: number, code: number): number {
  switch (code) {
    case RepCode.UVARI:
    case RepCode.ORIGIN:
      return past(uvariSize(view, at, end), at, end);
    case RepCode.IDENT:
    case RepCode.UNITS:
      return identSize(view, at, end);
    case RepCode.ASCII: {
      const prefix = past(uvariSize(view, at, end), at, end);
      return prefix < 0 ? -1 : past(prefix + readUvari(view, at), at, end);
    }
    case RepCode.OBNAME:
      return obNameSize(view, at, end);
    case RepCode.OBJREF:
    case RepCode.ATTREF: {
      const type = identSize(view, at, end);
      const name = type < 0 ? -1 : obNameSize(view, at + type, end);
      if (name < 0 || code === RepCode.OBJREF) return name < 0 ? -1 : type + name;
      const label = identSize(view, at + type + name, end);
      return label < 0 ? -1 : type + name + label;
    }
    default:
      return -1;
  }
}

function past(length: number, at: number, end: number): number {
  return length < 0 || at + length > end ? -1 : length;
}

function uvariSize(view: DataView, at: number, end: number): number {
  return at < end ? uvariLength(view.getUint8(at)) : -1;
}

function identSize(view: DataView, at: number, end: number): number {
  return at < end ? past(1 + view.getUint8(at), at, end) : -1;
}

function obNameSize(view: DataView, at: number, end: number): number {
  const origin = past(uvariSize(view, at, end), at, end);
  if (origin < 0 || at + origin + 1 > end) return -1;
  const id = identSize(view, at + origin + 1, end);
  return id < 0 ? -1 : origin + 1 + id;
}
