import { createHash } from 'node:crypto';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { errors } from 'oidc-provider';
import type { Adapter, AdapterPayload } from 'oidc-provider';
import type { Services } from '../services.ts';
import { ENDED_SESSION, liveGrants } from './grants.ts';

type Database = Services['db'];

/** What is kept of a sign-in that is under way: a few times what a page sends. */
const MOST_INTERACTION_BYTES = 8192;
/** Sign-ins under way; beyond, the oldest are forgotten. Anybody can begin one. */
const MOST_INTERACTIONS = 10_000;

/** Models whose ids sign in whoever has them: digests of those are kept, as of passwords. */
const SECRET_IDS: readonly string[] = ['RefreshToken', 'AuthorizationCode'];

async function dropExpired(db: Database): Promise<void> {
  await sql`delete from identity.record where expires_at < now()`.execute(db);
  await sql`delete from identity.attempt where expires_at < now()`.execute(db);
}

/**
 * Whether the session of a uid was ended. A request that read it before may write it afterwards,
 * and it must not live again by that.
 */
function isEnded(uid: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (
    select 1 from identity.record ended where ended.model = ${ENDED_SESSION} and ended.id = ${uid})`;
}

/**
 * Sessions, grants, codes and refresh tokens of the embedded provider, in the database: they
 * outlive a restart. A copy of the database signs nobody in: codes and refresh tokens are kept as
 * digests, and the cookie of a session has a signature whose key lies in the data folder.
 */
export class Records implements Adapter {
  constructor(
    private readonly db: Database,
    private readonly model: string,
  ) {}

  async upsert(id: string, payload: AdapterPayload, expiresInS?: number): Promise<void> {
    const json = JSON.stringify(this.#hasSecretId ? { ...payload, jti: undefined } : payload);
    if (this.model === 'Interaction') await this.#makeRoom(Buffer.byteLength(json));
    const expiresAt = expiresInS ? new Date(Date.now() + expiresInS * 1000) : null;
    await sql`insert into identity.record (model, id, payload, grant_id, uid, expires_at)
      select ${this.model}, ${this.#toKey(id)}, ${json}::jsonb, ${payload.grantId ?? null}, ${payload.uid ?? null}, ${expiresAt}::timestamptz
      where not ${isEnded(sql`${payload.uid ?? null}::text`)}
      on conflict (model, id) do update set payload = excluded.payload, grant_id = excluded.grant_id, uid = excluded.uid,
        expires_at = excluded.expires_at`.execute(this.db);
  }

  get #hasSecretId(): boolean {
    return SECRET_IDS.includes(this.model);
  }

  #toKey(id: string): string {
    return this.#hasSecretId ? createHash('sha256').update(id).digest('hex') : id;
  }

  /** Drops what is past; once per sign-in is often enough, and needs no timer. */
  async #makeRoom(bytes: number): Promise<void> {
    if (bytes > MOST_INTERACTION_BYTES) throw new errors.InvalidRequest('the request is too long');
    await dropExpired(this.db);
    await sql`delete from identity.record where model = ${this.model} and id in (
      select id from identity.record where model = ${this.model}
      order by expires_at desc offset ${MOST_INTERACTIONS - 1})`.execute(this.db);
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    const { rows } = await sql<{ payload: AdapterPayload }>`select payload from identity.record
      where model = ${this.model} and id = ${this.#toKey(id)} and (expires_at is null or expires_at > now())
        and not ${isEnded(sql`record.uid`)}`.execute(this.db);
    const found = rows[0]?.payload;
    return found && this.#hasSecretId ? { ...found, jti: id } : found;
  }

  async findByUid(uid: string): Promise<AdapterPayload | undefined> {
    const { rows } = await sql<{ payload: AdapterPayload }>`select payload from identity.record
      where model = ${this.model} and uid = ${uid} and (expires_at is null or expires_at > now())
        and not ${isEnded(sql`record.uid`)}`.execute(this.db);
    return rows[0]?.payload;
  }

  /** The device flow, which alone has user codes, is off. */
  async findByUserCode(): Promise<undefined> {
    return undefined;
  }

  /** Throws for all but one of those that use it at the same moment. */
  async consume(id: string): Promise<void> {
    const { rows } =
      await sql`update identity.record set payload = payload || jsonb_build_object('consumed', floor(extract(epoch from now())))
      where model = ${this.model} and id = ${this.#toKey(id)} and payload->'consumed' is null returning id`.execute(
        this.db,
      );
    if (rows.length === 0) throw new errors.InvalidGrant('already used');
  }

  async destroy(id: string): Promise<void> {
    await sql`delete from identity.record
      where model = ${this.model} and id = ${this.#toKey(id)}`.execute(this.db);
    if (this.model === 'Grant') liveGrants(this.db).forget();
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    await sql`delete from identity.record where model = ${this.model} and grant_id = ${grantId}`.execute(
      this.db,
    );
  }
}
