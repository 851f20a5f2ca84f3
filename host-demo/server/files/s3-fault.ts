import { Refused } from '../refused.ts';

/** What a bucket answers. Throws Refused 502 where it does not answer or does not let us in. */
export async function asked<T>(what: Promise<T>): Promise<T> {
  try {
    return await what;
  } catch (error) {
    throw unreachable(error);
  }
}

/** A fault of the store, told by what the client said of it. */
export function unreachable(error: unknown): Refused {
  return new Refused(
    502,
    'STORE_UNAVAILABLE',
    `The file store does not answer: ${error instanceof Error ? error.message || error.name : String(error)}`,
  );
}
