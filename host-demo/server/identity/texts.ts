import ar from '../../../src/i18n/texts/ar/server-sign-in.json';
import en from '../../../src/i18n/texts/en/server-sign-in.json';
import tr from '../../../src/i18n/texts/tr/server-sign-in.json';
import zh from '../../../src/i18n/texts/zh/server-sign-in.json';

/** Languages of the provider's pages. */
export type ProviderLanguage = 'en' | 'tr' | 'zh' | 'ar';

/** Texts of the provider's pages. */
export const TEXTS: Readonly<Record<ProviderLanguage, Readonly<Record<keyof typeof en, string>>>> =
  { en, tr, zh, ar };
