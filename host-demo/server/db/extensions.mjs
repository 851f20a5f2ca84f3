/**
 * What PostgreSQL is extended by: places (PostGIS), and parts of texts found by an index (pg_trgm).
 * By the names that the database has for them.
 */
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { postgis } from '@electric-sql/pglite-postgis';
import { smallPostgis } from './postgis-bundle.mjs';

/** The extensions as PGlite takes them. */
export async function loadExtensions() {
  return { postgis: await smallPostgis(postgis), pg_trgm };
}
