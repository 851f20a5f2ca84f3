import { type Language, parseLanguage } from '../../src/i18n/language.ts';
import { addEnglish, loadLanguage } from '../../src/i18n/i18n.ts';
import enApp from '../../src/i18n/texts/en/app.json';
import { readStored, store } from '../../src/core/storage.ts';
import { pageBackend } from '../../src/backend/backend.ts';
import { fillUserSettings, keepUserSetting } from '../../src/backend/user-settings.ts';
import { changeSettings, type UserSettings, userSettings } from '../../src/core/user-settings.ts';
import type { SessionState } from '../../src/session/session.ts';

/** Colour theme; `auto` follows the system. */
export type Theme = 'auto' | 'light' | 'dark';
/** Themes in the order in which users choose them. */
export const THEMES: readonly Theme[] = ['auto', 'light', 'dark'];

const LANGUAGE = 'geo-elements.language';
const THEME = 'geo-elements.theme';

addEnglish(enApp);

/**
 * Language and theme of the page, put on the document, where the elements find them. They are
 * settings of the user: what is chosen here is kept at the server, what is chosen in the account
 * is followed. The browser keeps them for the time before a user is known.
 */
export class Preferences {
  language: Language;
  theme: Theme;
  /** The language that the settings named last. */
  #named: string | null = null;

  /** `changed` runs after every change, and when the texts of a language have come. */
  constructor(private readonly changed: () => void) {
    const { language, theme } = userSettings.peek();
    this.language = parseLanguage(language ?? readStored(LANGUAGE) ?? navigator.language);
    this.theme = theme ?? THEMES.find((one) => one === readStored(THEME)) ?? 'auto';
    changeSettings({ theme: this.theme === 'auto' ? null : this.theme });
    this.#apply();
    userSettings.subscribe((settings) => this.#follow(settings));
  }

  /** Loads the settings of a user who has signed in. */
  fill(state: SessionState | null, userId: string | undefined): void {
    if (state === 'signed-in' && userId !== undefined) void fillUserSettings(pageBackend(), userId);
  }

  speak(language: string): void {
    this.#set(parseLanguage(language), this.theme);
    void keepUserSetting(pageBackend(), 'language', this.language);
  }

  paint(theme: Theme): void {
    this.#set(this.language, theme);
    void keepUserSetting(pageBackend(), 'theme', theme === 'auto' ? null : theme);
  }

  #follow({ language, theme }: UserSettings): void {
    // A choice that was undone leaves the browser's language.
    const withoutChoice = this.#named === null ? this.language : navigator.language;
    this.#named = language;
    const wanted = parseLanguage(language ?? withoutChoice);
    if (wanted !== this.language || (theme ?? 'auto') !== this.theme)
      this.#set(wanted, theme ?? 'auto');
  }

  #set(language: Language, theme: Theme): void {
    this.language = language;
    this.theme = theme;
    store(LANGUAGE, language);
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
