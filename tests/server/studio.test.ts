/** What administrators do with Studio's entities besides editing them: files out and in, load templates, workflows, sessions. */
import { read, utils } from '@e965/xlsx';
import { parse } from 'yaml';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAIN_STORE } from '../../host-demo/server/files/main-store.ts';
import { insertRows } from '../../host-demo/server/catalogs/rows.ts';
import type { TestDatabase } from '../support/databases.ts';
import { createDatabase, usualDatabases } from '../support/databases.ts';
import { startTestServer } from '../support/test-server.ts';
import type { TestServer } from '../support/test-server.ts';
import {
  previewCases,
  languageCases,
  brokenReferenceCases,
  relatedCatalogCases,
  wholeFileCases,
} from './studio/import-cases.ts';
import { stored, text, field, studioHost } from './studio/studio-host.ts';

let server: TestServer;
let reader: string;

const host = studioHost(
  () => server,
  () => reader,
);
const { ask, send, make } = host;

describe.each(usualDatabases)('on %s', (name, isHere) => {
  let postgres: TestDatabase | null = null;
  beforeAll(async () => {
    if (!isHere) return;
    if (name === 'PostgreSQL') postgres = await createDatabase('seeded');
    server = await startTestServer({ databaseUrl: postgres?.url ?? null });
    reader = await server.token({ sub: 'rea', groups: ['viewer'] });
  });
  afterAll(async () => {
    if (!isHere) return;
    await server.remove();
    await postgres?.drop();
  });

  describe.skipIf(!isHere)('Studio', () => {
    it('writes one entity as YAML and several as a zip, and names those that are missing', async () => {
      const ids = [
        await make('Rule', { name: 'out-1', expression: 'true' }),
        await make('Rule', { name: 'out-2', expression: 'false' }),
      ];
      const one = await server.ask('POST', '/studiomanager/export/Rule', ids.slice(0, 1));
      expect([one.headers.get('content-type'), one.headers.get('content-disposition')]).toEqual([
        'application/yaml; charset=utf-8',
        expect.stringContaining(`Rule-${ids[0]}.yml`),
      ]);
      expect(parse(await one.text())).toMatchObject({
        entityName: 'Rule',
        id: ids[0],
        data: { name: 'out-1', expression: 'true' },
      });
      const many = await server.ask('POST', '/studiomanager/export/Rule', ids);
      expect(many.headers.get('content-type')).toBe('application/zip');
      expect(Buffer.from(await many.arrayBuffer()).toString('latin1')).toContain(
        `Rule-${ids[1]}.yml`,
      );
      expect(await ask('POST', '/studiomanager/export/Rule', [ids[0], 'nobody'])).toMatchObject({
        status: 404,
        body: { missing: ['nobody'] },
      });
      for (const entity of ['Nope', 'well', 'LoadReport', 'constructor'])
        expect(await ask('POST', `/studiomanager/export/${entity}`, ['1'])).toMatchObject({
          status: 404,
          body: { error: 'ENTITY_UNKNOWN' },
        });
    });

    previewCases(host);
    languageCases(host);
    brokenReferenceCases(host);
    relatedCatalogCases(host);
    wholeFileCases(host);

    it('says what uses an entity', async () => {
      const list = await make('PickList', { name: 'used', values: [] });
      const catalog = await make('Catalog', {
        name: 'user',
        label: 'User',
        fields: [field('key', { partOfKey: true }), field('kind', { pickList: 'used' })],
      });
      expect((await ask('GET', `/studiomanager/references/PickList/${list}`)).body.data).toEqual([
        { entityName: 'Catalog', id: catalog, name: 'User' },
      ]);
      expect((await ask('GET', `/studiomanager/references/Catalog/${catalog}`)).body.data).toEqual(
        [],
      );
      await insertRows(server.services.db, 'user', [{ key: '1' }]);
      expect((await ask('GET', `/studiomanager/references/Catalog/${catalog}`)).body.data).toEqual([
        { entityName: 'user', id: '*', name: '' },
      ]);
      expect((await ask('GET', '/studiomanager/references/PickList/nobody')).status).toBe(404);
    });

    it('makes load templates by a job: a column a field, pick lists to choose from', async () => {
      await make('PickList', {
        name: 'phase',
        values: [
          { value: 'oil', label: 'Oil' },
          { value: 'gas & water', label: 'Gas' },
        ],
      });
      await make('Catalog', {
        name: 'loaded',
        label: 'Loaded <things>',
        fields: [
          field('key', { partOfKey: true, required: true }),
          field('phase', { pickList: 'phase' }),
          field('note', { creatable: false }),
        ],
      });
      expect(
        (await ask('POST', '/trove/api/template/generate', { catalogs: ['loaded'] })).status,
      ).toBe(202);
      expect(
        (await ask('POST', '/trove/api/template/generate', { catalogs: ['nowhere'] })).status,
      ).toBeGreaterThanOrEqual(404);
      await expect
        .poll(async () => (await ask('GET', '/trove/api/template/generate/status')).body.data, {
          timeout: 30_000,
        })
        .toMatchObject({
          status: 'COMPLETED',
          done: 1,
          total: 1,
          templates: [{ id: 'loaded', fileName: 'loaded.xlsx' }],
        });
      const { url } = (await ask('GET', '/trove/api/template/generate/url/loaded')).body.data as {
        url: string;
      };
      const bytes = Buffer.from(await (await server.ask('GET', url)).arrayBuffer());
      const book = read(bytes, { bookFiles: true } as never);
      expect(book.SheetNames).toEqual(['Data', 'Lists']);
      expect(utils.sheet_to_json(book.Sheets.Data!, { header: 1 })).toEqual([
        ['key *', 'phase'],
        ['key', 'phase'],
      ]);
      expect(utils.sheet_to_json(book.Sheets.Lists!, { header: 1 })).toEqual([
        ['phase'],
        ['oil'],
        ['gas & water'],
      ]);
      const files = (book as unknown as { files: Record<string, { content: Uint8Array }> }).files;
      const sheet = Object.entries(files).find(([path]) => path.endsWith('sheet1.xml'))![1];
      expect(Buffer.from(sheet.content).toString()).toContain(
        '<dataValidation type="list" allowBlank="1" showErrorMessage="1" sqref="B3:B10000"><formula1>Lists!$A$2:$A$3</formula1>',
      );
      expect((await ask('GET', '/trove/api/template/generate/url/nowhere')).status).toBe(404);
      expect((await ask('GET', '/trove/api/template/generate/stop')).body.data).toMatchObject({
        status: 'IDLE',
      });
    });

    it('stops making load templates on demand', async () => {
      const store = server.services.stores.get(MAIN_STORE)!;
      const { write } = store;
      let begin = (): void => undefined;
      let go = (): void => undefined;
      const hasBegun = new Promise<void>((resolve) => (begin = resolve));
      const mayGo = new Promise<void>((resolve) => (go = resolve));
      const written: string[] = [];
      store.write = async (path, ...rest) => {
        written.push(path);
        begin();
        await mayGo;
        return write.call(store, path, ...rest);
      };
      try {
        await ask('POST', '/trove/api/template/generate', { catalogs: [] });
        await hasBegun;
        const running = (await ask('GET', '/trove/api/template/generate/status')).body.data;
        expect(running).toMatchObject({ status: 'RUNNING', done: 0 });
        expect((await ask('GET', '/trove/api/template/generate/stop')).body.data).toMatchObject({
          status: 'IDLE',
          message: 'Stopped',
        });
        go();
        await ask('POST', '/trove/api/template/generate', { catalogs: ['loaded'] });
        await expect
          .poll(async () => (await ask('GET', '/trove/api/template/generate/status')).body.data)
          .toMatchObject({ status: 'COMPLETED' });
        expect(written).toEqual([written[0], 'templates/loaded.xlsx']);
      } finally {
        go();
        store.write = write;
      }
    });

    it('keeps workflows that are BPMN, and nothing else', async () => {
      const model = (inside: string): string =>
        `<?xml version="1.0"?>\n<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL">${inside}</bpmn:definitions>`;
      const made = await send(
        '/service/workflow/deployment',
        {
          'load.bpmn': model(
            '<bpmn:process id="load" name="Load wells"><bpmn:startEvent id="s"/></bpmn:process>',
          ),
        },
        { 'deployment-name': 'studio-workflow' },
      );
      expect([made.status, made.body]).toEqual([
        201,
        expect.objectContaining({ name: 'studio-workflow', resources: ['load.bpmn'] }),
      ]);
      expect(
        (await ask('POST', '/service/getEntity', { entityName: 'Workflow' })).body.data,
      ).toMatchObject([
        { name: 'studio-workflow', fileName: 'load.bpmn', processes: ['Load wells'] },
      ]);
      const refused = await send(
        '/service/workflow/deployment',
        { 'x.bpmn': model('') },
        { 'deployment-name': 'n' },
      );
      expect([refused.status, refused.body.error]).toEqual([422, 'INVALID_WORKFLOW']);
      expect(
        (
          await send(
            '/service/workflow/deployment',
            { 'x.exe': model('<bpmn:process id="a"/>') },
            { 'deployment-name': 'n' },
          )
        ).status,
      ).toBe(415);
      expect(await ask('POST', '/service/', stored('Workflow', { name: 'n' }))).toMatchObject({
        status: 403,
      });
      expect(await ask('DELETE', `/service/Workflow/${made.body.id}`)).toMatchObject({
        status: 200,
      });
    });

    it('tries a rule as it is written on records, without storing it', async () => {
      await insertRows(server.services.db, 'well', [
        { uwi: 'T-1', wellName: 'One' },
        { uwi: 'T-2' },
      ]);
      const run = (expression: string) =>
        ask('POST', '/trove/api/rule/item/run', {
          catalogName: 'well',
          ruleIds: [],
          keys: [{ uwi: 'T-1' }, { uwi: 'T-2' }],
          tried: { expression, severity: 'warning', message: 'no name' },
        });
      expect((await run('wellName != null')).body.data).toMatchObject([
        { ruleId: '', passed: true },
        { ruleId: '', passed: false, severity: 'warning', message: 'no name' },
      ]);
      expect((await run('wellName >')).body.data).toMatchObject([
        { passed: false, message: expect.stringContaining('column') },
        { passed: false },
      ]);
    });

    it('is operated by administrators alone', async () => {
      const refused: readonly [string, string, unknown?][] = [
        ['POST', '/trove/api/template/generate', {}],
        ['GET', '/trove/api/template/generate/stop'],
        ['GET', '/catalogmanager/cache/clear'],
        ['GET', '/trove/api/message/reloadschema'],
        ['POST', '/trove/api/search/index', {}],
        ['POST', '/trove/api/search/cancelReindexing', {}],
        ['POST', '/service/getEntity', { entityName: 'Session' }],
        ['DELETE', '/service/Session/x'],
      ];
      for (const [method, address, body] of refused)
        expect([address, (await ask(method, address, body, reader)).status]).toEqual([
          address,
          403,
        ]);
      expect(
        (
          await send(
            '/studiomanager/import',
            { 'a.yml': text('Rule', { name: 'x', expression: 'true' }) },
            {},
            reader,
          )
        ).status,
      ).toBe(403);
      expect(
        (
          await send(
            '/service/workflow/deployment',
            { 'a.bpmn': '' },
            { 'deployment-name': 'n' },
            reader,
          )
        ).status,
      ).toBe(403);
      expect((await ask('GET', '/catalogmanager/cache/clear')).status).toBe(200);
      expect(
        (await ask('POST', '/service/getEntity', { entityName: 'Session' })).body.data,
      ).toEqual([]);
    });
  });
});
