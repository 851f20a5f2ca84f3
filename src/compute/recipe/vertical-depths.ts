import { metresPer } from '../../units/depth.ts';
import {
  curvedSurvey,
  pathOfSurvey,
  type SurveyStation,
  valueAlong,
  type WellPath,
} from '../../units/well-path.ts';
import { isVerticalDepth } from './recipe-well.ts';

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

/** The path of a well as depths that belong to one another, in metres, measured depths rising. */
export type VerticalPath = Pick<WellPath, 'mdM' | 'tvdM'>;

/** The log whose vertical depths are wanted, and what can be known of its well. */
export interface VerticalInputs {
  index: { mnemonic: string; unit: string; values: Float64Array };
  /** Mnemonics of its curves with one number per sample. */
  curves: readonly string[];
  /** The inclination curve of the log; null without one. */
  inclination: string | null;
  /** Loads the survey of the record; null without one. */
  loadPath(): Promise<VerticalPath | null>;
  /** Reads the survey of the file; empty without one. */
  readSurvey(): Promise<readonly SurveyStation[]>;
  /** Reads the stations of the inclination curve. */
  readInclination(): Promise<readonly SurveyStation[]>;
  readCurve(mnemonic: string): Promise<{ values: Float64Array | Float32Array; unit: string }>;
}

/** Lines between depths of a path are no farther than this from its arcs, in metres. */
const ARC_ERROR_M = 0.01;

/**
 * True vertical depths of a log: by the survey of the record, else by that of the file, else a
 * curve of vertical depths, else the inclination curve. A survey or curve that cannot be read is
 * passed over.
 * @returns null where none is known: thicknesses are along the hole
 */
export async function findVerticalDepths(inputs: VerticalInputs): Promise<VerticalDepths | null> {
  const { index, curves, inclination } = inputs;
  const metres = metresPer(index.unit);
  if (metres === null) return null;
  if (isVerticalDepth(index.mnemonic))
    return { values: index.values.slice(), source: { kind: 'curve', curve: index.mnemonic } };
  const along = (path: VerticalPath, source: VerticalSource): VerticalDepths => ({
    values: index.values.map(
      (depth) => (valueAlong(path.mdM, path.tvdM, depth * metres) ?? NaN) / metres,
    ),
    source,
  });
  const record = await inputs.loadPath().catch(() => null);
  if (record) return along(record, { kind: 'record' });
  const file = await readPath(inputs.readSurvey);
  if (file) return along(file, { kind: 'file' });
  for (const curve of curves.filter(isVerticalDepth)) {
    const values = await readVertical(inputs, curve, metres).catch(() => null);
    if (values) return { values, source: { kind: 'curve', curve } };
  }
  const path = inclination === null ? null : await readPath(inputs.readInclination);
  return path && along(path, { kind: 'curve', curve: inclination! });
}

async function readPath(read: () => Promise<readonly SurveyStation[]>): Promise<WellPath | null> {
  const stations = await read().catch(() => []);
  return pathOfSurvey(curvedSurvey(stations, ARC_ERROR_M));
}

/** Null where the unit of the curve is no depth. */
async function readVertical(
  { readCurve }: VerticalInputs,
  curve: string,
  metres: number,
): Promise<Float64Array | null> {
  const { values, unit } = await readCurve(curve);
  const own = metresPer(unit);
  return own === null ? null : Float64Array.from(values, (depth) => (depth * own) / metres);
}
