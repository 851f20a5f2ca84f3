import { createHash, randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Writable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { readConfig } from '../../host-demo/server/config.ts';
import type { Services } from '../../host-demo/server/services.ts';
import { startServer } from '../../host-demo/server/start-server.ts';

/** Address of the PostgreSQL of this run; empty where there is none. */
export const CLUSTER_VARIABLE = 'GEO_TEST_POSTGRES';

const ROOT = path.resolve(import.meta.dirname, '../..');
const CACHE = path.join(ROOT, '.cache/test-databases');

/** What a database holds when a test gets it. */
export type DatabaseContent = 'empty' | 'seeded' | 'demo';

/** Databases that the tests of the server can be run on. */
export type DatabaseKind = 'the embedded database' | 'PostgreSQL';

/** Name of a database that tests run on, and whether this run has it. */
export type TestedDatabase = readonly [name: DatabaseKind, isHere: boolean];

const hasCluster = Boolean(process.env[CLUSTER_VARIABLE]);
const EMBEDDED: TestedDatabase = ['the embedded database', true];
const POSTGRES: TestedDatabase = ['PostgreSQL', hasCluster];

/**
 * The database of tests that do not care which: PostgreSQL where it is installed, since it starts
 * in a tenth of the time. TEST_DATABASE=embedded takes the other one; the long run does both.
 */
export function defaultDatabase(): DatabaseKind {
  return hasCluster && process.env.TEST_DATABASE !== 'embedded'
    ? 'PostgreSQL'
    : 'the embedded database';
}

/**
 * For `describe.each`: both databases. For SQL whose answer could depend on the database, and for
 * what several do at once: the embedded one has one connection.
 */
export const bothDatabases: readonly TestedDatabase[] =
  process.env.TEST_DATABASE === 'embedded' ? [EMBEDDED] : [EMBEDDED, POSTGRES];

/** For `describe.each`: the default database alone. */
export const usualDatabases: readonly TestedDatabase[] = [
  defaultDatabase() === 'PostgreSQL' ? POSTGRES : EMBEDDED,
];

/** For `test.runIf` where only some tests of a file need both databases: true for the others on the default one. */
export function isUsual(database: string): boolean {
  return usualDatabases.some(([name]) => name === database);
}

/** A database in the PostgreSQL of this run. */
export interface TestDatabase {
  url: string;
  drop(): Promise<void>;
}

/** Makes a database that is a copy of a template; the template is made by the first who needs it. Only an empty one can have a locale of its own. */
export async function createDatabase(
  content: DatabaseContent = 'empty',
  icuLocale?: string,
): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const template = content === 'empty' ? 'template0' : `template_${content}`;
  if (content !== 'empty') await provideTemplate(content);
  const locale = icuLocale === undefined ? '' : `locale_provider icu icu_locale '${icuLocale}'`;
  await asAdmin((client) => client.query(`create database ${name} template ${template} ${locale}`));
  return {
    url: databaseUrl(name),
    drop: () =>
      asAdmin((client) => client.query(`drop database if exists ${name} with (force)`)).then(
        () => undefined,
      ),
  };
}

const databaseOfFolder = new Map<string, Promise<TestDatabase>>();

/**
 * Address of a database for a server of a test on this data folder, the same one when it is started
 * again on the folder; null where the default is the embedded one, which lies in the folder.
 */
export async function databaseUrlFor(
  dataFolder: string,
  content: DatabaseContent,
): Promise<string | null> {
  if (defaultDatabase() !== 'PostgreSQL') return null;
  const known = databaseOfFolder.get(dataFolder) ?? createDatabase(content);
  databaseOfFolder.set(dataFolder, known);
  return (await known).url;
}

/** Puts the embedded database with this content into the data folder of a server that is not started yet. */
export async function provideEmbedded(
  dataFolder: string,
  content: 'seeded' | 'demo',
): Promise<void> {
  const folder = path.join(dataFolder, 'db');
  if (existsSync(folder)) return;
  await mkdir(dataFolder, { recursive: true });
  await cp(await embeddedTemplate(content), folder, { recursive: true });
}

/** Number that nothing else takes for an advisory lock in the cluster. */
const TEMPLATE_LOCK = 5_511_301;

async function provideTemplate(content: 'seeded' | 'demo'): Promise<void> {
  await asAdmin(async (client) => {
    await client.query(`select pg_advisory_lock(${TEMPLATE_LOCK})`);
    await makeTemplate(client, 'seeded', 'template0');
    if (content === 'demo') await makeTemplate(client, 'demo', 'template_seeded');
  });
}

async function makeTemplate(
  client: pg.Client,
  content: 'seeded' | 'demo',
  from: string,
): Promise<void> {
  const found = await client.query('select 1 from pg_database where datname = $1', [
    `template_${content}`,
  ]);
  if (found.rowCount) return;
  const unfinished = `unfinished_${content}`;
  await client.query(`drop database if exists ${unfinished}`);
  await client.query(`create database ${unfinished} template ${from}`);
  await fill({ DATABASE_URL: databaseUrl(unfinished) }, content);
  await client.query(`alter database ${unfinished} rename to template_${content}`);
}

async function asAdmin<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: process.env[CLUSTER_VARIABLE] });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function databaseUrl(name: string): string {
  const url = new URL(process.env[CLUSTER_VARIABLE]!);
  url.pathname = `/${name}`;
  return url.href;
}

/**
 * Starts the server once, which writes its tables and what comes with the product, and ends it when
 * its jobs are over: else each server on a copy would do them again.
 */
async function fill(env: Record<string, string>, content: 'seeded' | 'demo'): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'geo-template-'));
  const flags = content === 'demo' ? [] : ['--no-demo'];
  const config = readConfig({ PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'silent', ...env }, flags);
  const logStream = new Writable({ write: (_chunk, _encoding, done) => done() });
  const server = await startServer(config, { logStream });
  await untilJobsEnd(server.services.db);
  await server.close();
  await rm(folder, { recursive: true, force: true });
}

async function untilJobsEnd(db: Services['db']): Promise<void> {
  for (;;) {
    const { rows } =
      await sql`select 1 from studio.job where status in ('NEW', 'RUNNING') limit 1`.execute(db);
    if (rows.length === 0) return;
    await pause(50);
  }
}

/** Folder of a filled embedded database, made once for each state of the server's sources. */
async function embeddedTemplate(content: 'seeded' | 'demo'): Promise<string> {
  const folder = path.join(CACHE, `${sourceHash()}-${content}`);
  if (existsSync(folder)) return folder;
  const unfinished = path.join(CACHE, `unfinished-${randomUUID()}`);
  await mkdir(CACHE, { recursive: true });
  for (const name of await readdir(CACHE))
    if (!name.startsWith('unfinished') && !name.startsWith(sourceHash()))
      await rm(path.join(CACHE, name), { recursive: true, force: true });
  if (content === 'demo')
    await cp(await embeddedTemplate('seeded'), path.join(unfinished, 'db'), { recursive: true });
  await fill({ DATA_DIR: unfinished }, content);
  await rename(path.join(unfinished, 'db'), folder).catch((error: unknown) => {
    // Another worker was first.
    if (!existsSync(folder)) throw error;
  });
  await rm(unfinished, { recursive: true, force: true });
  return folder;
}

let hash: string | undefined;

/** Hash of all that decides what a new database holds. */
function sourceHash(): string {
  if (hash) return hash;
  const digest = createHash('sha256');
  for (const folder of ['host-demo/server', 'src/api', 'src/units']) {
    const names = readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' });
    for (const name of names.filter((one) => /\.m?ts$|\.mjs$/.test(one)).sort())
      digest.update(name).update(readFileSync(path.join(ROOT, folder, name)));
  }
  digest.update(readFileSync(path.join(ROOT, '.cache/texts.json')));
  digest.update(readFileSync(path.join(ROOT, 'package-lock.json')));
  return (hash = digest.digest('hex').slice(0, 12));
}
