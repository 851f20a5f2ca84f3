import i18next from 'i18next';
import type { Language } from './language.ts';
import { english, type Texts, type Translate } from './texts/english.ts';

/** The suite's own instance: the host page may use i18next too. Interpolated values reach React as text, so they are not escaped. */
const instance = i18next.createInstance();
void instance.init({
  lng: 'en',
  fallbackLng: 'en',
  resources: { en: { translation: english } },
  keySeparator: false,
  nsSeparator: false,
  interpolation: { escapeValue: false },
  initAsync: false,
});

const LOADERS: Record<Exclude<Language, 'en'>, () => Promise<Texts>> = {
  tr: async () => (await import('./texts/tr.ts')).tr,
  zh: async () => (await import('./texts/zh.ts')).zh,
  ar: async () => (await import('./texts/ar.ts')).ar,
};

/** The translator of a language, with its texts. */
export async function translate(language: Exclude<Language, 'en'>): Promise<Translate> {
  instance.addResourceBundle(language, 'translation', await LOADERS[language]());
  return fixedTo(language);
}

/** Texts of the server stand apart: what it takes back is bundled again. */
const SERVED = 'served';

/** A translator that takes the texts there are in `served` and all others from `below`. */
export function overlaid(
  language: Language,
  served: ReadonlyMap<string, string>,
  below: Translate,
): Translate {
  instance.removeResourceBundle(language, SERVED);
  instance.addResourceBundle(language, SERVED, Object.fromEntries(served));
  const own = fixedTo(language, SERVED);
  return (key, values) => (served.has(key) ? own : below)(key, values);
}

function fixedTo(language: Language, texts = 'translation'): Translate {
  const fixed = instance.getFixedT(language, texts) as unknown as Translate;
  return language === 'ar' ? (key, values) => fixed(key, values && isolated(values)) : fixed;
}

/** Numbers and names keep their own direction inside a text that runs from right to left (U+2068, U+2069). */
function isolated(values: Record<string, string | number>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      `\u2068${/^[-+−\d.]/.test(String(value)) ? '\u200e' : ''}${value}\u2069`,
    ]),
  );
}
