/** Which files the list shows. */
export type LoadFilter = 'loaded' | 'refused' | 'open';

/** What `<geo-load>` shows, as one JSON object; the application keeps it in its address. */
export interface LoadState {
  /** Shows these files alone; all without it. */
  only?: LoadFilter;
}

const FILTERS: readonly unknown[] = ['loaded', 'refused', 'open'] satisfies LoadFilter[];

/** Reads a state as a page may set it: what is of the wrong kind is left out. */
export function parseLoadState(value: unknown): LoadState {
  const only = (value as { only?: unknown } | null | undefined)?.only;
  return FILTERS.includes(only) ? { only: only as LoadFilter } : {};
}
