/** Folder of the repository. */
export const ROOT: string;
/** Where the demo wells lie. */
export const DEMO_DATA: string;
/** Folder for compressed copies of what browsers fetch. */
export const COPIES: string;
/** File with the texts of every language as `{en: {key: text}, tr: ...}`. */
export const TEXTS: string;
/** Writes `TEXTS` from the page's own. */
export function writeTexts(): Promise<void>;
/** Builds where a source is newer than what was built; true where it did. */
export function buildIfOlder(): Promise<boolean>;
/** Writes the sample files of the pages into a folder. */
export function writeSamples(folder: string): Promise<void>;
/** Makes the embedded database once. */
export function bakeDatabase(): Promise<void>;
/**
 * Bundles the scripts of the application page and of the gallery. With `onRebuild` it goes on
 * watching.
 */
export function buildPages(options?: { onRebuild?: () => void }): Promise<unknown>;

/** One package of an npm lock file. */
export interface LockedPackage {
  version?: string;
  resolved?: string;
  integrity?: string;
  optional?: boolean;
}
/** Folders of packages that are missing, of another version, or not in the lock file. */
export function installedDifferently(
  lock: { packages?: Record<string, LockedPackage> },
  installed: { packages?: Record<string, LockedPackage> },
): string[];
