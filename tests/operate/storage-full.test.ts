/** A disk that becomes full while a file is written: the user is told, and nothing is half-written. */
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insertRows } from '../../host-demo/server/catalogs/rows.ts';
import type { FileStore } from '../../host-demo/server/services.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { FullStore } from '../support/full-store.ts';

const WORDS =
  'The storage of the server is full. Nothing was saved. Ask an administrator to make room, then try again.';
const LAS =
  '~V\nVERS. 2.0:\nWRAP. NO:\n~W\nSTRT.M 1:\nSTOP.M 2:\nSTEP.M 1:\nNULL. -999:\nUWI. A-1:\n~C\nDEPT.M :\nGR.API :\n~A\n1 10\n2 20\n';

let server: TestServer;
let store: FileStore;
beforeAll(async () => {
  server = await startTestServer();
  const { db, stores } = server.services;
  store = stores.get('main')!;
  await insertRows(
    db,
    'well',
    Array.from({ length: 200 }, (_, i) => ({ uwi: `A-${i}`, wellName: `Adana-${i}` })),
  );
  await store.write('logs/a.las', Buffer.from(LAS));
  await insertRows(db, 'wellLog', [
    {
      wellLogId: '1',
      uwi: 'A-1',
      storeId: 'main',
      locationReference: 'logs/a.las',
      digitalFormat: 'las',
    },
  ]);
});
afterAll(() => server.remove());

let before: string[];
beforeEach(async () => {
  before = await listFiles();
});
afterEach(async () => {
  server.services.stores.set('main', store);
  expect(await listFiles()).toEqual(before);
});

/** Every file of the store, whatever its name. */
async function listFiles(): Promise<string[]> {
  const folder = path.join(server.config.dataFolder, 'files');
  const names = await readdir(folder, { recursive: true });
  const files = await Promise.all(
    names.map(async (name) => ((await stat(path.join(folder, name))).isFile() ? [name] : [])),
  );
  return files.flat().sort();
}

const ROOMS = [0, 20];

async function fill(roomBytes: number): Promise<void> {
  server.services.stores.set('main', new FullStore(store, roomBytes));
}

async function expectFull(answer: Response): Promise<void> {
  expect([answer.status, await answer.json()]).toMatchObject([
    507,
    { error: 'STORAGE_FULL', message: WORDS, status: 507 },
  ]);
}

async function upload(address: string, name: string, content: string): Promise<Response> {
  const form = new FormData();
  form.append('files', new Blob([content]), name);
  return fetch(server.url + address, {
    method: 'POST',
    headers: { authorization: `Bearer ${await server.token()}` },
    body: form,
  });
}

/** Waits for the end of the last job, and says how it ended. */
async function lastJob(): Promise<{ status: string; messages: unknown[] }> {
  let job: { status: string; messages: unknown[] } | undefined;
  await expect
    .poll(async () => {
      const { rows } = await sql<{ status: string; messages: unknown[] }>`
        select status, messages from studio.job where user_id is not null order by created_at desc limit 1`.execute(
        server.services.db,
      );
      job = rows[0];
      return job?.status;
    })
    .toMatch(/COMPLETED|FAILED/);
  return job!;
}

describe.each(ROOMS)('with room for %i bytes of a file', (roomBytes) => {
  it('a log file that is loaded is refused with 507, and no record is made', async () => {
    await fill(roomBytes);
    await expectFull(await upload('/trove/api/load/files', 'b.las', LAS.replace('A-1', 'FULL-1')));
    const found = await server.ask('POST', '/service/getEntityCount', {
      entityName: 'well',
      constraints: [{ field: 'uwi', operator: 'equal', value: 'FULL-1' }],
    });
    expect(await found.json()).toMatchObject({ count: 0 });
  });

  it('a large file that is still arriving is refused with 507', async () => {
    await fill(roomBytes);
    const large = LAS + '3 30\n'.repeat(1_000_000);
    await expectFull(await upload('/trove/api/load/files', 'large.las', large));
  });

  it('a table that is loaded is refused with 507', async () => {
    await fill(roomBytes);
    await expectFull(
      await upload('/trove/api/load/tables', 't.csv', 'uwi,wellName\nT-1,First\nT-2,Second\n'),
    );
  });

  it('the picture of a log is refused with 507, and made when there is room', async () => {
    await fill(roomBytes);
    const ask = () =>
      server.ask('POST', '/service/api/v2/generate/url', {
        row: { wellLogId: '1' },
        catalogName: 'wellLog',
        width: 100 + roomBytes,
      });
    await expectFull(await ask());
    server.services.stores.set('main', store);
    const answer = (await (await ask()).json()) as { data: { url: string } };
    const key = answer.data.url.replace('/fm/download/main/', '');
    expect(await store.stat(key)).not.toBeNull();
    await store.remove(key);
  });

  it.each(['csv', 'xls', 'pdf', 'zip'])('an export as %s fails with the words', async (ext) => {
    await fill(roomBytes);
    const started = await server.ask('POST', '/trove/api/export/grid/V2', {
      catalogName: 'well',
      ext,
      constraints: [],
      processId: `full-${ext}-${roomBytes}`,
    });
    expect(started.status).toBe(202);
    expect(await lastJob()).toMatchObject({
      status: 'FAILED',
      messages: [{ id: WORDS, values: [] }],
    });
    const { rows } = await sql`select 1 from studio.export_file`.execute(server.services.db);
    expect(rows).toEqual([]);
  });

  it.each(['zip', 'csv', 'xls', 'pdf'])(
    'a cart as %s fails with the words',
    async (outputFormat) => {
      const cart = await server.ask('PUT', '/trove/api/export/update/shoppingcart/V2', {
        cartId: null,
        add: [{ catalogName: 'well', constraints: [] }],
      });
      const { data } = (await cart.json()) as { data: { id: string } };
      await fill(roomBytes);
      const started = await server.ask('POST', '/trove/api/export/start', {
        cartId: data.id,
        outputFormat,
      });
      expect(started.status).toBe(202);
      expect(await lastJob()).toMatchObject({
        status: 'FAILED',
        messages: [{ id: WORDS, values: [] }],
      });
      const { rows } = await sql`select 1 from studio.export_file`.execute(server.services.db);
      expect(rows).toEqual([]);
    },
  );

  it('the making of load templates fails with the words', async () => {
    await fill(roomBytes);
    const started = await server.ask('POST', '/trove/api/template/generate', {
      catalogs: ['well'],
    });
    expect(started.status).toBe(202);
    expect(await lastJob()).toMatchObject({
      status: 'FAILED',
      messages: [{ id: WORDS, values: [] }],
    });
    const { rows } =
      await sql`select 1 from studio.entity where entity_name = 'LoadTemplate'`.execute(
        server.services.db,
      );
    expect(rows).toEqual([]);
  });
});
