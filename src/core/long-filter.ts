import { isKeptReference, keepInTab, type KeptReference, readKeptInTab } from './kept-in-tab.ts';

/** Characters of conditions, as JSON, that an address holds: servers refuse a longer line. */
const MOST_CHARACTERS = 4000;
const KEPT_FILTER = 'geo-filter';

/** Conditions as an address holds them: those that are too long are kept by this tab. */
export function shortenFilter<T>(constraints: readonly T[]): readonly T[] | KeptReference {
  if (JSON.stringify(constraints).length <= MOST_CHARACTERS) return constraints;
  return keepInTab(KEPT_FILTER, constraints) ?? constraints;
}

/**
 * Conditions of an address; "missing" if this tab does not keep what it names, null without any.
 */
export function readFilter(value: unknown): readonly unknown[] | 'missing' | null {
  if (Array.isArray(value)) return value;
  if (!isKeptReference(value)) return null;
  const kept = readKeptInTab(KEPT_FILTER, value);
  return Array.isArray(kept) ? kept : 'missing';
}
