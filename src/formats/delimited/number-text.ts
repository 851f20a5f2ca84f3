import { toAsciiDigits } from '../../units/arabic-digits.ts';
import { GROUP_SIGNS } from '../group-signs.ts';
import { removeLimitSign } from '../limit-sign.ts';

const HASH = 0x23;
const ASTERISK = 0x2a;
const MINUS_SIGN = '\u2212';

/** Words for "no value" in tables, in lower case. */
const ABSENT = new Set([
  '',
  'nan',
  'na',
  'n/a',
  '#n/a',
  'null',
  '(null)',
  '<null>',
  '\\n',
  'nil',
  'n.a.',
  'void',
  'missing',
  'absent',
  'none',
  '-',
  '--',
  '.',
  '*',
  'inf',
  '-inf',
]);

const LONGEST_ABSENT = 7;

/** What a program writes where a number does not fit or cannot be calculated. */
const FAILED = /^(\*+|#(DIV\/0!|VALUE!|REF!|NUM!|NAME\?|NULL!))$/i;

/** Whether a field of a table has no value. */
export function isAbsent(field: string): boolean {
  const first = field.charCodeAt(0);
  if (first === ASTERISK || first === HASH)
    return ABSENT.has(field.toLowerCase()) || FAILED.test(field);
  return field.length <= LONGEST_ABSENT && ABSENT.has(field.toLowerCase());
}

const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)([eEdD][+-]?\d+)?$/;
/**
 * Thousands in groups: a separator between every three digits, then perhaps decimals. A first group
 * does not begin with a zero: `0,123` is a decimal number.
 */
const GROUPED = {
  '.': new RegExp(`^[+-]?[1-9]\\d{0,2}([,${GROUP_SIGNS}]\\d{3})+(\\.\\d+)?$`),
  ',': new RegExp(`^[+-]?[1-9]\\d{0,2}([.${GROUP_SIGNS}]\\d{3})+(,\\d+)?$`),
} as const;
const SIGNS = {
  '.': new RegExp(`[,${GROUP_SIGNS}]`, 'g'),
  ',': new RegExp(`[.${GROUP_SIGNS}]`, 'g'),
} as const;

/** The number of a measured value, also behind the sign of a limit such as "<0.1"; NaN for a text. */
export function parseMeasured(field: string, decimal: '.' | ','): number {
  return parseNumber(removeLimitSign(field) ?? field, decimal);
}

/** The number that a field is; NaN if it is not a number. */
export function parseNumber(field: string, decimal: '.' | ','): number {
  if (field.startsWith(MINUS_SIGN)) return parseNumber(`-${field.slice(1)}`, decimal);
  const plain = decimal === ',' ? field.replace(',', '.') : field;
  if (NUMBER.test(plain) && (decimal === '.' || !/\./.test(field)))
    return Number(plain.replace(/[dD]/, 'e'));
  if (GROUPED[decimal].test(field))
    return Number(field.replace(SIGNS[decimal], '').replace(',', '.'));
  const ascii = toAsciiDigits(field);
  return ascii === field ? NaN : parseNumber(ascii, '.');
}
