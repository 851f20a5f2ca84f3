import { IBM_FLOAT, IEEE_FLOAT, INT16, INT32 } from './sample-format.ts';
import { isAmplitude, LEAST_WORDS, MOST_STRANGE } from './undefined-sample.ts';

/** A way to read samples. */
export interface SampleReading {
  /** Sample format. */
  code: number;
  littleEndian: boolean;
}

/** What a vote finds. */
export interface SampleVote {
  /** The reading that is taken. */
  taken: SampleReading;
  /** Another one that fits as well, where nothing decides between them; else null. */
  other: SampleReading | null;
  /** Whether the format is decided too, and not the byte order alone. */
  isFormatSure: boolean;
}

/** Formats of 32 bits, and of 16. */
const CODES = { 4: [IBM_FLOAT, IEEE_FLOAT, INT32], 2: [INT16] } as const;
/** Whole numbers from here on may be so by chance, since a float of 32 bits has few decimals there. */
const MOST_WHOLE = 2 ** 16;
/** Different whole numbers that decide. */
const LEAST_DISTINCT = 4;
/** Differences of neighbouring samples, by their sizes: below it a trace is no noise. */
const ROUGH = 1.25;
/** In the right byte order samples are smoother than that, in the wrong one they are noise. */
const SMOOTH = 0.95;
const NOISY = 1.1;
/** How much smaller small whole numbers are in the right byte order. */
const SMALLER = 64;
/** Larger whole numbers are so because floats have no decimals there. */
const MOST_INTEGER = 2 ** 24;
/** Share of the samples that counts as all of them, and as some. */
const ALL = 0.98;
const FEW = 0.05;

/** What samples are like by a reading. */
interface Measured extends SampleReading {
  /** Samples other than 0. */
  used: number;
  /** Share of those that are no amplitudes. */
  strange: number;
  /** Share that are whole numbers, and of those less than `MOST_WHOLE`. */
  whole: number;
  small: number;
  /** Share of whole numbers of one byte with its sign. */
  tiny: number;
  /** Share that are less than 0. */
  negative: number;
  /** The least size other than 0, in the largest power of two that all whole numbers are multiples of. */
  first: number;
  mean: number;
  distinct: number;
  /** Mean difference of neighbours by the mean size: about 1.4 of noise. */
  roughness: number;
}

/**
 * How samples of one width are read by what they are like: small whole numbers, which no wrong
 * reading gives, and byte orders, of which the right one is the smoother. Null where the labelled
 * reading is as good as any.
 * @param pieces samples of traces that are not null
 */
export function voteOnSamples(
  pieces: readonly Uint8Array[],
  label: SampleReading,
  { width, isOrderKnown }: { width: 2 | 4; isOrderKnown: boolean },
): SampleVote | null {
  const orders = isOrderKnown ? [label.littleEndian] : [label.littleEndian, !label.littleEndian];
  const all = CODES[width].flatMap((code) =>
    orders.map((littleEndian) => measure(pieces, { code, littleEndian })),
  );
  const own = all.find((one) => isSame(one, label));
  if (!own || own.used < LEAST_WORDS) return null;
  // Of 16 bits all numbers are whole and small.
  return (width === 4 ? voteOnWhole(all, own) : null) ?? voteOnOrder(all, own);
}

/** The vote of small whole numbers: the reading in which they begin nearest to 0. */
function voteOnWhole(all: readonly Measured[], own: Measured): SampleVote | null {
  const [best] = all
    .filter((one) => one.used >= LEAST_WORDS && one.small >= ALL && hasSigns(one, own))
    .filter((one) => isSigned(one) || !isRoundFloat(one, all, own))
    .sort((a, b) => +isSigned(b) - +isSigned(a) || a.first - b.first || a.roughness - b.roughness);
  if (!best) return null;
  if (own.whole >= ALL && own.first < 2 * best.first && (isSigned(own) || !isSigned(best)))
    return { taken: own, other: null, isFormatSure: true };
  if (best.roughness > Math.max(ROUGH, own.roughness)) return null;
  if (best.distinct >= LEAST_DISTINCT || own.strange > MOST_STRANGE)
    return { taken: best, other: null, isFormatSure: true };
  return { taken: own, other: best, isFormatSure: false };
}

/**
 * Whether whole numbers of 32 bits in the other byte order can be floats of few digits in that of
 * the label, such as 1.5, whose low bytes are 0.
 */
function isRoundFloat(one: Measured, all: readonly Measured[], own: Measured): boolean {
  return (
    one.code === INT32 &&
    one.littleEndian !== own.littleEndian &&
    all.some(
      ({ code, littleEndian, strange }) =>
        code !== INT32 && littleEndian === own.littleEndian && strange <= MOST_STRANGE,
    )
  );
}

/**
 * The vote of the other byte order. Floats may be of the other kind there: only their order is
 * decided here.
 */
function voteOnOrder(all: readonly Measured[], own: Measured): SampleVote | null {
  const others = all.filter(({ littleEndian }) => littleEndian !== own.littleEndian);
  const other = others.find(({ code }) => code === own.code);
  if (!other) return null;
  const isFloat = ({ code }: SampleReading): boolean => code === IBM_FLOAT || code === IEEE_FLOAT;
  const decides = isFloat(own)
    ? own.strange > 5 * MOST_STRANGE &&
      others.some((one) => isFloat(one) && one.strange <= MOST_STRANGE)
    : hasSigns(other, own) && isClearer(other, own);
  return decides ? { taken: other, other: null, isFormatSure: false } : null;
}

/** Whether whole numbers are smooth or small by a reading, and noise or large by the label's. */
function isClearer(other: Measured, own: Measured): boolean {
  const isSmoother = other.roughness < SMOOTH && own.roughness > NOISY;
  const isSmaller = other.tiny >= ALL && other.mean * SMALLER < own.mean;
  return isSmoother || isSmaller;
}

/** Whether numbers lie on both sides of 0, as amplitudes do. */
function isSigned({ negative }: Measured): boolean {
  return negative >= FEW && negative <= 1 - FEW;
}

/**
 * Whether a reading has numbers below 0 where the label's has: bytes in the wrong order lack them,
 * since the sign of a small number is not in its low byte.
 */
function hasSigns(one: Measured, own: Measured): boolean {
  return one === own || own.negative < FEW || one.negative >= FEW;
}

function isSame(a: SampleReading, b: SampleReading): boolean {
  return a.code === b.code && a.littleEndian === b.littleEndian;
}

const MOST_DISTINCT = 16;

function measure(pieces: readonly Uint8Array[], reading: SampleReading): Measured {
  const width = reading.code === INT16 ? 2 : 4;
  const counts = new SampleCounts();
  for (const piece of pieces) {
    const view = new DataView(piece.buffer, piece.byteOffset, piece.byteLength);
    counts.beginTrace();
    for (let at = 0; at + width <= piece.length; at += width)
      counts.add(
        isZero(piece, at, width) ? 0 : READERS[reading.code]!(view, at, reading.littleEndian),
      );
  }
  return { ...reading, ...counts.describe() };
}

/** Counts what samples are like. */
class SampleCounts {
  #used = 0;
  #strange = 0;
  #small = 0;
  #tiny = 0;
  #whole = 0;
  #negative = 0;
  #bits = 0;
  #least = Infinity;
  #sum = 0;
  #steps = 0;
  #before = NaN;
  readonly #distinct = new Set<number>();

  beginTrace(): void {
    this.#before = NaN;
  }

  add(value: number): void {
    const size = Math.abs(value);
    const isStrange = value !== 0 && !isAmplitude(size);
    if (value !== 0) this.#used++;
    if (isStrange) this.#strange++;
    else if (value !== 0) this.#addSize(size, value < 0);
    if (!isStrange && !Number.isNaN(this.#before)) this.#steps += Math.abs(value - this.#before);
    this.#before = isStrange ? NaN : value;
  }

  #addSize(size: number, isNegative: boolean): void {
    if (isNegative) this.#negative++;
    if (Number.isInteger(size) && size < MOST_INTEGER) {
      this.#whole++;
      this.#bits |= size;
      if (size < MOST_WHOLE) this.#small++;
      if (size < 128) this.#tiny++;
    }
    if (this.#distinct.size < MOST_DISTINCT) this.#distinct.add(size);
    this.#least = Math.min(this.#least, size);
    this.#sum += size;
  }

  describe(): Omit<Measured, keyof SampleReading> {
    const used = Math.max(1, this.#used);
    return {
      used: this.#used,
      strange: this.#strange / used,
      small: this.#small / used,
      tiny: this.#tiny / used,
      whole: this.#whole / used,
      negative: this.#negative / used,
      // The lowest bit that is set in any.
      first: this.#least / Math.max(1, this.#bits & -this.#bits),
      mean: this.#sum / Math.max(1, this.#used - this.#strange),
      distinct: this.#distinct.size,
      roughness: this.#sum > 0 ? this.#steps / this.#sum : Infinity,
    };
  }
}

function isZero(bytes: Uint8Array, at: number, width: 2 | 4): boolean {
  const low = bytes[at]! | bytes[at + 1]!;
  return width === 2 ? low === 0 : (low | bytes[at + 2]! | bytes[at + 3]!) === 0;
}

type ReadSample = (view: DataView, at: number, littleEndian: boolean) => number;

const READERS: Readonly<Record<number, ReadSample>> = {
  [IBM_FLOAT]: (view, at, little) => readIbm(view.getUint32(at, little)),
  [IEEE_FLOAT]: (view, at, little) => view.getFloat32(at, little),
  [INT32]: (view, at, little) => view.getInt32(at, little),
  [INT16]: (view, at, little) => view.getInt16(at, little),
};

/** An IBM float; NaN for a word that no writer of them leaves: one without its leading digit. */
function readIbm(word: number): number {
  const fraction = word & 0xffffff;
  if (word << 1 === 0) return 0;
  if (fraction < 1 << 20) return NaN;
  const size = (fraction / 2 ** 24) * 16 ** (((word >>> 24) & 127) - 64);
  return word >>> 31 ? -size : size;
}
