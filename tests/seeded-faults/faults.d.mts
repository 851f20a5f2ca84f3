/** Faults that are seeded into a copy of the sources, with the test files that catch them. */
export const FAULTS: readonly { id: string; file: string; tests: readonly string[] }[];
