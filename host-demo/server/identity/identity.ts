import { domainToUnicode } from 'node:url';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { Refused } from '../refused.ts';
import type { Identity, Services, User } from '../services.ts';
import { liveGrants } from './grants.ts';
import { PROVIDER_PATH } from './pages.ts';
import { withoutRuntimeWarning } from './quiet-import.ts';
import { Accounts } from './users.ts';
import { discoverIssuer, embeddedIssuer, verifyToken } from './verify.ts';
import type { Issuer } from './verify.ts';
import { msg } from '../../../src/formats/msg.ts';

export { migrations } from './migrations.ts';

/**
 * Who bearers speak for: by the keys of the embedded provider, or of the company's issuer where one
 * is configured. A token of the embedded provider ends with its session, which `db` keeps.
 */
export function createIdentity(config: Config, db: Services['db'] | null = null): Identity {
  const foreign = config.identity.issuer;
  const issuer = foreign ?? `${config.origin}${PROVIDER_PATH}`;
  let known: Promise<Issuer> | null = null;
  return {
    issuer,
    async verify(token, explain) {
      known ??= foreign ? discoverIssuer(foreign) : embeddedIssuer(config, issuer);
      try {
        return await verifyToken(config, await known, token, {
          explain,
          grants: foreign || !db ? null : liveGrants(db),
        });
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

/** @returns the first passwords of a new server, which are shown this once */
export async function seed({ config }: Services): Promise<string | void> {
  if (config.identity.issuer) return;
  const first = new Accounts(config).takeFirstPasswords();
  if (first.length === 0) return;
  const lines = first.map(({ login, password }) => `  ${login}  ${password}`);
  return [
    'First passwords, shown this once; each has to be changed at the first sign-in:',
    ...lines,
  ].join('\n');
}

/** Refuses a user whose e-mail is of no domain that may come in (contract: the language list). */
export function checkEmailDomain({ identity: { emailDomains } }: Config, { email }: User): void {
  if (emailDomains.length === 0) return;
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  // Exactly: what a host parser would forgive is another domain.
  const isAllowed = emailDomains.some((one) => one === domain || domainToUnicode(one) === domain);
  if (email.includes('@') && isAllowed) return;
  throw new Refused(
    403,
    'EMAIL_DOMAIN_DENIED',
    msg`Access denied for e-mail domain ${domain || '(none)'}`,
  );
}
