import type { FormatWarning } from '../formats/format-error.ts';

/** What a reader finds out while it reads, reported beside the progress of a call. */
export interface WarningReport {
  warnings: readonly FormatWarning[];
}

/** Whether a report of a call has warnings rather than progress. */
export function isWarningReport(report: object): report is WarningReport {
  return 'warnings' in report;
}

/**
 * The reading side: the warnings of what is open, which a reader goes on adding to after it was
 * opened.
 */
export class WarningFeed {
  #sent: string;

  /** @param list gives all warnings so far */
  constructor(readonly list: () => readonly FormatWarning[]) {
    this.#sent = countAll(list());
  }

  /** Does the work of a call; reports the warnings where it added to them, even if it fails. */
  async during<T>(report: (found: WarningReport) => void, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } finally {
      const warnings = this.list();
      const now = countAll(warnings);
      if (now !== this.#sent) report({ warnings: [...warnings] });
      this.#sent = now;
    }
  }
}

/** Warnings are only added to a list, or counted again. */
function countAll(warnings: readonly FormatWarning[]): string {
  return `${warnings.length} ${warnings.reduce((sum, { count }) => sum + count, 0)}`;
}

/** The page's side: the warnings that came last, and who wants to know of others. */
export class LateWarnings {
  #warnings: readonly FormatWarning[];
  readonly #listeners = new Set<(warnings: readonly FormatWarning[]) => void>();

  constructor(warnings: readonly FormatWarning[]) {
    this.#warnings = warnings;
  }

  get current(): readonly FormatWarning[] {
    return this.#warnings;
  }

  replace(warnings: readonly FormatWarning[]): void {
    this.#warnings = warnings;
    for (const listener of this.#listeners) listener(warnings);
  }

  /** Calls `listener` with all warnings when there are more. Returns what ends that. */
  readonly follow = (listener: (warnings: readonly FormatWarning[]) => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };
}
