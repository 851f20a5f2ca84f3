import { sql } from 'kysely';
import type { TypeName } from '../../../src/api/contract/catalogs.ts';
import type { Constraint } from '../../../src/api/contract/constraint.ts';
import { buildCondition } from '../catalogs/query/constraints.ts';
import type { FindSubject } from '../catalogs/query/constraints.ts';
import { Refused } from '../refused.ts';
import { demandRole } from '../roles.ts';
import type { Services, User } from '../services.ts';
import type { EntityListQuery, Collection, EntityAnswer } from './collection.ts';
import { msg } from '../../../src/formats/msg.ts';

/** Name by which the audit is read (screens.md 2.6, "Audit"). */
export const AUDIT_EVENT = 'AuditEvent';

/** Columns by the names of spec 3 ("Audit event payload"), and what the server adds. */
const FIELDS: ReadonlyMap<string, readonly [column: string, type: TypeName]> = new Map([
  ['id', ['audit_event_id', 'integer']],
  ['at', ['at', 'date']],
  ['userId', ['user_id', 'string']],
  ['userName', ['user_name', 'string']],
  ['ip', ['ip', 'string']],
  ['requestId', ['request_id', 'string']],
  ['audit_source', ['source', 'string']],
  ['audit_dataevent', ['data_event', 'string']],
  ['audit_entity', ['entity', 'string']],
  ['audit_success', ['success', 'boolean']],
]);

/** An event of a job knows the id of its user alone: the name is that of the user's latest event. */
const LATEST_NAME = sql`coalesce(user_name, (select named.user_name from studio.audit_event named
  where named.user_id = audit_event.user_id and named.user_name is not null order by named.at desc limit 1))`;

interface Row {
  id: string;
  at: Date;
  [name: string]: unknown;
}

/** The audit, for administrators of Studio: it is read, and written by the server alone. */
export class AuditEvents implements Collection {
  private readonly db: Services['db'];

  constructor(db: Services['db']) {
    this.db = db;
  }

  /** The latest first, unless the query has an order. */
  async list(
    { constraints, offset, limit, orderBy, order }: EntityListQuery,
    user: User,
  ): Promise<EntityAnswer[]> {
    allow(user);
    const field = orderBy ?? 'at';
    const by = findSubject(field);
    if (!by)
      throw new Refused(400, 'VALIDATION', msg`orderBy: there is no field ${field}`, {
        fields: { orderBy: field },
      });
    return this.read(
      sql`where ${buildCondition(constraints, findSubject)} order by ${by.expression} ${orderBy === undefined || order === 'descending' ? sql`desc` : sql`asc`}, audit_event_id desc limit ${limit} offset ${offset}`,
    );
  }

  async count(constraints: readonly Constraint[], user: User): Promise<number> {
    allow(user);
    const { rows } = await sql<{
      count: string;
    }>`select count(*) as count from studio.audit_event where ${buildCondition(constraints, findSubject)}`.execute(
      this.db,
    );
    return Number(rows[0]!.count);
  }

  async find(id: string, user: User): Promise<EntityAnswer | null> {
    allow(user);
    const [found] = /^\d{1,18}$/.test(id) ? await this.read(sql`where audit_event_id = ${id}`) : [];
    return found ?? null;
  }

  create(): Promise<never> {
    return refuseWriting();
  }

  update(): Promise<never> {
    return refuseWriting();
  }

  remove(): Promise<never> {
    return refuseWriting();
  }

  removeBy(): Promise<never> {
    return refuseWriting();
  }

  private async read(which: ReturnType<typeof sql>): Promise<EntityAnswer[]> {
    const { rows } = await sql<Row>`
      select audit_event_id::text as id, at, user_id as "userId", ${LATEST_NAME} as "userName", ip, request_id as "requestId", source as audit_source, data_event as audit_dataevent, entity as audit_entity,
        success as audit_success, items as "dataItemList" from studio.audit_event ${which}`.execute(
      this.db,
    );
    return rows.map((row) => ({ ...row, at: row.at.toISOString(), version: 1 }));
  }
}

const findSubject: FindSubject = (name) => {
  const field = FIELDS.get(name);
  return field ? { name, type: field[1], expression: sql.ref(field[0]) } : null;
};

function allow(user: User): void {
  demandRole(user, 'admin', msg`read the audit`);
}

async function refuseWriting(): Promise<never> {
  throw new Refused(403, 'FORBIDDEN', msg`The audit is written by the server alone`);
}
