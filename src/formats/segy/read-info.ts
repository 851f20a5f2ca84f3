import type { ByteSource } from '../byte-source.ts';
import {
  chosenEncoding,
  readChosenEncoding,
  type TextDecision,
  warnOfEncoding,
} from '../encoding/text-decision.ts';
import { FormatError } from '../format-error.ts';
import { SEGY_TEXT_ENCODINGS } from '../text-encoding.ts';
import type { WarningList } from '../format-error.ts';
import { foreignKind } from '../name-of-content.ts';
import {
  BINARY_START,
  FILE_HEADER_BYTES,
  isLittleEndian,
  isRevision2,
  readBinaryHeader,
  formatRevision,
} from './binary-header.ts';
import type { BinaryHeader } from './binary-header.ts';
import type { LinePositions } from './detect-lines.ts';
import { chooseCoordinateUnits } from './coordinates.ts';
import { detectLines } from './detect-lines.ts';
import { readExtendedText } from './extended-text.ts';
import type { ExtendedText, SegyStanza } from './extended-text.ts';
import type { HeaderFieldName, HeaderMap } from './header-map.ts';
import { STANDARD_MAP } from './header-map.ts';
import type { HeaderSample } from './header-sample.ts';
import { readHeaderSample } from './header-sample.ts';
import { withSize } from './known-size.ts';
import type { SizedSource } from './known-size.ts';
import { mapOfLayout } from './layout-stanza.ts';
import { chooseFormat, relabelled } from './mislabelled.ts';
import type { ReadContext } from './read-context.ts';
import type { SegyInfo, SegyOptions } from './segy-file.ts';
import { checkPairs, hasSwappedPairs, unswappedHead, unswappedTraces } from './swapped-pairs.ts';
import { TEXT_BYTES, decideText, readText } from './text-header.ts';
import type { SegyText } from './text-header.ts';
import { positionsInText } from './text-positions.ts';
import type { TextPositions } from './text-positions.ts';
import { startMs } from './trace-axis.ts';
import { mapOfExtension } from './trace-extension.ts';
import type { TraceLayout } from './trace-place.ts';
import { findTraces } from './trace-layout.ts';
import { TRACE_HEADER_BYTES } from './trace-place.ts';

/** A file whose headers are read and whose traces are found. */
export interface SegyContent {
  source: SizedSource;
  layout: TraceLayout;
  sample: HeaderSample;
  info: SegyInfo;
}

/** Interval where the file tells none, microseconds. */
const USUAL_INTERVAL = 4000;

/**
 * Reads the headers of a file and a sample of its trace headers.
 * @throws {FormatError} EMPTY_FILE, FILE_TRUNCATED, FORMAT_UNKNOWN, FORMAT_UNSUPPORTED,
 *   SOURCE_FAILED
 * @throws {DOMException} AbortError
 */
export async function readInfo(
  given: ByteSource,
  options: SegyOptions,
  warnings: WarningList,
): Promise<SegyContent> {
  const { signal } = options;
  const file = await withSize(given, signal);
  const head = await readFileHead(file, options, warnings);
  const { binary, text, littleEndian } = head;
  const extended = await readExtendedText(
    file,
    options.extendedTextHeaders ?? binary.extendedTextHeaders,
    { warnings, decision: head.decision, signal },
  );
  const start = firstTrace(binary, extended.end, file.sizeBytes, warnings);
  const source = head.isSwapped ? unswappedTraces(file, start) : file;
  const context: ReadContext = { source, littleEndian, warnings, signal };
  const { map, declared } = await readMap(context, start, binary, {
    own: options.map,
    stanzas: extended.stanzas,
  });
  const labelled = await chooseFormat(context, binary, options.sampleFormat, start);
  if (head.isSwapped) checkPairs(labelled, warnings);
  const layout = await findTraces(context, {
    binary,
    format: labelled,
    start,
    littleEndian,
    samplesField: map.samples,
    samples: options.samples,
  });
  // Both at once: each is a way to the server and back.
  const [format, sample] = await Promise.all([
    options.sampleFormat === undefined ? relabelled(context, layout, labelled) : labelled,
    readHeaderSample(source, layout, littleEndian, options),
  ]);
  const lines = findLines(
    { sample, layout, map },
    options.map,
    declared,
    positionsInText(text.lines),
  );
  return {
    source,
    layout,
    sample,
    info: {
      ...describeHeaders(head, extended),
      ...describeTraces({ sample, layout, map }, binary, options, warnings),
      sizeBytes: source.sizeBytes,
      sampleFormat: format,
      map: lines ? { ...map, inline: lines.inline, crossline: lines.crossline } : map,
      linesFrom: lines?.origin ?? null,
    },
  };
}

/** The textual and the binary header of a file. */
interface FileHead {
  /** Whether the bytes of each pair are swapped throughout the file. */
  isSwapped: boolean;
  text: SegyText;
  /** How the text is read. */
  decision: TextDecision;
  binary: BinaryHeader;
  littleEndian: boolean;
}

/** What the headers of a file say. */
function describeHeaders(
  { text, binary, littleEndian }: FileHead,
  { records, stanzas }: ExtendedText,
): Pick<
  SegyInfo,
  'format' | 'revision' | 'text' | 'extendedText' | 'stanzas' | 'binary' | 'littleEndian'
> {
  return {
    format: 'segy',
    revision: formatRevision(binary),
    text,
    extendedText: records,
    stanzas,
    binary,
    littleEndian,
  };
}

/** @throws {FormatError} EMPTY_FILE, FILE_TRUNCATED, FORMAT_UNKNOWN, FORMAT_UNSUPPORTED */
async function readFileHead(
  file: ByteSource,
  options: SegyOptions,
  warnings: WarningList,
): Promise<FileHead> {
  const raw = await file.read(0, FILE_HEADER_BYTES, options.signal);
  if (raw.length === 0)
    throw new FormatError('EMPTY_FILE', 'The file is empty: no byte at byte 0.', { byteOffset: 0 });
  const other = raw.length < FILE_HEADER_BYTES ? foreignKind(raw) : null;
  if (other)
    throw new FormatError(
      'FORMAT_UNKNOWN',
      `This is no SEG-Y file: it is ${other} of ${raw.length} bytes.`,
      { byteOffset: 0 },
    );
  if (raw.length < FILE_HEADER_BYTES)
    throw new FormatError(
      'FILE_TRUNCATED',
      `The file ends at byte ${raw.length}; the two headers of SEG-Y take ${FILE_HEADER_BYTES} bytes.`,
      { byteOffset: raw.length },
    );
  const isSwapped = options.littleEndian === undefined && hasSwappedPairs(raw);
  const head = isSwapped ? unswappedHead(raw) : raw;
  const chosen = readChosenEncoding(options.textEncoding, SEGY_TEXT_ENCODINGS, warnings);
  const textBytes = head.subarray(0, TEXT_BYTES);
  const decision = chosen ? chosenEncoding(chosen) : await decideText(textBytes);
  warnOfEncoding(decision, warnings, { byteOffset: 0, section: 'text header' });
  const text = readText(textBytes, decision);
  const littleEndian = options.littleEndian ?? isLittleEndian(head);
  const binary = readBinaryHeader(head.subarray(BINARY_START), littleEndian);
  return { isSwapped, text, decision, binary, littleEndian };
}

/** What says where the fields of trace headers lie. */
interface MapSources {
  /** By the caller. */
  own: SegyOptions['map'];
  /** Of the extended textual header. */
  stanzas: readonly SegyStanza[];
}

/** Where the fields of trace headers lie; `declared` are those that a stanza of the file names. */
async function readMap(
  { source, littleEndian, warnings, signal }: ReadContext,
  start: number,
  binary: BinaryHeader,
  { own, stanzas }: MapSources,
): Promise<{ map: HeaderMap; declared: Partial<HeaderMap> | null }> {
  const headerBytes =
    TRACE_HEADER_BYTES * (1 + (isRevision2(binary) ? binary.additionalTraceHeaders : 0));
  const declared = mapOfLayout(stanzas, headerBytes, warnings);
  const extension =
    headerBytes > TRACE_HEADER_BYTES
      ? mapOfExtension(await source.read(start, 2 * TRACE_HEADER_BYTES, signal), littleEndian)
      : {};
  return { map: { ...STANDARD_MAP, ...extension, ...declared, ...own }, declared };
}

/** The traces of a file and a sample of their headers. */
interface SampledTraces {
  sample: HeaderSample;
  layout: TraceLayout;
  map: HeaderMap;
}

/** How the traces lie, and what their first header tells of all. */
function describeTraces(
  { sample, layout, map }: SampledTraces,
  binary: BinaryHeader,
  options: SegyOptions,
  warnings: WarningList,
): Pick<
  SegyInfo,
  | 'traces'
  | 'samples'
  | 'isVariable'
  | 'intervalUs'
  | 'delayMs'
  | 'coordinateUnits'
  | 'traceStart'
  | 'traceBytes'
  | 'headerBytes'
> {
  const first = (name: HeaderFieldName): number => sample.column(map[name])[0] ?? 0;
  const delayMs = startMs(first('delay'), first('timeScalar'));
  return {
    traces: layout.count,
    samples: layout.samples,
    isVariable: layout.offsets !== null,
    intervalUs: options.intervalUs ?? chooseInterval(binary, first('interval'), layout, warnings),
    delayMs: Number.isFinite(delayMs) ? delayMs : 0,
    coordinateUnits: chooseCoordinateUnits(first('coordinateUnits'), binary.measurement),
    traceStart: layout.start,
    traceBytes: layout.traceBytes,
    headerBytes: layout.headerBytes,
  };
}

/** Positions that the caller names are taken as they are, grid or not. */
function findLines(
  { sample, layout, map }: SampledTraces,
  own: SegyOptions['map'],
  declared: Partial<HeaderMap> | null,
  stated: readonly TextPositions[],
): LinePositions | null {
  if (own?.inline || own?.crossline)
    return { inline: map.inline, crossline: map.crossline, origin: 'caller' };
  const lines = layout.count > 0 ? detectLines(sample, layout.count, map, stated) : null;
  return lines && declared?.inline && lines.inline === map.inline
    ? { ...lines, origin: 'file' }
    : lines;
}

/** Revision 2 may say where the first trace begins. */
function firstTrace(
  binary: BinaryHeader,
  textEnd: number,
  sizeBytes: number,
  warnings: WarningList,
): number {
  const declared = binary.firstTraceOffset;
  if (!isRevision2(binary) || declared === 0 || declared === textEnd) return textEnd;
  if (declared >= textEnd && declared <= sizeBytes - TRACE_HEADER_BYTES) return declared;
  warnings.add(
    'FIRST_TRACE_MISMATCH',
    `The binary header at byte 3520 puts the first trace at byte ${declared}; it is taken to be at byte ${textEnd}, behind the headers.`,
    { byteOffset: 3520, section: 'binary header' },
  );
  return textEnd;
}

function chooseInterval(
  binary: BinaryHeader,
  ofTrace: number,
  layout: TraceLayout,
  warnings: WarningList,
): number {
  const extended = isRevision2(binary) ? binary.extendedInterval : 0;
  const isOne = (interval: number): boolean =>
    Number.isFinite(interval) && interval > 0 && interval < 1e9;
  const declared = [extended, binary.interval, ofTrace].find(isOne);
  // An interval of revision 2 replaces both others.
  if (declared === binary.interval && isOne(ofTrace) && ofTrace !== declared)
    warnings.add(
      'INTERVAL_MISMATCH',
      `The sample interval is ${declared} µs by the binary header at byte 3216, which is taken, and ${ofTrace} µs by the trace header at byte ${layout.start}.`,
      { byteOffset: 3216, section: 'binary header' },
    );
  if (declared !== undefined) return declared;
  warnings.add(
    'INTERVAL_MISSING',
    `Neither the binary header at byte 3216 (${binary.interval}) nor the trace header at byte ${layout.start} (${ofTrace}) tells a sample interval: ${USUAL_INTERVAL} µs are taken.`,
    { byteOffset: 3216, section: 'binary header' },
  );
  return USUAL_INTERVAL;
}
