import type { SizedSource } from '../known-size.ts';
import { CHECKED_FIELDS, findDamaged, type CheckedColumns } from './damaged-headers.ts';
import type { HeaderField } from './header-field.ts';
import { fitsIn, readField } from './header-field.ts';
import { DEAD_TRACE, STANDARD_MAP } from './header-map.ts';
import { readPieces } from './read-pieces.ts';
import type { TraceLayout } from './trace-place.ts';
import { traceLength, traceOffset } from './trace-place.ts';

/**
 * A sample of the trace headers of a file: a run at its start, then some spread over it, the last
 * one among them.
 */
export interface HeaderSample {
  /** Numbers of the traces, from 0, growing. */
  traces: Int32Array;
  /** How many of them are the run. */
  run: number;
  /** How many more were looked at, whose headers are damaged. */
  damaged: number;
  /**
   * 1 for each trace that decides what holds for all: one that is neither marked as dead nor null
   * (of one value throughout). Where there is no such trace all decide.
   */
  votes: Uint8Array;
  /**
   * The numbers of a field, one for each trace of the sample, not to be written; zeros where it
   * does not lie in the headers.
   */
  column(field: HeaderField): Float64Array;
}

/** How the sample is read. */
export interface SampleOptions {
  signal?: AbortSignal;
  /** Bytes of the run at the start. Default 4 MiB. */
  sampleBytes?: number;
  /**
   * Receives samples of some traces: whole words of 4 bytes from the middle of what is looked at,
   * and whether the trace is null, which is to say that all its samples are the same.
   */
  onSamples?: (bytes: Uint8Array, isNull: boolean) => void;
}

/** Bytes of the run at the start where the caller names none. */
export const RUN_BYTES = 4 << 20;
const RUN_TRACES = 3000;
/** Traces of the run where they are long, and where they are so long that each is a request. */
const LEAST_RUN = 64;
const LEAST_LONG_RUN = 12;
/** Single traces spread over a file that is read in few requests anyway. */
const SPREAD = 24;
const SMALL_FILE_BYTES = 8 << 20;
/** Places in a larger file, and the traces and bytes that are looked at from each on. */
const PLACES = 6;
const PLACE_TRACES = 16;
const PLACE_BYTES = 96 << 10;
/** A step between the places that shares no factor with the lengths of lines. */
const GOLDEN = 0.6180339887498949;
/** Bytes of the samples of a trace that are looked at. */
const LOOKED_AT_BYTES = 4096;

/** Traces of the run whose samples are handed over, and words of all traces together. */
const WORD_TRACES = 128;
const MOST_WORDS = 1 << 15;

/** What must be known of traces to choose a sample of them. */
type SampledLayout = Pick<TraceLayout, 'count' | 'headerBytes' | 'samples' | 'traceBytes'>;

/** Reads the sample: at most about 5 MB of a file whose traces are of ordinary length. */
export async function readHeaderSample(
  source: SizedSource,
  layout: TraceLayout,
  littleEndian: boolean,
  options: SampleOptions = {},
): Promise<HeaderSample> {
  const { signal, onSamples } = options;
  const { traces, run } = chooseSample(layout, options.sampleBytes);
  const { headerBytes } = layout;
  const all = new Uint8Array(traces.length * headerBytes);
  const hasValues = new Uint8Array(traces.length);
  const every = Math.ceil(run / WORD_TRACES);
  const words = Math.floor(MOST_WORDS / Math.max(1, traces.length - run + run / every));
  const pieces = {
    count: traces.length,
    offset: (i: number) => traceOffset(layout, traces[i] as number),
    length: (i: number) =>
      Math.min(traceLength(layout, traces[i] as number), headerBytes + LOOKED_AT_BYTES),
  };
  await readPieces(
    source,
    pieces,
    (i, bytes) => {
      all.set(bytes.subarray(0, headerBytes), i * headerBytes);
      const samples = bytes.subarray(headerBytes);
      const hasNone = isNull(samples);
      if (!hasNone) hasValues[i] = 1;
      if (i >= run || i % every === 0) onSamples?.(middleWords(samples, words), hasNone);
    },
    { signal },
  );
  const readAll = columnReader(all, headerBytes, littleEndian);
  const damaged = findDamaged(readChecked(readAll));
  const kept = [...traces.keys()].filter((i) => !damaged.has(i));
  const column =
    damaged.size === 0 ? readAll : (field: HeaderField) => pickKept(readAll(field), kept);
  return {
    traces: Int32Array.from(kept, (i) => traces[i] as number),
    run: kept.filter((i) => i < run).length,
    damaged: damaged.size,
    column,
    votes: chooseVoters(
      Uint8Array.from(kept, (i) => hasValues[i] as number),
      column(STANDARD_MAP.traceId),
    ),
  };
}

/** Reads the numbers of a field of headers that lie one after the other, each field once. */
function columnReader(
  headers: Uint8Array<ArrayBuffer>,
  headerBytes: number,
  littleEndian: boolean,
): HeaderSample['column'] {
  const view = new DataView(headers.buffer);
  const columns = new Map<string, Float64Array>();
  return (field) => {
    const key = `${field.type} ${field.byte}`;
    let values = columns.get(key);
    if (values) return values;
    columns.set(key, (values = new Float64Array(headers.length / headerBytes)));
    if (!fitsIn(field, headerBytes)) return values;
    for (let i = 0; i < values.length; i++)
      values[i] = readField(view, field, littleEndian, i * headerBytes);
    return values;
  };
}

function readChecked(column: HeaderSample['column']): CheckedColumns {
  const entries = Object.entries(CHECKED_FIELDS).map(([name, field]) => [name, column(field)]);
  return Object.fromEntries(entries) as CheckedColumns;
}

function pickKept(values: Float64Array, kept: readonly number[]): Float64Array {
  return Float64Array.from(kept, (i) => values[i] as number);
}

/** The traces that are looked at of a file, and how many of them are the run at its start. */
export function chooseSample(
  layout: SampledLayout,
  sampleBytes = RUN_BYTES,
): { traces: Int32Array; run: number } {
  const { count } = layout;
  const traceBytes = layout.traceBytes ?? layout.headerBytes + layout.samples * 4;
  const least = LEAST_RUN * traceBytes <= RUN_BYTES ? LEAST_RUN : LEAST_LONG_RUN;
  const run = Math.min(
    count,
    RUN_TRACES,
    Math.max(least, Math.floor(sampleBytes / Math.max(1, traceBytes))),
  );
  const rest = count - run;
  const traces = Array.from({ length: run }, (_, i) => i);
  if (rest === 0) return { traces: Int32Array.from(traces), run };
  const isSmall = count * traceBytes <= SMALL_FILE_BYTES;
  const together = isSmall
    ? 1
    : Math.max(1, Math.min(PLACE_TRACES, Math.floor(PLACE_BYTES / traceBytes)));
  const spread = new Set<number>();
  const addPlace = (first: number): void => {
    for (let trace = first; trace < Math.min(count, first + together); trace++) spread.add(trace);
  };
  addPlace(Math.max(run, count - together));
  for (let i = 1; i < (isSmall ? SPREAD : PLACES); i++)
    addPlace(run + Math.floor(((i * GOLDEN) % 1) * rest));
  return { traces: Int32Array.from([...traces, ...[...spread].sort((a, b) => a - b)]), run };
}

/** At most so many words of 4 bytes about the middle; above it may be a mute. */
function middleWords(samples: Uint8Array, words: number): Uint8Array {
  const there = samples.length >> 2;
  const first = Math.max(0, (there - words) >> 1);
  return samples.subarray(first * 4, Math.min(there, first + words) * 4);
}

/** Whether samples of any width have one value throughout, such as 0. */
function isNull(samples: Uint8Array): boolean {
  // Of 1, 2, 3, 4 and 8 bytes.
  return [4, 8, 3].some((width) => {
    for (let i = width; i < samples.length; i++)
      if (samples[i] !== samples[i - width]) return false;
    return true;
  });
}

function chooseVoters(hasValues: Uint8Array, traceId: Float64Array): Uint8Array {
  const votes = hasValues.map((has, i) => (has === 1 && traceId[i] !== DEAD_TRACE ? 1 : 0));
  if (votes.includes(1)) return votes;
  return hasValues.includes(1) ? hasValues : hasValues.fill(1);
}

/** The values of the traces that decide. */
export function pickVoters(values: ArrayLike<number>, votes: Uint8Array): number[] {
  const picked: number[] = [];
  for (let i = 0; i < votes.length; i++) if (votes[i] === 1) picked.push(values[i] as number);
  return picked;
}

/** The entries of the traces that decide. */
export function listVoters(votes: Uint8Array): number[] {
  return [...votes.keys()].filter((i) => votes[i] === 1);
}

/** The value that most have, the first of several, and the share of those that have it. */
export function findMajority(values: readonly number[]): { value: number; share: number } | null {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  let best: { value: number; share: number } | null = null;
  for (const [value, count] of counts)
    if (!best || count / values.length > best.share) best = { value, share: count / values.length };
  return best;
}
