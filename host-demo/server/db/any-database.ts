import type { Kysely } from 'kysely';

/** A database whose tables are not typed: those of the catalogs are made at run time. */
export type AnyDatabase = Kysely<Record<string, Record<string, unknown>>>;
