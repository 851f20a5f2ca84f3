import { sql } from 'kysely';
import type {
  JobReport,
  LogFindingPlace,
  RecordOutcome,
  RecordSet,
  ReportedProcess,
  ReportRow,
} from '../../../src/api/contract/bulk.ts';
import type { JobStatus, KeyValues, Row } from '../../../src/api/contract/shapes.ts';
import type { CatalogTable } from '../catalogs/definition.ts';
import type { MessageParts } from '../../../src/formats/msg.ts';
import type { Migration, MigrationDb } from '../db/migrate.ts';
import type { Services } from '../services.ts';
import { buildSetCondition } from './record-set.ts';

type Db = Services['db'];

/** Reports of jobs on many records: their heads, and a row for each record or finding. */
export const migrations: readonly Migration[] = [
  {
    name: 'bulk-1-reports',
    up: async (db) => {
      await sql`
      create table studio.job_report (
        process_id text primary key, user_id text not null, process_type text not null, catalog_name text not null,
        total bigint not null default 0, changes jsonb, undo_of text, created_at timestamptz not null default now());
      create index on studio.job_report (user_id, created_at);
      create table studio.job_report_row (
        process_id text not null, row_no bigint generated always as identity, keys jsonb, outcome text not null,
        severity text, rule_id text, rule_name text, code text, message text, fields jsonb not null default '[]',
        changes jsonb, before jsonb, row_version integer, primary key (process_id, row_no));
      create index on studio.job_report_row (process_id, outcome, row_no)`.execute(db);
    },
  },
  {
    name: 'bulk-2-logs',
    up: async (db) => {
      await sql`
      alter table studio.job_report add column subject text;
      alter table studio.job_report_row add column parts jsonb, add column place jsonb`.execute(db);
    },
  },
];

/** What is known of a report before its job begins. */
export interface NewReport {
  processId: string;
  userId: string;
  processType: ReportedProcess;
  catalogName: string;
  changes?: Row;
  undoOf?: string;
  /** What is applied, such as the name and version of a recipe. */
  subject?: string;
}

/** A record that a bulk edit has still to change. */
export interface PendingRow {
  rowNo: string;
  keys: KeyValues;
  /** New values of this record; null where they are those of the whole edit. */
  changes: Row | null;
  /** Version that the record had at the start. */
  version: number;
}

/** What became of a record. */
export interface RecordResult {
  outcome: RecordOutcome;
  code?: string | null;
  message?: string | null;
  fields?: readonly string[];
  before?: Row | null;
  version?: number | null;
  parts?: MessageParts | null;
  place?: LogFindingPlace | null;
  /** What the job needs to know of the row later. */
  changes?: Row | null;
}

/** A rule that a record breaks. */
export interface Finding {
  keys: KeyValues | null;
  severity: string;
  ruleId: string;
  ruleName: string;
  message: string;
  fields: readonly string[];
  parts?: MessageParts;
  place?: LogFindingPlace;
}

/** Writes the head of a report. */
export async function insertReport(db: MigrationDb, report: NewReport): Promise<void> {
  const { processId, userId, processType, catalogName, changes, undoOf, subject } = report;
  await sql`
    insert into studio.job_report (process_id, user_id, process_type, catalog_name, changes, undo_of, subject)
    values (${processId}, ${userId}, ${processType}, ${catalogName}, ${toJson(changes)}::jsonb, ${undoOf ?? null}, ${subject ?? null})`.execute(
    db,
  );
}

/** Sets how many records a job works on. */
export async function setTotal(db: MigrationDb, processId: string, total: number): Promise<void> {
  await sql`update studio.job_report set total = ${total} where process_id = ${processId}`.execute(
    db,
  );
}

/** Notes the records of a set as pending, in the order of their keys. @returns how many there are */
export async function insertPending(
  db: MigrationDb,
  processId: string,
  catalog: CatalogTable,
  set: RecordSet,
): Promise<number> {
  const keys = sql.join(
    catalog.keys.flatMap(({ name, column }) => [sql`${name}::text`, sql.ref(column)]),
  );
  const { numAffectedRows } = await sql`
    insert into studio.job_report_row (process_id, keys, outcome, row_version)
    select ${processId}, jsonb_build_object(${keys}), 'pending', row_version
    from ${sql.table(catalog.table)} where ${buildSetCondition(catalog, set)}
    order by ${sql.join(catalog.keys.map(({ column }) => sql.ref(column)))}`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** Notes what a bulk edit has changed as pending, with the earlier values. @returns how many */
export async function insertPendingUndo(
  db: MigrationDb,
  processId: string,
  undoOf: string,
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into studio.job_report_row (process_id, keys, outcome, changes, row_version)
    select ${processId}, keys, 'pending', before, row_version
    from studio.job_report_row where process_id = ${undoOf} and outcome = 'changed' order by row_no`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0);
}

/** The next pending rows of a job. */
export async function listPending(db: Db, processId: string, limit: number): Promise<PendingRow[]> {
  const { rows } = await sql<PendingRow>`
    select row_no::text as "rowNo", keys, changes, row_version as version from studio.job_report_row
    where process_id = ${processId} and outcome = 'pending' order by row_no limit ${limit}`.execute(
    db,
  );
  return rows;
}

/** Writes what became of a record. */
export async function setOutcome(
  db: MigrationDb,
  processId: string,
  rowNo: string,
  result: RecordResult,
): Promise<void> {
  const { outcome, code, message, fields = [], before, version, parts, place, changes } = result;
  await sql`
    update studio.job_report_row set outcome = ${outcome}, code = ${code ?? null}, message = ${message ?? null},
      fields = ${JSON.stringify(fields)}::jsonb, before = ${toJson(before)}::jsonb,
      parts = ${toJson(parts)}::jsonb, place = ${toJson(place)}::jsonb, changes = coalesce(${toJson(changes)}::jsonb, changes),
      row_version = coalesce(${version ?? null}::integer, row_version)
    where process_id = ${processId} and row_no = ${rowNo}::bigint`.execute(db);
}

/** Adds findings to a report. */
export async function insertFindings(
  db: MigrationDb,
  processId: string,
  findings: readonly Finding[],
): Promise<void> {
  if (findings.length === 0) return;
  await sql`
    insert into studio.job_report_row (process_id, keys, outcome, severity, rule_id, rule_name, message, fields, parts, place)
    select ${processId}, nullif(f -> 'keys', 'null'::jsonb), 'finding', f ->> 'severity', f ->> 'ruleId', f ->> 'ruleName', f ->> 'message', f -> 'fields', f -> 'parts', f -> 'place'
    from jsonb_array_elements(${JSON.stringify(findings)}::jsonb) with ordinality as given(f, n) order by n`.execute(
    db,
  );
}

/** Forgets one row of a report. */
export async function deleteRow(db: MigrationDb, processId: string, rowNo: string): Promise<void> {
  await sql`delete from studio.job_report_row where process_id = ${processId} and row_no = ${rowNo}::bigint`.execute(
    db,
  );
}

function toJson(value: object | null | undefined): string | null {
  return value ? JSON.stringify(value) : null;
}

/** Forgets the rows of a report: a job that begins again begins with none. */
export async function deleteRows(db: MigrationDb, processId: string): Promise<void> {
  await sql`delete from studio.job_report_row where process_id = ${processId}`.execute(db);
}

/** Forgets a report. */
export async function removeReport(db: MigrationDb, processId: string): Promise<void> {
  await deleteRows(db, processId);
  await sql`delete from studio.job_report where process_id = ${processId}`.execute(db);
}

/** Which reports of a user are wanted. */
export interface ReportListQuery {
  userId: string;
  processId?: string | null;
  processType?: string | undefined;
  catalogName?: string | undefined;
  offset: number;
  limit: number;
}

/** Heads of reports, the newest first, and how many there are. */
export async function listReports(
  db: Db,
  { userId, processId, processType, catalogName, offset, limit }: ReportListQuery,
): Promise<{ totalCount: number; rows: JobReport[] }> {
  const where = sql`r.user_id = ${userId} and (${processId ?? null}::text is null or r.process_id = ${processId ?? null})
    and (${processType ?? null}::text is null or r.process_type = ${processType ?? null})
    and (${catalogName ?? null}::text is null or r.catalog_name = ${catalogName ?? null})`;
  const { rows } = await sql<StoredReport>`
    select r.process_id, r.process_type, r.catalog_name, r.total::text as total, r.changes, r.undo_of, r.subject, r.created_at,
      coalesce(j.status, 'NEW') as status, coalesce(j.cancelled, false) as cancelled,
      (select u.process_id from studio.job_report u join studio.job uj on uj.process_id = u.process_id
        where u.undo_of = r.process_id and uj.status <> 'FAILED' order by u.created_at desc limit 1) as undone_by,
      (select jsonb_object_agg(c.kind, c.n) from (select coalesce(w.severity, w.outcome) as kind, count(*) as n
        from studio.job_report_row w where w.process_id = r.process_id group by 1) c) as counts
    from studio.job_report r left join studio.job j on j.process_id = r.process_id
    where ${where} order by r.created_at desc, r.process_id limit ${limit} offset ${offset}`.execute(
    db,
  );
  const { rows: counted } = await sql<{
    count: string;
  }>`select count(*) as count from studio.job_report r where ${where}`.execute(db);
  return { totalCount: Number(counted[0]!.count), rows: rows.map(toReport) };
}

/** Which rows of a report are wanted. */
export interface ReportRowQuery {
  processId: string;
  outcomes: readonly string[];
  severities: readonly string[];
  offset: number;
  /** Null for all of them. */
  limit: number | null;
}

/** Rows of a report: what needs attention first, else in the order of the work; and how many. */
export async function listRows(
  db: Db,
  { processId, outcomes, severities, offset, limit }: ReportRowQuery,
): Promise<{ totalCount: number; rows: ReportRow[] }> {
  const where = sql`process_id = ${processId}
    and (${outcomes.length === 0} or outcome = any(${[...outcomes]}::text[]))
    and (${severities.length === 0} or severity = any(${[...severities]}::text[]))`;
  const { rows } = await sql<ReportRow>`
    select keys as key, outcome, severity, rule_id as "ruleId", rule_name as "ruleName", code, message, parts, fields, place, before,
      (select jsonb_object_agg(name, coalesce(coalesce(changes, (select report.changes from studio.job_report report where report.process_id = ${processId})) -> name, 'null'::jsonb))
        from jsonb_object_keys(before) name) as after
    from studio.job_report_row where ${where}
    order by case coalesce(severity, outcome) when 'error' then 0 when 'refused' then 0 when 'warning' then 1 when 'changed' then 1 when 'unchanged' then 3 when 'passed' then 3 else 2 end, row_no
    limit ${limit}::bigint offset ${offset}`.execute(db);
  const { rows: counted } = await sql<{
    count: string;
  }>`select count(*) as count from studio.job_report_row where ${where}`.execute(db);
  return { totalCount: Number(counted[0]!.count), rows };
}

interface StoredReport {
  process_id: string;
  process_type: string;
  catalog_name: string;
  total: string;
  changes: Row | null;
  undo_of: string | null;
  subject: string | null;
  undone_by: string | null;
  created_at: Date;
  status: JobStatus;
  cancelled: boolean;
  counts: Record<string, number> | null;
}

function toReport(row: StoredReport): JobReport {
  return {
    processId: row.process_id,
    processType: row.process_type,
    catalogName: row.catalog_name,
    status: row.status,
    cancelled: row.cancelled,
    createdAt: row.created_at.toISOString(),
    total: Number(row.total),
    counts: row.counts ?? {},
    changes: row.changes,
    undoOf: row.undo_of,
    subject: row.subject,
    undoneBy: row.undone_by,
  };
}
