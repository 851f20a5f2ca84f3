import { LOG_SUMMARY_FIELDS, type LogSummary, summarizeLog } from '../core/log-choice.ts';
import type { Backend } from './backend.ts';
import { loadCatalog } from './catalogs.ts';
import { rows } from './rows.ts';

/** Catalog of log files (spec 3, "Log record"). */
const LOG_CATALOG = 'wellLog';
/** Logs of one request. */
const MOST_LOGS = 1000;

/**
 * What tells the logs of wellbores apart, by `wellLogId`. Empty where the server does not say it:
 * files are chosen by their names then.
 */
export async function loadLogSummaries(
  backend: Backend,
  uwis: readonly string[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, LogSummary>> {
  const none = new Map<string, LogSummary>();
  const cache = await loadCatalog(backend, LOG_CATALOG, { signal });
  if (!cache.ok) return none;
  const has = new Set(cache.data.catalogFields.map(({ attribute }) => attribute.name));
  if (!has.has('uwi') || !has.has('wellLogId')) return none;
  const found = await rows(
    backend,
    {
      catalog: LOG_CATALOG,
      fields: LOG_SUMMARY_FIELDS.filter((name) => has.has(name)),
      constraints: [{ field: 'uwi', operator: 'in', value: [...uwis] }],
      limit: MOST_LOGS,
    },
    { signal },
  );
  return found.ok
    ? new Map(found.data.map((row) => summarizeLog(row)).map((log) => [log.id, log]))
    : none;
}
