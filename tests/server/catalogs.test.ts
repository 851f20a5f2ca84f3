/** The built-in catalogs and the tables made from them, looked at by SQL. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BUILT_IN } from '../../host-demo/server/catalogs/built-in.ts';
import { migrations as auditTables } from '../../host-demo/server/audit/audit.ts';
import * as catalogs from '../../host-demo/server/catalogs/catalogs.ts';
import { SQL_TYPES, buildTable } from '../../host-demo/server/catalogs/definition.ts';
import { PICK_LISTS } from '../../host-demo/server/catalogs/model/pick-lists.ts';
import { insertRows, upsertRows } from '../../host-demo/server/catalogs/rows.ts';
import { addOrders, isInOrder } from '../../host-demo/server/catalogs/order.ts';
import { buildCondition } from '../../host-demo/server/catalogs/query/constraints.ts';
import { buildSubjects, selectRows } from '../../host-demo/server/catalogs/query/select.ts';
import { buildSortKey } from '../../host-demo/server/catalogs/sort-key.ts';
import { migrations as intakeTables } from '../../host-demo/server/logs/intake-state.ts';
import { findSrid } from '../../host-demo/server/maps/transform.ts';
import { openDatabase } from '../../host-demo/server/db/database.ts';
import { Registry, requireCatalog } from '../../host-demo/server/catalogs/registry.ts';
import { migrate } from '../../host-demo/server/db/migrate.ts';
import type { Services } from '../../host-demo/server/services.ts';
import { createDatabase, databaseUrlFor, defaultDatabase } from '../support/databases.ts';

let folder: string;
let db: Services['db'];

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'geo-catalogs-'));
  db = await openDatabase({
    databaseUrl: await databaseUrlFor(folder, 'empty'),
    dataFolder: folder,
  });
  await migrate(db, [...auditTables, ...catalogs.migrations]);
  await catalogs.seed({ db } as Services);
});
afterAll(async () => {
  await db.destroy();
  await rm(folder, { recursive: true, force: true });
});

test('every catalog has a table with its columns, its key and an index on each geometry and relation', async () => {
  for (const data of BUILT_IN) {
    const { table, columns, keys } = buildTable(data);
    const { rows } = await sql<{
      name: string;
      type: string;
    }>`select attname as name, replace(format_type(atttypid, atttypmod), 'timestamp with time zone', 'timestamptz') as type from pg_attribute where attrelid = ${table}::regclass and attnum > 0`.execute(
      db,
    );
    expect(Object.fromEntries(rows.map(({ name, type }) => [name, type]))).toEqual({
      ...Object.fromEntries(
        [...columns.values()].map(({ column, type }) => [column, SQL_TYPES[type]]),
      ),
      row_version: 'integer',
    });
    const indexes = (
      await sql<{
        indexdef: string;
      }>`select indexdef from pg_indexes where schemaname = 'ppdm' and tablename = ${table.split('.')[1]!}`.execute(
        db,
      )
    ).rows.map(({ indexdef }) => indexdef);
    expect(
      indexes.some(
        (one) =>
          one.includes('UNIQUE') &&
          one.endsWith(`(${keys.map(({ column }) => column).join(', ')})`),
      ),
    ).toBe(true);
    const joined = BUILT_IN.flatMap(({ sourced }) => sourced).flatMap(
      ({ source, catalog, fieldPairs }) =>
        fieldPairs.flatMap(({ from, to }) => [
          ...(source === data.name ? [from] : []),
          ...(catalog === data.name ? [to] : []),
        ]),
    );
    for (const { name, column, type } of columns.values()) {
      if (type === 'geometry')
        expect(indexes.some((one) => one.includes(`USING gist (${column})`))).toBe(true);
      else if (joined.includes(name))
        expect(indexes.some((one) => one.includes(`btree (${column})`))).toBe(true);
    }
  }
});

test('relations, viewers and pick lists name what is there', () => {
  const attributes = new Map(
    BUILT_IN.map(({ name, fields }) => [
      name,
      new Set(fields.map(({ attribute }) => attribute.name)),
    ]),
  );
  for (const { name, fields, sourced, viewerSettings } of BUILT_IN) {
    for (const { catalog, fieldPairs } of sourced)
      for (const { from, to } of fieldPairs)
        expect([attributes.get(name)!.has(from), attributes.get(catalog)!.has(to)]).toEqual([
          true,
          true,
        ]);
    for (const setting of viewerSettings)
      for (const field of setting.fields) expect(attributes.get(name)).toContain(field);
    for (const { pickList } of fields)
      if (pickList) expect(Object.keys(PICK_LISTS)).toContain(pickList);
  }
});

test('wellLog holds every field of "Log record" (spec 3)', () => {
  const names = BUILT_IN.find(({ name }) => name === 'wellLog')!.fields.map(
    ({ attribute }) => attribute.name,
  );
  const record = `itemKey wellLogId uwi logInfoItemId informationItemId logTitle wellboreName digitalFormat originalFileName operator operatorName coordSystemId surfaceLongitude surfaceLatitude surfaceX surfaceY topDepth topDepthOuom
    baseDepth baseDepthOuom reportedTopDepth reportedTopDepthOuom reportedBaseDepth reportedBaseDepthOuom kbElev groundElev groundElevType groundElevOuom depthDatum fieldId fieldName projectId projectName projectSource projectActiveInd
    projectConfInd versionNum storeId locationReference itemSubCategory itemCategory rowQuality rowCreatedDate rowChangedDate remark effectiveDate logType logSubType logSubTypeId`;
  expect(names).toEqual(expect.arrayContaining(record.split(/\s+/)));
});

test('rows are written by attribute names: new ones, changed ones, and texts that no database holds', async () => {
  const rows = Array.from({ length: 2500 }, (_, index) => ({
    uwi: `0${index}`,
    wellName: `A\0b\ud800-${index}`,
    spudDate: new Date('2020-01-02T03:04:05Z'),
    geom: { type: 'Point', coordinates: [35, 37, 99] },
  }));
  expect(await insertRows(db, 'well', rows)).toBe(2500);
  await upsertRows(db, 'well', [
    { uwi: '01', wellName: 'one' },
    { uwi: '01', wellName: 'two' },
    { uwi: 'new', wellName: 'three' },
  ]);
  const { rows: found } =
    await sql`select uwi, well_name, spud_date, ST_AsText(geom) as geom, ST_SRID(geom) as srid, row_version from ppdm.well where uwi in ('01', '02', 'new') order by uwi`.execute(
      db,
    );
  expect(found).toEqual([
    {
      uwi: '01',
      well_name: 'two',
      spud_date: new Date('2020-01-02T03:04:05Z'),
      geom: 'POINT(35 37)',
      srid: 4326,
      row_version: 2,
    },
    {
      uwi: '02',
      well_name: 'Ab-2',
      spud_date: new Date('2020-01-02T03:04:05Z'),
      geom: 'POINT(35 37)',
      srid: 4326,
      row_version: 1,
    },
    { uwi: 'new', well_name: 'three', spud_date: null, geom: null, srid: null, row_version: 1 },
  ]);
  await expect(insertRows(db, 'well', [{ uwi: '01' }])).rejects.toMatchObject({ code: '23505' });
  await expect(insertRows(db, 'well', [{ uwi: 'x', nope: 1 }])).rejects.toThrow('nope');
  await expect(insertRows(db, 'nope', [{}])).rejects.toThrow('nope');
});

test('a later start writes nothing twice, keeps what people changed, and adds what a newer version has', async () => {
  await sql`update studio.entity set data = data || '{"value":"mine"}', version = 2 where entity_name = 'Translation' and id = 'en.app.skip'`.execute(
    db,
  );
  await sql`delete from studio.entity where entity_name = 'LogPlotTemplate' and id = 'sonic'`.execute(
    db,
  );
  for (const table of ['studio.entity', 'studio.shipped'])
    await sql`update ${sql.table(table)} set data = jsonb_set(data, '{fields}', (data -> 'fields') - 5) where entity_name = 'Catalog' and id = 'concession'`.execute(
      db,
    );
  await sql`alter table ppdm.concession drop column country`.execute(db);
  const count = async () =>
    (await sql<{ n: string }>`select count(*) as n from studio.entity`.execute(db)).rows[0]!.n;
  const before = await count();
  await catalogs.seed({ db } as Services);
  await expect(
    upsertRows(db, 'concession', [{ concessionId: 'c1', country: 'Turkey' }]),
  ).rejects.toThrow('no attribute country');
  // A newer version brings other data than the one that was written last.
  await sql`delete from studio.migration where name like 'catalogs-shipped-%'`.execute(db);
  await catalogs.seed({ db } as Services);
  expect(await count()).toBe(before);
  const { rows } = await sql<{
    value: string;
  }>`select data ->> 'value' as value from studio.entity where id = 'en.app.skip'`.execute(db);
  expect(rows).toEqual([{ value: 'mine' }]);
  expect(await upsertRows(db, 'concession', [{ concessionId: 'c1', country: 'Turkey' }])).toBe(1);
});

test.runIf(defaultDatabase() === 'PostgreSQL').each(['tr-TR', 'en-US'])(
  'names are found and ordered alike, and by their indexes, in a database of the locale %s',
  async (locale) => {
    const database = await createDatabase('empty', locale);
    const local = await openDatabase({ databaseUrl: database.url, dataFolder: folder });
    const migrations = [...auditTables, ...catalogs.migrations, ...intakeTables];
    await migrate(local, migrations);
    await catalogs.seed({ db: local } as Services);
    const { rows } = await sql<{ fold: string; key: string; well: string }>`
      select studio.text_fold(name) as fold, studio.order_key(name) as key, logs.well_key(name) as well
      from unnest(array['ILGAZ-1', 'ilgaz-1', 'Ilgaz-1', 'İlgaz-1', 'ılgaz-1', 'Çamlı-1', 'Zile-1']) name`.execute(
      local,
    );
    const [first, second, third, dotted, dotless, camli, zile] = rows;
    for (const one of [second, third, dotted, dotless])
      expect([one!.fold, one!.key]).toEqual([first!.fold, first!.key]);
    expect([second!.well, camli!.well]).toEqual(['ILGAZ1', 'ÇAMLI1']);
    expect(first!.key < zile!.key && camli!.key < first!.key).toBe(true);
    expect(await findSrid(local, 'WGS_1984_UTM_Zone_36N')).toBe(32636);
    await insertRows(
      local,
      'well',
      Array.from({ length: 21_000 }, (_, i) => ({ uwi: `T-${i}`, wellName: `ILICA-${i}` })),
    );
    const { byName } = await new Registry(local).catalogs();
    const well = byName.get('well')!;
    await addOrders(local, well);
    await sql`analyze ppdm.well`.execute(local);
    const like = buildCondition(
      [{ field: 'wellName', operator: 'like', value: 'ilica-20999' }],
      buildSubjects(well),
    );
    const key = buildSortKey(sql.ref('well_name'), locale === 'tr-TR' ? 'turkish' : 'plain');
    for (const [query, index] of [
      [sql`uwi = 'T-77'`, 'well_pkey'],
      [like, 'well_well_name_parts'],
      [sql`logs.well_key(well_name) = any(array['ILICA7'])`, 'well_name_key'],
      [
        sql`${isInOrder('well_name')} order by ${key}, well_name, uwi limit 15`,
        'well_well_name_natural',
      ],
      [sql`true order by uwi limit 15 offset 9000`, 'well_pkey'],
    ] as const) {
      const { rows: plan } = await sql`explain select uwi from ppdm.well where ${query}`.execute(
        local,
      );
      expect(JSON.stringify(plan)).toContain(index);
    }
    const hits = await selectRows(local, well, ['uwi'], {
      offset: 0,
      limit: 15,
      constraints: [{ field: 'wellName', operator: 'like', value: 'ilica-20999' }],
    });
    expect(hits.map(({ values }) => values['uwi'])).toEqual(['T-20999']);
    await local.destroy();
    await database.drop();
  },
  120_000,
);

test('a catalog that this version cannot read is reported with its fault, and the others go on', async () => {
  await sql`update studio.entity set data = jsonb_set(data, '{fields,1,attribute,typeName}', '"duration"') where entity_name = 'Catalog' and id = 'concession'`.execute(
    db,
  );
  const reported: string[] = [];
  const found = await new Registry(db, undefined, (...fault) =>
    reported.push(fault.join(': ')),
  ).catalogs();
  const expected = /^concession: field \w+, fields\.1\.attribute\.typeName: .*"duration"$/;
  expect(reported).toEqual([expect.stringMatching(expected)]);
  expect(found.all).toHaveLength(BUILT_IN.length - 1);
  expect(requireCatalog(found, 'well').data.name).toBe('well');
  expect(() => requireCatalog(found, 'concession')).toThrow(
    /^The catalog concession cannot be used as it is stored: field \w+, /,
  );
  expect(() => requireCatalog(found, 'nope')).toThrow('There is no catalog nope');
});
