import type { ErrorCode, Problem } from '../../core/problem.ts';

/** A problem as an error to throw. */
export function toError(problem: Problem): Error {
  return Object.assign(new Error(problem.message), problem);
}

/** An error of the viewer's own methods. */
export class SectionError extends Error {
  constructor(
    readonly code: ErrorCode,
    message: string,
  ) {
    super(message);
  }
}
