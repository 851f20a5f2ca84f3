import { isAbort } from '../api/errors.ts';

/**
 * The answer to a request; null if it was given up, however it ended. `signal` is what gives it up;
 * without it any AbortError does, as of an element that has been removed.
 */
export async function nullIfAborted<T>(
  answer: Promise<T>,
  signal?: AbortSignal,
): Promise<T | null> {
  try {
    const result = await answer;
    return signal?.aborted ? null : result;
  } catch (error) {
    if (signal ? signal.aborted : isAbort(error)) return null;
    throw error;
  }
}
