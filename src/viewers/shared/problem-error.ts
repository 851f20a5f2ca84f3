import type { Problem } from '../../core/problem.ts';

/** A problem as the error that a public method rejects with; it carries the code and the address. */
export function problemError(problem: Problem): Error & Problem {
  return Object.assign(new Error(problem.message), problem);
}
