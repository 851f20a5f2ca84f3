import type { Client } from '../../api/client.ts';
import { getTranslations } from '../../api/contract/entities.ts';
import type { Language } from '../element-host.ts';
import { loadLanguage, setTranslator, translator } from './i18n.ts';

/** Names of the suite's languages as the call has them. */
const NAMES: Readonly<Record<Language, string>> = { en: 'English', tr: 'Turkish', zh: 'Chinese', ar: 'Arabic' };

const asked = new Set<Language>();

/**
 * Puts a server's texts of a language over the bundled ones, once (spec 7, "localization/translations"). What it has no text
 * for stays as it is; where it cannot be asked, everything does: no element waits for its words.
 */
export async function serveTexts(client: Client, language: Language): Promise<void> {
  if (asked.has(language)) return;
  asked.add(language);
  try {
    const answer = await client.send(getTranslations, { body: { languageName: NAMES[language] } });
    if (!answer.ok) return;
    const served = new Map(answer.data.data.filter(({ value }) => value.trim() !== '').map(({ key, value }) => [key, value]));
    if (served.size === 0) return;
    const [{ overlaid }] = await Promise.all([import('./languages.ts'), loadLanguage(language)]);
    setTranslator(language, overlaid(language, served, translator(language)));
  } catch {
    // The element that asked has gone, or its code could not be fetched: the next one asks again.
    asked.delete(language);
  }
}
