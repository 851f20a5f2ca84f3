import {
  isDiscreteCurve,
  resampleNumbers,
  resampleTexts,
} from '../../../compute/resample-curve.ts';
import type { LogCurve, LogFrame } from '../../../formats/log-file.ts';
import { nullIn } from '../../../plot/log/log-data.ts';
import type { LoadedCurve, OpenLog } from '../source.ts';
import { type MergedIndex, mergeIndexes } from './merged-index.ts';

/** Id of the frame that shows all runs over one index. */
export const RUNS_FRAME = 'runs';
/** Id of its index. */
const INDEX_ID = 'index';

/** A run that is open, with the frame that is shown beside those of the other runs. */
export interface OpenRun {
  name: string;
  log: OpenLog;
  frame: LogFrame;
  /** The index in the unit of the first run, shifted. */
  index: Float64Array;
}

/** Several runs as one frame: all curves over all depths, resampled for display. */
export class RunFrame {
  readonly frame: LogFrame;
  readonly #merged: MergedIndex;

  /** @param runs two or more, the first of which names index and unit */
  constructor(
    private readonly runs: readonly OpenRun[],
    unit: string,
  ) {
    const [first] = runs;
    this.#merged = mergeIndexes(runs.map(({ index }) => index));
    const { index, indexKind } = first!.frame;
    const mnemonic = index || first!.frame.curves[0]?.mnemonic || 'INDEX';
    this.frame = {
      frameId: RUNS_FRAME,
      name: runs.map(({ name }) => name).join(' + '),
      logicalFile: first!.frame.logicalFile,
      description: '',
      index: mnemonic,
      indexUnit: unit,
      indexKind,
      samples: this.#merged.values.length,
      curves: [
        { mnemonic, curveId: INDEX_ID, unit, description: '', dimension: [1], kind: 'number' },
        ...nameCurves(runs, mnemonic),
      ],
    };
  }

  /** Values of curves at the depths of all runs, in the order of the ids. */
  async readCurves(
    curveIds: readonly string[],
    options: Parameters<OpenLog['readCurves']>[2],
  ): Promise<LoadedCurve[]> {
    const read = await Promise.all(
      this.runs.map(async ({ log, frame }, run) => {
        const own = curveIds.flatMap((id) => splitId(id, run) ?? []);
        return own.length > 0 ? log.readCurves(frame.frameId, own, options) : [];
      }),
    );
    return curveIds.map((curveId) => {
      if (curveId === INDEX_ID) return plainCurve(curveId, this.#merged.values);
      const run = Number.parseInt(curveId);
      const own = splitId(curveId, run);
      const curve = read[run]?.find((one) => one.curveId === own);
      if (!curve) return plainCurve(curveId, new Float64Array(this.frame.samples).fill(NaN));
      return {
        ...this.#resample(withoutNulls(curve, this.runs[run]!.log.nullValue), run),
        curveId,
      };
    });
  }

  #resample({ pyramid: _, ...curve }: LoadedCurve, run: number): LoadedCurve {
    const places = this.#merged.places[run]!;
    const { values, elements } = curve;
    return {
      ...curve,
      values: Array.isArray(values)
        ? resampleTexts(values, places, elements)
        : resampleNumbers(values, places, { elements, isDiscrete: isDiscreteCurve(values) }),
    };
  }
}

/** The id that a curve has in its run; undefined for a curve of another run. */
function splitId(curveId: string, run: number): string | undefined {
  const start = `${run}/`;
  return curveId.startsWith(start) ? curveId.slice(start.length) : undefined;
}

function plainCurve(curveId: string, values: Float64Array): LoadedCurve {
  return { curveId, values, elements: 1, declaredNulls: 0, suspectedNulls: [] };
}

/** A curve with NaN in place of the null of its source; the source's arrays are not changed. */
export function withoutNulls(curve: LoadedCurve, nullValue: number | undefined): LoadedCurve {
  const { values } = curve;
  if (nullValue === undefined || Array.isArray(values)) return curve;
  const absent = nullIn(values, nullValue);
  return { ...curve, values: values.map((value) => (value === absent ? NaN : value)) };
}

/**
 * The curves of all runs but their indexes. A curve whose mnemonic an earlier run has gets the name
 * of its run behind it, and is shown beside that of the earlier run.
 */
function nameCurves(runs: readonly OpenRun[], index: string): LogCurve[] {
  const taken = new Set([index]);
  const firsts = new Map<string, string>();
  return runs.flatMap(({ name, frame }, run) =>
    frame.curves
      .filter((curve, i) => curve.mnemonic !== (frame.index || (i === 0 && curve.mnemonic)))
      .map((curve): LogCurve => {
        const beside = firsts.get(curve.mnemonic);
        const mnemonic = uniqueName(curve.mnemonic, name, taken);
        taken.add(mnemonic);
        if (beside === undefined) firsts.set(curve.mnemonic, mnemonic);
        return {
          ...curve,
          mnemonic,
          curveId: `${run}/${curve.curveId}`,
          description: [curve.description, name].filter(Boolean).join(' · '),
          ...(beside !== undefined && { beside }),
        };
      }),
  );
}

function uniqueName(mnemonic: string, run: string, taken: ReadonlySet<string>): string {
  if (!taken.has(mnemonic)) return mnemonic;
  const named = `${mnemonic}:${run}`;
  let unique = named;
  for (let n = 2; taken.has(unique); n++) unique = `${named}:${n}`;
  return unique;
}
