import type { LogDocument } from './document.ts';
import type { IndexAxis, IndexRun } from './index-axis.ts';
import { firstAtOrPast, nearestSample, nextBreak } from './index-axis.ts';
import { isGap } from './log-data.ts';

/** One curve's value at the cursor. */
export interface ReadoutValue {
  mnemonic: string;
  /** NaN where the curve has no value there. */
  value: number;
  unit: string;
  color: string;
}

/**
 * Values of all curves of a document at a depth of the shown unit: of the nearest sample within
 * half a step.
 */
export function readoutAt(doc: LogDocument, depth: number): ReadoutValue[] {
  const at = depth / doc.factor;
  const sample = nearestSample(doc.axis, at, (run) => halfStep(doc.axis, run, at));
  return doc.curves.map(({ mnemonic, unit, series, color }) => {
    const value = sample < 0 ? NaN : series.values[sample];
    return { mnemonic, unit, color, value: isGap(value, series.nullNumber) ? NaN : value! };
  });
}

/** Those of the curves that the document's tracks draw. */
export function drawnReadout(doc: LogDocument, values: readonly ReadoutValue[]): ReadoutValue[] {
  const drawn = new Set(
    doc.tracks.flatMap((track) =>
      track.kind === 'curves' ? track.curves.map((curve) => curve.mnemonic) : [],
    ),
  );
  return values.filter(({ mnemonic }) => drawn.has(mnemonic));
}

/**
 * Half the distance of the samples around a depth: in an irregular index they may lie a few steps
 * apart.
 */
function halfStep(axis: IndexAxis, run: IndexRun, at: number): number {
  const half = axis.step * 0.5000001;
  if (axis.regular || run.to - run.from < 2) return half;
  const next = firstAtOrPast(run, at);
  if (next <= run.from || next >= run.to) return half;
  if (axis.breaks && axis.breaks[nextBreak(axis.breaks, next - 1)] === next) return half;
  return Math.max(
    half,
    Math.min(axis.step * 5, Math.abs(run.values[next]! - run.values[next - 1]!)) * 0.5000001,
  );
}
