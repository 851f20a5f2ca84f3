import ar from '../../../src/i18n/texts/ar/server-summary.json';
import en from '../../../src/i18n/texts/en/server-summary.json';
import tr from '../../../src/i18n/texts/tr/server-summary.json';
import zh from '../../../src/i18n/texts/zh/server-summary.json';

/**
 * Words of a summary's files, by language key. Labels of groups, catalogs and fields are as the
 * catalogs have them.
 */
const WORDS = { en, tr, zh, ar };

/** Languages that summaries are written in. */
export type SummaryLanguage = keyof typeof WORDS;
/** Texts of a summary in one language. */
export type SummaryWords = Readonly<Record<keyof typeof en, string>>;

/** A text with its placeholders, `{name}`, filled in. */
export function fillWords(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/** The words of a language. */
export function summaryWords(language: SummaryLanguage): SummaryWords {
  return WORDS[language];
}
