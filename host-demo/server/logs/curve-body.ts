import {
  Column,
  Table,
  batchType,
  field,
  fixedSizeList,
  float32,
  float64,
  columnFromArray,
  tableToIPC,
  utf8,
} from '@uwdata/flechette';
import { FormatError } from '../../../src/formats/format-error.ts';
import { msg } from '../../../src/formats/msg.ts';
import type { CurveValues, LogCurve, LogFile, LogFrame } from '../../../src/formats/log-file.ts';
import { frameNames } from './log-description.ts';
import type { ValuesRequest } from './reader-service.ts';

interface ReadCurve extends CurveValues {
  curve: LogCurve;
}

/** Numbers made into text at once. */
const PIECE_VALUES = 1 << 16;

/**
 * The answer to getCurveValues: JSON in pieces, or one Arrow IPC stream.
 * @throws {FormatError} CURVE_UNKNOWN, and what the reader throws
 */
export async function curveBody(
  file: LogFile,
  { frameName, curveIds, as }: ValuesRequest,
  signal: AbortSignal,
): Promise<Uint8Array[]> {
  const frame = findFrame(file, frameName, curveIds);
  const curves = curveIds.map((curveId) => frame.curves.find((one) => one.curveId === curveId)!);
  const values = await file.readCurves(frame.frameId, curveIds, { signal });
  const read = values.map((one, i): ReadCurve => ({ ...one, curve: curves[i]! }));
  return as === 'arrow'
    ? [writeArrow(read, frame.samples)]
    : [...writeJson(read)].map((text) => new TextEncoder().encode(text));
}

/** The frame that has all of the curves. @throws {FormatError} CURVE_UNKNOWN */
function findFrame(
  { info }: LogFile,
  frameName: string | null,
  curveIds: readonly string[],
): LogFrame {
  const names = frameNames(info);
  const frame = info.frames.find(
    ({ curves }, i) =>
      (frameName === null || frameName === '' || names[i] === frameName) &&
      curveIds.every((id) => curves.some(({ curveId }) => curveId === id)),
  );
  if (frame) return frame;
  const wanted = curveIds.slice(0, 10).join(', ');
  throw new FormatError(
    'CURVE_UNKNOWN',
    frameName
      ? msg`Frame ${frameName} of the file has not all of the curves ${wanted}.`
      : msg`No frame of the file has all of the curves ${wanted}.`,
    { section: frameName ?? '' },
  );
}

function* writeJson(read: readonly ReadCurve[]): Generator<string> {
  const names = JSON.stringify(read.map(({ curve }) => curve.mnemonic));
  const units = JSON.stringify(read.map(({ curve }) => curve.unit));
  const elements = JSON.stringify(read.map((one) => one.elements));
  yield `{"success":true,"message":"","data":{"curveNames":${names},"curveUnits":${units},"curveElements":${elements},"curveValuesArray":[`;
  for (const [i, { values }] of read.entries()) {
    yield i > 0 ? ',[' : '[';
    for (let at = 0; at < values.length; at += PIECE_VALUES) {
      const piece = Array.from<string | number>(values.slice(at, at + PIECE_VALUES));
      yield `${at > 0 ? ',' : ''}${JSON.stringify(piece.map((value) => (value === '' ? null : value))).slice(1, -1)}`;
    }
    yield ']';
  }
  yield ']}}';
}

function writeArrow(read: readonly ReadCurve[], rows: number): Uint8Array {
  const columns = read.map(({ values, elements }) => toArrowColumn(values, elements, rows));
  const fields = read.map(({ curve }, i) =>
    field(
      curve.mnemonic,
      columns[i]!.type,
      true,
      new Map([
        ['unit', curve.unit],
        ['curveId', curve.curveId],
      ]),
    ),
  );
  const table = new Table({ version: 4, endianness: 0, fields, metadata: null }, columns);
  return tableToIPC(table, { format: 'stream' }) ?? new Uint8Array(0);
}

/** The reader's array is the column's buffer: nothing is copied. */
function toArrowColumn(
  values: CurveValues['values'],
  elements: number,
  rows: number,
): Column<unknown> {
  if (Array.isArray(values))
    return columnFromArray(
      values.map((text) => text || null),
      utf8(),
    );
  const type = values instanceof Float32Array ? float32() : float64();
  const validity = new Uint8Array(0);
  const plain = new (batchType(type))({
    length: values.length,
    nullCount: 0,
    type,
    validity,
    values,
  });
  if (elements === 1) return new Column([plain]);
  const listType = fixedSizeList(type, elements);
  return new Column([
    new (batchType(listType))({
      length: rows,
      nullCount: 0,
      type: listType,
      validity,
      children: [plain],
    }),
  ]);
}
