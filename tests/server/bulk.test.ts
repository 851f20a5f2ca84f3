/** Jobs on many records: bulk edits with their undo, rules on a catalog, and the reports of both. */
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { sql } from 'kysely';
import { insertRows } from '../../host-demo/server/catalogs/rows.ts';
import type { JobReport, ReportRow } from '../../src/api/contract/bulk.ts';
import { startTestServer } from '../support/test-server.ts';
import type { TestServer } from '../support/test-server.ts';

let server: TestServer;

beforeAll(async () => (server = await startTestServer()), 120_000);
afterAll(() => server.remove());

beforeEach(async () => {
  const { db } = server.services;
  for (const table of ['ppdm.well', 'ppdm.well_marker'])
    await sql`delete from ${sql.table(table)}`.execute(db);
  await insertRows(db, 'well', [
    ...['001', '002', '003'].map((uwi) => ({
      uwi,
      wellName: `Adana-${uwi}`,
      operatorName: 'Old Oil',
      totalDepth: 1000,
      totalDepthOuom: 'm',
    })),
    { uwi: '004', operatorName: 'New Oil', totalDepth: null },
  ]);
});

async function ask<T>(method: string, path: string, body?: unknown, token?: string) {
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
  const answer = await server.ask(method, `/trove/api/${path}`, body, headers);
  return { status: answer.status, body: (await answer.json()) as T & Record<string, unknown> };
}

const edit = (changes: object, records: object = {}) => ({
  records: { catalogName: 'well', ...records },
  changes,
});

async function reportOf(processId: string, more: object = {}) {
  const { body } = await ask<{
    data: { report: JobReport; totalCount: number; rows: ReportRow[] };
  }>('POST', 'job/report', { processId, limit: 1000, ...more });
  return body.data;
}

/** Starts a job and waits for its end. */
async function finished(path: string, body: unknown) {
  const started = await ask<{ data: { processId: string } }>('POST', path, body);
  expect(started.status).toBe(202);
  const { processId } = started.body.data;
  return vi.waitFor(
    async () => {
      const report = await reportOf(processId);
      expect(report.report.status).toMatch(/COMPLETED|FAILED/);
      return report;
    },
    { timeout: 30_000, interval: 50 },
  );
}

async function wells(...fields: string[]) {
  const { rows } = await sql<Record<string, unknown>>`
    select ${sql.join(fields.map((name) => sql.ref(name)))} from ppdm.well order by uwi`.execute(
    server.services.db,
  );
  return rows.map((row) => fields.map((name) => row[name]));
}

describe('a bulk edit', () => {
  test('is previewed with how many records change and what they hold before and after', async () => {
    const { body } = await ask('POST', 'edit/preview', edit({ operatorName: 'New Oil' }));
    expect(body.data).toMatchObject({ total: 4, changing: 3 });
    expect((body.data as { sample: object[] }).sample[0]).toEqual({
      key: { uwi: '001' },
      before: { operatorName: 'Old Oil' },
      after: { operatorName: 'New Oil' },
    });
    expect(await wells('operator_name')).toEqual([
      ['Old Oil'],
      ['Old Oil'],
      ['Old Oil'],
      ['New Oil'],
    ]);
  });

  test('changes all matching records but those left out, and reports each', async () => {
    const { report, rows } = await finished(
      'edit/start',
      edit(
        { operatorName: 'New Oil', remark: 'sold' },
        {
          constraints: [{ field: 'totalDepth', operator: 'equal', value: 1000 }],
          except: [{ uwi: '003' }],
        },
      ),
    );
    expect(report).toMatchObject({ status: 'COMPLETED', total: 2, counts: { changed: 2 } });
    expect(rows.map(({ key, outcome, before, after }) => [key, outcome, before, after])).toEqual(
      ['001', '002'].map((uwi) => [
        { uwi },
        'changed',
        { operatorName: 'Old Oil', remark: null },
        { operatorName: 'New Oil', remark: 'sold' },
      ]),
    );
    expect(await wells('operator_name', 'remark')).toEqual([
      ['New Oil', 'sold'],
      ['New Oil', 'sold'],
      ['Old Oil', null],
      ['New Oil', null],
    ]);
  });

  test('clears a field of chosen records and leaves those without a value unchanged', async () => {
    const { report } = await finished(
      'edit/start',
      edit({ wellName: null }, { keys: [{ uwi: '001' }, { uwi: '004' }] }),
    );
    expect(report.counts).toEqual({ changed: 1, unchanged: 1 });
    expect(await wells('well_name')).toEqual([[null], ['Adana-002'], ['Adana-003'], [null]]);
  });

  test('reports a record that a rule refuses and leaves it as it is', async () => {
    const { report, rows } = await finished(
      'edit/start',
      edit({ kbElev: 20_000, kbElevOuom: 'm' }, { keys: [{ uwi: '001' }] }),
    );
    expect(report.counts).toEqual({ refused: 1 });
    expect(rows[0]).toMatchObject({ key: { uwi: '001' }, code: 'RULE_FAILED' });
    expect(await wells('kb_elev')).toEqual([[null], [null], [null], [null]]);
  });

  test('is undone, and leaves records alone that were changed since', async () => {
    const { report } = await finished('edit/start', edit({ operatorName: 'New Oil' }));
    const { body } = await ask<{ data: { data: { version: number }[] } }>(
      'POST',
      '../../service/getEntity',
      {
        entityName: 'well',
        constraints: [{ field: 'uwi', operator: 'equal', value: '002' }],
      },
    );
    const [{ version }] = body.data as unknown as [{ version: number }];
    await server.ask('PUT', '/service/', {
      studio: { entityName: 'well', data: { id: '002', version, operatorName: 'Third Oil' } },
    });
    const undo = await finished('edit/undo', { processId: report.processId });
    expect(undo.report).toMatchObject({
      counts: { changed: 2, refused: 1 },
      undoOf: report.processId,
    });
    expect(undo.rows.find(({ outcome }) => outcome === 'refused')).toMatchObject({
      key: { uwi: '002' },
      code: 'CONFLICT',
    });
    expect(undo.rows.find(({ outcome }) => outcome === 'changed')).toMatchObject({
      key: { uwi: '001' },
      before: { operatorName: 'New Oil' },
      after: { operatorName: 'Old Oil' },
    });
    expect(await wells('operator_name')).toEqual([
      ['Old Oil'],
      ['Third Oil'],
      ['Old Oil'],
      ['New Oil'],
    ]);
    expect((await reportOf(report.processId)).report.undoneBy).toBe(undo.report.processId);
    const again = await ask('POST', 'edit/undo', { processId: report.processId });
    expect([again.status, again.body.error]).toEqual([409, 'CONFLICT']);
  });

  test.each([
    ['a key', { uwi: '9' }, 'uwi'],
    ['a geometry', { geom: null }, 'geom'],
    ['an unknown field', { nope: 1 }, 'nope'],
    ['a value of another type', { totalDepth: 'deep' }, 'totalDepth'],
    ['a concession that does not exist', { concessionId: 'NOPE-1' }, 'concessionId'],
  ])('is refused for %s', async (_what, changes, field) => {
    const { status, body } = await ask('POST', 'edit/start', edit(changes));
    expect(status).toBe(422);
    expect(Object.keys(body.fields as object)).toEqual([field]);
  });

  test('takes the role editor', async () => {
    const token = await server.token({ groups: ['reader'] });
    const { status, body } = await ask('POST', 'edit/start', edit({ remark: 'x' }), token);
    expect([status, body.error]).toEqual([403, 'ROLE_MISSING']);
  });

  test('is audited at its start and at its end', async () => {
    const { report } = await finished(
      'edit/start',
      edit({ remark: 'x' }, { keys: [{ uwi: '001' }] }),
    );
    await vi.waitFor(async () => {
      const { rows } = await sql<{ data_event: string }>`
        select data_event from studio.audit_event where items::text like ${`%${report.processId}%`} order by audit_event_id`.execute(
        server.services.db,
      );
      expect(rows.map((row) => row.data_event)).toEqual(['bulkEdit', 'bulkEditFinished']);
    });
  });
});

describe('rules on a catalog', () => {
  test('find what breaks them, worst first, with the fields they look at', async () => {
    await sql`update ppdm.well set kb_elev = 20000, kb_elev_ouom = 'm' where uwi = '002'`.execute(
      server.services.db,
    );
    const { report, rows } = await finished('rule/catalog/run', {
      records: { catalogName: 'well' },
    });
    expect(report).toMatchObject({ total: 4, counts: { error: 1, warning: 1 } });
    expect(
      rows.map(({ key, severity, ruleName, fields }) => [key, severity, ruleName, fields]),
    ).toEqual([
      [{ uwi: '002' }, 'error', 'well-kb-elevation', ['kbElev', 'kbElevOuom']],
      [{ uwi: '004' }, 'warning', 'well-total-depth', ['totalDepth']],
    ]);
    const errors = await reportOf(report.processId, { severities: ['error'], limit: 1 });
    expect([errors.totalCount, errors.rows.length]).toEqual([1, 1]);
  });

  test('run on chosen records, and the report is listed, exported and deleted', async () => {
    const { report } = await finished('rule/catalog/run', {
      records: { catalogName: 'well', keys: [{ uwi: '004' }] },
      ruleIds: ['well-total-depth'],
    });
    expect(report).toMatchObject({ total: 1, counts: { warning: 1 } });
    const list = await ask<{ data: { rows: JobReport[] } }>('POST', 'job/reports', {
      processType: 'rules',
      catalogName: 'well',
    });
    expect(list.body.data.rows[0]!.processId).toBe(report.processId);
    const file = await server.ask('POST', '/trove/api/job/report/export', {
      processId: report.processId,
    });
    expect(file.headers.get('content-disposition')).toContain('Well-findings-');
    expect((await file.text()).split('\r\n').slice(0, 2)).toEqual([
      'UWI,outcome,severity,rule,message,fields,before,after',
      '004,finding,warning,well-total-depth,The total depth is missing,totalDepth,,',
    ]);
    expect((await ask('DELETE', `job/report/${report.processId}`)).status).toBe(200);
    expect((await ask('POST', 'job/report', { processId: report.processId })).status).toBe(404);
  });

  test('report a rule that cannot be run once, without a record', async () => {
    const made = await server.ask('POST', '/service/', {
      studio: {
        entityName: 'Rule',
        data: { name: 'broken', expression: 'nope > 1', catalogName: 'well', active: false },
      },
    });
    const { id } = (await made.json()) as { id: string };
    const { rows } = await finished('rule/catalog/run', {
      records: { catalogName: 'well' },
      ruleIds: [id],
    });
    expect(rows.map(({ key, message }) => [key, message])).toEqual([
      [null, 'column 1: well has no field nope'],
    ]);
  });

  test("are another user's to see for nobody", async () => {
    const { report } = await finished('rule/catalog/run', { records: { catalogName: 'well' } });
    const token = await server.token({ sub: 'somebody-else' });
    const { status } = await ask('POST', 'job/report', { processId: report.processId }, token);
    expect(status).toBe(404);
  });
});

describe('a record that names a record which does not exist', () => {
  const save = (method: string, entityName: string, data: object) =>
    server.ask(method, '/service/', { studio: { entityName, data } });

  test('is refused on the field when it is created or changed', async () => {
    const marker = { markerId: 'm1', markerName: 'Top', md: 10 };
    const refused = await save('POST', 'wellMarker', { ...marker, uwi: 'NOPE-1' });
    expect(refused.status).toBe(422);
    expect(await refused.json()).toMatchObject({
      error: 'VALIDATION',
      fields: { uwi: 'there is no Well NOPE-1' },
    });
    const made = await save('POST', 'wellMarker', { ...marker, uwi: '001' });
    expect(made.status).toBe(201);
    const { version } = (await made.json()) as { version: number };
    const changed = await save('PUT', 'wellMarker', { id: 'm1', version, uwi: 'NOPE-2' });
    expect(changed.status).toBe(422);
  });

  test('is stored where only its other fields change', async () => {
    await insertRows(server.services.db, 'wellMarker', [
      { markerId: 'm2', uwi: 'GONE', markerName: 'Top' },
    ]);
    const answer = await save('PUT', 'wellMarker', {
      id: 'm2',
      version: 1,
      uwi: 'GONE',
      markerName: 'Base',
    });
    expect(answer.status).toBe(200);
  });
});

describe('an entity of Studio that names what does not exist', () => {
  const made = (entityName: string, data: object) =>
    server.ask('POST', '/service/', { studio: { entityName, data } });
  const catalog = {
    name: 'thing',
    label: 'Thing',
    fields: [{ label: 'Id', attribute: { name: 'key', typeName: 'string' }, partOfKey: true }],
  };

  test.each([
    ['a rule', 'Rule', { name: 'r', expression: 'true', catalogName: 'nope' }, 'catalogName'],
    ['a map', 'Map', { name: 'm', layers: ['nope'] }, 'layers'],
    ['a layer', 'Layer', { name: 'l', catalog: 'nope' }, 'catalog'],
    ['a catalog by its group', 'Catalog', { ...catalog, group: 'nope' }, 'group'],
    ['a catalog by its type', 'Catalog', { ...catalog, type: 'bogus' }, 'type'],
    ['a catalog by its processes', 'Catalog', { ...catalog, processes: ['bogus'] }, 'processes'],
    [
      'a catalog by the fields of a viewer',
      'Catalog',
      { ...catalog, viewerSettings: [{ viewer: 'log', fields: ['nope'] }] },
      'viewerSettings',
    ],
    [
      'a catalog by a pick list',
      'Catalog',
      { ...catalog, fields: [{ ...catalog.fields[0], pickList: 'nope' }] },
      'fields',
    ],
  ])('is refused: %s', async (_what, entityName, data, field) => {
    const answer = await made(entityName, data);
    expect(answer.status).toBe(422);
    const { fields } = (await answer.json()) as { fields: object };
    expect(Object.keys(fields)).toEqual([field]);
  });

  test('is refused with a value of a pick list that is blank', async () => {
    const answer = await made('PickList', { name: 'p', values: [{ value: ' ', label: 'x' }] });
    expect(answer.status).toBe(422);
  });
});
