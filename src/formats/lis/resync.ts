import type { ByteWindow } from '../dlis/byte-window.ts';
import { LONGEST_RECORD, plausibleLength, plausibleStart } from './physical-record.ts';
import { isChain } from './sniff.ts';

/** Bytes that are searched at once. */
const BLOCK_BYTES = 1 << 18;

/** Bytes that show whether records follow one that was found: a few of the longest. */
const LOOK_AHEAD = LONGEST_RECORD + 64;

/** Records in a row that are believed after damage. */
const LINKS = 3;

/**
 * Offset of the first record at or after `at` that begins a logical record and is followed by
 * sound ones; -1 if absent.
 */
export async function findRecord(window: ByteWindow, at: number): Promise<number> {
  for (let from = at; ; from += BLOCK_BYTES) {
    const bytes = await window.load(from, BLOCK_BYTES + LOOK_AHEAD);
    const last = Math.min(bytes.length, BLOCK_BYTES);
    for (let i = 0; i < last; i++) {
      const length = plausibleStart(bytes, i);
      if (length > 0 && i + length <= bytes.length && isChain(bytes, i, LINKS)) return from + i;
    }
    if (bytes.length <= BLOCK_BYTES) return -1;
  }
}

/** Where padding ends: at a record, or with the file. */
export interface PaddingEnd {
  offset: number;
  end: boolean;
}

/**
 * Skips the zeros or the blanks that begin at `at`. The next record may begin with a zero byte of
 * its own; one at a multiple of four is preferred.
 * @returns `at` itself where no record follows the padding
 */
export async function skipPadding(window: ByteWindow, at: number): Promise<PaddingEnd> {
  const pad = (await window.load(at, 1))[0];
  for (let from = at; ; from += BLOCK_BYTES) {
    const bytes = await window.load(from, BLOCK_BYTES + 8);
    let i = 0;
    while (i < bytes.length && i < BLOCK_BYTES && bytes[i] === pad) i++;
    if (i === bytes.length) return { offset: from + i, end: true };
    if (i === BLOCK_BYTES) continue;
    const run = from + i;
    // Short padding ends at a multiple of four; long padding may end anywhere.
    const aligned = Math.ceil(at / 4) * 4;
    const starts = (run - at < 4 ? [aligned] : [run - 1, run]).filter(
      (start) => start > at && start <= run,
    );
    const sound: number[] = [];
    for (const start of starts)
      if (plausibleLength(await window.load(start, 8), 0) > 0) sound.push(start);
    return { offset: sound.find((start) => start % 4 === 0) ?? sound[0] ?? at, end: false };
  }
}
