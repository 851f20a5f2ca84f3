import type { SegyGeometry } from '../segy/geometry.ts';
import type { SegyFile } from '../segy/segy-file.ts';
import type { SurveyStatistics } from './seismic-survey.ts';
import { AmplitudeCounter } from './statistics.ts';

/** The traces of a file whose amplitudes are counted. */
export interface CountedTraces {
  file: SegyFile;
  /** Whether marks of dead traces mean anything. */
  blankDead: boolean;
  /** Numbers of the traces that are shown, ascending; null where these are all of the file. */
  shown: Int32Array | null;
}

/** A file with at most so many samples is counted as a whole. */
const COUNTED_SAMPLES = 2 ** 23;
/** Samples that are decoded at once. */
const BATCH_SAMPLES = 2 ** 18;
/** Of a larger file so many runs of traces are counted, each of about so many bytes: one request. */
const RUNS = 8;
const RUN_BYTES = 1 << 20;

/** The traces that a geometry shows; null where these are all of the file. */
export function listShownTraces(geometry: SegyGeometry): Int32Array | null {
  if (geometry.kind === 'line' || geometry.order.kind === 'rule') return null;
  if (geometry.duplicates === 0 && geometry.unnumbered === 0) return null;
  return geometry.order.traces.filter((trace) => trace >= 0).sort();
}

/**
 * Statistics of the traces that are shown: of all of them, or of runs spread evenly over a large
 * file. Traces that are marked as dead, and those of nothing but zeros, do not count.
 * @throws {DOMException} AbortError
 */
export async function countSegyAmplitudes(
  { file, blankDead, shown }: CountedTraces,
  signal: AbortSignal,
): Promise<SurveyStatistics> {
  const samples = Math.max(1, file.info.samples);
  const count = shown?.length ?? file.info.traces;
  const isExact = count * samples <= COUNTED_SAMPLES;
  const counter = new AmplitudeCounter();
  for (const { first, end } of isExact ? batches(count, samples) : spreadRuns(file, count)) {
    const traces = Int32Array.from({ length: end - first }, (_, i) =>
      shown ? (shown[first + i] as number) : first + i,
    );
    // Without the axis: what lies above and below a trace counts for nothing.
    const { values } = await file.traces(traces, { signal, blankDead });
    counter.addTraces(values, samples);
  }
  return counter.result(isExact);
}

interface TraceRun {
  first: number;
  /** Left out. */
  end: number;
}

function* batches(count: number, samples: number): Generator<TraceRun> {
  const size = Math.max(1, Math.floor(BATCH_SAMPLES / samples));
  for (let first = 0; first < count; first += size)
    yield { first, end: Math.min(count, first + size) };
}

/** Runs from the first trace to the last. */
function* spreadRuns({ info }: SegyFile, count: number): Generator<TraceRun> {
  const bytes = info.headerBytes + info.samples * info.sampleFormat.bytes;
  const size = Math.max(1, Math.min(Math.floor(RUN_BYTES / bytes), Math.floor(count / RUNS)));
  for (let run = 0; run < RUNS; run++) {
    const first = Math.round((run * (count - size)) / (RUNS - 1));
    yield { first, end: first + size };
  }
}
