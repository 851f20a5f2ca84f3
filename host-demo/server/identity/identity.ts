import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { Refused } from '../refused.ts';
import type { Identity, Services, User } from '../services.ts';
import { PROVIDER_PATH } from './pages.ts';
import { withoutRuntimeWarning } from './quiet-import.ts';
import { discoverIssuer, embeddedIssuer, verifyToken } from './verify.ts';
import type { Issuer } from './verify.ts';
import { msg } from '../../../src/formats/msg.ts';

export { migrations } from './migrations.ts';

/**
 * Who bearers speak for: by the keys of the embedded provider, or of the company's issuer where one
 * is configured.
 */
export function createIdentity(config: Config): Identity {
  const foreign = config.identity.issuer;
  const issuer = foreign ?? `${config.origin}${PROVIDER_PATH}`;
  let known: Promise<Issuer> | null = null;
  return {
    issuer,
    async verify(token, explain) {
      known ??= foreign ? discoverIssuer(foreign) : embeddedIssuer(config, issuer);
      try {
        return await verifyToken(config, await known, token, explain);
      } catch (error) {
        known = null;
        throw error;
      }
    },
  };
}

/** Routes of the embedded provider below /sso/idp; none if the company's issuer is configured. */
export async function register(app: FastifyInstance, services: Services): Promise<void> {
  if (services.config.identity.issuer) return;
  const { registerProvider } = await withoutRuntimeWarning(() => import('./login.ts'));
  await registerProvider(app, services);
}

/** Refuses a user whose e-mail is of no domain that may come in (contract: the language list). */
export function checkEmailDomain({ identity: { emailDomains } }: Config, { email }: User): void {
  if (emailDomains.length === 0) return;
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  if (email.includes('@') && emailDomains.some((allowed) => allowed.toLowerCase() === domain))
    return;
  throw new Refused(
    403,
    'EMAIL_DOMAIN_DENIED',
    msg`Access denied for e-mail domain ${domain || '(none)'}`,
  );
}
