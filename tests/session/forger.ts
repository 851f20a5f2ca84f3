import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWK, type JWTPayload, SignJWT } from 'jose';
import { CLIENT } from './site.ts';

/** What a forged answer is made of. */
export interface Making {
  claims: JWTPayload & Record<string, unknown>;
  /** Nonce of the request before this one. */
  earlierNonce: string;
  sign(claims: JWTPayload): Promise<string>;
  /** Signed by somebody else, who says the key is ours, or one of his own. */
  signForeign(claims: JWTPayload, kid: string): Promise<string>;
  /** The public key as PEM-like bytes, which an attacker may use as an HMAC secret. */
  publicKey: Uint8Array;
}

/** One way to forge. Each part that is not given is as it should be. */
export interface Forgery {
  name: string;
  /** Changes the parameters of the address that the provider comes back to. */
  answer?(parameters: URLSearchParams): void;
  idToken?(making: Making): Promise<string | undefined> | string | undefined;
  /** Changes the answer of the token endpoint. */
  tokens?(body: Record<string, unknown>): void;
  discovery?(metadata: Record<string, unknown>): void;
}

/** A provider that forges its answers on demand, on a socket of its own. */
export interface Forger {
  origin: string;
  forgery: Forgery;
  /** The address that it came back to last. */
  cameBack: string;
  close(): Promise<void>;
}

/** Keys of a forger: his own, and one that his key set does not hold. */
interface Keys {
  /** The public key, as the key set shows it. */
  jwk: JWK;
  sign: Making['sign'];
  signForeign: Making['signForeign'];
}

async function makeKeys(): Promise<Keys> {
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true });
  const { privateKey: foreignKey } = await generateKeyPair('ES256');
  const signed = (claims: JWTPayload, kid: string, key: CryptoKey): Promise<string> =>
    new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid }).sign(key);
  return {
    jwk: { ...(await exportJWK(publicKey)), kid: 'one', alg: 'ES256', use: 'sig' },
    sign: (claims) => signed(claims, 'one', privateKey),
    signForeign: (claims, kid) => signed(claims, kid, foreignKey),
  };
}

/** What the endpoints of a forger share. */
interface ForgerState {
  forger: Forger;
  keys: Keys;
  /** Codes that were given and not used yet. */
  codes: Set<string>;
  /** Nonces of the requests, the last one first. */
  nonces: string[];
}

/** Starts a forger that forges nothing yet. */
export async function startForger(): Promise<Forger> {
  const keys = await makeKeys();
  const server = createServer((request, response) => {
    answer(state, request, response).catch((error: unknown) =>
      response.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const forger: Forger = {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    cameBack: '',
    forgery: { name: 'none' },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  const state: ForgerState = { forger, keys, codes: new Set(), nonces: ['', ''] };
  return forger;
}

const sendJson = (response: ServerResponse, body: object, status = 200): void =>
  void response
    .writeHead(status, {
      'Content-Type': 'application/json',
      'Access-Control-Allow-Origin': '*',
    })
    .end(JSON.stringify(body));

async function answer(
  state: ForgerState,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { forger, keys } = state;
  const url = new URL(request.url ?? '/', forger.origin);
  if (url.pathname === '/.well-known/openid-configuration')
    return sendJson(response, discoveryDocument(forger));
  if (url.pathname === '/keys') return sendJson(response, { keys: [keys.jwk] });
  if (url.pathname === '/auth') {
    forger.cameBack = callbackAddress(state, url.searchParams);
    return void response.writeHead(302, { Location: forger.cameBack }).end();
  }
  let form = '';
  for await (const part of request) form += String(part);
  const requested = new URLSearchParams(form);
  const code = requested.get('code') ?? '';
  if (requested.get('grant_type') === 'authorization_code' && !state.codes.delete(code)) {
    const refusal = { error: 'invalid_grant', error_description: 'grant request is invalid' };
    return sendJson(response, refusal, 400);
  }
  return sendJson(response, await makeTokens(state, code));
}

function discoveryDocument({ origin, forgery }: Forger): object {
  const metadata = {
    issuer: origin,
    authorization_endpoint: `${origin}/auth`,
    token_endpoint: `${origin}/token`,
    jwks_uri: `${origin}/keys`,
    authorization_response_iss_parameter_supported: true,
  };
  forgery.discovery?.(metadata);
  return metadata;
}

/** The address that the browser is sent back to after a request for a code. */
function callbackAddress(
  { forger, codes, nonces }: ForgerState,
  requested: URLSearchParams,
): string {
  const code = crypto.randomUUID();
  codes.add(code);
  nonces.unshift(requested.get('nonce') ?? '');
  const parameters = new URLSearchParams({
    code,
    state: requested.get('state') ?? '',
    iss: forger.origin,
  });
  forger.forgery.answer?.(parameters);
  return `${requested.get('redirect_uri')}?${parameters}`;
}

/** The answer of the token endpoint; `code` is empty where tokens are renewed. */
async function makeTokens(
  { forger: { origin, forgery }, keys, nonces }: ForgerState,
  code: string,
): Promise<object> {
  const now = Math.floor(Date.now() / 1000);
  const claims = {
    iss: origin,
    sub: 'mallory',
    aud: CLIENT,
    exp: now + 3600,
    iat: now,
    ...(code ? { nonce: nonces[0] } : {}),
  };
  const making: Making = {
    claims,
    earlierNonce: nonces[1] ?? '',
    sign: keys.sign,
    signForeign: keys.signForeign,
    publicKey: new TextEncoder().encode(JSON.stringify(keys.jwk)),
  };
  const idToken = forgery.idToken ? await forgery.idToken(making) : await making.sign(claims);
  const body = {
    access_token: `forged.${crypto.randomUUID()}`,
    token_type: 'Bearer',
    expires_in: 3600,
    refresh_token: crypto.randomUUID(),
    scope: 'openid',
    ...(idToken === undefined ? {} : { id_token: idToken }),
  };
  forgery.tokens?.(body);
  return body;
}
