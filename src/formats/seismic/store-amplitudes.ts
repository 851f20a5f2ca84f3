import { AmplitudeCounter } from './statistics.ts';
import type { SurveyStatistics } from './seismic-survey.ts';
import { cells } from './store-array.ts';
import type { ChunkValues, StoreArray } from './store-array.ts';
import type { StoreTraces } from './store-columns.ts';
import { isLive } from './trace-mask.ts';

/** Chunks that statistics are made of where a store tells none. */
const COUNTED_CHUNKS = 8;

/** Statistics of some chunks of the exact samples, spread evenly over all. */
export async function countAmplitudes(
  { store, mask }: StoreTraces,
  signal: AbortSignal,
): Promise<SurveyStatistics> {
  const array = store.samples;
  const { inline, crossline, offset, vertical } = store.axes;
  const counts = array.counts;
  const total = counts.reduce((all, n) => all * n, 1);
  const counter = new AmplitudeCounter();
  const looked = Math.min(COUNTED_CHUNKS, total);
  // The mask is that of one offset.
  const used = offset >= 0 ? null : mask;
  const isLivePlace = (place: readonly number[]): boolean =>
    used === null ||
    isLive(used, place[inline] as number, crossline >= 0 ? (place[crossline] as number) : 0);
  const isVerticalLast = vertical === counts.length - 1;
  for (let i = 0; i < looked; i++) {
    const at = placeIn(Math.floor(((i + 0.5) * total) / looked), counts);
    const values = liveSamples(await array.chunk(at, signal), array, at, isLivePlace);
    if (isVerticalLast) counter.addTraces(values, runLength(array, at));
    else counter.add(values);
  }
  return counter.result(looked === total);
}

function placeIn(index: number, counts: readonly number[]): number[] {
  const at = counts.map(() => 0);
  for (let axis = counts.length - 1, rest = index; axis >= 0; axis--) {
    at[axis] = rest % (counts[axis] as number);
    rest = Math.floor(rest / (counts[axis] as number));
  }
  return at;
}

/** Samples of a chunk along the last axis that lie within the array. */
function runLength({ facts: { shape, chunks } }: StoreArray, at: readonly number[]): number {
  const chunk = chunks.at(-1) as number;
  return Math.min(chunk, (shape.at(-1) as number) - (at.at(-1) as number) * chunk);
}

/** Samples of a chunk that lie within the array; NaN of traces that are missing. */
function liveSamples(
  values: ChunkValues,
  { facts: { shape, chunks } }: StoreArray,
  at: readonly number[],
  isLive: (place: readonly number[]) => boolean,
): Float32Array {
  const within = chunks.map((n, axis) =>
    Math.min(n, (shape[axis] as number) - (at[axis] as number) * n),
  );
  const out = new Float32Array(within.reduce((all, n) => all * n, 1));
  const run = within.at(-1) as number;
  let to = 0;
  for (const row of cells([...within.slice(0, -1), 1])) {
    const from = row.reduce((sum, n, axis) => sum * (chunks[axis] as number) + n, 0);
    if (isLive(row.map((n, axis) => (at[axis] as number) * (chunks[axis] as number) + n)))
      out.set(values.subarray(from, from + run), to);
    else out.fill(NaN, to, to + run);
    to += run;
  }
  return out;
}
