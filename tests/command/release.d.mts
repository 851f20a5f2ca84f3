/** The version after `current`: `step` is `major`, `minor`, `patch`, or a higher version. */
export function nextVersion(current: string, step: string): string;

/** Gives the section "Unreleased" a version and a date, and starts an empty one above it. */
export function releaseChangelog(
  text: string,
  version: string,
  date: string,
): { text: string; notes: string };

/** Makes a release of the checkout at `root`; without `write` it only prints the steps. */
export function release(
  root: string,
  step: string,
  options: {
    write: boolean;
    date: string;
    run: (command: string, args: string[]) => string;
    print: (line: string) => void;
  },
): void;
