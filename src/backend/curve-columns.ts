import { problemError } from '../core/problem-error.ts';
import { tableFromIPC } from '@uwdata/flechette';
import { getDotPath, safeParse } from 'valibot';
import { getCurveValues } from '../api/contract/viewers.ts';

/** One curve's numbers: sample after sample, NaN where absent. */
export interface CurveColumn {
  /** Unit of the values; "" where the answer names none. */
  unit: string;
  values: Float64Array | Float32Array;
  /** Numbers of one sample. */
  elements: number;
}

/**
 * Columns of an answer of getCurveValues (spec 7): JSON, or an Arrow stream if the server offers
 * one. The content type decides which.
 *
 * @param names names of the requested curves, in their order
 * @throws TypeError if the answer is neither, or has no column for a curve; an error with the code
 *   NO_CURVE_VALUES if it has no columns (spec 5)
 */
export async function readCurveColumns(
  answer: Blob,
  names: readonly string[],
): Promise<CurveColumn[]> {
  return /[/+]json\b/i.test(answer.type)
    ? columnsOfJson(await answer.text(), names)
    : columnsOfArrow(new Uint8Array(await answer.arrayBuffer()), names.length);
}

/** Columns of `curveValuesArray` with `curveUnits`; null is an absent value. */
function columnsOfJson(text: string, names: readonly string[]): CurveColumn[] {
  const { success, output, issues } = safeParse(getCurveValues.answer, JSON.parse(text));
  if (!success)
    throw new TypeError(`${getDotPath(issues[0]) ?? 'the answer'}: ${issues[0].message}`);
  const { curveNames, curveUnits, curveElements, curveValuesArray } = output.data;
  if (curveValuesArray.length === 0)
    throw problemError({
      code: 'NO_CURVE_VALUES',
      message: `no values of ${names.join(', ')}`,
    });
  return matchColumns(names, curveNames, curveValuesArray.length).map((at) => ({
    unit: curveUnits[at] ?? '',
    values: Float64Array.from(curveValuesArray[at]!, toNumber),
    elements: curveElements[at] ?? 1,
  }));
}

/**
 * Index of the column of each requested curve: by `curveNames` if they contain each name exactly
 * once, else in the order of the request.
 *
 * @throws TypeError if the columns cannot be matched by name and their number differs from that of
 *   the curves
 */
function matchColumns(
  requested: readonly string[],
  given: readonly string[],
  count: number,
): number[] {
  const isNamed = requested.every((name) => given.filter((one) => one === name).length === 1);
  if (isNamed && given.length === count && new Set(requested).size === requested.length)
    return requested.map((name) => given.indexOf(name));
  if (count !== requested.length)
    throw new TypeError(`${count} columns for ${requested.length} curves`);
  return requested.map((_, i) => i);
}

/**
 * Columns of an Arrow IPC stream of float columns, or of fixed-size lists of them. @throws
 * TypeError where it is anything else
 */
function columnsOfArrow(bytes: Uint8Array, count: number): CurveColumn[] {
  const table = tableFromIPC(bytes);
  if (table.numCols !== count) throw new TypeError(`${table.numCols} columns for ${count} curves`);
  return table.schema.fields.map((field, i) => {
    const column = table.getChildAt(i);
    const unit = field.metadata?.get('unit') ?? '';
    const listed =
      field.type.typeId === FIXED_SIZE_LIST
        ? (field.type as unknown as { stride: number }).stride
        : 1;
    const plain = listed === 1 && column.nullCount === 0 ? column.toArray() : null;
    if (plain instanceof Float64Array || plain instanceof Float32Array)
      return { unit, values: plain, elements: 1 };
    const values = new Float64Array(table.numRows * listed);
    let at = 0;
    for (const row of column) {
      if (listed === 1) values[at++] = toNumber(row);
      else
        for (let k = 0; k < listed; k++)
          values[at++] = row ? toNumber((row as ArrayLike<unknown>)[k]) : NaN;
    }
    return { unit, values, elements: listed };
  });
}

/** Arrow's type number of a fixed-size list. */
const FIXED_SIZE_LIST = 16;

function toNumber(value: unknown): number {
  return typeof value === 'number' ? value : NaN;
}
