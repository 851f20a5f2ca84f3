import {
  findVerticalDepths,
  type VerticalDepths,
} from '../../../compute/recipe/vertical-depths.ts';
import type { LogFrame } from '../../../formats/log-file.ts';
import {
  findInclinationCurve,
  readInclinationLog,
  readSurvey,
} from '../../../formats/survey/survey-table.ts';
import type { OpenLog } from '../../../sources/log/source.ts';
import { columnReader, framesOf } from '../../../sources/wells/well-tables.ts';
import { scalarCurves } from './scalar-curves.ts';

/** The log whose vertical depths are wanted. */
export interface DepthLog {
  log: OpenLog | null;
  frame: LogFrame;
  index: { mnemonic: string; unit: string; values: Float64Array };
  readCurve(mnemonic: string): Promise<{ values: Float64Array; unit: string }>;
}

/** True vertical depths of a log that is open; null where none are known. */
export async function readVerticalDepths(
  { log, frame, index, readCurve }: DepthLog,
  signal: AbortSignal,
): Promise<VerticalDepths | null> {
  const frames = log ? framesOf(log, frame.logicalFile) : [];
  const read = log ? columnReader(log, signal) : async () => [];
  return findVerticalDepths({
    index,
    curves: scalarCurves(frame.curves).map(({ mnemonic }) => mnemonic),
    inclination: log && (findInclinationCurve(frame)?.mnemonic ?? null),
    loadPath: async () => (await log?.loadPath?.(signal)) ?? null,
    readSurvey: () => readSurvey(frames, index.unit, read),
    readInclination: () => readInclinationLog(frame, read),
    readCurve,
  });
}
