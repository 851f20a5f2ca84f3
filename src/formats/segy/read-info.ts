import type { ByteSource } from '../byte-source.ts';
import { chosenEncoding, type TextDecision } from '../encoding/text-decision.ts';
import { FormatError } from '../format-error.ts';
import type { TextEncoding } from '../text-encoding.ts';
import type { WarningList } from '../format-error.ts';
import {
  BINARY_START,
  FILE_HEADER_BYTES,
  detectLittleEndian,
  isRevision2,
  readBinaryHeader,
  formatRevision,
  hasSwappedPairs,
} from './binary-header.ts';
import type { BinaryHeader } from './binary-header.ts';
import type { LinePositions } from './detect-lines.ts';
import type { CountedLines } from './counted-lines.ts';
import { detectFloatCoordinates } from './coordinate-floats.ts';
import { detectLines } from './detect-lines.ts';
import type { ExtendedText, ExtendedTextOptions, SegyStanza } from './extended-text.ts';
import { readStatedDepth } from './domain-in-text.ts';
import type { HeaderMap } from './header-map.ts';
import { STANDARD_MAP } from './header-map.ts';
import type { HeaderSample } from './header-sample.ts';
import { RUN_BYTES, readHeaderSample } from './header-sample.ts';
import { withSize } from '../known-size.ts';
import type { SizedSource } from '../known-size.ts';
import { readAhead } from './read-ahead.ts';
import type { OpeningSource } from './read-ahead.ts';
import type { ReadContext } from './read-context.ts';
import { IBM_FLOAT, requireFormat } from './sample-format.ts';
import type { SampleFormat } from './sample-format.ts';
import type { SegyInfo, SegyOptions } from './segy-file.ts';
import { TEXT_BYTES, decideText, holdsText, readText } from './text-header.ts';
import type { SegyText } from './text-header.ts';
import { positionsInText } from './text-positions.ts';
import { describeTraces } from './trace-facts.ts';
import type { SampledTraces } from './trace-facts.ts';
import { findTraces } from './trace-layout.ts';
import { TRACE_HEADER_BYTES } from './trace-place.ts';
import type { LayoutFacts, TraceLayout } from './trace-place.ts';
import { fitWidth } from './trace-width.ts';
import { decideFormat } from './decide-format.ts';
import { findNullSample, warnOfNulls } from './null-samples.ts';
import { type Message, msg } from '../msg.ts';

/** A file whose headers are read and whose traces are found. */
export interface SegyContent {
  source: SizedSource;
  layout: TraceLayout;
  sample: HeaderSample;
  /** Lines that are counted instead of read. */
  counted: CountedLines | null;
  info: SegyInfo;
}

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
  const opening = readAhead(await withSize(given, signal));
  const file = await unwrapped(opening, warnings, signal);
  const head = await readFileHead(file, options, warnings);
  const { binary, text, littleEndian } = head;
  const extended = await readFurtherTexts(
    file,
    options.extendedTextHeaders ?? binary.extendedTextHeaders,
    { warnings, decision: head.decision, signal },
  );
  const start = firstTrace(binary, extended.end, file.sizeBytes, warnings);
  const source = head.isSwapped
    ? (await import('./swapped-pairs.ts')).unswappedTraces(file, start)
    : file;
  const { sampleBytes = RUN_BYTES } = options;
  const context: ReadContext = { source, littleEndian, warnings, sampleBytes, signal };
  // What is decided by the first traces is in one request.
  await source.read(start, Math.min(sampleBytes, Math.max(0, file.sizeBytes - start)), signal);
  const { map: declaredMap, declared } = await readMap(context, start, binary, {
    own: options.map,
    stanzas: extended.stanzas,
  });
  const { layout, format, sample, ...samples } = await readTraces(context, head, options, {
    start,
    samplesField: declaredMap.samples,
  });
  const map: HeaderMap = {
    ...declaredMap,
    ...detectFloatCoordinates(
      { sample, layout, map: declaredMap },
      { ...declared, ...options.map },
      format.code === IBM_FLOAT,
      warnings,
    ),
  };
  const lines = findLines({ sample, layout, map }, options.map, declared, text);
  if (lines) warnOfLines(lines, layout, warnings);
  const stated = readStatedDepth(text.lines);
  opening.release();
  return {
    source,
    layout,
    sample,
    counted: lines?.counted ?? null,
    info: {
      ...describeHeaders(head, extended),
      ...describeTraces({ sample, layout, map }, { binary, stated, options }, warnings),
      sizeBytes: source.sizeBytes,
      sampleFormat: format,
      ...samples,
      map: lines ? { ...map, inline: lines.inline, crossline: lines.crossline } : map,
      linesFrom: lines?.origin ?? null,
    },
  };
}

/** First letter of a text header, C in ASCII and in EBCDIC. */
const FIRST_LETTERS: readonly unknown[] = [0x43, 0xc3];

/** The file without what a tape has put around it; nothing is before a text header. */
async function unwrapped(
  file: OpeningSource,
  warnings: WarningList,
  signal?: AbortSignal,
): Promise<SizedSource> {
  const [first] = await file.read(0, 1, signal);
  if (FIRST_LETTERS.includes(first)) return file;
  const { unwrapTape } = await import('./tape-wrapping.ts');
  return unwrapTape(file, warnings, signal);
}

/** The extended text headers, of which most files have none. */
async function readFurtherTexts(
  file: SizedSource,
  declared: number,
  options: ExtendedTextOptions,
): Promise<ExtendedText> {
  if (declared === 0) return { records: [], stanzas: [], end: FILE_HEADER_BYTES };
  const { readExtendedText } = await import('./extended-text.ts');
  return readExtendedText(file, declared, options);
}

/** Where the traces begin, and where their headers tell their samples. */
type TraceStart = Pick<LayoutFacts, 'start' | 'samplesField'>;

/** The traces of a file, and how their samples are stored. */
interface ReadTraces {
  layout: TraceLayout;
  sample: HeaderSample;
  format: SampleFormat;
  samplesLittleEndian: boolean;
  nullSample: number | null;
}

/** Finds the traces, reads a sample of them, and decides their format by it. */
async function readTraces(
  context: ReadContext,
  head: FileHead,
  options: SegyOptions,
  start: TraceStart,
): Promise<ReadTraces> {
  const { source, littleEndian } = context;
  const { binary } = head;
  const labelled = requireFormat(options.sampleFormat ?? binary.format);
  const facts: LayoutFacts = {
    ...start,
    binary,
    format: labelled,
    littleEndian,
    samples: options.samples,
  };
  const isOwn = options.sampleFormat !== undefined;
  const fitted = isOwn ? labelled : await fitWidth(context, facts);
  if (head.isSwapped) (await import('./swapped-pairs.ts')).checkPairs(fitted, context.warnings);
  const layout = await findTraces(context, { ...facts, format: fitted });
  const [pieces, nullPieces]: [Uint8Array[], Uint8Array[]] = [[], []];
  const sample = await readHeaderSample(source, layout, littleEndian, {
    ...options,
    ...((fitted.bytes === 4 || fitted.bytes === 2) && {
      onSamples: (bytes: Uint8Array, isNull: boolean) =>
        void (isNull ? nullPieces : pieces).push(bytes.slice()),
    }),
  });
  const decided = await decideFormat(context, { labelled, fitted, pieces }, options);
  const nullSample = options.keepNulls
    ? null
    : findNullSample([...pieces, ...nullPieces], decided.format, decided.littleEndian);
  if (nullSample !== null) warnOfNulls(nullSample, context.warnings);
  const { format, littleEndian: samplesLittleEndian } = decided;
  return { layout, sample, format, samplesLittleEndian, nullSample };
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

/** The encoding of a name; null where none is named, or one that is not known. */
async function chosenByName(
  name: string | undefined,
  warnings: WarningList,
): Promise<TextEncoding | null> {
  if (name === undefined) return null;
  const [{ readChosenEncoding }, { SEGY_TEXT_ENCODINGS }] = await Promise.all([
    import('../encoding/decide-encoding.ts'),
    import('../text-encoding.ts'),
  ]);
  return readChosenEncoding(name, SEGY_TEXT_ENCODINGS, warnings);
}

/** @throws {FormatError} EMPTY_FILE, FILE_TRUNCATED, FORMAT_UNKNOWN, FORMAT_UNSUPPORTED */
async function readFileHead(
  file: SizedSource,
  options: SegyOptions,
  warnings: WarningList,
): Promise<FileHead> {
  const raw = await file.read(0, FILE_HEADER_BYTES, options.signal);
  if (raw.length === 0)
    throw new FormatError('EMPTY_FILE', msg`The file is empty: no byte at byte 0.`, {
      byteOffset: 0,
    });
  if (raw.length < FILE_HEADER_BYTES)
    throw (await import('./foreign-content.ts')).describeShort(raw);
  const isSwapped = options.littleEndian === undefined && hasSwappedPairs(raw);
  const head = isSwapped ? (await import('./swapped-pairs.ts')).unswappedHead(raw) : raw;
  const chosen = await chosenByName(options.textEncoding, warnings);
  const textBytes = head.subarray(0, TEXT_BYTES);
  const decision = chosen ? chosenEncoding(chosen) : await decideText(textBytes);
  const isNamed = options.sampleFormat !== undefined && holdsText(textBytes);
  const littleEndian = options.littleEndian ?? detectLittleEndian(head, isNamed);
  if (littleEndian === null)
    throw await (await import('./foreign-content.ts')).describeForeign(file, options.signal);
  if (!holdsText(textBytes))
    await (await import('./foreign-content.ts')).refuseSeismicUnix(file, options.signal);
  if (decision.doubt)
    (await import('../encoding/decide-encoding.ts')).warnOfEncoding(decision, warnings, {
      byteOffset: 0,
      section: 'text header',
    });
  const text = readText(textBytes, decision);
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
  const declared =
    stanzas.length > 0
      ? (await import('./layout-stanza.ts')).mapOfLayout(stanzas, headerBytes, warnings)
      : null;
  const extension =
    headerBytes > TRACE_HEADER_BYTES
      ? (await import('./trace-extension.ts')).mapOfExtension(
          await source.read(start, 2 * TRACE_HEADER_BYTES, signal),
          littleEndian,
        )
      : {};
  return { map: { ...STANDARD_MAP, ...extension, ...declared, ...own }, declared };
}

/**
 * Positions that the caller names are taken as they are, grid or not; those of a layout stanza are
 * not compared with the text.
 */
function findLines(
  { sample, layout, map }: SampledTraces,
  own: SegyOptions['map'],
  declared: Partial<HeaderMap> | null,
  text: SegyText,
): LinePositions | null {
  if (own?.inline || own?.crossline)
    return { inline: map.inline, crossline: map.crossline, origin: 'caller' };
  if (layout.count === 0) return null;
  const stated = declared?.inline ? [] : positionsInText(text.lines);
  const lines = detectLines(sample, layout.count, map, stated);
  return lines && declared?.inline && lines.inline === map.inline
    ? { ...lines, origin: 'file' }
    : lines;
}

/** Names what could have been taken as well. */
function warnOfLines(
  { inline, crossline, origin, counted, others, areCoordinates }: LinePositions,
  { start }: TraceLayout,
  warnings: WarningList,
): void {
  const add = (code: string, message: Message): void =>
    warnings.add(code, message, { byteOffset: start }, 'lines');
  const taken = msg`inlines are taken from byte ${inline.byte} and crosslines from byte ${crossline.byte}`;
  if (counted) {
    const axis = counted.axis === 'inline' ? msg`inline` : msg`crossline`;
    add(
      'LINES_COUNTED',
      msg`All traces have one ${axis} number at byte ${(counted.axis === 'inline' ? inline : crossline).byte} of their headers: the ${axis} numbers count from 1, a new one where the numbers at byte ${(counted.axis === 'inline' ? crossline : inline).byte} begin again.`,
    );
  } else if (others)
    add(
      'LINES_STATED',
      msg`The numbers at bytes ${others.inline.byte} and ${others.crossline.byte} of the trace headers make a grid of inlines and crosslines too, but the text header names other bytes: ${taken}.`,
    );
  else if (origin === 'detected')
    add(
      'LINES_DETECTED',
      msg`The trace headers have no grid of inlines and crosslines where the standard puts them, at bytes ${STANDARD_MAP.inline.byte} and ${STANDARD_MAP.crossline.byte}: ${taken}, where the numbers make one.`,
    );
  else if (areCoordinates)
    add(
      'LINES_ARE_COORDINATES',
      msg`The numbers at bytes ${inline.byte} and ${crossline.byte} of the trace headers are as large and as far apart as coordinates. No other bytes make a grid: they are shown as inlines and crosslines.`,
    );
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
    msg`The binary header at byte 3520 puts the first trace at byte ${declared}; it is taken to be at byte ${textEnd}, behind the headers.`,
    { byteOffset: 3520, section: 'binary header' },
  );
  return textEnd;
}
