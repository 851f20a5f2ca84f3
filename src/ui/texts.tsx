import { createContext, type ReactNode, useContext, useEffect } from 'react';
import type { Language } from '../core/element-host.ts';
import { loadedLanguages, loadLanguage, type Translate, translator } from '../core/i18n/i18n.ts';
import { useSignal } from './use-signal.ts';

const Texts = createContext<Translate>(translator('en'));

/** Gives everything inside the texts of one language, and English until they have arrived. */
export function TextsProvider({ language, children }: { language: Language; children: ReactNode }) {
  const translate = useSignal(loadedLanguages).get(language) ?? translator('en');
  useEffect(() => void loadLanguage(language), [language]);
  return <Texts value={translate}>{children}</Texts>;
}

/** The translator of the language around. */
export function useTexts(): Translate {
  return useContext(Texts);
}
