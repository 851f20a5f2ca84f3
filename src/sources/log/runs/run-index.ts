import { messageError } from '../../message-error.ts';
import { msg } from '../../../formats/msg.ts';
import type { LogFrame } from '../../../formats/log-file.ts';
import { metresPer, secondsPer } from '../../../units/depth.ts';
import { EPOCH_UNIT } from '../../../units/time.ts';
import { readDates } from '../plot-data.ts';
import type { OpenLog } from '../source.ts';
import { withoutNulls } from './run-frame.ts';

/** The index of a run, in the unit that the run has. */
export interface RunIndex {
  values: Float64Array;
  unit: string;
}

/** Reads the index of a frame. @throws an error with the code NO_LOG_DATA where it has no numbers */
export async function readRunIndex(
  log: OpenLog,
  frame: LogFrame,
  signal: AbortSignal,
): Promise<RunIndex> {
  const curve = frame.curves.find(({ mnemonic }) => mnemonic === frame.index) ?? frame.curves[0];
  if (!curve) throw noIndex(frame);
  const [read] = await log.readCurves(frame.frameId, [curve.curveId], { signal });
  const { values, unit } = withoutNulls(read!, log.nullValue);
  if (!Array.isArray(values))
    return { values: Float64Array.from(values), unit: unit || frame.indexUnit };
  const dates = readDates(values);
  if (!dates) throw noIndex(frame);
  return { values: dates, unit: EPOCH_UNIT };
}

function noIndex({ name }: LogFrame): Error {
  return messageError('NO_LOG_DATA', msg`Frame ${name} has no depths or times.`);
}

/**
 * Factor from one unit of an index to another: 1 where one of them is not given. Null where they do
 * not measure the same.
 */
export function convertIndex(from: string, to: string): number | null {
  const [a, b] = [from.trim(), to.trim()];
  if (a === '' || b === '' || a.toLowerCase() === b.toLowerCase()) return 1;
  const metres = [metresPer(a), metresPer(b)];
  if (metres[0] !== null && metres[1] !== null) return metres[0]! / metres[1]!;
  if (a === EPOCH_UNIT || b === EPOCH_UNIT) return null;
  const seconds = [secondsPer(a), secondsPer(b)];
  return seconds[0] !== null && seconds[1] !== null ? seconds[0]! / seconds[1]! : null;
}
