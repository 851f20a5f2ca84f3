/** The client's core over the real server: catalogs, rows, languages, texts, and what a tab keeps of them. */
import { JSDOM } from 'jsdom';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { insertRows } from '../../host-demo/server/catalogs/rows.ts';
import { createEntity, deleteEntitiesBy } from '../../src/api/contract/entities.ts';
import { createClient } from '../../src/api/http.ts';
import type { Backend } from '../../src/backend/backend.ts';
import { clearCatalogCache } from '../../src/backend/catalog-memory.ts';
import { loadCatalog, loadGroups } from '../../src/backend/catalogs.ts';
import { loadLanguages } from '../../src/backend/languages.ts';
import { languageNotice } from '../../src/core/language-notice.ts';
import { count, rows } from '../../src/backend/rows.ts';
import { addEnglish, loadLanguage, translator } from '../../src/i18n/i18n.ts';
import { serveTexts } from '../../src/core/served-texts.ts';
import enServer from '../../src/i18n/texts/en/server.json';
import { startTestServer, type TestServer } from '../support/test-server.ts';

/** Names that break out of a query's text where it is not written with care. */
const EVIL = [
  '"',
  '\\',
  '"}]) { uwi } evil: well(constraints:[{field:"uwi',
  '\n\r\t\u0000'.slice(0, 3),
  '\u2028',
  '😀',
  "'; drop table ppdm.well; --",
  '\\u0022',
  '"""',
  'ş ع 井',
  '#',
  '${x}',
];

let server: TestServer;
let backend: Backend;
let sent = 0;

beforeAll(async () => {
  server = await startTestServer();
  const token = await server.token();
  const client = createClient({
    base: () => server.url,
    token: () => Promise.resolve(token),
    rejected: () => undefined,
  });
  backend = {
    base: server.url,
    language: 'en',
    send: (...call) => (sent++, client.send(...call)),
  };
  await insertRows(
    server.services.db,
    'well',
    EVIL.map((wellName, i) => ({ uwi: `W${i}`, wellName })),
  );
});
afterAll(() => server.remove());
beforeEach(() => {
  sent = 0;
  vi.stubGlobal(
    'sessionStorage',
    new JSDOM('', { url: 'https://app.example' }).window.sessionStorage,
  );
});
afterEach(() => vi.unstubAllGlobals());

describe('catalog groups', () => {
  test('come in their order with their catalogs, and once for a tab', async () => {
    const first = await loadGroups(backend);
    if (!first.ok) throw new Error(first.error.message);
    expect(first.data[0]).toMatchObject({ name: 'wells', label: 'Wells' });
    expect(first.data.flatMap(({ catalogs }) => catalogs.map(({ name }) => name))).toEqual(
      expect.arrayContaining(['well', 'wellLog']),
    );
    expect(first.data.map(({ displayOrder }) => displayOrder)).toEqual(
      first.data.map(({ displayOrder }) => displayOrder).toSorted((a, b) => a - b),
    );
    expect(await loadGroups(backend)).toEqual(first);
    expect(sent).toBe(1);
    clearCatalogCache();
    await loadGroups(backend);
    expect(sent).toBe(2);
  });
});

describe('a catalog', () => {
  test('has its keys, its fields by display order and its viewer settings, and is requested once', async () => {
    const found = await loadCatalog(backend, 'wellLog');
    if (!found.ok) throw new Error(found.error.message);
    expect(found.data.keys).toEqual(['wellLogId']);
    expect(found.data.catalogFields.length).toBeGreaterThan(20);
    expect(found.data.viewerSettings.map(({ viewer }) => viewer)).toContain('log');
    expect(await loadCatalog(backend, 'wellLog')).toEqual(found);
    expect(sent).toBe(1);
    clearCatalogCache('wellLog');
    await loadCatalog(backend, 'wellLog');
    expect(sent).toBe(2);
  });

  test.each([
    '',
    '{',
    'null',
    '[]',
    '{"keys":"x"}',
    '{"keys":[],"catalogFields":[{}],"viewerSettings":[]}',
  ])('is fetched again where the tab kept %s', async (garbage) => {
    await loadCatalog(backend, 'well');
    for (const key of Object.keys(sessionStorage)) sessionStorage.setItem(key, garbage);
    expect((await loadCatalog(backend, 'well')).ok).toBe(true);
    expect(sent).toBe(2);
  });

  test.each([
    [
      'blocked',
      () => {
        throw new DOMException('denied', 'SecurityError');
      },
    ],
    [
      'full',
      () => ({
        getItem: () => null,
        setItem: () => {
          throw new DOMException('full', 'QuotaExceededError');
        },
      }),
    ],
  ])('is fetched again where the storage is %s', async (_, get) => {
    Object.defineProperty(globalThis, 'sessionStorage', { configurable: true, get });
    expect([
      (await loadCatalog(backend, 'well')).ok,
      (await loadCatalog(backend, 'well')).ok,
    ]).toEqual([true, true]);
    clearCatalogCache();
    expect(sent).toBe(2);
  });

  test('that does not exist fails with what the server says', async () => {
    expect(await loadCatalog(backend, 'no"such')).toMatchObject({
      ok: false,
      error: { code: 'SERVER_SAID', serverCode: 'CATALOG_NOT_FOUND', status: 404 },
    });
  });
});

describe('rows', () => {
  test('are found by any text, and nothing else is', async () => {
    for (const [i, value] of EVIL.entries()) {
      const found = await rows(backend, {
        catalog: 'well',
        fields: ['uwi'],
        constraints: [{ field: 'wellName', operator: 'equal', value }],
      });
      expect([value, found]).toEqual([value, { ok: true, data: [{ uwi: `W${i}` }] }]);
    }
    expect(await count(backend, { catalog: 'well' })).toEqual({ ok: true, data: EVIL.length });
  });

  test('come in pages and orders, by nested constraints', async () => {
    const constraints = [
      {
        constraints: [
          { field: 'uwi', operator: 'equal', value: 'W1' },
          { field: 'uwi', operator: 'in', value: ['W3', 'W2'], logic: 'OR' },
        ],
      },
    ] as const;
    expect(
      await rows(backend, {
        catalog: 'well',
        fields: ['uwi'],
        constraints: structuredClone(constraints) as never,
        orderBy: 'uwi',
        order: 'descending',
        offset: 1,
        limit: 2,
      }),
    ).toEqual({ ok: true, data: [{ uwi: 'W2' }, { uwi: 'W1' }] });
  });

  test.each([
    ['well(limit:1){uwi} well', ['uwi']],
    ['well', ['uwi } x { uwi']],
    ['well', []],
  ])('are not requested by invalid names: %s %s', async (catalog, fields) => {
    expect(await rows(backend, { catalog, fields })).toMatchObject({
      ok: false,
      error: { code: 'MISSING_PARAMETERS' },
    });
    expect(sent).toBe(0);
  });
});

describe('languages', () => {
  test('are those of the server', async () => {
    const { languages, problem } = await loadLanguages(backend);
    expect([languages.map(({ key }) => key).toSorted(), problem]).toEqual([
      ['ar', 'en', 'tr', 'zh'],
      null,
    ]);
  });

  test('are English, Turkish and Chinese where it cannot be reached, and the message stays 15 seconds', async () => {
    addEnglish(enServer);
    const client = createClient({
      base: () => server.url,
      token: () => Promise.resolve('none'),
      rejected: () => undefined,
    });
    const { languages, problem } = await loadLanguages({
      base: server.url,
      language: 'en',
      send: client.send,
    });
    expect(languages.map(({ key }) => key)).toEqual(['en', 'tr', 'zh']);
    expect(languageNotice(translator('en'), problem!)).toMatchObject({
      kind: 'error',
      message: 'Error loading languages',
      durationMs: 15_000,
      problem: { status: 401 },
    });
  });

  test('take the server’s texts over their own, without what the server has none for', async () => {
    await loadLanguage('tr');
    const others = (): string[] => [
      translator('tr')('common.close'),
      translator('tr')('log.curves.selected', { count: 1, total: 2 }),
    ];
    const before = others();
    expect(translator('tr')('common.retry')).toBe('Yeniden dene');
    const data = { languageKey: 'tr', key: 'common.retry', value: 'Bir daha' };
    await backend.send(deleteEntitiesBy, {
      path: { entityName: 'Translation', propName: 'key', value: data.key },
    });
    const stored = await backend.send(createEntity, {
      body: { studio: { entityName: 'Translation', data } },
    });
    expect(stored.ok ? '' : stored.error.message).toBe('');
    await serveTexts(backend, 'tr', 0);
    expect(translator('tr')('common.retry')).toBe('Bir daha');
    expect(others()).toEqual(before);
  });
});
