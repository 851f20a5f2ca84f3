import { type ReadonlySignal, signal } from '@preact/signals-core';
import i18next from 'i18next';
import type { Language } from '../element-host.ts';
import { en, type TextKey, type Texts } from './texts/en.ts';

export type { TextKey };

/** Translates a key; `{{name}}` in a text is filled from `values`. */
export type Translate = (key: TextKey, values?: Record<string, string | number>) => string;

/** The suite's own instance: the host page may use i18next too. Interpolated values reach React as text, so they are not escaped. */
const instance = i18next.createInstance();
void instance.init({
  lng: 'en',
  fallbackLng: 'en',
  resources: { en: { translation: en } },
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

const loaded = signal<ReadonlySet<Language>>(new Set(['en']));

/** Languages whose texts are here; changes when one arrives. */
export const loadedLanguages: ReadonlySignal<ReadonlySet<Language>> = loaded;

/** Fetches the texts of `language` once. Until they are here, and if they cannot be had, texts are English. */
export async function loadLanguage(language: Language): Promise<void> {
  if (language === 'en' || loaded.peek().has(language)) return;
  try {
    instance.addResourceBundle(language, 'translation', await LOADERS[language]());
    loaded.value = new Set([...loaded.peek(), language]);
  } catch {
    // English stays: an element never waits for its words.
  }
}

/** The translator of one language. */
export function translator(language: Language): Translate {
  return instance.getFixedT(language) as unknown as Translate;
}
