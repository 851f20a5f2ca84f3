/** The two query calls: what they answer, what they refuse, and that nothing gets past them into the database. */
import { sql } from 'kysely';
import { safeParse } from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ppdmQuery, studioQuery } from '../../src/api/contract/query.ts';
import { injections } from '../support/injections.ts';
import { byLength, seed } from '../support/length.ts';
import { createDatabase } from '../support/databases.ts';
import { hasPostgres } from '../support/postgres.ts';
import { randomQueries } from '../support/random-queries.ts';
import { sampled } from '../support/random.ts';
import { startTestServer } from '../support/test-server.ts';
import type { TestServer } from '../support/test-server.ts';
import { orderCases } from './query/order-cases.ts';
import { fill, queryHost } from './query/query-host.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
  await fill(server);
});
afterAll(() => server.remove());

const host = queryHost(() => server);
const { data } = host;

describe('rows of catalogs', () => {
  test('come with their count, in the envelope of the contract', async () => {
    const text =
      '{ wellLog(constraints:[{field:"uwi",operator:"equal",value:"0010"}],offset:0,limit:15,orderBy:"logTitle",order:"ascending"){ wellLogId uwi logTitle } wellLogCount(constraints:[]) }';
    const answer = await server.ask('POST', '/service/ppdm/query', { studio: { data: text } });
    const body: unknown = await answer.json();
    expect(body).toEqual({
      data: {
        wellLog: [
          { wellLogId: '2', uwi: '0010', logTitle: 'DT' },
          { wellLogId: '1', uwi: '0010', logTitle: 'GR' },
        ],
        wellLogCount: 2,
      },
    });
    expect(safeParse(ppdmQuery.answer, body).success).toBe(true);
  });

  test('keep every digit: a text stays text, 64 bits become digits, a date is ISO-8601', async () => {
    const { body } = await data(
      '{ wellLog(orderBy:"wellLogId",limit:1) { fileSize rowCreatedDate } well(limit:1) { uwi spudDate kbElev geom } }',
    );
    expect(body.data).toEqual({
      wellLog: [{ fileSize: '9007199254740993', rowCreatedDate: '2024-05-06T07:08:09.010Z' }],
      well: [
        {
          uwi: '0010',
          spudDate: '2020-03-01',
          kbElev: null,
          geom: { type: 'Point', coordinates: [35, 37] },
        },
      ],
    });
  });

  test('are 15 by default, and a page after another without a gap', async () => {
    const pages = await Promise.all(
      [0, 15, 30].map((offset) =>
        data(`{ well(offset:${offset},orderBy:"spudDate",order:"descending") { uwi } }`),
      ),
    );
    const rows = pages.map(({ body }) => body.data!.well!.map(({ uwi }) => uwi));
    expect(rows.map(({ length }) => length)).toEqual([15, 15, 10]);
    expect(new Set(rows.flat()).size).toBe(40);
  });

  test('without a value come last in either order', async () => {
    for (const order of ['ascending', 'descending']) {
      const { body } = await data(
        `{ well(limit:40,orderBy:"kbElev",order:"${order}") { kbElev } }`,
      );
      expect(body.data!.well!.slice(-10).every(({ kbElev }) => kbElev === null)).toBe(true);
    }
  });

  test('may be requested by fragments, aliases and variables', async () => {
    const { body } = await data(
      'query ($at: [Constraint!]) { a: well(constraints:$at) { ...one ... on Row_well { name: wellName } } } fragment one on Row_well { uwi __typename }',
      { at: [{ field: 'geom', operator: 'intersects', value: [35.005, 36, 35.015, 38] }] },
    );
    expect(body.data).toEqual({ a: [{ uwi: '0011', __typename: 'Row_well', name: 'Adana-1' }] });
  });
});

orderCases(host);

describe('a query that is wrong or too large', () => {
  test.each([
    ['no GraphQL', '{ well(', 'QUERY_INVALID', 'Syntax Error'],
    ['brackets without end', '{'.repeat(100_000), 'QUERY_TOO_COSTLY', 'brackets'],
  ])('%s: 400, and within a second of the processor', async (_what, query, code, names) => {
    const began = process.cpuUsage();
    const { status, body } = await data(query);
    expect([status, body.error]).toEqual([400, code]);
    expect(body.message).toContain(names);
    expect(body).not.toHaveProperty('data');
    const { user, system } = process.cpuUsage(began);
    expect((user + system) / 1000).toBeLessThan(1000);
  });

  test('variables without end: 400', async () => {
    const bearer = await server.token();
    const body = `{"query":"query ($c: [Constraint!]) { wellCount(constraints: $c) }","variables":{"c":${'['.repeat(50_000)}${']'.repeat(50_000)}}}`;
    const answer = await fetch(`${server.url}/service/ppdm/query`, {
      method: 'POST',
      headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
      body,
    });
    expect(answer.status).toBe(400);
  });
});

test('SQL in every place that takes a text stays a text', async () => {
  const before = await tables();
  const payloads = byLength(sampled(seed, injections, 3), injections);
  let requested = 0;
  for (const payload of payloads) {
    const at = JSON.stringify(payload);
    const values = [
      ...['equal', 'like', 'notEqual', 'greaterThan'].map((operator) => ({
        field: 'uwi',
        operator,
        value: payload,
      })),
      { field: 'uwi', operator: 'in', value: [payload] },
      { field: payload, operator: 'equal', value: 'x' },
      { field: 'uwi', operator: payload, value: 'x' },
      { field: 'kbElev', operator: 'equal', value: payload },
      { field: 'spudDate', operator: 'equal', value: payload },
      { field: 'geom', operator: 'intersects', value: payload },
      { field: 'geom', operator: 'intersects', value: { type: payload, coordinates: [payload] } },
    ];
    const bodies = [
      ...values.map((value) => ({
        query: 'query ($c: [Constraint!]) { well(constraints: $c) { uwi } }',
        variables: { c: [value] },
      })),
      { query: `{ well(orderBy: ${at}) { uwi } }` },
      { query: `{ well(order: ${at}) { uwi } }` },
      { query: `{ ${payload} }` },
    ];
    for (const body of bodies)
      expect([200, 400]).toContain((await server.ask('POST', '/service/ppdm/query', body)).status);
    for (const body of [
      ...values.map((value) => ({
        entityName: 'Language',
        constraints: [{ ...value, field: value.field === 'uwi' ? 'name' : value.field }],
      })),
      { entityName: payload },
      { entityName: 'Language', orderBy: payload },
    ]) {
      expect([200, 400, 404]).toContain(
        (await server.ask('POST', '/service/getEntity', body)).status,
      );
    }
    expect([400, 404]).toContain(
      (await server.ask('DELETE', `/service/Language/${encodeURIComponent(payload)}/x`)).status,
    );
    expect([200, 400, 404]).toContain(
      (await server.ask('DELETE', `/service/Rule/name/${encodeURIComponent(payload)}`)).status,
    );
    expect([400, 404]).toContain(
      (await server.ask('DELETE', `/service/well/${encodeURIComponent(payload)}`)).status,
    );
    requested += bodies.length + 16;
  }
  expect(await tables()).toEqual(before);
  console.log(`injection: ${payloads.length} payloads in ${requested} calls, nothing changed`);
});

async function tables(): Promise<unknown> {
  const counts =
    await sql`select (select count(*) from ppdm.well) as wells, (select count(*) from studio.entity) as entities, (select count(*) from information_schema.tables where table_schema in ('ppdm', 'studio')) as tables`.execute(
      server.services.db,
    );
  return counts.rows;
}

test(`random queries (seed ${seed}): none breaks the server`, { timeout: 300_000 }, async () => {
  const queries = [...randomQueries(seed, byLength(200, 10_000))];
  const statuses: Record<number, number> = {};
  for (let at = 0; at < queries.length; at += 20) {
    const answers = await Promise.all(
      queries
        .slice(at, at + 20)
        .map((query) => server.ask('POST', '/service/ppdm/query', { query })),
    );
    for (const answer of answers) {
      statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
      const body = (await answer.json()) as object;
      expect('errors' in body && answer.status === 200).toBe(false);
    }
  }
  console.log(`queries: ${queries.length} random ones, by status ${JSON.stringify(statuses)}`);
  expect(Object.keys(statuses)).toEqual(['200', '400']);
  expect(statuses[200]).toBeGreaterThan(0.3 * queries.length);
});

test('the metadata query answers groups, a catalog and the catalogs as the contract says', async () => {
  const ask = async (query: string) =>
    (await (
      await server.ask('POST', '/service/studio/query', { studio: { data: query } })
    ).json()) as { data: never; error?: string };
  const catalogFields =
    'name label displayOrder editable creatable deletable readOnly type dataModel superType spatial indexable exportable exportFile hidden viewers targeted { relationType source catalog fieldPairs { from to } } sourced { relationType source catalog fieldPairs { from to } } processes layers';
  const groups = await ask(
    `{ catalogGroups(schema: "general_schema") { id name label shortLabel description hidden sortKey displayOrder fetchCount exportable parent children { id } catalogs { ${catalogFields} } } catalogs(indexable: true) { ${catalogFields} } }`,
  );
  const parsed = safeParse(studioQuery.answer, groups);
  expect(parsed.issues).toBeUndefined();
  const { catalogGroups, catalogs } = (
    parsed.output as {
      data: {
        catalogGroups: { name: string; catalogs: { name: string }[] }[];
        catalogs: { indexable: boolean }[];
      };
    }
  ).data;
  expect(catalogGroups.map(({ name }) => name)).toEqual([
    'wells',
    'logs',
    'seismic',
    'concessions',
    'documents',
  ]);
  expect(catalogGroups[0]!.catalogs[0]).toMatchObject({
    name: 'well',
    spatial: true,
    layers: ['wells'],
    sourced: expect.arrayContaining([
      {
        relationType: 'oneToMany',
        source: 'well',
        catalog: 'wellLog',
        fieldPairs: [{ from: 'uwi', to: 'uwi' }],
      },
    ]),
  });
  expect(catalogs.every(({ indexable }) => indexable)).toBe(true);
  const one = await ask(
    '{ catalog(name: "wellLog") { name label fields { label attribute { name typeName label } partOfKey editable creatable readOnly required displayOrder pickList showIn { log grid detail panel browser filter advancedFilter } spatialType } viewerSettings { viewer fields } pickLists { name values { value label } } } }',
  );
  const detail = safeParse(studioQuery.answer, one);
  expect(detail.issues).toBeUndefined();
  expect(
    (one as { data: { catalog: { pickLists: { name: string }[] } } }).data.catalog.pickLists.map(
      ({ name }) => name,
    ),
  ).toContain('digitalFormat');
  expect((await ask('{ catalog(name: "nope") { name } }')).error).toBe('CATALOG_NOT_FOUND');
});

test.skipIf(!hasPostgres)(
  'on PostgreSQL, the statement of a client that went away is cancelled',
  async () => {
    const postgres = await createDatabase('seeded');
    const other = await startTestServer({ databaseUrl: postgres.url });
    try {
      await fill(other);
      const { db } = other.services;
      const running = async () =>
        Number(
          (
            await sql<{
              n: string;
            }>`select count(*) as n from pg_stat_activity where query like '%as "row_version" from "ppdm"."well"%' and state = 'active' and pid <> pg_backend_pid()`.execute(
              db,
            )
          ).rows[0]!.n,
        );
      await db.transaction().execute(async (holder) => {
        await sql`lock table ppdm.well in access exclusive mode`.execute(holder);
        const leaving = new AbortController();
        const answer = fetch(`${other.url}/service/ppdm/query`, {
          method: 'POST',
          signal: leaving.signal,
          headers: {
            authorization: `Bearer ${await other.token()}`,
            'content-type': 'application/json',
          },
          body: '{"query":"{ well { uwi } }"}',
        });
        const gone = expect(answer).rejects.toThrow('abort');
        await expect.poll(running).toBeGreaterThan(0);
        leaving.abort();
        await gone;
        const began = performance.now();
        await expect.poll(running, { interval: 20 }).toBe(0);
        console.log(
          `cancelled ${Math.round(performance.now() - began)} ms after the client went away`,
        );
      });
      expect(
        (await other.ask('POST', '/service/ppdm/query', { query: '{ wellCount }' })).status,
      ).toBe(200);
    } finally {
      await other.remove();
      await postgres.drop();
    }
  },
);
