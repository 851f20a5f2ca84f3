/** What the wrapper of the single-file build offers to the code in it (`build/single.mjs`). */

/** The function that holds the whole file; its argument is the name of the worker that is to run. */
declare const geoSuite: (worker?: string) => unknown;
/** Name of the worker that runs; undefined in a page. */
declare const geoWorker: string | undefined;

/** Name of the worker that the file runs; undefined in a page. */
export function workerName(): string | undefined {
  return typeof geoWorker === 'string' ? geoWorker : undefined;
}

/** Text of the file; undefined in other builds. */
export function ownText(): string | undefined {
  return typeof geoSuite === 'function' ? `(${String(geoSuite)})();` : undefined;
}

const addresses = new Map<string, string>();

/**
 * Address of a script that runs one of the file's workers: a blob of the file's own text. It stays
 * valid as long as the page, which may start the worker at any time.
 */
export function workerAddress(name: string): string {
  const known = addresses.get(name);
  if (known) return known;
  const text = `(${String(geoSuite)})(${JSON.stringify(name)});`;
  const address = URL.createObjectURL(new Blob([text], { type: 'text/javascript' }));
  addresses.set(name, address);
  return address;
}
