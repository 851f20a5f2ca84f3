import type { ByteSource } from '../byte-source.ts';
import type { WarningList } from '../format-error.ts';
import { isRevision2 } from './binary-header.ts';
import { fitsIn, readField } from './header-field.ts';
import { readPieces } from './read-pieces.ts';
import type { LayoutFacts, TraceLayout } from './trace-place.ts';
import { TRACE_HEADER_BYTES } from './trace-place.ts';
import { soundTraces } from './trailing-bytes.ts';
import { walkTraces } from './walk-traces.ts';

/** Headers that are looked at to see whether all traces have the same length. */
const LOOKED_AT = 24;

/**
 * Finds the traces. The count of samples is that of the file which divides its data evenly: of the binary header (revision 2: its 32-bit
 * field first), else of the first trace. Where neither does and the traces tell lengths of their own, they are walked one by one.
 */
export async function findTraces(
  source: ByteSource,
  facts: LayoutFacts,
  warnings: WarningList,
  signal?: AbortSignal,
): Promise<TraceLayout> {
  const { binary, start } = facts;
  const headerBytes =
    TRACE_HEADER_BYTES * (1 + additionalHeaders(facts, source.sizeBytes, warnings));
  const end = trailerStart(facts, source.sizeBytes ?? Infinity, warnings);
  const empty: TraceLayout = {
    count: 0,
    headerBytes,
    samples: 0,
    traceBytes: null,
    start,
    end: start,
    offsets: null,
  };
  if (end - start < headerBytes) {
    warnings.add(
      'NO_TRACES',
      `The file has no trace: it ends at byte ${end}, the first trace would begin at byte ${start}.`,
      { byteOffset: start },
    );
    return empty;
  }
  const first = await readDeclaredSamples(source, start, facts, headerBytes, signal);
  const declared =
    facts.samples ??
    (isRevision2(binary) && binary.extendedSamples > 0 ? binary.extendedSamples : binary.samples);
  const computeTraceBytes = (samples: number): number => headerBytes + samples * facts.format.bytes;
  const isFit = (samples: number): boolean =>
    samples > 0 &&
    computeTraceBytes(samples) <= end - start &&
    (end - start) % computeTraceBytes(samples) === 0;

  const maySpread = facts.samples === undefined && !(binary.fixedLength === 1 && isFit(declared));
  if (
    maySpread &&
    first > 0 &&
    (first !== declared ||
      !isFit(declared) ||
      (await differs(
        source,
        start,
        end,
        computeTraceBytes(declared),
        declared,
        facts,
        headerBytes,
        signal,
      )))
  ) {
    const walked = await walkTraces(
      source,
      { start, end, headerBytes, facts, fallback: declared },
      signal,
    );
    if (walked && walked.lengths > 1) return { ...walked.layout, headerBytes };
  }
  const tellsFirst = async (offset: number): Promise<boolean> =>
    offset + headerBytes <= end &&
    (await readDeclaredSamples(source, offset, facts, headerBytes, signal)) === first;
  // Where the file was cut off neither fits: then the second trace tells which leads to it.
  const isOther =
    first > 0 &&
    first !== declared &&
    !isFit(declared) &&
    (isFit(first) ||
      ((await tellsFirst(start + computeTraceBytes(first))) &&
        !(await tellsFirst(start + computeTraceBytes(declared)))));
  const samples = isOther && facts.samples === undefined ? first : chosen(declared, first);
  if (samples === 0) {
    warnings.add(
      'NO_SAMPLES',
      `Neither the binary header at byte 3220 nor the trace header at byte ${start} tells how many samples a trace has.`,
      { byteOffset: 3220, section: 'binary header' },
    );
    return empty;
  }
  if (samples !== declared)
    warnings.add(
      'SAMPLES_MISMATCH',
      `The binary header at byte 3220 tells ${declared} samples; ${samples}, as the trace header at byte ${start} tells, fit the file and are taken.`,
      { byteOffset: 3220, section: 'binary header' },
    );
  const traceBytes = computeTraceBytes(samples);
  const whole = Math.floor((end - start) / traceBytes);
  const rest = end - start - whole * traceBytes;
  const count =
    rest > 0 && first > 0
      ? await soundTraces(whole, (trace) => tellsFirst(start + trace * traceBytes))
      : whole;
  if (count < whole)
    warnings.add(
      'TRAILING_BYTES',
      `From byte ${start + count * traceBytes} on no header tells the ${first} samples that the first trace header tells: ${end - start - count * traceBytes} bytes behind trace ${count} are left out.`,
      { byteOffset: start + count * traceBytes },
    );
  else if (rest > 0)
    warnings.add(
      'TRACE_TRUNCATED',
      `The file ends within trace ${count + 1}, which begins at byte ${start + count * traceBytes} and has ${rest} of ${traceBytes} bytes: it is left out.`,
      { byteOffset: start + count * traceBytes },
    );
  return {
    count,
    headerBytes,
    samples,
    traceBytes,
    start,
    end: start + count * traceBytes,
    offsets: null,
  };
}

function chosen(declared: number, first: number): number {
  return declared > 0 ? declared : first;
}

function additionalHeaders(
  { binary, start }: LayoutFacts,
  sizeBytes: number | null,
  warnings: WarningList,
): number {
  const declaredCount = isRevision2(binary) ? binary.additionalTraceHeaders : 0;
  const room =
    sizeBytes === null ? Infinity : Math.floor((sizeBytes - start) / TRACE_HEADER_BYTES) - 1;
  if (declaredCount === 0 || declaredCount <= room) return declaredCount;
  warnings.add(
    'TRACE_HEADERS_MISSING',
    `The binary header at byte 3506 tells ${declaredCount} additional trace headers, the file has room for ${Math.max(0, room)}: it is read as if there were none.`,
    { byteOffset: 3506, section: 'binary header' },
  );
  return 0;
}

/** Where the trailer of revision 2 begins; its stanzas are not read. */
function trailerStart(
  { binary, start }: LayoutFacts,
  sizeBytes: number,
  warnings: WarningList,
): number {
  if (!isRevision2(binary) || binary.trailerStanzas <= 0) return sizeBytes;
  const begin = sizeBytes - binary.trailerStanzas * 3200;
  const place = { byteOffset: 3528, section: 'binary header' };
  if (begin < start) {
    warnings.add(
      'TRAILER_MISSING',
      `The binary header at byte 3528 tells ${binary.trailerStanzas} trailer stanzas, for which the file has no room.`,
      place,
    );
    return sizeBytes;
  }
  warnings.add(
    'TRAILER_SKIPPED',
    `${binary.trailerStanzas} trailer stanzas from byte ${begin} are not read.`,
    { ...place, byteOffset: begin },
  );
  return begin;
}

/** Samples that the trace header at `offset` tells; 0 where it tells none. */
async function readDeclaredSamples(
  source: ByteSource,
  offset: number,
  facts: LayoutFacts,
  headerBytes: number,
  signal?: AbortSignal,
): Promise<number> {
  return readSampleCount(await source.read(offset, headerBytes, signal), facts);
}

function readSampleCount(bytes: Uint8Array, { samplesField, littleEndian }: LayoutFacts): number {
  if (!fitsIn(samplesField, bytes.length)) return 0;
  const declaredCount = readField(
    new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength),
    samplesField,
    littleEndian,
  );
  return Number.isSafeInteger(declaredCount) && declaredCount > 0 ? declaredCount : 0;
}

/** Whether traces, at the places of traces of one length, tell another one. */
async function differs(
  source: ByteSource,
  start: number,
  end: number,
  traceBytes: number,
  samples: number,
  facts: LayoutFacts,
  headerBytes: number,
  signal?: AbortSignal,
): Promise<boolean> {
  const count = Math.floor((end - start) / traceBytes);
  const looked = Math.min(LOOKED_AT, count);
  const trace = (i: number): number =>
    i < LOOKED_AT / 2 || count <= LOOKED_AT ? i : Math.floor((i * (count - 1)) / (LOOKED_AT - 1));
  let isOther = false;
  await readPieces(
    source,
    { count: looked, offset: (i) => start + trace(i) * traceBytes, length: () => headerBytes },
    (_, bytes) => {
      const declaredCount = readSampleCount(bytes, facts);
      if (declaredCount > 0 && declaredCount !== samples) isOther = true;
    },
    { signal },
  );
  return isOther;
}
