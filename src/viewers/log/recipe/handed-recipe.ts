import { forgetOfTab, readOfTab, storeForTab } from '../../../core/tab-storage.ts';

/** A log of a catalog. */
interface CatalogLog {
  catalog: string;
  logId: string;
}

/**
 * Opens a window that takes a recipe over. A window that a page opens gets a copy of what the
 * storage of the tab holds at that moment, and keeps it when it is loaded again.
 */
export function handRecipeOver<T>(log: CatalogLog, recipe: object | undefined, open: () => T): T {
  const key = storageKey(log);
  const before = readOfTab(key);
  if (recipe) storeForTab(key, recipe);
  else forget(key);
  try {
    return open();
  } finally {
    if (before === undefined) forget(key);
    else storeForTab(key, before);
  }
}

/** The recipe that this window has taken over for a log; undefined without one. */
export function readHandedRecipe(log: CatalogLog): unknown {
  return readOfTab(storageKey(log));
}

function forget(key: string): void {
  forgetOfTab((one) => one === key);
}

function storageKey({ catalog, logId }: CatalogLog): string {
  return `geo-popup-recipe ${catalog}/${logId}`;
}
