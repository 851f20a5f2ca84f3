/** The two query calls: what they answer, what they refuse, and that nothing gets past them into the database. */
import { sql } from 'kysely';
import { safeParse } from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addOrders } from '../../host-demo/server/catalogs/order.ts';
import { Registry } from '../../host-demo/server/catalogs/registry.ts';
import { insertRows } from '../../host-demo/server/catalogs/rows.ts';
import { ppdmQuery, studioQuery } from '../../src/api/contract/query.ts';
import { injections } from '../support/injections.ts';
import { byLength, seed } from '../support/length.ts';
import { createDatabase } from '../support/databases.ts';
import { hasPostgres } from '../support/postgres.ts';
import { randomQueries } from '../support/random-queries.ts';
import { sampled } from '../support/random.ts';
import { startTestServer } from '../support/test-server.ts';
import type { TestServer } from '../support/test-server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
  await fill(server);
});
afterAll(() => server.remove());

async function fill({ services: { db } }: TestServer): Promise<void> {
  const wells = Array.from({ length: 40 }, (_, index) => ({
    uwi: `00${index + 10}`,
    wellName: `Adana-${index}`,
    spudDate: '2020-03-01',
    ...(index % 4 > 0 && { kbElev: index }),
    geom: { type: 'Point', coordinates: [35 + index / 100, 37] },
  }));
  await insertRows(db, 'well', wells);
  await insertRows(db, 'wellLog', [
    {
      wellLogId: '1',
      uwi: '0010',
      logTitle: 'GR',
      fileSize: '9007199254740993',
      rowCreatedDate: '2024-05-06T07:08:09.010Z',
    },
    { wellLogId: '2', uwi: '0010', logTitle: 'DT' },
  ]);
}

async function data(
  query: string,
  variables?: unknown,
): Promise<{
  status: number;
  body: Record<string, never> & {
    error?: string;
    message?: string;
    data?: Record<string, Record<string, unknown>[]>;
  };
}> {
  const answer = await server.ask('POST', '/service/ppdm/query', { query, variables });
  return { status: answer.status, body: (await answer.json()) as never };
}

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

  test('are 15 where nothing is said, and a page after another without a gap', async () => {
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

  test('may be asked for by fragments, aliases and variables', async () => {
    const { body } = await data(
      'query ($at: [Constraint!]) { a: well(constraints:$at) { ...one ... on Row_well { name: wellName } } } fragment one on Row_well { uwi __typename }',
      { at: [{ field: 'geom', operator: 'intersects', value: [35.005, 36, 35.015, 38] }] },
    );
    expect(body.data).toEqual({ a: [{ uwi: '0011', __typename: 'Row_well', name: 'Adana-1' }] });
  });
});

test(
  'any page of many rows is the same with the indexes of their orders as without: texts too long for an index, rows without a value',
  { timeout: 180_000 },
  async () => {
    const { db } = server.services;
    await sql`alter table ppdm.field disable trigger user`.execute(db);
    const long = sql`(select string_agg(md5((i + j)::text), '') from generate_series(1, 200) j)`;
    await sql`
    insert into ppdm.field (field_id, field_name, discovery_date)
    select 'F' || i, case when i % 7 = 0 then null when i % 1000 = 1 then ${long} else 'N' || (i * 7919 % 500) end, case when i % 5 > 0 then timestamptz '2000-01-01Z' + i % 300 * interval '1 day' end
    from generate_series(1, 21000) i`.execute(db);
    const orders: { args: string; ids: string[] }[] = [];
    for (const [orderBy, column] of [
      ['fieldName', 'field_name'],
      ['discoveryDate', 'discovery_date'],
      ['fieldId', 'field_id'],
    ] as const) {
      for (const [order, direction] of [
        ['ascending', 'asc'],
        ['descending', 'desc'],
      ] as const) {
        const by = sql`${sql.ref(column)} ${sql.raw(direction)} nulls last, field_id ${sql.raw(direction)}`;
        const { rows } = await sql<{
          ids: string[];
        }>`select array_agg(field_id order by ${by}) as ids from ppdm.field`.execute(db);
        orders.push({ args: `orderBy: "${orderBy}", order: "${order}"`, ids: rows[0]!.ids });
      }
    }
    const agree = async (isThere: (id: string) => boolean = () => true) => {
      for (const { args, ids } of orders) {
        const left = ids.filter(isThere);
        for (const offset of [0, 9000, 16_790, 17_980, left.length - 7, left.length + 1]) {
          const { body } = await data(
            `{ field(${args}, offset: ${offset}, limit: 20) { fieldId } }`,
          );
          expect([args, offset, body.data!.field!.map(({ fieldId }) => fieldId)]).toEqual([
            args,
            offset,
            left.slice(offset, offset + 20),
          ]);
        }
      }
      const same = await data(
        '{ fieldCount(constraints: [{ field: "fieldName", operator: "equal", value: "N3" }]) none: fieldCount(constraints: [{ field: "fieldName", operator: "isNull" }]) in: fieldCount(constraints: [{ field: "fieldName", operator: "in", value: ["N3", "N4"] }]) }',
      );
      const { rows } = await sql<
        Record<string, number>
      >`select count(*) filter (where field_name = 'N3')::integer as "fieldCount", count(*) filter (where field_name is null)::integer as none, count(*) filter (where field_name in ('N3', 'N4'))::integer as "in" from ppdm.field`.execute(
        db,
      );
      expect(same.body.data).toEqual(rows[0]);
      for (const value of ['*n4*', '*12', 'N3*', '*4', 'n%', '*', '*zzz*']) {
        const { body } = await data(
          'query ($value: JSON) { fieldCount(constraints: [{ field: "fieldName", operator: "like", value: $value }]) }',
          { value },
        );
        const {
          rows: [counted],
        } = await sql<{
          count: number;
        }>`select count(*)::integer as count from ppdm.field where lower(field_name) similar to ${value.toLowerCase().replaceAll('%', '\\%').replaceAll('*', '%')}`.execute(
          db,
        );
        expect([value, body.data?.fieldCount]).toEqual([value, counted!.count]);
      }
    };
    await agree();
    const field = (await new Registry(db).catalogs()).byName.get('field')!;
    // As two servers that index at once, or this test and the job that the server began with.
    await Promise.all([addOrders(db, field), addOrders(db, field)]);
    await sql`vacuum analyze ppdm.field`.execute(db);
    const { rows: plan } = await sql<{
      'QUERY PLAN': string;
    }>`explain select 1 from ppdm.field where studio.text_fold(field_name) like studio.text_fold('%ZZZ%') escape '\'`.execute(
      db,
    );
    expect(JSON.stringify(plan)).toContain('field_field_name_parts');
    await agree();
    const { rows: gone } = await sql<{
      id: string;
    }>`delete from ppdm.field where octet_length(field_name) > 1000 returning field_id as id`.execute(
      db,
    );
    expect(gone.length).toBeGreaterThan(0);
    const without = new Set(gone.map(({ id }) => id));
    await agree((id) => !without.has(id));
  },
);

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
