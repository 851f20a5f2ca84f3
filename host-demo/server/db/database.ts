import path from 'node:path';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { auditingDialect } from '../audit/audit-scope.ts';
import { DATABASE_LIMITS } from '../config.ts';
import type { Config } from '../config.ts';
import type { Services } from '../services.ts';
import { lockFolder } from './folder-lock.ts';
import { publishPoolState } from './pool-state.ts';
import { pgliteDialect } from './pglite-driver.ts';
import { serverPool } from './server-pool.ts';
import type { PoolLimits } from './server-pool.ts';
import { publishStatement } from './statement-channel.ts';
import { provideDatabase } from './template.mjs';
import { currentScope, inScope } from './work-scope.ts';

/**
 * Opens the database that the configuration names: a server of `databaseUrl`, else the embedded
 * one. Throws with a message for people if it cannot be opened.
 */
export async function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataFolder'> & { database?: Config['database'] },
): Promise<Services['db']> {
  if (config.databaseUrl) return openServer(config.databaseUrl, config.database ?? DATABASE_LIMITS);
  const folder = path.join(config.dataFolder, 'db');
  const unlock = await lockFolder(folder);
  try {
    await provideDatabase(folder);
    const db: Services['db'] = new Kysely({
      dialect: auditingDialect(await pgliteDialect(folder, { closed: unlock })),
      log: publishStatement,
    });
    await extend(db);
    return db;
  } catch (error) {
    await unlock();
    throw error;
  }
}

async function openServer(url: string, limits: PoolLimits): Promise<Services['db']> {
  const { pool, readState } = serverPool(url, limits);
  const db: Services['db'] = new Kysely({
    dialect: auditingDialect(new PostgresDialect({ pool })),
    log: publishStatement,
  });
  publishPoolState(db, readState);
  try {
    await oneAtATime(db, () => extend(db));
  } catch (error) {
    await db.destroy();
    throw new Error(
      `DATABASE_URL: PostgreSQL 15 or newer with PostGIS and pg_trgm is needed: ${(error as Error).message || String((error as { code?: string }).code)}`,
    );
  }
  return db;
}

/** Adds the extensions that a new database, or one of an older server, has not. */
async function extend(db: Services['db']): Promise<void> {
  await sql`create extension if not exists postgis`.execute(db);
  await sql`create extension if not exists pg_trgm`.execute(db);
}

/**
 * Numbers that no other program on the same database takes for a lock: what is not done by two
 * servers at once.
 */
const LOCKS = { setUp: 7_421_987, startIndex: 7_421_988 };

/**
 * Runs `work` while no other server on this database does: of several that start at once one sets
 * it up. For a database server alone: the embedded one has one connection, and the lock takes it.
 */
export async function oneAtATime<T>(
  db: Services['db'],
  work: () => Promise<T>,
  of: keyof typeof LOCKS = 'setUp',
): Promise<T> {
  const lock = sql.lit(LOCKS[of]);
  const scope = currentScope();
  // The connection of the lock is no part of the caller's share: the work inside would wait for
  // itself.
  return inScope(null, () =>
    db.connection().execute(async (connection) => {
      await sql`select pg_advisory_lock(${lock})`.execute(connection);
      try {
        return await inScope(scope, work);
      } finally {
        await sql`select pg_advisory_unlock(${lock})`.execute(connection);
      }
    }),
  );
}
