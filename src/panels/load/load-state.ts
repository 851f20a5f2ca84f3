/** Which files the list shows. */
export type LoadFilter = 'loaded' | 'refused' | 'open';

/** Parts of the load screen. */
export const LOAD_TABS = ['files', 'tables', 'review'] as const;
/** A part of the load screen. */
export type LoadTab = (typeof LOAD_TABS)[number];

/** What `<geo-load>` shows, as one JSON object; the application keeps it in its address. */
export interface LoadState {
  /** Shows these files alone; all without it. */
  only?: LoadFilter;
  /** Part of the screen; the files without it. */
  tab?: LoadTab;
}

const FILTERS: readonly unknown[] = ['loaded', 'refused', 'open'] satisfies LoadFilter[];

/** Reads a state as a page may set it: what is of the wrong kind is left out. */
export function parseLoadState(value: unknown): LoadState {
  const { only, tab } = (value ?? {}) as { only?: unknown; tab?: unknown };
  return {
    ...(FILTERS.includes(only) && { only: only as LoadFilter }),
    ...((LOAD_TABS as readonly unknown[]).includes(tab) &&
      tab !== 'files' && { tab: tab as LoadTab }),
  };
}
