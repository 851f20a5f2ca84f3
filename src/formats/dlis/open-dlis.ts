import type { ByteSource } from '../byte-source.ts';
import { FormatError, WarningList } from '../format-error.ts';
import type {
  CurveValues,
  LogFile,
  LogFileInfo,
  LogReadOptions,
  OpenLogFile,
} from '../log-file.ts';
import { readColumns } from './column-reader.ts';
import { curveValues } from './curve-values.ts';
import type { ListedFrame } from './file-info.ts';
import { fileInfo, listFrames, showFrames } from './file-info.ts';
import { FileTexts } from '../encoding/file-texts.ts';
import { findColumns, type GrowingLogFile, PartialOpening } from '../partial-opening.ts';
import { findIndexRange } from './index-range.ts';
import { readEnds } from './read-ends.ts';
import type { DlisContent } from './read-logical-files.ts';
import { readLogicalFiles } from './read-logical-files.ts';
import { msg } from '../msg.ts';

/**
 * Opens a DLIS file (RP66 V1): reads its objects and finds its rows in one pass; reads values on
 * demand.
 * @throws {FormatError} EMPTY_FILE, FORMAT_UNKNOWN or FORMAT_UNSUPPORTED; FILE_ENCRYPTED,
 *   FILE_TRUNCATED or FILE_MALFORMED if nothing of the file can be read; SOURCE_FAILED
 */
export const openDlis: OpenLogFile = async (source, options = {}) => {
  const warnings = new WarningList();
  if (options.extent === 'ends') return openEnds(source, warnings, options);
  const file = new DlisFile(source, warnings, options);
  const opening = new PartialOpening(source, file, options, ({ totals }: DlisContent) =>
    totals.frames === 0 ? null : totals.rows,
  );
  const content = await readLogicalFiles(source, warnings, {
    signal: options.signal,
    keepBytes: options.keepBytes,
    onVisibleRecord: (partial, offset) => opening.advance(partial, offset),
  });
  refuseEmpty(content, warnings);
  return opening.complete(content);
};

class DlisFile implements GrowingLogFile<DlisContent> {
  info: LogFileInfo = {
    format: 'dlis',
    version: 'RP66 V1',
    logicalFiles: [],
    frames: [],
    complete: false,
  };
  #frames: ListedFrame[] = [];
  #source: ByteSource;
  readonly #texts: FileTexts;

  constructor(
    source: ByteSource,
    private readonly warningList: WarningList,
    { corrections }: LogReadOptions,
  ) {
    this.#source = source;
    this.#texts = new FileTexts(corrections?.encoding, warningList);
  }

  get warnings(): LogFile['warnings'] {
    return this.warningList.items;
  }

  async refresh(content: DlisContent, complete: boolean): Promise<void> {
    const texts = this.#texts;
    let frames = listFrames(content, (text) => text);
    let info = fileInfo(content, frames, complete, this.warningList);
    if (await texts.decide(info)) {
      // Units and names count only once they are read in the encoding of the file.
      frames = listFrames(content, texts.resolve);
      const logicalFiles = texts.resolveAll(info.logicalFiles);
      info = { ...info, logicalFiles, frames: showFrames(frames) };
    }
    this.#frames = frames;
    this.#source = content.source;
    this.info = { ...info, encoding: texts.encoding };
    if (complete) texts.finishWarnings();
  }

  /** @param isWhole true where the first and last rows of each frame were read */
  addIndexRanges(isWhole: boolean): void {
    const frames = this.info.frames.map((frame, i) => ({
      ...frame,
      indexRange: this.#frames[i] ? findIndexRange(this.#frames[i].frame, isWhole) : null,
    }));
    this.info = { ...this.info, frames };
  }

  async readCurves(
    frameId: string,
    curveIds: readonly string[],
    options: Parameters<LogFile['readCurves']>[2] = {},
  ): Promise<CurveValues[]> {
    const { position, frame: listed, columns } = findColumns(this.#frames, frameId, curveIds);
    const rows = this.info.frames[position]?.samples ?? 0;
    const report = (bytesRead: number): void =>
      options.onProgress?.({ bytesRead, bytesTotal: this.#source.sizeBytes });
    const values = await readColumns(
      this.#source,
      listed.frame,
      { columns, rows },
      { signal: options.signal, onBlock: report },
    );
    const texts = await Promise.all(
      values.map((one, i) =>
        Array.isArray(one) ? this.#texts.readValues(one, curveIds[i] ?? '') : one,
      ),
    );
    return texts.map((one, i) => {
      const column = listed.frame.layout.columns[columns[i] ?? -1];
      const elements = column ? column.count * column.facts.parts : 1;
      const { absent = null, facts } = column ?? {};
      const least = facts?.least ?? -Infinity;
      return curveValues(curveIds[i] ?? '', one, { elements, absent, least });
    });
  }
}

async function openEnds(
  source: ByteSource,
  warnings: WarningList,
  options: LogReadOptions,
): Promise<LogFile> {
  const { signal } = options;
  const { content, isWhole, isComplete } = await readEnds(source, warnings, { signal });
  refuseEmpty(content, warnings);
  const file = new DlisFile(source, warnings, options);
  await file.refresh(content, isComplete);
  file.addIndexRanges(isWhole);
  return file;
}

/** A file of which nothing could be read is an error and no empty file. */
function refuseEmpty(content: DlisContent, warnings: WarningList): void {
  const { logicalFiles, outcome } = content;
  if (
    logicalFiles.some(
      (file) => file.objects.sets.length > 0 || file.frames.length > 0 || file.noformRecords > 0,
    )
  )
    return;
  const place = warnings.items[0]?.place ?? { byteOffset: 0 };
  const cause = warnings.items.map((warning) => warning.message).join(' ');
  if (logicalFiles.some((file) => file.encryptedRecords > 0))
    throw new FormatError(
      'FILE_ENCRYPTED',
      msg`All that the file holds is encrypted. ${cause}`,
      place,
    );
  if (outcome.truncated || outcome.visibleRecords === 0)
    throw new FormatError(
      'FILE_TRUNCATED',
      msg`The file ends before anything could be read, at byte ${place.byteOffset ?? 0}. ${cause}`,
      place,
    );
  if (outcome.damaged)
    throw new FormatError('FILE_MALFORMED', msg`Nothing in the file can be read. ${cause}`, place);
}
