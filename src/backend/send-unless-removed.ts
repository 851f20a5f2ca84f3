import type { Result } from '../api/client.ts';
import { isAbort } from '../api/errors.ts';

/** The answer; null if the element that sent the request has been removed: another one sends the next. */
export async function sendUnlessRemoved<T>(answer: Promise<Result<T>>): Promise<Result<T> | null> {
  try {
    return await answer;
  } catch (error) {
    if (isAbort(error)) return null;
    throw error;
  }
}
