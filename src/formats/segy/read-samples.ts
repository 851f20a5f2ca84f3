import type { ByteSource } from '../byte-source.ts';
import type { DecodeSamples } from './decode-samples.ts';
import type { PieceOptions } from './read-pieces.ts';
import { readPieces } from './read-pieces.ts';
import type { SampleFormat } from './sample-format.ts';
import { checkTraces } from './trace-headers.ts';
import type { TraceLayout } from './trace-place.ts';
import { traceLength, traceOffset, traceSamples } from './trace-place.ts';

/** Part of the samples of each trace. */
export interface SampleWindow {
  /** From 0. */
  first: number;
  count: number;
}

/** What to read of traces. */
export interface SampleRequest<Values extends Float32Array | Float64Array = Float32Array> {
  /** Numbers of traces, from 0, in any order; -1 is a trace that is missing. */
  traces: Int32Array;
  window: SampleWindow;
  /**
   * Takes `traces.length × window.count` samples, trace after trace; NaN for missing traces and
   * where one has no sample.
   */
  out: Values;
  /**
   * Says by its header whether a trace is dead: its samples are NaN. Costs the bytes from the
   * header to the window.
   */
  isDead?: (header: Uint8Array) => boolean;
  /**
   * Says by its header by how many samples a trace begins below the first of `window`'s axis; where
   * it is NaN the trace has no sample. Costs whole traces.
   */
  shift?: (header: Uint8Array) => number;
  /** With `shift`, hears of each trace that has samples outside of the window. */
  onOutside?: (trace: number) => void;
}

/** What it takes to read samples. */
export interface SampleReader {
  source: ByteSource;
  layout: TraceLayout;
  format: SampleFormat;
  decode: DecodeSamples;
}

/**
 * Reads samples of traces in merged ranges.
 * @throws {FormatError} FILE_MALFORMED for a trace that the file does not have; what `readPieces`
 *   throws
 */
export async function readSamples(
  reader: SampleReader,
  request: SampleRequest<Float32Array | Float64Array>,
  options?: PieceOptions,
): Promise<void> {
  const { source, layout, format, decode } = reader;
  const { traces, window, out, isDead, shift } = request;
  if (shift) return readShifted(reader, { ...request, shift }, options);
  const order = inFileOrder(traces);
  checkTraces(
    layout,
    order.map((at) => traces[at] as number),
  );
  const numberAt = (i: number): number => traces[order[i] as number] as number;
  const samplesAt = (i: number): number =>
    Math.max(
      0,
      Math.min(window.count, traceSamples(layout, numberAt(i), format.bytes) - window.first),
    );
  // Never past the trace: what a short one lacks is a piece of no length at its end.
  const skipAt = (i: number): number =>
    Math.min(traceLength(layout, numberAt(i)), layout.headerBytes + window.first * format.bytes);
  const pieces = isDead
    ? {
        count: order.length,
        offset: (i: number) => traceOffset(layout, numberAt(i)),
        length: (i: number) => skipAt(i) + samplesAt(i) * format.bytes,
      }
    : {
        count: order.length,
        offset: (i: number) => traceOffset(layout, numberAt(i)) + skipAt(i),
        length: (i: number) => samplesAt(i) * format.bytes,
      };
  if (order.length < traces.length)
    for (const [i, trace] of traces.entries())
      if (trace < 0) out.fill(NaN, i * window.count, (i + 1) * window.count);
  await readPieces(
    source,
    pieces,
    (i, bytes) => {
      const at = (order[i] as number) * window.count;
      const count = isDead?.(bytes.subarray(0, layout.headerBytes)) ? 0 : samplesAt(i);
      decode(isDead ? bytes.subarray(skipAt(i)) : bytes, count, out, at);
      if (count < window.count) out.fill(NaN, at + count, at + window.count);
    },
    options,
  );
}

/** The same of traces that begin at different times. */
async function readShifted(
  { source, layout, format, decode }: SampleReader,
  {
    traces,
    window,
    out,
    isDead,
    shift,
    onOutside,
  }: SampleRequest<Float32Array | Float64Array> & Required<Pick<SampleRequest, 'shift'>>,
  options?: PieceOptions,
): Promise<void> {
  const order = inFileOrder(traces);
  checkTraces(
    layout,
    order.map((at) => traces[at] as number),
  );
  const numberAt = (i: number): number => traces[order[i] as number] as number;
  out.fill(NaN);
  await readPieces(
    source,
    {
      count: order.length,
      offset: (i) => traceOffset(layout, numberAt(i)),
      length: (i) => traceLength(layout, numberAt(i)),
    },
    (i, bytes) => {
      const header = bytes.subarray(0, layout.headerBytes);
      if (isDead?.(header)) return;
      // Samples of the trace that lie in the window.
      const start = shift(header) - window.first;
      const samples = traceSamples(layout, numberAt(i), format.bytes);
      if (!(start >= 0 && start + samples <= window.count)) onOutside?.(numberAt(i));
      const first = Math.max(0, -start);
      const count = Math.min(samples, window.count - start) - first;
      if (count > 0)
        decode(
          bytes.subarray(layout.headerBytes + first * format.bytes),
          count,
          out,
          (order[i] as number) * window.count + start + first,
        );
    },
    options,
  );
}

/** Places in `traces` of those that are there, by their number. */
function inFileOrder(traces: Int32Array): Int32Array {
  const there = Int32Array.from(traces.keys()).filter((at) => (traces[at] as number) >= 0);
  let isSorted = true;
  for (let i = 1; i < there.length && isSorted; i++)
    isSorted = (traces[there[i] as number] as number) >= (traces[there[i - 1] as number] as number);
  return isSorted ? there : there.sort((a, b) => (traces[a] as number) - (traces[b] as number));
}
