/** What a lock file says of a package. */
interface InstalledPackage {
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}
/** The folders of packages and of what they depend on. Throws where one of them is missing. */
export function listClosure(
  lock: { packages: Record<string, InstalledPackage> },
  names: readonly string[],
): string[];
/** Copies packages with what they depend on. */
export function copyPackages(root: string, names: readonly string[], folder: string): Promise<void>;
