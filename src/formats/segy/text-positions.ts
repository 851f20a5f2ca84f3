import type { HeaderField } from './header-field.ts';

/** Positions of inline and crossline that a text header declares. */
export interface TextPositions {
  inline: HeaderField;
  crossline: HeaderField;
}

const RANGE = String.raw`(\d{1,3})(?:\s*(?:-|–|/|TO|THRU)\s*(\d{1,3}))?(?![\d.])`;
const INLINE = String.raw`\b(?:IN[- ]?LINE|I[- ]?LINE|ILN?|3-?D[- ]LINE)(?:S|_?(?:NO|NUM|NUMBER))?\b`;
const CROSSLINE = String.raw`\b(?:CROSS[- ]?LINE|X[- ]?LINE|XLN?|CRS[- ]?LINE|3-?D[- ](?:TRACE|CDP))(?:S|_?(?:NO|NUM|NUMBER))?\b`;
/** Other spellings of the names, and names in other languages. */
const SPELLINGS: readonly [RegExp, string][] = [
  [/\b(?:INLINE_?3D|INLN|INL)\b|ИНЛАЙН[А-Я]*|主测线号?|主線號?/g, 'INLINE'],
  [/\b(?:CROSSLINE_?3D|XLNE|CRLN?)\b|КРОССЛАЙН[А-Я]*|联络线号?|聯絡線號?/g, 'CROSSLINE'],
  [/БАЙТ[А-Я]*|字节/g, 'BYTE'],
  [/\bI4\s?@|\b4I\b/g, ' '],
];
/** Names that may mean the same: only where the text has none of those above. */
const MAYBE_INLINE =
  /(?<!(?:CROSS|CRS|X|SAIL|SHOT|SOURCE|RECEIVER|SUB)[- ]?)\bLINE[- ]?(?:NO|NUM|NUMBER)\b/g;
const MAYBE_CROSSLINE = /\b(?:TRACE|CDP|CMP)[- ]?(?:NO|NUM|NUMBER)\b/g;
/** Plain words for the two, as in "LINE 9 TRACE 21": only where one line has both before numbers. */
const PLAIN_INLINE =
  /(?<!(?:CROSS|CRS|X|SAIL|SHOT|SOURCE|RECEIVER|SUB|IN|I)[- ]?)\b(?:LINE|ROW)\b(?=[^A-Z0-9]{1,4}(?:(?:HEADER )?BYTES?\b|\d))|线号/g;
const PLAIN_CROSSLINE =
  /\b(?:TRACE|CDP|CMP|COL|COLUMN)\b(?=[^A-Z0-9]{1,4}(?:(?:HEADER )?BYTES?\b|\d))|道号/g;
const PLAIN_BEHIND =
  /\b(?:BYTES?[^A-Z0-9]*)(\d{1,3}(?:\s*-\s*\d{1,3})?)[^A-Z0-9]{1,4}(LINE|TRACE|CDP|CMP)\b/g;
/** The length of a number, which is no position. */
const LENGTH = /(?<![-–/\d]\s?)\b[248][- ]?BYTES?\b(?![\s:=#]*\d)/g;
/** Anything between a name and its position but digits and a name. */
const gap = (most: number): string => String.raw`(?:(?!${INLINE}|${CROSSLINE})[^0-9]){0,${most}}`;
/** Both names, then both positions. */
const TOGETHER = new RegExp(
  String.raw`${INLINE}(?:[ .]*NO\b)?[^0-9A-Z]{1,6}(?:AND[^0-9A-Z]{1,3})?${CROSSLINE}[^0-9]{0,40}${RANGE}[^0-9]{1,20}${RANGE}`,
);
type NamePatterns = readonly [inline: RegExp, crossline: RegExp];
/** A position behind its name, and before it. */
const BEHIND: NamePatterns = [
  new RegExp(`${INLINE}${gap(40)}${RANGE}`),
  new RegExp(`${CROSSLINE}${gap(40)}${RANGE}`),
];
const BEFORE: NamePatterns = [
  new RegExp(`${RANGE}${gap(20)}${INLINE}`),
  new RegExp(`${RANGE}${gap(20)}${CROSSLINE}`),
];
/** A position behind its name and the word "byte", with other numbers between. */
const BYTE = String.raw`(?:(?!${INLINE}|${CROSSLINE}).){0,60}?\bBYTES?\b(?:\s*(?:LOC|LOCATION|POS|POSITION|NO|NUMBER)\b)?[^0-9A-Z]{0,6}${RANGE}`;
const BEHIND_BYTE: NamePatterns = [
  new RegExp(`${INLINE}${BYTE}`),
  new RegExp(`${CROSSLINE}${BYTE}`),
];
const NAME = new RegExp(`${INLINE}|${CROSSLINE}`);
/** The number of a line of the text, which is no position. */
const LINE_NUMBER = /^C\s*\d{1,2}\b/;
const SPEAKS_OF_BYTES = /\bBYTES?\b|\bLOC(?:ATION|N)?S?\b|\bPOS(?:ITION|N)?S?\b|\bHEADERS?\b/;
/** Positions that lone numbers may name in a text that does not speak of bytes. */
const KNOWN_BYTES: ReadonlySet<number> = new Set([
  5, 9, 13, 17, 21, 25, 41, 181, 185, 189, 193, 197, 201, 205, 209, 213, 217, 221, 225, 229, 233,
  237,
]);

/**
 * Positions that a text header states as "INLINE BYTES 9-12", "BYTE 189: INLINE" or "ILINE: 9
 * XLINE: 21", in every reading that its words allow, the likeliest first: what it says is often of
 * another file, so that a reading holds only where the numbers there make a grid.
 */
export function positionsInText(lines: readonly string[]): TextPositions[] {
  const all = nameLines(lines.map(normalizeLine));
  const texts = all.filter((text) => NAME.test(text));
  const speaksOfBytes = all.some((text) => SPEAKS_OF_BYTES.test(text));
  const find = (lines: readonly string[], pattern: RegExp): HeaderField[] =>
    lines.flatMap((text) => statedIn(text, pattern, speaksOfBytes));
  const findPairs = (
    lines: readonly string[],
    [inline, crossline]: NamePatterns,
  ): TextPositions[] => pairUp(find(lines, inline), find(lines, crossline));
  return [
    ...texts.flatMap((text) => statedTogether(text, speaksOfBytes)),
    ...findPairs(
      texts.filter((text) => !putsNumbersFirst(text)),
      BEHIND,
    ),
    ...findPairs(texts.filter(putsNumbersFirst), BEFORE),
    ...findPairs(texts, BEHIND_BYTE),
    ...findPairs(texts, BEHIND),
    ...findPairs(texts, BEFORE),
  ];
}

/** A line in capitals with one spelling of each name, without its number and lengths of numbers. */
function normalizeLine(line: string): string {
  const plain = line.normalize('NFKC').toUpperCase().replace(LINE_NUMBER, '').replace(LENGTH, '');
  return SPELLINGS.reduce((text, [pattern, name]) => text.replace(pattern, name), plain);
}

/** A text with one name for each axis, where it has another one that may mean it. */
function nameLines(texts: readonly string[]): string[] {
  const has = (name: string, of: readonly string[]): boolean =>
    of.some((text) => new RegExp(name).test(text));
  const [hasInline, hasCrossline] = [has(INLINE, texts), has(CROSSLINE, texts)];
  const named = texts.map((text) => {
    const inlines = hasInline ? text : text.replace(MAYBE_INLINE, 'INLINE');
    return hasCrossline ? inlines : inlines.replace(MAYBE_CROSSLINE, 'CROSSLINE');
  });
  const [isInlineNamed, isCrosslineNamed] = [has(INLINE, named), has(CROSSLINE, named)];
  if (isInlineNamed && isCrosslineNamed) return named;
  return named.map((text) => {
    const name = (line: string): string => {
      const inlines = isInlineNamed ? line : line.replace(PLAIN_INLINE, 'INLINE');
      return isCrosslineNamed ? inlines : inlines.replace(PLAIN_CROSSLINE, 'CROSSLINE');
    };
    const ways = [name(text), name(text.replace(PLAIN_BEHIND, '$2 BYTES $1'))];
    return ways.find((way) => has(INLINE, [way]) && has(CROSSLINE, [way])) ?? text;
  });
}

/** Whether a line has a number before its first name and words behind its last number. */
function putsNumbersFirst(text: string): boolean {
  const name = text.search(NAME);
  return (
    name > 0 &&
    /(?<![A-Z\d])\d{1,3}(?![A-Z\d])/.test(text.slice(0, name)) &&
    /\d[^\d]*[A-Z]{2}[^\d]*$/.test(text)
  );
}

function pairUp(
  inlines: readonly HeaderField[] = [],
  crosslines: readonly HeaderField[] = [],
): TextPositions[] {
  return inlines
    .flatMap((inline) => crosslines.map((crossline) => ({ inline, crossline })))
    .filter(({ inline, crossline }) => Math.abs(inline.byte - crossline.byte) >= 2);
}

/** The position that a pattern finds in a line. */
function statedIn(text: string, pattern: RegExp, speaksOfBytes: boolean): HeaderField[] {
  const [, first, last] = pattern.exec(text) ?? [];
  return toField(first, last, speaksOfBytes);
}

function statedTogether(text: string, speaksOfBytes: boolean): TextPositions[] {
  const [, inFirst, inLast, crossFirst, crossLast] = TOGETHER.exec(text) ?? [];
  return pairUp(
    toField(inFirst, inLast, speaksOfBytes),
    toField(crossFirst, crossLast, speaksOfBytes),
  );
}

function toField(
  first: string | undefined,
  last: string | undefined,
  speaksOfBytes: boolean,
): HeaderField[] {
  if (first === undefined) return [];
  const byte = Number(first);
  const isLone = last === undefined || Number(last) <= byte;
  const width = isLone ? (speaksOfBytes || KNOWN_BYTES.has(byte) ? 4 : 0) : Number(last) - byte + 1;
  return width === 4 || width === 2 ? [{ byte, type: width === 4 ? 'int32' : 'int16' }] : [];
}
