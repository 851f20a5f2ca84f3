import { findCurveProblems, findIndexProblems } from '../../../compute/quality/assess-log.ts';
import type { QualityFinding, QualitySeverity } from '../../../compute/quality/assess-log.ts';
import { assessCurve } from '../../../compute/quality/curve-quality.ts';
import { compareRepeat, type CurvePass } from '../../../compute/quality/repeat-section.ts';
import type { LogCurve, LogFrame } from '../../../formats/log-file.ts';
import { type MessageParts, msg } from '../../../formats/msg.ts';
import { QUALITY_MESSAGES } from '../../../formats/quality-messages.ts';
import { RUNS_FRAME, withoutNulls } from '../../../sources/log/runs/run-frame.ts';
import type { OpenLog } from '../../../sources/log/source.ts';

/** Something that was found in the log that is open. */
export interface OpenLogFinding {
  severity: QualitySeverity;
  /** Mnemonic; null for the index. */
  curve: string | null;
  /** Where it is, in the unit of the index; null where it is about the whole curve. */
  interval: { top: number; base: number } | null;
  message: MessageParts;
}

/** How much of a curve has values. */
export interface CurveCoverage {
  curve: string;
  /** Indexes of the first and the last value; null without values. */
  interval: { top: number; base: number } | null;
  /** Samples with a value between them, v/v. */
  coverage: number;
}

/** The quality of one log. */
export interface LogQuality {
  /** The most severe first, then in the order of the curves. */
  findings: readonly OpenLogFinding[];
  coverage: readonly CurveCoverage[];
}

/** What is assessed. */
export interface AssessedFrame {
  log: Pick<OpenLog, 'info' | 'readCurves' | 'nullValue'>;
  frame: LogFrame;
  /** Values of the index that the plot is drawn against. */
  index: Float64Array;
}

/** How far an assessment is. */
interface AssessmentProgress {
  done: number;
  total: number;
}

const SEVERITIES: readonly QualitySeverity[] = ['error', 'warning', 'info'];
/** A repeat that differs by more than this part of the deviation of the curve is a warning. */
const MOST_REPEAT = 0.25;

/**
 * Assesses the index and all curves of numbers of a frame, one after the other, so that the page
 * stays usable.
 * @throws AbortError, or an error that carries an ErrorCode
 */
export async function assessOpenLog(
  assessed: AssessedFrame,
  signal: AbortSignal,
  onProgress: (progress: AssessmentProgress) => void,
): Promise<LogQuality> {
  const { frame, index } = assessed;
  const curves = frame.curves.filter(
    ({ kind, dimension, mnemonic }) =>
      kind === 'number' && dimension.every((n) => n === 1) && mnemonic !== frame.index,
  );
  // The steps between the depths of several runs are those of none of them.
  const isOneRun = frame.frameId !== RUNS_FRAME;
  const findings = (isOneRun ? findIndexProblems(index) : []).map(describe);
  const coverage: CurveCoverage[] = [];
  for (const [done, curve] of curves.entries()) {
    onProgress({ done, total: curves.length });
    const values = await readNumbers(assessed, frame, curve, signal);
    const { mnemonic } = curve;
    findings.push(
      ...findCurveProblems(index, { ...curve, values }).map(describe),
      ...(await compareRepeats(assessed, { curve, values }, signal)),
    );
    const found = assessCurve(index, values, { range: null, constantSamples: Infinity });
    coverage.push({ curve: mnemonic, interval: found.interval, coverage: found.coverage });
    await nextTask(signal);
  }
  findings.sort((a, b) => SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity));
  return { findings, coverage };
}

function describe(finding: QualityFinding): OpenLogFinding {
  const { severity, curve, interval, check } = finding;
  return { severity, curve, interval, message: QUALITY_MESSAGES[check](finding) };
}

async function readNumbers(
  { log }: Pick<AssessedFrame, 'log'>,
  frame: LogFrame,
  { curveId }: Pick<LogCurve, 'curveId'>,
  signal: AbortSignal,
): Promise<Float32Array | Float64Array> {
  const [read] = await log.readCurves(frame.frameId, [curveId], { signal });
  const { values } = withoutNulls(read!, log.nullValue);
  return Array.isArray(values) ? new Float64Array(values.length).fill(NaN) : values;
}

/** The curve against other passes: another run in the plot, or another frame of the file. */
async function compareRepeats(
  assessed: AssessedFrame,
  { curve, values }: { curve: LogCurve; values: Float32Array | Float64Array },
  signal: AbortSignal,
): Promise<OpenLogFinding[]> {
  const { frame, index, log } = assessed;
  const found: OpenLogFinding[] = [];
  const compare = (name: string, pass: CurvePass): void => {
    const difference = compareRepeat({ index, values }, pass);
    if (difference) found.push(describeRepeat(curve.mnemonic, name, difference, values));
  };
  for (const other of frame.curves)
    if (other.beside === curve.mnemonic)
      compare(other.mnemonic, {
        index,
        values: await readNumbers(assessed, frame, other, signal),
      });
  if (frame.frameId === RUNS_FRAME) return found;
  for (const other of log.info.frames) {
    const same = other.curves.find(({ mnemonic }) => mnemonic === curve.mnemonic);
    const depths = other.curves.find(({ mnemonic }) => mnemonic === other.index);
    const isPass =
      other.frameId !== frame.frameId &&
      other.indexUnit === frame.indexUnit &&
      same?.kind === 'number';
    if (!isPass || !same || !depths || !same.dimension.every((n) => n === 1)) continue;
    compare(other.name, {
      index: Float64Array.from(await readNumbers(assessed, other, depths, signal)),
      values: await readNumbers(assessed, other, same, signal),
    });
  }
  return found;
}

function describeRepeat(
  curve: string,
  name: string,
  { mean, rms, most, samples }: NonNullable<ReturnType<typeof compareRepeat>>,
  values: ArrayLike<number>,
): OpenLogFinding {
  const short = (value: number): number => Number(value.toPrecision(4));
  return {
    severity: rms > MOST_REPEAT * deviation(values) ? 'warning' : 'info',
    curve,
    interval: { top: most.at, base: most.at },
    message: msg`Repeat ${name}: mean difference ${short(mean)}, RMS ${short(rms)}, greatest ${short(most.difference)} (samples: ${samples})`,
  };
}

function deviation(values: ArrayLike<number>): number {
  let count = 0;
  let [mean, squares] = [0, 0];
  for (let row = 0; row < values.length; row++) {
    const value = values[row]!;
    if (Number.isNaN(value)) continue;
    count++;
    const off = value - mean;
    mean += off / count;
    squares += off * (value - mean);
  }
  return count > 0 ? Math.sqrt(squares / count) : 0;
}

/** Lets the page draw and answer. @throws AbortError */
async function nextTask(signal: AbortSignal): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve));
  signal.throwIfAborted();
}
