import { createHash, randomBytes } from 'node:crypto';
import { createServer } from 'node:net';
import Fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import { DATABASE_LIMITS } from '../../host-demo/server/config.ts';
import type { Config } from '../../host-demo/server/config.ts';
import { openDatabase } from '../../host-demo/server/db/database.ts';
import { databaseUrlFor } from './databases.ts';
import { migrate } from '../../host-demo/server/db/migrate.ts';
import { createIdentity, migrations, register } from '../../host-demo/server/identity/identity.ts';
import { OPERATE_DEFAULTS } from '../../host-demo/server/operate/operate-settings.ts';
import { SECURITY_DEFAULTS } from '../../host-demo/server/security-settings.ts';
import type { Identity, Services } from '../../host-demo/server/services.ts';

/** A server of sign-in alone, on a socket, over a database in a folder. */
export interface Host {
  origin: string;
  config: Config;
  app: FastifyInstance;
  identity: Identity;
  db: Services['db'];
  close(): Promise<void>;
}

/** A port that nobody listens on. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as { port: number };
  await new Promise((done) => server.close(done));
  return port;
}

/** Configuration of a server at a port of this machine. */
export function configAt(
  port: number,
  dataFolder: string,
  identity: Partial<Config['identity']> = {},
): Config {
  return {
    port,
    host: 'localhost',
    origin: `http://localhost:${port}`,
    dataFolder,
    logFolders: [],
    dataEncoding: null,
    databaseUrl: null,
    shutdown: { delaySeconds: 0, graceSeconds: 1 },
    database: DATABASE_LIMITS,
    roleGroups: new Map(),
    s3: null,
    loadUrl: null,
    environment: null,
    exportDays: 7,
    exportBytes: 50e9,
    thinSectionGroups: [],
    mapHosts: [],
    mapOrigins: [],
    basemap: null,
    security: SECURITY_DEFAULTS,
    operate: OPERATE_DEFAULTS,
    chaos: null,
    demo: true,
    identity: {
      issuer: null,
      clientId: 'geo-elements',
      audience: 'urn:subsurface:api',
      scope: 'openid email groups profile offline_access',
      acceptIdToken: false,
      emailDomains: [],
      ...identity,
    },
  };
}

/**
 * Starts the embedded provider; started again on the same folder it is the same server after a
 * restart.
 */
export async function startHost(config: Config): Promise<Host> {
  const databaseUrl = await databaseUrlFor(config.dataFolder, 'seeded');
  const db = await openDatabase({ databaseUrl, dataFolder: config.dataFolder });
  await migrate(db, migrations);
  const app = Fastify({ routerOptions: { ignoreDuplicateSlashes: true } });
  const identity = createIdentity(config, db);
  await register(app, {
    config,
    db,
    identity,
    stores: new Map(),
    log: app.log,
  } as unknown as Services);
  app.get('/', () => 'application');
  await app.listen({ port: config.port, host: 'localhost' });
  return {
    origin: config.origin,
    config,
    app,
    identity,
    db,
    close: async () => {
      await app.close();
      await db.destroy();
    },
  };
}

/** A browser's half of a sign-in: cookies by path, redirects one by one, forms. */
export class Browser {
  private cookies: { name: string; value: string; path: string }[] = [];

  async get(url: string, headers: Record<string, string> = {}): Promise<Response> {
    return this.send(url, { headers });
  }

  async post(
    url: string,
    form: Record<string, string>,
    headers: Record<string, string> = {},
  ): Promise<Response> {
    return this.send(url, { method: 'POST', body: new URLSearchParams(form), headers });
  }

  /** Follows redirects until a page, or until an address that starts with `until`; answers both. */
  async follow(
    url: string,
    answer: Response,
    until = '\0',
  ): Promise<{ url: string; answer: Response }> {
    for (let hops = 0; hops < 10 && answer.headers.has('location'); hops++) {
      url = new URL(answer.headers.get('location')!, url).href;
      if (url.startsWith(until)) break;
      answer = await this.get(url);
    }
    return { url, answer };
  }

  private async send(url: string, init: RequestInit): Promise<Response> {
    const { pathname } = new URL(url);
    const cookie = this.cookies
      .filter(
        ({ path }) =>
          pathname === path || pathname.startsWith(path.endsWith('/') ? path : `${path}/`),
      )
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ');
    const answer = await fetch(url, {
      redirect: 'manual',
      ...init,
      headers: { accept: 'text/html', ...init.headers, ...(cookie && { cookie }) },
    });
    for (const line of answer.headers.getSetCookie()) this.keep(line);
    return answer;
  }

  private keep(line: string): void {
    const [pair = '', ...attributes] = line.split('; ');
    const [name = '', value = ''] = pair.split('=');
    const path = attributes.find((one) => one.toLowerCase().startsWith('path='))?.slice(5) ?? '/';
    this.cookies = this.cookies.filter((one) => one.name !== name || one.path !== path);
    if (value) this.cookies.push({ name, value, path });
  }
}

/** Answer of the token endpoint. */
export interface Tokens {
  access_token: string;
  id_token: string;
  refresh_token: string;
  expires_in: number;
}

/**
 * Address that a page begins a sign-in at, and the secret that it keeps; null in `more` leaves a
 * parameter out.
 */
export function authorization(
  { origin }: Pick<Host, 'origin'>,
  more: Record<string, string | null> = {},
): { url: string; verifier: string } {
  const verifier = randomBytes(32).toString('base64url');
  const params = {
    client_id: 'geo-elements',
    response_type: 'code',
    redirect_uri: `${origin}/sso/callback`,
    scope: 'openid email groups profile offline_access',
    prompt: 'consent',
    state: 'of-the-page',
    nonce: 'once',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...more,
  };
  const given = Object.entries(params).filter(
    (entry): entry is [string, string] => entry[1] !== null,
  );
  return { url: `${origin}/sso/idp/auth?${new URLSearchParams(given)}`, verifier };
}

/** A call of the token endpoint. */
export function token(
  { origin }: Pick<Host, 'origin'>,
  form: Record<string, string>,
): Promise<Response> {
  return fetch(`${origin}/sso/idp/token`, {
    method: 'POST',
    body: new URLSearchParams({ client_id: 'geo-elements', ...form }),
  });
}

/** Tokens for the code in a callback's address. */
export function exchange(
  host: Pick<Host, 'origin'>,
  callback: string,
  verifier: string,
  more: Record<string, string> = {},
): Promise<Response> {
  const code = new URL(callback).searchParams.get('code') ?? '';
  return token(host, {
    grant_type: 'authorization_code',
    code,
    code_verifier: verifier,
    redirect_uri: `${host.origin}/sso/callback`,
    ...more,
  });
}

/** The sign-in page that a browser comes to. */
export async function loginPage(
  host: Pick<Host, 'origin'>,
  browser: Browser,
  more: Record<string, string | null> = {},
): Promise<{ url: string; answer: Response; verifier: string }> {
  const { url, verifier } = authorization(host, more);
  return { ...(await browser.follow(url, await browser.get(url))), verifier };
}

/** A whole sign-in of a demo user. */
export async function signIn(
  host: Pick<Host, 'origin'>,
  browser = new Browser(),
  login = 'geologist',
  more: Record<string, string | null> = {},
): Promise<{ callback: string; verifier: string; tokens: Tokens }> {
  const page = await loginPage(host, browser, more);
  const posted = await browser.post(page.url, { login, password: login }, { origin: host.origin });
  const { url: callback } = await browser.follow(page.url, posted, `${host.origin}/sso/callback`);
  const answer = await exchange(host, callback, page.verifier);
  if (!answer.ok) throw new Error(`${callback}: ${await answer.text()}`);
  return { callback, verifier: page.verifier, tokens: (await answer.json()) as Tokens };
}
