/** Types of `parts.mjs` for its tests. */
export interface FileResult {
  project: string;
  file: string;
  seconds: number;
  ok: boolean;
  passed: number;
  skipped: number;
  failures: string[];
}

/** What one part of a test run came to. */
export interface PartResult {
  name: string;
  seconds: number;
  ok: boolean;
  message?: string;
  passed: number;
  failed: number;
  skipped: number;
  files: FileResult[];
}

/** Runs a test runner and reads the report that it writes. */
export function runReported(
  name: string,
  start: (report: string) => Promise<{ seconds: number; code: number | null; printed: string }>,
  options?: { mayBeEmpty?: boolean },
): Promise<PartResult>;
