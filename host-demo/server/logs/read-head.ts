import type { ByteSource } from '../../../src/formats/byte-source.ts';
import { openLogFile } from '../../../src/formats/open-log-file.ts';
import type {
  LogCorrections,
  LogFile,
  LogFileInfo,
  LogFrame,
} from '../../../src/formats/log-file.ts';
import { lasEnds } from './las-ends.ts';
import type { FileHead } from './reader-service.ts';

/** Bytes of a DLIS file that are searched for objects, which precede its rows. */
const HEAD_BYTES = 16 * 2 ** 20;

class Enough extends Error {}

/**
 * What a log file says of itself. Of a LAS file the header, and the depths of its first and last
 * rows; of a DLIS file what its first 16 MiB say.
 * @throws {FormatError} what the readers throw
 */
export async function readHead(
  source: ByteSource,
  corrections: LogCorrections = {},
): Promise<FileHead> {
  const ends = await lasEnds(source);
  let header: LogFile | undefined;
  const read = (from: ByteSource): Promise<LogFile> =>
    openLogFile(from, {
      corrections,
      onPartial(partly) {
        if (!ends || partly.info.format !== 'las') return;
        header ??= partly;
        if (from === source) throw new Enough();
      },
    });
  try {
    const file = await read(truncateSource(source));
    return describe(file, { partial: (source.sizeBytes ?? 0) > HEAD_BYTES });
  } catch (error) {
    if (!(error instanceof Enough) || !header || !ends) throw error;
  }
  // The rows between are missing: what is odd about their order says nothing.
  const warnings = [...header.warnings];
  return { ...(await describe(await read(ends), { partial: true })), warnings };
}

async function describe(file: LogFile, { partial }: { partial: boolean }): Promise<FileHead> {
  const ranges: FileHead['ranges'] = {};
  for (const frame of firstFrames(file.info)) {
    const range = await readIndexRange(file, frame);
    if (range) ranges[frame.frameId] = range;
  }
  return { info: file.info, warnings: [...file.warnings], partial, ranges };
}

/**
 * A source that ends where the head does; text may be longer before its first row than any head.
 */
function truncateSource(source: ByteSource): ByteSource {
  const { name, sizeBytes } = source;
  if (sizeBytes === null || sizeBytes <= HEAD_BYTES) return source;
  let isText = true;
  return {
    name,
    get sizeBytes() {
      return isText ? sizeBytes : HEAD_BYTES;
    },
    async read(offset, length, signal) {
      const bytes = await source.read(
        offset,
        isText ? length : Math.min(length, Math.max(0, HEAD_BYTES - offset)),
        signal,
      );
      if (offset === 0)
        isText = /^[^]{0,4096}?~\s*[A-Za-z]/.test(
          new TextDecoder('windows-1252').decode(bytes.subarray(0, 8192)).replaceAll('\0', ''),
        );
      return bytes;
    },
  };
}

/** The first frame with rows of each logical file. */
function firstFrames({ frames }: LogFileInfo): LogFrame[] {
  const withRows = frames.filter(({ samples, index }) => samples > 0 && index !== '');
  return withRows.filter(
    ({ logicalFile }, i) => withRows.findIndex((one) => one.logicalFile === logicalFile) === i,
  );
}

/** First and last index of a frame; null without one. */
async function readIndexRange(
  file: LogFile,
  { frameId, samples, index, curves }: LogFrame,
): Promise<{ first: number; last: number } | null> {
  const curve = curves.find(({ mnemonic }) => mnemonic === index);
  if (samples === 0 || curve?.kind !== 'number') return null;
  const [column] = await file.readCurves(frameId, [curve.curveId]);
  if (!column || Array.isArray(column.values)) return null;
  let [first, last] = [Infinity, -Infinity];
  for (const value of column.values) {
    if (value < first) first = value;
    if (value > last) last = value;
  }
  return first <= last ? { first, last } : null;
}
