import { isVerticalDepth } from '../../../compute/recipe/recipe-well.ts';
import type { LogFrame } from '../../../formats/log-file.ts';
import type { OpenLog } from '../../../sources/log/source.ts';
import { readWellTables } from '../../../sources/wells/well-tables.ts';
import { metresPer } from '../../../units/depth.ts';
import { pathOfSurvey, valueAlong, type WellPath } from '../../../units/well-path.ts';
import { scalarCurves } from './scalar-curves.ts';

/** What true vertical depths are from. */
export type VerticalSource =
  | { kind: 'record' } // the survey of the wellbore on the server
  | { kind: 'file' } // the survey in the file (LAS 3.0 ~Inclinometry)
  | { kind: 'curve'; curve: string };

/** True vertical depths of the samples of a log, in the unit of its index; NaN where not known. */
export interface VerticalDepths {
  values: Float64Array;
  source: VerticalSource;
}

/** The log whose vertical depths are wanted. */
export interface DepthLog {
  log: OpenLog | null;
  frame: LogFrame;
  index: { mnemonic: string; unit: string; values: Float64Array };
  readCurve(mnemonic: string): Promise<{ values: Float64Array; unit: string }>;
}

/**
 * True vertical depths by the survey of the record, else by that of the file, else a curve of the
 * log. Null where none of them is known: thicknesses are along the hole.
 */
export async function findVerticalDepths(
  given: DepthLog,
  signal: AbortSignal,
): Promise<VerticalDepths | null> {
  const { index, frame, log } = given;
  const metres = metresPer(index.unit);
  if (metres === null) return null;
  if (isVerticalDepth(index.mnemonic))
    return { values: index.values.slice(), source: { kind: 'curve', curve: index.mnemonic } };
  const along = (path: WellPath): Float64Array =>
    index.values.map((depth) => (valueAlong(path.mdM, path.tvdM, depth * metres) ?? NaN) / metres);
  // A survey that cannot be read is none: the table of net pay then says that it is along the hole.
  const served = await log?.loadPath?.(signal).catch(() => null);
  if (served) return { values: along(served), source: { kind: 'record' } };
  const read = log && (await readFileSurvey(given, log, signal).catch(() => null));
  if (read) return { values: along(read), source: { kind: 'file' } };
  const curve = scalarCurves(frame.curves).find(({ mnemonic }) => isVerticalDepth(mnemonic));
  return curve ? readVertical(given, curve.mnemonic, metres) : null;
}

async function readFileSurvey(
  { frame, index }: DepthLog,
  log: OpenLog,
  signal: AbortSignal,
): Promise<WellPath | null> {
  const place = { logicalFile: frame.logicalFile, depthUnit: index.unit };
  const { stations } = await readWellTables(log, place, signal);
  return pathOfSurvey(stations);
}

async function readVertical(
  { readCurve }: DepthLog,
  curve: string,
  metres: number,
): Promise<VerticalDepths | null> {
  const { values, unit } = await readCurve(curve);
  const own = metresPer(unit);
  if (own === null) return null;
  return {
    values: own === metres ? values : values.map((depth) => (depth * own) / metres),
    source: { kind: 'curve', curve },
  };
}
