import type { ByteSource } from '../../../src/formats/byte-source.ts';
import type { LogCorrections, LogFile, LogFrame } from '../../../src/formats/log-file.ts';
import { openLogFile } from '../../../src/formats/open-log-file.ts';
import { lasEnds } from './las-ends.ts';
import { readTops } from './read-tops.ts';
import type { FileHead } from './reader-service.ts';

class Enough extends Error {}

/**
 * What a log file says of itself. Of a long LAS file the header, and the depths of its first and
 * last rows; of a DLIS file its headers and the ends of its frames.
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
      extent: 'ends',
      onPartial(partly) {
        if (!ends || partly.info.format !== 'las') return;
        header ??= partly;
        if (from === source) throw new Enough();
      },
    });
  try {
    const file = await read(source);
    return await describe(file, !file.info.complete);
  } catch (error) {
    if (!(error instanceof Enough) || !header || !ends) throw error;
  }
  // The rows between are missing: what is odd about their order says nothing.
  const warnings = [...header.warnings];
  return { ...(await describe(await read(ends), true)), warnings };
}

async function describe(file: LogFile, partial: boolean): Promise<FileHead> {
  const ranges: FileHead['ranges'] = {};
  for (const frame of file.info.frames) {
    const range = frame.indexRange === undefined ? await readRange(file, frame) : frame.indexRange;
    if (range) ranges[frame.frameId] = range;
  }
  const tops = await readTops(file);
  return {
    info: file.info,
    warnings: [...file.warnings],
    partial,
    ranges,
    ...(tops.length > 0 && { tops }),
  };
}

/** The least and the greatest value of the index of a frame; null without one. */
async function readRange(
  file: LogFile,
  { frameId, samples, index, curves }: LogFrame,
): Promise<FileHead['ranges'][string] | null> {
  const curve = curves.find(({ mnemonic }) => mnemonic === index);
  if (samples === 0 || curve?.kind !== 'number') return null;
  const [column] = await file.readCurves(frameId, [curve.curveId]);
  if (!column || Array.isArray(column.values)) return null;
  let [least, greatest] = [Infinity, -Infinity];
  for (const value of column.values) {
    if (value < least) least = value;
    if (value > greatest) greatest = value;
  }
  return least <= greatest ? { least, greatest } : null;
}
