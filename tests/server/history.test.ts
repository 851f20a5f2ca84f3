/** The history of a record: who created, loaded, changed and deleted it. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertRows } from '../../host-demo/server/catalogs/rows.ts';
import type { HistoryEvent } from '../../src/api/contract/history.ts';
import { startTestServer } from '../support/test-server.ts';
import type { TestServer } from '../support/test-server.ts';

const LAS =
  '~V\nVERS. 2.0:\nWRAP. NO:\n~W\nSTRT.M 1:\nSTOP.M 2:\nSTEP.M 1:\nNULL. -999:\nUWI. L-1:\nWELL. Loaded:\n~C\nDEPT.M :\nGR.API :\n~A\n1 10\n2 20\n';

let server: TestServer;
let editor: Record<string, string>;
let reader: Record<string, string>;

const json = async (method: string, address: string, body?: unknown, headers = editor) => {
  const answer = await server.ask(method, address, body, headers);
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
};
const store = (method: string, entityName: string, data: object) =>
  json(method, '/service/', { studio: { entityName, data } });
const history = async (catalog: string, key: string): Promise<HistoryEvent[]> =>
  (await json('GET', `/service/history/${catalog}/${encodeURIComponent(key)}`, undefined, reader))
    .body['data'] as HistoryEvent[];

beforeAll(async () => {
  server = await startTestServer();
  const headers = async (sub: string, name: string, groups: string[]) => ({
    authorization: `Bearer ${await server.token({ sub, name, groups })}`,
  });
  editor = await headers('ada', 'Ada Editor', ['editor', 'loader']);
  reader = await headers('rea', 'Rea Reader', ['reader']);
  await insertRows(server.services.db, 'well', [
    { uwi: 'S-1', rowCreatedDate: '2020-02-03T00:00:00Z' },
  ]);
}, 120_000);
afterAll(() => server.remove());

describe('the history of a record', () => {
  test('tells a reader who created and changed it, right after the change, with values before and after', async () => {
    const created = await store('POST', 'well', { uwi: 'H-1', wellName: 'Old' });
    expect(created.status).toBe(201);
    const { id, version } = created.body;
    await store('PUT', 'well', { id, version, wellName: 'New', kbElev: 12.5 });
    const events = await history('well', JSON.stringify({ uwi: 'H-1' }));
    expect(events).toMatchObject([
      {
        event: 'update',
        user: 'ada',
        userName: 'Ada Editor',
        version: Number(version) + 1,
        changes: [
          { field: 'wellName', before: 'Old', after: 'New' },
          { field: 'kbElev', before: null, after: 12.5 },
        ],
      },
      { event: 'create', user: 'ada', userName: 'Ada Editor', version },
    ]);
    expect(await history('well', 'H-1')).toEqual(events);
  });

  test('says nothing of a refused change and of other records', async () => {
    await store('POST', 'well', { uwi: 'H-2' });
    expect((await store('PUT', 'well', { id: 'H-2', version: 99, wellName: 'x' })).status).toBe(
      409,
    );
    expect((await history('well', 'H-2')).map(({ event }) => event)).toEqual(['create']);
  });

  test('keeps the history of a deleted record', async () => {
    await store('POST', 'well', { uwi: 'H-3' });
    await json('DELETE', '/service/well', ['H-3', 'none']);
    expect((await history('well', 'H-3')).map(({ event }) => event)).toEqual(['delete', 'create']);
  });

  test('names the file and the user of a load, for the log and for its well', async () => {
    const form = new FormData();
    form.append('files', new Blob([LAS]), 'gamma.las');
    const loaded = await fetch(`${server.url}/trove/api/load/files`, {
      method: 'POST',
      headers: editor,
      body: form,
    });
    const { data } = (await loaded.json()) as {
      data: { loaded: { uwi: string; logs: { logId: string }[] }[] };
    };
    const [file] = data.loaded;
    for (const [catalog, key] of [
      ['wellLog', file!.logs[0]!.logId],
      ['well', file!.uwi],
    ] as const)
      expect(await history(catalog, key)).toMatchObject([
        { event: 'load', file: 'gamma.las', userName: 'Ada Editor' },
      ]);
  });

  test('tells of a bulk edit for each record that it changed', async () => {
    await store('POST', 'well', { uwi: 'B-1', operatorName: 'Old Oil' });
    await store('POST', 'well', { uwi: 'B-2', operatorName: 'New Oil' });
    const started = await json('POST', '/trove/api/edit/start', {
      records: {
        catalogName: 'well',
        constraints: [{ field: 'uwi', operator: 'in', value: ['B-1', 'B-2'] }],
      },
      changes: { operatorName: 'New Oil' },
    });
    expect(started.status).toBe(202);
    await expect
      .poll(async () => (await history('well', 'B-1'))[0], { timeout: 20_000 })
      .toMatchObject({
        event: 'update',
        userName: 'Ada Editor',
        changes: [{ field: 'operatorName', before: 'Old Oil', after: 'New Oil' }],
      });
    expect((await history('well', 'B-2')).map(({ event }) => event)).toEqual(['create']);
  });

  test('believes no page that reports a change which the server did not make', async () => {
    await store('POST', 'well', { uwi: 'F-1', wellName: 'True' });
    const field = (fieldName: string, value: unknown, more = {}) => ({
      fieldName,
      fieldType: 'string',
      value,
      ...more,
    });
    for (const source of ['web', 'server'])
      for (const event of ['edit', 'delete', 'load'])
        expect(
          (
            await json(
              'POST',
              '/service/audit',
              {
                audit_source: source,
                audit_dataevent: event,
                audit_entity: 'well',
                audit_success: true,
                dataItemList: [field('id', 'F-1'), field('wellName', 'False', { before: 'True' })],
              },
              reader,
            )
          ).status,
        ).toBe(202);
    expect(await history('well', 'F-1')).toMatchObject([{ event: 'create', user: 'ada' }]);
  });

  test('begins a record that came with the data at the date of its row', async () => {
    expect(await history('well', 'S-1')).toMatchObject([
      { event: 'create', at: '2020-02-03T00:00:00.000Z', user: null, changes: [] },
    ]);
  });

  test('answers 404 for an unknown catalog and an unknown record', async () => {
    const codes = await Promise.all(
      ['none/H-1', 'well/absent', 'wellLog/%7B%7D'].map(async (path) => {
        const { status, body } = await json('GET', `/service/history/${path}`);
        return `${status} ${String(body['error'])}`;
      }),
    );
    expect(codes).toEqual(['404 CATALOG_NOT_FOUND', '404 NOT_FOUND', '404 NOT_FOUND']);
  });
});
