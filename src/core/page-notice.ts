import { loadLanguage, type Translate, translator } from '../i18n/i18n.ts';
import { parseLanguage } from '../i18n/language.ts';
import type { Notice } from './toasts.ts';

/** How often a notice is offered to a page whose toasts are still on their way, and how often. */
const RETRY_MS = 500;
const MOST_TRIES = 20;

/**
 * Says something that belongs to no element, or to one that is gone, in the language of the page.
 * It is offered again for some seconds where nothing shows it yet.
 */
export async function notifyPage(describe: (t: Translate) => Notice): Promise<void> {
  const language = parseLanguage(document.documentElement.lang);
  await loadLanguage(language);
  const detail = describe(translator(language));
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const event = new CustomEvent('geo-notify', { detail, bubbles: true, cancelable: true });
    if (!document.dispatchEvent(event)) return;
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  }
}
