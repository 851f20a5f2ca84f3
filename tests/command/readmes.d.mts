/** Suppressed offenders of ESLint, by file and rule. */
export type Suppressions = Record<string, Record<string, { count: number }>>;

/** One message for each fault in the READMEs of the checkout at `root`. */
export function readmeFaults(root: string): string[];

/** One message for each rule with more offenders than before, and each file that is gone. */
export function suppressionFaults(
  now: Suppressions,
  before: Suppressions,
  exists: (file: string) => boolean,
): string[];
