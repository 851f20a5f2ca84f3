/** Suffixes of plural forms, as i18next names them after the categories of CLDR. */
const SUFFIX = /_(zero|one|two|few|many|other)$/;

/** The suffix of a plural form in a key. */
export type PluralSuffix = `_${Intl.LDMLPluralRule}`;

/**
 * The plural form that a key names, and the key without it; null for a text without plural forms.
 */
export function parsePluralKey(
  key: string,
): { base: string; category: Intl.LDMLPluralRule } | null {
  const category = SUFFIX.exec(key)?.[1] as Intl.LDMLPluralRule | undefined;
  return category ? { base: key.slice(0, -category.length - 1), category } : null;
}

const rules = new Map<string, Intl.PluralRules>();

/** The plural rules of a language (CLDR cardinals), made once. */
function rulesFor(language: string): Intl.PluralRules {
  const known = rules.get(language) ?? new Intl.PluralRules(language);
  rules.set(language, known);
  return known;
}

/** The plural categories of a language: two in English, six in Arabic. */
export function pluralCategories(language: string): readonly Intl.LDMLPluralRule[] {
  return rulesFor(language).resolvedOptions().pluralCategories;
}

/** The key of the plural form for `count`; `key` itself where nothing is counted. */
export function pluralKey(key: string, count: unknown, language: string): string {
  return typeof count === 'number' ? `${key}_${rulesFor(language).select(count)}` : key;
}

/** A whole number with no-break spaces between thousands: "1 234 567". */
export function formatCount(count: number): string {
  return String(Math.round(count)).replace(/\B(?=(\d{3})+$)/g, '\u00a0');
}
