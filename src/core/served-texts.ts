import type { Client } from '../api/client.ts';
import { getTranslations } from '../api/contract/entities.ts';
import type { Language } from '../i18n/language.ts';
import {
  addEnglish,
  loadLanguage,
  setTranslator,
  type Translate,
  translator,
} from '../i18n/i18n.ts';
import enServer from '../i18n/texts/en/server.json';

addEnglish(enServer);

/** Names of the suite's languages as the call has them. */
const NAMES: Readonly<Record<Language, string>> = {
  en: 'English',
  tr: 'Turkish',
  zh: 'Chinese',
  ar: 'Arabic',
};

/** The version of the server's texts that was requested last, by language. */
const requested = new Map<Language, number>();
/** The translators of the bundled texts, below those of the server. */
const bundled = new Map<Language, Translate>();

/**
 * Overlays the bundled texts of a language with those of the server, once for each version of them
 * (spec 7, "localization/translations"). A text that the server does not have stays as bundled, and
 * so do all of them if the request fails. Elements render before the answer arrives.
 */
export async function serveTexts(
  client: Client,
  language: Language,
  version: number,
): Promise<void> {
  if (requested.get(language) === version) return;
  requested.set(language, version);
  try {
    const answer = await client.send(getTranslations, { body: { languageName: NAMES[language] } });
    if (!answer.ok || requested.get(language) !== version) return;
    const served = new Map(
      answer.data.data
        .filter(({ value }) => value.trim() !== '')
        .map(({ key, value }) => [key, value]),
    );
    if (served.size === 0 && !bundled.has(language)) return;
    const [{ overlaid }] = await Promise.all([
      import('../i18n/languages.ts'),
      loadLanguage(language),
    ]);
    const below = bundled.get(language) ?? translator(language);
    bundled.set(language, below);
    setTranslator(language, overlaid(language, served, below));
  } catch {
    // The requesting element was removed, or a chunk failed to load: the next element tries again.
    requested.delete(language);
  }
}
