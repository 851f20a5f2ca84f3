import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair } from 'jose';
import Provider from 'oidc-provider';

/** A company's identity provider: other keys, another client and another sign-in page than the embedded one's. */
export interface ForeignIssuer {
  issuer: string;
  clientId: string;
  audience: string;
  close(): Promise<void>;
}

const CLIENT = 'geo-suite';
const AUDIENCE = 'urn:company:data';
const HOUR_S = 3600;
const FORM =
  '<!doctype html><title>Company</title><form method="post"><label>Staff number <input name="staff"></label><button>Enter</button></form>';

/** Starts it on a free port; `redirects` are the origins that may sign in at it. Whoever types a staff number is that person. */
export async function startForeignIssuer(redirects: readonly string[]): Promise<ForeignIssuer> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`;
  const provider = await createProvider(issuer, redirects);
  const protocol = provider.callback();
  server.on('request', (request, response) => {
    const answering = request.url?.startsWith('/door/')
      ? door(provider, request, response)
      : protocol(request, response);
    Promise.resolve(answering).catch((error: unknown) =>
      response.writeHead(500).end(String(error)),
    );
  });
  return {
    issuer,
    clientId: CLIENT,
    audience: AUDIENCE,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

async function createProvider(issuer: string, redirects: readonly string[]): Promise<Provider> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  return new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT,
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        redirect_uris: redirects.map((origin) => `${origin}/sso/callback`),
        post_logout_redirect_uris: redirects.map((origin) => `${origin}/`),
      },
    ],
    jwks: {
      keys: [{ ...(await exportJWK(privateKey)), kid: 'company', alg: 'RS256', use: 'sig' }],
    } as never,
    cookies: { keys: ['of the company'] },
    responseTypes: ['code'],
    clientBasedCORS: () => true,
    scopes: ['openid', 'offline_access', 'email', 'profile', 'groups'],
    claims: { openid: ['sub'], email: ['email'], profile: ['name'], groups: ['groups'] },
    conformIdTokenClaims: false,
    findAccount: (_ctx, id) => ({ accountId: id, claims: () => ({ sub: id, ...claimsOf(id) }) }),
    extraTokenClaims: (_ctx, token) =>
      'accountId' in token ? claimsOf(String(token.accountId)) : {},
    interactions: { url: (_ctx, { uid }) => `/door/${uid}` },
    ttl: {
      AccessToken: HOUR_S,
      AuthorizationCode: 60,
      IdToken: HOUR_S,
      Interaction: HOUR_S,
      Session: HOUR_S,
      Grant: HOUR_S,
      RefreshToken: HOUR_S,
    },
    features: {
      devInteractions: { enabled: false },
      userinfo: { enabled: false },
      dPoP: { enabled: false },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => AUDIENCE,
        useGrantedResource: () => true,
        getResourceServerInfo: () => ({
          scope: '',
          audience: AUDIENCE,
          accessTokenFormat: 'jwt',
          accessTokenTTL: HOUR_S,
          jwt: { sign: { alg: 'RS256' } },
        }),
      },
    },
  });
}

function claimsOf(staff: string): { name: string; email: string; groups: string[] } {
  return { name: `Staff ${staff}`, email: `${staff}@company.example`, groups: ['studio-admin'] };
}

async function door(
  provider: Provider,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { prompt, params, session, grantId } = await provider.interactionDetails(request, response);
  if (prompt.name === 'login') {
    if (request.method !== 'POST')
      return void response.writeHead(200, { 'Content-Type': 'text/html' }).end(FORM);
    let body = '';
    for await (const piece of request) body += String(piece);
    return provider.interactionFinished(request, response, {
      login: { accountId: new URLSearchParams(body).get('staff') ?? '' },
    });
  }
  const known = grantId ? await provider.Grant.find(grantId) : undefined;
  const grant =
    known ??
    new provider.Grant({ accountId: session!.accountId, clientId: String(params['client_id']) });
  grant.addOIDCScope(String(params['scope']));
  return provider.interactionFinished(request, response, {
    consent: { grantId: await grant.save() },
  });
}
