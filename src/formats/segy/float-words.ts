import { GAIN_CODED, IBM_FLOAT, IEEE_FLOAT, INT32 } from './sample-format.ts';
import { isAmplitude, LEAST_UNDEFINED, LEAST_WORDS, MOST_STRANGE } from './undefined-sample.ts';

/** Different ones: few values may avoid a digit by chance. */
const LEAST_DISTINCT = 128;
/**
 * Share of them that no writer of IBM floats leaves without a leading digit; of IEEE floats it is
 * one in sixteen.
 */
const MOST_UNNORMALISED = 0.02;
/**
 * Share of the samples that lie beyond one exponent: a writer that puts whole numbers into IBM
 * floats without shifting them has one for all.
 */
const LEAST_OTHER_EXPONENTS = 0.02;
/** Different words that stand for undefined samples, such as 1e30 and infinity; more are noise. */
const MOST_STAND_INS = 4;
/** Share outside in the wrong byte order: one exponent in five is. */
const LEAST_OUTSIDE_SWAPPED = 0.1;
/**
 * IEEE floats of an even exponent have the leading digit 0 where the fraction is below 1.125. About
 * as many have it as have the digits beside it, 1 of the same exponent and F of the one below: so
 * many have to be there on both sides, and so few may have 0, if they are IBM floats.
 */
const LEAST_BESIDE = 64;
const MOST_TAKEN = 0.002;
const DIGITS = 16;
/**
 * Whole numbers of 32 bits up to this are no floats: those would be less than 1e-32, or more than
 * 1e33 where they are negative.
 */
const MOST_WHOLE = 2 ** 27;

/** Exponents of 16 of IBM floats of about 1e-30 to 1e30, either side of 0. */
const IBM_EXPONENTS = 25;

/** Counts what the bits of samples of 32 bits tell about their format. */
export class FloatWords {
  #words = 0;
  #used = 0;
  #outside = 0;
  #unnormalised = 0;
  #highBytes = 0;
  #lowZeros = 0;
  #large = 0;
  #negative = 0;
  #ibmOutside = 0;
  #whole = 0;
  /** Samples beyond any amplitude, and which there are of them. */
  #undefined = 0;
  readonly #standIns = new Set<number>();
  readonly #distinct = new Set<number>();
  /** Samples by the exponent as an IEEE float and, for each, by the leading digit. */
  readonly #byDigit = new Float64Array(256 * DIGITS);

  constructor(private readonly littleEndian: boolean) {}

  /** Adds samples of a trace that is not null. */
  add(bytes: Uint8Array): void {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    for (let at = 0; at + 4 <= bytes.length; at += 4) {
      const word = view.getUint32(at, this.littleEndian);
      this.#words++;
      if (word >>> 24 !== 0) this.#highBytes++;
      if (word !== 0) this.#addShape(word);
      if ((word & 0xffffff) === 0) continue;
      this.#addWord(word, Math.abs(view.getFloat32(at, this.littleEndian)));
    }
  }

  #addShape(word: number): void {
    if ((word & 0xff) === 0) this.#lowZeros++;
    if (Math.abs(word | 0) >= MOST_WHOLE) this.#large++;
    if (word >>> 31) this.#negative++;
    if (Math.abs(((word >>> 24) & 127) - 64) > IBM_EXPONENTS) this.#ibmOutside++;
  }

  /**
   * Whether nothing about these samples calls for a vote on their format and byte order: they are
   * many, use all their bits, and are amplitudes as what the label says.
   */
  isOrdinary(code: number): boolean {
    const most = this.#words * MOST_STRANGE;
    if (this.#distinct.size < LEAST_DISTINCT || this.#lowZeros > this.#words / 4) return false;
    if (code === IBM_FLOAT) return this.#ibmOutside <= most;
    if (code === IEEE_FLOAT) return true;
    // Floats of the other byte order may be small whole numbers, but none is less than 0.
    return code === INT32 && this.#large <= most && this.#negative > most;
  }

  #addWord(word: number, size: number): void {
    const isWhole = Math.abs(word | 0) < MOST_WHOLE;
    if (!isWhole && !(size < LEAST_UNDEFINED)) {
      this.#undefined++;
      if (this.#standIns.size <= MOST_STAND_INS) this.#standIns.add(word);
      return;
    }
    this.#used++;
    if (isWhole) this.#whole++;
    if (this.#distinct.size < LEAST_DISTINCT) this.#distinct.add(word);
    if (!isAmplitude(size)) this.#outside++;
    const digit = (word >>> 20) & 15;
    (this.#byDigit[((word >>> 23) & 255) * DIGITS + digit] as number)++;
    if (digit === 0) this.#unnormalised++;
  }

  /** Samples beyond any amplitude that are no stand-ins for undefined ones. */
  get #noise(): number {
    return this.#standIns.size > MOST_STAND_INS ? this.#undefined : 0;
  }

  /** Samples that tell something of the format. */
  get #informative(): number {
    return this.#used + this.#noise;
  }

  /** Of those the ones that no amplitude is as an IEEE float. */
  get #strange(): number {
    return this.#outside + this.#noise;
  }

  /** Samples of an exponent as an IBM float: all, and those whose leading digit is 0. */
  #countExponent(exponent: number): { all: number; unnormalised: number } {
    const first = exponent * 2 * DIGITS;
    const counts = this.#byDigit.subarray(first, first + 2 * DIGITS);
    return { all: counts.reduce((sum, count) => sum + count, 0), unnormalised: counts[0]! };
  }

  /**
   * Whether the exponents, as those of IBM floats, are not those of a writer that puts whole
   * numbers into one exponent: unnormalised floats then stand in that one alone, and nearly alone.
   */
  get #areExponentsMixed(): boolean {
    const counts = Array.from({ length: 128 }, (_, exponent) => this.#countExponent(exponent));
    const most = Math.max(...counts.map(({ all }) => all));
    if (this.#used - most <= this.#used * LEAST_OTHER_EXPONENTS) return false;
    const unnormalised = counts.filter((count) => count.unnormalised > 0);
    return unnormalised.length > 1 || unnormalised.some((one) => one.all >= 2 * one.unnormalised);
  }

  /**
   * Whether these IEEE floats have the other byte order than the headers, in which `others` read
   * them: in theirs no amplitude could have many of them, in the other one all could be.
   */
  areSwapped(others: FloatWords): boolean {
    return (
      this.#informative >= LEAST_WORDS &&
      !this.areWhole() &&
      this.#strange > this.#informative * LEAST_OUTSIDE_SWAPPED &&
      others.#strange <= others.#informative * MOST_TAKEN
    );
  }

  /** Whether the high byte, which is 0 in fixed point with gain code, is used. */
  usesHighByte(): boolean {
    return this.#highBytes > this.#words / 4;
  }

  /** Whether samples that are labelled as floats are whole numbers of 32 bits. */
  areWhole(): boolean {
    return this.#used >= LEAST_WORDS && this.#whole === this.#informative;
  }

  /** Whether samples that are labelled as whole numbers of 32 bits are floats: none is near 0. */
  areFloats(): boolean {
    return (
      this.#used >= LEAST_WORDS &&
      this.#whole <= this.#used * MOST_TAKEN &&
      this.#strange <= this.#informative * MOST_TAKEN
    );
  }

  /** Whether samples that are labelled as IBM floats are IEEE floats. */
  areIeee(): boolean {
    return (
      this.#used >= LEAST_WORDS &&
      this.#strange <= this.#informative * MOST_STRANGE &&
      this.#unnormalised > this.#used * MOST_UNNORMALISED &&
      this.#areExponentsMixed
    );
  }

  /** Whether floats of a kind that no label names are rather IBM floats: all have a leading digit. */
  areRatherIbm(): boolean {
    return this.#used >= LEAST_WORDS && this.#unnormalised <= this.#used * MOST_TAKEN;
  }

  /** Whether samples that are labelled as IEEE floats are IBM floats. */
  areIbm(): boolean {
    let beside = 0,
      taken = 0;
    for (let exponent = 2; exponent < 255; exponent += 2) {
      const zero = exponent * DIGITS;
      taken += this.#byDigit[zero] as number;
      beside += Math.min(this.#byDigit[zero + 1] as number, this.#byDigit[zero - 1] as number);
    }
    return (
      this.#distinct.size >= LEAST_DISTINCT &&
      beside >= LEAST_BESIDE &&
      taken <= beside * MOST_TAKEN * DIGITS &&
      this.#unnormalised <= this.#used * MOST_TAKEN
    );
  }
}

/** Whether the bits of samples contradict no label: `swapped` are the same in the other byte order. */
export function agreesWithLabel(code: number, words: FloatWords, swapped: FloatWords): boolean {
  if (code === INT32) return !words.areFloats();
  if (code === IBM_FLOAT) return !words.areWhole() && !words.areIeee();
  if (code === IEEE_FLOAT)
    return !words.areWhole() && !words.areSwapped(swapped) && !words.areIbm();
  return code !== GAIN_CODED;
}
