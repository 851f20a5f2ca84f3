import type { ErrorCode } from '../../core/problem.ts';

/** Log files that a chooser offers first. */
export const LOG_FILES = '.las,.dlis,.lis,.tap,.csv,.tsv,.txt,.asc,.zip,.gz';

/** Failures that another file solves, and reading this one again does not. */
const OTHER_FILE: readonly ErrorCode[] = [
  'EMPTY_FILE',
  'FORMAT_UNKNOWN',
  'FORMAT_UNSUPPORTED',
  'FILE_MALFORMED',
  'FILE_TRUNCATED',
  'FILE_ENCRYPTED',
  'FILE_TOO_LARGE',
];

/** Whether a failure is one of the file itself. */
export function isFileProblem(code: ErrorCode): boolean {
  return OTHER_FILE.includes(code);
}
