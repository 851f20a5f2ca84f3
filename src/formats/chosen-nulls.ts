import { wholeFileWarning } from './format-error.ts';
import type { CurveValues, LogFile, LogFrame } from './log-file.ts';
import { joinMessages, msg } from './msg.ts';

/** A file in which further numbers mean "absent", as chosen, in all curves but the index. */
export function withChosenNulls(file: LogFile, nulls: readonly number[]): LogFile {
  const chosen = new Set(nulls.flatMap((value) => [value, Math.fround(value)]));
  const note = wholeFileWarning(
    'NULLS_CHOSEN',
    msg`These values are read as absent, as chosen: ${joinMessages(nulls)}`,
    'nulls',
  );
  return {
    get info() {
      return file.info;
    },
    get warnings() {
      return [...file.warnings, note];
    },
    async readCurves(frameId, curveIds, options) {
      const read = await file.readCurves(frameId, curveIds, options);
      const frame = file.info.frames.find((one) => one.frameId === frameId);
      return read.map((curve) => (isIndex(frame, curve) ? curve : leaveOut(curve, chosen)));
    },
  };
}

function isIndex(frame: LogFrame | undefined, { curveId }: CurveValues): boolean {
  const curve = frame?.curves.find((one) => one.curveId === curveId);
  return curve !== undefined && curve.mnemonic === frame?.index;
}

/** Makes values that are one of the nulls NaN, in place. */
function leaveOut(curve: CurveValues, nulls: ReadonlySet<number>): CurveValues {
  const { values, suspectedNulls } = curve;
  if (Array.isArray(values)) return curve;
  for (let i = 0; i < values.length; i++) if (nulls.has(values[i]!)) values[i] = NaN;
  return { ...curve, suspectedNulls: suspectedNulls.filter(({ value }) => !nulls.has(value)) };
}
