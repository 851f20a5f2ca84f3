import { messageError } from '../../message-error.ts';
import {
  formatMessage,
  joinMessages,
  Message,
  msg,
  type MessageValue,
} from '../../../formats/msg.ts';
import { type FormatWarning, wholeFileWarning } from '../../../formats/format-error.ts';
import { isAbort, type Problem, problemOf } from '../../../core/problem.ts';
import type { LogFrame, ReadProgress } from '../../../formats/log-file.ts';
import { LateWarnings } from '../../late-warnings.ts';
import { identifyLog } from '../log-identity.ts';
import type { LogInfo, LogSource, OpenLog, OpenOptions } from '../source.ts';
import { findStartFrame } from '../start-frame.ts';
import { type OpenRun, RunFrame, RUNS_FRAME, withoutNulls } from './run-frame.ts';
import { convertIndex, readRunIndex } from './run-index.ts';

/** A log that is shown beside others of its well. */
export interface LogRun {
  /** What tells its curves from those of the other runs. */
  name: string;
  source: LogSource;
  /** How far it is moved down, in the unit of the first run's index. */
  shift: number;
  /**
   * Id or name of the frame that is shown beside the others; the one that a viewer opens by
   * default.
   */
  frame?: string | undefined;
}

/** A run that is read, before it is compared with the first one. */
interface ReadRun extends OpenRun {
  unit: string;
  shift: number;
}

/**
 * Opens several logs as one: a frame with the curves of all of them over the depths of all of them,
 * and each frame as it is. A log that cannot be opened, or has another kind of index, is left out
 * of that frame and named in `problem`.
 * @throws the problem of the first log where none can be opened
 */
export async function openRuns(
  runs: readonly LogRun[],
  { signal, corrections, onProgress }: OpenOptions,
): Promise<OpenLog> {
  const progress = new SharedProgress(runs.length, onProgress);
  const settled = await Promise.allSettled(
    runs.map((run, i) =>
      openRun(run, {
        signal,
        // They say how the file is read that the viewer opened first.
        ...(i === 0 && corrections && { corrections }),
        onProgress: (part) => progress.set(i, part),
        onPartial: async () => {},
      }),
    ),
  );
  const read = settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  if (signal.aborted) {
    for (const { log } of read) log.close();
    signal.throwIfAborted();
  }
  const failures = settled.flatMap((one, i) =>
    one.status === 'rejected' ? [{ name: runs[i]!.name, error: one.reason as unknown }] : [],
  );
  if (read.length === 0) throw failures[0]!.error;
  return combineRuns(
    read,
    failures.map(({ name, error }) => ({ name, problem: describeFailure(error) })),
  );
}

/** An abort of another cause than the user's is a fault of the source. */
function describeFailure(error: unknown): Problem {
  return isAbort(error)
    ? { code: 'SOURCE_FAILED', message: String(error) }
    : problemOf(error, 'SOURCE_FAILED');
}

async function openRun(run: LogRun, options: OpenOptions): Promise<ReadRun> {
  const log = await run.source.open(options);
  try {
    const frame = findStartFrame(log.info, run.frame);
    if (!frame) throw messageError('NO_LOG_DATA', msg`The log has no frame with curves.`);
    const { values, unit } = await readRunIndex(log, frame, options.signal);
    return { name: run.name, log, frame, index: values, unit, shift: run.shift };
  } catch (error) {
    log.close();
    throw error;
  }
}

interface RunFailure {
  name: string;
  problem: Problem;
}

function combineRuns(read: readonly ReadRun[], failures: readonly RunFailure[]): OpenLog {
  const unit = read[0]!.unit;
  const shown: OpenRun[] = [];
  const failed = [...failures];
  for (const run of read) {
    const factor = convertIndex(run.unit, unit);
    if (factor === null) failed.push({ name: run.name, problem: otherIndex(run.unit, unit) });
    else {
      const { shift } = run;
      shown.push({ ...run, index: run.index.map((depth) => depth * factor + shift) });
    }
  }
  const combined = shown.length > 1 ? new RunFrame(shown, unit) : null;
  const describe = (): readonly FormatWarning[] => [
    ...describeRuns(read, unit),
    ...read.flatMap(({ name, log }) => log.warnings.map((warning) => nameWarning(name, warning))),
  ];
  const late = new LateWarnings(describe());
  const stops = read.map(({ log }) => log.followWarnings?.(() => late.replace(describe())));
  const { savedMarkers, loadPath } = read[0]!.log;
  const [problem] = failed;
  return {
    info: combineInfo(read, combined?.frame ?? null),
    markers: combineMarkers(read, unit),
    ...(savedMarkers && { savedMarkers }),
    ...(loadPath && { loadPath }),
    ...(problem && { problem: nameFailures(failed, problem.problem) }),
    get warnings() {
      return late.current;
    },
    followWarnings: late.follow,
    readCurves: (frameId, curveIds, options) =>
      combined && frameId === RUNS_FRAME
        ? combined.readCurves(curveIds, options)
        : readOwnFrame(read, frameId, curveIds, options),
    close() {
      for (const stop of stops) stop?.();
      for (const { log } of read) log.close();
    },
  };
}

function otherIndex(unit: string, first: string): Problem {
  const parts = msg`The index is in ${unit}, that of the first run in ${first}.`;
  return { code: 'SOURCE_FAILED', message: formatMessage(parts), parts };
}

/** One problem that names all runs which are not shown. */
function nameFailures(failed: readonly RunFailure[], first: Problem): Problem {
  return {
    code: 'RUN_NOT_SHOWN',
    message: failed.map(({ name, problem }) => `${name}: ${problem.message}`).join('\n'),
    values: { run: joinMessages(failed.map(({ name }) => name)) },
    ...(failed.length === 1 && first.parts && { parts: first.parts }),
  };
}

/** All frames of all runs after the one that shows them together. */
function combineInfo(read: readonly ReadRun[], frame: LogFrame | null): LogInfo {
  const [first] = read;
  const { info } = first!.log;
  let files = 0;
  const own = read.flatMap(({ name, log }, run) => {
    const start = files;
    files += log.info.logicalFiles.length;
    return log.info.frames.map((one) => ({
      ...one,
      frameId: `${run}/${one.frameId}`,
      name: one.name && one.name !== name ? `${name}: ${one.name}` : name,
      logicalFile: start + one.logicalFile,
    }));
  });
  const runNumbers = read
    .map(({ name, log, frame: own }) => identifyLog(log.info, own, name).run)
    .filter(Boolean);
  return {
    ...info,
    identity: { ...info.identity, run: [...new Set(runNumbers)].join(', ') },
    title: [info.title ?? first!.name, ...read.slice(1).map(({ name }) => name)].join(' + '),
    logicalFiles: read.flatMap(({ log }) => log.info.logicalFiles),
    frames: frame ? [frame, ...own] : own,
    complete: true,
  };
}

async function readOwnFrame(
  read: readonly ReadRun[],
  frameId: string,
  curveIds: readonly string[],
  options: Parameters<OpenLog['readCurves']>[2],
): ReturnType<OpenLog['readCurves']> {
  const place = frameId.indexOf('/');
  const run = read[Number(frameId.slice(0, place))];
  if (!run) throw messageError('CURVE_UNKNOWN', msg`The runs have no frame ${frameId}.`);
  const curves = await run.log.readCurves(frameId.slice(place + 1), curveIds, options);
  return curves.map((curve) => withoutNulls(curve, run.log.nullValue));
}

/** Picks of all runs, in the unit of the first run and shifted with their run. */
function combineMarkers(read: readonly ReadRun[], unit: string): OpenLog['markers'] {
  return read.flatMap(({ log, unit: own, shift }) =>
    (log.markers ?? []).map((marker) => ({
      ...marker,
      depth: marker.depth * (convertIndex(own, unit) ?? 1) + shift,
    })),
  );
}

/** What is assumed of runs that are shown together. */
function describeRuns(read: readonly ReadRun[], unit: string): FormatWarning[] {
  const [first, ...others] = read;
  const nameWell = ({ log, frame, name }: ReadRun): string =>
    identifyLog(log.info, frame, name).well.trim();
  const well = nameWell(first!);
  const notes: FormatWarning[] = [];
  for (const run of others) {
    const other = nameWell(run);
    if (well && other && well.toLowerCase() !== other.toLowerCase())
      notes.push(
        wholeFileWarning(
          'RUN_OF_OTHER_WELL',
          msg`${run.name} names the well ${other}, ${first!.name} the well ${well}.`,
          'well',
        ),
      );
    if (run.unit.trim() === '' && unit.trim() !== '')
      notes.push(
        wholeFileWarning(
          'RUN_WITHOUT_UNIT',
          msg`The index of ${run.name} has no unit: it is read as ${unit}.`,
          'unit',
        ),
      );
    else if ((convertIndex(run.unit, unit) ?? 1) !== 1)
      notes.push(
        wholeFileWarning(
          'RUN_CONVERTED',
          msg`The index of ${run.name} is converted from ${run.unit} to ${unit}.`,
        ),
      );
  }
  return notes;
}

function nameWarning(name: string, warning: FormatWarning): FormatWarning {
  const value: MessageValue = warning.parts ?? warning.message;
  const parts = new Message('{{0}}: {{1}}', [name, value]);
  return { ...warning, message: formatMessage(parts), parts };
}

/** The progress of several openings as one. */
class SharedProgress {
  readonly #parts: (ReadProgress | undefined)[];

  constructor(
    count: number,
    private readonly onProgress: (progress: ReadProgress) => void,
  ) {
    this.#parts = Array.from({ length: count });
  }

  set(run: number, progress: ReadProgress): void {
    this.#parts[run] = progress;
    const sum = (pick: (part: ReadProgress) => number): number =>
      this.#parts.reduce((total, part) => total + (part ? pick(part) : 0), 0);
    const isKnown = this.#parts.every((part) => part && part.bytesTotal !== null);
    this.onProgress({
      bytesRead: sum(({ bytesRead }) => bytesRead),
      bytesTotal: isKnown ? sum(({ bytesTotal }) => bytesTotal ?? 0) : null,
    });
  }
}
