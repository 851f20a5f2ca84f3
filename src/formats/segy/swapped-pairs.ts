import { FormatError } from '../format-error.ts';
import type { WarningList } from '../format-error.ts';
import { BINARY_START, FILE_HEADER_BYTES, ORDER_MARK_BYTE } from './binary-header.ts';
import type { SizedSource } from '../known-size.ts';
import type { SampleFormat } from './sample-format.ts';
import { msg } from '../msg.ts';

/** The two numbers of the revision are single bytes, which no order of bytes moves. */
const REVISION = { first: 3500, end: 3502 };

/** The two file headers with the binary one in big-endian order. */
export function unswappedHead(head: Uint8Array): Uint8Array {
  const out = new Uint8Array(head);
  swapPairs(out.subarray(BINARY_START, FILE_HEADER_BYTES));
  out.set(head.subarray(REVISION.first, REVISION.end), REVISION.first);
  return out;
}

/**
 * The same file with its traces, which begin at `start`, in big-endian order; texts are not
 * affected by the order.
 */
export function unswappedTraces(source: SizedSource, start: number): SizedSource {
  return {
    name: source.name,
    sizeBytes: source.sizeBytes,
    async read(offset, length, signal) {
      const first = offset - ((offset - start) & 1);
      const end = offset + length + ((offset + length - start) & 1);
      // A copy: what a source gives may be its own bytes.
      const pairs = new Uint8Array(await source.read(first, end - first, signal));
      swapPairs(pairs.subarray(Math.max(0, start - first)));
      return pairs.subarray(offset - first, offset - first + length);
    },
  };
}

/** @throws {FormatError} FORMAT_UNSUPPORTED where samples are no whole pairs */
export function checkPairs({ bytes, name }: SampleFormat, warnings: WarningList): void {
  const place = { byteOffset: ORDER_MARK_BYTE - 1, section: 'binary header' };
  const message = msg`The mark at byte ${ORDER_MARK_BYTE - 1} says that the bytes of each pair are swapped`;
  if (bytes % 2 !== 0)
    throw new FormatError(
      'FORMAT_UNSUPPORTED',
      msg`${message}, but samples of ${bytes * 8} bits (${name}) are no pairs.`,
      place,
    );
  warnings.add('PAIRS_SWAPPED', msg`${message}: they are put back.`, place);
}

function swapPairs(bytes: Uint8Array): void {
  for (let i = 0; i + 1 < bytes.length; i += 2)
    [bytes[i], bytes[i + 1]] = [bytes[i + 1] as number, bytes[i] as number];
}
