import { isLong } from './length.ts';
import { hasPostgres } from './postgres.ts';

/** Name of a database that tests run on, and whether this run has it. */
export type TestDatabase = readonly [name: 'the embedded database' | 'PostgreSQL', isHere: boolean];

const EMBEDDED: TestDatabase = ['the embedded database', true];

/** For `describe.each`: both databases in every run. For SQL whose answer could depend on the database, and for what several do at once: the embedded one has one connection. */
export const bothDatabases: readonly TestDatabase[] = [EMBEDDED, ['PostgreSQL', hasPostgres]];

/** For `describe.each`: the embedded database, and in the long run PostgreSQL too. */
export const usualDatabases: readonly TestDatabase[] = isLong ? bothDatabases : [EMBEDDED];

/** For `test.runIf` where only some tests of a file need both databases: true for the others on the embedded database, and in the long run. */
export function isUsual(database: string): boolean {
  return usualDatabases.some(([name]) => name === database);
}
