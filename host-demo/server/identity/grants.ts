import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Services } from '../services.ts';

/** Claim of access tokens and ID tokens that names the grant. */
export const GRANT_CLAIM = 'grant_id';

/**
 * Milliseconds that the answer for a grant is used again: so long a token may outlive a session
 * that another server ended.
 */
const KNOWN_MS = 250;
/** Grants that are remembered. */
const MOST = 10_000;

/**
 * Grants of the embedded provider that have not ended. Each access token names its grant, which
 * ends with the session: by a sign-out, by an administrator, or by a new password.
 */
export class LiveGrants {
  readonly #db: Services['db'];
  readonly #known = new Map<string, { at: number; isLive: Promise<boolean> }>();

  constructor(db: Services['db']) {
    this.#db = db;
  }

  /** Whether a grant has not ended, on any server of the database. */
  isLive(id: string): Promise<boolean> {
    const found = this.#known.get(id);
    if (found && Date.now() - found.at < KNOWN_MS) return found.isLive;
    const isLive = this.#ask(id);
    if (this.#known.size >= MOST) this.#known.clear();
    this.#known.set(id, { at: Date.now(), isLive });
    isLive.catch(() => this.#known.delete(id));
    return isLive;
  }

  /** Forgets what is known: grants have ended. */
  forget(): void {
    this.#known.clear();
  }

  async #ask(id: string): Promise<boolean> {
    const { rows } = await sql`select 1 from identity.record
      where model = 'Grant' and id = ${id} and (expires_at is null or expires_at > now())`.execute(
      this.#db,
    );
    return rows.length > 0;
  }
}

const byDatabase = new WeakMap<Services['db'], LiveGrants>();

/** The grants of a database. */
export function liveGrants(db: Services['db']): LiveGrants {
  const known = byDatabase.get(db) ?? new LiveGrants(db);
  byDatabase.set(db, known);
  return known;
}

/**
 * Model of the records that name ended sessions: one that a request under way writes once more
 * stays ended.
 */
export const ENDED_SESSION = 'EndedSession';

/**
 * Ends sessions, with what was granted in them and with sign-ins of their users that are not
 * complete. @returns the digests of their ids
 */
export async function endSessions(
  db: Services['db'],
  where: RawBuilder<SqlBool>,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with going as (
      delete from identity.record where model = 'Session' and ${where} returning id, uid, payload),
    noted as (
      insert into identity.record (model, id, payload, expires_at)
      select distinct ${ENDED_SESSION}, uid, '{}'::jsonb, now() + interval '4 days' from going where uid is not null
      on conflict (model, id) do nothing),
    grants as (
      select allowed.value ->> 'grantId' as id from going, jsonb_each(coalesce(payload -> 'authorizations', '{}')) allowed),
    gone as (
      delete from identity.record where model <> 'Session' and (
        grant_id in (select id from grants) or model = 'Grant' and id in (select id from grants)
        or model = 'Interaction' and ${SIGNED_IN} in (select payload ->> 'accountId' from going)))
    select encode(sha256(id::bytea), 'hex') as id from going`.execute(db);
  liveGrants(db).forget();
  return rows.map(({ id }) => id);
}

/** The account of a sign-in whose password was right and whose browser has not come back yet. */
const SIGNED_IN = sql`payload #>> '{result,login,accountId}'`;

/** Notes that the session of a uid has ended. */
export async function noteEnded(db: Services['db'], uid: string): Promise<void> {
  await sql`insert into identity.record (model, id, payload, expires_at)
    values (${ENDED_SESSION}, ${uid}, '{}'::jsonb, now() + interval '4 days')
    on conflict (model, id) do nothing`.execute(db);
}

/** Ends all sessions of an account, with all that was granted to it. */
export async function endUserSessions(db: Services['db'], login: string): Promise<void> {
  await endSessions(db, sql<SqlBool>`payload ->> 'accountId' = ${login}`);
  await sql`delete from identity.record where payload ->> 'accountId' = ${login}
    or model = 'Interaction' and ${SIGNED_IN} = ${login}`.execute(db);
  liveGrants(db).forget();
}
