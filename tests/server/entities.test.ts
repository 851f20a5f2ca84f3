/** Entities of Studio and rows of catalogs through the entity calls: who may, what is checked, what two people do to each other. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertRows } from '../../host-demo/server/catalogs/rows.ts';
import { keepReport } from '../../host-demo/server/logs/report.ts';
import type { TestDatabase } from '../support/databases.ts';
import { bothDatabases, createDatabase, isUsual } from '../support/databases.ts';
import { startTestServer } from '../support/test-server.ts';
import type { TestServer } from '../support/test-server.ts';
import { addedCatalogCases, wrongCatalogCases, cloneCases } from './entities/catalog-cases.ts';
import type { Ask } from './entities/entity-host.ts';
import { stored, entityHost } from './entities/entity-host.ts';
import { rowLifeCases, rowCheckCases } from './entities/row-cases.ts';
import { ownershipCases, roleCases } from './entities/ownership-cases.ts';
import { templateCases } from './entities/template-cases.ts';
import {
  lifeCases,
  listCases,
  writeCases,
  conflictCases,
  renameCases,
  relationCases,
} from './entities/studio-entity-cases.ts';
import { parsePluralKey } from '../../src/i18n/plural.ts';

let server: TestServer;

describe.each(bothDatabases)('on %s', (name, isHere) => {
  let postgres: TestDatabase | null = null;
  const host = entityHost(() => server, test.runIf(isUsual(name)));
  const { usual, admin, reader } = host;

  beforeAll(async () => {
    if (!isHere) return;
    if (name === 'PostgreSQL') postgres = await createDatabase('seeded');
    server = await startTestServer({
      databaseUrl: postgres?.url ?? null,
      thinSectionGroups: ['geology', 'viewer'],
    });
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
      lifeCases(host);
      listCases(host);
      writeCases(host);
      conflictCases(host);
      renameCases(host);
      relationCases(host);
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

    describe('what users make', () => {
      ownershipCases(host);
      roleCases(host);
      templateCases(host);
    });

    describe('rows of a catalog', () => {
      rowLifeCases(host);
      rowCheckCases(host);
    });

    describe('catalogs', () => {
      addedCatalogCases(host);
      wrongCatalogCases(host);
      cloneCases(host);
    });

    usual(
      'texts come by the name or the key of a language, for each key of the pages',
      async () => {
        // Languages have plural forms of their own: `_one`, `_few`, `_other`.
        const texts = async (languageName: string) => {
          const { body } = await reader('POST', '/trove/api/localization/translations', {
            languageName,
          });
          const found = body.data as unknown as { key: string; value: string }[];
          return new Set(found.map(({ key }) => parsePluralKey(key)?.base ?? key));
        };
        const english = await texts('English');
        expect(english.size).toBeGreaterThan(200);
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
      'what rules say and catalogs and templates are called comes with the texts of a language, by its English',
      async () => {
        const says = async (languageName: string): Promise<Record<string, string>> => {
          const { body } = await reader('POST', '/trove/api/localization/translations', {
            languageName,
          });
          const found = body.data as unknown as { key: string; value: string }[];
          return Object.fromEntries(found.map(({ key, value }) => [key, value]));
        };
        const sentence = 'The spud date lies in the future';
        await admin(
          'POST',
          '/service/',
          stored('Rule', {
            name: 'own-spud-date',
            catalogName: 'well',
            severity: 'warning',
            description: sentence,
            expression: 'uwi != ""',
            active: false,
          }),
        );
        expect((await says('Turkish'))[sentence]).toBeUndefined();
        const text = (language: string, value: string) =>
          stored('ModelText', { language, key: 'rule.own-spud-date', text: value });
        await admin('POST', '/service/', text('tr', 'Başlama tarihi gelecekte'));
        expect((await says('Turkish'))[sentence]).toBe('Başlama tarihi gelecekte');
        expect((await says('Arabic'))[sentence]).toBeUndefined();
        expect((await says('English'))[sentence]).toBe(sentence);
        expect((await says('Turkish'))['The total depth is missing']).toBe('Toplam derinlik eksik');
        // Messages name catalogs by their labels.
        expect([(await says('Turkish'))['Well'], (await says('English'))['Well']]).toEqual([
          'Kuyu',
          'Well',
        ]);
        expect((await says('Arabic'))['Quad combo']).toBe('التوليفة الرباعية');
      },
    );

    usual(
      'what came of loading is there to be read and deleted, and nobody writes it',
      async () => {
        const report = {
          storeId: 'main',
          loaded: [],
          waiting: [],
          refused: [
            {
              label: 'a.las',
              file: 'a.las',
              code: 'EMPTY_FILE',
              message: 'The file is empty',
              place: {},
            },
          ],
          newNames: [],
          unchanged: 0,
          unpackedBytes: 0,
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
        mine: ['viewer', 'reader'],
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
