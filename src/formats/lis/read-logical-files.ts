import type { ByteSource } from '../byte-source.ts';
import { ByteWindow } from '../dlis/byte-window.ts';
import type { WarningList } from '../format-error.ts';
import { FormatError } from '../format-error.ts';
import type { LisFileTotals } from './file-builder.ts';
import { FileBuilder } from './file-builder.ts';
import type { LisLogicalFile } from './logical-file.ts';
import type { WalkContext, LisWalkOutcome } from './physical-walker.ts';
import { walkRecords } from './physical-walker.ts';
import { RecordAssembler } from './record-assembler.ts';
import { findRecord } from './resync.ts';
import { findFirstRecord } from './sniff.ts';
import { beginsWithMark } from './tape-mark.ts';
import { TapeWalker } from './tape-walker.ts';
import { msg } from '../msg.ts';

/** Bytes that show what a file is. */
const HEAD_BYTES = 1 << 16;

/** A LIS file while it is read and after. */
export interface LisContent {
  files: LisLogicalFile[];
  totals: LisFileTotals;
  outcome: LisWalkOutcome;
}

/** How to read. */
export interface LisReadLogicalFilesOptions {
  signal?: AbortSignal;
  /** Called after each physical record with what is known so far; a promise is waited for. */
  onRecord?: (content: LisContent, offset: number) => Promise<void> | null;
}

/**
 * Reads everything of a file but its frames, and finds where those lie, in one pass from front to
 * back.
 * @throws {FormatError} EMPTY_FILE, FORMAT_UNKNOWN
 */
export async function readLogicalFiles(
  source: ByteSource,
  warnings: WarningList,
  options: LisReadLogicalFilesOptions = {},
): Promise<LisContent> {
  const window = new ByteWindow(source, options.signal);
  const head = await window.load(0, HEAD_BYTES);
  if (head.length === 0)
    throw new FormatError('EMPTY_FILE', msg`The file is empty: no byte at byte 0.`, {
      byteOffset: 0,
    });
  const builder = new FileBuilder(warnings);
  const content: LisContent = {
    files: builder.files,
    totals: builder.totals,
    outcome: { records: 0, truncated: false, damaged: false },
  };
  const context: WalkContext = {
    assembler: new RecordAssembler(builder, warnings),
    warnings,
    outcome: content.outcome,
    afterRecord: (offset) => options.onRecord?.(content, offset) ?? null,
  };
  if (beginsWithMark(head)) await new TapeWalker(window, context).walk();
  else await walkRecords(window, await findStart(window, head, warnings), context);
  context.assembler.finish();
  if (context.assembler.known === 0 && !content.outcome.truncated) refuseUnknown();
  builder.finish();
  return content;
}

function refuseUnknown(): never {
  throw new FormatError(
    'FORMAT_UNKNOWN',
    msg`Not a LIS file: no record of LIS 79 is found from byte 0 on.`,
    { byteOffset: 0 },
  );
}

/** Where the first record of a file without tape marks begins. */
async function findStart(
  window: ByteWindow,
  head: Uint8Array,
  warnings: WarningList,
): Promise<number> {
  if (findFirstRecord(head) === 0) return 0;
  const start = await findRecord(window, 0);
  if (start < 0) refuseUnknown();
  if (start > 0)
    warnings.add(
      'BYTES_BEFORE_RECORD',
      msg`${start} bytes before the first physical record are passed over, at byte 0.`,
      { byteOffset: 0 },
    );
  return start;
}
