import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { postAudit } from '../../src/api/contract/entities.ts';
import type { Migration } from './db/migrate.ts';
import { inScope } from './db/work-scope.ts';
import { CHANGING_EVENTS, SERVER } from './audit-event.ts';
import type { AuditEvent, AuditedRecord } from './audit-event.ts';
import { auditCalls } from './audited-calls.ts';
import { route } from './route.ts';
import type { Services, User } from './services.ts';

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

/**
 * Who did it, as far as the server knows: work in the background has those of the request that
 * began it.
 */
type Asker = Pick<FastifyRequest, 'ip' | 'id'>;
/** A user by id; the name is stored beside it, because a token alone knows it. */
type Actor = Pick<User, 'id'> & Partial<Pick<User, 'name'>>;
type Needs = Pick<Services, 'db' | 'log'>;

/** Events that are being written, by the database that they go to. */
const pending = new WeakMap<Services['db'], Set<Promise<unknown>>>();

/** Waits until the events of all calls that were answered are stored. */
export async function auditWritten(db: Services['db']): Promise<void> {
  await Promise.allSettled(pending.get(db) ?? []);
}

/** Characters of a value, and values of an event: enough to see what it was. */
const LONGEST_VALUE = 1000;
const MOST_ITEMS = 200;
/** Names of what is never written down. */
const SECRET = /token|passw|secret|authorization|cookie/i;

/** Requests that have been audited; each is audited once. */
const audited = new WeakSet<object>();

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

async function write(
  db: Services['db'],
  user: Actor,
  request: Asker,
  event: AuditEvent,
): Promise<void> {
  const items = event.dataItemList.slice(0, MOST_ITEMS).map(written);
  const row = {
    user_id: user.id,
    user_name: user.name ? short(user.name) : null,
    ip: request.ip,
    request_id: request.id,
    source: short(event.audit_source),
    data_event: short(event.audit_dataevent),
    entity: short(event.audit_entity),
    success: event.audit_success,
    items: JSON.stringify(items),
  };
  // What happened is written also where the client has gone, and whatever else its user has under
  // way.
  const work = inScope(null, () => db.insertInto('studio.audit_event').values(row).execute());
  const here = pending.get(db) ?? new Set();
  pending.set(db, here.add(work));
  try {
    await work;
  } finally {
    here.delete(work);
  }
}

function written({ fieldName, fieldType, value, before }: AuditedRecord): AuditedRecord {
  const kept = (one: unknown): unknown => (SECRET.test(fieldName) ? '...' : shortValue(one));
  return {
    fieldName: short(fieldName),
    fieldType: short(fieldType),
    value: kept(value),
    ...(before !== undefined && { before: kept(before) }),
  };
}

function shortValue(value: unknown): unknown {
  if (typeof value === 'string') return short(value);
  if (typeof value !== 'object' || value === null) return value;
  const json = JSON.stringify(value);
  return json.length > LONGEST_VALUE ? short(json) : value;
}

/** The database has no NUL in a text. */
function short(text: string): string {
  const whole = text.replaceAll('\0', '');
  return whole.length > LONGEST_VALUE ? `${whole.slice(0, LONGEST_VALUE)}...` : whole;
}

/**
 * The call by which a page reports what its user did. It cannot write events of the server: their
 * source becomes `web`.
 */
export function register(app: FastifyInstance, services: Services): void {
  auditCalls(
    app,
    (user, request, event) => audit(services, user, request, event),
    (request) => audited.has(request),
  );
  route(app, postAudit, async ({ body, user, request }) => {
    await write(services.db, user, request, {
      ...body,
      audit_source: body.audit_source === SERVER ? 'web' : body.audit_source,
    });
    return { success: true };
  });
}
