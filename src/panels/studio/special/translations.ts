import type { StudioEntity } from '../../../backend/studio.ts';

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

/** All texts by key. `changes` are those that were stored since, by language and key; null for one that was deleted. */
export function matrixRows(
  {
    languages,
    stored,
    builtIn,
  }: { languages: readonly { key: string }[]; stored: readonly StudioEntity[]; builtIn: Texts },
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

/** The direction that a language is written in, by its tag. */
export function getDirection(language: string): 'ltr' | 'rtl' {
  return /^(ar|dv|fa|he|ku|ps|ug|ur|yi)(-|$)/.test(language) ? 'rtl' : 'ltr';
}

/** Whether a text is filled in from the same values as the English one: `{{name}}` and `{0}`. A text that is missing is not wrong. */
export function fillsIn(
  { texts }: MatrixRow,
  language: string,
  value = texts.get(language)?.value ?? '',
): boolean {
  const english = texts.get('en')?.value;
  return value === '' || english === undefined || holes(english) === holes(value);
}

function holes(text: string): string {
  return (text.match(/\{\{\w+\}\}|\{\d+\}/g) ?? []).sort().join(' ');
}
