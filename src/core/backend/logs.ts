import { tableFromIPC } from '@uwdata/flechette';
import { getLogTemplates } from '../../api/contract/entities.ts';
import { getCurveValuesArrow, getLogUrl, type LogUrl } from '../../api/contract/viewers.ts';
import type { Result } from '../../api/client.ts';
import type { Backend } from './backend.ts';

/** A row of a log catalog (spec 3, "Log record"), as it came. */
export type LogRecord = Readonly<Record<string, unknown>>;

export interface LogTemplateRecord {
  id: string;
  name: string;
  isDefaultTemplate: boolean;
  /** A template by the published schema, unchecked; null where the entity has none. */
  config: unknown;
}

/** One curve's numbers: sample after sample, NaN where absent. */
export interface CurveColumn {
  unit: string;
  values: Float64Array | Float32Array;
  /** Numbers of one sample. */
  elements: number;
}

/** What the log of a record holds (spec 7, "viewer/log/url"). */
export async function describeLog(
  backend: Backend,
  record: LogRecord,
  signal: AbortSignal,
): Promise<Result<LogUrl>> {
  const answer = await backend.send(
    getLogUrl,
    { body: { row: { ...record }, ignoreCurveValues: true } },
    { signal },
  );
  return answer.ok ? { ok: true, data: answer.data.data } : answer;
}

/** Numbers of curves in the order asked for. Text curves have none. */
export async function curveColumns(
  backend: Backend,
  record: LogRecord,
  frameName: string | null,
  curveIds: readonly string[],
  options: {
    signal: AbortSignal;
    onProgress?: (bytesRead: number, bytesTotal: number | undefined) => void;
  },
): Promise<Result<CurveColumn[]>> {
  const text = (key: string): string => (typeof record[key] === 'string' ? record[key] : '');
  const answer = await backend.send(
    getCurveValuesArrow,
    {
      body: {
        locationReference: text('locationReference'),
        originalFileName: text('originalFileName'),
        storeId: text('storeId'),
        uwi: text('uwi') || null,
        curveIds: [...curveIds],
        frameName,
      },
    },
    options,
  );
  if (!answer.ok) return answer;
  try {
    return {
      ok: true,
      data: columnsOf(new Uint8Array(await answer.data.arrayBuffer()), curveIds.length),
    };
  } catch (error) {
    return {
      ok: false,
      error: {
        code: 'ANSWER_INVALID',
        message: `getCurveValues: ${error instanceof Error ? error.message : String(error)}`,
      },
    };
  }
}

/** Columns of an Arrow IPC stream of float columns, or of fixed-size lists of them. @throws TypeError where it is anything else */
function columnsOf(bytes: Uint8Array, count: number): CurveColumn[] {
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
      if (listed === 1) values[at++] = numberOf(row);
      else
        for (let k = 0; k < listed; k++)
          values[at++] = row ? numberOf((row as ArrayLike<unknown>)[k]) : NaN;
    }
    return { unit, values, elements: listed };
  });
}

/** Arrow's type number of a fixed-size list. */
const FIXED_SIZE_LIST = 16;

function numberOf(value: unknown): number {
  return typeof value === 'number' ? value : NaN;
}

/** The log templates of the server (spec 8: "could not retrieve log templates"). */
export async function logTemplates(
  backend: Backend,
  signal: AbortSignal,
): Promise<Result<LogTemplateRecord[]>> {
  const answer = await backend.send(getLogTemplates, {}, { signal });
  return answer.ok
    ? { ok: true, data: answer.data.data }
    : { ok: false, error: { ...answer.error, code: 'LOG_TEMPLATES_UNAVAILABLE' } };
}
