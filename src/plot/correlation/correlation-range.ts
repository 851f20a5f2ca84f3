import type { DepthView } from '../log/depth-view.ts';
import type { CorrelationDocument } from './correlation-document.ts';
import { commonRange } from './correlation-document.ts';
import type { Datum } from './datum.ts';
import { usualScale } from './datum.ts';

/** Shows where both wells have samples, at the usual scale of the datum. */
export function showCommonRange(
  view: DepthView,
  correlation: CorrelationDocument | null,
  datum: Datum,
): void {
  showUsualScale(view, datum);
  const common = correlation && commonRange(correlation);
  if (common) view.panTo(common.top);
}

/** Shows the usual scale of the datum, or everything where that is less. */
export function showUsualScale(view: DepthView, datum: Datum): void {
  const { limits } = view;
  if (!limits) return;
  view.fixScale(usualScale(datum));
  const { range } = view;
  if (range && range.base - range.top > limits.base - limits.top) view.fit();
}

/** Brings a shared depth to the middle of the picture. */
export function centreDepth(view: DepthView, depth: number): void {
  const { range } = view;
  if (range && Number.isFinite(depth)) view.panTo(depth - (range.base - range.top) / 2);
}

/** Brings the range back within the limits. */
export function clampToLimits(view: DepthView): void {
  const { range } = view;
  if (range) view.panTo(range.top);
}

/** Measured depth of the left well in the middle of the picture, metres; null where it has none. */
export function findMiddleMd(view: DepthView, correlation: CorrelationDocument): number | null {
  const { range } = view;
  if (!range) return null;
  const { own, placement } = correlation.wells[0];
  const md = own.toMd(placement.toOwn((range.top + range.base) / 2) * correlation.metres);
  return Number.isFinite(md) ? md : null;
}
