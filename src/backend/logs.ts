import { COMPUTED } from '../api/contract/computed-logs.ts';
import { getLogTemplates } from '../api/contract/entities.ts';
import { getCurveValuesArrow, getLogUrl, type LogUrl } from '../api/contract/viewers.ts';
import type { Result } from '../api/client.ts';
import { problemOf } from '../core/problem.ts';
import type { Backend } from './backend.ts';
import { type CurveColumn, readCurveColumns } from './curve-columns.ts';

export type { LogUrl };

/** A row of a log catalog (spec 3, "Log record"), as it came. */
export type LogRecord = Readonly<Record<string, unknown>>;

/** Whether the catalog says that a recipe wrote the curves of a log. */
export const isComputedLog = ({ itemCategory }: LogRecord): boolean => itemCategory === COMPUTED;

/** A log template as the server stores it. */
export interface LogTemplateRecord {
  id: string;
  name: string;
  isDefaultTemplate: boolean;
  /** A template by the published schema, unchecked; null where the entity has none. */
  config: unknown;
  /** Goes up with each change; null where the server keeps no versions. */
  version: number | null;
  /** Whether others than its owner see it. */
  shared: boolean;
  /** Id of its user; null if it is everybody's. */
  owner: string | null;
  ownerName: string | null;
  /** Whether it is the signed-in user's. */
  isMine: boolean;
}

/**
 * What the log of a record holds (spec 7, "viewer/log/url"); `config` is that of the template,
 * where one is named.
 */
export async function describeLog(
  backend: Backend,
  record: LogRecord,
  { signal, templateId }: { signal: AbortSignal; templateId?: string | undefined },
): Promise<Result<LogUrl>> {
  const answer = await backend.send(
    getLogUrl,
    {
      body: {
        row: { ...record },
        ...(templateId !== undefined && { templateId }),
        ignoreCurveValues: true,
      },
    },
    { signal },
  );
  return answer.ok ? { ok: true, data: answer.data.data } : answer;
}

/** A frame of a log as the server describes it; a file without frames (LAS) has one, named "". */
export type DescribedFrame = Omit<LogUrl['frames'][number], 'frameConfig'>;

/**
 * Frames with their curves. Where a frame describes none of its curves by a unit, as spec 7 has it,
 * each has the unit and the description of the header's row of its mnemonic.
 */
export function describedFrames(log: LogUrl): DescribedFrame[] {
  const rows = new Map(log.fileHeader?.header.map((row) => [row.mnemonic ?? '', row]));
  const withHeader = (curve: DescribedFrame['curves'][number]): typeof curve => ({
    ...curve,
    unit: rows.get(curve.name)?.mnemonicUnit ?? '',
    description: curve.description || rows.get(curve.name)?.description || '',
  });
  const plain = log.curves.length > 0 ? log.curves : log.curveNames.map(namedCurve(log));
  const whole = { name: '', curves: plain, index: log.index, samples: log.samples };
  const frames = log.frames.length > 0 ? log.frames : [{ ...whole, logicalFile: '' }];
  return frames.map((frame) => {
    const isDescribed = frame.curves.some(({ unit }) => unit);
    return isDescribed ? frame : { ...frame, curves: frame.curves.map(withHeader) };
  });
}

/** Makes a curve of a name in `curveNames` and the id beside it. */
function namedCurve({ curveIds }: LogUrl) {
  return (name: string, i: number): DescribedFrame['curves'][number] => ({
    name,
    curveId: curveIds[i] ?? name,
    unit: '',
    description: '',
    dimension: [1],
    kind: 'number',
  });
}

/** Curves of one frame to request from getCurveValues. */
export interface WantedCurves {
  /** Null for a file that has no frames (LAS). */
  frameName: string | null;
  curves: readonly { curveId: string; name: string }[];
}

/** Loads the numeric values of curves, in the requested order. Text curves have no numbers. */
export async function curveColumns(
  backend: Backend,
  record: LogRecord,
  { frameName, curves }: WantedCurves,
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
        curveIds: curves.map(({ curveId }) => curveId),
        frameName,
      },
    },
    options,
  );
  if (!answer.ok) return answer;
  try {
    const names = curves.map(({ name }) => name);
    return { ok: true, data: await readCurveColumns(answer.data, names) };
  } catch (error) {
    const { code, message } = problemOf(error, 'ANSWER_INVALID');
    return { ok: false, error: { code, message: `getCurveValues: ${message}` } };
  }
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
