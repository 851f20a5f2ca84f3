import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyInstance } from 'fastify';
import { expect, vi } from 'vitest';
import * as catalogs from '../../host-demo/server/catalogs/catalogs.ts';
import type { Config } from '../../host-demo/server/config.ts';
import { openDatabase } from '../../host-demo/server/db/database.ts';
import { migrations as auditTables } from '../../host-demo/server/audit/audit.ts';
import { migrate } from '../../host-demo/server/db/migrate.ts';
import { answerErrors } from '../../host-demo/server/errors.ts';
import { createStores } from '../../host-demo/server/files/files.ts';
import { SECURITY_DEFAULTS } from '../../host-demo/server/security-settings.ts';
import { migrations as fileTables } from '../../host-demo/server/files/files.ts';
import { JobQueue, migrations as jobTables } from '../../host-demo/server/jobs/jobs.ts';
import * as logs from '../../host-demo/server/logs/logs.ts';
import type { Services } from '../../host-demo/server/services.ts';
import { databaseUrlFor } from './databases.ts';

/** The catalog and the logs of the server on a socket, over a database and stores of their own; everybody is signed in. */
export interface LogsHost {
  url: string;
  services: Services;
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Response>;
  close(): Promise<void>;
}

/** A folder that goes when the test ends. */
export async function temporaryFolder(): Promise<{ path: string; remove(): Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'logs-'));
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

const ROUTER = { ignoreDuplicateSlashes: true, ignoreTrailingSlash: true };

const TABLES = [jobTables, auditTables, fileTables, catalogs.migrations, logs.migrations].flat();

/** Starts it; started again on the same `dataFolder` it is the same server after a restart. Ends when the folders are read. */
export async function startLogs(
  dataFolder: string,
  logFolders: readonly string[] = [],
  prepare?: (app: FastifyInstance, services: Services) => Promise<void> | void,
): Promise<LogsHost> {
  const config = {
    dataFolder,
    logFolders,
    dataEncoding: null,
    databaseUrl: await databaseUrlFor(dataFolder, 'empty'),
    s3: null,
    demo: false,
    security: SECURITY_DEFAULTS,
  } as unknown as Config;
  const db = await openDatabase(config);
  const app = Fastify({ routerOptions: ROUTER });
  const jobs = new JobQueue(db, app.log);
  const services = {
    config,
    db,
    stores: await createStores(config),
    jobs,
    log: app.log,
  } as unknown as Services;
  await migrate(db, TABLES);
  answerErrors(app);
  await app.register(multipart, { limits: { fileSize: 50 * 2 ** 20, files: 20 } });
  app.decorateRequest('user', null);
  app.addHook('onRequest', async (request) => {
    request.user = { id: 'u1', name: 'Test', email: 't@example.com', groups: ['editor', 'loader'] };
  });
  logs.register(app, services);
  await prepare?.(app, services);
  await logs.seed(services);
  await jobs.open();
  const isWorking = () =>
    db
      .selectFrom('studio.job')
      .select('process_id')
      .where('status', 'in', ['NEW', 'RUNNING'])
      .executeTakeFirst();
  await vi.waitFor(async () => expect(await isWorking()).toBeUndefined(), { timeout: 120_000 });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    url,
    services,
    post: (path, body, headers = {}) =>
      fetch(url + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      }),
    close: async () => {
      await jobs.close();
      await app.close();
      await db.destroy();
    },
  };
}
