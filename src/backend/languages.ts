import type { SendOptions } from '../api/client.ts';
import { getLanguages } from '../api/contract/entities.ts';
import type { Problem } from '../api/errors.ts';
import { type Language, parseLanguage } from '../core/element-host.ts';
import type { Backend } from './backend.ts';

/** A language that can be chosen. */
export interface OfferedLanguage {
  readonly key: Language;
  /** Its name in itself. */
  readonly name: string;
}

/** What each language calls itself: who looks for a language may read no other. */
const OWN_NAMES: Readonly<Record<Language, string>> = {
  en: 'English',
  tr: 'Türkçe',
  zh: '中文',
  ar: 'العربية',
};

/** All that the suite speaks. */
export const SPOKEN: readonly OfferedLanguage[] = (Object.keys(OWN_NAMES) as Language[]).map(
  (key) => ({ key, name: OWN_NAMES[key] }),
);
/** Offered where the server's list cannot be had (spec 8): English, Turkish, Chinese. */
const FALLBACK = SPOKEN.filter(({ key }) => key !== 'ar');
/** Spec 9. */
const LANGUAGES_LIMIT = 15;

/**
 * The server's active languages that the suite speaks; English, Turkish, Chinese and the reason
 * where there are none to be had.
 */
export async function loadLanguages(
  backend: Backend,
  options?: SendOptions,
): Promise<{ languages: readonly OfferedLanguage[]; problem: Problem | null }> {
  const answer = await backend.send(
    getLanguages,
    {
      body: {
        entityName: 'Language',
        offset: 0,
        limit: LANGUAGES_LIMIT,
        constraints: [],
        orderBy: 'name',
        order: 'ascending',
      },
    },
    options,
  );
  if (!answer.ok)
    return { languages: FALLBACK, problem: { ...answer.error, code: 'LANGUAGES_UNAVAILABLE' } };
  const spoken = answer.data.data.filter(
    ({ active, key }) => active && parseLanguage(key) === key.toLowerCase().split('-')[0],
  );
  const languages = SPOKEN.filter((one) =>
    spoken.some(({ key }) => parseLanguage(key) === one.key),
  );
  if (languages.length > 0) return { languages, problem: null };
  return {
    languages: FALLBACK,
    problem: {
      code: 'LANGUAGES_UNAVAILABLE',
      message: 'the server offers none of the languages there are texts for',
    },
  };
}
