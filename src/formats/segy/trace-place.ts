import type { BinaryHeader } from './binary-header.ts';
import type { HeaderField } from './header-field.ts';
import type { SampleFormat } from './sample-format.ts';

/** Bytes of a trace header without its additional ones. */
export const TRACE_HEADER_BYTES = 240;

/** Where the traces of a file lie. */
export interface TraceLayout {
  count: number;
  /** Bytes of a trace header with its additional headers. */
  headerBytes: number;
  /** Samples of a trace; the longest where they differ. */
  samples: number;
  /** Bytes of a trace with its header; null where they differ. */
  traceBytes: number | null;
  /** Where the first trace header begins, and where the last trace ends. */
  start: number;
  end: number;
  /**
   * Where each trace begins and, last, where the last one ends; null where all have `traceBytes`.
   */
  offsets: Float64Array | null;
}

/** What must be known to find the traces. */
export interface LayoutFacts {
  binary: BinaryHeader;
  format: SampleFormat;
  start: number;
  littleEndian: boolean;
  /** Where a trace header tells its samples. */
  samplesField: HeaderField;
  /** Samples by the caller, who knows better than the file. */
  samples?: number;
}

/** Where trace `n` (from 0) begins. */
export function traceOffset(layout: TraceLayout, n: number): number {
  return layout.offsets
    ? (layout.offsets[n] as number)
    : layout.start + n * (layout.traceBytes ?? 0);
}

/** Samples of trace `n`. */
export function traceSamples(layout: TraceLayout, n: number, sampleBytes: number): number {
  return layout.offsets
    ? Math.floor((traceLength(layout, n) - layout.headerBytes) / sampleBytes)
    : layout.samples;
}

/** Bytes of trace `n` with its header. */
export function traceLength(layout: TraceLayout, n: number): number {
  return layout.offsets
    ? (layout.offsets[n + 1] as number) - (layout.offsets[n] as number)
    : (layout.traceBytes ?? 0);
}
