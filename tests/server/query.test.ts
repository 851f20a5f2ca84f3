/** The two query calls: what they answer, what they refuse, and that nothing gets past them into the database. */
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { safeParse } from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addOrders } from '../../host-demo/server/catalogs/order.ts';
import { Registry } from '../../host-demo/server/catalogs/registry.ts';
import { insertRows } from '../../host-demo/server/catalogs/rows.ts';
import { ppdmQuery, studioQuery } from '../../src/api/contract/query.ts';
import { hasPostgres, startPostgres } from '../support/postgres.ts';
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
    await addOrders(db, (await new Registry(db).catalogs()).byName.get('field')!);
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
  const refused: [what: string, query: string, code: string, names: string][] = [
    ['no GraphQL', '{ well(', 'QUERY_INVALID', 'Syntax Error'],
    ['an unknown catalog', '{ nope { a } }', 'QUERY_INVALID', 'nope'],
    ['an unknown field', '{ well { nope } }', 'QUERY_INVALID', 'nope'],
    ['a mutation', 'mutation { well { uwi } }', 'QUERY_INVALID', 'mutation'],
    [
      'an unknown field in a constraint',
      '{ well(constraints:[{field:"nope",operator:"isNull"}]) { uwi } }',
      'QUERY_INVALID',
      'nope',
    ],
    [
      'an unknown operator',
      '{ well(constraints:[{field:"uwi",operator:"is",value:1}]) { uwi } }',
      'QUERY_INVALID',
      'constraints.0.operator',
    ],
    ['an unknown order', '{ well(orderBy:"nope") { uwi } }', 'QUERY_INVALID', 'nope'],
    ['an order by geometry', '{ well(orderBy:"geom") { uwi } }', 'QUERY_INVALID', 'geometry'],
    ['a wrong direction', '{ well(order:"up") { uwi } }', 'QUERY_INVALID', 'order'],
    ['a negative limit', '{ well(limit:-1) { uwi } }', 'QUERY_INVALID', 'limit'],
    ['a negative offset', '{ well(offset:-1) { uwi } }', 'QUERY_INVALID', 'offset'],
    [
      'more than 10,000 rows',
      '{ well(limit:9000) { uwi } wellLog(limit:1001) { uwi } }',
      'QUERY_TOO_COSTLY',
      'rows',
    ],
    [
      'a depth of more than 8',
      `{ ${'a { '.repeat(9)} b ${'} '.repeat(9)} }`,
      'QUERY_TOO_COSTLY',
      'deeper',
    ],
    ['brackets without end', '{'.repeat(100_000), 'QUERY_TOO_COSTLY', 'brackets'],
    [
      'lists without end',
      `{ well(constraints: ${'['.repeat(50_000)}`,
      'QUERY_TOO_COSTLY',
      'brackets',
    ],
    [
      'more than 20 aliases',
      `{ ${Array.from({ length: 21 }, (_, at) => `a${at}: wellCount`).join(' ')} }`,
      'QUERY_TOO_COSTLY',
      'aliases',
    ],
    [
      'a field a thousand times',
      `{ well { ${'uwi '.repeat(1000)} } }`,
      'QUERY_TOO_COSTLY',
      'fields',
    ],
    [
      'tokens without end',
      `{ well(constraints:[{field:"uwi",operator:"in",value:[${'1 '.repeat(30_000)}]}]) { uwi } }`,
      'QUERY_TOO_COSTLY',
      'tokens',
    ],
    [
      'a fragment that spreads itself',
      '{ well { ...a } } fragment a on Row_well { uwi ...a }',
      'QUERY_TOO_COSTLY',
      'deeper',
    ],
    [
      'fragments that double each other',
      `{ well { ...f0 } } ${Array.from({ length: 19 }, (_, at) => `fragment f${at} on Row_well { ...f${at + 1} ...f${at + 1} }`).join(' ')} fragment f19 on Row_well { uwi }`,
      'QUERY_TOO_COSTLY',
      '',
    ],
  ];
  test.each(refused)(
    '%s: 400, and within a second of the processor',
    async (_what, query, code, names) => {
      const began = process.cpuUsage();
      const { status, body } = await data(query);
      expect([status, body.error]).toEqual([400, code]);
      expect(body.message).toContain(names);
      expect(body).not.toHaveProperty('data');
      const { user, system } = process.cpuUsage(began);
      expect((user + system) / 1000).toBeLessThan(1000);
    },
  );

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
  const payloads = [
    "'; drop table ppdm.well; --",
    "' or '1'='1",
    '" or ""="',
    '1); delete from ppdm.well; --',
    '$1',
    "\\'; drop schema ppdm cascade; --",
    "uwi'--",
    'uwi"; drop table ppdm.well; --',
    "') union select passwd from pg_shadow --",
    "' || pg_sleep(5) || '",
    '%27%20or%201=1',
    'ʼ or 1=1',
    '{uwi}',
    "{'); drop table x",
    '/**/',
    "E'\\x27'",
    '${process.exit()}',
    '{{7*7}}',
    '__proto__',
    'constructor',
    '*',
    '%',
    '_',
    '\\',
    "\u0000'; --",
  ];
  let asked = 0;
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
    asked += bodies.length + 16;
  }
  expect(await tables()).toEqual(before);
  console.log(`injection: ${payloads.length} payloads in ${asked} calls, nothing changed`);
});

async function tables(): Promise<unknown> {
  const counts =
    await sql`select (select count(*) from ppdm.well) as wells, (select count(*) from studio.entity) as entities, (select count(*) from information_schema.tables where table_schema in ('ppdm', 'studio')) as tables`.execute(
      server.services.db,
    );
  return counts.rows;
}

test('10,000 random queries: none breaks the server', { timeout: 300_000 }, async () => {
  const random = seeded(3);
  const words = [
    '{',
    '}',
    '(',
    ')',
    '[',
    ']',
    ':',
    '...',
    'on',
    '$v',
    '!',
    '=',
    '@skip(if:true)',
    'query',
    'fragment',
    'well',
    'wellCount',
    'wellLog',
    'uwi',
    'geom',
    'constraints',
    'limit',
    'offset',
    'orderBy',
    'order',
    '"uwi"',
    '"descending"',
    '1',
    '-1',
    '1e9',
    'null',
    'true',
    '"\\u0000"',
    '"""',
    '#',
    '\n',
    ',',
    '__schema',
    '__typename',
    'Row_well',
    '{field:"uwi",operator:"like",value:"*1*"}',
    '{field:"kbElev",operator:"between",value:[1,2]}',
    '{logic:"OR",constraints:[]}',
  ];
  const pick = () => words[Math.floor(random() * words.length)]!;
  const one = <T>(from: readonly T[]) => from[Math.floor(random() * from.length)]!;
  const some = (from: readonly string[], share: number) => from.filter(() => random() < share);
  const odd = (good: readonly string[]) =>
    random() < 0.02 ? one(['null', '-1', '"x"', '{}', '99999999999', '[[]]']) : one(good);
  const args = (name: string) =>
    some(
      [
        `constraints: ${odd(['[]', 'null', '[{field:"rowQuality",operator:"isNull"}]', '[{field:"remark",operator:"like",value:"*a*"},{logic:"OR",constraints:[{field:"effectiveDate",operator:"lessThan",value:"2020-01-01"}]}]', '[{field:"geom",operator:"intersects",value:[0,0,50,50]}]'])}`,
        ...(name.endsWith('Count')
          ? []
          : [
              `limit: ${odd(['0', '1', '15'])}`,
              `offset: ${odd(['0', '3'])}`,
              `orderBy: ${odd(['"remark"', '"rowCreatedDate"'])}`,
              `order: ${odd(['"descending"', '"ascending"'])}`,
            ]),
      ],
      0.4,
    ).join(' ');
  const likely = () =>
    `{ ${Array.from({ length: 1 + Math.floor(random() * 3) }, (_, at) => {
      const name = one(['well', 'wellLog', 'wellCount', 'concession', 'postStacked3dCount']);
      const given = args(name);
      return `q${at}: ${name} ${given && `(${given})`} ${name.endsWith('Count') ? '' : `{ __typename ${some(['geom', 'remark', 'rowChangedDate', random() < 0.02 ? 'nope' : 'geom'], 0.4).join(' ')} }`}`;
    }).join(' ')} }`;
  const statuses: Record<number, number> = {};
  for (let at = 0; at < 10_000; at += 20) {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        server.ask('POST', '/service/ppdm/query', {
          query:
            random() < 0.6
              ? likely()
              : Array.from({ length: Math.floor(random() * 25) }, pick).join(' '),
        }),
      ),
    );
    for (const answer of answers) {
      statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
      const body = (await answer.json()) as object;
      expect('errors' in body && answer.status === 200).toBe(false);
    }
  }
  console.log(`queries: 10000 random ones, by status ${JSON.stringify(statuses)}`);
  expect(Object.keys(statuses)).toEqual(['200', '400']);
  expect(statuses[200]).toBeGreaterThan(3000);
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
    const postgres = await startPostgres();
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
        while ((await running()) === 0) await pause(20);
        leaving.abort();
        await gone;
        const began = performance.now();
        while ((await running()) > 0) await pause(20);
        console.log(
          `cancelled ${Math.round(performance.now() - began)} ms after the client went away`,
        );
      });
      expect(
        (await other.ask('POST', '/service/ppdm/query', { query: '{ wellCount }' })).status,
      ).toBe(200);
    } finally {
      await other.remove();
      postgres.stop();
    }
  },
);

function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}
