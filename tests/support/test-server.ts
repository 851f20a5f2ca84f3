import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Writable } from 'node:stream';
import { readConfig } from '../../host-demo/server/config.ts';
import type { Config } from '../../host-demo/server/config.ts';
import { startServer } from '../../host-demo/server/start-server.ts';
import type { Server } from '../../host-demo/server/start-server.ts';
import { bearerOf } from './bearer.ts';
import { createDatabase, defaultDatabase, provideEmbedded } from './databases.ts';

/** A server on a free port with a data folder of its own. */
export interface TestServer extends Server {
  config: Config;
  /** Lines of its log so far. */
  log: string[];
  /** A bearer of the embedded provider; `claims` are put over the good ones, `expiresInS` may be negative. */
  token(claims?: Record<string, unknown>, expiresInS?: number): Promise<string>;
  /** A call with a good bearer and, where there is one, a JSON body. */
  ask(
    method: string,
    address: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Response>;
  /** Ends it and removes its data. */
  remove(): Promise<void>;
}

/**
 * Starts a server without the demo field; `changes` are put over its settings. With `dataFolder` it
 * takes up what an earlier one left there, in the embedded database. Where `databaseUrl` is not
 * given, the database is a fresh one that holds what comes with the product.
 */
export async function startTestServer(changes: Partial<Config> = {}): Promise<TestServer> {
  const dataFolder = changes.dataFolder ?? (await mkdtemp(path.join(tmpdir(), 'geo-server-')));
  const content = changes.demo ? 'demo' : 'seeded';
  const isFree = changes.databaseUrl === undefined && changes.dataFolder === undefined;
  const database =
    isFree && defaultDatabase() === 'PostgreSQL' ? await createDatabase(content) : null;
  const databaseUrl = database?.url ?? changes.databaseUrl ?? null;
  if (!databaseUrl) await provideEmbedded(dataFolder, content);
  const log: string[] = [];
  const logStream = new Writable({
    write: (chunk, _encoding, done) => (log.push(String(chunk)), done()),
  });
  const config: Config = {
    ...readConfig({ PORT: '0', DATA_DIR: dataFolder }, ['--no-demo']),
    ...changes,
    databaseUrl,
  };
  const server = await startServer(config, { logStream });
  const token: TestServer['token'] = (claims, expiresInS) => bearerOf(server, claims, expiresInS);
  const bearer = await token();
  return {
    ...server,
    config: server.services.config,
    log,
    token,
    ask: (method, address, body, headers = {}) =>
      fetch(`${server.url}${address}`, {
        method,
        redirect: 'manual',
        headers: {
          authorization: `Bearer ${bearer}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        body: body === undefined ? undefined : JSON.stringify(body),
      }),
    remove: async () => {
      await server.close();
      await database?.drop();
      await rm(dataFolder, { recursive: true, force: true });
    },
  };
}
