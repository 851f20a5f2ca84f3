import pg from 'pg';
import { Refused } from '../refused.ts';
import { statementLimitMs } from './work-scope.ts';
import type { WorkScope } from './work-scope.ts';
import { msg } from '../../../src/formats/msg.ts';

/** Seconds after which a request that found no database is worth another try. */
export const RETRY_AFTER_S = 2;

/**
 * SQLSTATE of a server that goes down, comes up or has no room (PostgreSQL, appendix A): connection
 * exceptions, too many connections, admin_shutdown, crash_shutdown, cannot_connect_now,
 * idle_session_timeout.
 */
const AWAY = /^(08\w{3}|53300|57P0[1235])$/;
/** What the driver says of a connection that has ended; it has no codes. */
const ENDED =
  /^(Connection terminated|Client has encountered a connection error|Client was closed)/;

/**
 * The database does not answer, or the connection to it has ended. Whether a change that was under
 * way is kept is not known.
 */
export class DatabaseAway extends Error {
  constructor(cause: unknown) {
    const { message, code } = cause as { message?: string; code?: string };
    super(message || String(code ?? cause), { cause });
    this.name = 'DatabaseAway';
  }
}

/** True for an error that says that the database is away, or that was caused by one. */
export function isDatabaseAway(error: unknown): boolean {
  for (let one = error; one instanceof Error; one = one.cause)
    if (one instanceof DatabaseAway) return true;
  return false;
}

/** The error of a statement, as `DatabaseAway` where the connection is at fault. */
export function statementError(error: unknown): unknown {
  const { code, message } = error as { code?: unknown; message?: unknown };
  const isAway =
    error instanceof pg.DatabaseError
      ? AWAY.test(error.code ?? '')
      : /^E[A-Z]+$/.test(String(code)) || ENDED.test(String(message));
  return isAway ? new DatabaseAway(error) : error;
}

/** A statement that ran for as long as it may. */
export function statementTimeout(scope: WorkScope): Refused {
  return new Refused(
    503,
    'STATEMENT_TIMEOUT',
    msg`The answer takes longer than ${statementLimitMs(scope) / 1000} s. Narrow it: add a filter, or give a text filter more letters.`,
  );
}

/** The client has gone and reads no answer. The status is the one that servers log for it. */
export function clientGone(): Refused {
  return new Refused(499, 'CANCELLED', msg`The client went away`);
}

/** No connection became free in time. */
export function noConnection(): Refused {
  return new Refused(503, 'UNAVAILABLE', msg`The server is busy. Try again in a moment.`);
}

/** A user has as much under way as one may have. */
export function limitReached(): Refused {
  return new Refused(
    429,
    'LIMIT_REACHED',
    msg`You have many queries under way. Wait until they have ended, then try again.`,
  );
}
