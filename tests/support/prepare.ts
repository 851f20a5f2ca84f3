import { bakeDatabase, buildPages, writeTexts } from '../../host-demo/prepare.mjs';
import { CLUSTER_VARIABLE } from './databases.ts';
import { hasPostgres, startPostgres } from './postgres.ts';

/**
 * Runs once before all tests that start a server or a browser: makes the embedded database, the
 * texts, the scripts of the application page and of the gallery, and starts the PostgreSQL in which
 * the tests make their databases. Every project of vitest calls it; the first call does the work.
 */
export default async function prepare(): Promise<(() => void) | undefined> {
  if (process.env[CLUSTER_VARIABLE] !== undefined) return undefined;
  process.env[CLUSTER_VARIABLE] = '';
  await Promise.all([bakeDatabase(), writeTexts(), buildPages()]);
  if (!hasPostgres) {
    console.warn(
      'SKIPPED: no PostgreSQL 15+ with PostGIS here (Debian: apt-get install postgresql postgresql-15-postgis-3); the tests use the embedded database',
    );
    return undefined;
  }
  const cluster = await startPostgres();
  process.env[CLUSTER_VARIABLE] = cluster.url;
  return () => cluster.stop();
}
