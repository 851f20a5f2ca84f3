/** How a case is to be shown. */
export interface Look {
  lang: string;
  theme: 'light' | 'dark';
}

/** One case. */
export type Case = (page: HTMLElement, look: Look) => Promise<void>;
