import {
  findCurveProblems,
  findIndexProblems,
  type QualityFinding,
} from '../../../src/compute/quality/assess-log.ts';
import type { LogCurve, LogFile, LogFrame } from '../../../src/formats/log-file.ts';
import { frameNames } from '../logs/log-description.ts';
import type { LogFinding } from './log-work.ts';
import { describeQuality } from './quality-messages.ts';

/** Values that are held at once. */
const BATCH_VALUES = 20_000_000;

/**
 * Assesses frames of a log, all of them where it has none of the names.
 * @throws {FormatError} what the reader throws
 */
export async function assessLog(
  file: LogFile,
  wanted: readonly string[],
  signal: AbortSignal,
): Promise<LogFinding[]> {
  const names = frameNames(file.info);
  const isNamed = names.some((name) => wanted.includes(name));
  const findings: LogFinding[] = [];
  for (const [i, frame] of file.info.frames.entries()) {
    const frameName = names[i]!;
    if (isNamed && !wanted.includes(frameName)) continue;
    const found = await assessFrame(file, frame, signal);
    findings.push(...found.map((one) => toLogFinding(one, frameName, frame.indexUnit)));
  }
  return findings;
}

/** Assesses the index of a frame and its plain curves, a part of them at a time. */
async function assessFrame(
  file: LogFile,
  frame: LogFrame,
  signal: AbortSignal,
): Promise<QualityFinding[]> {
  const indexCurve = frame.curves.find(({ mnemonic }) => mnemonic === frame.index);
  const [depths] = indexCurve
    ? await readNumbers(file, frame, { curves: [indexCurve], signal })
    : [];
  const index = depths ?? Float64Array.from({ length: frame.samples }, (_, row) => row + 1);
  const curves = frame.curves.filter((curve) => curve !== indexCurve && isPlain(curve));
  const findings = depths ? findIndexProblems(depths) : [];
  const step = Math.max(1, Math.floor(BATCH_VALUES / Math.max(1, frame.samples)));
  for (let at = 0; at < curves.length; at += step) {
    const part = curves.slice(at, at + step);
    const values = await readNumbers(file, frame, { curves: part, signal });
    for (const [i, { mnemonic, unit }] of part.entries())
      findings.push(...findCurveProblems(index, { mnemonic, unit, values: values[i]! }));
  }
  return findings;
}

const isPlain = ({ kind, dimension }: LogCurve): boolean =>
  kind === 'number' && dimension.every((size) => size === 1);

async function readNumbers(
  file: LogFile,
  { frameId }: LogFrame,
  { curves, signal }: { curves: readonly LogCurve[]; signal: AbortSignal },
): Promise<(Float32Array | Float64Array)[]> {
  const ids = curves.map(({ curveId }) => curveId);
  const read = await file.readCurves(frameId, ids, { signal });
  return read.map(({ values }) => (Array.isArray(values) ? new Float64Array() : values));
}

function toLogFinding(found: QualityFinding, frameName: string, unit: string): LogFinding {
  const { check, severity, curve, interval } = found;
  const { top = null, base = null } = interval ?? {};
  return {
    check,
    curve,
    severity,
    message: describeQuality(found),
    place: { frameName, curves: curve === null ? [] : [curve], top, base, unit },
  };
}
