import { niceLimits } from '../log/nice-limits.ts';
import { intervalAt, numberAt, type ScenePlacedWell } from './placed-well.ts';
import type { SceneCurve } from './scene-data.ts';

/** Samples of a curve along a path: where, and what share of its scale. */
export interface CurveSamples {
  /** Three coordinates a sample, NaN heights where curve or path have none. */
  points: Float32Array;
  /** 0 at the low limit, 1 at the high one, held. */
  shares: Float32Array;
}

/** Limits of a scale. */
export interface Limits {
  low: number;
  high: number;
}

/** More samples of a curve than this are drawn as the least and the greatest of each part. */
const MOST_SAMPLES = 2000;
/** Samples of all curves together that are drawn, as long as each keeps `LEAST_SAMPLES`. */
const MOST_OF_ALL = 800_000;
const LEAST_SAMPLES = 200;

/** Values looked at for the limits of all wells together. */
const LOOKED_AT = 50_000;

/**
 * Round limits that hold the curves but their rarest values, for all wells alike; null where they
 * have none.
 */
export function computeLimits(curves: readonly SceneCurve[]): Limits | null {
  const total = curves.reduce((sum, { values }) => sum + values.length, 0);
  const stride = Math.max(1, Math.ceil(total / LOOKED_AT));
  const seen: number[] = [];
  for (const { values } of curves)
    for (let i = 0; i < values.length; i += stride) seen.push(numberAt(values, i));
  return niceLimits(Float64Array.from(seen));
}

/** Most samples of a curve that are drawn where so many wells have one. */
export function limitSamples(curves: number): number {
  return Math.max(
    LEAST_SAMPLES,
    Math.min(MOST_SAMPLES, Math.floor(MOST_OF_ALL / Math.max(1, curves))),
  );
}

/** A curve on a well's path. */
export function samplesOn(
  placed: ScenePlacedWell,
  curve: SceneCurve,
  { low, high }: Limits,
  most = MOST_SAMPLES,
): CurveSamples {
  const picked = pickSamples(curve, most);
  const points = new Float32Array(picked.length * 3);
  const shares = new Float32Array(picked.length);
  const { md, points: path } = placed;
  let before = 0;
  picked.forEach((from, i) => {
    const value = numberAt(curve.values, from);
    const depth = numberAt(curve.md, from);
    // Samples go down with the path: the next is at or after the last station.
    if (depth < md[before]!) before = 0;
    while (before + 2 < md.length && md[before + 1]! <= depth) before++;
    const share = (depth - md[before]!) / (md[before + 1]! - md[before]!);
    const within = share >= 0 && share <= 1 && !Number.isNaN(value);
    for (let axis = 0; axis < 3; axis++) {
      const start = path[3 * before + axis]!;
      points[3 * i + axis] = within
        ? share === 0
          ? start
          : start + share * (path[3 * before + 3 + axis]! - start)
        : NaN;
    }
    shares[i] = Math.min(1, Math.max(0, (value - low) / (high - low)));
  });
  return { points, shares };
}

/**
 * The value of a curve at a measured depth, straight between samples; null outside and beside an
 * absent value.
 */
export function curveValueAt({ md, values }: SceneCurve, depth: number): number | null {
  const low = intervalAt(md, depth);
  if (low === null) return null;
  const high = Math.min(low + 1, md.length - 1);
  const [from, to] = [numberAt(values, low), numberAt(values, high)];
  if (depth === md[low]) return Number.isNaN(from) ? null : from;
  if (depth === md[high]) return Number.isNaN(to) ? null : to;
  const value = from + ((depth - md[low]!) / (md[high]! - md[low]!)) * (to - from);
  return Number.isNaN(value) ? null : value;
}

/**
 * Indexes of the samples that are drawn: all, or the extremes of equal parts in their order; a part
 * without values keeps a sample, so that the gap stays.
 */
export function pickSamples({ values }: Pick<SceneCurve, 'values'>, most: number): number[] {
  const count = values.length;
  if (count <= most) return Array.from({ length: count }, (_, i) => i);
  const parts = most >> 1;
  const picked: number[] = [];
  for (let part = 0; part < parts; part++) {
    const [from, to] = [
      Math.floor((part * count) / parts),
      Math.floor(((part + 1) * count) / parts),
    ];
    let [least, greatest] = [-1, -1];
    for (let i = from; i < to; i++) {
      const value = numberAt(values, i);
      if (Number.isNaN(value)) continue;
      if (least < 0 || value < values[least]!) least = i;
      if (greatest < 0 || value > values[greatest]!) greatest = i;
    }
    if (least < 0) picked.push(from);
    else if (least === greatest) picked.push(least);
    else picked.push(Math.min(least, greatest), Math.max(least, greatest));
  }
  return picked;
}
