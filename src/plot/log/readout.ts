import type { LogDocument } from './document.ts';
import type { IndexAxis, IndexRun } from './index-axis.ts';
import { firstAtOrPast, nearestSample, nextBreak } from './index-axis.ts';
import { isGap } from './log-data.ts';
import type { ReadoutValue } from './readout-value.ts';
import { findPainter } from './track-painter.ts';

/**
 * Values of all curves of a document at a depth of the shown unit: of the nearest sample within
 * half a step. The rows of tracks that read texts come after them, in place of the number of a
 * curve of codes.
 */
export function readoutAt(doc: LogDocument, depth: number): ReadoutValue[] {
  const at = depth / doc.factor;
  const sample = nearestSample(doc.axis, at, (run) => halfStep(doc.axis, run, at));
  const values = doc.curves.map(({ mnemonic, unit, series, color }) => {
    const value = sample < 0 ? NaN : series.values[sample];
    return { mnemonic, unit, color, value: isGap(value, series.nullNumber) ? NaN : value! };
  });
  const texts = doc.tracks.flatMap(
    (track): ReadoutValue | never[] => findPainter(track)?.read?.(doc, track, at) ?? [],
  );
  const isNamed = ({ mnemonic }: ReadoutValue): boolean =>
    texts.some((text) => text.mnemonic === mnemonic);
  return [...values.filter((value) => !isNamed(value)), ...texts];
}

/** Those of the curves that the document's tracks draw, and all texts. */
export function drawnReadout(doc: LogDocument, values: readonly ReadoutValue[]): ReadoutValue[] {
  const drawn = new Set(
    doc.tracks.flatMap((track) =>
      track.kind === 'curves' ? track.curves.map((curve) => curve.mnemonic) : [],
    ),
  );
  return values.filter(({ mnemonic, text }) => text !== undefined || drawn.has(mnemonic));
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
