/** A text of a file that is replaced by another one. */
export interface Change {
  file: string;
  /** Occurs once in the file. */
  find: string;
}

/** A fault that is seeded into a copy of the sources, with the test files that catch it. */
export interface Fault extends Change {
  id: string;
  /** Changes of further files. */
  also?: readonly Change[];
  tests: readonly string[];
}

export const FAULTS: readonly Fault[];
