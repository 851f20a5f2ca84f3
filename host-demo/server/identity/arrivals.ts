import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { serverEvent } from '../audit/audit-event.ts';
import { audit } from '../audit/audit.ts';
import type { Services, User } from '../services.ts';

/** A user who was idle for longer than this has signed in again. */
const PAUSE_MS = 12 * 3_600_000;
/** Users that are remembered. */
const MOST = 10_000;

/**
 * Audits sign-ins at a company's provider, which does not report them: the first call of a user
 * after a long pause is recorded as a sign-in, once for all servers of a database.
 */
export class Arrivals {
  readonly #services: Services;
  readonly #last = new Map<string, number>();

  constructor(services: Services) {
    this.#services = services;
  }

  /** Notes a call of a user. */
  async note(
    { id }: User,
    { ip, id: requestId }: Pick<FastifyRequest, 'ip' | 'id'>,
  ): Promise<void> {
    const now = Date.now();
    const isKnown = now - (this.#last.get(id) ?? -Infinity) < PAUSE_MS;
    if (this.#last.size >= MOST) this.#last.clear();
    this.#last.set(id, now);
    if (isKnown || (await this.#wasAudited(id))) return;
    // A copy, not the request itself: the request's own event must be audited too.
    await audit(
      this.#services,
      { id },
      { ip, id: requestId },
      serverEvent('signIn', 'session', true, { login: id, issuer: this.#services.identity.issuer }),
    );
  }

  async #wasAudited(id: string): Promise<boolean> {
    const { rows } =
      await sql`select 1 from studio.audit_event where user_id = ${id} and at > ${new Date(Date.now() - PAUSE_MS)} limit 1`.execute(
        this.#services.db,
      );
    return rows.length > 0;
  }
}
