import type { Problem, Result } from './problem.ts';

/**
 * A problem as an error to throw: it carries the code and the address. @param cause what led to it
 */
export function problemError<P extends Problem>(problem: P, cause?: unknown): Error & P {
  const options = cause === undefined ? undefined : { cause };
  return Object.assign(new Error(problem.message, options), problem);
}

/** The problem of a call as an error to throw: `http` is the problem too if a server answered. */
export function answerError<P extends Problem>(problem: P): Error & P & { http?: P } {
  const http = problem.status === undefined ? undefined : problem;
  return Object.assign(problemError(problem), { http });
}

/** The data of a call's result. @throws its problem as an error, by `answerError` */
export function unwrap<T>(result: Result<T>): T {
  if (result.ok) return result.data;
  throw answerError(result.error);
}
