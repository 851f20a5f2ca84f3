import type { FormatWarning } from '../format-error.ts';
import type { BinaryHeader } from './binary-header.ts';
import type { CoordinateUnits } from './coordinates.ts';
import type { SegyStanza } from './extended-text.ts';
import type { SegyGeometry } from './geometry.ts';
import type { HeaderField } from './header-field.ts';
import type { HeaderFieldName, HeaderMap, MapOrigin } from './header-map.ts';
import type { GeometryOptions } from './read-geometry.ts';
import type { PieceOptions } from './read-pieces.ts';
import type { SampleWindow } from './read-samples.ts';
import type { SampleFormat } from './sample-format.ts';
import type { SegyText } from './text-header.ts';
import type { TraceAxis } from './trace-axis.ts';
import type { HeaderColumns, TraceRange } from './trace-headers.ts';

/**
 * Everything about a SEG-Y file but its traces. Plain data, so that it crosses a worker boundary as
 * it is.
 */
export interface SegyInfo {
  format: 'segy';
  revision: '0' | '1' | '2.0' | '2.1';
  sizeBytes: number;
  text: SegyText;
  extendedText: SegyText[];
  stanzas: SegyStanza[];
  /** The binary header with the values of the file. */
  binary: BinaryHeader;
  /** Byte order of the headers. */
  littleEndian: boolean;
  /** That of the samples, which is the same but for a few writers. */
  samplesLittleEndian: boolean;
  sampleFormat: SampleFormat;
  /** Number that is read as a missing sample, such as -999.25; null where none is. */
  nullSample: number | null;
  /** Whole traces. */
  traces: number;
  /** Samples of a trace; the longest where they differ. */
  samples: number;
  /** Whether traces have different numbers of samples. */
  isVariable: boolean;
  /** What samples follow one another in: `depth` where the caller or the text header says so. */
  domain: 'time' | 'depth';
  /** Unit of depths: by the caller, the text header, the measurement system. */
  depthUnit: 'm' | 'ft';
  /** Microseconds; of depth thousandths of its unit. Never 0 or less. */
  intervalUs: number;
  /**
   * Time of the first sample of most traces that were looked at; where others begin at other times,
   * the geometry has an axis.
   */
  delayMs: number;
  /** Unit of the coordinates by the trace headers that were looked at. */
  coordinateUnits: CoordinateUnits;
  /** Whether marks of dead traces mean anything: not where all traces that were looked at have one. */
  marksDead: boolean;
  /**
   * Where the first trace header begins, bytes of a trace with its header (null where they differ),
   * and bytes of its header.
   */
  traceStart: number;
  traceBytes: number | null;
  headerBytes: number;
  map: HeaderMap;
  /**
   * Source of the positions of inline and crossline; null if no position gives a grid: a 2D line,
   * or gathers.
   */
  linesFrom: MapOrigin | null;
}

/** Corrections by whoever knows the file better than its headers do. */
export interface SegyOverrides {
  map?: Partial<HeaderMap>;
  littleEndian?: boolean;
  sampleFormat?: number;
  /** Takes numbers that usually mark missing values, such as -999.25, as amplitudes. */
  keepNulls?: boolean;
  /** Character set of the text headers, by a name of `TEXT_ENCODINGS`. */
  textEncoding?: string;
  samples?: number;
  domain?: 'time' | 'depth';
  /** Unit of depths. */
  depthUnit?: 'm' | 'ft';
  /** Microseconds; of depth thousandths of its unit. */
  intervalUs?: number;
  /** Instead of the count of the binary header. */
  extendedTextHeaders?: number;
}

/** How to open a SEG-Y file. */
export interface SegyOptions extends SegyOverrides {
  signal?: AbortSignal;
  /**
   * Bytes at the start of the traces that may be read to see how they lie. Default 4 MiB; with less
   * a large grid may have to be scanned.
   */
  sampleBytes?: number;
}

/** Part of the file that is read as a picture: a column of samples for each trace. */
export interface SectionOptions extends PieceOptions {
  /** Of the trace, or of `axis`; default: all samples. */
  window?: SampleWindow;
  /**
   * `SegyGeometry.axis` puts each trace at its own time; null, the default, puts all traces side by
   * side from their first samples. With it traces are read as a whole.
   */
  axis?: TraceAxis | null;
  /** Hears of each trace that has samples on `axis` outside of the window: they are left out. */
  onOutside?: (trace: number) => void;
  /** Position on the axis of offsets, from 0; default 0. */
  offset?: number;
  /** Gives traces that are marked as dead as missing ones. */
  blankDead?: boolean;
}

/** Samples of traces side by side. */
export interface SegySection<Values extends Float32Array | Float64Array = Float32Array> {
  /**
   * Trace after trace, `window.count` samples each; NaN for missing traces, past the end of short
   * ones and, on an axis, before the first sample.
   */
  values: Values;
  window: SampleWindow;
  /** Number of each trace in the file, from 0; -1 where it is missing. */
  traces: Int32Array;
}

/** Samples of one time or depth over a grid. */
export interface SegySlice {
  /** Inline after inline, one value for each crossline; NaN where there is no trace. */
  values: Float32Array;
  inlines: number;
  crosslines: number;
}

/** An open SEG-Y file. Its traces are not cached: every request reads them from the source. */
export interface SegyFile {
  readonly info: SegyInfo;
  readonly warnings: readonly FormatWarning[];
  /** The geometry, read once; `scan: "all"` reads it again. */
  geometry(options?: GeometryOptions): Promise<SegyGeometry>;
  /**
   * Fields of trace headers as in the file; `fields` are names of the map or positions of the
   * caller's own.
   */
  headers<Name extends string>(
    traces: TraceRange,
    fields: Record<Name, HeaderField>,
    options?: PieceOptions,
  ): Promise<HeaderColumns<Name>>;
  headers<Name extends HeaderFieldName>(
    traces: TraceRange,
    fields: readonly Name[],
    options?: PieceOptions,
  ): Promise<HeaderColumns<Name>>;
  /** Samples of traces, in any order; -1 is a missing one. */
  traces(traces: Int32Array, options?: SectionOptions): Promise<SegySection>;
  /** The same in 64 bits: exact for every format but 64-bit integers beyond 2^53. */
  exactTraces(traces: Int32Array, options?: SectionOptions): Promise<SegySection<Float64Array>>;
  /**
   * The traces of one inline along the crosslines. @throws {FormatError} CURVE_UNKNOWN where the
   * file has no such line
   */
  inline(number: number, options?: SectionOptions): Promise<SegySection>;
  /** The traces of one crossline along the inlines. @throws {FormatError} CURVE_UNKNOWN */
  crossline(number: number, options?: SectionOptions): Promise<SegySection>;
  /**
   * One sample of every trace of a grid, counted as those of a window. @throws {FormatError}
   * CURVE_UNKNOWN
   */
  slice(sample: number, options?: Omit<SectionOptions, 'window'>): Promise<SegySlice>;
  /** Which of the traces are marked as dead (trace identification 2). */
  deadTraces(traces: TraceRange, options?: PieceOptions): Promise<Uint8Array>;
}
