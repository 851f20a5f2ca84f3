/** PostgreSQL extensions that the server needs, by the names that the database has for them. */
export const EXTENSION_NAMES = ['postgis', 'pg_trgm'];
