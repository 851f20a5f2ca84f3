import type { FastifyRequest } from 'fastify';
import { serverEvent } from '../audit/audit-event.ts';
import { auditAnonymous } from '../audit/audit.ts';
import { Refused } from '../refused.ts';
import type { Services, User } from '../services.ts';
import { checkEmailDomain } from './identity.ts';

/** Tokens whose decision is remembered. */
const MOST = 10_000;

/**
 * Lets users of the configured e-mail domains in, for all calls alike. A token is decided on once,
 * and the audit records its refusal once.
 */
export class DomainGate {
  readonly #services: Services;
  readonly #refusals = new Map<string, Refused | null>();

  constructor(services: Services) {
    this.#services = services;
  }

  /** Throws EMAIL_DOMAIN_DENIED. The token must have been verified. */
  async check(
    token: string,
    user: User,
    { ip, id }: Pick<FastifyRequest, 'ip' | 'id'>,
  ): Promise<void> {
    const known = this.#refusals.get(token);
    const refusal = known === undefined ? this.#decide(user) : known;
    if (known === undefined) {
      if (this.#refusals.size >= MOST) this.#refusals.clear();
      this.#refusals.set(token, refusal);
    }
    if (!refusal) return;
    if (known === undefined)
      await auditAnonymous(
        this.#services,
        user,
        // Not the request itself: the audit of calls has no user for a request that was refused
        // here.
        { ip, id },
        serverEvent('accessDenied', 'session', false, { email: user.email, error: refusal.code }),
      );
    throw refusal;
  }

  #decide(user: User): Refused | null {
    try {
      checkEmailDomain(this.#services.config, user);
      return null;
    } catch (error) {
      if (error instanceof Refused) return error;
      throw error;
    }
  }
}
