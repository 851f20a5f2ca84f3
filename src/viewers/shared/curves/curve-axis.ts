import type { ValueAxis } from '../../../compute/statistics/value-axis.ts';
import { fitAxis } from '../../../plot/cross/cross-axis.ts';
import type { CrossCurve } from '../../../plot/cross/cross-data.ts';
import { findFamily } from '../../../compute/curve-families.ts';

/** Whether the family of a curve is usually drawn on a logarithmic axis. */
export function isUsuallyLog(curve: CrossCurve | undefined): boolean {
  return curve ? findFamily(curve.mnemonic, curve.unit)?.scale === 'log' : false;
}

/** The axis of a curve. Density rises downwards, as petrophysicists draw it. */
export function fitCurve(
  curve: CrossCurve,
  isLog: boolean,
  nullValue: number | undefined,
): ValueAxis {
  const axis = fitAxis(curve.values, isLog, nullValue);
  return findFamily(curve.mnemonic, curve.unit)?.id === 'density'
    ? { ...axis, from: axis.to, to: axis.from }
    : axis;
}
