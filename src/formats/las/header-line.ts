import type { HeaderItem } from '../log-file.ts';

/** Which rules of line layout hold: they differ a little from section to section. */
export type HeaderLineKind = 'well' | 'curve' | 'parameter' | 'version' | 'other';

/**
 * One line of a header section: "MNEM.UNIT VALUE : DESCRIPTION" (LAS 2.0, 5.2 to 5.5), all fields
 * trimmed. Null if it has neither a dot nor a colon and so cannot be split. Every step is linear in
 * the line's length.
 */
export function parseHeaderLine(line: string, kind: HeaderLineKind): HeaderItem | null {
  const text = line.trim();
  const firstColon = text.indexOf(':');
  const dot = mnemonicEnd(text);
  if (dot < 0 || (firstColon >= 0 && dot > firstColon)) return withoutDot(text, firstColon, kind);
  const mnemonic = text.slice(0, dot).replace(/^\./, '').trim();
  const [unit, unitEnd] = unitAt(text, dot + 1);
  const rest = text.slice(unitEnd);
  const colon = separatorColon(rest, kind);
  if (colon < 0) {
    const [value, description] = splitByTabs(rest);
    return { mnemonic, unit, value, description };
  }
  return {
    mnemonic,
    unit,
    value: rest.slice(0, colon).trim(),
    description: rest.slice(colon + 1).trim(),
  };
}

/**
 * Index of the dot that ends the mnemonic: the first; past a leading one; the second of two
 * ("Cond..MS/M").
 */
function mnemonicEnd(text: string): number {
  const first = text.indexOf('.');
  if (first < 0) return -1;
  const colon = text.indexOf(':');
  const end = colon < 0 ? text.length : colon;
  if (first === 0) {
    const second = text.indexOf('.', 1);
    const between = second > 0 && second < end ? text.slice(1, second).trim() : '';
    return /^[^\s.]+$/.test(between) && !/\d/.test(text.charAt(second + 1)) ? second : 0;
  }
  const double = text.indexOf('..', first);
  if (
    double > 0 &&
    double < end &&
    text.charAt(double - 1) !== ' ' &&
    !/\d/.test(text.charAt(double + 2)) &&
    !/\s\S*\d/.test(text.slice(first, double))
  )
    return double + 1;
  return first;
}

/** The unit directly behind the dot; "1000 lbf" and "0.1 in" are one too. */
function unitAt(text: string, start: number): [unit: string, end: number] {
  let end = start;
  while (end < text.length && !isBlank(text.charCodeAt(end))) end++;
  // A number alone is a multiplier of the word behind it, as in ".1000 lbf".
  if (
    /^(\d+|0?\.\d+)$/.test(text.slice(start, end)) &&
    isBlank(text.charCodeAt(end)) &&
    /[A-Za-z]/.test(text.charAt(end + 1))
  ) {
    end++;
    while (end < text.length && !isBlank(text.charCodeAt(end))) end++;
  }
  const colon = lastTimelessColon(text, start, end);
  if (colon >= 0) end = colon;
  let unit = text.slice(start, end);
  if (/^\[.*\]$|^\(.*\)$/.test(unit)) unit = unit.slice(1, -1);
  return [unit.replace(/\.+$/, '').trim(), end];
}

/** A colon that ends the unit ("NULL.:" or "M:DEPTH") and is not one of "hh:mm". */
function lastTimelessColon(text: string, start: number, end: number): number {
  for (let i = start; i < end; i++) {
    if (text.charCodeAt(i) === 0x3a && !isTimeColon(text, i)) return i;
  }
  return -1;
}

/**
 * The colon between value and description: the last one; in parameter sections the first that is
 * not part of a time.
 */
function separatorColon(rest: string, kind: HeaderLineKind): number {
  if (kind === 'parameter') {
    for (let i = rest.indexOf(':'); i >= 0; i = rest.indexOf(':', i + 1))
      if (!isTimeColon(rest, i)) return i;
    return -1;
  }
  for (let i = rest.lastIndexOf(':'); i >= 0; i = i === 0 ? -1 : rest.lastIndexOf(':', i - 1))
    if (!isTimeColon(rest, i)) return i;
  return -1;
}

/** "12:30", "hh:mm": two digits or letters of a clock on the right, one or two on the left. */
function isTimeColon(text: string, at: number): boolean {
  const left = text.slice(Math.max(0, at - 3), at);
  const right = text.slice(at + 1, at + 4);
  return (
    (/(^|[^\d.])\d{1,2}$/.test(left) && /^[0-5]\d(\D|$)/.test(right)) ||
    (/(hh?|mm)$/i.test(left) && /^(mm|ss)/i.test(right))
  );
}

function withoutDot(text: string, colon: number, kind: HeaderLineKind): HeaderItem | null {
  if (colon >= 0) {
    const after = text.slice(colon + 1).trim();
    const mnemonic = text.slice(0, colon).trim();
    return kind === 'curve'
      ? { mnemonic, unit: '', value: '', description: after }
      : { mnemonic, unit: '', value: after, description: '' };
  }
  if (kind === 'curve' && text !== '' && !/\s/.test(text))
    return { mnemonic: text, unit: '', value: '', description: '' };
  return null;
}

/** A line without a colon: some writers put tabs between value and description. */
function splitByTabs(rest: string): [value: string, description: string] {
  const tab =
    rest.indexOf('\t\t') >= 0
      ? rest.indexOf('\t\t', rest.length - rest.trimStart().length > 1 ? 0 : 1)
      : rest.indexOf('\t', 1);
  if (tab < 0) return [rest.trim(), ''];
  return [
    rest.slice(0, tab).trim().replaceAll('\t', ' '),
    rest.slice(tab).trim().replaceAll('\t', ' '),
  ];
}

function isBlank(code: number): boolean {
  return code <= 0x20 || code === 0xa0;
}

/**
 * Items that keep "value : description" in LAS 1.2, where the other lines of ~W are "description :
 * value" (LAS 1.2, 5.3).
 */
const VALUE_FIRST = new Set(['STRT', 'STOP', 'STEP', 'NULL']);

/** What the well items of the standard are called in their descriptions. */
const WELL_WORDS: ReadonlyMap<string, RegExp> = new Map([
  ['COMP', /^compan?y?/i],
  ['WELL', /^well( name)?$/i],
  ['FLD', /^field( name)?$/i],
  ['LOC', /^location$/i],
  ['PROV', /^province$/i],
  ['CNTY', /^county$/i],
  ['STAT', /^state$/i],
  ['CTRY', /^country$/i],
  ['SRVC', /^service ?company$/i],
  ['DATE', /^(log )?date$/i],
  ['UWI', /^unique well id\w*$/i],
  ['API', /^api( number)?$/i],
]);

/**
 * Puts a ~W line of LAS 1.2 in order, unless it is written the newer way: the known description on
 * the right alone.
 * The description ends at the first colon: what follows may have more. @param line that the item
 * was read from
 */
export function orderWellItem12(item: HeaderItem, line: string): HeaderItem {
  const mnemonic = item.mnemonic.toUpperCase();
  if (VALUE_FIRST.has(mnemonic)) return item;
  const words = WELL_WORDS.get(mnemonic);
  if (words?.test(item.description) && !words.test(item.value)) return item;
  const { value, description } = parseHeaderLine(line, 'parameter') ?? item;
  return { ...item, value: description, description: value };
}
