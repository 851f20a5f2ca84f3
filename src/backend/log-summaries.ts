import type { Constraint } from '../api/contract/constraint.ts';
import type { Row } from '../api/contract/shapes.ts';
import { LOG_SUMMARY_FIELDS, type LogSummary, summarizeLog } from '../core/log-choice.ts';
import type { Backend, Result } from './backend.ts';
import { loadCatalog } from './catalogs.ts';
import { rows } from './rows.ts';

/** Catalog of log files (spec 3, "Log record"). */
export const LOG_CATALOG = 'wellLog';
/** What each log record has (spec 3): read where the fields of the catalog are not known. */
const USUAL_FIELDS: readonly string[] = [
  'wellLogId',
  'logTitle',
  'originalFileName',
  'digitalFormat',
  'topDepth',
  'baseDepth',
  'topDepthOuom',
];
/** Logs of one request. */
const MOST_LOGS = 1000;

/**
 * The logs of wellbores with what tells them apart, by title. Of the fields those are read that the
 * server's catalog has.
 */
export async function loadLogs(
  backend: Backend,
  uwis: readonly string[],
  signal: AbortSignal,
): Promise<Result<LogSummary[]>> {
  const found = await loadRows(
    backend,
    {
      constraints: () => [
        uwis.length === 1
          ? { field: 'uwi', operator: 'equal', value: uwis[0] }
          : { field: 'uwi', operator: 'in', value: [...uwis] },
      ],
      limit: MOST_LOGS,
      orderBy: 'logTitle',
    },
    signal,
  );
  return found.ok ? { ok: true, data: found.data.map((row) => summarizeLog(row)) } : found;
}

/** A log with the name of its wellbore; "" where that is not known. */
export interface LogOfWell extends LogSummary {
  well: string;
}

/** Logs that a search finds at most. */
export const MOST_FOUND = 50;

/**
 * The first logs whose wellbore, title or file has a text in its name, by wellbore.
 * @param text empty for all logs
 */
export async function findLogs(
  backend: Backend,
  text: string,
  signal: AbortSignal,
): Promise<Result<LogOfWell[]>> {
  const value = `*${text.trim()}*`;
  const found = await loadRows(
    backend,
    {
      constraints: (has) =>
        value === '**'
          ? []
          : ['wellboreName', 'uwi', 'logTitle', 'originalFileName'].filter(has).map((field, i) => ({
              field,
              operator: 'like',
              value,
              ...(i > 0 && { logic: 'OR' }),
            })),
      limit: MOST_FOUND,
      orderBy: 'wellboreName',
    },
    signal,
  );
  if (!found.ok) return found;
  const data = found.data.map((row) => ({
    ...summarizeLog(row),
    well: String(row['wellboreName'] ?? row['uwi'] ?? ''),
  }));
  return { ok: true, data };
}

interface LogRows {
  /** @param has whether the catalog has a field */
  constraints(has: (field: string) => boolean): Constraint[];
  limit: number;
  orderBy: string;
}

async function loadRows(
  backend: Backend,
  { constraints, limit, orderBy }: LogRows,
  signal: AbortSignal,
): Promise<Result<Row[]>> {
  const cache = await loadCatalog(backend, LOG_CATALOG, { signal });
  const known = new Set(
    cache.ok ? cache.data.catalogFields.map(({ attribute }) => attribute.name) : USUAL_FIELDS,
  );
  const has = (field: string): boolean => known.has(field);
  const request = {
    catalog: LOG_CATALOG,
    fields: [...LOG_SUMMARY_FIELDS, 'uwi', 'wellboreName'].filter(
      (name) => name === 'wellLogId' || has(name),
    ),
    constraints: constraints(has),
    limit,
    ...(has(orderBy) && { orderBy }),
  };
  return rows(backend, request, { signal });
}

/**
 * What tells the logs of wellbores apart, by `wellLogId`. Empty where the server does not say it:
 * files are chosen by their names then.
 */
export async function loadLogSummaries(
  backend: Backend,
  uwis: readonly string[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, LogSummary>> {
  const found = await loadLogs(backend, uwis, signal);
  return new Map((found.ok ? found.data : []).map((log) => [log.id, log]));
}
