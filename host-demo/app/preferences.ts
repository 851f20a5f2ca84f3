import { type Language, languageOf } from '../../src/core/element-host.ts';
import { addEnglish, loadLanguage } from '../../src/i18n/i18n.ts';
import enApp from '../../src/i18n/texts/en/app.json';
import { readStored, store } from '../../src/core/storage.ts';

/** Colour theme; `auto` follows the system. */
export type Theme = 'auto' | 'light' | 'dark';
/** Themes in the order in which users choose them. */
export const THEMES: readonly Theme[] = ['auto', 'light', 'dark'];

const LANGUAGE = 'geo-elements.language';
const THEME = 'geo-elements.theme';

addEnglish(enApp);

/**
 * What the user chose for this browser: kept in it, and put on the document, where the elements
 * find it.
 */
export class Preferences {
  language: Language;
  theme: Theme;

  /** `changed` runs after every change, and when the texts of a language have come. */
  constructor(private readonly changed: () => void) {
    this.language = languageOf(readStored(LANGUAGE) ?? navigator.language);
    this.theme = THEMES.find((theme) => theme === readStored(THEME)) ?? 'auto';
    this.#apply();
  }

  speak(language: string): void {
    this.language = languageOf(language);
    store(LANGUAGE, this.language);
    this.#apply();
  }

  paint(theme: Theme): void {
    this.theme = theme;
    store(THEME, theme);
    this.#apply();
  }

  #apply(): void {
    const page = document.documentElement;
    page.lang = this.language;
    page.dir = this.language === 'ar' ? 'rtl' : 'ltr';
    page.dataset.theme = this.theme;
    this.changed();
    void loadLanguage(this.language).then(this.changed);
  }
}
