import type { Row } from '../../../src/api/contract/shapes.ts';
import { msg } from '../../../src/formats/msg.ts';
import { auditIn } from '../audit/audit.ts';
import type { CatalogTable } from '../catalogs/definition.ts';
import { Registry } from '../catalogs/registry.ts';
import type { MigrationDb } from '../db/migrate.ts';
import { EditableRecords } from '../entities/editable-records.ts';
import { recordEdited } from '../history/record-events.ts';
import { holdRunning } from '../jobs/job-rows.ts';
import { Refused } from '../refused.ts';
import type { RuleRunner } from '../rules/rule-runner.ts';
import type { RunningJob, Services, User } from '../services.ts';
import { auditBulk } from './bulk-audit.ts';
import type { Requester } from './bulk-audit.ts';
import { findCatalog } from './record-set.ts';
import { listPending, listReports, setOutcome } from './report-store.ts';
import type { PendingRow, RecordResult } from './report-store.ts';

/** Kinds of the jobs. The first word is the process type that users read. */
export const KIND = 'bulkEdit';
/** Kind of a job that takes a bulk edit back. */
export const UNDO_KIND = 'bulkEdit-undo';

/** Records that are read at once. */
const BATCH = 50;

/** A bulk edit, and who started it. */
export interface EditJob {
  catalogName: string;
  /** New values by attribute name; an undo has them with each record. */
  changes: Row;
  userName: string;
  requester: Requester;
}

/** What the changes of one job share. */
interface EditRun {
  services: Services;
  runner: RuleRunner;
  catalog: CatalogTable;
  registry: Registry;
  user: User;
  job: RunningJob<EditJob>;
}

/**
 * Changes what is pending: a record and its line of the report are written together, so that a job
 * that is begun again goes on where it was.
 */
export async function runEdit(
  services: Services,
  runner: RuleRunner,
  job: RunningJob<EditJob>,
): Promise<void> {
  const { db } = services;
  const { catalogName, requester, userName } = job.data;
  const { catalog } = await findCatalog(db, catalogName);
  const registry = new Registry(db);
  await registry.catalogs();
  // The start has checked the role.
  const user = { id: requester.userId, name: userName, email: '', groups: ['editor'] };
  const run = { services, runner, catalog, registry, user, job };
  const total = (await readReport(services, job))?.total ?? 0;
  let done = total - (await countPending(services, job));
  for (
    let rows = await listPending(db, job.id, BATCH);
    rows.length > 0;
    rows = await listPending(db, job.id, BATCH)
  ) {
    for (const row of rows) {
      job.signal.throwIfAborted();
      await changeRecord(run, row);
    }
    done += rows.length;
    await job.progress(Math.min(99, Math.floor((100 * done) / Math.max(1, total))));
  }
  const { counts = {} } = (await readReport(services, job)) ?? {};
  if (counts['refused']) await job.note(msg`Records that were not changed: ${counts['refused']}`);
  await auditBulk(services, requester, {
    event: 'bulkEditFinished',
    catalogName,
    success: !counts['refused'],
    items: {
      processId: job.id,
      ...Object.fromEntries(Object.entries(counts).map(([name, n]) => [name, String(n)])),
    },
  });
}

async function readReport({ db }: Services, { id, data }: RunningJob<EditJob>) {
  const { rows } = await listReports(db, {
    userId: data.requester.userId,
    processId: id,
    offset: 0,
    limit: 1,
  });
  return rows[0] ?? null;
}

async function countPending(services: Services, job: RunningJob<EditJob>): Promise<number> {
  return (await readReport(services, job))?.counts['pending'] ?? 0;
}

/** Changes one record, or writes down why it was left as it is. */
async function changeRecord(run: EditRun, row: PendingRow): Promise<void> {
  const { services, job } = run;
  try {
    await services.db.transaction().execute(async (trx) => {
      await holdRunning(trx, job.id);
      const changed = await change(run, trx as never, row);
      await setOutcome(trx, job.id, row.rowNo, changed);
      await auditChange(run, trx, row, changed);
    });
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const { fields } = error.more;
    await setOutcome(services.db, job.id, row.rowNo, {
      outcome: 'refused',
      code: error.code,
      message: error.message,
      fields: typeof fields === 'object' && fields ? Object.keys(fields) : [],
    });
  }
}

/** Tells the history of the record what has changed. */
async function auditChange(
  { catalog, user, job }: EditRun,
  transaction: MigrationDb,
  { keys, changes }: PendingRow,
  { before, version }: RecordResult,
): Promise<void> {
  if (!before || typeof version !== 'number') return;
  const wanted: Row = changes ?? job.data.changes;
  const after = Object.fromEntries(Object.keys(before).map((name) => [name, wanted[name] ?? null]));
  const record = { catalog: catalog.data.name, id: formatId(catalog, keys) };
  const { ip, requestId } = job.data.requester;
  await auditIn(
    transaction,
    user,
    { ip, id: requestId },
    recordEdited(record, { before, after, version }),
  );
}

/** The id that the entity calls know a record by. */
function formatId({ keys: columns }: CatalogTable, keys: PendingRow['keys']): string {
  return columns.length === 1 ? String(keys[columns[0]!.name]) : JSON.stringify(keys);
}

async function change(
  { runner, catalog, registry, user, job }: EditRun,
  db: Services['db'],
  { keys, changes, version }: PendingRow,
): Promise<RecordResult> {
  const records = new EditableRecords(db, catalog, registry, runner);
  const id = formatId(catalog, keys);
  const before = await records.find(id);
  if (!before) return { outcome: 'refused', code: 'NOT_FOUND', message: 'The record was deleted' };
  const wanted = Object.entries(changes ?? job.data.changes).filter(
    ([name, value]) => !isSame(catalog, name, before[name], value),
  );
  if (wanted.length === 0) return { outcome: 'unchanged' };
  const stored = await records.update({ ...Object.fromEntries(wanted), id, version }, user);
  return {
    outcome: 'changed',
    before: Object.fromEntries(wanted.map(([name]) => [name, before[name] ?? null])),
    version: stored.version,
  };
}

/** Whether two values of a field are the same: a day is the midnight that it begins with. */
function isSame(catalog: CatalogTable, name: string, a: unknown, b: unknown): boolean {
  if ((a ?? null) === null || (b ?? null) === null) return (a ?? null) === (b ?? null);
  switch (catalog.columns.get(name)?.type) {
    case 'date':
      return new Date(a as string).getTime() === new Date(b as string).getTime();
    case 'number':
      return Number(a) === Number(b);
    case 'string':
    case 'integer':
      return String(a) === String(b);
    default:
      return JSON.stringify(a) === JSON.stringify(b);
  }
}
