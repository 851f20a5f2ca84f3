import type { FastifyInstance } from 'fastify';
import { Readable } from 'node:stream';
import {
  deleteReport,
  exportReport,
  getReport,
  getReports,
} from '../../../src/api/contract/bulk.ts';
import type { JobReport, ReportRow } from '../../../src/api/contract/bulk.ts';
import type { CatalogTable } from '../catalogs/definition.ts';
import { writeCsv } from '../exports/csv.ts';
import { attachment } from '../files/disposition.ts';
import { Refused } from '../refused.ts';
import { route } from '../route.ts';
import type { Services } from '../services.ts';
import { findCatalog } from './record-set.ts';
import { listReports, listRows, removeReport } from './report-store.ts';
import type { ReportRowQuery } from './report-store.ts';
import { msg } from '../../../src/formats/msg.ts';

/** Rows of a report that are read at once for a file. */
const PAGE = 1000;

/** The reports of the user's jobs on many records: their list, their rows, files of them. */
export function reportCalls(app: FastifyInstance, { db }: Services): void {
  route(app, getReports, async ({ body, user }) => ({
    success: true,
    data: await listReports(db, { ...body, userId: user.id }),
  }));
  route(app, getReport, async ({ body, user }) => ({
    success: true,
    data: { report: await findReport(db, user.id, body.processId), ...(await listRows(db, body)) },
  }));
  route(app, exportReport, async ({ body, user, reply }) => {
    const report = await findReport(db, user.id, body.processId);
    const { catalog } = await findCatalog(db, report.catalogName);
    const what = FILE_NAMES[report.processType] ?? report.processType;
    const name = `${catalog.data.label}-${what}-${report.createdAt.slice(0, 10)}.csv`;
    reply
      .header('content-type', 'text/csv; charset=utf-8')
      .header('content-disposition', attachment(name));
    const query = { ...body, offset: 0, limit: PAGE };
    return reply.send(
      Readable.from(writeReport(db, { catalog, report }, query), { objectMode: false }),
    );
  });
  route(app, deleteReport, async ({ path: { processId }, user }) => {
    const { status } = await findReport(db, user.id, processId);
    if (status === 'NEW' || status === 'RUNNING')
      throw new Refused(409, 'CONFLICT', msg`This process is still running. Cancel it first.`);
    await db.transaction().execute((trx) => removeReport(trx, processId));
    return { success: true };
  });
}

async function findReport(
  db: Services['db'],
  userId: string,
  processId: string,
): Promise<JobReport> {
  const { rows } = await listReports(db, { userId, processId, offset: 0, limit: 1 });
  if (!rows[0]) throw new Refused(404, 'NOT_FOUND', msg`There is no such report`);
  return rows[0];
}

/** What the files of reports are called after their catalog. */
const FILE_NAMES: Readonly<Record<string, string>> = {
  rules: 'findings',
  bulkEdit: 'bulk-edit',
  quality: 'log-quality',
};

/** Columns of a file after those of the key. */
const COLUMNS = ['outcome', 'severity', 'rule', 'message', 'fields', 'before', 'after'];
/** Columns of a file about logs. */
const LOG_COLUMNS = ['outcome', 'severity', 'curve', 'message', 'log', 'top', 'base', 'unit'];

function writeReport(
  db: Services['db'],
  { catalog, report }: { catalog: CatalogTable; report: JobReport },
  query: ReportRowQuery,
): AsyncGenerator<string> {
  const isOnLogs = report.processType === 'recipe' || report.processType === 'quality';
  const keys = catalog.keys.map(({ name, field }) => ({ name, header: field.label, labels: null }));
  const own = (isOnLogs ? LOG_COLUMNS : COLUMNS).map((name) => ({
    name: `$${name}`,
    header: name,
    labels: null,
  }));
  return writeCsv([...keys, ...own] as never, readReport(db, query));
}

async function* readReport(
  db: Services['db'],
  query: ReportRowQuery,
): AsyncGenerator<Record<string, unknown>[]> {
  for (let offset = query.offset; ; offset += PAGE) {
    const { rows } = await listRows(db, { ...query, offset });
    if (rows.length > 0) yield rows.map(toCells);
    if (rows.length < PAGE) return;
  }
}

function toCells(row: ReportRow): Record<string, unknown> {
  return {
    ...row.key,
    $outcome: row.outcome,
    $severity: row.severity,
    $rule: row.ruleName,
    $curve: row.ruleName,
    $message: row.message,
    $fields: row.fields.join(' '),
    $log: row.place?.label,
    $top: row.place?.top,
    $base: row.place?.base,
    $unit: row.place?.unit,
    $before: row.before,
    $after: row.after,
  };
}
