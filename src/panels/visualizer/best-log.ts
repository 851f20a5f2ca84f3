import type { Backend, Result } from '../../backend/backend.ts';
import { formatKeyText, type Row } from '../../backend/records.ts';
import { rows } from '../../backend/rows.ts';

const LOG_CATALOG = 'wellLog';
const FIELDS = ['wellLogId', 'logTitle', 'originalFileName', 'topDepth', 'baseDepth'];
/** Logs of one wellbore that are looked at. */
const MOST_LOGS = 200;

/** The log of a wellbore that says most of it; null if it has none. */
export async function loadBestLog(
  backend: Backend,
  uwi: string,
  signal: AbortSignal,
): Promise<Result<{ catalog: string; logId: string } | null>> {
  const found = await rows(
    backend,
    {
      catalog: LOG_CATALOG,
      fields: FIELDS,
      constraints: [{ field: 'uwi', operator: 'equal', value: uwi }],
      limit: MOST_LOGS,
      orderBy: 'logTitle',
    },
    { signal },
  );
  if (!found.ok) return found;
  const best = findBestLog(found.data);
  return {
    ok: true,
    data: best && {
      catalog: LOG_CATALOG,
      logId: formatKeyText({ wellLogId: String(best['wellLogId']) }),
    },
  };
}

/** A composite log, else the one of the longest interval; the first of several. */
export function findBestLog(logs: readonly Row[]): Row | null {
  const score = (log: Row): number => (isComposite(log) ? 1e9 : 0) + readLength(log);
  return logs.reduce<Row | null>(
    (best, log) => (best === null || score(log) > score(best) ? log : best),
    null,
  );
}

function isComposite({ logTitle, originalFileName }: Row): boolean {
  return [logTitle, originalFileName].some(
    (text) => typeof text === 'string' && /composite|kompozit/i.test(text),
  );
}

function readLength({ topDepth, baseDepth }: Row): number {
  const length = Number(baseDepth) - Number(topDepth);
  return topDepth === null || baseDepth === null || !Number.isFinite(length) ? 0 : length;
}
