/** How a case is to be shown. */
export interface Look {
  lang: string;
  theme: 'light' | 'dark';
}

/**
 * The looks in which the visual test takes a case, besides a wide window in the light theme and in
 * English.
 */
export interface Looks {
  /**
   * In a narrow window too, which is the default; false if the narrow window shows nothing that
   * other cases do not.
   */
  narrow?: boolean;
  /** In the dark theme too, for chrome or colours of the case's own. */
  dark?: boolean;
  /** In Arabic too, once wide and once narrow and dark, for words and a layout that mirrors. */
  arabic?: boolean;
}

/**
 * One case: a state of an element, a page of the gallery and one or more pictures of the visual
 * test.
 */
export interface Case {
  looks?: Looks;
  /** False if the case draws no plot. By default a canvas on the page must not be blank. */
  hasPlot?: boolean;
  /**
   * True if the element remembers what the case did for as long as the page lives: each look
   * reloads the page.
   */
  needsFreshPage?: boolean;
  /** Puts the element on the page; resolves when the state is reached. */
  show: (page: HTMLElement, look: Look) => Promise<void>;
}
