import bidiFactory from 'bidi-js';
import type { Font } from './embedded-font.ts';
import type { Fonts, Weight } from './fonts.ts';

/** Consecutive characters of one font and one bidi level, as they are handed to the shaper. */
export interface TextRun {
  font: Font;
  /** Odd: from right to left (UAX 9). */
  level: number;
  /** In the order in which the shaper reads it. */
  text: string;
}

/** Characters that belong together on screen, with what is known of them. */
interface Cluster {
  text: string;
  font: Font;
  level: number;
}

/** Direction of a text. */
export type Direction = 'ltr' | 'rtl';

const bidi = bidiFactory();
const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });
/** Scripts that the shaper itself reverses, digits included. */
const TURNED_BY_SHAPER =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\u0660-\u0669]/u;
const STRONG = /\p{L}/u;
const RIGHT_TO_LEFT =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
/** Invisible characters that control order and joining; only the joiners go to the shaper. */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cs}]/u;
/** Characters that every Latin font has and that do not combine. */
const PLAIN = /^[ -~]*$/;
/** What may belong to the character before it. */
const ATTACHED =
  /[\p{M}\p{Default_Ignorable_Code_Point}\p{Emoji_Modifier}\p{Regional_Indicator}\u1100-\u11ff]/u;
const JOINERS = '\u200c\u200d';

/**
 * Returns the base direction of a text in a report. In a right-to-left report, a text with any
 * right-to-left letter is right-to-left, whatever its first letter; in a left-to-right report the
 * first strong letter decides. A number or a name in Latin letters is left-to-right in both.
 */
export function detectDirection(text: string, report: Direction): Direction {
  if (!RIGHT_TO_LEFT.test(text)) return 'ltr';
  if (report === 'rtl') return 'rtl';
  return RIGHT_TO_LEFT.test(STRONG.exec(text)?.[0] ?? '') ? 'rtl' : 'ltr';
}

/** Bidi levels of a text, one for each of its UTF-16 units (UAX 9). */
export function computeBidiLevels(text: string, base: Direction): Uint8Array {
  return RIGHT_TO_LEFT.test(text) || UNSEEN.test(text)
    ? bidi.getEmbeddingLevels(text, base).levels
    : new Uint8Array(text.length).fill(base === 'rtl' ? 1 : 0);
}

/** The fonts that a text is set in. */
export interface Typeface {
  fonts: Fonts;
  weight: Weight;
}

/**
 * The runs of a part of a text, in the order of the text. `levels` are the bidi levels of the whole
 * text, in which the part begins at `start`.
 */
export function splitRuns(
  text: string,
  start: number,
  levels: Uint8Array,
  typeface: Typeface,
): TextRun[] {
  if (PLAIN.test(text) && levels[start] === 0 && !levels.includes(1))
    return text === '' ? [] : [{ font: typeface.fonts.fallback(typeface.weight), level: 0, text }];
  const groups: Cluster[][] = [];
  for (const cluster of splitClusters(text, start, levels, typeface)) {
    const last = groups.at(-1);
    if (
      last &&
      last[0]!.font === cluster.font &&
      last[0]!.level === cluster.level &&
      !endsWord(last, cluster)
    )
      last.push(cluster);
    else groups.push([cluster]);
  }
  return groups.map((clusters) => ({
    font: clusters[0]!.font,
    level: clusters[0]!.level,
    text: forShaper(clusters),
  }));
}

/**
 * pdfkit shapes word by word and sets the words from left to right: those that run the other way
 * are handed over one at a time.
 */
function endsWord(before: readonly Cluster[], next: Cluster): boolean {
  return next.level % 2 === 1 && before.at(-1)!.text.trim() === '' && next.text.trim() !== '';
}

/** Pieces of a text that must not be torn apart. */
export function splitGraphemes(text: string): string[] {
  return ATTACHED.test(text)
    ? Array.from(graphemes.segment(text), ({ segment }) => segment)
    : Array.from(text);
}

function* splitClusters(
  text: string,
  start: number,
  levels: Uint8Array,
  typeface: Typeface,
): Generator<Cluster> {
  const { fonts, weight } = typeface;
  let font: Font | null = null;
  let index = start;
  for (const segment of splitGraphemes(text)) {
    const level = levels[index]!;
    index += segment.length;
    const whole = findCommonFont(segment, font, typeface);
    for (const part of whole ? [segment] : segment) {
      const seen = visible(part);
      if (seen === '') continue;
      font = whole ?? fonts.findFont(seen.codePointAt(0)!, weight) ?? fonts.fallback(weight);
      yield { text: seen, font, level };
    }
  }
}

/**
 * One font for a letter and its marks; blanks keep the font of the text before them. Null where no
 * font has all.
 */
function findCommonFont(
  segment: string,
  before: Font | null,
  { fonts, weight }: Typeface,
): Font | null {
  if (segment.length === 1 && segment !== ' ' && !UNSEEN.test(segment))
    return fonts.findFont(segment.charCodeAt(0), weight);
  const codePoints = Array.from(visible(segment), (character) => character.codePointAt(0)!);
  const hasAll = (font: Font): boolean => codePoints.every((one) => font.has(one));
  if (before && segment.trim() === '' && hasAll(before)) return before;
  const candidates = codePoints.map((one) => fonts.findFont(one, weight));
  return candidates.find((font) => font !== null && hasAll(font)) ?? null;
}

function visible(text: string): string {
  if (!UNSEEN.test(text)) return text;
  return Array.from(text)
    .filter((character) => !UNSEEN.test(character) || JOINERS.includes(character))
    .join('');
}

/**
 * Mirrors brackets of text from right to left; reverses all of it if the shaper would wrongly
 * reverse it, or not.
 */
function forShaper(clusters: readonly Cluster[]): string {
  const isTurned = clusters[0]!.level % 2 === 1;
  const texts = clusters.map(({ text }) => (isTurned && bidi.getMirroredCharacter(text)) || text);
  return isTurned === TURNED_BY_SHAPER.test(texts.join(''))
    ? texts.join('')
    : texts.reverse().join('');
}
