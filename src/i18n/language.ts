/** Languages the suite speaks (spec 1). */
export type Language = 'en' | 'tr' | 'zh' | 'ar';

/**
 * The suite's language for a BCP 47 tag, by its primary subtag; English if the suite does not
 * support that language.
 */
export function parseLanguage(lang: string): Language {
  const primary = lang.toLowerCase().split('-')[0];
  return primary === 'tr' || primary === 'zh' || primary === 'ar' ? primary : 'en';
}
