import i18next from 'i18next';
import { isolateTexts, isolateValue } from './isolate.ts';
import type { Language } from './language.ts';
import { formatCount, pluralKey } from './plural.ts';
import type { TextKey, TextValues, Translate } from './text-key.ts';

type Texts = Readonly<Record<string, string>>;

/**
 * Writes the values of a text: the count with its digits grouped, and in Arabic each value in its
 * own direction.
 */
const formatter = {
  type: 'formatter' as const,
  init: () => undefined,
  add: () => undefined,
  addCached: () => undefined,
  format: (value: string, _format?: string, language?: string, options?: object): string => {
    if (value === undefined) return value;
    const { interpolationkey } = options as { interpolationkey: string };
    const isCount = interpolationkey === 'count' && typeof value === 'number';
    const text = isCount ? formatCount(value) : String(value);
    return language === 'ar' ? isolateValue(text) : text;
  },
};

/**
 * The suite's own instance: the host page may use i18next too. Interpolated values reach React as
 * text, so they are not escaped. It holds no English: all languages have the same keys, and with
 * the English texts of every part a page would fetch the code that they lie beside.
 */
const instance = i18next.createInstance();
void instance.use(formatter).init({
  lng: 'en',
  fallbackLng: false,
  resources: {},
  keySeparator: false,
  nsSeparator: false,
  interpolation: { escapeValue: false, alwaysFormat: true },
  initAsync: false,
});

const LOADERS: Record<Exclude<Language, 'en'>, () => Promise<Texts>> = {
  tr: async () => (await import('./texts/tr.ts')).tr,
  zh: async () => (await import('./texts/zh.ts')).zh,
  ar: async () => isolateTexts((await import('./texts/ar.ts')).ar),
};

/** Loads the sentences of readers and of the server in a language. */
const MESSAGES: Record<Exclude<Language, 'en'>, () => Promise<Texts>> = {
  tr: async () => (await import('./messages/tr.ts')).tr,
  zh: async () => (await import('./messages/zh.ts')).zh,
  ar: async () => isolateTexts((await import('./messages/ar.ts')).ar),
};
/** The id of a message is a sentence; no other key has a blank. */
const MESSAGE_ID = / /;

/** The id of a list of values, which `joinMessages` makes: its comma is that of the language. */
const LIST_ID = /^\{\{0\}\}(?:, \{\{\d+\}\})+$/;

/** Loads the messages of a language once; every call resolves when they have arrived, or failed. */
const messageLoads = new Map<Language, () => Promise<void>>();

/**
 * The translator of a language, with its texts. Its messages are loaded when one is first shown,
 * which is in English until then. @param onMessages called when the messages have arrived
 */
export async function translate(
  language: Exclude<Language, 'en'>,
  onMessages: () => void = () => undefined,
): Promise<Translate> {
  instance.addResourceBundle(language, 'translation', await LOADERS[language]());
  const known = fixedTo(language);
  let loading: Promise<void> | null = null;
  const load = async (): Promise<void> => {
    try {
      instance.addResourceBundle(language, 'translation', await MESSAGES[language]());
      onMessages();
    } catch {
      loading = null; // a chunk failed to load: the next message tries again
    }
  };
  const loadOnce = (): Promise<void> => (loading ??= load());
  messageLoads.set(language, loadOnce);
  return (key, values) => {
    if (LIST_ID.test(key)) {
      const list = key.replaceAll(', ', known('common.listComma'));
      return known(list as TextKey, values);
    }
    if (MESSAGE_ID.test(key)) void loadOnce();
    return known(key, values);
  };
}

/** Loads the messages of every language that has a translator. */
export async function loadMessages(): Promise<void> {
  await Promise.all(Array.from(messageLoads.values(), (load) => load()));
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
  const texts = Object.fromEntries(served);
  instance.addResourceBundle(language, SERVED, language === 'ar' ? isolateTexts(texts) : texts);
  const own = fixedTo(language, SERVED);
  const isServed = (key: string, values?: TextValues): boolean =>
    served.has(pluralKey(key, values?.count, language)) || served.has(key);
  return (key, values) => (isServed(key, values) ? own : below)(key, values);
}

function fixedTo(language: Language, texts = 'translation'): Translate {
  return instance.getFixedT(language, texts) as unknown as Translate;
}
