/** Words for "no value" in tables, in lower case. */
const ABSENT = new Set([
  '',
  'nan',
  'na',
  'n/a',
  '#n/a',
  'null',
  'none',
  '-',
  '--',
  '.',
  '*',
  'inf',
  '-inf',
]);

/** Whether a field of a table has no value. */
export function isAbsent(field: string): boolean {
  return field.length <= 4 && ABSENT.has(field.toLowerCase());
}

const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)([eEdD][+-]?\d+)?$/;
/** Thousands in groups: a separator between every three digits, then perhaps decimals. */
const GROUPED = {
  '.': /^[+-]?\d{1,3}([,'\u00a0\u202f ]\d{3})+(\.\d+)?$/,
  ',': /^[+-]?\d{1,3}([.'\u00a0\u202f ]\d{3})+(,\d+)?$/,
} as const;

/** The number that a field is; NaN where it is none. */
export function parseNumber(field: string, decimal: '.' | ','): number {
  const plain = decimal === ',' ? field.replace(',', '.') : field;
  if (NUMBER.test(plain) && (decimal === '.' || !/\./.test(field)))
    return Number(plain.replace(/[dD]/, 'e'));
  if (GROUPED[decimal].test(field))
    return Number(
      field
        .replace(decimal === '.' ? /[,'\u00a0\u202f ]/g : /[.'\u00a0\u202f ]/g, '')
        .replace(',', '.'),
    );
  return NaN;
}
