/** What the audit records (spec 3, "Audit event payload"): every view, export, download, edit and sign-in, those that failed too. */
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertRows } from '../../host-demo/server/catalogs/rows.ts';
import { startTestServer } from '../support/test-server.ts';
import type { TestServer } from '../support/test-server.ts';
import { stored, itemsOf, auditHost } from './audit/audit-host.ts';
import { editCases, signInCases, secretCases } from './audit/event-cases.ts';
import { readingCases } from './audit/reading-cases.ts';

const LAS =
  '~V\nVERS. 2.0:\nWRAP. NO:\n~W\nSTRT.M 1:\nSTOP.M 2:\nSTEP.M 1:\nNULL. -999:\n~C\nDEPT.M :\nGR.API :\n~A\n1 10\n2 20\n';

let server: TestServer;
let dataFolder: string;
let reader: Record<string, string>;

beforeAll(async () => {
  dataFolder = await mkdtemp(path.join(tmpdir(), 'geo-audit-'));
  await mkdir(path.join(dataFolder, 'identity'));
  await writeFile(
    path.join(dataFolder, 'identity', 'users.json'),
    JSON.stringify([
      {
        login: 'geologist',
        password: 'geologist',
        name: 'Deniz',
        email: 'geologist@subsurface.example',
        groups: [],
      },
    ]),
  );
  server = await startTestServer({ dataFolder });
  const { db, stores } = server.services;
  reader = { authorization: `Bearer ${await server.token({ sub: 'rea', groups: ['viewer'] })}` };
  await insertRows(db, 'well', [
    { uwi: 'A-1', wellName: 'Adana-1' },
    { uwi: 'A-2' },
    { uwi: 'A-3' },
  ]);
  await stores.get('main')!.write('logs/a.las', Buffer.from(LAS));
  await stores.get('main')!.write('previews/a.png', Buffer.from('x'));
  await insertRows(db, 'wellLog', [
    {
      wellLogId: '1',
      uwi: 'A-1',
      storeId: 'main',
      locationReference: 'logs/a.las',
      digitalFormat: 'las',
    },
  ]);
}, 120_000);
afterAll(async () => {
  await printed();
  await server.remove();
});

const host = auditHost(
  () => server,
  () => reader,
);
const { ask, events, collectEvents, found } = host;

const finished = async (processId: string): Promise<{ id: string; output: string }[]> => {
  const last = async () =>
    (await ask('GET', `/service/process/last/response?processId=${processId}`)).body
      .data as unknown as {
      status: string;
      response: { downloads: { id: string; output: string }[] };
    };
  await expect.poll(async () => (await last()).status).toBe('COMPLETED');
  return (await last()).response.downloads;
};

/** What is done, the events that record it, and what they hold. */
type Step = readonly [
  what: string,
  action: () => Promise<unknown>,
  expected: readonly (readonly [event: string, entity: string, success: boolean, items?: object])[],
];

const exportOf = (processId: string, more: object = {}) =>
  ask('POST', '/trove/api/export/grid/V2', {
    catalogName: 'well',
    ext: 'csv',
    constraints: [],
    selectedColumns: [],
    processId,
    ...more,
  });
let ruleId = '';

const STEPS: readonly Step[] = [
  [
    'a record is made',
    () => ask('POST', '/service/', stored('well', { uwi: 'N-1', wellName: 'New' })),
    [['create', 'well', true, { uwi: 'N-1', wellName: 'New', version: 1 }]],
  ],
  [
    'a record is made twice',
    () => ask('POST', '/service/', stored('well', { uwi: 'N-1' })),
    [['create', 'well', false, { uwi: 'N-1', status: 409, error: 'CONFLICT' }]],
  ],
  [
    'a record without its key',
    () => ask('POST', '/service/', stored('well', { wellName: 'x' })),
    [['create', 'well', false, { status: 422, error: 'VALIDATION' }]],
  ],
  [
    'a malformed body',
    () => ask('POST', '/service/', { studio: 7 }),
    [['create', '', false, { status: 400 }]],
  ],
  [
    'a record is changed',
    async () => {
      const { id, version } = await found('well', 'A-1');
      return ask('PUT', '/service/', stored('well', { id, version, wellName: 'Adana-1A' }));
    },
    [['edit', 'well', true, { wellName: 'Adana-1A', version: 2 }]],
  ],
  [
    'a record that is not there is changed',
    () => ask('PUT', '/service/', stored('well', { id: '["none"]', version: 1, wellName: 'x' })),
    [['edit', 'well', false, { id: '["none"]' }]],
  ],
  [
    'a record is deleted',
    async () =>
      ask('DELETE', `/service/well/${encodeURIComponent((await found('well', 'N-1')).id)}`),
    [['delete', 'well', true, { deleted: 1 }]],
  ],
  [
    'a record that is not there is deleted',
    () => ask('DELETE', '/service/well/none'),
    [['delete', 'well', false, { id: 'none', status: 404 }]],
  ],
  [
    'a rule is made in Studio',
    async () => {
      ruleId = (
        await ask(
          'POST',
          '/service/rule',
          stored('', { name: 'named', expression: 'totalDepth > 0.0', catalogName: 'well' }),
        )
      ).body.id;
    },
    [['create', 'Rule', true, { name: 'named' }]],
  ],
  [
    'a rule is made by who may not',
    () => ask('POST', '/service/', stored('Rule', { name: 'x', expression: 'true' }), reader),
    [['create', 'Rule', false, { status: 403, error: 'ROLE_MISSING' }]],
  ],
  [
    'rules are run',
    () =>
      ask('POST', '/trove/api/rule/item/run', {
        catalogName: 'well',
        ruleIds: [ruleId],
        keys: [{ uwi: 'A-1' }],
      }),
    [['ruleRun', 'well', true, { keys: [{ uwi: 'A-1' }] }]],
  ],
  [
    'rules of no catalog are run',
    () => ask('POST', '/trove/api/rule/item/run', { catalogName: 'none', ruleIds: [], keys: [] }),
    [['ruleRun', 'none', false, { status: 404 }]],
  ],
  [
    'rules are deleted',
    () => ask('DELETE', '/service/Rule', [ruleId, 'none']),
    [['delete', 'Rule', true, { ids: [expect.any(String), 'none'], deleted: 1 }]],
  ],
  [
    'a log is opened',
    () =>
      ask('POST', '/trove/api/viewer/log/url', {
        row: { wellLogId: '1', storeId: 'main', locationReference: 'logs/a.las' },
      }),
    [['view', 'wellLog', true, { wellLogId: '1' }]],
  ],
  [
    'a log that is not there is opened',
    () => ask('POST', '/trove/api/viewer/log/url', { row: { wellLogId: '9' } }),
    [['view', 'wellLog', false, { wellLogId: '9', status: 404 }]],
  ],
  [
    'a page says that a record was looked at',
    () =>
      ask('POST', '/service/audit', {
        audit_source: 'server',
        audit_dataevent: 'view',
        audit_entity: 'well',
        audit_success: true,
        dataItemList: [{ fieldName: 'uwi', fieldType: 'string', value: 'A-1' }],
      }),
    [['view', 'well', true, { uwi: 'A-1' }]],
  ],
  [
    'a summary that is not there is opened',
    () => ask('GET', '/service/concession/summary/data/none'),
    [['view', 'concessionSummary', false, { processId: 'none', status: 404 }]],
  ],
  [
    'a file is downloaded',
    () => ask('GET', '/fm/download/main/logs/a.las'),
    [['download', 'file', true, { file: 'main/logs/a.las' }]],
  ],
  [
    'a file that is not there is downloaded',
    () => ask('GET', '/fm/download/main/logs/none.las'),
    [['download', 'file', false, { status: 404 }]],
  ],
  [
    'an export is begun, and ends',
    async () => {
      await exportOf('p1');
      await finished('p1');
    },
    [
      ['export', 'well', true, { processId: 'p1' }],
      ['exportFinished', 'well', true, { processId: 'p1' }],
    ],
  ],
  [
    'an export of no catalog',
    () => exportOf('p2', { catalogName: 'none' }),
    [['export', 'none', false, { processId: 'p2' }]],
  ],
  [
    'a malformed export',
    () => exportOf('p3', { ext: 'exe' }),
    [['export', 'well', false, { processId: 'p3', status: 400 }]],
  ],
  [
    'a finished export is cancelled',
    () => ask('PUT', '/trove/api/export/cancel/shoppingcart?pid=p1'),
    [['exportCancelled', '', false, { processId: 'p1', status: 409 }]],
  ],
  [
    'its file is downloaded',
    async () => {
      const [file] = await finished('p1');
      return ask('GET', `/trove/api/export/download/file/${file!.id}?output=${file!.output}`);
    },
    [['download', 'well', true, { processId: 'p1' }]],
  ],
  [
    'a file of somebody else is downloaded',
    async () => {
      const [file] = await finished('p1');
      return ask(
        'GET',
        `/trove/api/export/download/file/${file!.id}?output=csv`,
        undefined,
        reader,
      );
    },
    [['download', '', false]],
  ],
  [
    'a download of no format',
    () => ask('GET', '/trove/api/export/download/file/1'),
    [['download', '', false, { file: '1', status: 400 }]],
  ],
  [
    'an empty cart is exported',
    () => ask('POST', '/trove/api/export/start', { cartId: 'none' }),
    [['export', 'cart', false]],
  ],
  [
    'a catalog is indexed',
    () => ask('POST', '/trove/api/search/index', { catalogs: ['well'] }),
    [['index', 'index', true, { catalogs: ['well'] }]],
  ],
  [
    'files of unknown formats are loaded',
    () => ask('POST', '/trove/api/load/files', {}),
    [['import', 'file', false]],
  ],
];

describe('the audit', () => {
  test.each(STEPS)('records that %s', async (_what, action, expected) => {
    const reported = await collectEvents(action, expected.length);
    expect(
      reported.map(({ audit_dataevent: event, audit_entity: entity, audit_success: success }) => [
        event,
        entity,
        success,
      ]),
    ).toEqual(expected.map(([event, entity, success]) => [event, entity, success]));
    for (const [index, [, , , items = {}]] of expected.entries())
      expect(itemsOf(reported[index]!)).toMatchObject(items);
    for (const { userId, ip, requestId } of reported)
      expect([
        ['ada', 'rea'].includes(userId),
        /127\.0\.0\.1|::1/.test(ip),
        requestId.length > 10,
      ]).toEqual([true, true, true]);
  });

  editCases(host);
  signInCases(host);

  test('records a refused token once a minute and address, and never a call without one', async () => {
    const old = { authorization: `Bearer ${await server.token({}, -70)}` };
    const reported = await collectEvents(async () => {
      for (let i = 0; i < 20; i += 1)
        expect((await ask('GET', '/service/api/roles', undefined, old)).status).toBe(401);
      await fetch(`${server.url}/service/api/roles`);
    });
    expect(
      reported.map((event) => [event.audit_dataevent, event.audit_entity, itemsOf(event)]),
    ).toEqual([['tokenRefused', 'service', { method: 'GET', path: '/service/api/roles' }]]);
  });

  test('records no previews, no preferences, no further parts of a file, and no plain reading', async () => {
    await ask('GET', '/fm/download/main/previews/a.png');
    await ask('PUT', '/service/', stored('Preference', { name: 'theme', value: 'dark' }));
    expect((await ask('GET', '/thinsection-project/rest/api/v1/permission/well/A-1')).body).toEqual(
      { wellId: 'A-1', permitted: true },
    );
    const reported = await collectEvents(async () => {
      await ask('GET', '/fm/download/main/logs/a.las', undefined, { range: 'bytes=5-9' });
      await ask('GET', '/fm/download/main/logs/a.las', undefined, { range: 'bytes=0-3' });
    });
    expect(reported.map(({ audit_dataevent: event }) => event)).toEqual(['download']);
  });

  secretCases(host);

  test('never blocks a call that changes no record: one that cannot be recorded is answered, and the log names it', async () => {
    const { schema } = server.services.db;
    await schema.alterTable('studio.audit_event').renameTo('audit_event_away').execute();
    try {
      expect((await ask('POST', '/service/', stored('well', { uwi: 'N-9' }))).status).toBe(500);
      expect((await exportOf('p9')).status).toBe(202);
      await expect.poll(() => server.log.join('')).toMatch(/"event":"export".*the audit/);
    } finally {
      await schema.alterTable('studio.audit_event_away').renameTo('audit_event').execute();
    }
  });

  readingCases(host);
});

/** Every kind of event that was recorded, with its number. */
async function printed(): Promise<void> {
  const counts = new Map<string, number>();
  for (const event of await events()) {
    const line = `${event.audit_source.padEnd(7)} ${event.audit_dataevent.padEnd(16)} ${event.audit_entity.padEnd(18)} ${event.audit_success ? 'well' : 'failed'}`;
    counts.set(line, (counts.get(line) ?? 0) + 1);
  }
  console.log(
    [...counts]
      .sort()
      .map(([line, count]) => `${line.padEnd(52)} ${count}`)
      .join('\n'),
  );
}
