/** Marks above letters and the invisible signs of writing direction. */
const IGNORED = /[\p{M}\u061c\u200e\u200f\u2066-\u2069]/gu;

/**
 * A text as searches compare it: small letters without accents. The same in every language, so that
 * "içe" finds "İçe aktar", "i" finds "İ" and "ı", and "inline" finds "Inline" on a Turkish page.
 */
export function foldText(text: string): string {
  return text.normalize('NFD').replace(IGNORED, '').toLowerCase().replaceAll('ı', 'i');
}

/**
 * Whether a text contains every word of a search, anywhere. A search without words finds
 * everything.
 */
export function containsWords(text: string, search: string): boolean {
  const folded = foldText(text);
  return foldText(search)
    .split(/\s+/)
    .every((word) => folded.includes(word));
}

const collators = new Map<string, Intl.Collator>();

/**
 * The order of names in a language, for `sort`; numbers count: 2 comes before 10.
 * @param language BCP 47 tag of the page or element; English if it is no language
 */
export function nameOrder(language: string): (a: string, b: string) => number {
  const known = collators.get(language) ?? makeCollator(language);
  collators.set(language, known);
  return known.compare;
}

function makeCollator(language: string): Intl.Collator {
  try {
    return new Intl.Collator(language || 'en', { numeric: true });
  } catch {
    return new Intl.Collator('en', { numeric: true });
  }
}
