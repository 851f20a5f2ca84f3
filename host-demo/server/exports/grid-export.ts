import type { Constraint } from '../../../src/api/contract/constraint.ts';
import { audit } from '../audit/audit.ts';
import type { AuditEvent } from '../audit/audit.ts';
import type { CatalogTable } from '../catalogs/definition.ts';
import { countRows } from '../catalogs/query/select.ts';
import { readModelTexts, translateCatalog } from '../catalogs/model-texts.ts';
import { chooseSortOrder } from '../catalogs/sort-key.ts';
import { Registry, requireCatalog } from '../catalogs/registry.ts';
import type { ReportStyle } from '../reports/report-style.ts';
import { Refused } from '../refused.ts';
import type { RunningJob, Services } from '../services.ts';
import { exportColumns } from './grid-columns.ts';
import { discardResults, keepResult, resultName } from './results.ts';
import { readPages } from './row-pages.ts';
import { checkGridSize, type GridFormat, writeGrid } from './grid-file.ts';
import { labelMessage, msg } from '../../../src/formats/msg.ts';

/** Kind of the jobs. Its first word is the process type that users read. */
export const KIND = 'export-grid';

/** What is to be written, how, and who requested it. */
export interface GridExportJob extends Partial<ReportStyle> {
  catalogName: string;
  constraints: Constraint[];
  offset: number;
  /** Null for all that match. */
  limit: number | null;
  orderBy: string | null;
  order: 'ascending' | 'descending';
  columns: string[];
  format: GridFormat;
  requester: { userId: string; ip: string; requestId: string };
}

/**
 * Writes the file. Begun again after a server was lost, it begins with nothing of the first time.
 */
export async function runGridExport(
  services: Services,
  work: GridExportJob,
  job: RunningJob,
): Promise<void> {
  await discardResults(services, job.id);
  try {
    await write(services, work, job);
    await auditEnd(services, work, job.id, true);
  } catch (error) {
    await discardResults(services, job.id);
    // The job was cancelled, which is already audited, or the server is shutting down and the next
    // one resumes the job.
    if (!job.signal.aborted) await auditEnd(services, work, job.id, false);
    throw error;
  }
}

/**
 * The catalog of an export. Throws CATALOG_NOT_FOUND, and FORBIDDEN for one that is not exported.
 */
export async function findExportedCatalog(db: Services['db'], name: string): Promise<CatalogTable> {
  const catalog = requireCatalog(await new Registry(db).catalogs(), name);
  if (!catalog.data.exportable)
    throw new Refused(
      403,
      'FORBIDDEN',
      msg`Records of ${labelMessage(catalog.data.label)} cannot be exported.`,
    );
  return catalog;
}

/** Rows that an export has. */
export async function countExported(
  db: Services['db'],
  catalog: CatalogTable,
  { constraints, offset, limit }: Pick<GridExportJob, 'constraints' | 'offset' | 'limit'>,
): Promise<number> {
  const left = Math.max(0, (await countRows(db, catalog, constraints)) - offset);
  return limit === null ? left : Math.min(left, limit);
}

/** Audit event of an export. */
export function exportEvent(
  what: string,
  { catalogName, format }: Pick<GridExportJob, 'catalogName' | 'format'>,
  processId: string,
  success: boolean,
): AuditEvent {
  const items = { processId, output: format };
  return {
    audit_source: 'server',
    audit_dataevent: what,
    audit_entity: catalogName,
    audit_success: success,
    dataItemList: Object.entries(items).map(([fieldName, value]) => ({
      fieldName,
      fieldType: 'string',
      value,
    })),
  };
}

async function write(
  services: Services,
  work: GridExportJob,
  { id, signal, progress }: RunningJob,
): Promise<void> {
  const { db } = services;
  const { language = 'en', dateFormat = null } = work;
  const catalog = translateCatalog(
    await findExportedCatalog(db, work.catalogName),
    await readModelTexts(db, language),
  );
  const columns = await exportColumns(db, catalog, work.columns);
  const total = await countExported(db, catalog, work);
  const query = {
    ...work,
    limit: work.limit ?? Number.MAX_SAFE_INTEGER,
    sortOrder: chooseSortOrder(language),
    signal,
  };
  const pages = reportProgress(
    readPages(
      db,
      catalog,
      columns.map(({ name }) => name),
      query,
    ),
    total,
    progress,
  );
  const result = {
    processId: id,
    userId: work.requester.userId,
    output: work.format,
    fileName: resultName(catalog.data.label, work.format),
    entity: work.catalogName,
  };
  checkGridSize(work.format, total, columns.length);
  const table = { title: catalog.data.label, columns, pages };
  await keepResult(
    services,
    result,
    await writeGrid(work.format, table, { language, dateFormat }, signal),
  );
  signal.throwIfAborted();
}

/** The same pages; the job's progress after each. */
async function* reportProgress<T>(
  pages: AsyncIterable<T[]>,
  total: number,
  progress: (percent: number) => Promise<void>,
): AsyncGenerator<T[]> {
  let done = 0;
  let before = 0;
  for await (const rows of pages) {
    yield rows;
    done += rows.length;
    const percent = Math.min(99, Math.floor((100 * done) / Math.max(1, total)));
    if (percent > before) await progress((before = percent));
  }
}

function auditEnd(
  services: Services,
  work: GridExportJob,
  processId: string,
  success: boolean,
): Promise<void> {
  const { userId, ip, requestId } = work.requester;
  return audit(
    services,
    { id: userId },
    { ip, id: requestId },
    exportEvent('exportFinished', work, processId, success),
  );
}
