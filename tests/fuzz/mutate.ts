/** Seeded damage to files, so that a failing case can be made again from its number. */

/** Random numbers in [0, 1), the same for the same seed. */
export type Random = () => number;

/** The mulberry32 generator: small, fast, good enough to spread damage. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** A whole number in [0, below). */
export function randomInt(random: Random, below: number): number {
  return Math.floor(random() * below);
}

type Mutation = (bytes: Uint8Array, random: Random) => Uint8Array;

/** Values that break length fields, counts and text most often. */
const EDGE_BYTES = [
  0, 1, 0x7f, 0x80, 0xff, 0xfe, 0x0a, 0x0d, 0x20, 0x22, 0x2c, 0x2d, 0x2e, 0x3a, 0x7e,
];
const EDGE_NUMBERS = [
  '0',
  '-1',
  '1e308',
  '-1e999',
  '99999999999999999999',
  '4294967296',
  '2147483648',
  '0.0000000001',
  'NaN',
  '-',
  '1..2',
  '1,5',
];

function flipBits(bytes: Uint8Array, random: Random): Uint8Array {
  const out = bytes.slice();
  for (let n = 1 + randomInt(random, 8); n > 0; n--) {
    const at = randomInt(random, out.length);
    out[at] = (out[at] ?? 0) ^ (1 << randomInt(random, 8));
  }
  return out;
}

function setBytes(bytes: Uint8Array, random: Random): Uint8Array {
  const out = bytes.slice();
  const start = randomInt(random, out.length);
  const end = Math.min(out.length, start + 1 + randomInt(random, 16));
  const edge = random() < 0.7 ? EDGE_BYTES[randomInt(random, EDGE_BYTES.length)] : null;
  for (let i = start; i < end; i++) out[i] = edge ?? randomInt(random, 256);
  return out;
}

function cut(bytes: Uint8Array, random: Random): Uint8Array {
  const [start, end] = someRange(bytes, random);
  return join(bytes.subarray(0, start), bytes.subarray(end));
}

function truncate(bytes: Uint8Array, random: Random): Uint8Array {
  return bytes.slice(0, randomInt(random, bytes.length));
}

function duplicate(bytes: Uint8Array, random: Random): Uint8Array {
  const [start, end] = someRange(bytes, random);
  return join(bytes.subarray(0, end), bytes.subarray(start));
}

function insert(bytes: Uint8Array, random: Random): Uint8Array {
  const at = randomInt(random, bytes.length + 1);
  const middle = Uint8Array.from({ length: 1 + randomInt(random, 32) }, () =>
    randomInt(random, 256),
  );
  return join(bytes.subarray(0, at), middle, bytes.subarray(at));
}

/** Moves one piece to another place: sections and records out of order. */
function move(bytes: Uint8Array, random: Random): Uint8Array {
  const [start, end] = someRange(bytes, random);
  const rest = join(bytes.subarray(0, start), bytes.subarray(end));
  const at = randomInt(random, rest.length + 1);
  return join(rest.subarray(0, at), bytes.subarray(start, end), rest.subarray(at));
}

/** Writes an edge value over a number: a decimal one as text, or a big-endian integer of 1, 2 or 4 bytes. */
function editNumber(bytes: Uint8Array, random: Random): Uint8Array {
  const from = randomInt(random, bytes.length);
  if (random() < 0.5) {
    const out = bytes.slice();
    const width = [1, 2, 4][randomInt(random, 3)] ?? 1;
    const value = random() < 0.5 ? 0xff : random() < 0.5 ? 0 : 0x80;
    for (let i = 0; i < width && from + i < out.length; i++)
      out[from + i] = i === 0 || value !== 0x80 ? value : 0;
    return out;
  }
  let start = from;
  while (start < bytes.length && !isDigit(bytes[start])) start++;
  let end = start;
  while (end < bytes.length && isDigit(bytes[end])) end++;
  const text = EDGE_NUMBERS[randomInt(random, EDGE_NUMBERS.length)] ?? '0';
  return join(bytes.subarray(0, start), new TextEncoder().encode(text), bytes.subarray(end));
}

const MUTATIONS: readonly Mutation[] = [
  flipBits,
  setBytes,
  cut,
  truncate,
  duplicate,
  insert,
  move,
  editNumber,
  editNumber,
];

/** A damaged copy of `bytes`, one to three times; the input is left as it is. An empty input stays empty. */
export function mutate(bytes: Uint8Array, random: Random): Uint8Array {
  let out = bytes;
  for (let n = 1 + randomInt(random, 3); n > 0 && out.length > 0; n--) {
    const mutation = MUTATIONS[randomInt(random, MUTATIONS.length)] ?? flipBits;
    out = mutation(out, random);
  }
  return out === bytes ? bytes.slice() : out;
}

/** A piece of at most an eighth of the file, mostly short. */
function someRange(bytes: Uint8Array, random: Random): [start: number, end: number] {
  const start = randomInt(random, bytes.length);
  const longest = random() < 0.7 ? 64 : Math.max(64, bytes.length >> 3);
  return [start, Math.min(bytes.length, start + 1 + randomInt(random, longest))];
}

function isDigit(byte: number | undefined): boolean {
  return byte !== undefined && byte >= 0x30 && byte <= 0x39;
}

function join(...parts: Uint8Array[]): Uint8Array {
  const out = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
}
