import { sql } from 'kysely';
import type { startApplication } from '../support/application.ts';

type Database = Awaited<ReturnType<typeof startApplication>>['services']['db'];

/** Keeps jobs of the server from being completed, until what it answers is called. */
export async function holdExports(db: Database): Promise<() => Promise<void>> {
  await sql`create function studio.hold() returns trigger language plpgsql as 'begin return null; end'`.execute(
    db,
  );
  await sql`create trigger hold before update on studio.job for each row when (new.status = 'COMPLETED') execute function studio.hold()`.execute(
    db,
  );
  return async () => {
    await sql`drop function studio.hold cascade`.execute(db);
  };
}

/** The row of the job that exported a grid last; none where there was none. */
export async function lastExport(db: Database): Promise<unknown[]> {
  const { rows } =
    await sql`select status, cancelled from studio.job where kind = 'export-grid' order by created_at desc limit 1`.execute(
      db,
    );
  return rows;
}
