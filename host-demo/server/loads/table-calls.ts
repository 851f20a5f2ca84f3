import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import {
  getTableLoad,
  previewLoadTable,
  sendLoadTable,
  startTableLoad,
  type TablePreview,
} from '../../../src/api/contract/load.ts';
import { checkUpload } from '../../../src/api/contract/studio.ts';
import { Registry, requireCatalog } from '../catalogs/registry.ts';
import { invalidFields } from '../entities/collection.ts';
import { listUsable } from '../entities/stored-shapes.ts';
import { beginUpload, checkQuotas, discardRest, type Upload } from '../files/upload-quotas.ts';
import { readFileName } from '../form-faults.ts';
import { cleanName } from '../logs/clean-name.ts';
import { labelPart, nameJob } from '../jobs/job-name.ts';
import { Refused } from '../refused.ts';
import { demandRole } from '../roles.ts';
import { route } from '../route.ts';
import type { Services, User } from '../services.ts';
import { countResults, listResults } from './load-report.ts';
import type { LoadTable, TableSource } from './load-table.ts';
import { choosePolicy } from './name-gate.ts';
import { openTable, keepTable, sweepTables } from './stored-tables.ts';
import { type FieldLabels, loadableFields, suggestCatalogs } from './suggest-mapping.ts';
import { TABLE_JOB, type TableJobTools } from './table-job.ts';
import type { TableWork } from './table-work.ts';
import { formatMessage, labelMessage, msg } from '../../../src/formats/msg.ts';

/** Bytes of a table file. */
const MOST_BYTES = 64 * 2 ** 20;
/** Rows that a preview shows. */
const PREVIEW_ROWS = 20;
/** Rows of one page of a report. */
const PAGE_ROWS = 200;
const WHAT = msg`load tables`;

/** Tables that users send, their previews, the start of the loading and its report. */
export function tableCalls(
  app: FastifyInstance,
  services: Services,
  { reader }: Pick<TableJobTools, 'reader'>,
): void {
  const { db } = services;
  checkCall(app, services);
  route(app, sendLoadTable, async ({ request, query, user }) => {
    demandRole(user, 'loader', WHAT);
    const upload = await beginUpload(
      services,
      user,
      Number(request.headers['content-length'] ?? 0),
    );
    const received = await receiveTable(request, upload).catch(async (error: unknown) => {
      discardRest(request);
      await upload.end(0, 0);
      throw error;
    });
    await upload.end(received.bytes.length, received.bytes.length);
    const source = { ...received, encoding: query.encoding ?? null };
    const table = await reader.read(source, {}).catch(notKept(upload, received.bytes.length));
    await sweepTables(services);
    const id = await keepTable(services, source, user);
    return { success: true, data: await preview(db, id, source, table) };
  });
  route(app, previewLoadTable, async ({ path: { id }, body, user }) => {
    demandRole(user, 'loader', WHAT);
    const { source, table } = await openTable(
      services,
      reader,
      { tableId: id, reading: body },
      user.id,
    );
    return { success: true, data: await preview(db, id, source, table) };
  });
  startCall(app, services, reader);
  route(app, getTableLoad, async ({ path: { processId }, query, user }) => {
    await requireOwnJob(db, processId, user);
    const [offset, limit] = [Number(query.offset ?? 0), Number(query.limit ?? PAGE_ROWS)];
    if (!Number.isInteger(offset) || offset < 0 || !Number.isInteger(limit) || limit < 0)
      throw new Refused(400, 'VALIDATION', msg`offset and limit: whole numbers are expected`);
    const rows = await listResults(db, processId, {
      offset,
      limit: Math.min(limit, PAGE_ROWS),
      outcome: query.outcome,
    });
    return {
      success: true,
      data: {
        counts: await countResults(db, processId),
        rows: rows.map(({ reason, ...row }) => ({
          ...row,
          reason: reason && formatMessage(reason),
          reasonParts: reason,
        })),
      },
    };
  });
}

/** Counts an upload as one of which nothing is kept, and throws its error again. */
function notKept(upload: Upload, bytes: number): (error: unknown) => Promise<never> {
  return async (error) => {
    await upload.end(bytes, 0);
    throw error;
  };
}

/** Whether a large upload fits, of log files as of tables. */
function checkCall(app: FastifyInstance, services: Services): void {
  route(app, checkUpload, async ({ body: { bytes }, user }) => {
    demandRole(user, 'loader', msg`load files`);
    await checkQuotas(services, user, bytes);
    return { success: true, data: { bytes } };
  });
}

function startCall(
  app: FastifyInstance,
  services: Services,
  reader: TableJobTools['reader'],
): void {
  route(app, startTableLoad, async ({ path: { id: tableId }, body, user, request }) => {
    demandRole(user, 'loader', WHAT);
    const { catalog: name, mapping, review, ...reading } = body;
    const catalog = requireCatalog(await new Registry(services.db).catalogs(), name);
    const { data } = catalog;
    if (data.readOnly || !data.creatable)
      throw new Refused(
        403,
        'FORBIDDEN',
        msg`Records of ${labelMessage(data.label)} cannot be added.`,
      );
    const fields = new Set(loadableFields(catalog).map((column) => column.name));
    const { source, table } = await openTable(services, reader, { tableId, reading }, user.id);
    for (const { column, field } of mapping) {
      if (!fields.has(field)) throw invalidFields({ [field]: msg`there is no such field` });
      if (column >= table.columns.length) throw invalidFields({ [field]: msg`no such column` });
    }
    if (new Set(mapping.map(({ field }) => field)).size < mapping.length)
      throw invalidFields({ mapping: msg`A field is filled by one column` });
    const processId = randomUUID();
    await services.jobs.start<TableWork>(
      TABLE_JOB,
      {
        tableId,
        reading,
        catalog: name,
        mapping,
        policy: choosePolicy(user, review),
        decisions: [],
        requester: {
          userId: user.id,
          userName: user.name,
          ip: request.ip,
          requestId: request.id,
        },
      },
      {
        id: processId,
        name: nameJob('{{0}}: {{1}}', [source.fileName, labelPart(data)]),
        userId: user.id,
      },
    );
    return { success: true, data: { processId, status: 'NEW' as const } };
  });
}

/**
 * @throws {Refused} 415 UNSUPPORTED, 413 TOO_LARGE, 400 VALIDATION, 429 LIMIT_REACHED, 507
 * STORAGE_FULL
 */
async function receiveTable(
  request: FastifyRequest,
  upload: Upload,
): Promise<Omit<TableSource, 'encoding'>> {
  if (!request.isMultipart())
    throw new Refused(415, 'UNSUPPORTED', msg`Files are sent as multipart/form-data`);
  const part = await request.file({ limits: { fileSize: MOST_BYTES, files: 1 } });
  if (!part) throw new Refused(400, 'VALIDATION', msg`There is no file in the request`);
  const bytes = new Uint8Array(await buffer(upload.receive(part.file)));
  const fileName = cleanName(readFileName(part));
  if (part.file.truncated)
    throw new Refused(413, 'TOO_LARGE', msg`${fileName} has more than ${MOST_BYTES} bytes`);
  return { fileName, bytes };
}

async function preview(
  db: Services['db'],
  id: string,
  { fileName }: TableSource,
  table: LoadTable,
): Promise<TablePreview> {
  const { all } = await new Registry(db).catalogs();
  const { rows, columns, sheets, sheet, headerRow, assumptions, encoding } = table;
  const { decimal, dateOrder, serialStart } = table;
  return {
    id,
    fileName,
    sheets,
    sheet,
    headerRow,
    rowCount: rows.length,
    columns,
    rows: rows
      .slice(0, PREVIEW_ROWS)
      .map(({ cells }) => columns.map((_, i) => String(cells[i] ?? '').slice(0, 200))),
    decimal,
    dateOrder,
    serialStart,
    assumptions,
    encoding,
    suggestions: suggestCatalogs(columns, all, await readLabels(db)),
  };
}

/** Labels of fields in all languages, as administrators have translated them. */
async function readLabels(db: Services['db']): Promise<FieldLabels> {
  const texts = await listUsable<{ key: string; text: string }>(db, 'ModelText', {
    where: sql`data ->> 'key' like 'field.%'`,
    limit: 50_000,
  });
  const labels = new Map<string, string[]>();
  for (const { data } of texts) {
    const name = data.key.slice('field.'.length);
    labels.set(name, [...(labels.get(name) ?? []), data.text]);
  }
  return labels;
}

async function requireOwnJob(db: Services['db'], processId: string, user: User): Promise<void> {
  const { rows } = await sql`select 1 from studio.job
    where process_id = ${processId} and user_id = ${user.id} and kind = ${TABLE_JOB}`.execute(db);
  if (rows.length === 0) throw new Refused(404, 'NOT_FOUND', msg`There is no such process`);
}
