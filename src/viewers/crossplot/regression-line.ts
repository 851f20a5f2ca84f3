import { fitLine, type Regression } from '../../compute/statistics/regression.ts';
import { partAlong, type ValueAxis } from '../../compute/statistics/value-axis.ts';
import { formatValue } from '../../ui/format.ts';
import type { CrossCurve, CrossData, CrossLine } from '../../plot/cross/cross-data.ts';

/**
 * Fits a line through the points, on logarithmic axes through their logarithms.
 * @param selected rows that count, as 1; null for all
 */
export function fitRegression(
  { x, y, nullValue }: CrossData,
  isLog: { x: boolean; y: boolean },
  selected: Uint8Array | null,
): Regression | null {
  const used = ({ values }: CrossCurve, hasLogarithms: boolean): Float64Array =>
    Float64Array.from(values, (value, row) => {
      if ((selected && !selected[row]) || value === nullValue) return NaN;
      return hasLogarithms ? Math.log10(value) : value;
    });
  return fitLine(used(x, isLog.x), used(y, isLog.y));
}

/** The line of a regression across a plot, which is straight on the axes that it was fitted on. */
export function regressionLine(
  { slope, intercept }: Regression,
  axes: { x: ValueAxis; y: ValueAxis },
): CrossLine {
  const at = (value: number): { x: number; y: number } => {
    const result = slope * (axes.x.isLog ? Math.log10(value) : value) + intercept;
    return { x: value, y: axes.y.isLog ? 10 ** result : result };
  };
  const points = [at(axes.x.from), at(axes.x.to)];
  return { label: '', points: points.filter(({ y }) => Number.isFinite(partAlong(axes.y, y))) };
}

/** The equation of a regression with the names of the curves: "log10(RT) = -2.01 log10(PHI) - 1.3". */
export function formatRegression(
  { slope, intercept }: Regression,
  { x, y }: { x: CrossCurve; y: CrossCurve },
  isLog: { x: boolean; y: boolean },
): string {
  const nameOf = ({ mnemonic }: CrossCurve, hasLogarithms: boolean): string =>
    hasLogarithms ? `log10(${mnemonic})` : mnemonic;
  const digits = (value: number): string => formatValue(Number(value.toPrecision(4)));
  const [left, right] = [nameOf(y, isLog.y), nameOf(x, isLog.x)];
  const sign = intercept < 0 ? '-' : '+';
  return `${left} = ${digits(slope)} ${right} ${sign} ${digits(Math.abs(intercept))}`;
}
