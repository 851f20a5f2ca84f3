import type { ByteSource } from '../byte-source.ts';
import { FormatError, WarningList } from '../format-error.ts';
import type { FormatWarning } from '../format-error.ts';
import { findDecoder } from './decode-samples.ts';
import type { GridGeometry, SegyGeometry } from './geometry.ts';
import { findPosition, traceAt } from './geometry.ts';
import type { HeaderField } from './header-field.ts';
import { fitsIn, readField } from './header-field.ts';
import { DEAD_TRACE } from './header-map.ts';
import type { HeaderFieldName } from './header-map.ts';
import { withoutNulls } from './null-samples.ts';
import type { GeometryOptions } from './read-geometry.ts';
import { readGeometry } from './read-geometry.ts';
import type { SegyContent } from './read-info.ts';
import { readInfo } from './read-info.ts';
import type { PieceOptions } from './read-pieces.ts';
import { readSamples } from './read-samples.ts';
import type { SampleReader, SampleWindow } from './read-samples.ts';
import type {
  SectionOptions,
  SegyFile,
  SegyInfo,
  SegyOptions,
  SegySection,
  SegySlice,
} from './segy-file.ts';
import { countShift, startMs } from './trace-axis.ts';
import type { HeaderColumns, TraceRange } from './trace-headers.ts';
import { pick, readHeaderColumns } from './trace-headers.ts';
import { type Message, msg } from '../msg.ts';

/**
 * Opens a SEG-Y file of revision 0, 1 or 2: reads its headers and a sample of its trace headers,
 * and nothing else.
 * @throws {FormatError} EMPTY_FILE, FILE_TRUNCATED, FORMAT_UNKNOWN, FORMAT_UNSUPPORTED,
 *   SOURCE_FAILED
 * @throws {DOMException} AbortError when `options.signal` is aborted
 */
export async function openSegy(source: ByteSource, options: SegyOptions = {}): Promise<SegyFile> {
  const warnings = new WarningList();
  return new OpenSegy(await readInfo(source, options, warnings), warnings);
}

/** Whether headers are wanted that were not read. */
function needsMore(known: SegyGeometry, { scan = 'rule' }: GeometryOptions): boolean {
  return (
    scan === 'all' ||
    (scan === 'delays' && known.axis !== null && known.kind === 'grid' && !known.isScanned)
  );
}

class OpenSegy implements SegyFile {
  readonly info: SegyInfo;
  readonly #reader: SampleReader;
  #geometry: SegyGeometry | null = null;

  constructor(
    private readonly content: SegyContent,
    private readonly warningList: WarningList,
  ) {
    const { source, layout, info } = content;
    this.info = info;
    const decode = findDecoder(info.sampleFormat, info.samplesLittleEndian);
    this.#reader = {
      source,
      layout,
      format: info.sampleFormat,
      decode: info.nullSample === null ? decode : withoutNulls(decode, info.nullSample),
    };
  }

  get warnings(): readonly FormatWarning[] {
    return this.warningList.items;
  }

  async geometry(options: GeometryOptions = {}): Promise<SegyGeometry> {
    if (this.#geometry && !needsMore(this.#geometry, options)) return this.#geometry;
    const { source, layout, sample, counted, info } = this.content;
    this.#geometry = await readGeometry(
      {
        source,
        layout,
        sample,
        littleEndian: info.littleEndian,
        map: info.map,
        hasLines: info.linesFrom !== null,
        counted,
        sampleBytes: info.sampleFormat.bytes,
        intervalUs: info.intervalUs,
      },
      this.warningList,
      options,
    );
    return this.#geometry;
  }

  headers<Name extends string>(
    traces: TraceRange,
    fields: Record<Name, HeaderField> | readonly Name[],
    options?: PieceOptions,
  ): Promise<HeaderColumns<Name>> {
    const { source, layout, info } = this.content;
    const wanted = Array.isArray(fields)
      ? pick(info.map, ...(fields as readonly HeaderFieldName[]))
      : fields;
    return readHeaderColumns(
      { source, layout, littleEndian: info.littleEndian },
      traces,
      wanted as Record<Name, HeaderField>,
      options,
    );
  }

  traces(traces: Int32Array, options: SectionOptions = {}): Promise<SegySection> {
    return this.#read((length) => new Float32Array(length), traces, options);
  }

  exactTraces(
    traces: Int32Array,
    options: SectionOptions = {},
  ): Promise<SegySection<Float64Array>> {
    return this.#read((length) => new Float64Array(length), traces, options);
  }

  async inline(number: number, options: SectionOptions = {}): Promise<SegySection> {
    const grid = await this.#grid(options);
    const at = this.#position(findPosition(grid.inlines, number), msg`inline`, number);
    return this.traces(
      Int32Array.from(grid.crosslines.numbers, (_, i) => traceAt(grid, at, i, options.offset)),
      options,
    );
  }

  async crossline(number: number, options: SectionOptions = {}): Promise<SegySection> {
    const grid = await this.#grid(options);
    const at = this.#position(findPosition(grid.crosslines, number), msg`crossline`, number);
    return this.traces(
      Int32Array.from(grid.inlines.numbers, (_, i) => traceAt(grid, i, at, options.offset)),
      options,
    );
  }

  async slice(sample: number, options: Omit<SectionOptions, 'window'> = {}): Promise<SegySlice> {
    const grid = await this.#grid(options);
    this.#position(
      Number.isInteger(sample) && sample >= 0 && sample < this.#samples(options) ? sample : -1,
      msg`sample`,
      sample,
    );
    const [inlines, crosslines] = [grid.inlines.numbers.length, grid.crosslines.numbers.length];
    const traces = Int32Array.from({ length: inlines * crosslines }, (_, i) =>
      traceAt(grid, Math.floor(i / crosslines), i % crosslines, options.offset),
    );
    const { values } = await this.traces(traces, {
      ...options,
      window: { first: sample, count: 1 },
    });
    return { values, inlines, crosslines };
  }

  async deadTraces(traces: TraceRange, options?: PieceOptions): Promise<Uint8Array> {
    const { traceId } = await this.headers(traces, ['traceId'], options);
    return Uint8Array.from(traceId, (id) => (id === DEAD_TRACE ? 1 : 0));
  }

  async #grid({ signal, onProgress }: PieceOptions): Promise<GridGeometry> {
    const geometry = await this.geometry({ signal, onProgress });
    if (geometry.kind === 'grid') return geometry;
    throw new FormatError(
      'CURVE_UNKNOWN',
      msg`The file has no inlines and crosslines: its traces from byte ${this.info.traceStart} are a line.`,
      { byteOffset: this.info.traceStart },
    );
  }

  #position(at: number, what: Message, number: number): number {
    if (at >= 0) return at;
    throw new FormatError(
      'CURVE_UNKNOWN',
      msg`The file has no ${what} ${number} in its traces from byte ${this.info.traceStart}.`,
      { byteOffset: this.info.traceStart, section: `${what} ${number}` },
    );
  }

  #isDead({ blankDead }: SectionOptions): ((header: Uint8Array) => boolean) | undefined {
    const {
      map: { traceId },
      littleEndian,
      headerBytes,
    } = this.info;
    if (!blankDead || !fitsIn(traceId, headerBytes)) return undefined;
    return (header) =>
      readField(
        new DataView(header.buffer, header.byteOffset, header.byteLength),
        traceId,
        littleEndian,
      ) === DEAD_TRACE;
  }

  #shift({ axis }: SectionOptions): ((header: Uint8Array) => number) | undefined {
    const {
      map: { delay, timeScalar },
      littleEndian,
      headerBytes,
      intervalUs,
    } = this.info;
    if (!axis || !fitsIn(delay, headerBytes)) return undefined;
    const hasScalar = fitsIn(timeScalar, headerBytes);
    return (header) => {
      const view = new DataView(header.buffer, header.byteOffset, header.byteLength);
      return countShift(
        startMs(
          readField(view, delay, littleEndian),
          hasScalar ? readField(view, timeScalar, littleEndian) : 0,
        ),
        axis.firstMs,
        intervalUs,
      );
    };
  }

  /** Of the axis, or of the longest trace. */
  #samples({ axis }: SectionOptions): number {
    return axis?.samples ?? this.info.samples;
  }

  async #read<Values extends Float32Array | Float64Array>(
    allocate: (length: number) => Values,
    traces: Int32Array,
    options: SectionOptions,
  ): Promise<SegySection<Values>> {
    const window = this.#window(options);
    const values = allocate(this.#room(traces, window));
    await readSamples(
      this.#reader,
      {
        traces,
        window,
        out: values,
        isDead: this.#isDead(options),
        shift: this.#shift(options),
        onOutside: options.onOutside,
      },
      options,
    );
    return { values, window, traces };
  }

  #window(options: SectionOptions): SampleWindow {
    const samples = this.#samples(options);
    const { first, count } = options.window ?? { first: 0, count: samples };
    const start = Math.min(Math.max(0, Math.trunc(first)), samples);
    return { first: start, count: Math.min(Math.max(0, Math.trunc(count)), samples - start) };
  }

  #room(traces: Int32Array, window: SampleWindow): number {
    const values = traces.length * window.count;
    if (values > 2 ** 29)
      throw new FormatError(
        'FILE_TOO_LARGE',
        msg`${traces.length} traces of ${window.count} samples from byte ${this.info.traceStart} are more than are read at once.`,
        { byteOffset: this.info.traceStart },
      );
    return values;
  }
}
