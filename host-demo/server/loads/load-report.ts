import { sql } from 'kysely';
import type { RowOutcome } from '../../../src/api/contract/load.ts';
import type { MessageParts } from '../../../src/formats/msg.ts';
import type { Migration } from '../db/migrate.ts';
import type { Services } from '../services.ts';
import { storableJson } from '../storable-text.ts';

/** What became of a row of a table. */
export interface RowResult {
  /** Row of the file, from 1. */
  row: number;
  /** Key of its record as text; "" without one. */
  key: string;
  outcome: RowOutcome;
  field: string | null;
  /** Why it was refused or waits, or what is to be known of it. */
  reason: MessageParts | null;
}

/** The table of what became of the rows of tables. */
export const migrations: readonly Migration[] = [
  {
    name: 'loads-1-rows',
    async up(db) {
      await sql`create schema if not exists logs`.execute(db);
      await sql`create table logs.table_row (process_id text not null, row_no integer not null, key text not null, outcome text not null,
        field text, reason text, primary key (process_id, row_no))`.execute(db);
    },
  },
  {
    // The sentences of reasons keep their values apart, so that they are shown in any language.
    name: 'loads-2-reason-parts',
    async up(db) {
      await sql`alter table logs.table_row alter column reason type jsonb
        using case when reason is null then null else jsonb_build_object('id', '{{0}}', 'values', jsonb_build_array(reason)) end`.execute(
        db,
      );
    },
  },
];

/** Adds what became of rows; rows that are there stay. Rows of processes that are gone go. */
export async function addResults(
  db: Services['db'],
  processId: string,
  results: readonly RowResult[],
): Promise<void> {
  if (results.length === 0) return;
  const rows = storableJson(results);
  await sql`insert into logs.table_row (process_id, row_no, key, outcome, field, reason)
    select ${processId}, r."row", r.key, r.outcome, r.field, r.reason
    from jsonb_to_recordset(${rows}::jsonb) as r("row" integer, key text, outcome text, field text, reason jsonb)
    on conflict do nothing`.execute(db);
}

/** Forgets the rows of processes that are no more. */
export async function sweepRows(db: Services['db']): Promise<void> {
  await sql`delete from logs.table_row t where not exists
    (select 1 from studio.job j where j.process_id = t.process_id)`.execute(db);
}

/** The last row that a process has reported; 0 before the first. */
export async function findLastRow(db: Services['db'], processId: string): Promise<number> {
  const { rows } = await sql<{
    last: number | null;
  }>`select max(row_no) as last from logs.table_row where process_id = ${processId}`.execute(db);
  return rows[0]?.last ?? 0;
}

/** Rows by what became of them. */
export async function countResults(
  db: Services['db'],
  processId: string,
): Promise<Record<string, number>> {
  const { rows } = await sql<{ outcome: string; count: string }>`
    select outcome, count(*) as count from logs.table_row where process_id = ${processId} group by outcome`.execute(
    db,
  );
  return Object.fromEntries(rows.map(({ outcome, count }) => [outcome, Number(count)]));
}

/** What became of rows, in their order. */
export async function listResults(
  db: Services['db'],
  processId: string,
  { offset, limit, outcome }: { offset: number; limit: number; outcome?: RowOutcome | undefined },
): Promise<RowResult[]> {
  const { rows } = await sql<RowResult>`
    select row_no as row, key, outcome, field, reason from logs.table_row
    where process_id = ${processId} and (${outcome ?? null}::text is null or outcome = ${outcome ?? null})
    order by row_no limit ${limit} offset ${offset}`.execute(db);
  return rows;
}
