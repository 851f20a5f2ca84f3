import { channel } from 'node:diagnostics_channel';
import type { LogEvent } from 'kysely';

/** A statement that has ended, as metrics and traces see it. */
export interface ExecutedStatement {
  sql: string;
  ms: number;
  isFailed: boolean;
}

/** Gets an `ExecutedStatement` after each statement, in the context of its caller. */
export const statementChannel = channel('geo-elements:statement');

/** For Kysely's option `log`. */
export function publishStatement({ level, query, queryDurationMillis: ms }: LogEvent): void {
  if (statementChannel.hasSubscribers)
    statementChannel.publish({ sql: query.sql, ms, isFailed: level === 'error' });
}
