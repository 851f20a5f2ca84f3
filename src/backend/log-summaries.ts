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
  const cache = await loadCatalog(backend, LOG_CATALOG, { signal });
  const has = new Set(
    cache.ok ? cache.data.catalogFields.map(({ attribute }) => attribute.name) : USUAL_FIELDS,
  );
  const found = await rows(
    backend,
    {
      catalog: LOG_CATALOG,
      fields: LOG_SUMMARY_FIELDS.filter((name) => name === 'wellLogId' || has.has(name)),
      constraints: [
        uwis.length === 1
          ? { field: 'uwi', operator: 'equal', value: uwis[0] }
          : { field: 'uwi', operator: 'in', value: [...uwis] },
      ],
      limit: MOST_LOGS,
      ...(has.has('logTitle') && { orderBy: 'logTitle' }),
    },
    { signal },
  );
  return found.ok ? { ok: true, data: found.data.map((row) => summarizeLog(row)) } : found;
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
