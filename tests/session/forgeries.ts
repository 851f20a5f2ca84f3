import { SignJWT, type JWTPayload } from 'jose';
import type { Forgery } from './forger.ts';

/** Signs claims as they should be but for these; undefined takes a claim away. */
function claims(
  name: string,
  changes: (now: number) => JWTPayload & Record<string, unknown>,
): Forgery {
  return {
    name,
    idToken: ({ claims: good, sign }) =>
      sign(
        JSON.parse(
          JSON.stringify({ ...good, ...changes(Math.floor(Date.now() / 1000)) }),
        ) as JWTPayload,
      ),
  };
}

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** ID tokens that say something wrong, or are not signed by the provider. Good for callback and renewal alike. */
export const FORGED_ID_TOKENS: readonly Forgery[] = [
  claims('iss of another provider', () => ({ iss: 'https://evil.example' })),
  claims('iss missing', () => ({ iss: undefined })),
  claims('iss that ours begins with', () => ({ iss: 'http://localhost' })),
  claims('aud of another client', () => ({ aud: 'another-client' })),
  claims('aud missing', () => ({ aud: undefined })),
  claims('aud of several and no azp', () => ({ aud: ['geo-elements', 'another-client'] })),
  claims('azp of another client', () => ({ azp: 'another-client' })),
  claims('azp of another client among several', () => ({
    aud: ['geo-elements', 'another-client'],
    azp: 'another-client',
  })),
  claims('exp in the past', (now) => ({ exp: now - 600, iat: now - 4200 })),
  claims('exp missing', () => ({ exp: undefined })),
  claims('exp that is no number', () => ({ exp: 'tomorrow' as unknown as number })),
  claims('iat missing', () => ({ iat: undefined })),
  claims('iat in the future', (now) => ({ iat: now + 3600 })),
  claims('nbf in the future', (now) => ({ nbf: now + 3600 })),
  claims('sub missing', () => ({ sub: undefined })),
  { name: 'alg none', idToken: ({ claims: good }) => `${part({ alg: 'none' })}.${part(good)}.` },
  {
    name: 'HMAC with the public key',
    idToken: ({ claims: good, publicKey }) =>
      new SignJWT(good).setProtectedHeader({ alg: 'HS256', kid: 'one' }).sign(publicKey),
  },
  {
    name: "signed by another key under our key's name",
    idToken: ({ claims: good, signForeign }) => signForeign(good, 'one'),
  },
  {
    name: 'signed by a key that nobody knows',
    idToken: ({ claims: good, signForeign }) => signForeign(good, 'two'),
  },
  {
    name: 'changed after it was signed',
    idToken: async ({ claims: good, sign }) =>
      (await sign(good)).replace(/\.[^.]+\./, `.${part({ ...good, sub: 'admin' })}.`),
  },
  {
    name: 'signature cut off',
    idToken: async ({ claims: good, sign }) => (await sign(good)).replace(/[^.]+$/, ''),
  },
  { name: 'no JWT', idToken: () => 'garbage' },
];

/** What can be wrong with a sign-in besides. */
export const FORGED_SIGN_INS: readonly Forgery[] = [
  { name: 'state missing', answer: (answer) => answer.delete('state') },
  { name: 'state empty', answer: (answer) => answer.set('state', '') },
  { name: 'state of no request', answer: (answer) => answer.set('state', 'a'.repeat(32)) },
  {
    name: 'state with something added',
    answer: (answer) => answer.set('state', `${answer.get('state')}x`),
  },
  { name: 'state twice', answer: (answer) => answer.append('state', 'b'.repeat(32)) },
  { name: 'code missing', answer: (answer) => answer.delete('code') },
  {
    name: 'code that was used',
    answer: (answer) => answer.set('code', '00000000-0000-4000-8000-000000000000'),
  },
  { name: 'code twice', answer: (answer) => answer.append('code', 'another') },
  {
    name: 'error of the provider',
    answer: (answer) => {
      answer.delete('code');
      answer.set('error', 'access_denied');
    },
  },
  { name: 'error beside a code', answer: (answer) => answer.set('error', 'server_error') },
  {
    name: 'iss of another provider in the answer',
    answer: (answer) => answer.set('iss', 'https://evil.example'),
  },
  { name: 'iss missing in the answer', answer: (answer) => answer.delete('iss') },
  {
    name: 'iss twice in the answer',
    answer: (answer) => answer.append('iss', 'https://evil.example'),
  },
  claims('nonce missing', () => ({ nonce: undefined })),
  claims('nonce that nobody sent', () => ({ nonce: 'another' })),
  {
    name: 'nonce of the request before',
    idToken: ({ claims: good, earlierNonce, sign }) => sign({ ...good, nonce: earlierNonce }),
  },
  { name: 'no ID token', idToken: () => undefined },
  { name: 'no access token', tokens: (body) => delete body['access_token'] },
  { name: 'a token that is no bearer', tokens: (body) => (body['token_type'] = 'mac') },
  {
    name: 'a provider that calls itself another',
    discovery: (metadata) => (metadata['issuer'] = 'https://evil.example'),
  },
];
