import { type DependencyList, useEffect, useState } from 'react';

/**
 * Makes an object that has to be disposed of, once mounted and again when a dependency changes.
 * @param make may make nothing: null
 * @returns null until it is made
 */
export function useDisposable<T extends { dispose(): void }>(
  make: () => T | null,
  dependencies: DependencyList,
): T | null {
  const [made, setMade] = useState<T | null>(null);
  useEffect(() => {
    const next = make();
    setMade(next);
    return () => next?.dispose();
    // The caller names what `make` depends on.
  }, dependencies);
  return made;
}
