import type { ElementHost } from '../../core/element-host.ts';
import { parseLanguage } from '../../i18n/language.ts';
import { type Translate, translator } from '../../i18n/i18n.ts';

/** The translator of the language that an element has now, for code outside React. */
export function hostTranslator({ environment }: ElementHost): Translate {
  return translator(parseLanguage(environment.peek().lang));
}
