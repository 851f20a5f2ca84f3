import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { postAudit } from '../../../src/api/contract/entities.ts';
import { msg } from '../../../src/formats/msg.ts';
import type { Migration, MigrationDb } from '../db/migrate.ts';
import { inScope } from '../db/work-scope.ts';
import { CHANGING_EVENTS, SERVER, withSkipped } from './audit-event.ts';
import type { AuditEvent } from './audit-event.ts';
import { registerAuditRetention } from './audit-retention.ts';
import { toAuditRow } from './audit-row.ts';
import type { Actor, Asker } from './audit-row.ts';
import { auditCalls } from './audit-hooks.ts';
import { EventBudget, toNetwork } from './event-budget.ts';
import { Refused } from '../refused.ts';
import { takeWrittenEvent } from './request-audit.ts';
import { route } from '../route.ts';
import type { Services } from '../services.ts';

export type { AuditEvent } from './audit-event.ts';

/** Migrations of the audit events. */
export const migrations: readonly Migration[] = [
  {
    name: 'audit-1',
    up: async (db) => {
      await sql`
      create table studio.audit_event (
        audit_event_id bigint generated always as identity primary key, at timestamptz not null default now(),
        user_id text not null, ip text not null, request_id text not null,
        source text not null, data_event text not null, entity text not null, success boolean not null, items jsonb not null);
      create index on studio.audit_event (at);
      create index on studio.audit_event (user_id, at)`.execute(db);
    },
  },
  {
    // Names of users, and an index by which the history of a record is found.
    name: 'audit-2-history',
    up: async (db) => {
      await sql`alter table studio.audit_event add column user_name text`.execute(db);
      await sql`create index audit_event_changes on studio.audit_event using gin (items jsonb_path_ops)
        where success and data_event in (${sql.join(CHANGING_EVENTS.map((name) => sql.lit(name)))})`.execute(
        db,
      );
    },
  },
];

type Needs = Pick<Services, 'db' | 'log'>;

/** Events that are being written, by the database that they go to. */
const pending = new WeakMap<Services['db'], Set<Promise<unknown>>>();

/** Waits until the events of all calls that were answered are stored. */
export async function auditWritten(db: Services['db']): Promise<void> {
  await Promise.allSettled(pending.get(db) ?? []);
}

/** Requests that have been audited; each is audited once. */
const audited = new WeakSet<object>();

/**
 * Runs work that sends an answer whose event is written by the handler itself. If the work fails,
 * the event of the failure is written as for any call.
 */
export async function withOwnAudit<T>(request: object, work: () => Promise<T>): Promise<T> {
  audited.add(request);
  try {
    return await work();
  } catch (error) {
    audited.delete(request);
    throw error;
  }
}

/**
 * Writes an event to the audit. User, time and address are those that the server knows, whatever
 * the body of the request contains. If the event cannot be written, the failure is logged and the
 * call continues.
 */
export async function audit(
  { db, log }: Needs,
  user: Actor,
  request: Asker,
  event: AuditEvent,
): Promise<void> {
  audited.add(request);
  await write(db, user, request, event).catch((error: unknown) =>
    log.error(
      {
        err: error,
        event: event.audit_dataevent,
        entity: event.audit_entity,
        requestId: request.id,
      },
      'the audit',
    ),
  );
}

/**
 * Writes an event inside the transaction of the change that it describes: neither is stored without
 * the other.
 */
export async function auditIn(
  transaction: MigrationDb,
  user: Actor,
  request: Asker,
  event: AuditEvent,
): Promise<void> {
  await (transaction as Services['db'])
    .insertInto('studio.audit_event')
    .values({ ...toAuditRow(user, request, event) })
    .execute();
}

async function write(
  db: Services['db'],
  user: Actor,
  request: Asker,
  event: AuditEvent,
): Promise<void> {
  const row = toAuditRow(user, request, event);
  const known = takeWrittenEvent(request);
  // What happened is written also where the client has gone, and whatever else its user has under
  // way.
  const work = inScope(null, () =>
    known === null
      ? db
          .insertInto('studio.audit_event')
          .values({ ...row })
          .execute()
      : db
          .updateTable('studio.audit_event')
          .set({ ...row })
          .where('audit_event_id', '=', known)
          .execute(),
  );
  const here = pending.get(db) ?? new Set();
  pending.set(db, here.add(work));
  try {
    await work;
  } finally {
    here.delete(work);
  }
}

/** Events of callers that are not signed in: per network, and of all of them, in a minute. */
const ANONYMOUS = { perKey: 20, inAll: 120 };
const anonymous = new WeakMap<Services['db'], EventBudget>();

/**
 * Writes an event of a caller that is not signed in, as far as such callers have not written many
 * before: they cannot fill the audit. The next event that is written counts those that were not.
 */
export async function auditAnonymous(
  needs: Needs,
  user: Actor,
  request: Asker,
  event: AuditEvent,
): Promise<void> {
  const budget = anonymous.get(needs.db) ?? new EventBudget(ANONYMOUS);
  anonymous.set(needs.db, budget);
  const skipped = budget.take(toNetwork(request.ip));
  if (skipped !== null) await audit(needs, user, request, withSkipped(event, skipped));
}

/**
 * The call by which a page reports what its user did. It cannot write events of the server: their
 * source becomes `web`.
 */
export function register(app: FastifyInstance, services: Services): void {
  auditCalls(app, {
    write: (user, request, event) => audit(services, user, request, event),
    writeAnonymous: (request, event) => auditAnonymous(services, { id: '' }, request, event),
    isAudited: (request) => audited.has(request),
  });
  registerAuditRetention(app, services);
  const { perMinute } = services.config.security.audit;
  const reports = new EventBudget({ perKey: perMinute, inAll: Infinity });
  route(app, postAudit, async ({ body, user, request }) => {
    if (reports.take(user.id) === null)
      throw new Refused(
        429,
        'LIMIT_REACHED',
        msg`A page may report ${perMinute} events in a minute. Try again in a moment.`,
      );
    await write(services.db, user, request, {
      ...body,
      audit_source: body.audit_source === SERVER ? 'web' : body.audit_source,
    });
    return { success: true };
  });
}
