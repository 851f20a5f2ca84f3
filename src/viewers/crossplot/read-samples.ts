import { problemError } from '../../core/problem-error.ts';
import type { LogCurve, LogFrame } from '../../formats/log-file.ts';
import type { CrossCurve, CrossData } from '../../plot/cross/cross-data.ts';
import { nullIn } from '../../plot/log/log-data.ts';
import type { LoadedCurve, OpenLog } from '../../sources/log/source.ts';

/**
 * Reads the curves of a crossplot with their index.
 * @param choice mnemonics of curves of the frame
 * @throws CURVE_UNKNOWN, NO_CURVE_VALUES, or what the source throws
 */
export async function readSamples(
  log: OpenLog,
  frame: LogFrame,
  choice: { x: string; y: string; color: string | null },
  signal: AbortSignal,
): Promise<CrossData> {
  const find = (mnemonic: string): LogCurve => {
    const curve = frame.curves.find((one) => one.mnemonic === mnemonic);
    if (!curve) throw problemError({ code: 'CURVE_UNKNOWN', message: `no curve ${mnemonic}` });
    return curve;
  };
  const [x, y] = [find(choice.x), find(choice.y)];
  const color = choice.color === null ? null : find(choice.color);
  const index = find(frame.index);
  const wanted = [index, x, y, ...(color ? [color] : [])];
  const ids = [...new Set(wanted.map(({ curveId }) => curveId))];
  const read = await log.readCurves(frame.frameId, ids, { signal });
  const values = (curve: LogCurve): LoadedCurve => {
    const found = read.find(({ curveId }) => curveId === curve.curveId);
    if (!found || Array.isArray(found.values))
      throw problemError({ code: 'NO_CURVE_VALUES', message: `no numbers in ${curve.mnemonic}` });
    return found;
  };
  const toCurve = (curve: LogCurve): CrossCurve => {
    const loaded = values(curve);
    return {
      mnemonic: curve.mnemonic,
      unit: loaded.unit || curve.unit,
      values: loaded.values as CrossCurve['values'],
    };
  };
  const depths = values(index).values as CrossCurve['values'];
  const first = toCurve(x);
  return {
    index: depths instanceof Float64Array ? depths : Float64Array.from(depths),
    indexUnit: index.unit,
    x: first,
    y: toCurve(y),
    color: color && toCurve(color),
    nullValue: nullIn(first.values, log.nullValue),
  };
}
