import { chooseReportLanguage } from '../../reports/words.ts';
import ar from '../../../../src/i18n/texts/ar/server-cart-report.json';
import en from '../../../../src/i18n/texts/en/server-cart-report.json';
import tr from '../../../../src/i18n/texts/tr/server-cart-report.json';
import zh from '../../../../src/i18n/texts/zh/server-cart-report.json';

/** Words of the report of a cart by language key; `{n}` and the like are put in. */
const WORDS = { en, tr, zh, ar };

/** Texts of the export report in one language. */
export type CartWords = Readonly<Record<keyof typeof en, string>>;

/** The words of a language; English for one that has none. */
export function cartWords(language: string): CartWords {
  return WORDS[chooseReportLanguage(language)];
}
