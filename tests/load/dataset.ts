/**
 * The database of the load bench: the demo field and many log records beside it, indexed. Making a
 * million takes minutes, so it is kept under `.cache/load` for later runs.
 */
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fillLogs } from '../bench/search/fill.mjs';
import { hasPostgres, startPostgres, type PostgresCluster } from '../support/postgres.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

const CACHE = path.resolve(import.meta.dirname, '../../.cache/load');

/** A filled database that servers can be started on. */
export interface LoadDatabase {
  /** Address of the PostgreSQL; null where the embedded database is used. */
  databaseUrl: string | null;
  /** Folder for the data of servers; it holds the embedded database. */
  dataFolder: string;
  /** The PostgreSQL; null where the embedded database is used. */
  cluster: PostgresCluster | null;
  /** Seconds that the index of the records took; null where it was made by an earlier run. */
  indexSeconds: number | null;
  stop(): void;
}

/** Opens the database with `records` log records; the first call for a number makes it. */
export async function openLoadDatabase(records: number): Promise<LoadDatabase> {
  const isEmbedded = !hasPostgres || process.env.TEST_DATABASE === 'embedded';
  // PostgreSQL runs as another user, who may not enter the checkout.
  const folder = path.join(
    isEmbedded ? CACHE : path.join(tmpdir(), 'geo-load'),
    `${isEmbedded ? 'embedded' : 'postgres'}-${records}`,
  );
  const marker = path.join(CACHE, `${path.basename(folder)}.complete`);
  await mkdir(CACHE, { recursive: true });
  const cluster = isEmbedded ? null : await startPostgres({ keep: folder });
  const databaseUrl = cluster?.url ?? null;
  const dataFolder = isEmbedded ? folder : await mkdtemp(path.join(tmpdir(), 'geo-load-data-'));
  let indexSeconds: number | null = null;
  if (!existsSync(marker)) {
    const server = await startTestServer({ demo: true, databaseUrl, dataFolder });
    indexSeconds = await fill(server, records);
    await server.close();
    await writeFile(marker, '');
  }
  return { databaseUrl, dataFolder, cluster, indexSeconds, stop: () => cluster?.stop() };
}

/** Fills the database of a server. @returns seconds that the index of the records took */
async function fill(server: TestServer, records: number): Promise<number> {
  const headers = { authorization: `Bearer ${await server.token({}, 36_000)}` };
  const ask = async (address: string, body: unknown) => {
    const response = await server.ask('POST', address, body, headers);
    if (!response.ok) throw new Error(`${address}: ${response.status} ${await response.text()}`);
    return response.json();
  };
  let began = 0;
  const step = (what: string): void => {
    console.log(`load data: ${what}`);
    began = performance.now();
  };
  await fillLogs({ step }, server.services.db, ask, records);
  return (performance.now() - began) / 1000;
}
