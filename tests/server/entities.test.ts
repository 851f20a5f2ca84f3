/** Entities of Studio and rows of catalogs through the entity calls: who may, what is checked, what two people do to each other. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertRows } from '../../host-demo/server/catalogs/rows.ts';
import { keepReport } from '../../host-demo/server/logs/report.ts';
import { bothDatabases, createDatabase, isUsual, type TestDatabase } from '../support/databases.ts';
import { startTestServer } from '../support/test-server.ts';
import type { TestServer } from '../support/test-server.ts';

type Body = Record<string, never> & {
  id: string;
  version: number;
  error?: string;
  message?: string;
  fields?: Record<string, string>;
  data?: never;
  references?: unknown;
};
type Ask = (
  method: string,
  address: string,
  body?: unknown,
) => Promise<{ status: number; body: Body; headers: Headers }>;

let server: TestServer;
let admin: Ask;
let reader: Ask;

function as(token: string): Ask {
  return async (method, address, body) => {
    const answer = await fetch(`${server.url}${address}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    return { status: answer.status, body: (await answer.json()) as Body, headers: answer.headers };
  };
}

const stored = (entityName: string, data: object) => ({ studio: { entityName, data } });
const rule = (name: string, more: object = {}) =>
  stored('Rule', { name, expression: 'totalDepth > 0', ...more });

describe.each(bothDatabases)('on %s', (name, isHere) => {
  const usual = test.runIf(isUsual(name));
  let postgres: TestDatabase | null = null;
  beforeAll(async () => {
    if (!isHere) return;
    if (name === 'PostgreSQL') postgres = await createDatabase('seeded');
    server = await startTestServer({
      databaseUrl: postgres?.url ?? null,
      thinSectionGroups: ['geology', 'viewer'],
    });
    admin = as(await server.token());
    reader = as(
      await server.token({ sub: 'rea', email: 'rea@subsurface.example', groups: ['viewer'] }),
    );
    await insertRows(server.services.db, 'well', [
      { uwi: '007', wellName: 'Adana-7', kbElev: 12.5 },
      { uwi: '008' },
    ]);
    await insertRows(server.services.db, 'wellLog', [{ wellLogId: '1', uwi: '007' }]);
  });
  afterAll(async () => {
    if (!isHere) return;
    await server.remove();
    await postgres?.drop();
  });

  describe.skipIf(!isHere)('the entity calls', () => {
    describe('entities of Studio', () => {
      usual('are made, found, changed and deleted', async () => {
        const made = await admin('POST', '/service/', rule('r-life'));
        expect([made.status, made.body]).toEqual([
          201,
          {
            id: made.body.id,
            version: 1,
            name: 'r-life',
            expression: 'totalDepth > 0',
            catalogName: null,
            severity: 'error',
            description: null,
            active: true,
          },
        ]);
        expect((await reader('GET', `/service//entity/Rule/${made.body.id}`)).body).toEqual(
          made.body,
        );
        const changed = await admin(
          'PUT',
          '/service/rule',
          stored('', { id: made.body.id, version: 1, severity: 'warning' }),
        );
        expect([changed.status, changed.body]).toEqual([
          200,
          { ...made.body, severity: 'warning', version: 2 },
        ]);
        expect(await admin('DELETE', `/service/Rule/${made.body.id}`)).toMatchObject({
          status: 200,
          body: { success: true, deleted: 1 },
        });
        expect(await admin('GET', `/service//entity/Rule/${made.body.id}`)).toMatchObject({
          status: 404,
          body: { error: 'NOT_FOUND' },
        });
        expect(await admin('DELETE', `/service/Rule/${made.body.id}`)).toMatchObject({
          status: 404,
        });
      });

      usual('are listed by constraints, order and page', async () => {
        for (const name of ['l-1', 'l-2', 'l-3'])
          await admin(
            'POST',
            '/service/',
            rule(name, { severity: name === 'l-2' ? 'info' : 'error' }),
          );
        const requested = {
          entityName: 'Rule',
          constraints: [
            { field: 'name', operator: 'like', value: 'l-*' },
            { field: 'severity', operator: 'notEqual', value: 'info' },
          ],
        };
        expect(
          (
            await reader('POST', '/service/getEntity', {
              ...requested,
              offset: 1,
              limit: 1,
              orderBy: 'name',
              order: 'descending',
            })
          ).body.data,
        ).toMatchObject([{ name: 'l-1' }]);
        expect((await reader('POST', '/service/getEntityCount', requested)).body).toEqual({
          data: { count: 2 },
          count: 2,
        });
        const all = await reader('GET', '/service/Rule');
        expect(all.headers.get('x-total-count')).toBe(
          String((all.body.data as unknown as unknown[]).length),
        );
        expect(
          await reader('POST', '/service/getEntity', { entityName: 'Rule', orderBy: 'nope' }),
        ).toMatchObject({ status: 400, body: { error: 'VALIDATION' } });
        for (const name of ['Nope', 'constructor', 'FeedbackResponse', 'studio'])
          expect(await reader('POST', '/service/getEntity', { entityName: name })).toMatchObject({
            status: 404,
            body: { error: 'ENTITY_UNKNOWN' },
          });
        expect(await admin('DELETE', '/service/Rule/name/l-1')).toMatchObject({
          status: 200,
          body: { deleted: 1 },
        });
        expect(await admin('DELETE', '/service/Rule/expression/x')).toMatchObject({
          status: 400,
          body: { error: 'PROPERTY_NOT_ALLOWED' },
        });
        const [two] = (
          await reader('POST', '/service/getEntity', {
            ...requested,
            constraints: requested.constraints.slice(0, 1),
          })
        ).body.data as unknown as { id: string }[];
        expect((await admin('DELETE', '/service/Rule', [two!.id, 'nobody'])).body).toEqual({
          success: true,
          deleted: 1,
          notFound: ['nobody'],
        });
      });

      usual('are written by studio-admin alone', async () => {
        const { body } = await admin('POST', '/service/', rule('r-mine'));
        for (const [method, address, sent] of [
          ['POST', '/service/', rule('r-theirs')],
          ['PUT', '/service/', stored('Rule', { id: body.id, version: 1 })],
          ['DELETE', `/service/Rule/${body.id}`, undefined],
          ['DELETE', '/service/Rule', [body.id]],
          ['DELETE', '/service/Rule/name/r-mine', undefined],
          [
            'POST',
            '/service/clone/catalog',
            stored('Catalog', { sourceName: 'well', name: 'mine' }),
          ],
        ] as const) {
          expect(await reader(method, address, sent)).toMatchObject({
            status: 403,
            body: { error: 'FORBIDDEN' },
          });
        }
        expect((await reader('GET', `/service//entity/Rule/${body.id}`)).body.version).toBe(1);
      });

      usual('say all that is wrong with them', async () => {
        const answer = await admin('POST', '/service/', stored('Rule', { severity: 'dreadful' }));
        expect(answer.status).toBe(422);
        expect(answer.body.error).toBe('VALIDATION');
        expect(answer.body.fields).toEqual({
          name: 'required',
          expression: 'required',
          severity: expect.stringContaining('dreadful'),
        });
        expect(await admin('PUT', '/service/', stored('Rule', { id: 'x' }))).toMatchObject({
          status: 404,
        });
        expect(await admin('PUT', '/service/', stored('Rule', { name: 'x' }))).toMatchObject({
          status: 422,
          body: { fields: { id: 'required' } },
        });
      });

      test('changed by two at once: one wins, the other is told', async () => {
        const { body } = await admin('POST', '/service/', rule('r-race'));
        const both = await Promise.all(
          ['info', 'warning'].map((severity) =>
            admin('PUT', '/service/', stored('Rule', { id: body.id, version: 1, severity })),
          ),
        );
        expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
        expect(both.find(({ status }) => status === 409)!.body).toMatchObject({
          error: 'CONFLICT',
          version: 2,
        });
        expect(
          await admin('PUT', '/service/', stored('Rule', { id: body.id, name: 'x' })),
        ).toMatchObject({ status: 422, body: { fields: { version: 'required' } } });
        const names = await Promise.all(
          Array.from({ length: 5 }, () => admin('POST', '/service/', rule('r-unique'))),
        );
        expect(names.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
      });

      usual('that others name stay', async () => {
        expect(await admin('DELETE', '/service/CatalogGroup', ['wells'])).toMatchObject({
          status: 409,
          body: {
            error: 'REFERENCED',
            references: expect.arrayContaining([{ entityName: 'Catalog', id: 'well' }]),
          },
        });
        expect(await admin('DELETE', '/service/PickList/wellStatus')).toMatchObject({
          status: 409,
          body: { references: [{ entityName: 'Catalog', id: 'well' }] },
        });
        expect(await admin('DELETE', '/service/Layer/wells')).toMatchObject({
          status: 409,
          body: { references: [{ entityName: 'Map', id: 'main' }] },
        });
        expect((await admin('GET', '/service//entity/CatalogGroup/wells')).status).toBe(200);
      });

      usual('that others name by their name keep it', async () => {
        const { body: list } = await admin('GET', '/service//entity/PickList/wellStatus');
        expect(
          await admin('PUT', '/service/', stored('PickList', { ...list, name: 'status' })),
        ).toMatchObject({
          status: 409,
          body: { error: 'REFERENCED', references: [{ entityName: 'Catalog', id: 'well' }] },
        });
        const changed = await admin('PUT', '/service/', stored('PickList', list));
        expect(changed).toMatchObject({ status: 200, body: { name: 'wellStatus' } });
        const free = await admin(
          'POST',
          '/service/',
          stored('PickList', { name: 'free', values: [] }),
        );
        expect(
          await admin('PUT', '/service/', stored('PickList', { ...free.body, name: 'freed' })),
        ).toMatchObject({ status: 200, body: { name: 'freed' } });
      });

      usual('are named by catalogs and layers too', async () => {
        const layer = await admin(
          'POST',
          '/service/',
          stored('Layer', { name: 'faults', parentCatalog: 'concession' }),
        );
        expect(
          (await admin('DELETE', '/service/Catalog/concession')).body.references,
        ).toContainEqual({ entityName: 'Layer', id: layer.body.id });
        const { body: well } = await admin('GET', '/service//entity/Catalog/well');
        const naming = await admin(
          'PUT',
          '/service/',
          stored('Catalog', { ...well, layers: [layer.body.id] }),
        );
        expect(await admin('DELETE', `/service/Layer/${layer.body.id}`)).toMatchObject({
          status: 409,
          body: { references: [{ entityName: 'Catalog', id: 'well' }] },
        });
        await admin('PUT', '/service/', stored('Catalog', { ...naming.body, layers: well.layers }));
        expect(await admin('DELETE', `/service/Layer/${layer.body.id}`)).toMatchObject({
          status: 200,
        });
      });

      usual('have one default log template', async () => {
        const [, second] = (await reader('GET', '/service/entity/LogPlotTemplate')).body
          .data as unknown as { id: string; version: number }[];
        await admin(
          'PUT',
          '/service/',
          stored('LogPlotTemplate', {
            id: second!.id,
            version: second!.version,
            isDefaultTemplate: true,
          }),
        );
        const after = (await reader('GET', '/service/entity/LogPlotTemplate')).body
          .data as unknown as { id: string; isDefaultTemplate: boolean }[];
        expect(
          after.filter(({ isDefaultTemplate }) => isDefaultTemplate).map(({ id }) => id),
        ).toEqual([second!.id]);
      });
    });

    describe('preferences', () => {
      usual("are one of a name for each user, and nobody else's", async () => {
        const theme = (value: unknown) => stored('Preference', { id: null, name: 'theme', value });
        const first = await reader('PUT', '/service/', theme({ dark: true }));
        expect((await reader('PUT', '/service/', theme({ dark: false }))).body).toMatchObject({
          id: first.body.id,
          value: { dark: false },
        });
        expect((await reader('GET', '/service/myPreferences')).body.data).toMatchObject([
          { name: 'theme', value: { dark: false } },
        ]);
        expect((await admin('GET', '/service/myPreferences')).body.data).toEqual([]);
        for (const [method, address] of [
          ['GET', `/service/entity/Preference/${first.body.id}`],
          ['DELETE', `/service/Preference/${first.body.id}`],
        ] as const)
          expect((await admin(method, address)).status).toBe(404);
        expect(
          (await admin('POST', '/service/getEntity', { entityName: 'Preference' })).body.data,
        ).toEqual([]);
        expect((await admin('DELETE', '/service/entity/Preference')).body).toMatchObject({
          deleted: 0,
        });
        expect((await reader('GET', `/service/entity/Preference/${first.body.id}`)).status).toBe(
          200,
        );
        expect((await reader('DELETE', '/service/entity/Preference')).body).toMatchObject({
          success: true,
          deleted: 1,
        });
      });
    });

    describe('rows of a catalog', () => {
      usual('are made, found, changed and deleted like entities', async () => {
        const made = await reader(
          'POST',
          '/service/',
          stored('well', {
            uwi: '0100',
            wellName: 'New',
            totalDepth: 3000,
            spudDate: '2024-02-29',
            geom: { type: 'Point', coordinates: [35, 37] },
          }),
        );
        expect([made.status, made.body]).toMatchObject([
          201,
          {
            id: '0100',
            version: 1,
            uwi: '0100',
            totalDepth: 3000,
            spudDate: '2024-02-29',
            geom: { type: 'Point', coordinates: [35, 37] },
            rowCreatedDate: expect.any(String),
          },
        ]);
        const changed = await reader(
          'PUT',
          '/service/',
          stored('well', { ...made.body, totalDepth: 3100 }),
        );
        expect([changed.status, changed.body]).toMatchObject([
          200,
          { version: 2, totalDepth: 3100 },
        ]);
        expect(
          await reader('PUT', '/service/', stored('well', { ...made.body, totalDepth: 1 })),
        ).toMatchObject({ status: 409, body: { error: 'CONFLICT' } });
        expect(await reader('POST', '/service/', stored('well', { uwi: '0100' }))).toMatchObject({
          status: 409,
        });
        expect((await reader('GET', '/service//entity/well/0100')).body).toEqual(changed.body);
        expect(await reader('DELETE', '/service/well/0100')).toMatchObject({
          status: 200,
          body: { deleted: 1 },
        });
      });

      usual('are checked field by field', async () => {
        const { status, body } = await reader(
          'POST',
          '/service/',
          stored('well', {
            totalDepth: 'deep',
            spudDate: '2024-02-30',
            nope: 1,
            rowCreatedDate: '2020-01-01',
            geom: { type: 'Point', coordinates: [0, 100] },
          }),
        );
        expect(status).toBe(422);
        expect(Object.keys(body.fields!).sort()).toEqual([
          'geom',
          'nope',
          'rowCreatedDate',
          'spudDate',
          'totalDepth',
          'uwi',
        ]);
        expect(
          await reader('PUT', '/service/', stored('well', { id: '008', version: 1, uwi: '009' })),
        ).toMatchObject({ status: 422, body: { fields: { uwi: 'not editable' } } });
      });

      usual('with rows below them stay', async () => {
        expect(await reader('DELETE', '/service/well', ['008', '007'])).toMatchObject({
          status: 409,
          body: {
            error: 'REFERENCED',
            references: [{ entityName: 'wellLog', id: '007', count: 1 }],
          },
        });
        expect((await reader('GET', '/service//entity/well/008')).status).toBe(200);
        expect(await reader('DELETE', '/service/wellLog/uwi/007')).toMatchObject({
          status: 200,
          body: { deleted: 1 },
        });
        expect(await reader('DELETE', '/service/wellLog/logTitle/x')).toMatchObject({
          status: 400,
          body: { error: 'PROPERTY_NOT_ALLOWED' },
        });
        expect((await reader('DELETE', '/service/well/007')).status).toBe(200);
      });
    });

    describe('catalogs', () => {
      const field = (name: string, typeName: string, more: object = {}) => ({
        label: name,
        attribute: { name, typeName },
        ...more,
      });

      usual('that Studio adds have a table, a query and rows at once, and go with it', async () => {
        const made = await admin(
          'POST',
          '/service/catalog',
          stored('Catalog', {
            name: 'coreSample',
            label: 'Core sample',
            group: 'wells',
            fields: [
              field('sampleId', 'string', { partOfKey: true }),
              field('boxNumber', 'integer', { partOfKey: true }),
              field('takenAt', 'date'),
              field('geom', 'geometry'),
            ],
          }),
        );
        expect(made.status).toBe(201);
        expect(await columns('core_sample')).toEqual({
          sample_id: 'text',
          box_number: 'bigint',
          taken_at: 'timestamp with time zone',
          geom: 'geometry(Geometry,4326)',
          row_version: 'integer',
        });
        const id = JSON.stringify({ sampleId: 'a', boxNumber: 3 });
        expect(
          (await reader('POST', '/service/', stored('coreSample', { sampleId: 'a', boxNumber: 3 })))
            .body.id,
        ).toBe(id);
        expect(
          (await reader('GET', `/service/entity/coreSample/${encodeURIComponent(id)}`)).body,
        ).toMatchObject({ sampleId: 'a', boxNumber: 3 });
        const grown = await admin(
          'PUT',
          '/service/catalog',
          stored('Catalog', {
            ...made.body,
            fields: [...(made.body.fields as never), field('grainSize', 'number')],
          }),
        );
        expect(grown.status).toBe(200);
        expect(
          (
            await reader('POST', '/service/ppdm/query', {
              query: '{ coreSample { sampleId grainSize } coreSampleCount }',
            })
          ).body.data,
        ).toEqual({ coreSample: [{ sampleId: 'a', grainSize: null }], coreSampleCount: 1 });
        const retyped = (
          grown.body.fields as unknown as { attribute: { name: string; typeName: string } }[]
        ).map((one) => (one.attribute.name === 'grainSize' ? field('grainSize', 'string') : one));
        expect(
          await admin(
            'PUT',
            '/service/catalog',
            stored('Catalog', { ...grown.body, fields: retyped }),
          ),
        ).toMatchObject({ status: 409, body: { error: 'CONFLICT' } });
        expect(await admin('DELETE', `/service/Catalog/${made.body.id}`)).toMatchObject({
          status: 409,
          body: { error: 'REFERENCED', references: [{ entityName: 'coreSample', count: 1 }] },
        });
        await reader('DELETE', '/service/coreSample', [id]);
        expect((await admin('DELETE', `/service/Catalog/${made.body.id}`)).status).toBe(200);
        expect(await columns('core_sample')).toEqual({});
        expect(
          await reader('POST', '/service/ppdm/query', { query: '{ coreSampleCount }' }),
        ).toMatchObject({ status: 400 });
      });

      usual(
        'with bad names, no key or relations to nowhere are refused, and leave nothing behind',
        async () => {
          const good = {
            name: 'good',
            label: 'Good',
            fields: [field('key', 'string', { partOfKey: true })],
          };
          const bad = [
            { name: 'bad"; drop table ppdm.well; --' },
            { name: 'Well' },
            { name: 'entity' },
            { fields: [] },
            { fields: [field('a', 'string')] },
            { fields: [field('aB', 'string', { partOfKey: true }), field('a_b', 'string')] },
            { fields: [field('id', 'string', { partOfKey: true })] },
            { fields: [field('a', 'geometry', { partOfKey: true })] },
            { sourced: [{ source: 'good', catalog: 'nope', fieldPairs: [] }] },
            { viewers: ['log', 'bogusViewer'] },
            { viewerSettings: [{ viewer: 'bogusViewer', fields: [] }] },
            {
              sourced: [
                { source: 'good', catalog: 'well', fieldPairs: [{ from: 'nope', to: 'uwi' }] },
              ],
            },
          ];
          for (const change of bad)
            expect([
              change,
              (await admin('POST', '/service/', stored('Catalog', { ...good, ...change }))).status,
            ]).toEqual([change, 422]);
          expect(await columns('good')).toEqual({});
        },
      );

      usual('are cloned with their fields, or with the key alone', async () => {
        const clone = (data: object) =>
          admin(
            'POST',
            '/service/clone/catalog',
            stored('Catalog', { sourceName: 'well', ...data }),
          );
        expect(await clone({ name: 'wellCopy', label: 'Copy' })).toMatchObject({
          status: 201,
          body: { name: 'wellCopy', label: 'Copy', group: 'wells' },
        });
        expect(await clone({ name: 'wellCopy' })).toMatchObject({
          status: 409,
          body: { error: 'NAME_EXISTS' },
        });
        expect(await clone({ sourceName: 'nope', name: 'x' })).toMatchObject({ status: 404 });
        expect((await clone({ name: 'wellKey', includeFields: false })).status).toBe(201);
        expect(await columns('well_key')).toEqual({ uwi: 'text', row_version: 'integer' });
        expect(Object.keys(await columns('well_copy'))).toEqual(Object.keys(await columns('well')));
      });
    });

    usual(
      'texts come by the name or the key of a language, for each key of the pages',
      async () => {
        const texts = async (languageName: string) =>
          (
            (await reader('POST', '/trove/api/localization/translations', { languageName })).body
              .data as unknown as { key: string; value: string }[]
          ).map(({ key }) => key);
        const english = await texts('English');
        expect(english.length).toBeGreaterThan(200);
        for (const name of [
          'Turkish',
          'Chinese',
          'Arabic',
          'Türkçe',
          '中文',
          'العربية',
          'tr',
          'zh',
          'ar',
        ])
          expect(await texts(name)).toEqual(english);
        expect(
          await reader('POST', '/trove/api/localization/translations', { languageName: 'Klingon' }),
        ).toMatchObject({ status: 404 });
      },
    );

    usual(
      'what came of loading is there to be read and deleted, and nobody writes it',
      async () => {
        const report = {
          storeId: 'main',
          loaded: [],
          refused: [{ file: 'a.las', code: 'EMPTY_FILE', message: 'The file is empty', place: {} }],
          unchanged: 0,
          startedAt: '2026-01-01T00:00:00.000Z',
          finishedAt: '2026-01-01T00:00:01.000Z',
        };
        await keepReport(server.services.db, report);
        const found = await reader('POST', '/service/getEntity', {
          entityName: 'LoadReport',
          constraints: [{ field: 'refusedCount', operator: 'greaterThan', value: 0 }],
          orderBy: 'startedAt',
        });
        expect(found).toMatchObject({
          status: 200,
          body: {
            data: [
              {
                storeId: 'main',
                loaded: 0,
                refusedCount: 1,
                refused: [{ file: 'a.las', code: 'EMPTY_FILE' }],
              },
            ],
          },
        });
        const [{ id, version }] = found.body.data as unknown as [{ id: string; version: number }];
        expect([
          (await admin('POST', '/service/', stored('LoadReport', { name: 'mine' }))).status,
          (await admin('PUT', '/service/', stored('LoadReport', { id, version, loaded: 9 })))
            .status,
          (await reader('DELETE', `/service/LoadReport/${id}`)).status,
        ]).toEqual([403, 403, 403]);
        expect((await admin('DELETE', `/service/LoadReport/${id}`)).status).toBe(200);
      },
    );

    usual('roles say which are mine; a survey is answered once', async () => {
      expect((await reader('GET', '/service/api/roles')).body).toMatchObject({
        mine: ['viewer'],
        data: expect.arrayContaining([
          { id: 'studio-admin', name: 'studio-admin', label: 'Studio administrator' },
        ]),
      });
      const answer = {
        surveyId: 'first-impression',
        responses: [{ questionId: 'ease', response: '4' }],
      };
      expect((await reader('GET', '/service/feedback')).body.data).toMatchObject({
        surveyId: 'first-impression',
        answered: false,
      });
      expect(
        (
          await reader('POST', '/service/feedback', {
            ...answer,
            responses: [{ questionId: 'nope', response: '' }],
          })
        ).status,
      ).toBe(400);
      const twice = await Promise.all(
        [1, 2].map(() => reader('POST', '/service/feedback', answer)),
      );
      expect(twice.map(({ status }) => status).sort()).toEqual([201, 409]);
      expect((await reader('GET', '/service/feedback')).body.data).toMatchObject({
        answered: true,
      });
      expect((await admin('GET', '/service/feedback')).body.data).toMatchObject({
        answered: false,
      });
    });

    usual('thin sections of a well are for the groups that may see them', async () => {
      const permission = (ask: Ask, id: string) =>
        ask('GET', `/thinsection-project/rest/api/v1/permission/well/${id}`);
      await insertRows(server.services.db, 'well', [{ uwi: 'T 1/a' }]);
      expect(await permission(reader, 'T%201%2Fa')).toMatchObject({
        status: 200,
        body: { wellId: 'T 1/a', permitted: true },
      });
      expect(await permission(admin, 'T%201%2Fa')).toMatchObject({
        status: 200,
        body: { wellId: 'T 1/a', permitted: false },
      });
      expect(await permission(reader, 'none')).toMatchObject({
        status: 404,
        body: { error: 'NOT_FOUND' },
      });
    });
  });
});

async function columns(table: string): Promise<Record<string, string>> {
  const { rows } = await sql<{ name: string; type: string }>`
    select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute where attrelid = to_regclass(${`ppdm.${table}`}) and attnum > 0 and not attisdropped order by attnum`.execute(
    server.services.db,
  );
  return Object.fromEntries(rows.map(({ name, type }) => [name, type]));
}
