import type { LogFrame } from '../../formats/log-file.ts';
import { readSurvey } from '../../formats/survey/survey-table.ts';
import { type FileTop, TOP_TABLE } from '../../formats/tops/file-top.ts';
import { type ReadColumns, readTopTable } from '../../formats/tops/top-table.ts';
import type { SurveyStation } from '../../units/well-path.ts';
import type { OpenLog } from '../log/source.ts';

/** What a file knows of its well beside its logs. */
export interface WellTables {
  tops: FileTop[];
  /** In the order of the file; empty without a survey. */
  stations: SurveyStation[];
}

/**
 * Reads tops and survey of one logical file. Rows without a name, or without all their numbers, are
 * left out.
 * @param depthUnit unit of a depth that names none
 * @throws what reading the file throws
 */
export async function readWellTables(
  log: OpenLog,
  { logicalFile, depthUnit }: { logicalFile: number; depthUnit: string },
  signal: AbortSignal,
): Promise<WellTables> {
  const frames = framesOf(log, logicalFile);
  const read = columnReader(log, signal);
  const tables = frames.filter(({ name }) => TOP_TABLE.test(name));
  const tops = await Promise.all(tables.map((frame) => readTopTable(frame, depthUnit, read)));
  return { tops: tops.flat(), stations: await readSurvey(frames, depthUnit, read) };
}

/** The frames of one logical file. */
export function framesOf({ info }: Pick<OpenLog, 'info'>, logicalFile: number): LogFrame[] {
  return info.frames.filter((frame) => frame.logicalFile === logicalFile);
}

/** Reads columns of a log, for what reads its tables. */
export function columnReader(log: Pick<OpenLog, 'readCurves'>, signal: AbortSignal): ReadColumns {
  return async (frameId, ids) => {
    const read = await log.readCurves(frameId, ids, { signal });
    return ids.map((id) => read.find(({ curveId }) => curveId === id)?.values);
  };
}
