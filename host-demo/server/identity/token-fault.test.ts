import { createLocalJWKSet, exportJWK, generateKeyPair, jwtVerify, SignJWT } from 'jose';
import { expect, it } from 'vitest';
import { describeTokenFault } from './token-fault.ts';

const issuer = 'https://login.example';
const audience = 'urn:logs';
const keys = await generateKeyPair('ES256');
const others = await generateKeyPair('ES256');
const known = createLocalJWKSet({
  keys: [{ ...(await exportJWK(keys.publicKey)), alg: 'ES256', kid: 'one' }],
});

function sign(claims: Record<string, unknown>, { kid = 'one', key = keys.privateKey } = {}) {
  return new SignJWT({ iss: issuer, aud: audience, sub: 'ada', ...claims })
    .setProtectedHeader({ alg: 'ES256', kid })
    .sign(key);
}

async function explainRefusal(token: string): Promise<string> {
  const error: unknown = await jwtVerify(token, known, {
    issuer,
    audience,
    requiredClaims: ['exp', 'sub'],
  }).catch((one: unknown) => one);
  return describeTokenFault(error, { issuer, audience });
}

const now = Math.floor(Date.now() / 1000);
const exp = now + 60;

it.each([
  ['expired', sign({ exp: now - 300 }), /^the token expired 30\d s ago$/],
  [
    'of another issuer',
    sign({ exp, iss: 'https://other' }),
    /of the issuer "https:\/\/other", not "https:\/\/login.example"/,
  ],
  ['for another audience', sign({ exp, aud: ['urn:a'] }), /is for \["urn:a"\], not "urn:logs"/],
  ['without an end', sign({}), /no claim exp/],
  ['of the future', sign({ exp, nbf: now + 30 }), /not valid before (29|30|31) s from now/],
  ['of an unknown key', sign({ exp }, { kid: 'two' }), /a key that the issuer does not have/],
  [
    'of a forged signature',
    sign({ exp }, { key: others.privateKey }),
    /signature of the token is not/,
  ],
  ['that is none', Promise.resolve('abc'), /^the token is not valid: /],
])('says why a token %s is refused', async (_what, token, words) => {
  expect(await explainRefusal(await token)).toMatch(words);
});
