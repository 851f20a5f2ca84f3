import type { LogFile, LogFrame } from '../../../src/formats/log-file.ts';
import { type FileTop, TOP_TABLE } from '../../../src/formats/tops/file-top.ts';
import { readHeaderTops } from '../../../src/formats/tops/header-tops.ts';
import { readTopTable } from '../../../src/formats/tops/top-table.ts';

/** A longer list is no list of formation tops. */
const MOST_TOPS = 500;

/** The tops that one logical file lists, at least one. */
export interface TopList {
  logicalFile: number;
  /** Whether they are lines of the header: an assumption, unlike a table of tops. */
  isOfHeader: boolean;
  tops: readonly FileTop[];
}

/**
 * The tops that a file lists: in tables (LAS 3.0), and where a logical file has none, in its
 * header.
 */
export async function readTops(file: LogFile): Promise<TopList[]> {
  const { logicalFiles, frames } = file.info;
  const lists = logicalFiles.map(async ({ header }, logicalFile): Promise<TopList> => {
    const own = frames.filter((frame) => frame.logicalFile === logicalFile);
    const depthUnit = own.find(({ indexKind }) => indexKind === 'depth')?.indexUnit ?? '';
    const tops = await readTables(file, own.filter(isList), depthUnit);
    if (tops.length > 0) return { logicalFile, isOfHeader: false, tops };
    const ofHeader = readHeaderTops(header, depthUnit).tops.slice(0, MOST_TOPS);
    return { logicalFile, isOfHeader: true, tops: ofHeader };
  });
  return (await Promise.all(lists)).filter(({ tops }) => tops.length > 0);
}

async function readTables(
  file: LogFile,
  frames: readonly LogFrame[],
  depthUnit: string,
): Promise<FileTop[]> {
  const tables = frames.map((frame) =>
    readTopTable(frame, depthUnit, async (frameId, curveIds) =>
      (await file.readCurves(frameId, curveIds)).map(({ values }) => values),
    ),
  );
  return (await Promise.all(tables)).flat();
}

function isList({ name, samples }: LogFrame): boolean {
  return TOP_TABLE.test(name) && samples > 0 && samples <= MOST_TOPS;
}
