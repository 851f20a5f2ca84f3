import type { ByteSource } from './byte-source.ts';
import { FormatError } from './format-error.ts';
import type { LogFile, LogReadOptions } from './log-file.ts';
import { type Message, msg } from './msg.ts';

const FIRST_PARTIAL_ROWS = 20_000;
const PROGRESS_BYTES = 1 << 18;

/** A log file that is taken from content which grows while the file is read. */
export interface GrowingLogFile<Content> extends LogFile {
  /** Takes over the content. `isComplete`: nothing more follows. */
  refresh(content: Content, isComplete: boolean): Promise<void>;
}

/** Reports progress and hands over the partly read file while the rest is still being read. */
export class PartialOpening<Content> {
  #nextReport = 0;
  #nextPartial = 0;

  /** @param countRows - Rows that the content has; null while it has no frame */
  constructor(
    private readonly source: ByteSource,
    private readonly file: GrowingLogFile<Content>,
    private readonly options: LogReadOptions,
    private readonly countRows: (content: Content) => number | null,
  ) {}

  /** Call after each record; `offset` is its end in the file. @returns null if there is no wait */
  advance(content: Content, offset: number): Promise<void> | null {
    if (offset >= this.#nextReport) {
      this.#nextReport = offset + PROGRESS_BYTES;
      this.options.onProgress?.({ bytesRead: offset, bytesTotal: this.source.sizeBytes });
    }
    if (!this.options.onPartial) return null;
    const rows = this.countRows(content);
    if (rows === null || rows < this.#nextPartial) return null;
    this.#nextPartial = Math.max(FIRST_PARTIAL_ROWS, rows * 2);
    return this.#handOver(content);
  }

  async #handOver(content: Content): Promise<void> {
    await this.file.refresh(content, false);
    if (this.file.info.frames.length > 0) await this.options.onPartial?.(this.file);
  }

  /** The file with all of its content. */
  async complete(content: Content): Promise<LogFile> {
    await this.file.refresh(content, true);
    const bytesTotal = this.source.sizeBytes;
    if (bytesTotal !== null) this.options.onProgress?.({ bytesRead: bytesTotal, bytesTotal });
    return this.file;
  }
}

/**
 * Finds a frame by its id and its columns by the ids of their curves.
 *
 * @returns `position` of the frame in the list, and a column for each curve
 * @throws {FormatError} CURVE_UNKNOWN
 */
export function findColumns<
  Frame extends { shown: { frameId: string }; columns: ReadonlyMap<string, number> },
>(
  frames: readonly Frame[],
  frameId: string,
  curveIds: readonly string[],
): { position: number; frame: Frame; columns: number[] } {
  const position = frames.findIndex(({ shown }) => shown.frameId === frameId);
  const frame = frames[position];
  if (!frame) throw unknown(frameId, msg`The file has no frame ${frameId}.`);
  const columns = curveIds.map((curveId) => {
    const column = frame.columns.get(curveId);
    if (column === undefined)
      throw unknown(frameId, msg`Frame ${frameId} has no curve ${curveId}.`);
    return column;
  });
  return { position, frame, columns };
}

function unknown(frameId: string, message: Message): FormatError {
  return new FormatError('CURVE_UNKNOWN', message, { section: frameId });
}
