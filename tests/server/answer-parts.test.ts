/** What many answers are read by: marks of deep pages, and counts of steps of a range. */
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { addOrders } from '../../host-demo/server/catalogs/order.ts';
import { Registry } from '../../host-demo/server/catalogs/registry.ts';
import { AnswerParts } from '../../host-demo/server/db/answer-parts.ts';
import {
  type ExecutedStatement,
  statementChannel,
} from '../../host-demo/server/db/statement-channel.ts';
import { recordingDb } from '../support/recording-db.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

describe('a part of answers', () => {
  const { db } = recordingDb();
  const part = (made: string[], value: string) => ({
    ...{ key: 'part', table: 'ppdm.well', cost: 10, price: 25 },
    make: async () => (made.push(value), value),
  });

  it('is made when answers have cost its price, and found for its state alone', async () => {
    const made: string[] = [];
    const parts = new AnswerParts(db, 1e6);
    for (let turn = 0; turn < 2; turn++) expect(parts.find(part(made, 'first'), 'a')).toBeNull();
    // A change begins the count again.
    for (let turn = 0; turn < 2; turn++) expect(parts.find(part(made, 'other'), 'b')).toBeNull();
    await parts.settled();
    expect(made).toEqual([]);
    expect(parts.find(part(made, 'other'), 'b')).toBeNull();
    await parts.settled();
    expect(parts.find(part(made, 'other'), 'b')).toBe('other');
    expect(parts.find(part(made, 'next'), 'c')).toBeNull();
    expect(made).toEqual(['other']);
  });

  it('that was dropped while it was made is not kept', async () => {
    const parts = new AnswerParts(db, 1e6);
    const slow = { key: 'slow', table: 'ppdm.well', cost: 1, price: 1, make: async () => 'old' };
    parts.find(slow, 'a');
    parts.clear();
    await parts.settled();
    expect(parts.find({ ...slow, price: 99 }, 'a')).toBeNull();
  });

  it('that cannot be made, or has no room, is not tried again at once', async () => {
    const cheap = { key: 'broken', table: 'ppdm.well', cost: 1, price: 1 };
    let tries = 0;
    const makers = [
      () => Promise.reject(new Error('no statistics')),
      async () => 'x'.repeat(1_000_000),
    ];
    for (const work of makers) {
      const parts = new AnswerParts(db, 1e6);
      for (let turn = 0; turn < 10; turn++) {
        expect(parts.find({ ...cheap, make: () => (tries++, work()) }, 'a')).toBeNull();
        await parts.settled();
      }
    }
    expect(tries).toBe(makers.length);
    new AnswerParts(db, 0).find({ ...cheap, make: async () => tries++ }, 'a');
    expect(tries).toBe(makers.length);
  });
});

/** Rows of the table of fields and logs. */
const ROWS = 21_000;
const ORDERS = ['fieldName', 'discoveryDate', 'fieldId', null] as const;

let server: TestServer;
let statements: string[] = [];
const note = (message: unknown): void =>
  void statements.push((message as ExecutedStatement).sql.replaceAll('"', ''));

beforeAll(async () => {
  server = await startTestServer();
  const { db } = server.services;
  await sql`
    insert into ppdm.field (field_id, field_name, discovery_date)
    select 'F' || i, case when i % 7 = 0 then null else (array['北', 'Çam ', 'N', 'A-'])[1 + i % 4] || (i * 7919 % 5000) end,
      case when i % 5 > 0 then timestamptz '2000-01-01Z' + i % 300 * interval '1 day' end
    from generate_series(1, ${sql.lit(ROWS)}) i`.execute(db);
  await sql`
    insert into ppdm.well_log (well_log_id, digital_format, log_type, base_depth)
    select 'L' || i, (array['las', 'dlis', null])[1 + i % 3], (array['Sonic', 'Image'])[1 + i % 2],
      case when i % 11 > 0 then (i * 7919 % 40000) / 10.0 end
    from generate_series(1, 4000) i`.execute(db);
  const catalogs = (await new Registry(db).catalogs()).byName;
  await addOrders(db, catalogs.get('field')!);
  await sql`vacuum analyze ppdm.field, ppdm.well_log`.execute(db);
  // The first search of grown catalogs would begin it, and find other facets meanwhile.
  await waitForJobs();
  await server.ask('POST', '/trove/api/search/index', { catalogs: ['wellLog', 'field'] });
  await waitForJobs();
  statementChannel.subscribe(note);
}, 300_000);
beforeEach(() => (statements = []));
afterEach(() => server.services.answers.settled());
afterAll(async () => {
  statementChannel.unsubscribe(note);
  await server.remove();
});

async function waitForJobs(): Promise<void> {
  const countJobs = async (): Promise<number> => {
    const { rows } = await sql`select 1 from studio.job where status in ('NEW', 'RUNNING')`.execute(
      server.services.db,
    );
    return rows.length;
  };
  await vi.waitUntil(async () => (await countJobs()) === 0, { timeout: 120_000, interval: 100 });
}

async function query(text: string, language: string): Promise<Record<string, unknown>[]> {
  const headers = { 'accept-language': language };
  const answer = await server.ask('POST', '/service/ppdm/query', { query: text }, headers);
  const { data } = (await answer.json()) as { data: { field: Record<string, unknown>[] } };
  return data.field;
}

describe('a deep page', () => {
  /** All ids in an order, as the database sorts the table. */
  async function readOrder(orderBy: string | null, order: string, language: string) {
    const text = (column: string) =>
      sql`${sql.raw(language === 'tr' ? 'studio.order_key_turkish' : 'studio.order_key')}(${sql.ref(column)}) collate "C"`;
    const direction = sql.raw(order === 'descending' ? 'desc' : 'asc');
    const by = {
      fieldName: [text('field_name'), sql`field_name`],
      discoveryDate: [sql`discovery_date`],
      fieldId: [text('field_id')],
      none: [],
    }[orderBy ?? 'none']!;
    const terms = [...by, sql`field_id`].map((term) => sql`${term} ${direction} nulls last`);
    const { rows } = await sql<{ id: string }>`
      select field_id as id from ppdm.field order by ${sql.join(terms)}`.execute(
      server.services.db,
    );
    return rows.map(({ id }) => id);
  }

  it.each(
    ORDERS.flatMap((orderBy) =>
      (['ascending', 'descending'] as const).flatMap((order) =>
        (['en', 'tr'] as const).map((language) => ({ orderBy, order, language })),
      ),
    ),
  )(
    'in the order of $orderBy, $order, $language is the same by marks as without',
    async ({ orderBy, order, language }) => {
      const { answers } = server.services;
      const by = orderBy ? `orderBy: "${orderBy}", ` : '';
      const page = async (offset: number, limit = 20): Promise<unknown[]> => {
        const text = `{ field(${by}order: "${order}", offset: ${offset}, limit: ${limit}) { fieldId } }`;
        return (await query(text, language)).map(({ fieldId }) => fieldId);
      };
      const ids = await readOrder(orderBy, order, language);
      // Until the pages have cost as much as the marks.
      for (let at = 0; at < 12; at++) await page(ROWS - 1000 + at);
      await answers.settled();
      statements = [];
      for (const offset of [
        1000, 1999, 2000, 9_993, 15_010, 17_985, 17_999, 18_000, 18_010, 20_990,
      ]) {
        expect([offset, await page(offset)]).toEqual([offset, ids.slice(offset, offset + 20)]);
      }
      expect(await page(ROWS + 5)).toEqual([]);
      expect(await page(16_790, 2000)).toEqual(ids.slice(16_790, 18_790));
      const isMarked = (text: string): boolean => /from ppdm\.field .*\) (>=|<=) \(/s.test(text);
      // All but pages among the rows without a value, which are few.
      expect(statements.filter(isMarked).length).toBeGreaterThanOrEqual(6);
    },
    60_000,
  );

  it('is read by new marks after a change', async () => {
    const { db, answers } = server.services;
    const page = (offset: number) =>
      query(`{ field(offset: ${offset}, limit: 3) { fieldId } }`, 'en');
    for (let at = 0; at < 12; at++) await page(15_000 + at);
    await answers.settled();
    const before = await page(16_001);
    await sql`insert into ppdm.field (field_id) values ('A first')`.execute(db);
    expect((await page(16_002)).map(({ fieldId }) => fieldId)).toEqual(
      before.map(({ fieldId }) => fieldId),
    );
    await sql`delete from ppdm.field where field_id = 'A first'`.execute(db);
    expect(await page(16_001)).toEqual(before);
  });
});

describe('facets of a range', () => {
  async function count(constraints: unknown[]): Promise<Record<string, unknown>> {
    const body = { request: { text: '', catalogs: ['wellLog'], constraints }, pageSize: 1 };
    const answer = await server.ask('POST', '/trove/api/search/', body);
    const { data } = (await answer.json()) as {
      data: {
        results: {
          totalCount: number;
          facets: { field: string; values: { value: string; count: number }[] }[];
        }[];
      };
    };
    const { totalCount, facets } = data.results[0]!;
    const pairs = facets
      .filter(({ field }) => ['digitalFormat', 'logType'].includes(field))
      .map(({ field, values }) => [
        field,
        Object.fromEntries(values.map(({ value, count }) => [value, count])),
      ]);
    return { totalCount, ...Object.fromEntries(pairs) };
  }

  const CONDITIONS = [
    ['between', [500, 2500], 'base_depth between 500 and 2500'],
    ['between', [0.05, 3999.95], 'base_depth between 0.05 and 3999.95'],
    ['between', [700, 700.1], 'base_depth between 700 and 700.1'],
    ['between', [2500, 500], 'base_depth between 2500 and 500'],
    ['greaterThan', 1200.1, 'base_depth > 1200.1'],
    ['greaterOrEqual', 3999, 'base_depth >= 3999'],
    ['lessThan', 333.3, 'base_depth < 333.3'],
    ['lessOrEqual', 1e9, 'base_depth <= 1e9'],
    ['greaterThan', -1e9, 'base_depth > -1e9'],
  ] as const;

  it('are the same by counted steps as without', async () => {
    const { db, answers } = server.services;
    for (let at = 0; at < 8; at++)
      await count([{ field: 'baseDepth', operator: 'greaterThan', value: 100 + at }]);
    await answers.settled();
    statements = [];
    for (const [operator, value, where] of CONDITIONS) {
      const { rows } = await sql<Record<string, unknown>>`select count(*)::integer as "totalCount",
        count(*) filter (where digital_format = 'las')::integer as las, count(*) filter (where digital_format = 'dlis')::integer as dlis,
        count(*) filter (where log_type = 'Sonic')::integer as sonic, count(*) filter (where log_type = 'Image')::integer as image
        from ppdm.well_log where ${sql.raw(where)}`.execute(db);
      const { totalCount, las, dlis, sonic, image } = rows[0]!;
      const kept = (counts: Record<string, unknown>) =>
        Object.fromEntries(Object.entries(counts).filter(([, n]) => n !== 0));
      expect([where, await count([{ field: 'baseDepth', operator, value }])]).toEqual([
        where,
        {
          totalCount,
          digitalFormat: kept({ las, dlis }),
          logType: kept({ Sonic: sonic, Image: image }),
        },
      ]);
    }
    // The rows at both ends alone were counted, of each range that is not a small one.
    const isOfEnds = (text: string): boolean =>
      text.includes('from ppdm.well_log where') && text.includes(') or (');
    expect(statements.filter(isOfEnds).length).toBeGreaterThanOrEqual(5);
  });
});
