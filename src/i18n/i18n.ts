import { type ReadonlySignal, signal } from '@preact/signals-core';
import type { Language } from './language.ts';
import { formatCount, pluralKey } from './plural.ts';
import type { TextKey, TextValues, Translate } from './text-key.ts';
import common from './texts/en/common.json';

export type { TextKey, TextValues, Translate };

/**
 * English is in the bundle and needs no library: its texts hold plural forms and `{{name}}` alone.
 */
const texts = new Map<string, string>(Object.entries(common));
const english: Translate = (key, values = {}) =>
  (texts.get(pluralKey(key, values.count, 'en')) ?? texts.get(key) ?? key).replace(
    /\{\{(\w+)\}\}/g,
    (hole, name: string) =>
      name === 'count' && typeof values.count === 'number'
        ? formatCount(values.count)
        : String(values[name] ?? hole),
  );

/** Adds English texts of a part that is loaded late. */
export function addEnglish(more: Readonly<Record<string, string>>): void {
  for (const [key, text] of Object.entries(more)) texts.set(key, text);
}

const translators = signal<ReadonlyMap<Language, Translate>>(new Map([['en', english]]));

/** Languages whose texts are here, with their translators; changes when one arrives. */
export const loadedLanguages: ReadonlySignal<ReadonlyMap<Language, Translate>> = translators;

/**
 * Fetches the texts of `language` once, and i18next with the first. Until they are here, and if
 * they cannot be had, texts are English.
 */
export async function loadLanguage(language: Language): Promise<void> {
  if (language === 'en' || translators.peek().has(language)) return;
  try {
    const { translate } = await import('./languages.ts');
    setTranslator(language, await translate(language, () => refresh(language)));
  } catch {
    // English stays: an element never waits for its words.
  }
}

/** Puts `translate` in the place of a language's translator, wherever it is on the screen. */
export function setTranslator(language: Language, translate: Translate): void {
  translators.value = new Map([...translators.peek(), [language, translate]]);
}

/**
 * Loads the messages of readers and of the server in the languages whose texts are here. What
 * renders them need not wait; it is for what keeps their sentences. Never rejects: where messages
 * cannot be fetched they stay English.
 */
export async function loadMessages(): Promise<void> {
  try {
    if (translators.peek().size > 1) await (await import('./languages.ts')).loadMessages();
  } catch {
    // The sentences stay English.
  }
}

/** Renders what is shown in `language` again, after more of its texts have arrived. */
function refresh(language: Language): void {
  const known = translator(language);
  setTranslator(language, (key, values) => known(key, values));
}

/** The translator of one language; English until its texts are here. */
export function translator(language: Language): Translate {
  return translators.peek().get(language) ?? english;
}
