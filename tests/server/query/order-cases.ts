/** Pages of many rows in their orders. */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import {
  addOrders,
  hasEarlierOrders,
  orderedTexts,
  readTextOrder,
} from '../../../host-demo/server/catalogs/order.ts';
import type { CatalogTable } from '../../../host-demo/server/catalogs/definition.ts';
import { insertRows } from '../../../host-demo/server/catalogs/rows.ts';
import { buildCondition } from '../../../host-demo/server/catalogs/query/constraints.ts';
import { buildSubjects } from '../../../host-demo/server/catalogs/query/select.ts';
import { Registry } from '../../../host-demo/server/catalogs/registry.ts';
import type { TestServer } from '../../support/test-server.ts';
import type { QueryHost } from './query-host.ts';

/** The arguments of an order, and the ids of all rows in it. */
interface Order {
  args: string;
  ids: string[];
}

/** The orders of three fields, as the database sorts the whole table. */
async function readOrders(db: TestServer['services']['db']): Promise<Order[]> {
  const orders: Order[] = [];
  for (const [orderBy, column] of [
    ['fieldName', 'field_name'],
    ['discoveryDate', 'discovery_date'],
    ['fieldId', 'field_id'],
  ] as const) {
    for (const [order, direction] of [
      ['ascending', 'asc'],
      ['descending', 'desc'],
    ] as const) {
      const letters =
        column === 'discovery_date'
          ? sql.ref(column)
          : sql`studio.order_key(${sql.ref(column)}) collate "C"`;
      const by = sql`${letters} ${sql.raw(direction)} nulls last, ${sql.ref(column)} ${sql.raw(direction)}, field_id ${sql.raw(direction)}`;
      const { rows } = await sql<{
        ids: string[];
      }>`select array_agg(field_id order by ${by}) as ids from ppdm.field`.execute(db);
      orders.push({ args: `orderBy: "${orderBy}", order: "${order}"`, ids: rows[0]!.ids });
    }
  }
  return orders;
}

/** Expects pages, counts and patterns as SQL without an index gives them; `isThere` tells which rows are left. */
async function expectSameRows(
  { server, data }: QueryHost,
  orders: readonly Order[],
  isThere: (id: string) => boolean = () => true,
): Promise<void> {
  const { db } = server().services;
  for (const { args, ids } of orders) {
    const left = ids.filter(isThere);
    for (const offset of [0, 9000, 16_790, 17_980, left.length - 7, left.length + 1]) {
      const { body } = await data(`{ field(${args}, offset: ${offset}, limit: 20) { fieldId } }`);
      expect([args, offset, body.errors ?? body.message]).toEqual([args, offset, undefined]);
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
}

/** Names that the bytes of UTF-8 order otherwise than people. */
const NAMES = ['zeytin', 'ozan', 'Öz', 'İbre', 'Izgara', 'cevher', 'Çam', 'dal'];
/** Names with numbers and signs, of other scripts, in their order in every language. */
const NATURAL =
  'A_2,A-2,A-02b,A-10,A-100,A1,A2,A10,Kuyu 9,Kuyu 10,اب,بئر 2,بئر 10,北1,北2,北10,胜利,中'.split(
    ',',
  );

/** The order of texts in a language. */
function letterCases(host: QueryHost): void {
  test('orders texts by their letters, and by the Turkish alphabet for a Turkish request', async () => {
    const { db } = host.server().services;
    const ids = NAMES.map((_, i) => `SORT-${i}`);
    await insertRows(
      db,
      'field',
      NAMES.map((fieldName, i) => ({ fieldId: ids[i]!, fieldName })),
    );
    const read = async (language: string, order: string): Promise<unknown[]> => {
      const query = `{ field(constraints: [{ field: "fieldId", operator: "in", value: ${JSON.stringify(ids)} }], orderBy: "fieldName", order: "${order}", limit: 50) { fieldName } }`;
      const { body } = await host.data(query, undefined, { 'accept-language': language });
      return body.data!.field!.map(({ fieldName }) => fieldName);
    };
    const plain = 'Çam cevher dal İbre Izgara Öz ozan zeytin'.split(' ');
    const turkish = 'cevher Çam dal Izgara İbre ozan Öz zeytin'.split(' ');
    expect(await read('en', 'ascending')).toEqual(plain);
    expect(await read('tr', 'ascending')).toEqual(turkish);
    expect(await read('tr', 'descending')).toEqual(turkish.toReversed());
    await sql`delete from ppdm.field where field_id like 'SORT-%'`.execute(db);
  });
}

/** Names with numbers, and what an earlier version has left. */
function naturalCases(host: QueryHost): void {
  test('orders names and keys by their numbers, and Chinese names by pinyin', async () => {
    const { db } = host.server().services;
    const read = async (orderBy: string, language: string): Promise<unknown[]> => {
      const query = `{ field(constraints: [{ field: "fieldId", operator: "like", value: "*/NAT" }], orderBy: "${orderBy}", limit: 50) { ${orderBy} } }`;
      const { body } = await host.data(query, undefined, { 'accept-language': language });
      return body.data!.field!.map((row) => row[orderBy]);
    };
    await insertRows(
      db,
      'field',
      NATURAL.toReversed().map((name) => ({ fieldId: `${name}/NAT`, fieldName: name })),
    );
    for (const language of ['en', 'tr', 'zh', 'ar']) {
      expect(await read('fieldName', language)).toEqual(NATURAL);
      expect(await read('fieldId', language)).toEqual(NATURAL.map((name) => `${name}/NAT`));
    }
    await sql`delete from ppdm.field where field_id like '%/NAT'`.execute(db);
  });

  test('reads rows by the indexes of an earlier version until those of the natural order are made', async () => {
    const { db, answers } = host.server().services;
    const field = (await new Registry(db).catalogs()).byName.get('field')!;
    const name = field.columns.get('fieldName')!;
    await sql`create index field_field_name_plain on ppdm.field ((studio.text_fold(field_name) collate "C"), field_name, field_id)`.execute(
      db,
    );
    expect(await hasEarlierOrders(db, field)).toBe(true);
    const before = await readTextOrder(db, field, name, 'plain');
    const compiled = before.key!(sql.ref('field_name')).compile(db).sql;
    expect(compiled).toBe('studio.text_fold("field_name") collate "C"');
    // The bytes of the key, which has an index in every version.
    expect((await readTextOrder(db, field, field.keys[0]!, 'plain')).key).toBeNull();
    await sql`drop index if exists ppdm.field_field_name_plain`.execute(db);
    expect(await hasEarlierOrders(db, field)).toBe(false);
    const after = await readTextOrder(db, field, name, 'plain');
    expect(after.key!(sql.ref('field_name')).compile(db).sql).toBe(
      'studio.order_key("field_name") collate "C"',
    );
    answers.clear();
  });
}

/** A name of two ideographs, or one of them, is found by its index, and every row that has it. */
async function expectIdeographsIndex(
  db: TestServer['services']['db'],
  field: CatalogTable,
): Promise<void> {
  for (const [value, count] of [
    ['*大庆*', 90],
    ['*田1*', 48],
    ['*庆大*', 0],
  ] as const) {
    const where = buildCondition(
      [{ field: 'fieldName', operator: 'like', value }],
      buildSubjects(field),
    );
    const { rows: plan } = await sql`explain select 1 from ppdm.field where ${where}`.execute(db);
    expect(JSON.stringify(plan)).toContain('field_field_name_ideographs');
    const { rows } = await sql`select 1 from ppdm.field where ${where}`.execute(db);
    expect([value, rows.length]).toEqual([value, count]);
  }
}

/** Indexes of an earlier version, which had none of ideographs, are completed. */
async function expectAddedIdeographs(
  db: TestServer['services']['db'],
  field: CatalogTable,
): Promise<void> {
  for (const { column } of orderedTexts(field))
    await sql`drop index if exists ppdm.${sql.ref(`field_${column}_ideographs`)}`.execute(db);
  expect(await hasEarlierOrders(db, field)).toBe(true);
  await addOrders(db, field);
  expect(await hasEarlierOrders(db, field)).toBe(false);
}

/** Pages with and without indexes. */
export function orderCases(host: QueryHost): void {
  letterCases(host);
  naturalCases(host);

  test(
    'any page of many rows is the same with the indexes of their orders as without: texts too long for an index, rows without a value',
    { timeout: 180_000 },
    async () => {
      const { db, answers } = host.server().services;
      // Written without the triggers, which also note changes: kept answers are dropped by hand.
      await sql`alter table ppdm.field disable trigger user`.execute(db);
      const long = sql`(select string_agg(md5((i + j)::text), '') from generate_series(1, 200) j)`;
      await sql`
    insert into ppdm.field (field_id, field_name, discovery_date)
    select 'F' || i, case when i % 7 = 0 then null when i % 1000 = 1 then ${long} when i % 200 = 2 then '大庆油田' || i else 'N' || (i * 7919 % 500) end, case when i % 5 > 0 then timestamptz '2000-01-01Z' + i % 300 * interval '1 day' end
    from generate_series(1, 21000) i`.execute(db);
      const orders = await readOrders(db);
      await expectSameRows(host, orders);
      const field = (await new Registry(db).catalogs()).byName.get('field')!;
      // What an earlier version has made, which gives way to the indexes of the natural order.
      await sql`create index field_field_name_plain on ppdm.field ((studio.text_fold(field_name) collate "C"), field_name, field_id) where (octet_length(field_name) > 1000) is not true`.execute(
        db,
      );
      expect(await hasEarlierOrders(db, field)).toBe(true);
      // As two servers that index at once, or this test and the job that the server began with.
      await Promise.all([addOrders(db, field), addOrders(db, field)]);
      expect(await hasEarlierOrders(db, field)).toBe(false);
      await expectAddedIdeographs(db, field);
      await sql`vacuum analyze ppdm.field`.execute(db);
      answers.clear();
      const { rows: plan } = await sql<{
        'QUERY PLAN': string;
      }>`explain select 1 from ppdm.field where studio.text_fold(field_name) like studio.text_fold('%ZZZ%') escape '\'`.execute(
        db,
      );
      expect(JSON.stringify(plan)).toContain('field_field_name_parts');
      await expectIdeographsIndex(db, field);
      const { rows: page } = await sql<{
        'QUERY PLAN': string;
      }>`explain select field_id from ppdm.field where (octet_length(field_name) > 1000) is not true
        order by studio.order_key_turkish(field_name) collate "C", field_name, field_id limit 20 offset 16000`.execute(
        db,
      );
      expect(JSON.stringify(page)).toContain(
        'Index Only Scan using field_field_name_natural_turkish',
      );
      await expectSameRows(host, orders);
      const { rows: gone } = await sql<{
        id: string;
      }>`delete from ppdm.field where octet_length(field_name) > 1000 returning field_id as id`.execute(
        db,
      );
      expect(gone.length).toBeGreaterThan(0);
      const without = new Set(gone.map(({ id }) => id));
      answers.clear();
      await expectSameRows(host, orders, (id) => !without.has(id));
    },
  );
}
