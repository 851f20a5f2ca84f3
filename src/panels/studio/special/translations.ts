import type { StudioEntity } from '../../../backend/studio.ts';
import { parsePluralKey, pluralCategories } from '../../../i18n/plural.ts';

/** A text in one language: as the server has it, else as it is built in. */
export interface MatrixText {
  value: string;
  builtIn: string | undefined;
  /** Null where the server has none. */
  stored: StudioEntity | null;
}

/** A text in all languages that have it. */
export interface MatrixRow {
  key: string;
  texts: ReadonlyMap<string, MatrixText>;
}

type Texts = ReadonlyMap<string, Readonly<Record<string, string>>>;

/** What the matrix is made of. */
export interface MatrixSource {
  languages: readonly { key: string }[];
  /** Texts of the server. */
  stored: readonly StudioEntity[];
  /** Texts of the suite, by language and key. */
  builtIn: Texts;
}

/**
 * Which rows are shown: all, those that lack a text, those whose placeholders differ from the
 * English text.
 */
export type MatrixFilter = 'all' | 'missing' | 'wrong';

/**
 * All texts by key. `changes` are those that were stored since, by language and key; null for one
 * that was deleted.
 */
export function matrixRows(
  { languages, stored, builtIn }: MatrixSource,
  changes: ReadonlyMap<string, StudioEntity | null>,
): MatrixRow[] {
  const rows = new Map<string, Map<string, MatrixText>>();
  const put = (language: string, key: string, text: MatrixText): void => {
    const row = rows.get(key) ?? new Map<string, MatrixText>();
    rows.set(key, row);
    row.set(language, text);
  };
  for (const { key: language } of languages)
    for (const [key, value] of Object.entries(builtIn.get(language) ?? {}))
      put(language, key, { value, builtIn: value, stored: null });
  const own = new Map<string, StudioEntity | null>([
    ...stored.map((one) => [`${String(one.languageKey)} ${String(one.key)}`, one] as const),
    ...changes,
  ]);
  for (const [place, entity] of own) {
    const at = place.indexOf(' ');
    const [language, key] = [place.slice(0, at), place.slice(at + 1)];
    const before = builtIn.get(language)?.[key];
    if (entity)
      put(language, key, { value: String(entity.value ?? ''), builtIn: before, stored: entity });
    else if (before === undefined) rows.get(key)?.delete(language);
  }
  return [...rows].map(([key, texts]) => ({ key, texts })).sort((a, b) => (a.key < b.key ? -1 : 1));
}

/**
 * Rows that contain every word of a search in their key or a text, and match a filter in any
 * language.
 */
export function filterRows(
  rows: readonly MatrixRow[],
  languages: readonly string[],
  filter: MatrixFilter,
  search: string,
): MatrixRow[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const matches = {
    all: () => true,
    missing: (row: MatrixRow) => languages.some((language) => isMissing(row, language)),
    wrong: (row: MatrixRow) => languages.some((language) => !fillsIn(row, language)),
  }[filter];
  return rows.filter(
    (row) =>
      matches(row) &&
      words.every(
        (word) =>
          row.key.toLowerCase().includes(word) ||
          [...row.texts.values()].some(({ value }) => value.toLowerCase().includes(word)),
      ),
  );
}

/** The direction that a language is written in, by its tag. */
export function getDirection(language: string): 'ltr' | 'rtl' {
  return /^(ar|dv|fa|he|ku|ps|ug|ur|yi)(-|$)/.test(language) ? 'rtl' : 'ltr';
}

/**
 * Whether a language lacks a text that it needs. A plural form that the language does not have is
 * not missing.
 */
function isMissing({ key, texts }: MatrixRow, language: string): boolean {
  const form = parsePluralKey(key);
  return (
    texts.get(language) === undefined &&
    (!form || pluralCategories(language).includes(form.category))
  );
}

/** Forms that may name their number in words, without a placeholder for it. */
const IN_WORDS = ['zero', 'one', 'two'];

/**
 * Whether a text is filled in from the same values as the English one: `{{name}}` and `{0}`. A text
 * that is missing is not wrong. The forms for none, one and two may leave the count out.
 */
export function fillsIn(
  { key, texts }: MatrixRow,
  language: string,
  value = texts.get(language)?.value ?? '',
): boolean {
  const english = texts.get('en')?.value;
  if (value === '' || english === undefined) return true;
  const isInWords = IN_WORDS.includes(parsePluralKey(key)?.category ?? '');
  return placeholders(english, isInWords) === placeholders(value, isInWords);
}

function placeholders(text: string, isInWords: boolean): string {
  const found = text.match(/\{\{\w+\}\}|\{\d+\}/g) ?? [];
  return found
    .filter((one) => !(isInWords && one === '{{count}}'))
    .sort()
    .join(' ');
}
