import type { FloatWords } from './float-words.ts';

/** Share of the traces that may be unlike the others. */
const MOST_APART = 0.25;
/** Difference of a share of their samples by which they are, and standard errors of that share. */
const APART = 0.12;
const ERRORS = 4;
/** Exponents of IEEE floats of about 1e-30 to 1e30. */
const EXPONENTS = { least: 27, most: 226 };
/** Samples of a trace that say something. */
const LEAST_WORDS = 16;

/**
 * Adds the samples of the traces that are like most to `words`, and to `swapped`, which reads them
 * in the other byte order: what a few damaged traces hold says nothing of the others' format.
 * @param pieces samples of traces that are not null, whole words of 32 bits
 */
export function addTypicalWords(
  pieces: readonly Uint8Array[],
  words: FloatWords,
  swapped: FloatWords,
): void {
  for (const piece of chooseTypical(pieces)) {
    words.add(piece);
    swapped.add(piece);
  }
}

/** The pieces that are like most of them. */
export function chooseTypical(pieces: readonly Uint8Array[]): readonly Uint8Array[] {
  const shares = pieces.map(measureShares);
  const known = shares.filter((one) => one !== null);
  if (known.length === 0) return pieces;
  const middle = [0, 1].map((order) => findMedian(known.map(({ outside }) => outside[order]!)));
  const typical = pieces.filter((_, i) => isLike(shares[i]!, middle));
  return typical.length >= pieces.length * (1 - MOST_APART) ? typical : pieces;
}

/** Samples of a trace other than 0, and the shares that would be no amplitudes in both byte orders. */
interface TraceShares {
  used: number;
  outside: readonly number[];
}

function isLike(shares: TraceShares | null, middle: readonly number[]): boolean {
  if (!shares) return true;
  return middle.every((share, order) => {
    const apart = Math.abs(shares.outside[order]! - share);
    return apart <= Math.max(APART, ERRORS * Math.sqrt((share * (1 - share)) / shares.used));
  });
}

/** Null of a trace with few samples other than 0. */
function measureShares(bytes: Uint8Array): TraceShares | null {
  let [used, big, little] = [0, 0, 0];
  for (let at = 0; at + 4 <= bytes.length; at += 4) {
    const [a, b, c, d] = [bytes[at]!, bytes[at + 1]!, bytes[at + 2]!, bytes[at + 3]!];
    if ((a | b | c | d) === 0) continue;
    used++;
    if (isOutside(a, b)) big++;
    if (isOutside(d, c)) little++;
  }
  return used < LEAST_WORDS ? null : { used, outside: [big / used, little / used] };
}

function isOutside(high: number, next: number): boolean {
  const exponent = ((high & 127) << 1) | (next >> 7);
  return exponent < EXPONENTS.least || exponent > EXPONENTS.most;
}

function findMedian(values: number[]): number {
  return values.sort((a, b) => a - b)[values.length >> 1]!;
}
