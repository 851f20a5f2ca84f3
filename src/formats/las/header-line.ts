import { parseDateFormat, parseDateText } from '../../units/date-text.ts';
import { metresPer } from '../../units/depth.ts';
import type { HeaderItem } from '../log-file.ts';

/** A line without a dot is read no further than this before its colon. */
const LONGEST_DOTLESS = 1000;
/** Longer ones are no units with a value beside them. */
const LONGEST_UNIT = 64;
/** A line of more colons is damage: there the last one divides. */
const MOST_COLONS = 500;

/** Which rules of line layout hold: they differ a little from section to section. */
export type HeaderLineKind = 'well' | 'curve' | 'parameter' | 'version' | 'other';

/**
 * One line of a header section: "MNEM.UNIT VALUE : DESCRIPTION" (LAS 2.0, 5.2 to 5.5), all fields
 * trimmed. Null if it has neither a dot nor a colon and so cannot be split. Every step is linear in
 * the line's length.
 */
export function parseHeaderLine(line: string, kind: HeaderLineKind): HeaderItem | null {
  const text = toPlainColon(line.trim());
  const firstColon = text.indexOf(':');
  const dot = mnemonicEnd(text);
  if (
    dot < 0 ||
    (firstColon >= 0 && dot > firstColon) ||
    (kind === 'well' && INDEX_LINE.test(text))
  )
    return parseDotless(text, firstColon, kind);
  const mnemonic = text.slice(0, dot).replace(/^\./, '').trim();
  const [unit, unitEnd] = unitAt(text, dot + 1);
  const rest = text.slice(unitEnd);
  const colon = separatorColon(rest, kind);
  if (colon < 0) {
    const [value, description] = splitByTabs(rest);
    return splitUnit({ mnemonic, unit, value, description });
  }
  return splitUnit({
    mnemonic,
    unit,
    value: rest.slice(0, colon).trim(),
    description: rest.slice(colon + 1).trim(),
  });
}

/** A full-width colon, as Chinese text has it, divides a line without another. */
function toPlainColon(text: string): string {
  const at = text.includes(':') ? -1 : text.lastIndexOf('：');
  return at < 0 ? text : `${text.slice(0, at)}:${text.slice(at + 1)}`;
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
  // An address or a path has no unit before it.
  if (/^([a-z]{2,8}:\/\/|[a-z]:[\\/])/i.test(text.slice(start, start + 12))) return ['', start];
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
  const colon = unitColon(text, start, end);
  if (colon >= 0) end = colon;
  let unit = text.slice(start, end);
  if (/^\[.*\]$|^\(.*\)$/.test(unit)) unit = unit.slice(1, -1);
  let length = unit.length;
  while (unit.charAt(length - 1) === '.') length--;
  return [unit.slice(0, length).trim(), end];
}

/** A colon that ends the unit ("NULL.:" or "M:DEPTH") and not one of a time or a path. */
function unitColon(text: string, start: number, end: number): number {
  for (let i = start; i < Math.min(end, start + 4 * LONGEST_UNIT); i++) {
    if (text.charCodeAt(i) === 0x3a && !isInnerColon(text, i)) return i;
  }
  return -1;
}

/**
 * The colon between value and description: the last one (LAS 2.0, update of 2014) of those that
 * blanks set apart, else the last of all. Descriptions of parameters have colons of their own:
 * there the first that a gap follows goes before the last.
 */
function separatorColon(rest: string, kind: HeaderLineKind): number {
  let last = -1;
  let apart = -1;
  let wide = -1;
  let count = 0;
  for (let i = rest.indexOf(':'); i >= 0; i = rest.indexOf(':', i + 1)) {
    if (++count > MOST_COLONS) return rest.lastIndexOf(':');
    if (isInnerColon(rest, i)) continue;
    last = i;
    const isBlankBefore = i === 0 || isBlank(rest.charCodeAt(i - 1));
    if (isBlankBefore && isBlankAt(rest, i + 1)) apart = i;
    if (wide < 0 && isBlankAt(rest, i + 1) && isBlankAt(rest, i + 2)) wide = i;
  }
  if (apart >= 0) return apart;
  return kind === 'parameter' && wide >= 0 ? wide : last;
}

/** Whether a colon is part of a time, a drive, an address or a ratio and divides nothing. */
function isInnerColon(text: string, at: number): boolean {
  return isTimeColon(text, at) || isPathColon(text, at);
}

/** "C:\\LOGS", "C:/LOGS", "https://", "10.0.0.1:8080/", "3:1". */
function isPathColon(text: string, at: number): boolean {
  const left = text.slice(Math.max(0, at - 8), at);
  const right = text.slice(at + 1, at + 8);
  if (/^[\\/]/.test(right) && /(^|[^A-Za-z0-9])[A-Za-z]$/.test(left)) return true;
  if (right.startsWith('//') && /[a-z]$/i.test(left)) return true;
  return /^\d{1,5}([/\s]|$)/.test(right) && /(^|[\s(])\d+$|\w\.\w+$/.test(left);
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

/** A format of a date and the date behind it, without a blank: "DD/MM/YYYY21/05/2007". */
const DATE_BESIDE_FORMAT = /^([DMYHS][-DMYHST/.:]*[DMYHS])(\d{1,8}(?:[-/.:].*)?)$/i;
/** A unit and a number behind it, without a blank: "M1000.0", "FT-12.5"; "M3" is a unit alone. */
const NUMBER_BESIDE_UNIT = /^([A-Za-z]+)([-+]?(?:\d{2,}|\d+[.,]\d)[\d.,]*)$/;
const INDEX_ITEM = /^(STRT|STOP|STEP|NULL)$/i;

/** Parts a value from the unit that it was written beside without a blank. */
function splitUnit(read: HeaderItem): HeaderItem {
  const item = joinDateFormat({ ...read, value: read.value.replace(/^:\s+/, '') });
  const { unit } = item;
  if (unit.length > LONGEST_UNIT || !/[\d:]/.test(unit)) return item;
  const after = (part: string): string => `${part} ${item.value}`.trim();
  const date = DATE_BESIDE_FORMAT.exec(unit);
  if (date && isDateFormat(date[1]!)) return { ...item, unit: date[1]!, value: after(date[2]!) };
  if (item.value !== '') return item;
  if (
    /^\d.*\D.*\d$/.test(unit) &&
    !Number.isNaN(parseDateText(unit, 'dmy') || parseDateText(unit, 'mdy'))
  )
    return { ...item, unit: '', value: unit };
  if (INDEX_ITEM.test(item.mnemonic)) {
    if (/^[-+]?\d[\d.,]*$/.test(unit) && /^NULL$/i.test(item.mnemonic))
      return { ...item, unit: '', value: unit };
    const number = NUMBER_BESIDE_UNIT.exec(unit) ?? /^([A-Za-z]+)([-+]?\d)$/.exec(unit);
    return number ? { ...item, unit: number[1]!, value: number[2]! } : item;
  }
  const number = NUMBER_BESIDE_UNIT.exec(unit);
  return number && (metresPer(number[1]!) !== null || /^DEG(REES)?$/i.test(number[1]!))
    ? { ...item, unit: number[1]!, value: number[2]! }
    : item;
}

function isDateFormat(text: string): boolean {
  return parseDateFormat(text) !== null || /^H{1,2}:M{1,2}(:S{1,2})?$/i.test(text);
}

/** A format of date and time with a blank, "DD/MM/YYYY HH:MM": all of it is the unit. */
function joinDateFormat(item: HeaderItem): HeaderItem {
  const time = /^(HH?:MM(?::SS)?)\s+(?=\d)/i.exec(item.value);
  if (!time || parseDateFormat(item.unit) === null) return item;
  return {
    ...item,
    unit: `${item.unit} ${time[1]!}`,
    value: item.value.slice(time[0].length),
  };
}

/** Items of ~W whose lines are known without their dot; "WELL NAME." and "API NO." have one. */
const INDEX_LINE =
  /^(STRT|STOP|STEP|NULL|WELL|COMP|FLD|UWI|API|DATE|LOC|PROV|STAT|CNTY|CTRY|SRVC|LATI|LONG|GDAT)\s+(?!(?:NAME|NUMBER|ID|LOGGED|(?<=(?:API|UWI)\s+)NO)\s*\.)([^\s.:].*)$/i;

/** Words of a mnemonic: "WELL NAME : A-1". */
const NAME_WORD = /^(NAME|NUMBER|NO|ID|LOGGED|COMPANY)$/i;

/**
 * A line without the dot that ends the mnemonic. On a curve's line the mnemonic ends at a tab or a
 * gap, or before a code of digits; a unit may follow it, then the code.
 */
function parseDotless(text: string, colon: number, kind: HeaderLineKind): HeaderItem | null {
  if (kind !== 'curve') {
    const before = colon < 0 ? text : text.slice(0, colon).trim();
    const known = kind === 'well' ? INDEX_LINE.exec(before) : null;
    const description = colon < 0 ? '' : text.slice(colon + 1).trim();
    if (known && !NAME_WORD.test(known[2]!.trim()))
      return { mnemonic: known[1]!, unit: '', value: known[2]!.trim(), description };
    return colon < 0 ? null : { mnemonic: before, unit: '', value: description, description: '' };
  }
  const before = (colon < 0 ? text : text.slice(0, colon)).trim().slice(0, LONGEST_DOTLESS);
  const description = colon < 0 ? '' : text.slice(colon + 1).trim();
  const [mnemonic = '', ...rest] = before.split(CURVE_GAP);
  // Words without any sign between them may be a sentence.
  if (mnemonic === '' || (colon < 0 && /\s/.test(mnemonic))) return null;
  const parts = rest.join(' ').trim().split(/\s+/);
  const written = /^\d*$/.test(parts[0] ?? '') ? '' : (parts.shift() ?? '');
  const unit = written.replace(/^[[(](.*)[\])]$/, '$1');
  return { mnemonic: mnemonic.trim(), unit, value: parts.join(' '), description };
}

const UNIT_WORDS =
  'M|FT|F|IN|MM|S|US|MS|API|GAPI|OHMM|OHM-M|MV|MD|PU|DEG[CF]?|%|[A-Z0-9]+\\/[A-Z0-9]+|[[(][^\\s\\])]+[\\])]';
/** What ends the mnemonic of a line without a dot: a tab, a gap, a blank before a code or a unit. */
const CURVE_GAP = new RegExp(
  `\\t+|\\s{2,}|\\s+(?=[\\d\\s]+$)|\\s+(?=(?:${UNIT_WORDS})(?:\\s+[\\d\\s]*)?$)`,
);

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

/** Whether a blank, or the end of the text, is at `at`. */
function isBlankAt(text: string, at: number): boolean {
  return at >= text.length || isBlank(text.charCodeAt(at));
}

function isBlank(code: number): boolean {
  return (
    code <= 0x20 ||
    code === 0xa0 ||
    code === 0x3000 ||
    (code >= 0x2000 && code <= 0x200a) ||
    code === 0x202f
  );
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
 * the right alone. The description ends at the first colon: what follows may have more. @param line
 * that the item was read from
 */
export function orderWellItem12(item: HeaderItem, line: string): HeaderItem {
  const mnemonic = item.mnemonic.toUpperCase();
  if (VALUE_FIRST.has(mnemonic)) return item;
  const words = WELL_WORDS.get(mnemonic);
  if (words?.test(item.description) && !words.test(item.value)) return item;
  const { value, description } = parseHeaderLine(line, 'parameter') ?? item;
  return { ...item, value: description, description: value };
}
