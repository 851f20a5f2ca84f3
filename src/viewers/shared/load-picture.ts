import type { ElementHost } from '../../core/element-host.ts';
import { isAbort, problemOf, problemText } from '../../core/problem.ts';
import { addEnglish, loadLanguage, loadMessages, translator } from '../../i18n/i18n.ts';
import { parseLanguage } from '../../i18n/language.ts';
import { messageText } from '../../i18n/message-text.ts';
import english from '../../i18n/texts/en/server.json';
import { PictureFailure, readPicture } from '../../sources/log/pictures.ts';

addEnglish(english);

/**
 * Fetches a picture for an element. @throws an error whose message is a sentence in its language
 */
export async function loadPicture(
  host: ElementHost,
  url: string,
  signal: AbortSignal,
): Promise<Blob> {
  try {
    return await readPicture(host, url, signal);
  } catch (error) {
    if (isAbort(error)) throw error;
    const language = parseLanguage(host.environment.peek().lang);
    await loadLanguage(language);
    await loadMessages();
    const t = translator(language);
    const text =
      error instanceof PictureFailure
        ? messageText(t, error.parts)
        : problemText(t, problemOf(error, 'SOURCE_FAILED'));
    throw new Error(text, { cause: error });
  }
}
