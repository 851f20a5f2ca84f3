import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { RawBuilder, SqlBool } from 'kysely';
import { previewEdit, startEdit, undoEdit } from '../../../src/api/contract/bulk.ts';
import type { RecordSet } from '../../../src/api/contract/bulk.ts';
import type { KeyValues, Row } from '../../../src/api/contract/shapes.ts';
import { SQL_TYPES } from '../catalogs/definition.ts';
import type { CatalogTable } from '../catalogs/definition.ts';
import { invalidFields } from '../entities/collection.ts';
import { findMissingReferences, listReferences } from '../entities/record-references.ts';
import { checkedRow } from '../entities/record-values.ts';
import { readPages } from '../exports/row-pages.ts';
import { labelPart, nameJob } from '../jobs/job-name.ts';
import { Refused } from '../refused.ts';
import { demandRole } from '../roles.ts';
import { route } from '../route.ts';
import type { RuleRunner } from '../rules/rule-runner.ts';
import type { Services, User } from '../services.ts';
import { auditBulk, toRequester } from './bulk-audit.ts';
import { buildSetCondition, countSet, findCatalog, refuseTooMany } from './record-set.ts';
import {
  insertPending,
  insertPendingUndo,
  insertReport,
  listReports,
  setTotal,
} from './report-store.ts';
import { KIND, runEdit, UNDO_KIND } from './run-edit.ts';
import type { EditJob } from './run-edit.ts';
import { labelMessage, msg } from '../../../src/formats/msg.ts';

/** Records that a preview shows. */
const SAMPLE = 5;

/** Bulk edits: what one would change, its start, and its undo; and their jobs. */
export function editCalls(app: FastifyInstance, services: Services, runner: RuleRunner): void {
  const { db, jobs } = services;
  for (const kind of [KIND, UNDO_KIND] as const)
    jobs.define<EditJob>(kind, (job) => runEdit(services, runner, job));

  route(app, previewEdit, async ({ body: { records, changes }, user, signal }) => {
    const { catalog, row } = await checkedEdit(db, records, changes, user);
    const differs = buildDifference(catalog, row);
    const sample = await readSample(db, catalog, { records, differs, row, signal });
    return {
      success: true,
      data: {
        total: await countSet(db, catalog, records),
        changing: await countSet(db, catalog, records, differs),
        sample,
      },
    };
  });

  route(app, startEdit, async ({ body: { records, changes }, user, request }) => {
    const { catalog } = await checkedEdit(db, records, changes, user);
    refuseTooMany(await countSet(db, catalog, records));
    const processId = randomUUID();
    const { name: catalogName } = catalog.data;
    const total = await db.transaction().execute(async (trx) => {
      await insertReport(trx, {
        processId,
        userId: user.id,
        processType: 'bulkEdit',
        catalogName,
        changes,
      });
      const count = await insertPending(trx, processId, catalog, records);
      await setTotal(trx, processId, count);
      return count;
    });
    const requester = toRequester(user, request);
    await jobs.start<EditJob>(
      KIND,
      { catalogName, changes, userName: user.name, requester },
      {
        id: processId,
        name: nameJob('{{0}}: {{1}}', [labelPart(catalog.data), total]),
        userId: user.id,
      },
    );
    await auditBulk(services, requester, {
      event: 'bulkEdit',
      catalogName,
      success: true,
      items: { processId, records: String(total), changes: JSON.stringify(changes) },
    });
    return { success: true, data: { processId, status: 'NEW' as const } };
  });
  undoCall(app, services);
}

function undoCall(app: FastifyInstance, services: Services): void {
  const { db, jobs } = services;
  route(app, undoEdit, async ({ body: { processId: undoOf }, user, request }) => {
    const { rows } = await listReports(db, {
      userId: user.id,
      processId: undoOf,
      processType: 'bulkEdit',
      offset: 0,
      limit: 1,
    });
    const [report] = rows;
    if (!report) throw new Refused(404, 'NOT_FOUND', msg`There is no such bulk edit`);
    if (report.status === 'NEW' || report.status === 'RUNNING')
      throw new Refused(409, 'CONFLICT', msg`This bulk edit is still running. Cancel it first.`);
    if (report.undoneBy !== null)
      throw new Refused(409, 'CONFLICT', msg`This bulk edit has been undone already`);
    const { catalogName } = report;
    const { catalog } = await findCatalog(db, catalogName);
    allowEdit(catalog, user);
    const processId = randomUUID();
    const total = await db.transaction().execute(async (trx) => {
      await insertReport(trx, {
        processId,
        userId: user.id,
        processType: 'bulkEdit',
        catalogName,
        undoOf,
      });
      const count = await insertPendingUndo(trx, processId, undoOf);
      await setTotal(trx, processId, count);
      return count;
    });
    const requester = toRequester(user, request);
    await jobs.start<EditJob>(
      UNDO_KIND,
      { catalogName, changes: {}, userName: user.name, requester },
      {
        id: processId,
        name: nameJob('{{0}}: {{1}}', [labelPart(catalog.data), total]),
        userId: user.id,
      },
    );
    await auditBulk(services, requester, {
      event: 'bulkEditUndo',
      catalogName,
      success: true,
      items: { processId, undoOf, records: String(total) },
    });
    return { success: true, data: { processId, status: 'NEW' as const } };
  });
}

/** Refuses users without the role, and catalogs whose records cannot be edited. */
function allowEdit({ data }: CatalogTable, user: User): void {
  demandRole(user, 'editor', msg`change ${labelMessage(data.label)}`);
  if (data.readOnly || !data.editable)
    throw new Refused(
      403,
      'FORBIDDEN',
      msg`Records of ${labelMessage(data.label)} cannot be edited.`,
    );
}

/** The catalog of an edit and the values as they are stored. Throws VALIDATION, with the fields. */
async function checkedEdit(
  db: Services['db'],
  { catalogName }: RecordSet,
  changes: Row,
  user: User,
): Promise<{ catalog: CatalogTable; row: Record<string, unknown> }> {
  const { catalog, catalogs } = await findCatalog(db, catalogName);
  allowEdit(catalog, user);
  const unfit = Object.keys(changes).filter((name) => {
    const column = catalog.columns.get(name);
    return column && (column.type === 'geometry' || column.field.partOfKey);
  });
  if (unfit.length > 0)
    throw invalidFields(Object.fromEntries(unfit.map((name) => [name, msg`not edited in bulk`])));
  const row = checkedRow(catalog, changes, 'editable');
  // A reference of several fields is checked with each record.
  const references = listReferences(catalogs, catalog).filter(({ pairs }) => pairs.length === 1);
  const wrong = await findMissingReferences(db, references, {
    values: row,
    changed: Object.keys(row),
  });
  if (Object.keys(wrong).length > 0) throw invalidFields(wrong);
  return { catalog, row };
}

/** True for records that have another value in one of the fields. */
function buildDifference(
  catalog: CatalogTable,
  row: Readonly<Record<string, unknown>>,
): RawBuilder<SqlBool> {
  const parts = Object.entries(row).map(([name, value]) => {
    const { column, type } = catalog.columns.get(name)!;
    return sql<SqlBool>`${sql.ref(column)} is distinct from ${value}::${sql.raw(SQL_TYPES[type])}`;
  });
  return sql<SqlBool>`(${sql.join(parts, sql` or `)})`;
}

async function readSample(
  db: Services['db'],
  catalog: CatalogTable,
  {
    records,
    differs,
    row,
    signal,
  }: { records: RecordSet; differs: RawBuilder<SqlBool>; row: Row; signal: AbortSignal },
): Promise<{ key: KeyValues; before: Row; after: Row }[]> {
  const keyNames = catalog.keys.map(({ name }) => name);
  const names = Object.keys(row);
  const sample: { key: KeyValues; before: Row; after: Row }[] = [];
  const pages = readPages(db, catalog, [...new Set([...keyNames, ...names])], {
    constraints: [],
    offset: 0,
    limit: SAMPLE,
    orderBy: null,
    order: 'ascending',
    where: sql<SqlBool>`${buildSetCondition(catalog, records)} and ${differs}`,
    signal,
  });
  for await (const rows of pages)
    for (const found of rows)
      sample.push({
        key: pick(found, keyNames) as KeyValues,
        before: pick(found, names),
        after: row,
      });
  return sample;
}

function pick(from: Row, names: readonly string[]): Row {
  return Object.fromEntries(names.map((name) => [name, from[name] ?? null]));
}
