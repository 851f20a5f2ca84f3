import { signedInUser } from '../../backend/account.ts';
import { getBackend } from '../../backend/backend.ts';
import { findLogs, LOG_CATALOG, loadLogs } from '../../backend/log-summaries.ts';
import { formatKeyText } from '../../backend/records.ts';
import type { ElementHost } from '../../core/element-host.ts';
import type { LogSummary } from '../../core/log-choice.ts';
import type { Result } from '../../core/problem.ts';
import type { CatalogLog } from './catalog-source.ts';

/** A log of a well with what tells it from others, and where it is in the catalog. */
export interface WellLog extends LogSummary, CatalogLog {
  /** Name of its wellbore, where logs of several are listed. */
  well?: string;
}

/** The logs that a catalog has of a well, by title. */
export async function listWellLogs(
  host: ElementHost,
  uwi: string,
  signal: AbortSignal,
): Promise<Result<WellLog[]>> {
  return addKeys(await loadLogs(getBackend(host), [uwi], signal));
}

/** Whether logs of a catalog can be chosen: a user is signed in at the page's server. */
export function hasCatalog(): boolean {
  return signedInUser().peek() !== null;
}

/** Logs of any well by a part of a name, 50 at most, by well. */
export async function findCatalogLogs(
  host: ElementHost,
  text: string,
  signal: AbortSignal,
): Promise<Result<WellLog[]>> {
  return addKeys(await findLogs(getBackend(host), text, signal));
}

function addKeys<Log extends LogSummary>(found: Result<Log[]>): Result<(Log & CatalogLog)[]> {
  if (!found.ok) return found;
  const data = found.data.map((log) => ({
    ...log,
    catalog: LOG_CATALOG,
    logId: formatKeyText({ wellLogId: log.id }),
  }));
  return { ok: true, data };
}
