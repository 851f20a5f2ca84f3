/** Rules in CEL on records: what they see, what they answer, and that no expression stops the server. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertRows } from '../../host-demo/server/catalogs/rows.ts';
import { insertStored } from '../../host-demo/server/entities/store.ts';
import { startTestServer } from '../support/test-server.ts';
import type { TestServer } from '../support/test-server.ts';

interface Verdict {
  ruleId: string;
  key: Record<string, string>;
  passed: boolean;
  severity: string;
  message: string;
  fields: string[];
}

let server: TestServer;
let count = 0;

beforeAll(async () => {
  server = await startTestServer();
  const { db } = server.services;
  await insertRows(db, 'well', [
    {
      uwi: '001',
      wellName: 'Adana-1',
      totalDepth: 2500,
      totalDepthOuom: 'm',
      kbElev: 120,
      kbElevOuom: 'm',
      spudDate: '2001-02-03',
    },
    { uwi: '002', kbElev: 30_000, kbElevOuom: 'ft', surfaceLatitude: 91 },
    {
      uwi: '003',
      totalDepth: 900,
      totalDepthOuom: 'm',
      kbElev: 29_000,
      kbElevOuom: 'ft',
      geom: { type: 'Point', coordinates: [35, 37] },
    },
  ]);
  await insertRows(db, 'wellMarker', [
    { markerId: 'a', uwi: '001', md: 800, mdOuom: 'm' },
    { markerId: 'b', uwi: '003', md: 950, mdOuom: 'm' },
  ]);
  await insertRows(
    db,
    'wellSurveyStation',
    Array.from({ length: 1200 }, (_, i) => ({
      stationId: String(i),
      uwi: '001',
      stationNumber: i,
    })),
  );
  await insertRows(db, 'wellLog', [
    {
      wellLogId: '1',
      uwi: '001',
      topDepth: 100,
      baseDepth: 900,
      topDepthOuom: 'm',
      baseDepthOuom: 'm',
    },
    {
      wellLogId: '2',
      uwi: 'x',
      topDepth: 900,
      baseDepth: 900,
      topDepthOuom: 'm',
      baseDepthOuom: 'm',
    },
  ]);
}, 120_000);
afterAll(() => server.remove());

async function run(
  catalogName: string,
  ruleIds: string[],
  keys: object[],
): Promise<{ status: number; body: { data: Verdict[]; error?: string } }> {
  const answer = await server.ask('POST', '/trove/api/rule/item/run', {
    catalogName,
    ruleIds,
    keys,
  });
  return { status: answer.status, body: (await answer.json()) as never };
}

/** Runs an expression as it is in the store, past what saving refuses. */
async function evaluated(
  expression: string,
  keys: object[] = [{ uwi: '001' }],
): Promise<Verdict[]> {
  const id = `t-${count++}`;
  await insertStored(
    server.services.db,
    'Rule',
    {
      name: id,
      expression,
      catalogName: null,
      severity: 'warning',
      description: 'not so',
      active: true,
    },
    { id, uniqueKey: id, owner: null, by: null },
  );
  const { status, body } = await run('well', [id], keys);
  expect(status).toBe(200);
  return body.data;
}

const save = (method: string, data: object) =>
  server.ask(method, '/service/', { studio: { entityName: 'Rule', data } });

describe('rules that come with the product', () => {
  test('are run on records of their catalog', async () => {
    const { body } = await run(
      'well',
      [],
      ['001', '002', '003'].map((uwi) => ({ uwi })),
    );
    expect(body.data.length).toBe(12);
    expect(
      body.data
        .filter(({ passed }) => !passed)
        .map(({ ruleId, key, severity, message }) => [ruleId, key.uwi, severity, message]),
    ).toEqual([
      [
        'well-degrees',
        '002',
        'error',
        'The longitude is not between -180 and 180, or the latitude not between -90 and 90',
      ],
      ['well-kb-elevation', '002', 'error', 'The KB elevation is not between -500 and 9000 m'],
      ['well-marker-depth', '003', 'warning', 'A marker lies below the total depth'],
      ['well-total-depth', '002', 'warning', 'The total depth is missing'],
    ]);
    const logs = await run('wellLog', [], [{ wellLogId: '1' }, { wellLogId: '2' }]);
    expect(
      logs.body.data
        .filter(({ passed }) => !passed)
        .map(({ ruleId, key }) => [ruleId, key.wellLogId]),
    ).toEqual([
      ['log-depth-order', '2'],
      ['log-well', '2'],
    ]);
  });

  test('run by name even where they are not active, and an unknown one is refused', async () => {
    const made = (await (
      await save('POST', {
        name: 'sleeping',
        expression: 'false',
        catalogName: 'well',
        active: false,
      })
    ).json()) as { id: string };
    expect(
      (await run('well', [], [{ uwi: '001' }])).body.data.some(({ ruleId }) => ruleId === made.id),
    ).toBe(false);
    expect((await run('well', [made.id], [{ uwi: '001' }])).body.data).toEqual([
      {
        ruleId: made.id,
        key: { uwi: '001' },
        passed: false,
        severity: 'error',
        message: 'sleeping',
        fields: [],
      },
    ]);
    expect(await run('well', ['nobody'], [])).toMatchObject({
      status: 404,
      body: { error: 'NOT_FOUND' },
    });
    expect(await run('nope', [], [])).toMatchObject({
      status: 404,
      body: { error: 'CATALOG_NOT_FOUND' },
    });
  });
});

describe('a record that is saved', () => {
  const saveWell = async (method: string, data: object) => {
    const answer = await server.ask(method, '/service/', { studio: { entityName: 'well', data } });
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  };

  test('is refused by a rule of severity error, in its words, and nothing is stored', async () => {
    const high = { uwi: 'high', kbElev: 30_000, kbElevOuom: 'm', totalDepth: 1 };
    const message = 'The KB elevation is not between -500 and 9000 m';
    expect(await saveWell('POST', high)).toMatchObject({
      status: 422,
      body: {
        error: 'RULE_FAILED',
        message,
        rules: [{ ruleId: 'well-kb-elevation', severity: 'error', message }],
      },
    });
    const made = await saveWell('POST', { ...high, kbElev: 30 });
    expect(made.status).toBe(201);
    const change = { id: 'high', version: made.body['version'], kbElev: 30_000 };
    expect(await saveWell('PUT', change)).toMatchObject({ status: 422, body: { message } });
    const stored = await server.ask('GET', '/service//entity/well/high');
    expect(await stored.json()).toMatchObject({ kbElev: 30, version: made.body['version'] });
  });

  test('is stored with the warnings of the other rules, and of rules that cannot be run', async () => {
    await insertStored(
      server.services.db,
      'Rule',
      {
        name: 'typo',
        expression: 'welName == 1',
        catalogName: 'well',
        severity: 'error',
        active: true,
      },
      { id: 'typo', uniqueKey: 'typo', owner: null, by: null },
    );
    const made = await saveWell('POST', { uwi: 'shallow', kbElev: 30, kbElevOuom: 'm' });
    await server.ask('DELETE', '/service/Rule/typo');
    expect(made).toMatchObject({
      status: 201,
      body: {
        uwi: 'shallow',
        _warnings: [
          { ruleId: 'typo', severity: 'warning' },
          {
            ruleId: 'well-total-depth',
            severity: 'warning',
            message: 'The total depth is missing',
          },
        ],
      },
    });
  });

  test('is read with its warnings until it is stored without any, or deleted', async () => {
    const warnings = [
      { ruleId: 'well-total-depth', severity: 'warning', message: 'The total depth is missing' },
    ];
    const read = async () =>
      (await (await server.ask('GET', '/service//entity/well/warned')).json()) as {
        version: number;
        _warnings?: unknown;
      };
    const fields = { uwi: 'warned', kbElev: 30, kbElevOuom: 'm' };
    await saveWell('POST', fields);
    const stored = await read();
    expect(stored._warnings).toEqual(warnings);
    // A client may send back what it has read.
    await saveWell('PUT', { ...stored, id: 'warned', kbElev: 31 });
    const changed = await read();
    expect(changed).toMatchObject({ kbElev: 31, _warnings: warnings });
    const listed = await server.ask('POST', '/service/getEntity', {
      entityName: 'well',
      constraints: [{ field: 'uwi', operator: 'equal', value: 'warned' }],
    });
    expect(await listed.json()).toMatchObject({ data: [{ _warnings: warnings }] });
    await saveWell('PUT', { id: 'warned', version: changed.version, totalDepth: 900 });
    expect(await read()).not.toHaveProperty('_warnings');
    await saveWell('POST', { ...fields, uwi: 'deleted' });
    await server.ask('DELETE', '/service/well/deleted');
    const { rows } =
      await sql`select record_id from studio.record_warning where record_id in ('warned', 'deleted')`.execute(
        server.services.db,
      );
    expect(rows).toEqual([]);
  });
});

describe('an expression', () => {
  test('sees the record and what hangs on it', async () => {
    const expression =
      'wellName == "Adana-1" && spudDate.getFullYear() == 2001 && completionDate == null && wellMarker[0].md == 800.0 && wellSurveyStation.size() == 1000';
    expect(await evaluated(expression)).toMatchObject([{ passed: true, message: '' }]);
  });

  test('that is false has the severity and the text of its rule', async () => {
    expect(await evaluated('totalDepth < 10')).toMatchObject([
      { passed: false, severity: 'warning', message: 'not so' },
    ]);
    expect(await evaluated('geom.coordinates[0] == 35.0', [{ uwi: '003' }])).toMatchObject([
      { passed: true },
    ]);
  });

  test.each([
    ['that does not parse', 'totalDepth > > 0', /^column \d+: .*found/],
    ['with an unknown field', 'true || nope > 1', /^column 9: well has no field nope$/],
    [
      'that compares what cannot be compared',
      'totalDepth > 0 && wellName > 3',
      /^column 28: .*_>_/,
    ],
  ])('%s is a verdict that points at the place', async (_what, expression, message) => {
    const [verdict] = await evaluated(expression);
    expect(verdict).toMatchObject({ passed: false, severity: 'error' });
    expect(verdict!.message).toMatch(message);
  });

  test('on a record that is not there, or by what is no key, is a verdict', async () => {
    expect(
      (await evaluated('true', [{ uwi: 'x' }, { uwi: '001' }, { wellName: 'Adana-1' }, {}])).map(
        ({ passed, message }) => [passed, message],
      ),
    ).toEqual([
      [false, 'there is no such record'],
      [true, ''],
      [false, 'there is no such record'],
      [false, 'there is no such record'],
    ]);
  });

  test('that cannot be read is not stored', async () => {
    const refused = await save('POST', { name: 'broken', expression: 'totalDepth > > 0' });
    expect([refused.status, await refused.json()]).toMatchObject([
      422,
      { error: 'VALIDATION', fields: { expression: expect.stringMatching(/^column \d+: /) } },
    ]);
    const { id, version } = (await (
      await save('POST', { name: 'good', expression: 'true' })
    ).json()) as { id: string; version: number };
    expect((await save('PUT', { id, version, expression: 'true &&' })).status).toBe(422);
    expect(await (await server.ask('GET', `/service//entity/Rule/${id}`)).json()).toMatchObject({
      expression: 'true',
      version: 1,
    });
  });
});

describe('a hostile expression', () => {
  const rows = 'wellSurveyStation';
  test.each([
    [
      'passes over lists in one another',
      `${rows}.all(a, ${rows}.all(b, ${rows}.all(c, a.md == b.md || c.md == null)))`,
      /longer than 1000 ms/,
    ],
    [
      'a text that doubles',
      `${rows}.map(a, ${rows}.map(b, "${'x'.repeat(500)}" + string(b.stationNumber)))[0].size() > 0`,
      /longer than|more than 256 MB|out of memory/i,
    ],
    ['brackets', `${'('.repeat(900)}1${')'.repeat(900)} == 1`, /more than 32 brackets/],
    ['a slow pattern', `"${'a'.repeat(60)}!".matches("(a+)+$")`, /not so/],
  ])('of %s ends, and others are answered meanwhile', async (_what, expression, message) => {
    let longest = 0;
    let before = performance.now();
    const clock = setInterval(() => {
      longest = Math.max(longest, performance.now() - before - 20);
      before = performance.now();
    }, 20);
    const [verdict] = await evaluated(expression);
    clearInterval(clock);
    expect(verdict!.message).toMatch(message);
    expect(longest).toBeLessThan(1000);
    expect(await evaluated('uwi == "001"')).toMatchObject([{ passed: true }]);
  });
});
