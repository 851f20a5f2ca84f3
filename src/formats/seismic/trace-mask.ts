import type { OffsetChoice } from './seismic-survey.ts';
import type { SeismicStore } from './open-seismic-store.ts';

/** Places of a mask that is read. */
const MOST_PLACES = 2 ** 26;

/** Which traces a store has. */
export interface TraceMask {
  /**
   * 0 for a trace that is missing: of the shown offset or, where all are shown, of each that the
   * mask tells apart.
   */
  layers: readonly Float64Array[];
  /** Crosslines of the survey; 1 of a line. */
  across: number;
}

/**
 * Reads the mask of a store; null where it has none. @throws {FormatError} what `StoreArray.all`
 * throws
 */
export async function readTraceMask(
  { mask, axes, samples, crosslines }: SeismicStore,
  { offset = 0, signal }: { offset?: OffsetChoice; signal?: AbortSignal },
): Promise<TraceMask | null> {
  if (!mask) return null;
  const across = crosslines?.length ?? 1;
  const { shape } = mask.facts;
  const hasOffsets = axes.offset >= 0 && shape.length === samples.facts.shape.length - 1;
  if (!hasOffsets) return { across, layers: [await mask.all(MOST_PLACES, signal)] };
  const offsets = shape[axes.offset] as number;
  if (offset !== 'all') {
    const place = Math.min(offset, offsets - 1);
    return { across, layers: [await mask.layer(axes.offset, place, MOST_PLACES, signal)] };
  }
  const values = await mask.all(MOST_PLACES, signal);
  const inner = shape.slice(axes.offset + 1).reduce((all, n) => all * n, 1);
  return {
    across,
    layers: Array.from({ length: offsets }, (_, at) =>
      values.filter((__, i) => Math.floor(i / inner) % offsets === at),
    ),
  };
}

/** Whether there is a trace at positions on the axes of inlines, crosslines and offsets. */
export function isLive(
  { layers, across }: TraceMask,
  inline: number,
  crossline: number,
  offset = 0,
): boolean {
  return (layers[offset] ?? layers[0])?.[inline * across + crossline] !== 0;
}
