import { messageError } from '../../../sources/message-error.ts';
import { msg } from '../../../formats/msg.ts';
import type { LogCurve, LogFileInfo, LogFrame } from '../../../formats/log-file.ts';
import type { CrossCurve } from '../../../plot/cross/cross-data.ts';
import { nullIn } from '../../../plot/log/log-data.ts';
import type { LoadedCurve, OpenLog } from '../../../sources/log/source.ts';

/** Curves of a frame with its index; all have as many values as the index. */
export interface SampleCurves {
  /** Depth or time of each sample. */
  index: Float64Array;
  indexUnit: string;
  curves: CrossCurve[];
  /** A value of the log that stands for null beside NaN. */
  nullValue: number | undefined;
}

/** The curves of a frame with one number per sample. */
export function scalarCurves({ curves, index }: LogFrame): LogCurve[] {
  return curves.filter(
    ({ kind, dimension, mnemonic }) =>
      kind === 'number' && mnemonic !== index && dimension.every((length) => length === 1),
  );
}

/** The frame with the most curves of one number per sample. */
export function mainFrame({ frames }: Pick<LogFileInfo, 'frames'>): LogFrame | null {
  let main: LogFrame | null = null;
  for (const frame of frames)
    if (!main || scalarCurves(frame).length > scalarCurves(main).length) main = frame;
  return main;
}

/**
 * Reads curves of a frame with its index.
 * @param mnemonics of curves of the frame
 * @throws CURVE_UNKNOWN, NO_CURVE_VALUES, or what the source throws
 */
export async function readSampleCurves(
  log: Pick<OpenLog, 'readCurves' | 'nullValue'>,
  frame: LogFrame,
  mnemonics: readonly string[],
  signal: AbortSignal,
): Promise<SampleCurves> {
  const find = (mnemonic: string): LogCurve => {
    const curve = frame.curves.find((one) => one.mnemonic === mnemonic);
    if (!curve)
      throw messageError('CURVE_UNKNOWN', msg`Frame ${frame.name} has no curve ${mnemonic}.`);
    return curve;
  };
  const index = find(frame.index);
  const chosen = mnemonics.map(find);
  const ids = [...new Set([index, ...chosen].map(({ curveId }) => curveId))];
  const read = await log.readCurves(frame.frameId, ids, { signal });
  const values = (curve: LogCurve): LoadedCurve => {
    const found = read.find(({ curveId }) => curveId === curve.curveId);
    if (!found || Array.isArray(found.values))
      throw messageError('NO_CURVE_VALUES', msg`Curve ${curve.mnemonic} has no numbers.`);
    return found;
  };
  const curves = chosen.map((curve): CrossCurve => {
    const loaded = values(curve);
    return {
      mnemonic: curve.mnemonic,
      unit: loaded.unit || curve.unit,
      values: loaded.values as CrossCurve['values'],
    };
  });
  const depths = values(index).values as CrossCurve['values'];
  return {
    index: depths instanceof Float64Array ? depths : Float64Array.from(depths),
    indexUnit: index.unit,
    curves,
    nullValue: curves[0] && nullIn(curves[0].values, log.nullValue),
  };
}
