/** What administrators do with Studio's entities besides editing them: files out and in, load templates, workflows, sessions. */
import { read, utils } from '@e965/xlsx';
import { buffer } from 'node:stream/consumers';
import { parse } from 'yaml';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import { MAIN_STORE } from '../../host-demo/server/files/main-store.ts';
import { insertRows } from '../../host-demo/server/catalogs/rows.ts';
import { createDatabase, type TestDatabase, usualDatabases } from '../support/databases.ts';
import { startTestServer } from '../support/test-server.ts';
import type { TestServer } from '../support/test-server.ts';

interface Body {
  id: string;
  version: number;
  error?: string;
  message?: string;
  data: never;
  missing?: string[];
}
interface Imported {
  imported: {
    entityName: string;
    id: string;
    action: string;
    name: string;
    changes: { name: string; before: unknown; after: unknown }[];
    broken: string[];
  }[];
  failed: { file: string; message: string }[];
}

let server: TestServer;
let reader: string;

async function ask(
  method: string,
  address: string,
  body?: unknown,
  token?: string,
): Promise<{ status: number; body: Body }> {
  const answer = await server.ask(
    method,
    address,
    body,
    token ? { authorization: `Bearer ${token}` } : {},
  );
  return { status: answer.status, body: (await answer.json()) as Body };
}

async function send(
  address: string,
  files: Readonly<Record<string, string | Uint8Array>>,
  fields: Readonly<Record<string, string>> = {},
  token?: string,
): Promise<{ status: number; body: Omit<Body, 'data'> & { data: Imported } }> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const [name, content] of Object.entries(files))
    form.append(
      address.includes('import') ? 'files' : 'upload',
      new Blob([content as BlobPart]),
      name,
    );
  const answer = await fetch(server.url + address, {
    method: 'POST',
    headers: { authorization: `Bearer ${token ?? (await server.token())}` },
    body: form,
  });
  return { status: answer.status, body: (await answer.json()) as never };
}

const stored = (entityName: string, data: object) => ({ studio: { entityName, data } });
const make = async (entityName: string, data: object): Promise<string> =>
  (await ask('POST', '/service/', stored(entityName, data))).body.id;
const text = (entityName: string, data: object, id?: string): string =>
  JSON.stringify({ entityName, ...(id && { id }), data });
const field = (name: string, more: object = {}) => ({
  label: name,
  attribute: { name, typeName: 'string' },
  ...more,
});

async function zip(entries: Readonly<Record<string, string>>, mode = 0o100644): Promise<Buffer> {
  const archive = new ZipFile();
  for (const [name, content] of Object.entries(entries))
    archive.addBuffer(Buffer.from(content), name, { mode });
  archive.end();
  return buffer(archive.outputStream);
}

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

    it('shows what a file would change before anything is written, and then writes it', async () => {
      const id = await make('Rule', { name: 'in-1', expression: 'true' });
      const files = {
        'a.yml': text('Rule', { name: 'in-1', expression: 'false', catalogName: 'nowhere' }),
        'b.yml': text(
          'PickList',
          { name: 'fresh', values: [{ value: 'a', label: 'A' }] },
          'fresh-list',
        ),
      };
      const plan = (await send('/studiomanager/import/preview', files)).body.data;
      expect(plan.imported[0]).toMatchObject({
        entityName: 'Rule',
        id,
        action: 'updated',
        broken: ['Catalog nowhere'],
      });
      expect(plan.imported[0]!.changes).toContainEqual({
        name: 'expression',
        before: 'true',
        after: 'false',
      });
      expect(plan.imported[1]).toMatchObject({
        entityName: 'PickList',
        id: 'fresh-list',
        action: 'created',
        broken: [],
      });
      expect((await ask('GET', `/service//entity/Rule/${id}`)).body).toMatchObject({
        version: 1,
        expression: 'true',
      });
      const chosen = encodeURIComponent(JSON.stringify(['PickList fresh']));
      expect(
        (await send(`/studiomanager/import?only=${chosen}`, files)).body.data.imported,
      ).toMatchObject([{ name: 'fresh', action: 'created' }]);
      expect((await ask('GET', `/service//entity/Rule/${id}`)).body.version).toBe(1);
      expect((await ask('GET', '/service//entity/PickList/fresh-list')).status).toBe(200);
      expect(
        (await send('/studiomanager/import/preview', { 'b.yml': files['b.yml'] })).body.data
          .imported,
      ).toMatchObject([{ action: 'unchanged', changes: [] }]);
    });

    it('takes the text of one language without those of the others', async () => {
      for (const [name, key] of [
        ['Türkçe', 'tr'],
        ['English', 'en'],
      ])
        await make('Language', { name, key });
      const texts = ['tr', 'en']
        .map((languageKey) =>
          text('Translation', { languageKey, key: 'app.own', value: languageKey }),
        )
        .join('\n---\n');
      expect(
        (
          await send('/studiomanager/import/preview', { 'texts.yml': texts })
        ).body.data.imported.map(({ name }) => name),
      ).toEqual(['tr app.own', 'en app.own']);
      const chosen = encodeURIComponent(JSON.stringify(['Translation tr app.own']));
      expect(
        (await send(`/studiomanager/import?only=${chosen}`, { 'texts.yml': texts })).body.data
          .imported,
      ).toMatchObject([{ name: 'tr app.own', action: 'created' }]);
    });

    it('writes nothing of a file that names what is nowhere, and says what it names', async () => {
      const files = {
        'lost.yml': `${text('PickList', { name: 'beside', values: [] })}\n---\n${text('Rule', { name: 'lost-1', expression: 'true', catalogName: 'nowhere' })}`,
        'needs-lost.yml': text('Catalog', {
          name: 'needing',
          label: 'N',
          fields: [field('key', { partOfKey: true }), field('kind', { pickList: 'beside' })],
        }),
        'sound.yml': text('Rule', { name: 'sound-1', expression: 'true' }),
      };
      expect(
        (await send('/studiomanager/import/preview', files)).body.data.imported.map((one) => [
          one.name,
          one.broken,
        ]),
      ).toEqual([
        ['beside', []],
        ['lost-1', ['Catalog nowhere']],
        ['needing', []],
        ['sound-1', []],
      ]);
      const { imported, failed } = (await send('/studiomanager/import', files)).body.data;
      expect(imported.map((one) => one.name)).toEqual(['sound-1']);
      expect(failed).toEqual([
        { file: 'lost.yml', message: expect.stringContaining('Catalog nowhere') },
        { file: 'needs-lost.yml', message: expect.stringContaining('PickList beside') },
      ]);
      const chosen = encodeURIComponent(JSON.stringify(['Catalog needing']));
      expect((await send(`/studiomanager/import?only=${chosen}`, files)).body.data).toMatchObject({
        imported: [],
        failed: [{ file: 'needs-lost.yml' }],
      });
      for (const [entityName, name] of [
        ['PickList', 'beside'],
        ['Rule', 'lost-1'],
        ['Catalog', 'needing'],
      ] as const)
        expect([
          name,
          (
            await ask('POST', '/service/getEntityCount', {
              entityName,
              constraints: [{ field: 'name', operator: 'equal', value: name }],
            })
          ).body.data,
        ]).toEqual([name, { count: 0 }]);
    });

    it('brings catalogs that lead to one another back with their tables and relations', async () => {
      const relation = (source: string, catalog: string) => ({
        relationType: 'oneToMany',
        source,
        catalog,
        fieldPairs: [{ from: 'key', to: 'key' }],
      });
      const of = (own: string, other: string) =>
        text('Catalog', {
          name: own,
          label: own,
          fields: [field('key', { partOfKey: true }), field('note')],
          sourced: [relation(own, other)],
        });
      const archive = await zip({ 'x.yml': of('ringA', 'ringB'), 'y.yml': of('ringB', 'ringA') });
      expect(
        (
          await send('/studiomanager/import/preview', { 'ring.zip': archive })
        ).body.data.imported.map(({ action, broken }) => [action, broken]),
      ).toEqual([
        ['created', []],
        ['created', []],
      ]);
      expect(
        (await send('/studiomanager/import', { 'ring.zip': archive })).body.data,
      ).toMatchObject({ imported: [{ name: 'ringA' }, { name: 'ringB' }], failed: [] });
      expect(
        await ask('POST', '/service/', stored('ringA', { key: '1', note: 'n' })),
      ).toMatchObject({ status: 201 });
      expect(
        (await ask('POST', '/service/ppdm/query', { studio: { data: '{ ringA { key note } }' } }))
          .body.data,
      ).toEqual({ ringA: [{ key: '1', note: 'n' }] });
    });

    it('takes a file as a whole or not at all, and the others nevertheless', async () => {
      const half = `${text('Rule', { name: 'half-1', expression: 'true' })}\n---\n${text('Rule', { name: 'half-2', expression: '1 +' })}`;
      const { body } = await send('/studiomanager/import', {
        'half.yml': half,
        'good.yml': text('Rule', { name: 'good-1', expression: 'true' }),
        'odd.yml': 'a: [',
        'none.yml': text('Rule', { severity: 'dreadful' }),
      });
      expect(body.data.imported.map((one) => one.name)).toEqual(['good-1']);
      expect(body.data.failed.map(({ file }) => file).sort()).toEqual([
        'half.yml',
        'none.yml',
        'odd.yml',
      ]);
      expect(
        (
          await ask('POST', '/service/getEntityCount', {
            entityName: 'Rule',
            constraints: [{ field: 'name', operator: 'like', value: 'half-*' }],
          })
        ).body.data,
      ).toEqual({ count: 0 });
    });

    it('refuses evil files and archives, and keeps nothing of them', async () => {
      const rule = text('Rule', { name: 'evil', expression: 'true' });
      const bomb = `a: &a [x, x, x, x, x, x, x, x, x, x]\nb: &b [*a, *a, *a, *a, *a, *a, *a, *a, *a, *a]\nc: &c [*b, *b, *b, *b, *b, *b, *b, *b, *b, *b]\nentityName: Rule\ndata: { name: evil, expression: [*c, *c, *c] }`;
      const link = await zip({ 'r.yml': '/etc/passwd' }, 0o120777);
      const damaged = await send('/studiomanager/import', { 'link.zip': link });
      expect([damaged.status, damaged.body.error]).toEqual([422, 'VALIDATION']);
      expect(
        (
          await send('/studiomanager/import', {
            'bomb.yml': bomb,
            'tag.yml': 'entityName: Rule\ndata: !!js/function "x"',
          })
        ).body.data,
      ).toMatchObject({ imported: [], failed: [{ file: 'bomb.yml' }, { file: 'tag.yml' }] });
      const crowd = Object.fromEntries(Array.from({ length: 21 }, (_, at) => [`${at}.yml`, rule]));
      expect((await send('/studiomanager/import', crowd)).status).toBe(413);
      expect(
        (
          await ask('POST', '/service/getEntityCount', {
            entityName: 'Rule',
            constraints: [{ field: 'name', operator: 'equal', value: 'evil' }],
          })
        ).body.data,
      ).toEqual({ count: 0 });
    });

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
        status: 'COMPLETED',
      });
    });

    it('stops making load templates when it is told to', async () => {
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
