import { mkdir } from 'node:fs/promises';
import { createServer } from 'node:net';
import { buildApp, createApp } from './app.ts';
import type { Pages } from './app.ts';
import type { Config } from './config.ts';
import { AnswerCache } from './db/answer-cache.ts';
import { oneAtATime, openDatabase } from './db/database.ts';
import { migrate, refuseNewer } from './db/migrate.ts';
import { joinServers, NO_NOTICES } from './db/notices.ts';
import { Drain } from './drain.ts';
import type { ShutdownTimes } from './drain.ts';
import { createStores } from './files/files.ts';
import { createIdentity } from './identity/identity.ts';
import { readFolderId } from './identity/keys.ts';
import { JobQueue } from './jobs/jobs.ts';
import { refuseNewerQueue } from './jobs/queue-schema.ts';
import { MODULES } from './modules.ts';
import { createReadiness } from './operate/checks.ts';
import type { Services } from './services.ts';

/** A server that listens. */
export interface Server {
  /** Without a slash at the end. */
  url: string;
  services: Services;
  /** Calls of the contract that answer 501 here. */
  missing: readonly string[];
  /** Method and pattern of each route, as in `GET /service/:entityName`. */
  routes: readonly string[];
  /** What the modules say of their start, a line each. */
  notes: readonly string[];
  /** Ends the requests, the jobs and the database, in this order. */
  close(times?: ShutdownTimes): Promise<void>;
}

interface Options {
  /** What answers addresses outside of the contract; nothing does without it. */
  pages?: Pages | null;
  /** Where the log is written; stderr by default. */
  logStream?: NodeJS.WritableStream;
  /** The database of the configuration, where it is being opened already. */
  database?: Promise<Services['db']>;
}

/**
 * Starts everything; port 0 takes a free one, and the origin follows it. Throws where the database
 * can't be opened or the port is taken.
 */
export async function startServer(
  given: Config,
  { pages = null, logStream, database }: Options = {},
): Promise<Server> {
  const config = given.port === 0 ? await withFreePort(given) : given;
  await mkdir(config.dataFolder, { recursive: true });
  const app = createApp(config, logStream);
  const db = await (database ?? openDatabase(config));
  const jobs = new JobQueue(db, app.log);
  const drain = new Drain(app);
  let notices = NO_NOTICES;
  let readiness: Services['readiness'] | undefined;
  const close = async (times: ShutdownTimes = AT_ONCE) => {
    readiness?.stop();
    await drain.finish(times);
    await jobs.close();
    await app.close();
    await notices.close();
    await db.destroy();
  };
  const alone = <T>(work: () => Promise<T>) => (config.databaseUrl ? oneAtATime(db, work) : work());
  try {
    const stores = await createStores(config);
    await alone(async () => {
      notices = await joinNotices(config, { db, log: app.log });
      const migrations = MODULES.flatMap(({ migrations: ofModule = [] }) => ofModule);
      await refuseNewer(db, migrations);
      await refuseNewerQueue(db);
      await migrate(db, migrations);
    });
    const identity = createIdentity(config, db);
    readiness = createReadiness({ config, db, stores, jobs, log: app.log });
    const services: Services = {
      config,
      db,
      answers: new AnswerCache(db, config.database.cacheBytes),
      stores,
      jobs,
      identity,
      log: app.log,
      readiness,
      notices,
      drain,
    };
    const { missing, routes } = await buildApp(app, services, pages);
    const notes: string[] = [];
    await alone(async () => {
      for (const { seed } of MODULES) {
        const note = await seed?.(services);
        if (note) notes.push(note);
      }
      await jobs.open(notices);
    });
    await app.listen({ port: config.port, host: config.host ?? '::' });
    return { url: config.origin, services, missing, routes, notes, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** How tests end a server: what is under way gets half a second. */
const AT_ONCE: ShutdownTimes = { delayMs: 0, graceMs: 500 };

/** The notices of the other servers on the database. An embedded one has no other server. */
async function joinNotices(
  config: Config,
  services: Pick<Services, 'db' | 'log'>,
): Promise<Services['notices']> {
  const { databaseUrl, s3, identity } = config;
  if (!databaseUrl) return NO_NOTICES;
  const folder = await readFolderId(config);
  const files = [s3 ? `${s3.endpoint} ${s3.bucket}` : folder, identity.issuer ?? folder].join(' ');
  return joinServers(services, { databaseUrl, files });
}

/**
 * Ports below those that the system gives to connections and to `listen(0)`: one that was found
 * free stays so until the server, whose start takes seconds, listens on it.
 */
const PORTS = { first: 15_000, count: 17_000 };
/** Where this process goes on looking; others that start servers at the same time begin elsewhere. */
let nextPort = (process.pid * 131) % PORTS.count;

async function withFreePort(config: Config): Promise<Config> {
  for (let tries = 0; tries < PORTS.count; tries++) {
    const port = PORTS.first + nextPort;
    nextPort = (nextPort + 1) % PORTS.count;
    if (await isFree(port)) return { ...config, port, origin: `http://localhost:${port}` };
  }
  throw new Error('No port is free');
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, () => probe.close(() => resolve(true)));
  });
}
