import type { ByteSource } from '../byte-source.ts';
import type { WarningList } from '../format-error.ts';
import type { DlisFrame } from './dlis-frame.ts';
import type { RowPlace } from './frame-layout.ts';
import { findRow } from './frame-layout.ts';
import type { LogicalFile } from './logical-file.ts';
import type { DlisContent, DlisReading, ReadLogicalFilesOptions } from './read-logical-files.ts';
import { startReading } from './read-logical-files.ts';
import type { ProbedRows, RowProbe } from './row-probe.ts';
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
/**
 * Rows of a run are looked for at distances from its start that grow by this much of them. A second
 * run of the same frame that began in between has smaller numbers then.
 */
const STRIDE_GROWTH = 0.8;
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
    const { start, isTapeImage } = this.reading;
    // Places in a tape image are known only once all marks before them were read.
    if (isTapeImage) return (await this.#walk(start, MOST_BYTES)) === this.sizeBytes;
    let from = await this.#walk(start, start);
    while (from < this.sizeBytes) {
      if (this.#isTooMuch) return false;
      const next = await this.#findRunEnd(from);
      if (this.#isTooMuch) return false;
      // The row that lies across the place is passed over too.
      this.#current?.skip();
      from = await this.#walk(next.start, next.end);
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
    const run = new RowRun(this.#current, from);
    const tail = this.sizeBytes - TAIL_BYTES;
    let end = from;
    while (run.offset < tail && end === from && !this.#isTooMuch) {
      const stride = Math.max(RUN_BYTES / 2, (run.offset - run.start) * STRIDE_GROWTH);
      const at = Math.min(run.offset + Math.floor(stride), tail);
      if (run.takeOn(await this.#probe(at))) continue;
      end = at;
    }
    if (end === from) return { start: run.offset, end: this.sizeBytes };
    while (end - run.offset > RUN_BYTES && !this.#isTooMuch) {
      const at = Math.floor((run.offset + end) / 2);
      const probe = await this.#probe(at);
      if (probe && probe.offset < end && run.takeOn(probe)) continue;
      end = at;
    }
    return { start: run.offset, end: end + RUN_BYTES };
  }

  async #probe(offset: number): Promise<RowProbe | null> {
    this.#probes++;
    const bytes = await this.source.read(offset, PROBE_BYTES, this.signal);
    const probe = probeRows(bytes, offset);
    if (probe) return probe;
    return probeRows(await this.source.read(offset, WIDE_PROBE_BYTES, this.signal), offset);
  }
}

/** Rows of one or more frames whose numbers go on through a part of a file. */
class RowRun {
  /** Where the frame begins whose first row came last. */
  readonly start: number;
  /** Where the rows were seen last. */
  offset: number;
  /** Number of the last row that was seen of each frame. */
  readonly #last = new Map<string, number>();
  readonly #frames = new Map<string, DlisFrame>();

  /** The rows that `file` has near `offset`, which is where reading has come to. */
  constructor(file: LogicalFile | undefined, offset: number) {
    this.offset = offset;
    let start = 0;
    for (const frame of file?.frames ?? []) {
      if (frame.rows === 0) continue;
      const key = obNameKey(frame.object.name);
      this.#frames.set(key, frame);
      if (frame.segments.end < offset - RUN_BYTES) continue;
      this.#last.set(key, frame.lastFrameNumber);
      start = Math.max(start, frame.segments.start);
    }
    this.start = Math.min(start, offset);
  }

  /**
   * Goes on to another place if its rows are of this run: a frame's numbers go on, by no more than
   * there is room for; its records are of one length; and no frame appears that had no row before.
   */
  takeOn(probe: RowProbe | null): boolean {
    if (!probe) return false;
    let goesOn = false;
    for (const [key, rows] of probe.rows) {
      const frame = this.#frames.get(key);
      if (!frame || !fitsLayout(frame, rows)) return false;
      const last = this.#last.get(key);
      if (last === undefined) continue;
      const room = (probe.offset - this.offset) / (frame.layout.rowBytes ?? 1) + 1000;
      if (rows.first <= last || rows.first - last > room) return false;
      goesOn = true;
    }
    if (!goesOn) return false;
    for (const [key, { last }] of probe.rows) this.#last.set(key, last);
    this.offset = probe.offset;
    return true;
  }
}

/** Whether a record of the frame holds whole rows with growing numbers, and nothing else. */
function fitsLayout({ layout }: DlisFrame, { record }: ProbedRows): boolean {
  if (!record) return true;
  const place: RowPlace = { frameNumber: 0, start: 0, end: record.start };
  let last = -1;
  while (findRow(record, place.end, layout, place)) {
    if (place.frameNumber <= last) return false;
    last = place.frameNumber;
  }
  return place.end === record.end;
}

/** Offset of the first row of a logical file; Infinity while it has none. */
function firstRowOffset(file: LogicalFile | undefined): number {
  return Math.min(
    ...(file?.frames ?? []).filter(({ rows }) => rows > 0).map(({ segments }) => segments.start),
    Infinity,
  );
}
