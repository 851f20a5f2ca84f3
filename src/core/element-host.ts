import type { ReadonlySignal } from '@preact/signals-core';

export { type Language, parseLanguage } from '../i18n/language.ts';

/**
 * What surrounds an element: its own attribute, else the nearest `lang`/`dir`, the page's
 * `<geo-session>`, the system.
 */
export interface Environment {
  /** BCP 47 tag as found; `parseLanguage` maps it to one of the suite's languages. */
  lang: string;
  dir: 'ltr' | 'rtl';
  theme: 'light' | 'dark';
}

/** What a component knows of the custom element it runs in. Given as the prop `host`. */
export interface ElementHost {
  readonly element: HTMLElement;
  readonly root: ShadowRoot;
  readonly environment: ReadonlySignal<Environment>;
  /**
   * Sends a bubbling, composed event from the element; false where a listener prevented the
   * default.
   */
  emit(type: string, detail?: unknown, options?: { cancelable?: boolean }): boolean;
  /** Gives the element's public methods their implementation; calls made before wait for it. */
  expose(methods: Record<string, (...args: never[]) => unknown>): void;
  /**
   * Runs when the element is gone for good (not when it is moved), and at once where it is gone
   * already. Answers a function that takes it back.
   */
  onDispose(dispose: () => void): () => void;
}
