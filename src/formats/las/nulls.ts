import { removeGroupSigns } from '../group-signs.ts';

/** A number as it is written in a header or a row. */
const NUMBER = /[-+]?(?:\d+\.?\d*|\.\d+)(?:[eEdD][-+]?\d+)?/g;
/** Nothing but numbers and what people write between them. */
const NUMBERS_ALONE = /^[-+.\deEdD\s,;|/()]*$/;
const DECIMAL_COMMA = /^[-+]?\d*,\d+$/;
const THOUSANDS = /^[-+]?[1-9]\d{0,2}(,\d{3})+(\.\d*)?$/;

/** From here on a float32 or a text of few digits may stand for the declared null. */
const HUGE = 1e10;
/** Nulls of this size are no measurement: there a rounded one is recognised, too. */
const SENTINEL = 999;

/** The values that a file declares to be absent (LAS 2.0, ~W, NULL). */
export class NullValues {
  /** The first one; NaN if absent. */
  readonly first: number;
  /**
   * Range of the nulls that are nearer to zero than a sentinel, with their tolerance. Empty,
   * from > to, where there is none.
   */
  readonly nearFrom: number;
  readonly nearTo: number;
  readonly #values: readonly number[];
  readonly #tolerances: readonly number[];

  private constructor(texts: readonly string[]) {
    this.#values = texts.map(toNumber);
    this.#tolerances = texts.map((text, i) => findTolerance(text, this.#values[i]!));
    this.first = this.#values[0] ?? NaN;
    const near = this.#values.flatMap((value, i) => {
      const isFar = Math.abs(value) >= SENTINEL;
      return isFar ? [] : [value - this.#tolerances[i]!, value + this.#tolerances[i]!];
    });
    this.nearFrom = Math.min(...near);
    this.nearTo = Math.max(...near);
  }

  /** No value counts as absent. */
  static readonly none = new NullValues([]);

  /** The nulls that the value of a NULL item names: one, or several; null if it names no number. */
  static parse(text: string): NullValues | null {
    if (/^["']?(nan|null)["']?$/i.test(text.trim())) return NullValues.none;
    const texts = splitNumbers(text);
    return texts.length > 0 ? new NullValues(texts) : null;
  }

  /** The nulls of both. */
  static join(a: NullValues, b: NullValues): NullValues {
    return new NullValues([...a.#values, ...b.#values].map(String));
  }

  /** Whether a value equals a declared null as far as both are written. */
  matches(value: number): boolean {
    for (let i = 0; i < this.#values.length; i++) {
      const off = Math.abs(value - this.#values[i]!);
      if (off <= this.#tolerances[i]! || this.#isRounded(value, off, i)) return true;
    }
    return false;
  }

  /** Whether the text of a column of words is a declared null. */
  matchesText(text: string): boolean {
    if (text.length >= 24 || !/^[-+.\d]/.test(text)) return false;
    return this.matches(Number(text));
  }

  /** "-999.3" where the null is -999.25: the null, written with one digit behind the point. */
  #isRounded(value: number, off: number, i: number): boolean {
    if (off > 0.0501 || Math.abs(this.#values[i]!) < SENTINEL) return false;
    return Math.abs(value * 10 - Math.round(value * 10)) < 1e-6 && !Number.isInteger(value);
  }
}

/** Minus signs and dashes that stand for one. */
const MINUS_SIGNS = /[\u2010-\u2015\u2212\ufe63\uff0d]/g;

function splitNumbers(text: string): string[] {
  const plain = text
    .slice(0, 200)
    .replace(MINUS_SIGNS, '-')
    .replaceAll(/["'[\]()<>]/g, ' ');
  const trimmed = removeGroupSigns(plain.trim());
  if (DECIMAL_COMMA.test(trimmed) && !THOUSANDS.test(trimmed)) return [trimmed.replace(',', '.')];
  if (THOUSANDS.test(trimmed)) return [trimmed.replaceAll(',', '')];
  const numbers = trimmed.match(NUMBER) ?? [];
  if (numbers.length <= 1 || NUMBERS_ALONE.test(trimmed.replace(/\b(and|or)\b/gi, ' ')))
    return startsWithNumber(trimmed) ? numbers : [];
  return startsWithNumber(trimmed) ? numbers.slice(0, 1) : [];
}

function startsWithNumber(text: string): boolean {
  return /^[-+]?[\d.]/.test(text);
}

function toNumber(text: string): number {
  return Number(text.replace(/[dD]/, 'e'));
}

/** Nulls of more digits than float32 keeps are written back with others. */
const BEYOND_FLOAT = 1e6;

/**
 * How far from a null a number may be and still be it: half of the last digit that is written, and
 * of large nulls what float32 or few decimals leave of them.
 */
function findTolerance(text: string, value: number): number {
  const size = Math.abs(value);
  if (size >= HUGE) return Number.isFinite(size) ? size * 0.01 : 0;
  const [mantissa = '', exponent = '0'] = text.split(/[eEdD]/);
  const decimals = (mantissa.split('.')[1] ?? '').length - Number(exponent);
  const kept = size >= BEYOND_FLOAT ? size * 1e-6 : size >= SENTINEL ? 5e-4 : 0;
  return Math.max(kept, Math.min(0.5 * 10 ** -decimals, size * 1e-6));
}
