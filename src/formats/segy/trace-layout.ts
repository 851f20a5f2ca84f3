import type { WarningList } from '../format-error.ts';
import { isRevision2 } from './binary-header.ts';
import { fitsIn, readField } from './header-field.ts';
import { chooseSample } from './header-sample.ts';
import type { ReadContext } from './read-context.ts';
import { readPieces } from './read-pieces.ts';
import type { LayoutFacts, TraceLayout } from './trace-place.ts';
import { TRACE_HEADER_BYTES } from './trace-place.ts';
import { soundTraces } from './trailing-bytes.ts';
import { walkTraces } from './walk-traces.ts';
import { msg } from '../msg.ts';

/** The part of a file that its traces fill. */
interface TraceData {
  context: ReadContext;
  facts: LayoutFacts;
  headerBytes: number;
  /** Where the first trace begins, and where the last one ends at the latest. */
  start: number;
  end: number;
}

/** Numbers of samples of a trace; 0 where a header does not state it. */
interface SampleCounts {
  /** By the caller or the binary header. */
  declared: number;
  /** By the header of the first trace. */
  first: number;
}

/**
 * Finds the traces. The count of samples is that of the file which divides its data evenly: of the
 * binary header (revision 2: its 32-bit field first), else of the first trace. Where neither does
 * and the traces tell lengths of their own, they are walked one by one.
 */
export async function findTraces(context: ReadContext, facts: LayoutFacts): Promise<TraceLayout> {
  const { source, warnings } = context;
  const { binary, start } = facts;
  const headerBytes =
    TRACE_HEADER_BYTES * (1 + additionalHeaders(facts, source.sizeBytes, warnings));
  const end = trailerStart(facts, source.sizeBytes ?? Infinity, warnings);
  const data: TraceData = { context, facts, headerBytes, start, end };
  if (end - start < headerBytes) {
    warnings.add(
      'NO_TRACES',
      msg`The file has no trace: it ends at byte ${end}, the first trace would begin at byte ${start}.`,
      { byteOffset: start },
    );
    return evenLayout(data, 0, 0);
  }
  const counts: SampleCounts = {
    first: await readDeclaredSamples(data, start),
    declared:
      facts.samples ??
      (isRevision2(binary) && binary.extendedSamples > 0 ? binary.extendedSamples : binary.samples),
  };
  const walked = (await mayVary(data, counts)) ? await walkVarying(data, counts.declared) : null;
  if (walked) return walked;
  const samples = await chooseSamples(data, counts);
  if (samples === 0) {
    warnings.add(
      'NO_SAMPLES',
      msg`Neither the binary header at byte 3220 nor the trace header at byte ${start} tells how many samples a trace has.`,
      { byteOffset: 3220, section: 'binary header' },
    );
    return evenLayout(data, 0, 0);
  }
  if (samples !== counts.declared)
    warnings.add(
      'SAMPLES_MISMATCH',
      msg`The binary header at byte 3220 tells ${counts.declared} samples; ${samples}, as the trace header at byte ${start} tells, fit the file and are taken.`,
      { byteOffset: 3220, section: 'binary header' },
    );
  return evenLayout(data, samples, await countWhole(data, samples, counts.first));
}

/** Traces of one length; a file without any has none. */
function evenLayout(data: TraceData, samples: number, count: number): TraceLayout {
  const { headerBytes, start } = data;
  const traceBytes = computeTraceBytes(data, samples);
  return {
    count,
    headerBytes,
    samples,
    traceBytes: samples > 0 ? traceBytes : null,
    start,
    end: start + count * traceBytes,
    offsets: null,
  };
}

function computeTraceBytes({ facts, headerBytes }: TraceData, samples: number): number {
  return headerBytes + samples * facts.format.bytes;
}

/** Whether traces of so many samples fill the data evenly. */
function isFit(data: TraceData, samples: number): boolean {
  const [size, traceBytes] = [data.end - data.start, computeTraceBytes(data, samples)];
  return samples > 0 && traceBytes <= size && size % traceBytes === 0;
}

/** Whether the traces may be of several lengths. */
async function mayVary(data: TraceData, { declared, first }: SampleCounts): Promise<boolean> {
  const { facts } = data;
  const isFixed =
    facts.samples !== undefined || (facts.binary.fixedLength === 1 && isFit(data, declared));
  if (isFixed || first <= 0) return false;
  return first !== declared || !isFit(data, declared) || (await differs(data, declared));
}

/**
 * The layout of traces of several lengths; null where their headers do not lead from one to the
 * next, or tell one length.
 */
async function walkVarying(data: TraceData, declared: number): Promise<TraceLayout | null> {
  const { context, facts, headerBytes, start, end } = data;
  const walked = await walkTraces(
    context.source,
    { start, end, headerBytes, facts, fallback: declared },
    context.signal,
  );
  return walked && walked.lengths > 1 ? { ...walked.layout, headerBytes } : null;
}

/** The count of samples of all traces; 0 where nothing tells one. */
async function chooseSamples(data: TraceData, { declared, first }: SampleCounts): Promise<number> {
  const startsAfter = (samples: number): Promise<boolean> =>
    hasSamples(data, data.start + computeTraceBytes(data, samples), first);
  // Where both fit, or neither since the file was cut off, the second trace tells which leads to it.
  const isOther =
    first > 0 &&
    first !== declared &&
    ((isFit(data, first) && !isFit(data, declared)) ||
      ((await startsAfter(first)) && !(await startsAfter(declared))));
  if (isOther && data.facts.samples === undefined) return first;
  return declared > 0 ? declared : first;
}

/**
 * How many whole traces of one length there are; those at the end without valid headers are left
 * out.
 */
async function countWhole(data: TraceData, samples: number, first: number): Promise<number> {
  const { start, end } = data;
  const { warnings } = data.context;
  const traceBytes = computeTraceBytes(data, samples);
  const whole = Math.floor((end - start) / traceBytes);
  const rest = end - start - whole * traceBytes;
  const count =
    rest > 0 && first > 0
      ? await soundTraces(whole, (trace) => hasSamples(data, start + trace * traceBytes, first))
      : whole;
  if (count < whole)
    warnings.add(
      'TRAILING_BYTES',
      msg`From byte ${start + count * traceBytes} on no header tells the ${first} samples that the first trace header tells: ${end - start - count * traceBytes} bytes behind trace ${count} are left out.`,
      { byteOffset: start + count * traceBytes },
    );
  else if (rest > 0)
    warnings.add(
      'TRACE_TRUNCATED',
      msg`The file ends within trace ${count + 1}, which begins at byte ${start + count * traceBytes} and has ${rest} of ${traceBytes} bytes: it is left out.`,
      { byteOffset: start + count * traceBytes },
    );
  return count;
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
    msg`The binary header at byte 3506 tells ${declaredCount} additional trace headers, the file has room for ${Math.max(0, room)}: it is read as if there were none.`,
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
      msg`The binary header at byte 3528 tells ${binary.trailerStanzas} trailer stanzas, for which the file has no room.`,
      place,
    );
    return sizeBytes;
  }
  warnings.add(
    'TRAILER_SKIPPED',
    msg`${binary.trailerStanzas} trailer stanzas from byte ${begin} are not read.`,
    { ...place, byteOffset: begin },
  );
  return begin;
}

/** Samples that the trace header at `offset` tells; 0 where it tells none. */
async function readDeclaredSamples(
  { context, facts, headerBytes }: TraceData,
  offset: number,
): Promise<number> {
  return readSampleCount(await context.source.read(offset, headerBytes, context.signal), facts);
}

/** Whether there is a trace header at `offset` that tells so many samples. */
async function hasSamples(data: TraceData, offset: number, samples: number): Promise<boolean> {
  return (
    offset + data.headerBytes <= data.end && (await readDeclaredSamples(data, offset)) === samples
  );
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

/** Whether headers at the places of traces of so many samples tell another count. */
async function differs(data: TraceData, samples: number): Promise<boolean> {
  const { context, facts, headerBytes, start, end } = data;
  const traceBytes = computeTraceBytes(data, samples);
  const count = Math.floor((end - start) / traceBytes);
  // Those of the sample of headers, so that both are one request a place.
  const { traces } = chooseSample({ count, headerBytes, samples, traceBytes }, context.sampleBytes);
  let isOther = false;
  await readPieces(
    context.source,
    {
      count: traces.length,
      offset: (i) => start + (traces[i] as number) * traceBytes,
      length: () => headerBytes,
    },
    (_, bytes) => {
      const declaredCount = readSampleCount(bytes, facts);
      if (declaredCount > 0 && declaredCount !== samples) isOther = true;
    },
    { signal: context.signal },
  );
  return isOther;
}
