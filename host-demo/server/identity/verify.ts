import { createLocalJWKSet, createRemoteJWKSet, customFetch, errors, jwtVerify } from 'jose';
import type { JWTPayload, JWTVerifyGetKey } from 'jose';
import { Refused } from '../refused.ts';
import type { Config } from '../config.ts';
import { withRoles } from '../roles.ts';
import { callUpstream } from '../operate/upstream.ts';
import type { User } from '../services.ts';
import { GRANT_CLAIM } from './grants.ts';
import type { LiveGrants } from './grants.ts';
import { loadProviderKeys, toPublicKey } from './keys.ts';
import { describeTokenFault } from './token-fault.ts';
import { msg } from '../../../src/formats/msg.ts';

/** Where the keys of an issuer come from. */
export interface Issuer {
  issuer: string;
  keys: JWTVerifyGetKey;
}

/** Asymmetric algorithms alone: with HS* the public key would be the secret. */
const ALGORITHMS = [
  'ES256',
  'ES384',
  'ES512',
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'EdDSA',
];
const DISCOVERY_TIMEOUT_MS = 5_000;

/** The embedded provider's own issuer and keys. */
export async function embeddedIssuer(config: Config, issuer: string): Promise<Issuer> {
  const { signing } = await loadProviderKeys(config);
  return { issuer, keys: createLocalJWKSet({ keys: [toPublicKey(signing)] }) };
}

/**
 * Issuer and keys of a company's provider (OpenID Connect Discovery 1.0, 4). Throws Refused 502
 * where it does not answer or is not who it should be.
 */
export async function discoverIssuer(address: string): Promise<Issuer> {
  try {
    const { issuer, keysAddress } = await callUpstream('issuer', () => readDiscovery(address));
    return {
      issuer,
      keys: createRemoteJWKSet(keysAddress, {
        timeoutDuration: DISCOVERY_TIMEOUT_MS,
        [customFetch]: (url, options) => callUpstream('issuer', () => fetchKeys(url, options)),
      }),
    };
  } catch (cause) {
    throw unreachable(cause);
  }
}

/** Reads what an issuer says of itself. Throws an Error if it is not who it should be. */
async function readDiscovery(address: string): Promise<{ issuer: string; keysAddress: URL }> {
  const base = address.replace(/\/$/, '');
  const url = `${base}/.well-known/openid-configuration`;
  const answer = await fetch(url, {
    signal: AbortSignal.timeout(DISCOVERY_TIMEOUT_MS),
    headers: { accept: 'application/json' },
  });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  const found = (await answer.json()) as { issuer?: unknown; jwks_uri?: unknown } | null;
  if (typeof found?.issuer !== 'string' || typeof found.jwks_uri !== 'string')
    throw new Error(`${url} names no issuer or keys`);
  if (found.issuer.replace(/\/$/, '') !== base)
    throw new Error(`${url} is of another issuer, ${found.issuer}`);
  return { issuer: found.issuer, keysAddress: new URL(found.jwks_uri) };
}

/** Fetches a set of keys (RFC 7517, 5). Throws an Error for any other answer. */
async function fetchKeys(url: string, options: RequestInit): Promise<Response> {
  const answer = await fetch(url, options);
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  const found = (await answer.json()) as { keys?: unknown } | null;
  if (!Array.isArray(found?.keys)) throw new Error(`${url} holds no keys`);
  return Response.json(found);
}

/** How a token is checked besides its signature. */
export interface TokenChecks {
  /** Called with the reason why a token is not good. */
  explain?: ((reason: string) => void) | undefined;
  /** Grants of the reference provider; null where another one made the token. */
  grants: LiveGrants | null;
}

/**
 * Checks signature, issuer, audience and times of a bearer (RFC 9068, 4), and whether its grant has
 * ended where `grants` knows that. Null for a token that is not good, of which `explain` is called
 * with the reason; throws Refused 502 where the issuer's keys can not be had.
 */
export async function verifyToken(
  config: Config,
  { issuer, keys }: Issuer,
  token: string,
  { explain = () => {}, grants }: TokenChecks,
): Promise<User | null> {
  const payload = await readPayload(config, { issuer, keys }, token, explain);
  if (!payload) return null;
  const grant = payload[GRANT_CLAIM];
  if (ofAnotherClient(payload, config)) explain('the token was made for another client');
  else if (grants && typeof grant === 'string' && !(await grants.isLive(grant)))
    explain('the session of the token has ended');
  else if (typeof payload.sub !== 'string' || !payload.sub)
    explain('the token names no user in sub');
  else return readUser(payload, payload.sub, config);
  return null;
}

async function readPayload(
  config: Config,
  { issuer, keys }: Issuer,
  token: string,
  explain: (reason: string) => void,
): Promise<JWTPayload | null> {
  const { audience, clientId, acceptIdToken } = config.identity;
  try {
    const { payload } = await jwtVerify(token, keys, {
      issuer,
      audience: acceptIdToken ? [audience, clientId] : audience,
      algorithms: ALGORITHMS,
      clockTolerance: config.security.clockLeewaySeconds,
      requiredClaims: ['exp', 'sub'],
    });
    return payload;
  } catch (error) {
    if (isTokenFault(error)) {
      explain(describeTokenFault(error, { issuer, audience }));
      return null;
    }
    throw unreachable(error);
  }
}

/**
 * An ID token that was made for us among others speaks for us only where we are its authorized
 * party (OpenID Connect Core 1.0, 3.1.3.7).
 */
function ofAnotherClient({ aud, azp }: JWTPayload, { identity }: Config): boolean {
  return (
    ![aud].flat().includes(identity.audience) && azp !== undefined && azp !== identity.clientId
  );
}

function readUser(claims: JWTPayload, sub: string, { roleGroups }: Config): User {
  // Some providers write a list of one as its entry alone, and some marks apart from their letters.
  const groups = [claims['groups']]
    .flat()
    .filter((group) => typeof group === 'string')
    .map((group) => group.normalize());
  // What the provider itself does not vouch for can not open a door by its domain.
  const email = claims['email_verified'] === false ? '' : text(claims['email']);
  return {
    id: sub,
    name: text(claims['name']) || text(claims['preferred_username']) || email || sub,
    email,
    groups: withRoles(groups, roleGroups),
  };
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/**
 * jose throws its base class for a bad answer of the key address, and classes of their own for what
 * is wrong with a token.
 */
function isTokenFault(error: unknown): boolean {
  return (
    error instanceof errors.JOSEError &&
    error.constructor !== errors.JOSEError &&
    !(error instanceof errors.JWKSTimeout) &&
    !(error instanceof errors.JWKSInvalid)
  );
}

/** The answer does not have the cause, which names addresses of our network; the log has it. */
function unreachable(cause: unknown): Refused {
  return new Refused(502, 'UPSTREAM', msg`The sign-in provider does not answer`).because(cause);
}
