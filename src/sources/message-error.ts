import type { Message } from '../formats/msg.ts';
import { problemError } from '../core/problem-error.ts';
import type { ErrorCode, Problem } from '../core/problem.ts';

/** A problem as an error to throw, whose details are in the language of the user. */
export function messageError(code: ErrorCode, parts: Message): Error & Problem {
  return problemError<Problem>({ code, message: `${parts}`, parts });
}
