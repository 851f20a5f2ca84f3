import type { SizedSource } from './known-size.ts';
import type { HeaderField } from './header-field.ts';
import { fitsIn, readField } from './header-field.ts';
import { readPieces } from './read-pieces.ts';
import type { TraceLayout } from './trace-place.ts';
import { traceOffset } from './trace-place.ts';

/**
 * A sample of the trace headers of a file: a run at its start, then some spread over it, the last
 * one among them.
 */
export interface HeaderSample {
  /** Numbers of the traces, from 0, growing. */
  traces: Int32Array;
  /** How many of them are the run. */
  run: number;
  /**
   * The numbers of a field, one for each trace of the sample; zeros where it does not lie in the
   * headers.
   */
  column(field: HeaderField): Float64Array;
}

/** How the sample is read. */
export interface SampleOptions {
  signal?: AbortSignal;
  /** Bytes of the run at the start. Default 4 MiB. */
  sampleBytes?: number;
}

const RUN_TRACES = 3000;
const RUN_BYTES = 4 << 20;
const LEAST_RUN = 64;
const SPREAD = 24;
/** A step between the spread traces that shares no factor with the lengths of lines. */
const GOLDEN = 0.6180339887498949;

/** Reads the sample: at most about 5 MB of a file whose traces are of ordinary length. */
export async function readHeaderSample(
  source: SizedSource,
  layout: TraceLayout,
  littleEndian: boolean,
  { signal, sampleBytes = RUN_BYTES }: SampleOptions = {},
): Promise<HeaderSample> {
  const run = Math.min(layout.count, chooseRunLength(layout, sampleBytes));
  const traces = sampled(layout, run);
  const { headerBytes } = layout;
  const all = new Uint8Array(traces.length * headerBytes);
  const pieces = {
    count: traces.length,
    offset: (i: number) => traceOffset(layout, traces[i] as number),
    length: () => headerBytes,
  };
  await readPieces(source, pieces, (i, bytes) => all.set(bytes, i * headerBytes), { signal });
  const view = new DataView(all.buffer);
  return {
    traces,
    run,
    column: (field) =>
      fitsIn(field, headerBytes)
        ? Float64Array.from(traces, (_, i) => readField(view, field, littleEndian, i * headerBytes))
        : new Float64Array(traces.length),
  };
}

function chooseRunLength(
  { samples, traceBytes, headerBytes }: TraceLayout,
  sampleBytes: number,
): number {
  return Math.min(
    RUN_TRACES,
    Math.max(LEAST_RUN, Math.floor(sampleBytes / (traceBytes ?? headerBytes + samples * 4))),
  );
}

function sampled(layout: TraceLayout, run: number): Int32Array {
  const rest = layout.count - run;
  if (rest === 0) return Int32Array.from({ length: run }, (_, i) => i);
  const spread = new Set([layout.count - 1]);
  for (let i = 1; i < SPREAD; i++) spread.add(run + Math.floor(((i * GOLDEN) % 1) * rest));
  return Int32Array.from([
    ...Array.from({ length: run }, (_, i) => i),
    ...[...spread].sort((a, b) => a - b),
  ]);
}
