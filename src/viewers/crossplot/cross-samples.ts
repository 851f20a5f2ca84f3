import { messageError } from '../../sources/message-error.ts';
import { msg } from '../../formats/msg.ts';
import type { FluidProperties } from '../../compute/petrophysics/lithology.ts';
import type { LogFrame } from '../../formats/log-file.ts';
import type { CrossCurve, CrossData } from '../../plot/cross/cross-data.ts';
import type { LinkedLog } from '../../sources/log/linked-logs.ts';
import {
  readSampleCurves,
  type SampleCurves,
  scalarCurves,
} from '../shared/curves/sample-curves.ts';
import { computedCurves, computeMnCurve, findMnInputs, type MnName } from './mn-curves.ts';

/** Mnemonics of the curves of a crossplot, with both axes chosen. */
export interface CrossChoice {
  x: string;
  y: string;
  color: string | null;
}

/** The curves of the log that a crossplot is made of: M and N by what they are computed of. */
export function crossInputs(frame: LogFrame, { x, y, color }: CrossChoice): string[] {
  const curves = scalarCurves(frame);
  const computed = computedCurves(curves).map(({ mnemonic }): string => mnemonic);
  const wanted = [x, y, ...(color === null ? [] : [color])];
  const inputs = wanted.some((name) => computed.includes(name)) ? findMnInputs(curves) : null;
  return [
    ...new Set([
      ...wanted.filter((name) => !computed.includes(name)),
      ...Object.values(inputs ?? {}).map(({ mnemonic }) => mnemonic),
    ]),
  ];
}

/**
 * Reads what a crossplot draws.
 * @param fluid of the pores, by which M and N are computed
 * @throws CURVE_UNKNOWN, NO_CURVE_VALUES, or what the source throws
 */
export async function readCrossData(
  { log, frame, stop }: { log: LinkedLog['log']; frame: LogFrame; stop: AbortSignal },
  choice: CrossChoice,
  fluid: FluidProperties,
): Promise<CrossData> {
  const read = await readSampleCurves(log, frame, crossInputs(frame, choice), stop);
  const curve = (mnemonic: string): CrossCurve =>
    read.curves.find((one) => one.mnemonic === mnemonic) ??
    computeCurve(mnemonic as MnName, frame, read, fluid);
  return {
    index: read.index,
    indexUnit: read.indexUnit,
    x: curve(choice.x),
    y: curve(choice.y),
    color: choice.color === null ? null : curve(choice.color),
    nullValue: read.nullValue,
  };
}

function computeCurve(
  mnemonic: MnName,
  frame: LogFrame,
  { curves, nullValue }: SampleCurves,
  fluid: FluidProperties,
): CrossCurve {
  const inputs = findMnInputs(scalarCurves(frame));
  if (!inputs)
    throw messageError('CURVE_UNKNOWN', msg`Frame ${frame.name} has no curve ${mnemonic}.`);
  const find = (name: keyof FluidProperties): CrossCurve =>
    curves.find((one) => one.mnemonic === inputs[name].mnemonic)!;
  return computeMnCurve(
    mnemonic,
    { sonic: find('sonic'), density: find('density'), neutron: find('neutron') },
    fluid,
    nullValue,
  );
}

/** Whether a sample has both values; true where one of the curves has none at all, or none is read. */
export function hasPairs(data: CrossData | null): boolean {
  if (!data) return true;
  const { x, y, nullValue } = data;
  const isValue = (value: number): boolean => Number.isFinite(value) && value !== nullValue;
  if (!x.values.some(isValue) || !y.values.some(isValue)) return true;
  return x.values.some((value, row) => isValue(value) && isValue(y.values[row]!));
}
