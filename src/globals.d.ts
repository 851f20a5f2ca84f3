/** Module kinds that the build understands besides TypeScript. */

/** A style sheet as minified text, for a shadow root's adopted sheets. */
declare module '*.css' {
  const text: string;
  export default text;
}

/** A worker's own module file, named by its TypeScript entry relative to the importing file. */
declare module 'worker-url:*' {
  /**
   * Absolute address of the worker's module. Called late: a bundle of another tool may not know its
   * own address, and then this throws.
   */
  const url: () => string;
  export default url;
}

/** Loaders of the tags of this copy of the suite, by tag. */
declare module 'virtual:tags' {
  const tags: ReadonlyMap<string, () => Promise<unknown>>;
  export default tags;
}

/** Files that the first picture of each tag needs, known when everything else is built. */
declare module 'virtual:first-files' {
  /** Paths in `dist` with the hash of each file, as in a link's attribute `integrity`. */
  export const files: readonly (readonly [path: string, integrity: string])[];
  /** Indices of `files` by tag, the largest file first. */
  export const filesByTag: Readonly<Record<string, readonly number[]>>;
}

/** Workers of a single-file build, by the names of their files. */
declare module 'virtual:workers' {
  const workers: ReadonlyMap<string, () => Promise<unknown>>;
  export default workers;
}
