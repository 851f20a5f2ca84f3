import type { ByteSource } from './byte-source.ts';
import { FormatError } from './format-error.ts';
import { msg } from './msg.ts';

const HEAD_BYTES = 64 * 1024;

/**
 * The first bytes of a log file, by which its format is known.
 * @throws {FormatError} EMPTY_FILE
 */
export async function readLogHead(source: ByteSource, signal?: AbortSignal): Promise<Uint8Array> {
  const head = await source.read(0, HEAD_BYTES, signal);
  if (head.length === 0)
    throw new FormatError('EMPTY_FILE', msg`The file is empty`, { byteOffset: 0 });
  return head;
}
