/** Search and its index over the embedded database and over PostgreSQL: what is written is found. */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { sql } from 'kysely';
import { insertRows, upsertRows } from '../../host-demo/server/catalogs/rows.ts';
import { indexStates } from '../../host-demo/server/search/index-state.ts';
import type { CatalogIndexState } from '../../host-demo/server/search/index-state.ts';
import { countHits, readHits } from '../../host-demo/server/search/run-search.ts';
import { textQuery } from '../../host-demo/server/search/text-query.ts';
import { randomStream } from '../generate/random.ts';
import { bothDatabases, createDatabase, type TestDatabase } from '../support/databases.ts';
import { startTestServer } from '../support/test-server.ts';
import type { TestServer } from '../support/test-server.ts';

interface Hit {
  [name: string]: unknown;
  _score: number;
}
interface Result {
  catalog: string;
  label: string;
  totalCount: number;
  pageNo: number;
  pageSize: number;
  rows: Hit[];
  facets: {
    field: string;
    label: string;
    values: { value: string; label: string; count: number }[];
  }[];
}
interface State {
  catalog: string;
  status: string;
  indexed: number;
  total: number;
  failed: number;
  startedAt: string | null;
  finishedAt: string | null;
}

const WELLS = [
  {
    uwi: 'TR-001-22',
    wellName: 'Adana-1',
    operatorName: 'Çukurova Petrol',
    fieldName: 'Işıklı',
    wellStatus: 'producing',
    geom: { type: 'Point', coordinates: [35.3, 37] },
  },
  {
    uwi: 'TR-002-22',
    wellName: 'Adana-12',
    operatorName: 'Çukurova Petrol',
    fieldName: 'İncirlik',
    wellStatus: 'abandoned',
    geom: { type: 'Point', coordinates: [28, 41] },
  },
  {
    uwi: 'TR00322',
    wellName: 'Güneydoğu 3',
    operatorName: 'ŞIRNAK ENERJİ',
    wellStatus: 'abandoned',
    remark: 'near Adana',
  },
  { uwi: 'QA-1', wellName: 'بئر الغاز ١', operatorName: 'شركة النفط' },
  { uwi: 'CN-1', wellName: '大庆油田测井1号', operatorName: '中国石油' },
];

describe.each(bothDatabases)('%s', (name, isHere) => {
  let server: TestServer;
  let postgres: TestDatabase | null = null;

  beforeAll(async () => {
    if (!isHere) return;
    if (name === 'PostgreSQL') postgres = await createDatabase('seeded');
    server = await startTestServer({ databaseUrl: postgres?.url ?? null });
    await indexed();
    await insertRows(server.services.db, 'well', WELLS);
  });
  afterAll(async () => {
    await server?.remove();
    await postgres?.drop();
  });

  async function post<T>(
    path: string,
    body: unknown,
  ): Promise<{ status: number; body: { data: T; error?: string } }> {
    const response = await server.ask('POST', `/trove/api/search/${path}`, body);
    return { status: response.status, body: (await response.json()) as never };
  }
  const states = async (...catalogs: string[]) =>
    (await post<State[]>('index/status', { catalogs })).body.data;
  const indexed = () =>
    vi.waitFor(
      async () => expect((await states()).every(({ status }) => status === 'COMPLETED')).toBe(true),
      { timeout: 30_000 },
    );
  const search = async (request: unknown, more = {}) =>
    (await post<{ total: number; results: Result[] }>('', { request, ...more })).body.data;
  const wells = async (text: string, constraints: unknown[] = []) =>
    (await search({ text, catalogs: ['well'], constraints })).results[0]!;
  const uwis = async (text: string, constraints: unknown[] = []) =>
    (await wells(text, constraints)).rows.map(({ uwi }) => uwi);

  describe.skipIf(!isHere)('search', () => {
    test('finds words and parts of words, all of several', async () => {
      expect(await uwis('adana')).toEqual(['TR-001-22', 'TR-002-22', 'TR00322']);
      expect(await uwis('adan')).toEqual([]);
      expect(await uwis('ada*')).toHaveLength(3);
      expect(await uwis('*dan*')).toHaveLength(3);
      expect(await uwis('a*na')).toHaveLength(3);
      expect(await uwis('adana çukurova 12')).toEqual(['TR-002-22']);
    });

    test('ranks the whole name first, names before remarks', async () => {
      const { rows } = await wells('adana-12');
      expect(rows.map(({ uwi }) => uwi)).toEqual(['TR-002-22']);
      const all = await wells('adana');
      expect(all.rows.at(-1)!.uwi).toBe('TR00322');
      expect(all.rows[0]!._score).toBeGreaterThan(all.rows.at(-1)!._score);
    });

    test('finds an id with and without its dashes', async () => {
      for (const text of ['TR-001-22', 'TR00122', 'tr 001 22', 'TR-001*', 'TR001*', '*TR-001*'])
        expect(await uwis(text), text).toContain('TR-001-22');
      for (const text of ['TR00322', 'TR-003-22', 'tr-003*'])
        expect(await uwis(text), text).toEqual(['TR00322']);
    });

    test('finds Turkish, Arabic and Chinese however they are written', async () => {
      for (const text of ['çukurova', 'CUKUROVA', 'Cukurova'])
        expect(await uwis(text), text).toHaveLength(2);
      for (const text of ['ışıklı', 'ISIKLI', 'isikli', 'IŞIKLI'])
        expect(await uwis(text), text).toEqual(['TR-001-22']);
      for (const text of ['incirlik', 'İNCİRLİK', 'INCIRLIK'])
        expect(await uwis(text), text).toEqual(['TR-002-22']);
      for (const text of ['şırnak', 'sirnak enerji', 'güneydoğu', 'GUNEYDOGU'])
        expect(await uwis(text), text).toEqual(['TR00322']);
      for (const text of ['الغاز', 'الغَاز', 'بئر 1', 'شركه', 'شركة النفط'])
        expect(await uwis(text), text).toEqual(['QA-1']);
      for (const text of ['油田', '大庆', '测井', '田', '大庆油田', '*油田*', '油田 1', '中国石油'])
        expect(await uwis(text), text).toEqual(['CN-1']);
      expect(await uwis('油大')).toEqual([]);
    });

    test('answers facets, and takes them and places as constraints', async () => {
      const { facets, totalCount } = await wells('adana');
      expect(totalCount).toBe(3);
      expect(facets.find(({ field }) => field === 'wellStatus')).toEqual({
        field: 'wellStatus',
        label: 'Status',
        values: [
          { value: 'abandoned', label: 'Abandoned', count: 2 },
          { value: 'producing', label: 'Producing', count: 1 },
        ],
      });
      expect(
        await uwis('adana', [{ field: 'wellStatus', operator: 'equal', value: 'abandoned' }]),
      ).toEqual(['TR-002-22', 'TR00322']);
      expect(
        await uwis('', [{ field: 'geom', operator: 'intersects', value: [35, 36, 36, 38] }]),
      ).toEqual(['TR-001-22']);
      expect(
        await uwis('adana', [
          { field: 'uwi', operator: 'equal', value: 'TR00322' },
          { field: 'wellStatus', operator: 'equal', value: 'producing', logic: 'OR' },
        ]),
      ).toEqual(['TR-001-22', 'TR00322']);
    });

    test('counts facets of the rows that satisfy constraints, with and without a text', async () => {
      const status = async (text: string, constraints: unknown[]) => {
        const { totalCount, facets } = await wells(text, constraints);
        return [
          totalCount,
          Object.fromEntries(
            facets
              .find(({ field }) => field === 'wellStatus')!
              .values.map(({ value, count }) => [value, count]),
          ),
        ];
      };
      const abandoned = { field: 'wellStatus', operator: 'equal', value: 'abandoned' };
      const here = {
        field: 'geom',
        operator: 'intersects',
        value: {
          type: 'Polygon',
          coordinates: [
            [
              [27, 40],
              [29, 40],
              [29, 42],
              [27, 40],
            ],
          ],
        },
      };
      expect(await status('', [])).toEqual([5, { abandoned: 2, producing: 1 }]);
      expect(await status('', [abandoned])).toEqual([2, { abandoned: 2 }]);
      expect(await status('', [here])).toEqual([1, { abandoned: 1 }]);
      expect(
        await status('', [here, { field: 'wellStatus', operator: 'equal', value: 'producing' }]),
      ).toEqual([0, {}]);
      expect(
        await status('', [{ field: 'uwi', operator: 'like', value: 'TR*' }, abandoned]),
      ).toEqual([2, { abandoned: 2 }]);
      expect(
        await status('', [
          here,
          { field: 'uwi', operator: 'equal', value: 'TR-001-22', logic: 'OR' },
        ]),
      ).toEqual([2, { abandoned: 1, producing: 1 }]);
      expect(await status('', [{ field: 'wellStatus', operator: 'isNull' }])).toEqual([2, {}]);
      expect(await status('adana', [{ field: 'uwi', operator: 'like', value: 'TR-*' }])).toEqual([
        2,
        { abandoned: 1, producing: 1 },
      ]);
      expect(
        await status('adana', [{ constraints: [here, { ...abandoned, logic: 'OR' }] }]),
      ).toEqual([2, { abandoned: 2 }]);
      const many = Array.from({ length: 5000 }, (_, i) => (i === 4999 ? 'TR00322' : `none-${i}`));
      expect(await status('', [{ field: 'uwi', operator: 'in', value: many }])).toEqual([
        1,
        { abandoned: 1 },
      ]);
      expect(await status('adana', [{ field: 'uwi', operator: 'in', value: many }])).toEqual([
        1,
        { abandoned: 1 },
      ]);
    });

    test('answers pages of each catalog, and hits of all catalogs', async () => {
      const { total, results } = await search(
        { text: 'adana' },
        { paginationConfig: { well: { pageNo: 2, pageSize: 2 } } },
      );
      expect(total).toBe(3);
      expect(results.find(({ catalog }) => catalog === 'well')).toMatchObject({
        label: 'Well',
        totalCount: 3,
        pageNo: 2,
        pageSize: 2,
        rows: [{ uwi: 'TR00322' }],
      });
      expect(results.find(({ catalog }) => catalog === 'wellLog')).toMatchObject({
        totalCount: 0,
        rows: [],
      });
      expect((await search('adana')).total).toBe(3);
      expect((await search('')).total).toBe(WELLS.length);
    });

    test('takes any text for a text', async () => {
      for (const text of [
        "'",
        '\\',
        "a'b",
        ':*',
        '& | !',
        '(',
        '=',
        '=*',
        '<->',
        '%',
        '_',
        'a\u0000b',
        '\ud800',
        '* * *',
        '***',
        '*'.repeat(500),
        'x'.repeat(5000),
        '油'.repeat(300),
        "adana'); drop table studio.search_entry; --",
      ]) {
        expect((await post('', { request: text })).status, text).toBe(200);
      }
      expect(await uwis('% adana')).toHaveLength(3);
      expect(await uwis('ad_na*')).toEqual([]);
    });

    test('refuses fields and catalogs that are not there', async () => {
      expect((await post('', { request: { catalogs: ['none'] } })).body.error).toBe(
        'CATALOG_NOT_FOUND',
      );
      expect(
        (
          await post('', {
            request: { constraints: [{ field: 'none', operator: 'equal', value: 1 }] },
          })
        ).body.error,
      ).toBe('VALIDATION');
    });
  });

  describe.skipIf(!isHere)('the index', () => {
    test('follows rows that are written, changed and deleted', async () => {
      const { db } = server.services;
      await insertRows(db, 'well', [{ uwi: 'NEW-1', wellName: 'Kestrel-7' }]);
      expect(await uwis('kestrel')).toEqual(['NEW-1']);
      await upsertRows(db, 'well', [{ uwi: 'NEW-1', wellName: 'Osprey-7' }]);
      expect([await uwis('kestrel'), await uwis('osprey')]).toEqual([[], ['NEW-1']]);
      await sql`update ppdm.well set uwi = 'NEW-2' where uwi = 'NEW-1'`.execute(db);
      expect(await uwis('osprey')).toEqual(['NEW-2']);
      await sql`delete from ppdm.well where uwi = 'NEW-2'`.execute(db);
      expect(await uwis('osprey')).toEqual([]);
    });

    test('counts what it holds', async () => {
      const { rows } = await sql<{ held: string; counted: string }>`
        select (select count(*) from studio.search_entry where catalog = 'well') as held, (select sum(n) from studio.search_count where catalog = 'well') as counted`.execute(
        server.services.db,
      );
      expect(rows).toEqual([{ held: String(WELLS.length), counted: String(WELLS.length) }]);
      expect(
        (await wells('', [{ field: 'wellStatus', operator: 'equal', value: 'abandoned' }]))
          .totalCount,
      ).toBe(2);
    });

    test('goes with its catalog and comes with a new one of the name', async () => {
      const field = (name: string, partOfKey: boolean) => ({
        label: name,
        attribute: { name, typeName: 'string', label: name },
        partOfKey,
        editable: true,
        creatable: true,
        readOnly: false,
        required: partOfKey,
        displayOrder: 1,
        pickList: null,
        showIn: {
          log: true,
          grid: true,
          detail: true,
          panel: true,
          browser: true,
          filter: true,
          advancedFilter: true,
        },
        spatialType: null,
      });
      const catalog = {
        name: 'coreBox',
        label: 'Core box',
        group: 'wells',
        indexable: true,
        fields: [field('boxId', true), field('content', false)],
      };
      for (const content of ['Dolomite', 'Anhydrite']) {
        const created = await server.ask('POST', '/service/', {
          studio: { entityName: 'Catalog', data: catalog },
        });
        expect(created.status, await created.clone().text()).toBe(201);
        const { id } = await created.json();
        await insertRows(server.services.db, 'coreBox', [{ boxId: '1', content }]);
        await vi.waitFor(async () => expect((await search(content)).total).toBe(1), {
          timeout: 20_000,
          interval: 200,
        });
        await sql`delete from ppdm.core_box`.execute(server.services.db);
        expect((await server.ask('DELETE', `/service/Catalog/${id}`)).status).toBe(200);
        expect((await search(content)).total).toBe(0);
      }
    });

    test('is made by a job, one at a time, and tells which rows are bad', async () => {
      const { db } = server.services;
      await sql`insert into ppdm.concession (concession_id, concession_name, geom) values ('=BAD', 'Crossed', 'SRID=4326;POLYGON((0 0,1 1,1 0,0 1,0 0))')`.execute(
        db,
      );
      const both = await Promise.all([
        post('index', { catalogs: ['concession', 'well'] }),
        post('index', { catalogs: ['concession', 'well'] }),
      ]);
      expect(both.map(({ status, body }) => [status, body.error]).sort()).toEqual([
        [202, undefined],
        [409, 'ALREADY_RUNNING'],
      ]);
      await indexed();
      expect(await states('concession', 'well')).toMatchObject([
        {
          catalog: 'well',
          status: 'COMPLETED',
          indexed: WELLS.length,
          total: WELLS.length,
          failed: 0,
        },
        { catalog: 'concession', indexed: 1, total: 1, failed: 1 },
      ]);
      expect(
        (await post('index/status/detail', { catalog: 'concession' })).body.data,
      ).toMatchObject({
        totalCount: 1,
        rows: [{ key: '=BAD', status: 'FAILED', message: expect.stringContaining('bad geometry') }],
      });
      const file = await server.ask('POST', '/trove/api/search/index/status/detail/export', {
        catalog: 'concession',
      });
      expect(file.headers.get('content-type')).toContain('text/csv');
      expect(file.headers.get('content-disposition')).toContain('index-status-concession.csv');
      expect((await file.text()).split('\r\n').slice(0, 2)).toEqual([
        '"key","status","message","at"',
        expect.stringMatching(/^"'=BAD","FAILED","bad geometry/),
      ]);
      expect((await search('crossed')).total).toBe(1);
    });

    test.skipIf(name !== 'PostgreSQL')(
      'is begun once, whichever server of the database is asked',
      { timeout: 60_000 },
      async () => {
        const other = await startTestServer({ databaseUrl: postgres!.url });
        try {
          for (let round = 0; round < 15; round++) {
            // Held up, so that the first job has not ended before the last start is asked for.
            const answers = await server.services.db.transaction().execute(async (transaction) => {
              await sql`lock table ppdm.well in access exclusive mode`.execute(transaction);
              return Promise.all(
                [server, other, server, other].map((one) =>
                  one.ask('POST', '/trove/api/search/index', { catalogs: ['well'] }),
                ),
              );
            });
            expect(answers.map(({ status }) => status).sort(), `round ${round}`).toEqual([
              202, 409, 409, 409,
            ]);
            await indexed();
          }
        } finally {
          await other.remove();
        }
      },
    );

    test('finds what was written while nothing watched', async () => {
      const { db } = server.services;
      await sql`alter table ppdm.well disable trigger user`.execute(db);
      await insertRows(db, 'well', [{ uwi: 'DARK-1', wellName: 'Nightjar' }]);
      await sql`delete from ppdm.well where uwi = 'CN-1'`.execute(db);
      await sql`alter table ppdm.well enable trigger user`.execute(db);
      expect([await uwis('nightjar'), await uwis('大庆')]).toEqual([[], []]);
      expect((await wells('中国石油')).totalCount).toBe(1);
      await post('index', { catalogs: ['well'], full: false });
      await indexed();
      expect(await uwis('nightjar')).toEqual(['DARK-1']);
      expect((await wells('中国石油')).totalCount).toBe(0);
    });

    test('takes up a field that is added at run time: queried and sorted at once, searched and counted after the index is made', async () => {
      const stored = (
        await (
          await server.ask('POST', '/service/getEntity', {
            entityName: 'Catalog',
            constraints: [{ field: 'name', operator: 'equal', value: 'field' }],
          })
        ).json()
      ).data[0];
      const like = stored.fields.find(
        ({ attribute }: { attribute: { name: string } }) => attribute.name === 'fieldName',
      );
      const added = (name: string, typeName: string, pickList: string | null) => ({
        ...like,
        label: name,
        attribute: { name, typeName, label: name },
        pickList,
      });
      const fields = [
        ...stored.fields,
        added('nickname', 'string', null),
        added('habitat', 'string', 'habitat'),
        added('sighted', 'date', null),
      ];
      const changed = await server.ask('PUT', '/service/', {
        studio: { entityName: 'Catalog', data: { ...stored, fields } },
      });
      expect(changed.status).toBe(200);
      await insertRows(server.services.db, 'field', [
        {
          fieldId: 'F1',
          fieldName: 'North',
          nickname: 'Heron',
          habitat: 'marsh',
          sighted: '2024-02-01',
        },
        {
          fieldId: 'F2',
          fieldName: 'South',
          nickname: 'Bittern',
          habitat: 'marsh',
          sighted: '2024-01-01',
        },
      ]);
      const query = await server.ask('POST', '/service/ppdm/query', {
        query:
          '{ field(orderBy: "sighted", constraints: [{ field: "habitat", operator: "equal", value: "marsh" }]) { fieldId nickname sighted } fieldCount }',
      });
      expect(await query.json()).toEqual({
        data: {
          field: [
            { fieldId: 'F2', nickname: 'Bittern', sighted: '2024-01-01' },
            { fieldId: 'F1', nickname: 'Heron', sighted: '2024-02-01' },
          ],
          fieldCount: 2,
        },
      });
      await vi.waitFor(async () => expect((await search('heron')).total).toBe(1), {
        timeout: 20_000,
        interval: 200,
      });
      const facetOf = async (request: object) =>
        (await search({ catalogs: ['field'], ...request })).results[0]!.facets.find(
          ({ field }) => field === 'habitat',
        );
      for (const request of [
        { text: '' },
        { text: 'marsh' },
        {
          text: '',
          constraints: [{ field: 'sighted', operator: 'greaterThan', value: '2023-01-01' }],
        },
      ]) {
        expect(await facetOf(request), JSON.stringify(request)).toEqual({
          field: 'habitat',
          label: 'habitat',
          values: [{ value: 'marsh', label: 'marsh', count: 2 }],
        });
      }
      const { results } = await search({
        catalogs: ['field'],
        text: '',
        constraints: [{ field: 'sighted', operator: 'lessOrEqual', value: '2024-01-01' }],
      });
      expect(results[0]).toMatchObject({ totalCount: 1, rows: [{ fieldId: 'F2' }] });
    });

    describe('facets of conditions', () => {
      const FIELDS = [
        'digitalFormat',
        'logType',
        'baseDepth',
        'topDepth',
        'projectActiveInd',
      ] as const;
      type Log = { wellLogId: string; logTitle: string } & Record<
        (typeof FIELDS)[number],
        string | number | boolean | null
      >;
      interface Condition {
        field: (typeof FIELDS)[number];
        operator: string;
        value?: unknown;
        logic?: string;
      }
      const random = randomStream(20_241);
      const any = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
      const logs: Log[] = Array.from({ length: 3000 }, (_, i) => ({
        wellLogId: `F"${i}`,
        logTitle: i % 5 === 0 ? 'Cement bond' : 'Spinner',
        digitalFormat: any(['las', 'las', 'dlis', null]),
        logType: any(['Wireline', 'Composite', null]),
        baseDepth: random() < 0.05 ? null : Math.floor(random() * 1000),
        topDepth: random() < 0.5 ? null : Math.floor(random() * 1000),
        projectActiveInd: any([true, false, null]),
      }));

      beforeAll(async () => {
        await insertRows(server.services.db, 'wellLog', logs);
        expect((await post('index', { catalogs: ['wellLog'] })).status).toBe(202);
        await jobsEnded();
      });
      afterAll(async () => void (await sql`delete from ppdm.well_log`.execute(server.services.db)));
      const jobsEnded = () =>
        vi.waitFor(
          async () =>
            expect(
              (
                await sql`select 1 from studio.job where kind = 'search-index' and status in ('NEW', 'RUNNING')`.execute(
                  server.services.db,
                )
              ).rows,
            ).toEqual([]),
          { timeout: 30_000 },
        );

      function condition(): Condition {
        const field = any(FIELDS);
        if (field === 'projectActiveInd')
          return {
            field,
            ...any([
              { operator: 'equal', value: true },
              { operator: 'notEqual', value: true },
              { operator: 'isNull' },
              { operator: 'isNotNull' },
            ]),
          };
        if (field === 'digitalFormat' || field === 'logType')
          return {
            field,
            ...any([
              { operator: 'equal', value: 'las' },
              { operator: 'notEqual', value: 'Wireline' },
              { operator: 'in', value: ['dlis', 'Composite'] },
              { operator: 'isNull' },
              { operator: 'isNotNull' },
            ]),
          };
        const at = any([5, 20, 300, 980]);
        return {
          field,
          ...any([
            { operator: 'greaterThan', value: at },
            { operator: 'lessOrEqual', value: at },
            { operator: 'between', value: [at, at + 600] },
            { operator: 'notEqual', value: at },
            { operator: 'isNull' },
            { operator: 'isNotNull' },
          ]),
        };
      }
      const conditions = (): Condition[] =>
        Array.from({ length: any([1, 1, 2, 3]) }, (_, i) => ({
          ...condition(),
          ...(i > 0 ? { logic: any(['AND', 'OR']) } : {}),
        }));

      function holds(log: Log, { field, operator, value }: Condition): boolean {
        const own = log[field];
        if (operator === 'isNull') return own === null;
        if (operator === 'notEqual') return own !== value;
        if (own === null) return false;
        switch (operator) {
          case 'equal':
            return own === value;
          case 'in':
            return (value as unknown[]).includes(own);
          case 'greaterThan':
            return Number(own) > (value as number);
          case 'lessOrEqual':
            return Number(own) <= (value as number);
          case 'between':
            return Number(own) >= (value as number[])[0]! && Number(own) <= (value as number[])[1]!;
          default:
            return true;
        }
      }
      /** AND before OR. */
      const satisfies = (log: Log, all: readonly Condition[]): boolean =>
        all
          .reduce<Condition[][]>(
            (either, one) =>
              one.logic === 'OR'
                ? [...either, [one]]
                : [...either.slice(0, -1), [...either.at(-1)!, one]],
            [[]],
          )
          .some((each) => each.every((one) => holds(log, one)));
      /** Hits, and those of each format. */
      const counted = (found: readonly Log[]) => ({
        total: found.length,
        formats: Object.fromEntries(
          ['las', 'dlis']
            .map((format) => [format, found.filter((log) => log.digitalFormat === format).length])
            .filter(([, count]) => count !== 0),
        ),
      });
      const requested = async (text: string, constraints: readonly Condition[]) => {
        const [answer] = (await search({ text, catalogs: ['wellLog'], constraints })).results;
        return {
          total: answer!.totalCount,
          formats: Object.fromEntries(
            answer!.facets
              .find(({ field }) => field === 'digitalFormat')!
              .values.map(({ value, count }) => [value, count]),
          ),
        };
      };

      test(
        'are those of the rows that satisfy them, whatever is missing in the rows',
        { timeout: 120_000 },
        async () => {
          for (let i = 0; i < 80; i++) {
            const constraints = conditions();
            const found = logs.filter((log) => satisfies(log, constraints));
            expect(await requested('', constraints), JSON.stringify(constraints)).toEqual(
              counted(found),
            );
            expect(
              await requested('cement', constraints),
              `cement ${JSON.stringify(constraints)}`,
            ).toEqual(counted(found.filter(({ logTitle }) => logTitle === 'Cement bond')));
          }
        },
      );

      test('are the same from the side of the entries and from that of the rows', async () => {
        const { db } = server.services;
        const [{ catalog, facets }] = (await indexStates(db, ['wellLog'])) as [CatalogIndexState];
        const text = await textQuery(db, 'cement');
        for (let i = 0; i < 20; i++) {
          const constraints = [
            ...conditions(),
            { field: 'baseDepth', operator: 'isNotNull' },
          ] as never;
          const both = await Promise.all(
            (['entries', 'rows'] as const).map((from) =>
              countHits(db, { catalog, text, constraints, facets, isWhole: true, from }),
            ),
          );
          const [entries, rows] = both.map((groups) =>
            groups.map(({ held, count }) => `${JSON.stringify(held)} ${count}`).sort(),
          );
          expect(entries, JSON.stringify(constraints)).toEqual(rows);
          const pages = await Promise.all(
            (['entries', 'rows'] as const).map((from) =>
              readHits(db, { catalog, text, constraints, facets, isWhole: true, from }, 0, 15),
            ),
          );
          expect(pages[0]).toEqual(pages[1]);
        }
      });

      test('are those of all less those of the few rows that are left out, where the index has each row', async () => {
        const { db } = server.services;
        const few = [{ field: 'baseDepth', operator: 'greaterThan', value: 5 }] as const;
        const many = [{ field: 'baseDepth', operator: 'greaterThan', value: 980 }] as const;
        const [before, beforeMany] = [
          (await requested('', few)).total,
          (await requested('', many)).total,
        ];
        // A number that is wrong shows which of the two was added up.
        const wrong = (by: number) =>
          sql`insert into studio.search_count select catalog, facets, ${by} from studio.search_count where catalog = 'wellLog' and n > 0 order by n desc limit 1`.execute(
            db,
          );
        await wrong(1000);
        expect((await requested('', few)).total).toBe(before + 1000);
        expect((await requested('', many)).total).toBe(beforeMany);
        await sql`update studio.search_catalog set status = 'FAILED' where catalog = 'wellLog'`.execute(
          db,
        );
        expect((await requested('', few)).total).toBe(before);
        await sql`update studio.search_catalog set status = 'COMPLETED' where catalog = 'wellLog'`.execute(
          db,
        );
        await sql`delete from studio.search_count where n in (1000, -1000)`.execute(db);
        await wrong(-1_000_000);
        expect((await requested('', few)).total).toBe(before);
        await sql`delete from studio.search_count where n = -1000000`.execute(db);
      });
    });

    test('stops when it is told to, and can be begun again', { timeout: 180_000 }, async () => {
      const { db } = server.services;
      await insertRows(
        db,
        'wellLog',
        Array.from({ length: 8_000 }, (_, i) => ({
          wellLogId: `L${i}`,
          uwi: 'TR-001-22',
          logTitle: 'Sonic',
        })),
      );
      expect((await post('index', { catalogs: ['wellLog'] })).status).toBe(202);
      await vi.waitFor(
        async () =>
          expect((await states('wellLog'))[0]).toMatchObject({
            status: 'RUNNING',
            indexed: expect.toSatisfy((count: number) => count > 0),
          }),
        { timeout: 20_000 },
      );
      expect((await post('cancelReindexing', { catalogs: [] })).body.data).toEqual({
        cancelled: ['wellLog'],
      });
      const [stopped] = await states('wellLog');
      expect(stopped).toMatchObject({ status: 'FAILED', finishedAt: expect.any(String) });
      expect(stopped!.indexed).toBeLessThan(8_000);
      expect((await search({ text: 'sonic', catalogs: ['wellLog'] })).total).toBe(8_000);
      expect((await post('index', { catalogs: ['wellLog'], full: false })).status).toBe(202);
      await vi.waitFor(async () => expect((await states('wellLog'))[0]!.status).toBe('COMPLETED'), {
        timeout: 110_000,
      });
    });
  });
});

test('there is nothing to search before the index is made', async () => {
  const server = await startTestServer();
  await vi.waitFor(
    async () =>
      expect(
        (await sql`select 1 from studio.search_catalog where not ready`.execute(server.services.db))
          .rows,
      ).toEqual([]),
    { timeout: 30_000 },
  );
  await sql`update studio.search_catalog set ready = false`.execute(server.services.db);
  expect(
    await (await server.ask('POST', '/trove/api/search/', { request: 'x' })).json(),
  ).toMatchObject({ error: 'INDEX_UNAVAILABLE', status: 503 });
  await server.remove();
});
