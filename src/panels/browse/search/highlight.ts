import { foldText } from '../../../core/text-search.ts';

/** A piece of a text, and whether it is what was searched for. */
export interface HighlightedText {
  text: string;
  hit: boolean;
}

const SEPARATORS = '[^\\p{L}\\p{N}\\s]*';
/**
 * Pieces of a word between its stars that are compared: their number limits how long that can take.
 */
const MOST_SEGMENTS = 4;

/**
 * Finds what a search text finds: each word at the beginning of a word, `*` as any part of one;
 * case, accents and separators inside a word make no difference. Null for a text without words.
 */
export function buildMatcher(text: string): RegExp | null {
  const words = text
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
    .slice(0, 20)
    .map(buildPattern);
  return words.length > 0 ? new RegExp(words.join('|'), 'gu') : null;
}

/** A text in pieces, those that match apart from the others; together they are the text. */
export function highlighted(text: string, matcher: RegExp | null): HighlightedText[] {
  if (!matcher || text === '') return text === '' ? [] : [{ text, hit: false }];
  const pieces: HighlightedText[] = [];
  let at = 0;
  for (const { 0: found, index } of folded(text).matchAll(matcher)) {
    if (found === '') continue;
    if (index > at) pieces.push({ text: text.slice(at, index), hit: false });
    at = index + found.length;
    pieces.push({ text: text.slice(index, at), hit: true });
  }
  if (at < text.length) pieces.push({ text: text.slice(at), hit: false });
  return pieces;
}

/** The text with each letter plain and small, place for place. */
function folded(text: string): string {
  return Array.from(text, (char) => {
    const letter = Array.from(foldText(char))[0] ?? char;
    return letter.length === char.length ? letter : char;
  }).join('');
}

function buildPattern(word: string): string {
  const open = word.startsWith('*');
  const segments = folded(word)
    .split('*')
    .filter((segment) => /[\p{L}\p{N}]/u.test(segment))
    .slice(0, MOST_SEGMENTS);
  const patterns = segments.map((segment) =>
    (segment.match(/[\p{L}\p{M}\p{N}]/gu) ?? []).join(SEPARATORS),
  );
  // Ideographs stand together: each may begin a word.
  const begins = open || /^[^\p{L}\p{N}]*\p{Script=Han}/u.test(word) ? '' : '(?<![\\p{L}\\p{N}])';
  return begins + patterns.join('[\\p{L}\\p{M}\\p{N}]*?');
}
