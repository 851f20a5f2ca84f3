/** Uploads that break off, are damaged, hold archives or odd texts, or whose server was lost. */
import { randomUUID } from 'node:crypto';
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import { seed as sweepAtStart } from '../../host-demo/server/files/sweep-uploads.ts';
import { isFileReferenced } from '../../host-demo/server/logs/file-references.ts';
import { startTestServer } from '../support/test-server.ts';
import type { TestServer } from '../support/test-server.ts';

const LOAD = '/trove/api/load/files';
const TABLES = '/trove/api/load/tables';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
}, 120_000);
afterAll(() => server.remove());

function makeLas(well: string, field = 'Adana'): string {
  return [
    '~Version',
    'VERS. 2.0 :',
    'WRAP. NO :',
    '~Well',
    'STRT.M 100 :',
    'STOP.M 101 :',
    'STEP.M 0.5 :',
    'NULL. -999.25 :',
    `WELL. ${well} :`,
    `UWI. ${well} :`,
    `FLD. ${field} :`,
    '~Curve',
    'DEPT.M :',
    'GR.GAPI :',
    '~A',
    '100 1',
    '100.5 2',
    '101 3',
    '',
  ].join('\n');
}

async function send(address: string, name: string, content: string | Buffer, user = 'ada') {
  const form = new FormData();
  form.append('files', new Blob([new Uint8Array(Buffer.from(content))]), name);
  const answer = await fetch(server.url + address, {
    method: 'POST',
    headers: { authorization: `Bearer ${await server.token({ sub: user })}` },
    body: form,
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

/** Begins an upload of a file and a part of another one, and answers what breaks it off. */
async function beginUpload(name: string, content: string): Promise<() => Promise<void>> {
  const sending = request(server.url + LOAD, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${await server.token({ sub: 'bea' })}`,
      'content-type': 'multipart/form-data; boundary=cut',
    },
  });
  sending.on('error', () => {});
  const head = (file: string) =>
    `--cut\r\ncontent-disposition: form-data; name="files"; filename="${file}"\r\n\r\n`;
  sending.write(`${head(name)}${content}\r\n${head('second.las')}begins`);
  return async () => {
    sending.destroy();
    await expect.poll(() => countArriving(), { timeout: 10_000 }).toBe(0);
  };
}

async function countArriving(): Promise<number> {
  const folder = path.join(server.config.dataFolder, 'files/loaded/arriving');
  return (await readdir(folder).catch(() => [])).length;
}

async function findLog(uwi: string): Promise<{ storeId: string; locationReference: string }> {
  const { rows } = await sql<{ storeId: string; locationReference: string }>`
    select store_id as "storeId", location_reference as "locationReference"
    from ppdm.well_log where uwi = ${uwi}`.execute(server.services.db);
  return rows[0]!;
}

async function isReadable(uwi: string): Promise<boolean> {
  const { storeId, locationReference } = await findLog(uwi);
  return (await server.ask('GET', `/fm/download/${storeId}/${locationReference}`)).ok;
}

async function readStoredBytes(user: string): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(stored_bytes), 0)::float8 as bytes from studio.upload
    where user_id = ${user}`.execute(server.services.db);
  return rows[0]!.bytes;
}

describe('the same new file of two users', () => {
  test('stays where one of them breaks off after the other has loaded it', async () => {
    const las = makeLas('SAME-1');
    const breakOff = await beginUpload('same.las', las);
    await expect.poll(() => countArriving(), { timeout: 10_000 }).toBeGreaterThan(0);
    expect((await send(LOAD, 'same.las', las)).status).toBe(200);
    await breakOff();
    expect(await isReadable('SAME-1')).toBe(true);
  });

  test('is in use as long as a record names it', async () => {
    expect((await send(LOAD, 'used.las', makeLas('SAME-2'))).status).toBe(200);
    const { storeId, locationReference: key } = await findLog('SAME-2');
    const isUsed = () => isFileReferenced(server.services.db, { storeId, key });
    expect(await isUsed()).toBe(true);
    await sql`delete from ppdm.well_log where uwi = 'SAME-2'`.execute(server.services.db);
    expect(await isUsed()).toBe(false);
  });

  test('is one file with one record where four send it at once', async () => {
    const las = makeLas('SAME-3');
    const answers = await Promise.all(
      ['ada', 'bea', 'cem', 'dan'].map((user) => send(LOAD, 'four.las', las, user)),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await isReadable('SAME-3')).toBe(true);
  });
});

describe('a form', () => {
  const PART = 'content-disposition: form-data; name="files"';
  const FORMS: Readonly<Record<string, readonly [boundary: string, body: string]>> = {
    'whose file has no name': [
      'b',
      `--b\r\n${PART}\r\ncontent-type: application/octet-stream\r\n\r\nx\r\n--b--`,
    ],
    'that ends in a part': ['b', `--b\r\n${PART}; filename="a.las"\r\n\r\nabc`],
    'without any part': ['b', 'garbage'],
    'with a boundary that is too long': ['b'.repeat(500), 'x'],
    'without a boundary': ['', 'x'],
    'whose field is no JSON although it says so': [
      'b',
      `--b\r\ncontent-disposition: form-data; name="a"\r\ncontent-type: application/json\r\n\r\n{\r\n--b--`,
    ],
  };
  const ADDRESSES = [
    LOAD,
    TABLES,
    '/studiomanager/import',
    '/studiomanager/import/preview',
    '/service/workflow/deployment',
  ];

  test.each(Object.entries(FORMS))(
    '%s is no fault of the server',
    async (_what, [boundary, body]) => {
      const token = await server.token();
      for (const address of ADDRESSES) {
        const answer = await fetch(server.url + address, {
          method: 'POST',
          headers: {
            authorization: `Bearer ${token}`,
            'content-type': `multipart/form-data; boundary=${boundary}`,
          },
          body,
        });
        expect([address, answer.status < 500, await answer.text()]).toEqual([
          address,
          true,
          expect.any(String),
        ]);
      }
    },
  );

  test('whose sender hangs up is not logged as a fault of the server', async () => {
    const before = server.log.length;
    const breakOff = await beginUpload('gone.las', makeLas('GONE-1'));
    await expect.poll(() => countArriving(), { timeout: 10_000 }).toBeGreaterThan(0);
    await breakOff();
    expect(server.log.slice(before).filter((line) => line.includes('a call failed'))).toEqual([]);
  });
});

describe('the storage of a user', () => {
  test('counts what was unpacked from an archive, and once', async () => {
    const zip = new ZipFile();
    const logs = ['ZIP-1', 'ZIP-2'].map((well) => Buffer.from(makeLas(well)));
    logs.forEach((log, i) => zip.addBuffer(log, `${i}.las`));
    zip.end();
    const bytes = await buffer(zip.outputStream as NodeJS.ReadableStream);
    const expected = logs.reduce((sum, { length }) => sum + length, 0);
    for (let turn = 0; turn < 2; turn++) {
      expect((await send(LOAD, 'wells.zip', bytes, 'zoe')).status).toBe(200);
      expect(await readStoredBytes('zoe')).toBe(expected);
    }
  });

  test('does not count a table that cannot be read', async () => {
    expect((await send(TABLES, 'a.csv', Buffer.from([0, 1, 2, 0, 255]), 'yan')).status).toBe(422);
    expect(await readStoredBytes('yan')).toBe(0);
  });

  test('is given back with the files of uploads whose server was lost', async () => {
    const { db } = server.services;
    await sql`insert into studio.upload (user_id, at, uploaded_bytes, stored_bytes, is_under_way)
      values ('lea', now() - interval '1 day', 1000, 1000, true)`.execute(db);
    const folder = path.join(server.config.dataFolder, 'files/loaded/arriving');
    await mkdir(folder, { recursive: true });
    const yesterday = new Date(Date.now() - 86_400_000);
    for (const name of [randomUUID(), `.${randomUUID()}.part`]) {
      await writeFile(path.join(folder, name), 'x');
      await utimes(path.join(folder, name), yesterday, yesterday);
    }
    await sweepAtStart(server.services);
    expect(await countArriving()).toBe(0);
    expect(await readStoredBytes('lea')).toBe(0);
  });
});

test('a file or table with a written-out escape is loaded as it is', async () => {
  const las = await send(LOAD, 'escape.las', makeLas('ESC-1', 'A\\u0000B \\ud800'));
  expect([las.status, JSON.stringify(las.body)]).toEqual([200, expect.stringContaining('ESC-1')]);
  const table = await send(TABLES, 'escape.csv', 'uwi,totalDepth\nESC-2,A\\u0000B\nESC-3,5\n');
  expect(table.status).toBe(201);
  const { id } = table.body.data as { id: string };
  const started = await server.ask('POST', `${TABLES}/${id}/start`, {
    catalog: 'well',
    mapping: [
      { column: 0, field: 'uwi' },
      { column: 1, field: 'totalDepth' },
    ],
  });
  const { data } = (await started.json()) as { data: { processId: string } };
  await expect
    .poll(
      async () =>
        (await (
          await server.ask('GET', `/trove/api/load/report/${data.processId}`)
        ).json()) as unknown,
      { timeout: 20_000 },
    )
    .toMatchObject({ data: { counts: { refused: 1, created: 1 } } });
});
