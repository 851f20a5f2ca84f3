import { sql } from 'kysely';
import type { MigrationDb, Migration } from '../db/migrate.ts';

/** Kinds of entities whose changes are noted, as `entity Catalog`. */
const NOTED = ['Catalog', 'Layer', 'PickList'] as const;

/** What the notes of changes call a kind of entities. */
export type NotedEntity = `entity ${(typeof NOTED)[number]}`;

/** What every answer that is read by the model depends on. */
export const MODEL_NOTES: readonly NotedEntity[] = NOTED.map((name) => `entity ${name}` as const);

/** The notes of one table or kind of entities as a text: another one after each change. */
export const noteState = sql<string>`concat_ws(' ', count(*), max(id), sum(id))`;

/**
 * Notes each transaction that writes rows of a catalog, and each change of the model, so that a
 * reader sees in a small table whether the rows are still as they were. A note is committed
 * together with the rows, and no note is ever written again: the notes that a reader sees are the
 * same only if the rows are.
 */
export const rowChanges: Migration = {
  name: 'catalogs-5-row-changes',
  async up(db) {
    await sql`create table studio.row_change (
      id bigint generated always as identity primary key, table_name text not null)`.execute(db);
    // One note for each transaction: a load of many files has many statements.
    await sql`
      create function studio.note_row_change() returns trigger language plpgsql as ${sql.lit(`
        declare noted text := 'geo_row_change.' || tg_table_name;
        begin
          if current_setting(noted, true) is distinct from pg_current_xact_id()::text then
            insert into studio.row_change (table_name) values (tg_table_name);
            perform set_config(noted, pg_current_xact_id()::text, true);
          end if;
          return null;
        end`)}`.execute(db);
    await sql`create index row_change_table on studio.row_change (table_name, id)`.execute(db);
    await sql`
      create function studio.note_entity_change() returns trigger language plpgsql as ${sql.lit(`
        begin
          insert into studio.row_change (table_name)
          select distinct 'entity ' || entity_name from changed
          where entity_name in (${NOTED.map((name) => `'${name}'`).join(', ')});
          return null;
        end`)}`.execute(db);
    for (const [event, rows] of [
      ['insert', 'new'],
      ['update', 'new'],
      ['delete', 'old'],
    ] as const)
      await sql`create trigger ${sql.raw(`note_entity_${event}`)} after ${sql.raw(event)} on studio.entity
        referencing ${sql.raw(rows)} table as changed
        for each statement execute function studio.note_entity_change()`.execute(db);
    const { rows } = await sql<{ name: string }>`
      select tablename as name from pg_tables where schemaname = 'ppdm'`.execute(db);
    for (const { name } of rows) await noteRowChanges(db, `ppdm.${name}`);
  },
};

/** Adds the trigger that notes changes to the table of a catalog. */
export async function noteRowChanges(db: MigrationDb, table: string): Promise<void> {
  await sql`create or replace trigger note_row_change
    after insert or update or delete or truncate on ${sql.table(table)}
    for each statement execute function studio.note_row_change()`.execute(db);
}

/**
 * Replaces the notes of all tables by one new note each. Never by none: the notes would look as
 * they did at an earlier time.
 */
export async function mergeRowChanges(db: MigrationDb): Promise<void> {
  await sql`
    with merged as (delete from studio.row_change returning table_name)
    insert into studio.row_change (table_name) select distinct table_name from merged`.execute(db);
}
