/** Failures as views know them: what a view imports of src/api is this and nothing else. */
export { type ErrorCode, isAbort, type Problem, problemOf } from '../api/errors.ts';
