import type { LogFindingPlace } from '../../../backend/bulk.ts';
import { logTarget } from '../../../backend/view-targets.ts';
import { defaultDepthUnit, depthFactor, metresPer } from '../../../units/depth.ts';

/** Part of an interval that is shown above and below it. */
const MARGIN = 0.25;
/** Least part of a log that is shown around a place, in metres. */
const LEAST_M = 20;

/**
 * The interval of a place as users read it: "1203.5–1250 m", depths in metres or feet; "" where it
 * is of the whole log.
 */
export function formatLogPlace({ top, base, unit }: LogFindingPlace): string {
  if (top === null || base === null) return '';
  const isDepth = metresPer(unit ?? '') !== null;
  const shown = isDepth ? defaultDepthUnit(unit ?? '') : unit;
  const factor = isDepth ? depthFactor(unit ?? '', defaultDepthUnit(unit ?? '')) : 1;
  const text = (depth: number): string => String(Number((depth * factor).toFixed(2)));
  const depths = text(top) === text(base) ? text(top) : `${text(top)}–${text(base)}`;
  return shown ? `${depths} ${shown}` : depths;
}

/** The address that shows a log at a place, with some of the log above and below. */
export function placeTarget({
  wellLogId,
  frameName,
  curves,
  top,
  base,
  unit,
}: LogFindingPlace): string {
  const whole = {
    ...(frameName ? { frame: frameName } : {}),
    ...(curves && curves.length > 0 ? { curves } : {}),
  };
  const perUnit = metresPer(unit ?? '');
  if (top === null || base === null || perUnit === null) return logTarget(wellLogId, whole);
  const shown = defaultDepthUnit(unit ?? '');
  const factor = depthFactor(unit ?? '', shown);
  const margin = Math.max((base - top) * MARGIN, (LEAST_M / perUnit - (base - top)) / 2);
  const range = [top - margin, base + margin].map((depth) => Number((depth * factor).toFixed(2)));
  return logTarget(wellLogId, { ...whole, depthRange: range.join(','), depthUnit: shown });
}
