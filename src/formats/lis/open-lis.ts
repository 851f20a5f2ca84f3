import type { ByteSource } from '../byte-source.ts';
import { curveValues } from '../dlis/curve-values.ts';
import { FormatError, WarningList } from '../format-error.ts';
import type { CurveValues, LogFile, LogFileInfo, OpenLogFile } from '../log-file.ts';
import type { LisColumnValues } from './column-reader.ts';
import { INDEX_COLUMN, readColumns } from './column-reader.ts';
import type { LisListedFrame } from './file-info.ts';
import { fileInfo, listFrames, resolveFrame } from './file-info.ts';
import { FileTexts } from '../encoding/file-texts.ts';
import { findColumns, type GrowingLogFile, PartialOpening } from '../partial-opening.ts';
import { restoreAbsent } from './nulls.ts';
import type { LisContent } from './read-logical-files.ts';
import { readLogicalFiles } from './read-logical-files.ts';
import { msg } from '../msg.ts';

/**
 * Opens a LIS 79 file: reads its records and finds its frames in one pass; reads values on demand.
 * @throws {FormatError} EMPTY_FILE, FORMAT_UNKNOWN; FILE_TRUNCATED or FILE_MALFORMED if nothing of
 *   the file can be read; SOURCE_FAILED
 */
export const openLis: OpenLogFile = async (source, options = {}) => {
  const warnings = new WarningList();
  const texts = new FileTexts(options.corrections?.encoding, warnings);
  const file = new LisFile(source, warnings, texts);
  const opening = new PartialOpening(source, file, options, ({ totals }: LisContent) =>
    totals.formats === 0 ? null : totals.frames,
  );
  const content = await readLogicalFiles(source, warnings, {
    signal: options.signal,
    onRecord: (partial, offset) => opening.advance(partial, offset),
  });
  refuseEmpty(content, warnings);
  return opening.complete(content);
};

class LisFile implements GrowingLogFile<LisContent> {
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
    const { position, frame: listed, columns } = findColumns(this.#frames, frameId, curveIds);
    const { format, rate } = listed;
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
  return curveValues(curveId, values, { elements: column.width, absent, least: -Infinity });
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
