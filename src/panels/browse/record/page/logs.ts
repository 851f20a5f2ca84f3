import type { Backend, Result } from '../../../../backend/backend.ts';
import { loadCatalog } from '../../../../backend/catalogs.ts';
import { formatKeyText, pickKeys, type Row } from '../../../../backend/records.ts';
import { rows } from '../../../../backend/rows.ts';
import {
  chooseBestLog,
  LOG_SUMMARY_FIELDS,
  type LogSummary,
  summarizeLog,
} from '../../../../core/log-choice.ts';
import type { RecordRelation } from '../relations.ts';

/** A log of a record: its row, what tells it from others, and the JSON of its key values. */
export interface LogRow extends LogSummary {
  row: Row;
  keyText: string;
}

/** Where the file of a record is; a log without a file cannot be opened. */
const FILE_FIELDS = ['storeId', 'locationReference'];
/** Logs of one record that are listed. */
const MOST_LOGS = 500;

/** Whether the rows of a relation are log files: records with files that the log viewer shows. */
export function holdsLogs({ direction, catalog }: RecordRelation): boolean {
  return direction === 'has' && catalog.exportFile && catalog.viewers.includes('log');
}

/** Whether a record names the file of a log. */
export function hasLogFile(row: Row): boolean {
  const place = row['locationReference'];
  return typeof place === 'string' && place !== '';
}

/** The logs of a relation, by title. */
export async function loadLogRows(
  backend: Backend,
  { catalog, constraints }: Pick<RecordRelation, 'catalog' | 'constraints'>,
  signal: AbortSignal,
): Promise<Result<LogRow[]>> {
  const cache = await loadCatalog(backend, catalog.name, { signal });
  if (!cache.ok) return cache;
  const has = new Set(cache.data.catalogFields.map(({ attribute }) => attribute.name));
  const fields = [...new Set([...cache.data.keys, ...LOG_SUMMARY_FIELDS, ...FILE_FIELDS])].filter(
    (name) => has.has(name),
  );
  const found = await rows(
    backend,
    { catalog: catalog.name, fields, constraints, limit: MOST_LOGS },
    { signal },
  );
  return found.ok
    ? {
        ok: true,
        data: found.data.map((row) => ({
          ...summarizeLog(row),
          row,
          keyText: formatKeyText(pickKeys(cache.data, row)),
        })),
      }
    : found;
}

/** The log that shows most, of those with a file. */
export function findBestLog(logs: readonly LogRow[]): LogRow | undefined {
  return chooseBestLog(logs.filter(({ row }) => hasLogFile(row)));
}
