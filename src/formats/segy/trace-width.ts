import { isRevision2 } from './binary-header.ts';
import { fitsIn, readField } from './header-field.ts';
import { STANDARD_MAP } from './header-map.ts';
import type { ReadContext } from './read-context.ts';
import type { SampleFormat } from './sample-format.ts';
import { sampleFormat } from './sample-format.ts';
import { TRACE_HEADER_BYTES } from './trace-place.ts';
import type { LayoutFacts } from './trace-place.ts';
import { msg } from '../msg.ts';

/** Headers that are looked at behind the first one. */
const LOOKED_AT = 4;
/** Of those that may be damaged. */
const MOST_MISSING = 1;
/** Of those that must be headers with another format. */
const LEAST_HEADERS = 2;
/** The formats that are taken for samples of 16, 8, 32, 64 and 24 bits. */
const BY_WIDTH: readonly number[] = [3, 8, 5, 6, 7];

/** Length and interval that a trace header declares. */
interface HeaderMarks {
  samples: number;
  interval: number;
}

/**
 * The format whose samples lead from the first trace header to the next ones: that of the label, or
 * one of another width, with a warning, where the label leads to no header and the other one does.
 */
export async function fitWidth(context: ReadContext, facts: LayoutFacts): Promise<SampleFormat> {
  const { binary, format, start } = facts;
  const { source, warnings } = context;
  const headerBytes = measureHeader(binary);
  const first = await readMarks(context, facts, start);
  if (!first) return format;
  const declared = facts.samples ?? binary.samples;
  const counts = [...new Set([declared, first.samples])].filter((count) => count > 0);
  // The first header may be damaged.
  const expected: readonly HeaderMarks[] = [
    { ...first, samples: first.samples || declared },
    ...(declared > 0 ? [{ samples: declared, interval: binary.interval }] : []),
  ];
  const countAt = (bytes: number): Promise<number> => countHeaders(context, facts, expected, bytes);
  let labelled = 0,
    shortest = Infinity;
  for (const count of counts) {
    const bytes = headerBytes + count * format.bytes;
    // One trace alone proves nothing.
    if (start + bytes + headerBytes > source.sizeBytes && start + bytes <= source.sizeBytes)
      return format;
    const found = await countAt(bytes);
    if (found > labelled) [labelled, shortest] = [found, bytes];
  }
  let best: { other: SampleFormat; count: number; found: number } | null = null;
  for (const code of BY_WIDTH) {
    const other = sampleFormat(code) as SampleFormat;
    if (other.bytes === format.bytes) continue;
    for (const count of counts) {
      const bytes = headerBytes + count * other.bytes;
      // Headers between those of the label: no samples look like them.
      const isBetween = bytes < shortest && shortest % bytes === 0;
      const least = isBetween ? labelled : labelled + 1;
      if (labelled === LOOKED_AT && least > labelled) continue;
      const found = await countAt(bytes);
      if (found >= Math.max(least, LEAST_HEADERS, (best?.found ?? 0) + 1))
        best = { other, count, found };
    }
  }
  if (!best) return format;
  const { other, count } = best;
  warnings.add(
    'FORMAT_WIDTH',
    msg`The sample format at byte 3224 is ${format.code} (${format.name}), but ${labelled > 0 ? msg`more trace headers follow one another with another width than with its own` : msg`no trace header follows the first trace at byte ${start + headerBytes + count * format.bytes}`}; with samples of ${other.bytes * 8} bits the second one lies at byte ${start + headerBytes + count * other.bytes}, and so do the next: they are read as ${other.name}.`,
    { byteOffset: 3224, section: 'binary header' },
    'samples',
  );
  return other;
}

/** Headers like the expected ones at steps of so many bytes, up to the second place that has none. */
async function countHeaders(
  context: ReadContext,
  facts: LayoutFacts,
  expected: readonly HeaderMarks[],
  bytes: number,
): Promise<number> {
  const headerBytes = measureHeader(facts.binary);
  let [found, missing] = [0, 0];
  for (let trace = 1; trace <= LOOKED_AT; trace++) {
    const offset = facts.start + trace * bytes;
    if (offset + headerBytes > context.source.sizeBytes) return found;
    const marks = await readMarks(context, facts, offset);
    // The header of a null trace may be null as well.
    if (!marks || (marks.samples === 0 && marks.interval === 0)) continue;
    if (expected.some((one) => isAlike(one, marks))) found++;
    else if (++missing > MOST_MISSING) return found;
  }
  return found;
}

/** Bytes of a trace header with the ones that revision 2 may add. */
function measureHeader(binary: LayoutFacts['binary']): number {
  return TRACE_HEADER_BYTES * (1 + (isRevision2(binary) ? binary.additionalTraceHeaders : 0));
}

async function readMarks(
  { source, signal }: ReadContext,
  { samplesField, littleEndian }: LayoutFacts,
  offset: number,
): Promise<HeaderMarks | null> {
  const bytes = await source.read(offset, TRACE_HEADER_BYTES, signal);
  if (bytes.length < TRACE_HEADER_BYTES || !fitsIn(samplesField, bytes.length)) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return {
    samples: readField(view, samplesField, littleEndian),
    interval: readField(view, STANDARD_MAP.interval, littleEndian),
  };
}

/** Whether a header declares the length of the first one, and no other interval. */
function isAlike(first: HeaderMarks, other: HeaderMarks): boolean {
  return (
    other.samples === first.samples &&
    (first.interval === 0 || other.interval === 0 || other.interval === first.interval)
  );
}
