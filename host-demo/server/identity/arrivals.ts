import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { serverEvent } from '../audit-event.ts';
import { audit } from '../audit.ts';
import type { Services, User } from '../services.ts';

/** Longer than this nobody works without a pause: who comes again has signed in anew. */
const PAUSE_MS = 12 * 3_600_000;
/** Users that are remembered. */
const MOST = 10_000;

/**
 * Sign-ins at a company's provider, which tells nobody of them: the first call of a user after a long pause stands for one in the audit, once for all servers of a database.
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
    if (isKnown || (await this.#wasTold(id))) return;
    // Not the request itself: what it asks for is told too.
    await audit(
      this.#services,
      { id },
      { ip, id: requestId },
      serverEvent('signIn', 'session', true, { login: id, issuer: this.#services.identity.issuer }),
    );
  }

  async #wasTold(id: string): Promise<boolean> {
    const { rows } =
      await sql`select 1 from studio.audit_event where user_id = ${id} and at > ${new Date(Date.now() - PAUSE_MS)} limit 1`.execute(
        this.#services.db,
      );
    return rows.length > 0;
  }
}
