import { forgetOfTab } from '../core/tab-storage.ts';

/** Prefix of the keys under which the tab caches the schema. */
export const PREFIX = 'geo-catalog ';

/**
 * Forgets what this tab keeps of the schema: of one catalog, or all of it. Groups are forgotten
 * with either.
 */
export function clearCatalogCache(name?: string): void {
  forgetOfTab(
    (key) =>
      key.startsWith(PREFIX) &&
      (name === undefined || [name, 'general_schema'].includes(key.split(' ')[1] ?? '')),
  );
}
