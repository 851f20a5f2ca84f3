import { type ElementHost, languageOf } from '../../core/element-host.ts';
import { type Translate, translator } from '../../i18n/i18n.ts';

/** The translator of the language that an element has now, for code outside React. */
export function hostTranslator({ environment }: ElementHost): Translate {
  return translator(languageOf(environment.peek().lang));
}
