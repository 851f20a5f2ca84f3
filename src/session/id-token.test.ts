import { createLocalJWKSet, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import { checkIdToken, type ExpectedClaims } from './id-token.ts';

const EXPECTED: ExpectedClaims = {
  issuer: 'https://login.example',
  clientId: 'portal',
  nonce: 'sent',
};
let sign: (claims: JWTPayload) => Promise<string>;
let keys: ReturnType<typeof createLocalJWKSet>;

beforeAll(async () => {
  const { privateKey, publicKey } = await generateKeyPair('ES256');
  keys = createLocalJWKSet({ keys: [{ ...(await exportJWK(publicKey)), kid: 'one' }] });
  sign = (claims) =>
    new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid: 'one' }).sign(privateKey);
});

/** Claims that agree with `EXPECTED` but for `changes`; undefined takes a claim away. */
function claimsWith(changes: Record<string, unknown>): JWTPayload {
  const now = Math.floor(Date.now() / 1000);
  const good = { iss: 'https://login.example', aud: 'portal', sub: 'ada', nonce: 'sent' };
  return JSON.parse(
    JSON.stringify({ ...good, iat: now, exp: now + 600, auth_time: 5, ...changes }),
  ) as JWTPayload;
}

const check = async (changes: Record<string, unknown>, expected = EXPECTED): Promise<JWTPayload> =>
  checkIdToken(await sign(claimsWith(changes)), keys, expected);

describe('an ID token', () => {
  it('that agrees with its request is accepted', async () => {
    expect((await check({})).sub).toBe('ada');
    expect((await check({ aud: ['portal', 'other'], azp: 'portal' })).sub).toBe('ada');
    // Clocks differ by five minutes.
    const now = Math.floor(Date.now() / 1000);
    expect((await check({ iat: now + 300, exp: now + 900 })).sub).toBe('ada');
    expect((await check({ iat: now - 900, exp: now - 300 })).sub).toBe('ada');
  });

  it.each([
    ['nonce of another request', { nonce: 'another' }, /nonce/],
    ['no nonce', { nonce: undefined }, /nonce/],
    ['another issuer', { iss: 'https://evil.example' }, /"iss"/],
    ['another audience', { aud: 'other' }, /"aud"/],
    ['several audiences and no authorized party', { aud: ['portal', 'other'] }, /azp/],
    ['another authorized party', { azp: 'other' }, /azp/],
    ['no subject', { sub: undefined }, /"sub"/],
    ['no end', { exp: undefined }, /"exp"/],
    ['an end that is over', { exp: 1 }, /"exp"/],
    ['a time in the future', { iat: 4_000_000_000, exp: 4_000_000_600 }, /iat/],
  ] as const)('with %s is refused', async (_, changes, message) => {
    await expect(check(changes)).rejects.toThrow(message);
  });

  it('of a renewal has no nonce to answer, and the subject and time of its sign-in', async () => {
    const renewal = { ...EXPECTED, nonce: undefined, before: claimsWith({}) };
    expect((await check({ nonce: undefined }, renewal)).sub).toBe('ada');
    await expect(check({ sub: 'admin' }, renewal)).rejects.toThrow(/sub/);
    await expect(check({ auth_time: 6 }, renewal)).rejects.toThrow(/auth_time/);
    expect((await check({ auth_time: undefined }, renewal)).sub).toBe('ada');
  });
});
