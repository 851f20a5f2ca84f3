import type { ByteSource } from '../byte-source.ts';
import type { RecordReadOptions, RecordSpan } from '../dlis/record-reader.ts';
import { readRecords } from '../dlis/record-reader.ts';
import { FormatError } from '../format-error.ts';
import type { LisChannelColumn } from './frame-layout.ts';
import type { LisFormat } from './lis-format.ts';
import { readFloat16, readFloat32, readMask, RepCode } from './rep-codes.ts';
import { decodeLisText } from './text.ts';
import { msg } from '../msg.ts';

/** The column of the index, which is the first channel or implied. */
export const INDEX_COLUMN = -1;

/** Values of one column: numbers, or texts. */
export type LisColumnValues = Float64Array | Float32Array | string[];

/** What is read of a format. */
export interface LisColumnSelection {
  /** Positions in `layout.columns`, or INDEX_COLUMN. */
  columns: readonly number[];
  /** How many frames, from the first on. */
  frames: number;
  /** Samples that each of the columns has in a frame. */
  rate: number;
}

/** A run of frames within a record. */
interface FrameRun {
  record: RecordSpan;
  /** Where the first frame of the run begins. */
  start: number;
  /** Number of that frame. */
  first: number;
  count: number;
}

/** Takes in a run of frames. */
type RunReader = (run: FrameRun) => void;

/**
 * Reads columns of a format.
 * @throws {FormatError} FILE_TOO_LARGE where the arrays cannot be had
 */
export async function readColumns(
  source: ByteSource,
  format: LisFormat,
  { columns, frames, rate }: LisColumnSelection,
  options: RecordReadOptions = {},
): Promise<LisColumnValues[]> {
  const { layout } = format;
  const values = columns.map((position) => createColumn(format, position, frames));
  const readers = columns.map((position, i) => createReader(format, position, values[i] ?? []));
  const indexBytes = layout.implied?.bytes ?? 0;
  let next = 0;
  await readRecords(
    source,
    format.segments,
    (record) => {
      const bytes = record.end - record.start - indexBytes;
      const count = Math.min(Math.floor(bytes / layout.frameBytes), frames - next);
      if (count > 0) {
        const span = { record, start: record.start + indexBytes, first: next, count };
        for (const read of readers) read(span);
        next += count;
      }
      return next < frames;
    },
    options,
  );
  return columns.map((position, i) =>
    position === INDEX_COLUMN
      ? spreadIndex(values[i] as Float64Array, rate, layout.implied?.step ?? null)
      : (values[i] ?? []),
  );
}

/** Values that a frame has of a column. */
function valuesPerFrame({ spec, width }: LisChannelColumn): number {
  return spec.samples * width;
}

function createColumn(format: LisFormat, position: number, frames: number): LisColumnValues {
  const column = format.layout.columns[position];
  const size = frames * (column ? valuesPerFrame(column) : 1);
  try {
    if (column?.facts?.kind === 'text') return new Array<string>(size).fill('');
    return column?.facts?.store === 'float32' ? new Float32Array(size) : new Float64Array(size);
  } catch (error) {
    throw new FormatError(
      'FILE_TOO_LARGE',
      msg`${size} values of ${column?.spec.mnemonic ?? msg`the index`} do not fit into memory, at byte ${format.record.offset}.`,
      { byteOffset: format.record.offset },
      { cause: error },
    );
  }
}

function createReader(format: LisFormat, position: number, values: LisColumnValues): RunReader {
  const { layout } = format;
  const { implied, frameBytes } = layout;
  if (position === INDEX_COLUMN && implied)
    return ({ record, start, first, count }) => {
      const depth = implied.facts.read?.(record.view, start - implied.bytes) ?? NaN;
      for (let i = 0; i < count; i++)
        (values as Float64Array)[first + i] = depth + i * implied.step;
    };
  const column = layout.columns[position === INDEX_COLUMN ? 0 : position];
  if (!column?.facts) return () => undefined;
  if (Array.isArray(values)) return (run) => readTexts(run, column, frameBytes, values);
  return (run) => readNumbers(run, column, frameBytes, values);
}

function readTexts(
  { record, start, first, count }: FrameRun,
  column: LisChannelColumn,
  frameBytes: number,
  values: string[],
): void {
  const perFrame = valuesPerFrame(column);
  for (let i = 0; i < count * perFrame; i++) {
    const at =
      start +
      Math.floor(i / perFrame) * frameBytes +
      column.offset +
      (i % perFrame) * column.valueBytes;
    values[first * perFrame + i] = decodeLisText(record.bytes.subarray(at, at + column.valueBytes));
  }
}

/** Where the values of a run lie, and where they go. */
interface ValueRun {
  view: DataView;
  /** Of the first value of the first frame. */
  start: number;
  frameBytes: number;
  valueBytes: number;
  perFrame: number;
  /** Position of the first value in the column. */
  to: number;
  /** Position after the last. */
  end: number;
}

function readNumbers(
  { record, start, first, count }: FrameRun,
  column: LisChannelColumn,
  frameBytes: number,
  values: Float32Array | Float64Array,
): void {
  const { facts, valueBytes, spec } = column;
  const perFrame = valuesPerFrame(column);
  const run: ValueRun = {
    view: record.view,
    start: start + column.offset,
    frameBytes,
    valueBytes,
    perFrame,
    to: first * perFrame,
    end: (first + count) * perFrame,
  };
  // The codes that logs are written in have loops of their own: a call that is not known
  // beforehand costs more than the value.
  if (spec.code === RepCode.FLOAT32) readFloats32(run, values as Float32Array);
  else if (spec.code === RepCode.FLOAT16) readFloats16(run, values as Float32Array);
  else {
    const read = facts?.read ?? ((view: DataView, at: number) => readMask(view, at, valueBytes));
    readOthers(run, values, read);
  }
}

function readFloats32(run: ValueRun, values: Float32Array): void {
  const { view, frameBytes, valueBytes, perFrame, end } = run;
  let frame = run.start;
  for (let to = run.to; to < end; frame += frameBytes)
    for (let i = 0; i < perFrame; i++) values[to++] = readFloat32(view, frame + i * valueBytes);
}

function readFloats16(run: ValueRun, values: Float32Array): void {
  const { view, frameBytes, valueBytes, perFrame, end } = run;
  let frame = run.start;
  for (let to = run.to; to < end; frame += frameBytes)
    for (let i = 0; i < perFrame; i++) values[to++] = readFloat16(view, frame + i * valueBytes);
}

function readOthers(
  run: ValueRun,
  values: Float32Array | Float64Array,
  read: (view: DataView, at: number) => number,
): void {
  const { view, frameBytes, valueBytes, perFrame, end } = run;
  let frame = run.start;
  for (let to = run.to; to < end; frame += frameBytes)
    for (let i = 0; i < perFrame; i++) values[to++] = read(view, frame + i * valueBytes);
}

/**
 * The index of the samples of fast channels: the last sample of a frame lies at the frame's index,
 * the others evenly between the frame before and it. Before the first frame they are laid out by
 * the frame spacing, or are NaN where the file does not state one.
 * @param index one value a frame
 * @param rate samples a frame
 * @param step frame spacing with its direction, or null
 */
function spreadIndex(index: Float64Array, rate: number, step: number | null): Float64Array {
  if (rate === 1) return index;
  const spread = new Float64Array(index.length * rate);
  for (let frame = 0; frame < index.length; frame++) {
    const at = index[frame] ?? NaN;
    const before = frame > 0 ? (index[frame - 1] ?? NaN) : at - (step ?? NaN);
    for (let i = 1; i < rate; i++)
      spread[frame * rate + i - 1] = before + ((at - before) * i) / rate;
    spread[frame * rate + rate - 1] = at;
  }
  return spread;
}
