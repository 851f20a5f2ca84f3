import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { cancelExport } from '../../../src/api/contract/export.ts';
import {
  CANCELLABLE_TYPES,
  getLastResponse,
  getMyJobCounts,
  getMyJobs,
} from '../../../src/api/contract/jobs.ts';
import type { JobStatus } from '../../../src/api/contract/shapes.ts';
import { audit } from '../audit/audit.ts';
import { findRows } from '../concessions/summary-store.ts';
import { listResults } from '../exports/results.ts';
import type { ExportResult } from '../exports/results.ts';
import { Refused } from '../refused.ts';
import { route } from '../route.ts';
import type { Services } from '../services.ts';
import { describeMessages, type JobMessage } from './job-messages.ts';
import { type MessageParts, msg } from '../../../src/formats/msg.ts';

/** A row of studio.job. */
interface JobRow {
  process_id: string;
  kind: string;
  name: string;
  name_parts: MessageParts | null;
  status: JobStatus;
  progress: number;
  messages: JobMessage[];
  cancelled: boolean;
  created_at: Date;
  started_at: Date | null;
  finished_at: Date | null;
}

/** All but what the work is made of, which may be large. */
const COLUMNS = sql`process_id, kind, name, name_parts, status, progress, messages, cancelled, created_at, started_at, finished_at`;
/**
 * Registers the calls about the user's own jobs: their list, their counts, the state of one, and
 * its end.
 */
export function jobCalls(app: FastifyInstance, services: Services): void {
  const { db } = services;
  route(app, getMyJobs, async ({ body, user }) => ({
    success: true,
    data: await listJobs(db, user.id, body),
  }));
  route(app, getMyJobCounts, async ({ body: { status }, user }) => ({
    success: true,
    data: await countJobs(db, user.id, status),
  }));
  route(app, getLastResponse, async ({ query: { processId }, user }) => {
    const row = await findJob(db, user.id, processId || null);
    if (!row) throw notFound();
    return { data: await describeLastResponse(db, user.id, row) };
  });
  cancelCall(app, services);
}

function cancelCall(app: FastifyInstance, services: Services): void {
  const { db, jobs } = services;
  route(app, cancelExport, async ({ query: { pid }, user, request }) => {
    const row = await findJob(db, user.id, pid);
    if (!row || !CANCELLABLE_TYPES.includes(toProcessType(row.kind))) throw notFound();
    if (!(await jobs.cancel(pid)))
      throw new Refused(409, 'ALREADY_FINISHED', msg`This process has finished`);
    await audit(services, user, request, {
      audit_source: 'server',
      audit_dataevent: 'exportCancelled',
      audit_entity: row.name,
      audit_success: true,
      dataItemList: [{ fieldName: 'processId', fieldType: 'string', value: pid }],
    });
    return {
      success: true,
      data: { processId: pid, status: 'FAILED' as const, cancelled: true },
      message: 'Cancelled by user',
    };
  });
}

async function listJobs(
  db: Services['db'],
  userId: string,
  { status, offset, pageSize }: { status: readonly string[]; offset: number; pageSize: number },
) {
  const condition = sql`user_id = ${userId} and (${status.length === 0} or status = any(${status}::text[]))`;
  const { rows } =
    await sql<JobRow>`select ${COLUMNS} from studio.job where ${condition} order by created_at desc, process_id limit ${pageSize} offset ${offset}`.execute(
      db,
    );
  const {
    rows: [counted],
  } = await sql<{
    count: string;
  }>`select count(*) as count from studio.job where ${condition}`.execute(db);
  const results = await listResults(
    db,
    userId,
    rows.map((row) => row.process_id),
  );
  return {
    totalCount: Number(counted!.count),
    rows: rows.map((row) => ({
      ...describeJob(row),
      downloads: listDownloads(results, row.process_id),
    })),
  };
}

async function countJobs(db: Services['db'], userId: string, status: readonly string[]) {
  const { rows } = await sql<{ status: JobStatus; count: string }>`
    select status, count(*) as count from studio.job where user_id = ${userId} and (${status.length === 0} or status = any(${status}::text[])) group by status`.execute(
    db,
  );
  const counts = {
    NEW: 0,
    RUNNING: 0,
    COMPLETED: 0,
    FAILED: 0,
    ...Object.fromEntries(rows.map((row) => [row.status, Number(row.count)])),
  };
  return { ...counts, total: Object.values(counts).reduce((sum, count) => sum + count, 0) };
}

async function describeLastResponse(db: Services['db'], userId: string, row: JobRow) {
  const downloads = listDownloads(await listResults(db, userId, [row.process_id]), row.process_id);
  const at = row.finished_at ?? row.started_at ?? row.created_at;
  const summaryData = await findRows(db, userId, row.process_id);
  const response = {
    progress: row.progress,
    ...describeMessages(row.messages),
    downloads,
    request: await loadRequest(db, row),
    ...(summaryData && { data: [{ data: { summaryData } }] }),
  };
  return { processId: row.process_id, status: row.status, response, at: at.toISOString() };
}

/** A job of the user; the last one where none is named. */
async function findJob(
  db: Services['db'],
  userId: string,
  processId: string | null,
): Promise<JobRow | null> {
  const { rows } =
    await sql<JobRow>`select ${COLUMNS} from studio.job where user_id = ${userId} and (${processId}::text is null or process_id = ${processId}) order by created_at desc limit 1`.execute(
      db,
    );
  return rows[0] ?? null;
}

/** The call that began an export, for whoever wants the same again; null for other processes. */
async function loadRequest(
  db: Services['db'],
  { process_id: id, kind }: JobRow,
): Promise<{ call: string; body: object } | null> {
  if (kind !== 'export-cart' && kind !== 'export-grid') return null;
  const {
    rows: [row],
  } = await sql<{
    data: Record<string, unknown>;
  }>`select data from studio.job where process_id = ${id}`.execute(db);
  const { format, ...data } = row!.data;
  if (kind === 'export-cart') {
    const { cartId, name, includeFiles, crs, aoi, language } = data;
    return {
      call: 'cart',
      body: {
        cartId,
        name,
        outputFormat: format,
        includeFiles,
        language,
        ...(crs ? { crs } : {}),
        ...(aoi ? { aoi } : {}),
      },
    };
  }
  const { catalogName, constraints, offset, limit, orderBy, order, columns, language } = data;
  return {
    call: 'grid',
    body: {
      catalogName,
      ext: format,
      constraints,
      offSet: offset,
      limit,
      orderBy,
      order,
      selectedColumns: columns,
      ...(language ? { language } : {}),
    },
  };
}

function describeJob(row: JobRow) {
  return {
    processId: row.process_id,
    name: row.name,
    ...(row.name_parts && { nameParts: row.name_parts }),
    type: 'job',
    processType: toProcessType(row.kind),
    status: row.status,
    progress: row.progress,
    ...describeMessages(row.messages),
    cancelled: row.cancelled,
    createdAt: row.created_at.toISOString(),
    startedAt: row.started_at?.toISOString() ?? null,
    finishedAt: row.finished_at?.toISOString() ?? null,
  };
}

/**
 * The first word of a kind, but for the deletion of records: `export-grid` is an export (spec 3,
 * "Notification": export, download, concessionSummary).
 */
function toProcessType(kind: string): string {
  if (kind === 'export-delete') return 'bulkDelete';
  return kind.split('-')[0]!;
}

function listDownloads(results: readonly ExportResult[], processId: string) {
  return results
    .filter((result) => result.processId === processId)
    .map(({ id, output, fileName, expiresAt }) => ({
      id,
      output,
      fileName,
      expiresAt: expiresAt.toISOString(),
    }));
}

function notFound(): Refused {
  return new Refused(404, 'NOT_FOUND', msg`There is no such process`);
}
