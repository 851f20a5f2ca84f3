/** Two servers on one PostgreSQL and one bucket: the store of a survey is made once, whoever requests it, and either goes on where the other ended. */
import type { Server as HttpServer } from 'node:http';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertRows } from '../../host-demo/server/catalogs/rows.ts';
import type { FileStore } from '../../host-demo/server/services.ts';
import { openSeismicStore } from '../../src/formats/seismic/open-seismic-store.ts';
import { surveyOfStore } from '../../src/formats/seismic/survey-of-store.ts';
import { gridTraces, numbers, writeSegy } from '../generate/write-segy.ts';
import { serveBucket } from '../support/bucket.ts';
import { freePort } from '../support/identity-host.ts';
import { createDatabase, type TestDatabase } from '../support/databases.ts';
import { hasPostgres } from '../support/postgres.ts';
import { amplitudeAt, jobsDone, seismicHost } from '../support/seismic-host.ts';
import { startTestServer } from '../support/test-server.ts';
import type { TestServer } from '../support/test-server.ts';

const CATALOG = 'postStacked3d';
const [INLINES, CROSSLINES, SAMPLES] = [80, 260, 500];
/** One that falls silent is taken for lost after half a minute. */
const TAKEN_MS = 180_000;

describe.skipIf(!hasPostgres)('two servers on one PostgreSQL and one bucket', () => {
  let postgres: TestDatabase;
  let bucket: HttpServer;
  let folder: string;
  let servers: TestServer[];
  /** Keys that each server wrote. */
  let written: string[][];
  const hosts = [0, 1].map((i) => seismicHost(() => servers[i]!));

  async function start(
    i: number,
    s3: NonNullable<TestServer['config']['s3']>,
  ): Promise<TestServer> {
    const server = await startTestServer({ dataFolder: folder, databaseUrl: postgres.url, s3 });
    const main = server.services.stores.get('main')!;
    const noting: FileStore = {
      id: main.id,
      stat: (key) => main.stat(key),
      read: (key, from, to) => main.read(key, from, to),
      remove: (key) => main.remove(key),
      sweep: (at, idleMs) => main.sweep!(at, idleMs),
      write: (key, content) => (written[i]!.push(key), main.write(key, content)),
    };
    server.services.stores.set('main', noting);
    return server;
  }

  beforeAll(async () => {
    [postgres, folder] = await Promise.all([
      createDatabase(),
      mkdtemp(path.join(tmpdir(), 'geo-shared-')),
    ]);
    const port = await freePort();
    bucket = await serveBucket(port);
    const s3 = {
      endpoint: `http://localhost:${port}`,
      bucket: 'geo-elements',
      region: 'us-east-1',
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
    };
    written = [[], []];
    servers = [await start(0, s3), await start(1, s3)];
    const traces = gridTraces({
      inlines: numbers(100, INLINES),
      crosslines: numbers(300, CROSSLINES),
      samples: SAMPLES,
      value: (il, xl, _, k) => amplitudeAt(il - 100, xl - 300, k),
    });
    await servers[0]!.services.stores
      .get('main')!
      .write('volume.sgy', writeSegy({ traces, format: 5 }));
    await insertRows(
      servers[0]!.services.db,
      CATALOG,
      ['ONCE', 'CANCELLED', 'HANDED'].map((datasetId) => ({
        datasetId,
        storeId: 'main',
        locationReference: 'volume.sgy',
      })),
    );
    await jobsDone(servers[0]!);
  });
  afterAll(async () => {
    for (const server of servers ?? []) await server.close().catch(() => undefined);
    bucket?.close();
    await postgres?.drop();
    await rm(folder, { recursive: true, force: true });
  });

  async function jobsOf(indexId: string) {
    const { rows } = await sql<{
      id: string;
      status: string;
      cancelled: boolean;
      messages: string[];
    }>`select process_id as id, status, cancelled, messages from studio.job where data ->> 'indexId' = ${indexId}`.execute(
      servers.at(-1)!.services.db,
    );
    return rows;
  }
  const keysOf = (indexId: string): string[] =>
    written.flat().filter((key) => key.includes(indexId));
  async function expectServed(host: (typeof hosts)[number], indexId: string): Promise<string> {
    let storePath = '';
    await expect
      .poll(async () => {
        const answer = await host.viewer.volume(indexId, false);
        return (storePath = answer.ok ? answer.data.storePath : '');
      })
      .not.toBe('');
    const { tile } = await host
      .survey(indexId)
      .then((survey) => ({ tile: survey.tile.bind(survey) }));
    const { values } = await tile({
      place: { mode: 'inline', number: 177 },
      level: 0,
      traces: [0, CROSSLINES],
      samples: [0, SAMPLES],
      precision: 'float32',
    });
    const wanted = Float32Array.from({ length: CROSSLINES * SAMPLES }, (_, i) =>
      amplitudeAt(77, Math.floor(i / SAMPLES), i % SAMPLES),
    );
    expect(Buffer.from(values.buffer).equals(Buffer.from(wanted.buffer))).toBe(true);
    return storePath;
  }

  it(
    'make a store once, whoever asks, and both serve it',
    async () => {
      const ids = await Promise.all(
        Array.from({ length: 20 }, (_, i) => hosts[i % 2]!.indexOf(CATALOG, 'ONCE')),
      );
      const [indexId] = ids as [string];
      expect(new Set(ids).size).toBe(1);
      await expect
        .poll(() => jobsOf(indexId), { timeout: TAKEN_MS })
        .toEqual([expect.objectContaining({ status: 'COMPLETED', messages: [] })]);
      const keys = keysOf(indexId).filter((key) => !key.endsWith('progress.json'));
      expect(new Set(keys).size).toBe(keys.length);
      expect(written.filter((one) => one.some((key) => key.includes(indexId)))).toHaveLength(1);
      for (const [i, host] of hosts.entries()) {
        const storePath = await expectServed(host, indexId);
        const direct = await surveyOfStore(
          await openSeismicStore(
            `${servers[i]!.url}${storePath}?access_token=${await servers[i]!.token()}`,
          ),
        );
        expect(direct.info).toMatchObject({ traces: INLINES * CROSSLINES, format: 'MDIO 1.0.0' });
      }
    },
    2 * TAKEN_MS,
  );

  it(
    'cancel what the other one makes, and nothing of it stays',
    async () => {
      const indexId = await hosts[0]!.indexOf(CATALOG, 'CANCELLED');
      await expect
        .poll(() => keysOf(indexId).length, { timeout: TAKEN_MS, interval: 10 })
        .toBeGreaterThan(0);
      const [job] = await jobsOf(indexId);
      const [maker] = [0, 1].filter((i) => written[i]!.some((key) => key.includes(indexId)));
      const answer = await servers[1 - maker!]!.ask(
        'PUT',
        `/trove/api/export/cancel/shoppingcart?pid=${job!.id}`,
      );
      // It may have ended in the meantime.
      expect([200, 409]).toContain(answer.status);
      if (answer.status === 409) return;
      await expect
        .poll(
          async () => {
            const there = await Promise.all(
              [...new Set(keysOf(indexId))].map((key) =>
                servers[0]!.services.stores.get('main')!.stat(key),
              ),
            );
            return there.filter(Boolean).length;
          },
          { timeout: TAKEN_MS },
        )
        .toBe(0);
      expect(await jobsOf(indexId)).toEqual([
        expect.objectContaining({ status: 'FAILED', cancelled: true }),
      ]);
      expect(await hosts[1]!.viewer.volume(indexId, false)).toMatchObject({
        ok: true,
        data: { storePath: '', processId: '' },
      });
    },
    2 * TAKEN_MS,
  );

  it(
    'go on with what the other one left',
    async () => {
      const indexId = await hosts[0]!.indexOf(CATALOG, 'HANDED');
      await expect
        .poll(() => keysOf(indexId).some((key) => key.includes('/amplitude/')), {
          timeout: TAKEN_MS,
          interval: 10,
        })
        .toBe(true);
      const [maker] = [0, 1].filter((i) => written[i]!.some((key) => key.includes(indexId)));
      await servers[maker!]!.close();
      const other = 1 - maker!;
      servers = servers.map(() => servers[other]!);
      await expect
        .poll(() => jobsOf(indexId), { timeout: TAKEN_MS })
        .toEqual([expect.objectContaining({ status: 'COMPLETED', messages: [] })]);
      await expectServed(hosts[other]!, indexId);
    },
    2 * TAKEN_MS,
  );
});
