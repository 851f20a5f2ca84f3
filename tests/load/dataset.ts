/**
 * The database of the load bench: the demo field and many log records beside it, indexed. Making a
 * million takes minutes, so it is kept for later runs: in `geo-load` of the folder for temporary
 * files, or under `.cache/load` where it is the embedded one. A run that was stopped is resumed.
 */
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { fillLogs, waitForIndex } from '../support/fill-logs.mjs';
import type { LoadContent } from './calls.ts';
import { hasPostgres, startPostgres, type PostgresCluster } from '../support/postgres.ts';
import type { ServerProgram } from '../support/server-program.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

/** What the guide on sizing says of a machine of 8 GB. */
const SETTINGS = {
  shared_buffers: '2GB',
  random_page_cost: '1.1',
  maintenance_work_mem: '512MB',
};

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
  const marker = `${folder}.complete`;
  await mkdir(path.dirname(folder), { recursive: true });
  const cluster = isEmbedded ? null : await startPostgres({ keep: folder, settings: SETTINGS });
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
  const { db } = server.services;
  // The logs of the demo field have files: they are put beside the records.
  await sql`create table if not exists public.load_demo_logs as select * from ppdm.well_log where location_reference is not null`.execute(
    db,
  );
  await fillLogs({ step }, db, ask, records);
  const seconds = (performance.now() - began) / 1000;
  await sql`insert into ppdm.well_log select * from public.load_demo_logs on conflict do nothing`.execute(
    db,
  );
  await fillWells(server);
  await ask('/trove/api/search/index', { catalogs: ['well'] });
  await waitForIndex(db, ask, 'well');
  return seconds;
}

/** What the users of the bench ask for, read from a server on the database. */
export async function readContent(program: ServerProgram, records: number): Promise<LoadContent> {
  const query = `{ wellLog(limit: 500, constraints: [{ field: "locationReference", operator: "isNotNull" }]) { wellLogId uwi storeId locationReference originalFileName } }`;
  const answer = await program.ask('POST', '/service/ppdm/query', { query });
  const { data } = (await answer.json()) as { data: { wellLog: Record<string, string>[] } };
  if (data.wellLog.length === 0)
    throw new Error('The database of the bench has no logs with files');
  return { records, logs: data.wellLog, box: [26, 36, 44, 42] };
}

/**
 * Asks each server for each log once. The files of the demo field are made when they are first
 * read, which takes longer than reading them; a store has its files.
 */
export async function makeLogFiles(
  programs: readonly ServerProgram[],
  { logs }: LoadContent,
): Promise<void> {
  const readAll = async (program: ServerProgram): Promise<void> => {
    for (const row of logs) {
      const response = await program.ask('POST', '/trove/api/viewer/log/url', { row });
      if (!response.ok) throw new Error(`log/url: ${response.status} ${await response.text()}`);
      await response.arrayBuffer();
    }
  };
  await Promise.all(programs.map(readAll));
}

/** Writes a well for each ten records, so that the map has as many as the records say. */
async function fillWells({ services: { db } }: TestServer): Promise<void> {
  await sql`alter table ppdm.well disable trigger user`.execute(db);
  await sql`
    insert into ppdm.well (uwi, well_name, wellbore_name, operator_name, field_name, geom)
    select distinct on (uwi) uwi, wellbore_name, wellbore_name, operator_name, field_name, geom from ppdm.well_log where location_reference is null order by uwi
    on conflict do nothing`.execute(db);
  await sql`alter table ppdm.well enable trigger user`.execute(db);
  await sql`analyze ppdm.well`.execute(db);
}
