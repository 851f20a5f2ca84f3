import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { build } from 'esbuild';
import { exportJWK, generateKeyPair } from 'jose';
import Provider, { type ClientMetadata, type Configuration } from 'oidc-provider';

const ROOT = path.resolve(import.meta.dirname, '../..');
export const CLIENT = 'geo-elements';
const IDP = '/sso/idp';

/** An application with a provider of its own beside it, on a socket. */
export interface Site {
  /** `http://localhost:PORT`; the same server is another site as `http://127.0.0.1:PORT`. */
  origin: string;
  elsewhere: string;
  /** Paths requested, in order. */
  readonly requests: string[];
  /** Forms that the token endpoint got. */
  readonly tokenCalls: URLSearchParams[];
  /** While true the token endpoint answers 503. */
  down: boolean;
  /** Bytes that the access token is made longer by. */
  padding: number;
  /** Page that a path answers, instead of the application's. */
  readonly pages: Map<string, string>;
  readonly headers: Map<string, Record<string, string>>;
  close(): Promise<void>;
}

let bundled: Promise<Map<string, Uint8Array>> | undefined;

/** The page's script, split as the suite is: what is loaded late stays a file of its own. */
async function bundle(): Promise<Map<string, Uint8Array>> {
  const { outputFiles } = await build({
    entryPoints: [path.join(import.meta.dirname, 'page.ts')],
    bundle: true,
    splitting: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    outdir: '/assets',
    chunkNames: '[name]-[hash]',
    loader: { '.css': 'text' },
    define: { 'process.env.NODE_ENV': '"production"' },
    absWorkingDir: ROOT,
    logLevel: 'silent',
    minify: true,
  });
  return new Map(outputFiles.map(({ path: file, contents }) => [file, contents]));
}

/** The markup of a page of the application. */
export function page(
  origin: string,
  {
    attributes = '',
    login = false,
    redirect = `${origin}/sso/callback`,
    authority = `${origin}${IDP}`,
  } = {},
): string {
  return `<!doctype html><title>Site</title><script>
    window.heard = [];
    for (const type of ['geo-session-change', 'geo-error', 'geo-navigate']) addEventListener(type, ({ detail }) => heard.push({ type, detail }));
  </script><script type="module" src="/assets/page.js"></script>
  <geo-session authority="${authority}" client-id="${CLIENT}" redirect-uri="${redirect}" ${attributes}></geo-session>${login ? '<geo-login></geo-login>' : ''}`;
}

/** Starts a site. Its provider signs `alice` in without asking. */
export async function startSite(): Promise<Site> {
  const files = await (bundled ??= bundle());
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const site: Site = {
    origin: `http://localhost:${port}`,
    elsewhere: `http://127.0.0.1:${port}`,
    requests: [],
    tokenCalls: [],
    down: false,
    padding: 0,
    pages: new Map(),
    headers: new Map(),
    close: () =>
      new Promise((resolve) => {
        // No new ones first, then the end of those there are.
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  const provider = await createProvider(site);
  const answerIdp = provider.callback();

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname } = new URL(request.url ?? '/', site.origin);
    site.requests.push(pathname);
    for (const [name, value] of Object.entries(site.headers.get(pathname) ?? {}))
      response.setHeader(name, value);
    const file = files.get(pathname.replace('/second-copy/', '/assets/'));
    if (file)
      return void response
        .writeHead(200, { 'Content-Type': 'text/javascript', 'Access-Control-Allow-Origin': '*' })
        .end(file);
    if (pathname.startsWith(`${IDP}/login/`)) return signIn(provider, request, response);
    if (pathname.startsWith(IDP)) {
      if (pathname === `${IDP}/token`) {
        const form = await textOf(request);
        site.tokenCalls.push(new URLSearchParams(form));
        Object.assign(request, { body: Object.fromEntries(new URLSearchParams(form)) });
        if (site.down)
          return void response.writeHead(503, { 'Access-Control-Allow-Origin': '*' }).end('down');
      }
      const below = (request.url ?? '').slice(IDP.length);
      Object.assign(request, { url: below, originalUrl: request.url });
      return void (await answerIdp(request, response));
    }
    const html =
      site.pages.get(pathname) ?? page(site.origin, { login: pathname === '/sso/callback' });
    response
      .writeHead(pathname === '/favicon.ico' ? 404 : 200, { 'Content-Type': 'text/html' })
      .end(html);
  };
  server.on('request', (request, response) => {
    answer(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  return site;
}

/** The application as the provider knows it. */
const makeClient = (site: Site): ClientMetadata => ({
  client_id: CLIENT,
  token_endpoint_auth_method: 'none',
  grant_types: ['authorization_code', 'refresh_token'],
  response_types: ['code'],
  redirect_uris: [
    `${site.origin}/sso/callback`,
    `${site.elsewhere}/sso/callback`,
    `${site.origin}/sso/shared`,
  ],
  post_logout_redirect_uris: [`${site.origin}/`],
  id_token_signed_response_alg: 'ES256',
});

/** How long what the provider issues is good, seconds. */
const LIFETIMES_S: Configuration['ttl'] = {
  AccessToken: 3600,
  AuthorizationCode: 60,
  IdToken: 3600,
  Interaction: 3600,
  RefreshToken: 259_200,
  Session: 259_200,
  Grant: 259_200,
};

/** What the provider can do beside the core of OpenID Connect; its access tokens are JWTs for the server. */
const FEATURES: Configuration['features'] = {
  devInteractions: { enabled: false },
  userinfo: { enabled: false },
  revocation: { enabled: true },
  resourceIndicators: {
    enabled: true,
    defaultResource: () => 'urn:subsurface:api',
    useGrantedResource: () => true,
    getResourceServerInfo: () => ({
      scope: '',
      audience: 'urn:subsurface:api',
      accessTokenFormat: 'jwt',
      accessTokenTTL: 3600,
      jwt: { sign: { alg: 'ES256' } },
    }),
  },
  rpInitiatedLogout: {
    enabled: true,
    logoutSource: (ctx, form) =>
      void (ctx.body = `${form}<script>document.forms[0].submit()</script>`),
  },
};

async function createProvider(site: Site): Promise<Provider> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  const provider = new Provider(`${site.origin}${IDP}`, {
    clients: [makeClient(site)],
    jwks: {
      keys: [{ ...(await exportJWK(privateKey)), kid: 'one', alg: 'ES256', use: 'sig' }],
    } as never,
    cookies: { keys: ['a secret of the test'] },
    responseTypes: ['code'],
    clientBasedCORS: () => true,
    scopes: ['openid', 'offline_access', 'email', 'profile', 'groups', 'cpg'],
    claims: { openid: ['sub'], email: ['email'], profile: ['name'], groups: ['groups'] },
    conformIdTokenClaims: false,
    findAccount: (_ctx, id) => ({
      accountId: id,
      claims: () => ({
        sub: id,
        name: 'Alice Ağaoğlu',
        email: 'alice@example.com',
        groups: ['geo'],
      }),
    }),
    extraTokenClaims: () => ({ padding: 'x'.repeat(site.padding) }),
    rotateRefreshToken: true,
    ttl: LIFETIMES_S,
    interactions: { url: (_ctx, { uid }) => `${IDP}/login/${uid}` },
    features: FEATURES,
    renderError: (ctx, { error, error_description: text }) => void (ctx.body = `${error}: ${text}`),
  });
  provider.proxy = true;
  return provider;
}

async function signIn(
  provider: Provider,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { prompt, params, grantId } = await provider.interactionDetails(request, response);
  if (prompt.name === 'login')
    return provider.interactionFinished(request, response, { login: { accountId: 'alice' } });
  const grant =
    (grantId && (await provider.Grant.find(grantId))) ||
    new provider.Grant({ accountId: 'alice', clientId: CLIENT });
  grant.addOIDCScope(String(params['scope']));
  return provider.interactionFinished(
    request,
    response,
    { consent: { grantId: await grant.save() } },
    { mergeWithLastSubmission: true },
  );
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const part of request) text += String(part);
  return text;
}
