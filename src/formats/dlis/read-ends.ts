import type { ByteSource } from '../byte-source.ts';
import type { WarningList } from '../format-error.ts';
import type { LogicalFile } from './logical-file.ts';
import type { DlisContent, DlisReading, ReadLogicalFilesOptions } from './read-logical-files.ts';
import { startReading } from './read-logical-files.ts';
import type { RowProbe } from './row-probe.ts';
import { probeRows } from './row-probe.ts';
import { obNameKey } from './values.ts';

/** A file up to this size is read as a whole. */
const WHOLE_BYTES = 16 * 2 ** 20;
/** Bytes of rows that are read at the start of each run of rows, and at the end of the file. */
const RUN_BYTES = 256 * 1024,
  TAIL_BYTES = 512 * 1024;
/** Bytes that are looked at in one place; if they show no row, once more. */
const PROBE_BYTES = 64 * 1024,
  WIDE_PROBE_BYTES = 512 * 1024;
/** Rows of a run are looked for at distances that grow by this factor. */
const STRIDE_GROWTH = 1.6;
/** What is read of a file at most. */
const MOST_PROBES = 400,
  MOST_BYTES = 64 * 2 ** 20;

/** What a file holds by its start, its end and the places where one run of rows ends. */
export interface DlisEnds {
  content: DlisContent;
  /**
   * True where each run of rows was found with its first and last rows; false where the file is too
   * much of a patchwork, so that what comes last in it is not known.
   */
  isWhole: boolean;
  /** True where every byte was read. */
  isComplete: boolean;
}

/**
 * Reads the objects of all logical files, and the first and the last rows of their frames. What
 * lies between them is passed over: rows of one frame whose numbers go on are one run (RP66 V1
 * 5.6.1), and the end of a run is found by halving.
 * @throws {FormatError} as `readLogicalFiles`
 */
export async function readEnds(
  file: ByteSource,
  warnings: WarningList,
  options: ReadLogicalFilesOptions = {},
): Promise<DlisEnds> {
  const reading = await startReading(file, warnings, options);
  const { sizeBytes } = file;
  if (sizeBytes === null || sizeBytes <= WHOLE_BYTES) {
    await reading.walk(reading.start);
    await reading.finish();
    return { content: reading.content, isWhole: true, isComplete: true };
  }
  const reader = new EndsReader(file, reading, sizeBytes, options.signal);
  const isWhole = await reader.read();
  await reading.finish();
  return { content: reading.content, isWhole, isComplete: false };
}

/** Reads the stretches of a file in their order. */
class EndsReader {
  #probes = 0;
  #walkedBytes = 0;

  constructor(
    private readonly source: ByteSource,
    private readonly reading: DlisReading,
    private readonly sizeBytes: number,
    private readonly signal?: AbortSignal,
  ) {}

  /** Answers false where it gave up before the end. */
  async read(): Promise<boolean> {
    let from = await this.#walk(this.reading.start, this.reading.start);
    while (from < this.sizeBytes) {
      if (this.#isTooMuch) return false;
      const next = this.reading.isTapeImage ? null : await this.#findRunEnd(from);
      if (this.#isTooMuch) return false;
      const start = next?.start ?? from;
      if (start > from) this.#current?.skip();
      from = await this.#walk(start, next?.end ?? start + RUN_BYTES);
    }
    return true;
  }

  get #isTooMuch(): boolean {
    return this.#probes > MOST_PROBES || this.#walkedBytes > MOST_BYTES;
  }

  get #current(): LogicalFile | undefined {
    return this.reading.content.logicalFiles.at(-1);
  }

  /**
   * Reads a stretch, up to `until` at least and until rows were read of its last logical file.
   * @returns where it ended; the size of the file at its end
   */
  async #walk(start: number, until: number): Promise<number> {
    let end = this.sizeBytes;
    const isFirst = start === this.reading.start;
    const toEnd = until >= this.sizeBytes;
    await this.reading.walk(
      start,
      {
        isInside: !isFirst,
        isDone: (offset) => {
          const rows = firstRowOffset(this.#current);
          const isDone =
            offset - start > MOST_BYTES || (!toEnd && offset >= Math.max(until, rows + RUN_BYTES));
          if (isDone) end = offset;
          return isDone;
        },
      },
      isFirst ? undefined : RUN_BYTES,
    );
    this.#walkedBytes += end - start;
    return end;
  }

  /**
   * Where the run of rows that were read last ends: between the two places, which lie close
   * together. The end of the file is one place.
   */
  async #findRunEnd(from: number): Promise<{ start: number; end: number }> {
    const rowBytes = smallestRow(this.#current);
    const known = new Set(this.#current?.frames.filter(({ rows }) => rows > 0).map(frameKey));
    const tail = this.sizeBytes - TAIL_BYTES;
    let last: RowProbe = { offset: from, rows: lastRows(this.#current, from - RUN_BYTES) };
    let stride = RUN_BYTES * 2;
    const goesOn = (probe: RowProbe | null): boolean =>
      probe !== null && isOneRun(last, probe, { known, rowBytes });
    let end = from;
    while (last.offset < tail && end === from && !this.#isTooMuch) {
      const at = Math.min(last.offset + stride, tail);
      const probe = await this.#probe(at);
      if (probe && goesOn(probe)) last = probe;
      else end = at;
      if (at === tail && end === from) return { start: last.offset, end: this.sizeBytes };
      stride *= STRIDE_GROWTH;
    }
    if (end === from) return { start: last.offset, end: this.sizeBytes };
    while (end - last.offset > RUN_BYTES && !this.#isTooMuch) {
      const at = Math.floor((last.offset + end) / 2);
      const probe = await this.#probe(at);
      if (probe && probe.offset < end && goesOn(probe)) last = probe;
      else end = at;
    }
    return { start: last.offset, end: end + RUN_BYTES };
  }

  async #probe(offset: number): Promise<RowProbe | null> {
    this.#probes++;
    const bytes = await this.source.read(offset, PROBE_BYTES, this.signal);
    const probe = probeRows(bytes, offset);
    if (probe) return probe;
    return probeRows(await this.source.read(offset, WIDE_PROBE_BYTES, this.signal), offset);
  }
}

/**
 * Whether rows at two places are of one run: a frame's numbers go on, by no more than there is room
 * for; and no frame appears that had no row before.
 */
function isOneRun(
  before: RowProbe,
  after: RowProbe,
  { known, rowBytes }: { known: ReadonlySet<string>; rowBytes: number },
): boolean {
  const room = (after.offset - before.offset) / rowBytes + 1000;
  let goesOn = false;
  for (const [key, { first }] of after.rows) {
    if (!known.has(key)) return false;
    const last = before.rows.get(key)?.last;
    if (last === undefined) continue;
    if (first <= last || first - last > room) return false;
    goesOn = true;
  }
  return goesOn;
}

function frameKey({ object }: LogicalFile['frames'][number]): string {
  return obNameKey(object.name);
}

/** The numbers of the last rows of the frames that had rows behind `offset`. */
function lastRows(file: LogicalFile | undefined, offset: number): RowProbe['rows'] {
  return new Map(
    (file?.frames ?? [])
      .filter(({ rows, segments }) => rows > 0 && segments.end > offset)
      .map((frame) => [
        frameKey(frame),
        { first: frame.lastFrameNumber, last: frame.lastFrameNumber },
      ]),
  );
}

/** Offset of the first row of a logical file; Infinity while it has none. */
function firstRowOffset(file: LogicalFile | undefined): number {
  return Math.min(
    ...(file?.frames ?? []).filter(({ rows }) => rows > 0).map(({ segments }) => segments.start),
    Infinity,
  );
}

function smallestRow(file: LogicalFile | undefined): number {
  const sizes = (file?.frames ?? [])
    .filter(({ rows }) => rows > 0)
    .map(({ layout }) => layout.rowBytes ?? 1);
  return Math.max(1, Math.min(...sizes, Infinity));
}
