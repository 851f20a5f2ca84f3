import { beforeEach, describe, expect, it } from 'vitest';
import { ppdmQuery } from '../../../../src/api/contract/query.ts';
import { safeParse } from 'valibot';
import { byLength, seed } from '../../../../tests/support/length.ts';
import { injections } from '../../../../tests/support/injections.ts';
import { randomQueries } from '../../../../tests/support/random-queries.ts';
import { recordingDb, type RecordingDb } from '../../../../tests/support/recording-db.ts';
import { Refused } from '../../refused.ts';
import { BUILT_IN } from '../built-in.ts';
import { buildTable } from '../definition.ts';
import { dataSchema } from './data-schema.ts';
import { LIMITS } from './limits.ts';
import { runQuery } from './run-query.ts';

const all = BUILT_IN.map(buildTable);
const schema = dataSchema({
  all,
  byName: new Map(all.map((one) => [one.data.name, one])),
  faults: new Map(),
});
let recorded: RecordingDb;

beforeEach(() => {
  recorded = recordingDb(({ sql }) =>
    sql.startsWith('select count(*) > 0')
      ? [{ there: false }]
      : sql.startsWith('select count(*)')
        ? [{ count: '40' }]
        : [
            {
              uwi: '0011',
              wellName: 'Adana-1',
              fileSize: '9007199254740993',
              spudDate: new Date('2020-03-01T00:00:00Z'),
              row_version: 1,
            },
          ],
  );
});

const touch = (): void => {};
const run = (query: string, variables?: Record<string, unknown>) =>
  runQuery(schema, { query, variables }, { db: recorded.db, rowsLeft: LIMITS.rows, touch });

/** The statements that read rows. */
const pages = () => recorded.statements.filter(({ sql }) => !sql.startsWith('select count'));

describe('a query', () => {
  it('answers rows and counts in the envelope of the contract', async () => {
    const text =
      '{ wellLog(constraints:[{field:"uwi",operator:"equal",value:"0010"}],offset:0,limit:15,orderBy:"logTitle",order:"ascending"){ uwi fileSize } wellLogCount(constraints:[]) }';
    const data = await runQuery(
      schema,
      { studio: { data: text } },
      { db: recorded.db, rowsLeft: LIMITS.rows, touch },
    );
    expect(data).toEqual({
      wellLog: [{ uwi: '0011', fileSize: '9007199254740993' }],
      wellLogCount: 40,
    });
    expect(safeParse(ppdmQuery.answer, { data }).success).toBe(true);
  });

  it('takes fragments, aliases and variables, and reads each attribute once', async () => {
    const data = await run(
      'query ($at: [Constraint!]) { a: well(constraints:$at) { ...one ... on Row_well { name: wellName uwi } } } fragment one on Row_well { uwi __typename }',
      { at: [{ field: 'geom', operator: 'intersects', value: [35, 36, 36, 38] }] },
    );
    expect(data).toEqual({
      a: [{ uwi: '0011', __typename: 'Row_well', name: 'Adana-1' }],
    });
    expect(pages()[0]!.sql).toMatch(
      /^select "uwi" as "uwi", "well_name" as "wellName", row_version/,
    );
  });

  it('reads 15 rows by their key by default', async () => {
    await run('{ well { uwi } }');
    expect(pages()[0]).toMatchObject({
      sql: expect.stringMatching(/order by "uwi" asc limit \$1 offset \$2$/),
      parameters: [15, 0],
    });
  });

  it.each([
    ['limit:0', [0, 0]],
    ['limit:3,offset:7', [3, 7]],
    ['limit:null,offset:null', [15, 0]],
  ])('reads the page of %s', async (args, parameters) => {
    await run(`{ well(${args}) { uwi } }`);
    expect(pages()[0]!.parameters).toEqual(parameters);
  });

  it('writes a date as ISO-8601, the day alone where it is midnight', async () => {
    expect(await run('{ well { spudDate kbElev } }')).toEqual({
      well: [{ spudDate: '2020-03-01', kbElev: null }],
    });
  });

  it('ascending has what has no value last, as the database orders it', async () => {
    await run('{ well(orderBy:"kbElev") { uwi } }');
    expect(pages().map(({ sql }) => sql.replace(/.*where /, ''))).toEqual([
      'true and true order by "kb_elev" asc, "uwi" asc limit $1 offset $2',
    ]);
  });

  it('descending reads the rows that have no value behind the others', async () => {
    await run('{ well(orderBy:"kbElev",order:"descending",limit:40) { uwi } }');
    expect(pages().map(({ sql }) => sql.replace(/.*where /, ''))).toEqual([
      'true and true and "kb_elev" is not null order by "kb_elev" desc, "uwi" desc limit $1 offset $2',
      'true and true and "kb_elev" is null order by "kb_elev" desc, "uwi" desc limit $1 offset $2',
    ]);
    expect(pages().map(({ parameters }) => parameters)).toEqual([
      [40, 0],
      [39, 0],
    ]);
  });

  it('looks for the keys of a page that lies deep before its rows', async () => {
    await run('{ well(offset:1000) { uwi } }');
    expect(pages()[0]!.sql).toMatch(
      / join \(with found as materialized \(select "uwi" from .*\) select \* from found\) page using \("uwi"\) order by /,
    );
  });
});

describe('a query that is wrong or too large', () => {
  it.each<[what: string, query: string, code: string, names: string]>([
    ['no GraphQL', '{ well(', 'QUERY_INVALID', 'Syntax Error'],
    ['nothing', '', 'QUERY_INVALID', 'Syntax Error'],
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
    [
      'a value of another type',
      '{ wellCount(constraints:[{field:"kbElev",operator:"equal",value:"high"}]) }',
      'QUERY_INVALID',
      'kbElev: a number is expected',
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
      'more than 20 fragments',
      `{ well { uwi } } ${Array.from({ length: 21 }, (_, at) => `fragment f${at} on Row_well { uwi }`).join(' ')}`,
      'QUERY_TOO_COSTLY',
      'fragments',
    ],
    [
      'fragments that double each other',
      `{ well { ...f0 } } ${Array.from({ length: 19 }, (_, at) => `fragment f${at} on Row_well { ...f${at + 1} ...f${at + 1} }`).join(' ')} fragment f19 on Row_well { uwi }`,
      'QUERY_TOO_COSTLY',
      '',
    ],
  ])('is refused within a second for %s', async (_what, query, code, names) => {
    const began = performance.now();
    await expect(run(query)).rejects.toMatchObject({
      status: 400,
      code,
      message: expect.stringContaining(names),
    });
    expect(performance.now() - began).toBeLessThan(1000);
    // Rows may be read before the limits of later fields are known, never all.
    expect(pages().length).toBeLessThan(2);
  });

  it('is refused for variables more than 64 deep', async () => {
    const nested = (depth: number): unknown => (depth === 0 ? [] : [nested(depth - 1)]);
    const query = 'query ($c: [Constraint!]) { wellCount(constraints: $c) }';
    await expect(run(query, { c: nested(70) })).rejects.toMatchObject({
      code: 'QUERY_TOO_COSTLY',
      message: expect.stringContaining('variables'),
    });
  });

  it('may take what the limits allow', async () => {
    await run(`{ ${Array.from({ length: 20 }, (_, at) => `a${at}: wellCount`).join(' ')} }`);
    await run('{ well(limit:9000) { uwi } wellLog(limit:1000) { uwi } }');
  });

  it('may be eight selections deep and no more', async () => {
    const nested = (levels: number): string =>
      levels === 0 ? 'uwi' : `... on Row_well { ${nested(levels - 1)} }`;
    await run(`{ well { ${nested(6)} } }`);
    await expect(run(`{ well { ${nested(7)} } }`)).rejects.toMatchObject({
      code: 'QUERY_TOO_COSTLY',
      message: 'The query is too large: deeper than 8',
    });
  });

  it('passes on what the database fails with, not as a fault of the query', async () => {
    const { db } = recordingDb(() => {
      throw new Error('connection lost');
    });
    await expect(
      runQuery(schema, { query: '{ wellCount }' }, { db, rowsLeft: LIMITS.rows, touch }),
    ).rejects.toThrow('connection lost');
  });
});

describe('SQL in a place that takes a text', () => {
  it.each(injections)('stays a text: %j', async (payload) => {
    const injected = injectedConstraints(payload);
    for (const constraint of injected) {
      const query = 'query ($c: [Constraint!]) { well(constraints: $c) { uwi } }';
      await run(query, { c: [constraint] }).catch(expectRefusal);
    }
    const at = JSON.stringify(payload);
    for (const query of [
      `{ well(orderBy: ${at}) { uwi } }`,
      `{ well(order: ${at}) { uwi } }`,
      `{ ${payload} }`,
    ])
      await run(query).catch(expectRefusal);
    for (const { sql } of recorded.statements) expect(STATEMENTS).toContain(sql);
  });

  /** Every statement that those queries may become. */
  const STATEMENTS = ['equal', 'like', 'notEqual', 'greaterThan', 'in'].map(
    (operator) =>
      `select "uwi" as "uwi", row_version as "row_version" from "ppdm"."well" where ((${
        {
          equal: '"uwi" = $1::text',
          like: `studio.text_fold("uwi") like studio.text_fold($1::text) escape '\\'`,
          notEqual: '"uwi" is distinct from $1::text',
          greaterThan: '"uwi" > $1::text',
          in: '"uwi" = any($1::text[])',
        }[operator]
      })) and true order by "uwi" asc limit $2 offset $3`,
  );

  function injectedConstraints(payload: string): object[] {
    return [
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
  }

  function expectRefusal(error: unknown): void {
    expect(error).toBeInstanceOf(Refused);
    expect(error).toMatchObject({ status: 400 });
  }
});

it(`random queries are answered or refused, none breaks (seed ${seed})`, async () => {
  const count = byLength(500, 10_000);
  const outcomes = { answered: 0, refused: 0 };
  for (const query of randomQueries(seed, count)) {
    try {
      await run(query);
      outcomes.answered++;
    } catch (error) {
      if (!(error instanceof Refused && error.status === 400)) throw error;
      outcomes.refused++;
    }
  }
  expect(outcomes.answered).toBeGreaterThan(0.3 * count);
  expect(outcomes.refused).toBeGreaterThan(0.2 * count);
}, 120_000);
