import {
  type ComponentType,
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
} from 'react';
import type { ElementHost } from '../core/element-host.ts';
import { type Language, parseLanguage } from '../i18n/language.ts';
import { loadedLanguages, loadLanguage, type Translate, translator } from '../i18n/i18n.ts';
import { userSettings } from '../core/user-settings.ts';
import { useSignal } from './use-signal.ts';

const Texts = createContext<Translate>(translator('en'));
const CurrentLanguage = createContext<Language>('en');

/** Gives everything inside the texts of one language, and English until they have arrived. */
function TextsProvider({ language, children }: { language: Language; children: ReactNode }) {
  const words = useSignal(loadedLanguages).get(language) ?? translator('en');
  const { dateFormat } = useSignal(userSettings);
  // Another translator for each way of writing dates: what holds a date renders again.
  const translate = useMemo<Translate>(
    () => (dateFormat === null ? words : (key, values) => words(key, values)),
    [words, dateFormat],
  );
  useEffect(() => void loadLanguage(language), [language]);
  return (
    <CurrentLanguage value={language}>
      <Texts value={translate}>{children}</Texts>
    </CurrentLanguage>
  );
}

/** The root component of an element, with the texts of the element's language inside. */
export function withTexts<P extends { host: ElementHost }>(
  Root: ComponentType<P>,
): (props: P) => ReactNode {
  return function WithTexts(props: P) {
    const { lang } = useSignal(props.host.environment);
    return (
      <TextsProvider language={parseLanguage(lang)}>
        <Root {...props} />
      </TextsProvider>
    );
  };
}

/** The translator of the language around. */
export function useTexts(): Translate {
  return useContext(Texts);
}

/** The language around, by which names are sorted. */
export function useLanguage(): Language {
  return useContext(CurrentLanguage);
}
