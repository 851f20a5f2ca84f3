import { findColorStops } from './colormaps.ts';
import type { DocArray } from './document.ts';
import { isGap } from './log-data.ts';
import type { ArrayTrackSpec } from './template.ts';

const ranges = new WeakMap<DocArray['values'], { min: number; max: number }>();

/**
 * Limits that hold all but the rarest 2 % at each end of an array's values; for a waveform the same
 * to both sides of 0.
 */
function arrayRange(array: DocArray, symmetric: boolean): { min: number; max: number } {
  let range = ranges.get(array.values);
  if (!range) {
    const stride = Math.max(1, Math.floor(array.values.length / 20_011));
    const seen: number[] = [];
    for (let i = 0; i < array.values.length; i += stride)
      if (!isGap(array.values[i], array.nullNumber)) seen.push(array.values[i]!);
    seen.sort((a, b) => a - b);
    range =
      seen.length > 0
        ? {
            min: seen[Math.floor((seen.length - 1) * 0.02)]!,
            max: seen[Math.ceil((seen.length - 1) * 0.98)]!,
          }
        : { min: 0, max: 1 };
    ranges.set(array.values, range);
  }
  if (!symmetric) return range;
  const most = Math.max(Math.abs(range.min), Math.abs(range.max)) || 1;
  return { min: -most, max: most };
}

/**
 * How an array track shows its values: the template's limits and colours, else what the values and
 * the display ask for.
 */
export function arrayLook(
  spec: ArrayTrackSpec,
  array: DocArray,
): { min: number; max: number; fallback: string; stops: readonly string[] } {
  const waveform = spec.display === 'waveform';
  const found = arrayRange(array, waveform);
  const fallback = waveform ? 'gray-reversed' : 'copper';
  return {
    min: spec.min ?? found.min,
    max: spec.max ?? found.max,
    fallback,
    stops: findColorStops(spec.colormap, fallback),
  };
}
