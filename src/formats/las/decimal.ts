/**
 * Decimal numbers from bytes, correctly rounded, without a string where the digits fit a double.
 */

import { toAsciiDigits } from '../../units/arabic-digits.ts';
import { removeGroupSigns } from '../group-signs.ts';
import { removeLimitSign } from '../limit-sign.ts';

const POWERS_OF_TEN = Float64Array.from({ length: 23 }, (_, n) => Number(`1e${n}`));
const MAX_EXACT = Number.MAX_SAFE_INTEGER;
/** A point less the digit 0, as 32 bits without a sign. */
const DOT = -2 >>> 0;

/**
 * True for what may follow a number in any section: blanks, line ends, NUL and ^Z (all up to 0x20),
 * comma, semicolon.
 */
function endsNumber(byte: number): boolean {
  return byte <= 0x20 || byte === 0x2c || byte === 0x3b;
}

/**
 * Reads the decimal number that begins at `at` into `out[slot]` and answers where it ends, or -1
 * where the bytes up to the next blank, comma or semicolon are no plain number: then `out` is
 * unchanged. Exact: up to 2^53 as digits and a power of ten up to 22 need one correctly rounded
 * operation; else `Number` decides.
 */
export function scanNumber(bytes: Uint8Array, at: number, out: Float64Array, slot: number): number {
  let p = at;
  let c = bytes[p] as number;
  const negative = c === 0x2d;
  if (negative || c === 0x2b) c = bytes[++p] as number;
  const first = p;
  // Whole numbers of 32 bits: nine digits fit, more are read once again.
  let small = 0;
  let d = (c - 0x30) >>> 0;
  while (d <= 9) {
    small = (Math.imul(small, 10) + d) | 0;
    d = ((bytes[++p] as number) - 0x30) >>> 0;
  }
  let digits = p - first;
  let power = 0;
  if (d === DOT) {
    const dot = p;
    d = ((bytes[++p] as number) - 0x30) >>> 0;
    while (d <= 9) {
      small = (Math.imul(small, 10) + d) | 0;
      d = ((bytes[++p] as number) - 0x30) >>> 0;
    }
    power = dot + 1 - p;
    digits -= power;
  }
  if (digits === 0) return -1;
  c = bytes[p] as number;
  // Nearly all numbers: nothing more is looked at.
  if (digits <= 9 && endsNumber(c)) {
    const size = power === 0 ? small : small / (POWERS_OF_TEN[-power] as number);
    out[slot] = negative ? -size : size;
    return p;
  }
  const mantissa = digits <= 9 ? small : readDigits(bytes, first, p);
  // E, e, and the D of Fortran's double precision.
  if ((c | 0x20) === 0x65 || (c | 0x20) === 0x64) {
    let q = p + 1;
    c = bytes[q] as number;
    const down = c === 0x2d;
    if (down || c === 0x2b) c = bytes[++q] as number;
    const exponentAt = q;
    let exponent = 0;
    while (c >= 0x30 && c <= 0x39) {
      if (exponent < 100_000) exponent = exponent * 10 + c - 0x30;
      c = bytes[++q] as number;
    }
    if (q === exponentAt) return -1;
    power += down ? -exponent : exponent;
    p = q;
  }
  if (!endsNumber(c)) return -1;
  const exact = scaleExactly(mantissa, power);
  out[slot] = Number.isNaN(exact) ? parseDecimalText(bytes, at, p) : negative ? -exact : exact;
  return p;
}

/** A whole number times a power of ten; NaN where that takes more than one exact operation. */
function scaleExactly(mantissa: number, power: number): number {
  if (mantissa > MAX_EXACT || power < -22 || power > 22) return NaN;
  return power < 0
    ? mantissa / (POWERS_OF_TEN[-power] as number)
    : mantissa * (POWERS_OF_TEN[power] as number);
}

/** The digits of `bytes[start, end)` as a whole number, a point among them left out. */
function readDigits(bytes: Uint8Array, start: number, end: number): number {
  let mantissa = 0;
  for (let p = start; p < end; p++) {
    const d = (bytes[p] as number) - 0x30;
    if (d >= 0) mantissa = mantissa * 10 + d;
  }
  return mantissa;
}

function parseDecimalText(bytes: Uint8Array, start: number, end: number): number {
  let text = '';
  for (let i = start; i < end; i++) text += String.fromCharCode(bytes[i] as number);
  return Number(text.replace(/[dD]/, 'e'));
}

/**
 * What a token in a numeric column turns out to be. `limit`: a number below, above or about which
 * the value is, such as "<0.1"; `absent`: a spelling of "no value"; `text`: anything else.
 */
export type TokenKind = 'number' | 'limit' | 'absent' | 'text';

/** What the signs within the numbers of a column mean. */
export interface NumberStyle {
  /** Whether "1,234" is 1234. */
  commaIsThousands?: boolean;
  /** Whether "1.234" is 1234. */
  pointIsThousands?: boolean | undefined;
}

/**
 * Longer tokens are neither numbers nor spellings of absent, except plain digits, which
 * `scanNumber` has read.
 */
const LONGEST_TOKEN = 400;
/** Longer ones are damage and no line of numbers without blanks. */
const LONGEST_RUN_ON = 10_000;

const PLAIN = /^[+-]?(\d+\.?\d*|\.\d+)([eEdD][+-]?\d+)?$/;
const DECIMAL_COMMA = /^[+-]?\d*,\d+([eEdD][+-]?\d+)?$/;
/** "1,234.5", "1,234,567", and "12,34,567" of the Indian system. */
const THOUSANDS =
  /^[+-]?(\d{1,3}(,\d{3})+\.\d*|\d{1,3}(,\d{3}){2,}|\d{1,2}(,\d\d)+,\d{3}(\.\d*)?)$/;
/** "1.234,5". */
const THOUSANDS_BY_DOT = /^[+-]?\d{1,3}(\.\d{3})+,\d+$/;
/** "1.234" and "1.234.567", where points part thousands. */
export const POINT_GROUPS = /^[+-]?[1-9]\d{0,2}(\.\d{3})+$/;
/** "1,234": thousands or a decimal comma. */
const COMMA_AND_THREE = /^[+-]?[1-9]\d{0,2},\d{3}$/;
const POINT = /^[+-]?\d*\.\d+([eEdD].*)?$/;
/** "1.234-05": the exponent of a Fortran format that has no room for its letter. */
const BARE_EXPONENT = /^([+-]?(?:\d+\.\d*|\.\d+))([+-]\d{2,3})$/;
const HEX = /^0[xX][0-9a-fA-F]+$/;
const INFINITE = /^([+-]?)(inf|infinity|1\.#inf0*)$/i;
const ABSENT =
  /^([+-]?nan(\(.*\))?|[+-]?1\.#(qnan|snan|ind|nan)0*|\(?null\)?|n\/?a|n\.a\.?|#(n\/a|div\/0!|value!|ref!|num!|name\?)|none|nil|missing|absent|-+|\*+|\.+|\?+|_+)$/i;

/**
 * Reads a token that is no plain number in bytes: decimal comma, thousands, Fortran exponent,
 * hexadecimal, infinity, limit of detection, text for absent.
 */
export function readToken(
  token: string,
  style: NumberStyle = {},
): { kind: TokenKind; value: number } {
  const { commaIsThousands, pointIsThousands } = style;
  const text = removeGroupSigns(plainSigns(token.trim()));
  if (text.length > LONGEST_TOKEN) return { kind: 'text', value: NaN };
  if (text === '' || ABSENT.test(text)) return { kind: 'absent', value: NaN };
  if (pointIsThousands && POINT_GROUPS.test(text)) return number(text.replaceAll('.', ''));
  if (PLAIN.test(text)) return number(text.replace(/[dD]/, 'e'));
  if (THOUSANDS.test(text) || (commaIsThousands && COMMA_AND_THREE.test(text)))
    return number(text.replaceAll(',', ''));
  if (DECIMAL_COMMA.test(text)) return number(text.replace(',', '.').replace(/[dD]/, 'e'));
  if (THOUSANDS_BY_DOT.test(text)) return number(text.replaceAll('.', '').replace(',', '.'));
  if (BARE_EXPONENT.test(text)) return number(text.replace(BARE_EXPONENT, '$1e$2'));
  if (HEX.test(text)) return number(text);
  const infinite = INFINITE.exec(text);
  if (infinite) return { kind: 'number', value: infinite[1] === '-' ? -Infinity : Infinity };
  const bare = removeLimitSign(text);
  const limit = bare === null ? null : readToken(bare, style);
  return limit?.kind === 'number'
    ? { kind: 'limit', value: limit.value }
    : { kind: 'text', value: NaN };
}

/** Full-width, Arabic and Persian digits and the minus of typesetters as ASCII writes them. */
function plainSigns(text: string): string {
  return /^[\0-\x7f]*$/.test(text) || text.length > LONGEST_TOKEN
    ? text
    : toAsciiDigits(text.normalize('NFKC')).replace(/^[\u2012\u2013\u2212]/, '-');
}

function number(text: string): { kind: TokenKind; value: number } {
  return { kind: 'number', value: Number(text) };
}

/** What the commas in tokens of numbers show. */
export interface CommaUse {
  /** Whether "1,234" is 1234. */
  commaIsThousands: boolean;
  /** A token that could be read both ways and nothing decides; null if absent. */
  doubtful: string | null;
}

/**
 * Whether commas part thousands or are the decimal sign. The other numbers of a column decide by
 * their size; where it has none, a file that writes a point in some number has no decimal comma.
 */
export function findCommaUse(rows: readonly (readonly string[])[]): CommaUse {
  let doubtful: string | null = null;
  let votes = 0;
  let hasComma = false;
  let hasPoint = false;
  const open = new Map<number, string>();
  for (const row of rows) {
    for (const [column, token] of row.entries()) {
      if (COMMA_AND_THREE.test(token)) open.set(column, token);
      else if (DECIMAL_COMMA.test(token) || THOUSANDS_BY_DOT.test(token)) hasComma = true;
      else if (POINT.test(token) || THOUSANDS.test(token)) hasPoint = true;
    }
  }
  for (const [column, token] of open) {
    const vote = compareSizes(rows, column, readToken(token).value);
    votes += vote;
    if (vote === 0) doubtful ??= token;
  }
  if (votes !== 0 || hasPoint !== hasComma)
    return { commaIsThousands: votes > 0 || (votes === 0 && hasPoint), doubtful: null };
  return { commaIsThousands: false, doubtful };
}

/**
 * 1 where the other numbers of a column are nearer to 1000 times `value` than to `value`, -1 the
 * other way round, 0 where it has no other numbers.
 */
function compareSizes(rows: readonly (readonly string[])[], column: number, value: number): number {
  const sizes = rows
    .map((row) => row[column] ?? '')
    .filter((token) => !COMMA_AND_THREE.test(token))
    .map((token) => Math.abs(readToken(token).value))
    .filter((size) => size > 0 && size < 1e12)
    .sort((a, b) => a - b);
  const median = sizes[sizes.length >> 1];
  if (median === undefined) return 0;
  const [asDecimal, asThousands] = [value, value * 1000].map((number) =>
    Math.abs(Math.log(Math.abs(number) / median)),
  );
  return asThousands! < asDecimal! ? 1 : -1;
}

/** Before a minus, and on both sides of what Fortran writes for a number that has no room. */
const RUN_ON = /(\d)(?=-[\d.]|\*)|(\*)(?=[-\d.])/g;

/**
 * Splits a token of numbers that run together: "7.330-19508.961" at the minus, "7.330****" at the
 * stars. The digits of "7.020101130.188" cannot be assigned to its numbers: it becomes as many
 * empty strings as it has decimal points. Returns the token alone if there is nothing to split.
 */
export function splitRunOn(token: string): string[] {
  if (token.length > LONGEST_RUN_ON) return [token];
  return token
    .replace(RUN_ON, '$1$2 ')
    .split(' ')
    .flatMap((part) => {
      const dots =
        part.length < LONGEST_TOKEN && /^-?[\d.]+$/.test(part) ? part.split('.').length - 1 : 0;
      return dots > 1 && /\d/.test(part) ? Array.from({ length: dots }, () => '') : [part];
    });
}
