import { FormatError } from '../../../src/formats/format-error.ts';

/** Failed for another reason than the file: the reader itself broke or was stopped. */
export class ReaderBroken extends Error {
  override readonly name = 'ReaderBroken';
}

/**
 * What a call to a reader's thread failed with, in the class that its callers check for:
 * FormatError for a fault of the file, AbortError for a cancelled call, ReaderBroken for everything
 * else.
 */
export function toReaderError(error: unknown, signal?: AbortSignal): unknown {
  if (signal?.aborted && error === signal.reason) return error;
  const { name, message } = error as Error;
  if (name === 'AbortError') return error;
  if (name !== 'FormatError') return new ReaderBroken(message, { cause: error });
  const { code, parts, place, values } = error as FormatError;
  return new FormatError(code, parts, place, { kind: values?.kind ?? null });
}
