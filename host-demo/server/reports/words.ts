import ar from '../../../src/i18n/texts/ar/server-report.json';
import en from '../../../src/i18n/texts/en/server-report.json';
import tr from '../../../src/i18n/texts/tr/server-report.json';
import zh from '../../../src/i18n/texts/zh/server-report.json';

/** Words that every report has, by language key. */
const WORDS = { en, tr, zh, ar };

/** Texts of a report in one language. */
export type ReportWords = Readonly<Record<keyof typeof en, string>>;

/** The report's own words; English for a language that has none. */
export function getReportWords(language: string): ReportWords {
  return WORDS[chooseReportLanguage(language)];
}

/** A moment as the language writes it, in UTC, with Latin digits. */
export function formatMoment(language: string, moment: Date): string {
  return `${new Intl.DateTimeFormat(`${chooseReportLanguage(language)}-u-nu-latn`, { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23', timeZone: 'UTC' }).format(moment)} UTC`;
}

/** Languages that reports are written in. */
export type ReportLanguage = keyof typeof WORDS;

/**
 * The language that a report for a language key ("tr", "zh-CN") is written in; English for one that
 * has no words.
 */
export function chooseReportLanguage(language: string): ReportLanguage {
  const [key = ''] = language.split('-');
  return Object.hasOwn(WORDS, key) ? (key as ReportLanguage) : 'en';
}
