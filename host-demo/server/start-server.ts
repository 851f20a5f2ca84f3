import { mkdir } from 'node:fs/promises';
import { createServer } from 'node:net';
import { buildApp, createApp } from './app.ts';
import type { Pages } from './app.ts';
import type { Config } from './config.ts';
import { oneAtATime, openDatabase } from './db/database.ts';
import { migrate } from './db/migrate.ts';
import { createStores } from './files/files.ts';
import { createIdentity } from './identity/identity.ts';
import { JobQueue } from './jobs/jobs.ts';
import { MODULES } from './modules.ts';
import type { Services } from './services.ts';

/** A server that listens. */
export interface Server {
  /** Without a slash at the end. */
  url: string;
  services: Services;
  /** Calls of the contract that answer 501 here. */
  missing: readonly string[];
  /** What the modules say of their start, a line each. */
  notes: readonly string[];
  /** Ends jobs, calls and the database, in this order. */
  close(): Promise<void>;
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
  const close = async () => {
    await jobs.close();
    await app.close();
    await db.destroy();
  };
  const alone = <T>(work: () => Promise<T>) => (config.databaseUrl ? oneAtATime(db, work) : work());
  try {
    await alone(() =>
      migrate(
        db,
        MODULES.flatMap(({ migrations = [] }) => migrations),
      ),
    );
    const services: Services = {
      config,
      db,
      stores: await createStores(config),
      jobs,
      identity: createIdentity(config, db),
      log: app.log,
    };
    const { missing } = await buildApp(app, services, pages);
    const notes: string[] = [];
    await alone(async () => {
      for (const { seed } of MODULES) {
        const note = await seed?.(services);
        if (note) notes.push(note);
      }
      await jobs.open();
    });
    await app.listen({ port: config.port, host: config.host ?? '::' });
    return { url: config.origin, services, missing, notes, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function withFreePort(config: Config): Promise<Config> {
  const port = await new Promise<number>((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
  return { ...config, port, origin: `http://localhost:${port}` };
}
