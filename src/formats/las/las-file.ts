import type { ByteSource } from '../byte-source.ts';
import { FormatError, type FormatWarning } from '../format-error.ts';
import type {
  CurveValues,
  LogCorrections,
  LogFile,
  LogFileInfo,
  LogReadOptions,
} from '../log-file.ts';
import { interleave, NumberColumn, TextColumn } from './columns.ts';
import type { DataSection } from './data-section.ts';
import type { CurveLayout } from './definitions.ts';
import { LasScan } from './las-scan.ts';
import { msg } from '../msg.ts';

const FIRST_PARTIAL_ROWS = 20_000;

/** A LAS file, being read or read. */
export class LasFile implements LogFile {
  readonly #source: ByteSource;
  readonly #scan: LasScan;
  /** Curves whose columns were handed over and are no longer here. */
  readonly #gone = new Set<string>();
  readonly #corrections: LogCorrections | undefined;
  #info: LogFileInfo | null = null;

  private constructor(source: ByteSource, options: LogReadOptions) {
    this.#source = source;
    this.#corrections = options.corrections;
    let nextRows = 0;
    let frame: DataSection | undefined;
    const onBlock = async (): Promise<void> => {
      const latest = this.#scan.frames.at(-1);
      if (frame && latest !== frame) nextRows = FIRST_PARTIAL_ROWS;
      frame = latest;
      const rows = latest?.store.samples ?? 0;
      if (!options.onPartial || rows < nextRows) return;
      nextRows = Math.max(FIRST_PARTIAL_ROWS, rows * 2);
      await options.onPartial(this);
    };
    this.#scan = new LasScan(source, {
      signal: options.signal,
      onProgress: options.onProgress,
      corrections: options.corrections,
      onBlock,
    });
  }

  /** Reads a whole file. */
  static async open(source: ByteSource, options: LogReadOptions): Promise<LasFile> {
    const file = new LasFile(source, options);
    await file.#scan.run();
    return file;
  }

  get info(): LogFileInfo {
    if (this.#info) return this.#info;
    const info = this.#scan.describe();
    if (info.complete) this.#info = info;
    return info;
  }

  get warnings(): readonly FormatWarning[] {
    return this.#scan.warnings.items;
  }

  async readCurves(
    frameId: string,
    curveIds: readonly string[],
    options: Parameters<LogFile['readCurves']>[2] = {},
  ): Promise<CurveValues[]> {
    const frame = findFrame(this.#scan, frameId);
    const wanted = curveIds.map((curveId) => ({ curveId, curve: findCurve(frame, curveId) }));
    const taken = new Map<string, CurveValues>();
    const { complete } = this.#scan;
    // What is here is taken before anything is awaited: another call may come in between.
    for (const { curveId, curve } of wanted) {
      if (this.#gone.has(curveId) || taken.has(curveId)) continue;
      taken.set(curveId, readCurveValues(frame, curve, curveId, complete));
    }
    const missing = wanted.filter(({ curveId }) => !taken.has(curveId));
    if (complete) for (const { curveId } of wanted) this.#gone.add(curveId);
    if (missing.length > 0) {
      const again = await this.#readAgain(
        frame,
        missing.map(({ curve }) => curve),
        options,
      );
      for (const { curveId, curve } of missing)
        if (!taken.has(curveId)) taken.set(curveId, readCurveValues(again, curve, curveId, true));
    }
    const given = new Set<string>();
    return wanted.map(({ curveId }) => {
      const values = taken.get(curveId) as CurveValues;
      if (given.has(curveId)) return { ...values, values: values.values.slice() };
      given.add(curveId);
      return values;
    });
  }

  async #readAgain(
    frame: DataSection,
    curves: readonly CurveLayout[],
    options: { signal?: AbortSignal; onProgress?: LogReadOptions['onProgress'] },
  ): Promise<DataSection> {
    const columns = new Set(
      curves.flatMap(({ firstColumn, elements }) =>
        Array.from({ length: elements }, (_, i) => firstColumn + i),
      ),
    );
    const scan = new LasScan(this.#source, {
      signal: options.signal,
      onProgress: options.onProgress,
      corrections: this.#corrections,
      keep: { frameId: frame.frameId, columns },
      encoding: this.#scan.decision.encoding === 'ascii' ? null : this.#scan.decision,
    });
    await scan.run();
    const again = scan.frames[Number(frame.frameId)];
    if (
      !again ||
      again.store.samples !== frame.store.samples ||
      again.layout.columns.length !== frame.layout.columns.length
    ) {
      throw new FormatError(
        'SOURCE_FAILED',
        msg`${this.#source.name || msg`The file`} changed since it was opened: section ${frame.name} is not what it was.`,
        { section: frame.name },
      );
    }
    return again;
  }
}

function findFrame(scan: LasScan, frameId: string): DataSection {
  const frame = scan.frames[Number(frameId)];
  if (frame?.frameId !== frameId)
    throw new FormatError('CURVE_UNKNOWN', msg`The file has no frame "${frameId}".`, {
      section: frameId,
    });
  return frame;
}

function findCurve(frame: DataSection, curveId: string): CurveLayout {
  const at = Number(curveId.slice(frame.frameId.length + 1));
  const curve = frame.curves[at];
  if (!curve || curveId !== `${frame.frameId}.${at}`)
    throw new FormatError('CURVE_UNKNOWN', msg`Section ${frame.name} has no curve "${curveId}".`, {
      section: frame.name,
    });
  return curve;
}

/** The values of one curve; with `release`, its columns are let go. */
function readCurveValues(
  frame: DataSection,
  curve: CurveLayout,
  curveId: string,
  release: boolean,
): CurveValues {
  const { firstColumn, elements } = curve;
  const columns = frame.store.columns.slice(firstColumn, firstColumn + elements);
  if (frame.isText(curve)) {
    const column = columns[0];
    const texts =
      column instanceof TextColumn
        ? column.values
        : Array.from({ length: frame.store.samples }, () => '');
    if (column instanceof TextColumn && release) column.values = [];
    return {
      curveId,
      values: release ? texts : texts.slice(),
      elements: 1,
      declaredNulls: column?.declaredNulls ?? 0,
      suspectedNulls: [],
    };
  }
  const numbers = columns.filter((column) => column instanceof NumberColumn);
  const whole = release && elements === 1 ? (numbers[0]?.takeWhole() ?? null) : null;
  const values = whole ?? new Float64Array(frame.store.samples * elements);
  const isWritten =
    whole !== null || (elements > 1 && numbers.length === elements && interleave(numbers, values));
  const suspected = new Map<number, number>();
  let declaredNulls = 0;
  columns.forEach((column, i) => {
    if (!(column instanceof NumberColumn)) {
      for (let at = i; at < values.length; at += elements) values[at] = NaN;
      return;
    }
    if (!isWritten) column.copyTo(values, i, elements, release);
    else if (release) column.clear();
    declaredNulls += column.declaredNulls;
    for (const { value, count } of column.suspectedNulls)
      suspected.set(value, (suspected.get(value) ?? 0) + count);
  });
  return {
    curveId,
    values,
    elements,
    declaredNulls,
    suspectedNulls: [...suspected].map(([value, count]) => ({ value, count })),
  };
}
