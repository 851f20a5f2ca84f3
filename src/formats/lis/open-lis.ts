import type { ByteSource } from '../byte-source.ts';
import { curveValues } from '../dlis/curve-values.ts';
import { FormatError, WarningList } from '../format-error.ts';
import type {
  CurveValues,
  LogFile,
  LogFileInfo,
  LogReadOptions,
  OpenLogFile,
} from '../log-file.ts';
import type { LisColumnValues } from './column-reader.ts';
import { INDEX_COLUMN, readColumns } from './column-reader.ts';
import type { LisListedFrame } from './file-info.ts';
import { fileInfo, listFrames, resolveFrame } from './file-info.ts';
import { FileTexts } from '../encoding/file-texts.ts';
import { restoreAbsent } from './nulls.ts';
import type { LisContent } from './read-logical-files.ts';
import { readLogicalFiles } from './read-logical-files.ts';
import { msg } from '../msg.ts';

const FIRST_PARTIAL_ROWS = 20_000;
const PROGRESS_BYTES = 1 << 18;

/**
 * Opens a LIS 79 file: reads its records and finds its frames in one pass; reads values on demand.
 * @throws {FormatError} EMPTY_FILE, FORMAT_UNKNOWN; FILE_TRUNCATED or FILE_MALFORMED if nothing of
 *   the file can be read; SOURCE_FAILED
 */
export const openLis: OpenLogFile = async (source, options = {}) => {
  const warnings = new WarningList();
  const texts = new FileTexts(options.corrections?.encoding, warnings);
  const opener = new Opener(source, new LisFile(source, warnings, texts), options);
  const content = await readLogicalFiles(source, warnings, {
    signal: options.signal,
    onRecord: (partial, offset) => opener.advance(partial, offset),
  });
  refuseEmpty(content, warnings);
  return opener.complete(content);
};

class LisFile implements LogFile {
  info: LogFileInfo = {
    format: 'lis',
    version: 'LIS 79',
    logicalFiles: [],
    frames: [],
    complete: false,
  };
  #frames: LisListedFrame[] = [];

  constructor(
    private readonly source: ByteSource,
    private readonly warningList: WarningList,
    private readonly texts: FileTexts,
  ) {}

  get warnings(): LogFile['warnings'] {
    return this.warningList.items;
  }

  async refresh({ files }: LisContent, complete: boolean): Promise<void> {
    this.#frames = listFrames(files);
    this.info = fileInfo(files, this.#frames, complete, this.warningList);
    if (await this.texts.decide(this.info)) {
      // Units count only once they are read in the encoding of the file.
      this.#frames = this.#frames.map((frame) => resolveFrame(frame, this.texts.resolve));
      this.info = {
        ...this.info,
        logicalFiles: this.texts.resolveAll(this.info.logicalFiles),
        frames: this.#frames.map(({ shown }) => shown),
      };
    }
    this.info.encoding = this.texts.encoding;
    if (complete) this.texts.finishWarnings();
  }

  async readCurves(
    frameId: string,
    curveIds: readonly string[],
    options: Parameters<LogFile['readCurves']>[2] = {},
  ): Promise<CurveValues[]> {
    const position = this.#frames.findIndex(({ shown }) => shown.frameId === frameId);
    const listed = this.#frames[position];
    if (!listed)
      throw new FormatError('CURVE_UNKNOWN', msg`The file has no frame ${frameId}.`, {
        section: frameId,
      });
    const { format, rate } = listed;
    const columns = curveIds.map((curveId) => {
      const column = listed.columns.get(curveId);
      if (column !== undefined) return column;
      throw new FormatError('CURVE_UNKNOWN', msg`Frame ${frameId} has no curve ${curveId}.`, {
        section: frameId,
      });
    });
    const frames = (this.info.frames[position]?.samples ?? 0) / rate;
    const values = await readColumns(
      this.source,
      format,
      { columns, frames, rate },
      {
        signal: options.signal,
        onBlock: (bytesRead) =>
          options.onProgress?.({ bytesRead, bytesTotal: this.source.sizeBytes }),
      },
    );
    return Promise.all(
      values.map(async (one, i) => {
        const curveId = curveIds[i] ?? '';
        const read = Array.isArray(one) ? await this.texts.readValues(one, curveId) : one;
        return finishCurve(listed, curveId, columns[i] ?? INDEX_COLUMN, read);
      }),
    );
  }
}

/** Takes the absent values out of a curve; an index has none. */
function finishCurve(
  { format }: LisListedFrame,
  curveId: string,
  position: number,
  values: LisColumnValues,
): CurveValues {
  const { columns, absent } = format.layout;
  const column = columns[position];
  if (!column) return { curveId, values, elements: 1, declaredNulls: 0, suspectedNulls: [] };
  if (absent !== null && !Array.isArray(values)) restoreAbsent(values, column.spec.code, absent);
  return curveValues(curveId, values, column.width, absent);
}

/** Reports progress and hands over the partly read file while the rest is still being read. */
class Opener {
  #nextReport = 0;
  #nextPartial = 0;

  constructor(
    private readonly source: ByteSource,
    private readonly file: LisFile,
    private readonly options: LogReadOptions,
  ) {}

  advance(content: LisContent, offset: number): Promise<void> | null {
    if (offset >= this.#nextReport) {
      this.#nextReport = offset + PROGRESS_BYTES;
      this.options.onProgress?.({ bytesRead: offset, bytesTotal: this.source.sizeBytes });
    }
    if (!this.options.onPartial) return null;
    const { frames, formats } = content.totals;
    if (formats === 0 || frames < this.#nextPartial) return null;
    this.#nextPartial = Math.max(FIRST_PARTIAL_ROWS, frames * 2);
    return this.#handOver(content);
  }

  async #handOver(content: LisContent): Promise<void> {
    await this.file.refresh(content, false);
    if (this.file.info.frames.length > 0) await this.options.onPartial?.(this.file);
  }

  async complete(content: LisContent): Promise<LogFile> {
    await this.file.refresh(content, true);
    const bytesTotal = this.source.sizeBytes;
    if (bytesTotal !== null) this.options.onProgress?.({ bytesRead: bytesTotal, bytesTotal });
    return this.file;
  }
}

/** A file of which nothing could be read is an error and no empty file. */
function refuseEmpty({ files, outcome }: LisContent, warnings: WarningList): void {
  if (files.length > 0) return;
  const place = warnings.items[0]?.place ?? { byteOffset: 0 };
  const cause = warnings.items.map(({ message }) => message).join(' ');
  if (outcome.truncated)
    throw new FormatError(
      'FILE_TRUNCATED',
      msg`The file ends before anything could be read, at byte ${place.byteOffset ?? 0}. ${cause}`,
      place,
    );
  throw new FormatError(
    'FILE_MALFORMED',
    msg`Nothing in the file can be read, from byte ${place.byteOffset ?? 0} on. ${cause}`,
    place,
  );
}
