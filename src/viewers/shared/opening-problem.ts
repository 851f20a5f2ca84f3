import { isAbort, type Problem, problemOf } from '../../core/problem.ts';

/**
 * The problem of a source that could not be opened. An opening that was cancelled reports no
 * failure: an abort error here comes from elsewhere, and is a fault of the component.
 */
export function openingProblem(error: unknown): Problem {
  return isAbort(error)
    ? { code: 'COMPONENT_FAILED', message: String(error) }
    : problemOf(error, 'SOURCE_FAILED');
}
