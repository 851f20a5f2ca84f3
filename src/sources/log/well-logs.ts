import { getBackend } from '../../backend/backend.ts';
import { LOG_CATALOG, loadLogs } from '../../backend/log-summaries.ts';
import { formatKeyText } from '../../backend/records.ts';
import type { ElementHost } from '../../core/element-host.ts';
import type { LogSummary } from '../../core/log-choice.ts';
import type { Result } from '../../core/problem.ts';
import type { CatalogLog } from './catalog-source.ts';

/** A log of a well with what tells it from others, and where it is in the catalog. */
export interface WellLog extends LogSummary, CatalogLog {}

/** The logs that a catalog has of a well, by title. */
export async function listWellLogs(
  host: ElementHost,
  uwi: string,
  signal: AbortSignal,
): Promise<Result<WellLog[]>> {
  const found = await loadLogs(getBackend(host), [uwi], signal);
  if (!found.ok) return found;
  const data = found.data.map((log) => ({
    ...log,
    catalog: LOG_CATALOG,
    logId: formatKeyText({ wellLogId: log.id }),
  }));
  return { ok: true, data };
}
