/** Every operator on every type, against the same condition in plain JavaScript over the same rows, in the database. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildCondition } from '../../host-demo/server/catalogs/query/constraints.ts';
import { buildSubjects } from '../../host-demo/server/catalogs/query/select.ts';
import { insertRows } from '../../host-demo/server/catalogs/rows.ts';
import { OPERATORS_OF } from '../../src/api/contract/constraint.ts';
import type { Constraint, FieldConstraint } from '../../src/api/contract/constraint.ts';
import type { TypeName } from '../../src/api/contract/catalogs.ts';
import { byLength, seed } from '../support/length.ts';
import { seeded } from '../support/random.ts';
import { builtInTable } from '../support/recording-db.ts';
import { startTestServer } from '../support/test-server.ts';
import type { TestServer } from '../support/test-server.ts';
import type { Row } from './query-constraints/reference.ts';
import {
  FIELDS,
  NAMES,
  SAMPLES,
  valuesFor,
  randomConstraints,
  all,
  maybe,
  pick,
} from './query-constraints/reference.ts';

let server: TestServer;
let rows: Row[];

beforeAll(async () => {
  server = await startTestServer();
  const random = seeded(7);
  rows = Array.from({ length: 300 }, (_, index) => {
    const x = Math.round(random() * 40) + 0.5;
    return {
      datasetId: `d${index}`,
      ...maybe(random, 'sectionName', pick(random, NAMES)),
      ...maybe(random, 'lineLength', pick(random, [0, -1.5, 2.25, 1e6, 0.1])),
      ...maybe(random, 'traceCount', pick(random, [0, 1, -7, 5_000_000_000])),
      ...maybe(random, 'isVelocity', random() < 0.5),
      ...maybe(
        random,
        'acquisitionDate',
        pick(random, ['2020-01-01', '2020-01-01T12:30:00.500Z', '1999-12-31']),
      ),
      ...maybe(random, 'geom', {
        type: 'LineString',
        coordinates: [
          [x, 1],
          [x, 9],
        ],
      }),
    };
  });
  await insertRows(server.services.db, 'postStacked2d', rows);
});
afterAll(() => server.remove());

test.each(Object.keys(FIELDS) as TypeName[])(
  'every operator on a %s finds what the same condition finds in plain JavaScript',
  async (type) => {
    const conditions = OPERATORS_OF[type].flatMap((operator) =>
      valuesFor(operator, type).map((value): Constraint[] => [
        { field: FIELDS[type], operator, value },
      ]),
    );
    await agree(conditions);
  },
);

test("a constraint that does not fit is refused by the field's name", async () => {
  for (const constraint of [
    { field: 'lineLength', operator: 'like', value: 'x' },
    { field: 'lineLength', operator: 'equal', value: 'many' },
    { field: 'geom', operator: 'intersects', value: [9, 0, 1, 1] },
  ] as const) {
    const { status, body } = await ask([constraint]);
    expect(status).toBe(400);
    expect(body).toMatchObject({
      error: 'QUERY_INVALID',
      message: expect.stringContaining(constraint.field),
    });
  }
});

test('like finds letters with and without their marks, in capitals or not', async () => {
  const found = async (constraint: Omit<FieldConstraint, 'field'>) =>
    (await ask([{ field: 'sectionName', ...constraint }])).body
      .data!.postStacked2d.map(({ datasetId }) => datasetId)
      .sort();
  for (const [name, values] of [
    ['Gökçetepe', ['*gokcetepe', 'GÖKÇE*', '*çet*']],
    ['İKİZ Akpınar', ['ikiz*', '*AKPINAR', '*akpınar', '*akpinar*', 'ikiz a*']],
  ] as const) {
    const expected = await found({ operator: 'equal', value: name });
    expect(expected.length).toBeGreaterThan(0);
    for (const value of values)
      expect([value, await found({ operator: 'like', value })]).toEqual([value, expected]);
  }
});

test('conditions are joined from left to right, AND before OR, groups by themselves', async () => {
  const a = (logic?: 'AND' | 'OR') =>
    ({ field: 'isVelocity', operator: 'equal', value: true, ...(logic && { logic }) }) as const;
  const b = (logic?: 'AND' | 'OR') =>
    ({ field: 'traceCount', operator: 'greaterThan', value: 0, ...(logic && { logic }) }) as const;
  const c = (logic?: 'AND' | 'OR') =>
    ({ field: 'lineLength', operator: 'isNull', ...(logic && { logic }) }) as const;
  await agree([
    [a(), b('OR'), c()],
    [a(), b(), c('OR')],
    [a(), { constraints: [b(), c('OR')] }],
    [
      a('OR'),
      {
        logic: 'OR',
        constraints: [b(), c('AND'), { constraints: [a('OR'), { constraints: [] }] }],
      },
    ],
    [],
    [{ constraints: [] }],
  ]);
});

test('in takes 5,000 values of each type', async () => {
  const more: Partial<Record<TypeName, (i: number) => unknown>> = {
    string: (i) => `none-${i}`,
    number: (i) => i + 0.5,
    integer: (i) => 1000 + i,
    date: (i) => new Date(Date.UTC(1950, 0, 1 + i)).toISOString().slice(0, 10),
  };
  for (const [type, other] of Object.entries(more)) {
    const values = [
      ...SAMPLES[type as TypeName],
      ...Array.from({ length: 5000 }, (_, i) => other(i)),
    ].slice(0, 5000);
    await agree([[{ field: FIELDS[type as TypeName], operator: 'in', value: values }]]);
  }
  await agree([
    [{ field: 'isVelocity', operator: 'in', value: Array.from({ length: 5000 }, () => true) }],
  ]);
});

test('the least and the greatest value of a field are the first rows by it that have one', async () => {
  for (const type of ['number', 'integer', 'date'] as const) {
    const field = FIELDS[type];
    const known = rows.flatMap((row) =>
      row[field] === undefined
        ? []
        : [type === 'date' ? Date.parse(row[field] as string) : (row[field] as number)],
    );
    for (const [order, expected] of [
      ['ascending', Math.min(...known)],
      ['descending', Math.max(...known)],
    ] as const) {
      const query = `query ($c: [Constraint!]) { postStacked2d(constraints: $c, orderBy: "${field}", order: "${order}", limit: 1) { ${field} } }`;
      const { data } = (await (
        await server.ask('POST', '/service/ppdm/query', {
          query,
          variables: { c: [{ field, operator: 'isNotNull' }] },
        })
      ).json()) as { data: { postStacked2d: Row[] } };
      const found = data.postStacked2d[0]![field];
      expect([field, order, type === 'date' ? Date.parse(found as string) : found]).toEqual([
        field,
        order,
        expected,
      ]);
    }
  }
});

test('every page of every order is where it belongs, from the first row to the last', async () => {
  for (const [type, field] of [...Object.entries(FIELDS), ['string', 'datasetId']]) {
    if (type === 'geometry') continue;
    for (const order of ['ascending', 'descending']) {
      const query = (offset: number, limit: number) =>
        `{ postStacked2d(orderBy: "${field}", order: "${order}", offset: ${offset}, limit: ${limit}) { datasetId ${field} } }`;
      const read = async (offset: number, limit: number) =>
        (
          (await (
            await server.ask('POST', '/service/ppdm/query', { query: query(offset, limit) })
          ).json()) as { data: { postStacked2d: Row[] } }
        ).data.postStacked2d;
      const whole = await read(0, 1000);
      expect(new Set(whole.map(({ datasetId }) => datasetId)).size).toBe(rows.length);
      const paged = [];
      const size = byLength(120, 35);
      for (let offset = 0; offset < rows.length + size; offset += size)
        paged.push(...(await read(offset, size)));
      expect([field, order, paged]).toEqual([field, order, whole]);
      const values = whole.map((row) => row[field!]);
      const nulls = values.filter((value) => value === null).length;
      expect(
        values.slice(values.length - nulls).every((value) => value === null),
        `${field} ${order}`,
      ).toBe(true);
    }
  }
});

test('groups without end are refused before they are read', async () => {
  const endless = `${'{"constraints":['.repeat(20_000)}${']}'.repeat(20_000)}`;
  const answer = await fetch(`${server.url}/service/getEntity`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${await server.token()}`,
      'content-type': 'application/json',
    },
    body: `{"entityName":"well","constraints":[${endless}]}`,
  });
  expect(answer.status).toBe(400);
});

test(`random constraints (seed ${seed}) find what they find in plain JavaScript`, async () => {
  const random = seeded(seed);
  const batches = byLength(10, 100);
  for (let batch = 0; batch < batches; batch++)
    await agree(Array.from({ length: 100 }, () => randomConstraints(random)));
}, 300_000);

test(`random constraints (seed ${seed}) count the same through the query call`, async () => {
  const random = seeded(seed + 1);
  for (let batch = 0; batch < 10; batch++) {
    const ten = Array.from({ length: 10 }, () => randomConstraints(random));
    const counts = ten
      .map((_, index) => `q${index}: postStacked2dCount(constraints: $c${index})`)
      .join(' ');
    const variables = ten.map((_, index) => `$c${index}: [Constraint!]`).join(',');
    const answer = await server.ask('POST', '/service/ppdm/query', {
      query: `query (${variables}) { ${counts} }`,
      variables: Object.fromEntries(ten.map((constraints, index) => [`c${index}`, constraints])),
    });
    expect(answer.status).toBe(200);
    const { data } = (await answer.json()) as { data: Record<string, number> };
    expect(ten.map((constraints, index) => [constraints, data[`q${index}`]])).toEqual(
      ten.map((constraints) => [constraints, rows.filter((row) => all(constraints, row)).length]),
    );
  }
});

async function ask(constraints: readonly Constraint[]): Promise<{
  status: number;
  body: { message: string; data?: { postStacked2d: { datasetId: string }[] } };
}> {
  const query =
    'query ($constraints: [Constraint!]) { postStacked2d(constraints: $constraints, limit: 1000) { datasetId } }';
  const answer = await server.ask('POST', '/service/ppdm/query', {
    query,
    variables: { constraints },
  });
  return { status: answer.status, body: (await answer.json()) as never };
}

/** Holds conditions against the reference, all of them in one statement over all rows. */
async function agree(conditions: readonly (readonly Constraint[])[]): Promise<void> {
  const subjects = buildSubjects(builtInTable('postStacked2d'));
  const compiled = conditions.map((constraints) => sql`${buildCondition(constraints, subjects)}`);
  const { rows: found } = await sql<{ id: string; holds: (boolean | null)[] }>`
    select dataset_id as id, array[${sql.join(compiled)}] as holds from ppdm.post_stacked2d`.execute(
    server.services.db,
  );
  expect(found.length).toBe(rows.length);
  for (const [at, constraints] of conditions.entries())
    expect([
      constraints,
      found
        .filter(({ holds }) => holds[at])
        .map(({ id }) => id)
        .sort(),
    ]).toEqual([
      constraints,
      rows
        .filter((row) => all(constraints, row))
        .map(({ datasetId }) => datasetId)
        .sort(),
    ]);
}
