import { sql, type SqlBool } from 'kysely';
import type { TypeName } from '../../../src/api/contract/catalogs.ts';
import type { Constraint } from '../../../src/api/contract/constraint.ts';
import { buildCondition } from '../catalogs/query/constraints.ts';
import type { FindSubject } from '../catalogs/query/constraints.ts';
import { endSessions } from '../identity/grants.ts';
import { Refused } from '../refused.ts';
import type { Services, User } from '../services.ts';
import type { EntityListQuery, Collection, EntityAnswer } from './collection.ts';
import { allowStudio } from './studio-entities.ts';
import { msg } from '../../../src/formats/msg.ts';

/** Name by which sign-ins are read and ended (screens.md 2.6, "Sessions"). */
export const SESSION = 'Session';

const FIELDS: ReadonlyMap<string, TypeName> = new Map([
  ['id', 'string'],
  ['user', 'string'],
  ['device', 'string'],
  ['startedAt', 'date'],
  ['lastSeenAt', 'date'],
  ['expiresAt', 'date'],
]);

interface Row {
  id: string;
  user: string;
  startedAt: Date | null;
  lastSeenAt: Date | null;
  expiresAt: Date | null;
}

/**
 * Sign-ins at the embedded provider; none where the company's issuer keeps them. The key of a
 * session is secret: the id is its digest.
 */
const LIVE = sql`(
  select encode(sha256(id::bytea), 'hex') as id, payload ->> 'accountId' as "user", null::text as device,
    to_timestamp((payload ->> 'loginTs')::double precision) as "startedAt", to_timestamp((payload ->> 'iat')::double precision) as "lastSeenAt", expires_at as "expiresAt"
  from identity.record where model = 'Session' and payload ->> 'accountId' is not null and (expires_at is null or expires_at > now())) as live`;

/** The sessions of all users, for administrators of Studio: they are read and ended. */
export class Sessions implements Collection {
  private readonly db: Services['db'];

  constructor(db: Services['db']) {
    this.db = db;
  }

  /** The latest first, unless the query has an order. */
  async list(
    { constraints, offset, limit, orderBy, order }: EntityListQuery,
    user: User,
  ): Promise<EntityAnswer[]> {
    allowStudio(user, msg`read sessions`);
    const field = orderBy ?? 'startedAt';
    const by = findSubject(field);
    if (!by)
      throw new Refused(400, 'VALIDATION', msg`orderBy: there is no field ${field}`, {
        fields: { orderBy: field },
      });
    const { rows } =
      await sql<Row>`select * from ${LIVE} where ${buildCondition(constraints, findSubject)} order by ${by.expression} ${orderBy === undefined || order === 'descending' ? sql`desc` : sql`asc`} nulls last, id limit ${limit} offset ${offset}`.execute(
        this.db,
      );
    return rows.map(toEntity);
  }

  async count(constraints: readonly Constraint[], user: User): Promise<number> {
    allowStudio(user, msg`read sessions`);
    const { rows } = await sql<{
      count: string;
    }>`select count(*) as count from ${LIVE} where ${buildCondition(constraints, findSubject)}`.execute(
      this.db,
    );
    return Number(rows[0]!.count);
  }

  async find(id: string, user: User): Promise<EntityAnswer | null> {
    allowStudio(user, msg`read sessions`);
    const { rows } = await sql<Row>`select * from ${LIVE} where id = ${id}`.execute(this.db);
    return rows[0] ? toEntity(rows[0]) : null;
  }

  create(): Promise<never> {
    return refuseWriting();
  }

  update(): Promise<never> {
    return refuseWriting();
  }

  /** Ends sessions: what was granted in them, refresh tokens among it, is gone with them. */
  async remove(
    ids: readonly string[],
    user: User,
  ): Promise<{ deleted: number; notFound: string[] }> {
    allowStudio(user, msg`end sessions`);
    const gone = new Set(
      await endSessions(
        this.db,
        sql<SqlBool>`encode(sha256(id::bytea), 'hex') = any(${[...ids]}::text[])`,
      ),
    );
    return { deleted: gone.size, notFound: ids.filter((id) => !gone.has(id)) };
  }

  removeBy(): Promise<never> {
    return refuseWriting();
  }
}

const findSubject: FindSubject = (name) => {
  const type = FIELDS.get(name);
  return type ? { name, type, expression: sql.ref(name) } : null;
};

function toEntity({ startedAt, lastSeenAt, expiresAt, ...row }: Row): EntityAnswer {
  return {
    ...row,
    startedAt: startedAt?.toISOString() ?? null,
    lastSeenAt: lastSeenAt?.toISOString() ?? null,
    expiresAt: expiresAt?.toISOString() ?? null,
    version: 1,
  };
}

async function refuseWriting(): Promise<never> {
  throw new Refused(403, 'FORBIDDEN', msg`Sessions begin with a sign-in`);
}
