import { messageError } from '../message-error.ts';
import { msg } from '../../formats/msg.ts';
import type { LogCurve, LogFrame, ReadProgress } from '../../formats/log-file.ts';
import { findByMnemonic } from '../../compute/find-curve.ts';
import { type LogData, type LogTexts, nullIn } from '../../plot/log/log-data.ts';
import type { Pyramid } from '../../plot/log/pyramid.ts';
import { EPOCH_UNIT, parseTime } from '../../units/time.ts';
import type { LoadedCurve, OpenLog } from './source.ts';

/** Curves ready to be drawn. */
export interface PlotData {
  data: LogData;
  /** By mnemonic, where they were built off the page's thread. */
  pyramids: Map<string, Pyramid>;
}

/** Mnemonic of an index that counts the rows, because the frame's own has no numbers. */
export const ROW_NUMBERS = 'ROW';

/** Curves of a frame. */
export interface CurveSelection {
  frame: LogFrame;
  /** Mnemonic of the curve that rows are drawn against. */
  index: string;
  /** Mnemonics. */
  selection: ReadonlySet<string>;
  /** Mnemonics of text curves that are shown. */
  texts?: readonly string[];
}

type Numbers = LoadedCurve & { values: Float32Array | Float64Array };

/** Curves that were read, kept so that nothing is read twice. */
export class CurveCache {
  readonly #byFrame = new Map<string, Map<string, LoadedCurve>>();
  readonly #index64 = new WeakMap<Float32Array, Float64Array>();

  clear(): void {
    this.#byFrame.clear();
  }

  /** The index and the selected number curves of a frame. */
  async load(
    log: OpenLog,
    { frame, index: indexMnemonic, selection, texts = [] }: CurveSelection,
    options: { signal: AbortSignal; onProgress?: (progress: ReadProgress) => void },
  ): Promise<PlotData> {
    const shown = frame.curves.filter(({ mnemonic, kind }) =>
      kind === 'number'
        ? selection.has(mnemonic) && mnemonic !== indexMnemonic
        : texts.includes(mnemonic),
    );
    const index =
      frame.curves.find(({ mnemonic }) => mnemonic === indexMnemonic) ?? frame.curves[0];
    const loaded = await this.#read(
      log,
      frame,
      [...(index ? [index] : []), ...shown].map(({ curveId }) => curveId),
      options,
    );
    const pyramids = new Map<string, Pyramid>();
    const worded: LogTexts[] = [];
    const curves = shown.flatMap(({ mnemonic, unit, description, dimension, curveId }) => {
      const curve = loaded.get(curveId);
      if (curve && Array.isArray(curve.values)) worded.push({ mnemonic, values: curve.values });
      if (!curve || !isNumbers(curve)) return [];
      if (curve.pyramid) pyramids.set(mnemonic, curve.pyramid);
      return [{ mnemonic, unit: curve.unit || unit, description, dimension, values: curve.values }];
    });
    return {
      data: {
        index: this.#describeIndex(index, loaded, frame),
        curves,
        nullValue: log.nullValue,
        markers: log.markers,
        texts: worded.length > 0 ? worded : undefined,
      },
      pyramids,
    };
  }

  /** One curve as copies of 64-bit numbers beside its index. @throws CURVE_UNKNOWN */
  async withIndex(
    log: OpenLog,
    frame: LogFrame,
    indexMnemonic: string,
    mnemonic: string,
  ): Promise<{ depth: Float64Array; values: Float64Array; unit: string; depthUnit: string }> {
    const curve = findByMnemonic(frame.curves, mnemonic);
    if (!curve || curve.kind !== 'number')
      throw messageError(
        'CURVE_UNKNOWN',
        msg`Frame ${frame.name} has no curve of numbers ${mnemonic}.`,
      );
    const index = frame.curves.find((one) => one.mnemonic === indexMnemonic) ?? frame.curves[0]!;
    const loaded = await this.#read(log, frame, [index.curveId, curve.curveId], {
      signal: new AbortController().signal,
    });
    const found = loaded.get(curve.curveId);
    const values =
      found && isNumbers(found) ? Float64Array.from(found.values) : new Float64Array(0);
    const absent = found && isNumbers(found) ? nullIn(found.values, log.nullValue) : NaN;
    for (let i = 0; i < values.length; i++) if (values[i] === absent) values[i] = NaN;
    const { values: depth, unit: depthUnit } = this.#describeIndex(index, loaded, frame);
    return { depth: depth.slice(), values, unit: found?.unit || curve.unit, depthUnit };
  }

  /** Values that look like nulls but were not declared, of the curves read. */
  suspectedNulls(frame: LogFrame): { mnemonic: string; value: number; count: number }[] {
    const curves = this.#byFrame.get(frame.frameId);
    return frame.curves.flatMap(({ mnemonic, curveId }) =>
      (curves?.get(curveId)?.suspectedNulls ?? []).map((found) => ({ mnemonic, ...found })),
    );
  }

  async #read(
    log: OpenLog,
    frame: LogFrame,
    curveIds: readonly string[],
    options: { signal: AbortSignal; onProgress?: (progress: ReadProgress) => void },
  ): Promise<Map<string, LoadedCurve>> {
    const known = this.#byFrame.get(frame.frameId) ?? new Map<string, LoadedCurve>();
    this.#byFrame.set(frame.frameId, known);
    const missing = [...new Set(curveIds)].filter((curveId) => !known.has(curveId));
    if (missing.length) {
      const read = await log.readCurves(frame.frameId, missing, options);
      for (const curve of read) known.set(curve.curveId, curve);
    }
    return known;
  }

  /**
   * What rows are drawn against: the index's numbers, the dates of one that is text, else the
   * numbers of its rows from 1.
   */
  #describeIndex(
    index: LogCurve | undefined,
    loaded: ReadonlyMap<string, LoadedCurve>,
    { samples }: LogFrame,
  ): LogData['index'] {
    const curve = index && loaded.get(index.curveId);
    if (index && curve && isNumbers(curve))
      return {
        mnemonic: index.mnemonic,
        unit: curve.unit || index.unit,
        values: this.#asNumbers(curve.values),
      };
    const dates = Array.isArray(curve?.values) ? readDates(curve.values) : null;
    if (index && dates) return { mnemonic: index.mnemonic, unit: EPOCH_UNIT, values: dates };
    const rows = Float64Array.from({ length: samples }, (_, row) => row + 1);
    return { mnemonic: ROW_NUMBERS, unit: '', values: rows };
  }

  #asNumbers(values: Float32Array | Float64Array): Float64Array {
    if (values instanceof Float64Array) return values;
    const known = this.#index64.get(values) ?? Float64Array.from(values);
    this.#index64.set(values, known);
    return known;
  }
}

/** Dates as ISO 8601 writes them; null if one of the texts is no date, NaN where one is absent. */
export function readDates(texts: readonly string[]): Float64Array | null {
  const dates = Float64Array.from(texts, (text) => parseTime(text));
  const isDate = (text: string, i: number): boolean => text === '' || !Number.isNaN(dates[i]!);
  return texts.some((text) => text !== '') && texts.every(isDate) ? dates : null;
}

function isNumbers(curve: LoadedCurve): curve is Numbers {
  return !Array.isArray(curve.values);
}
