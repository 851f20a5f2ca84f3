import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
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

/** A provider that forges its answers as it is told to, on a socket of its own. */
export interface Forger {
  origin: string;
  forgery: Forgery;
  /** The address that it came back to last. */
  cameBack: string;
  close(): Promise<void>;
}

export async function startForger(): Promise<Forger> {
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true });
  const { privateKey: foreignKey } = await generateKeyPair('ES256');
  const jwk = { ...(await exportJWK(publicKey)), kid: 'one', alg: 'ES256', use: 'sig' };
  const codes = new Map<string, string>();
  const nonces = ['', ''];
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  const forger: Forger = {
    origin,
    cameBack: '',
    forgery: { name: 'none' },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  const signed = (claims: JWTPayload, kid: string, key: CryptoKey): Promise<string> =>
    new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid }).sign(key);

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', origin);
    const { forgery } = forger;
    const json = (body: object, status = 200): void =>
      void response
        .writeHead(status, {
          'Content-Type': 'application/json',
          'Access-Control-Allow-Origin': '*',
        })
        .end(JSON.stringify(body));
    if (url.pathname === '/.well-known/openid-configuration') {
      const metadata = {
        issuer: origin,
        authorization_endpoint: `${origin}/auth`,
        token_endpoint: `${origin}/token`,
        jwks_uri: `${origin}/keys`,
        authorization_response_iss_parameter_supported: true,
      };
      forgery.discovery?.(metadata);
      return json(metadata);
    }
    if (url.pathname === '/keys') return json({ keys: [jwk] });
    if (url.pathname === '/auth') {
      const code = crypto.randomUUID();
      codes.set(code, '');
      nonces.unshift(url.searchParams.get('nonce') ?? '');
      const parameters = new URLSearchParams({
        code,
        state: url.searchParams.get('state') ?? '',
        iss: origin,
      });
      forgery.answer?.(parameters);
      forger.cameBack = `${url.searchParams.get('redirect_uri')}?${parameters}`;
      return void response.writeHead(302, { Location: forger.cameBack }).end();
    }
    let form = '';
    for await (const part of request) form += String(part);
    const requested = new URLSearchParams(form);
    const code = requested.get('code') ?? '';
    if (requested.get('grant_type') === 'authorization_code' && !codes.delete(code))
      return json({ error: 'invalid_grant', error_description: 'grant request is invalid' }, 400);
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
      sign: (made) => signed(made, 'one', privateKey),
      signForeign: (made, kid) => signed(made, kid, foreignKey),
      publicKey: new TextEncoder().encode(JSON.stringify(jwk)),
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
    return json(body);
  }
  return forger;
}
