import type { LogCurve } from '../../../formats/log-file.ts';

/** Curves with one number per sample. */
export function scalarCurves(curves: readonly LogCurve[]): LogCurve[] {
  return curves.filter(
    ({ kind, dimension }) => kind === 'number' && dimension.every((sides) => sides === 1),
  );
}
