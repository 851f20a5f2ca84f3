/** The sentence for an element of a classic script tag whose modules could not be fetched. */
import { parseLanguage } from '../src/i18n/language.ts';
import ar from '../src/i18n/texts/ar/script.json';
import en from '../src/i18n/texts/en/script.json';
import tr from '../src/i18n/texts/tr/script.json';
import zh from '../src/i18n/texts/zh/script.json';

const TEXTS = { ar, en, tr, zh };

/**
 * Explains in the element's language that modules at `address` could not be fetched. A classic
 * script may come from a server whose modules the page may not read: then the sentence names what
 * that server has to send.
 */
export function explainScriptFailure(element: Element, address: string): string {
  const lang = element.closest<HTMLElement>('[lang]')?.lang || navigator.language;
  const texts = TEXTS[parseLanguage(lang)];
  const { origin } = new URL(address);
  const failed = texts['script.failed'].replace('{{tag}}', element.localName);
  return origin === location.origin
    ? failed
    : `${failed} ${texts['script.cors'].replace('{{origin}}', origin)}`;
}
