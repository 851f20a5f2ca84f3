import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Services } from '../services.ts';

/** Pages of 8 kB that a table has before its statistics matter. */
const LEAST_PAGES = 50;
/** A table that has grown by this factor since its last statistics gets new ones. */
const GROWTH = 1.2;
/** Of 300 rows per unit: a sample that is read in a fraction of a second. */
const STATISTICS_TARGET = 20;
const INTERVAL_MS = 60_000;

/**
 * Makes statistics of the tables of Studio that have grown. A PostgreSQL server does so by itself;
 * the embedded database does not, and its planner then takes ten thousand texts for thirty.
 * @returns the names of the tables
 */
export async function analyzeGrown(db: Services['db']): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select format('%I.%I', n.nspname, c.relname) as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'studio' and c.relkind = 'r'
      and pg_relation_size(c.oid) / current_setting('block_size')::integer
        > greatest(${sql.lit(LEAST_PAGES)}, ${sql.lit(GROWTH)} * c.relpages)
    order by name`.execute(db);
  for (const { name } of rows)
    await db.transaction().execute(async (transaction) => {
      await sql`set local default_statistics_target = ${sql.lit(STATISTICS_TARGET)}`.execute(
        transaction,
      );
      await sql`analyze ${sql.raw(name)}`.execute(transaction);
    });
  return rows.map(({ name }) => name);
}

/** Makes statistics every minute where the database is the embedded one. */
export function registerTableStatistics(app: FastifyInstance, { db, config, log }: Services): void {
  if (config.databaseUrl) return;
  const timer = setInterval(() => {
    analyzeGrown(db).catch((error: unknown) =>
      log.error({ err: error }, 'Statistics of tables could not be made'),
    );
  }, INTERVAL_MS).unref();
  app.addHook('onClose', async () => clearInterval(timer));
}
