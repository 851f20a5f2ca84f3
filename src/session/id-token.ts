import { jwtVerify, type JWTPayload, type JWTVerifyGetKey } from 'jose';

/**
 * Signatures whose key is public; with HS* the public key would be the secret, and `none` proves
 * nothing.
 */
const ALGORITHMS = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
];
/**
 * Clocks of people's computers are wrong by five minutes, and the way to the provider takes its
 * time.
 */
const CLOCK_LEEWAY_S = 330;

/** What an ID token must agree with. */
export interface ExpectedClaims {
  issuer: string;
  clientId: string;
  /** Of the request that it answers; undefined after a renewal. */
  nonce?: string;
  /** Claims of the ID token before a renewal. */
  before?: Readonly<Record<string, unknown>>;
}

/**
 * ID token validation of OpenID Connect Core 1.0, 3.1.3.7 (and 12.2 after a renewal): signature,
 * issuer, audience, authorized party, times, nonce, subject. Throws where one of them is wrong.
 */
export async function checkIdToken(
  idToken: string,
  keys: JWTVerifyGetKey,
  { issuer, clientId, nonce, before }: ExpectedClaims,
): Promise<JWTPayload> {
  const { payload } = await jwtVerify(idToken, keys, {
    issuer,
    audience: clientId,
    algorithms: ALGORITHMS,
    clockTolerance: CLOCK_LEEWAY_S,
    requiredClaims: ['sub', 'exp', 'iat'],
  });
  const { sub, aud, azp, iat = 0, auth_time: signedInAt } = payload;
  if (Array.isArray(aud) && aud.length > 1 && azp === undefined)
    throw new Error('The ID token is for several clients and names no authorized party (azp)');
  if (azp !== undefined && azp !== clientId)
    throw new Error('The ID token was made for another client (azp)');
  if (iat > Date.now() / 1000 + CLOCK_LEEWAY_S)
    throw new Error('The ID token is from the future (iat)');
  if (nonce !== undefined && payload['nonce'] !== nonce)
    throw new Error('The ID token answers another request (nonce)');
  if (before && before['sub'] !== sub) throw new Error('The ID token is for somebody else (sub)');
  if (before && signedInAt !== undefined && before['auth_time'] !== signedInAt)
    throw new Error('The ID token is of another sign-in (auth_time)');
  return payload;
}
