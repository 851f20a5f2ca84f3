/** Data that an older or a newer server has written. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { type GenericSchema, safeParse } from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CALLS } from '../../src/api/contract/all.ts';
import { getLanguages } from '../../src/api/contract/entities.ts';
import { openDatabase } from '../../host-demo/server/db/database.ts';
import { startServer } from '../../host-demo/server/start-server.ts';
import { bothDatabases, createDatabase, type TestDatabase } from '../support/databases.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

describe.each(bothDatabases)('on %s', (name, isHere) => {
  let dataFolder: string;
  let postgres: TestDatabase | null = null;
  let server: TestServer;
  beforeAll(async () => {
    if (!isHere) return;
    dataFolder = await mkdtemp(path.join(tmpdir(), 'geo-newer-'));
    if (name === 'PostgreSQL') postgres = await createDatabase('seeded');
    server = await startTestServer({ dataFolder, databaseUrl: postgres?.url ?? null });
  });
  afterAll(async () => {
    await postgres?.drop();
    if (dataFolder) await rm(dataFolder, { recursive: true, force: true });
  });

  it.skipIf(!isHere)(
    'a newer server adds what it ships and keeps what users changed or deleted',
    async () => {
      await makeOlder(server.services.db);
      await server.close();
      server = await startTestServer({ dataFolder, databaseUrl: postgres?.url ?? null });
      const { db } = server.services;
      const read = async (entityName: string, id: string) =>
        (
          await sql<{
            data: Record<string, unknown>;
          }>`select data from studio.entity where entity_name = ${entityName} and id = ${id}`.execute(
            db,
          )
        ).rows[0]?.data;
      const labels = async (id: string) =>
        ((await read('PickList', id))?.values as { label: string }[]).map(({ label }) => label);
      expect(await labels('fieldType')).toContain('Condensate');
      expect(await labels('polarity')).toEqual(['SEG normal', 'SEG reverse']);
      expect(await labels('profileType')).toEqual(['Straight', 'Deviated', 'Horizontal']);
      expect(await labels('wellClass')).toEqual(['Mine']);
      expect(await read('ModelText', 'tr.field.logType')).toBeDefined();
      expect(await read('Rule', 'log-well')).toBeUndefined();
      expect(await read('Role', 'loader')).toBeUndefined();
      const { fields } = (await read('Catalog', 'wellLog')) as {
        fields: { attribute: { name: string }; label: string; pickList: string | null }[];
      };
      const logType = fields.find(({ attribute }) => attribute.name === 'logType');
      expect(logType).toMatchObject({ label: 'Kind of log', pickList: 'logType' });
      const concession = (await read('Catalog', 'concession')) as { fields: typeof fields };
      expect(concession.fields.map(({ attribute }) => attribute.name)).toContain('country');
      const { rows } = await sql`select country from ppdm.concession`.execute(db);
      expect(rows).toEqual([]);
    },
    60_000,
  );

  it.skipIf(!isHere)(
    'definitions that this version cannot use are left out by name, and no call fails for the others',
    async () => {
      const run = (text: string) => sql.raw(text).execute(server.services.db);
      await run(
        `insert into ppdm.concession (concession_id, concession_name) values ('c1', 'One')`,
      );
      for (const [entityName, id, data] of UNUSABLE)
        await run(`insert into studio.entity (entity_name, id, data)
          values ('${entityName}', '${id}', '${JSON.stringify(data)}')`);
      const faults: string[] = [];
      for (const [call, address, body] of READINGS) {
        const answer = await server.ask(body ? 'POST' : 'GET', address, body);
        const text = await answer.text();
        const { success, issues } = safeParse(
          answers[call]!.answer as GenericSchema,
          JSON.parse(text),
        );
        if (answer.status !== 200 || !success || /"odd-|\bodd-\d/.test(text))
          faults.push(
            `${call}: ${answer.status} ${issues?.[0]?.message ?? ''} ${text.slice(0, 300)}`,
          );
      }
      expect(faults).toEqual([]);
      const verdicts = await server.ask('POST', '/trove/api/rule/item/run', {
        catalogName: 'concession',
        ruleIds: [],
        keys: [{ concessionId: 'c1' }],
      });
      expect(await verdicts.json()).toMatchObject({
        data: [
          {
            ruleId: 'odd-rule',
            passed: false,
            message: expect.stringMatching(
              /^odd-1 cannot be run as it is stored: severity: .*"fatal"$/,
            ),
          },
        ],
      });
      // They can be removed, and what is right beside them can be stored.
      const saved = await server.ask('POST', '/service/', {
        studio: { entityName: 'Catalog', data: { ...NEW_CATALOG, name: 'fresh' } },
      });
      expect([saved.status, await saved.text()]).toEqual([201, expect.any(String)]);
      await server.close();
      server = await startTestServer({ dataFolder, databaseUrl: postgres?.url ?? null });
      const [note] = server.notes.filter((one) => one.includes('odd-'));
      for (const [entityName, , { name }] of UNUSABLE)
        if (entityName !== 'ModelText') expect(note).toContain(`  ${entityName} ${name}: `);
      for (const [entityName, id] of UNUSABLE) {
        const gone = await server.ask('DELETE', `/service/${entityName}/${id}`);
        expect([entityName, gone.status]).toEqual([entityName, 200]);
      }
    },
    60_000,
  );

  it.skipIf(!isHere)(
    'an older server refuses it with a word, and changes nothing of it',
    async () => {
      await server.close();
      const change = async (statement: string) => {
        const db = await openDatabase(server.config);
        await sql.raw(statement).execute(db);
        await db.destroy();
      };
      await change('update pgboss.version set version = version + 5');
      await expect(startServer({ ...server.config, port: 0 })).rejects.toThrow(
        /^The job queue was made by a newer version of Geo Elements \(tables \d+, this version knows \d+\)/,
      );
      await change('update pgboss.version set version = version - 5');
      await change(`insert into studio.migration (name) values ('wells-99-in-colour')`);
      await expect(startServer({ ...server.config, port: 0 })).rejects.toThrow(
        /^The data was written by a newer version of Geo Elements \(wells-99-in-colour\)\. Start that version or a later one/,
      );
    },
  );
});

const answers: typeof CALLS = { ...CALLS, getLanguages };

const NEW_CATALOG = {
  label: 'Fresh',
  sourced: [
    {
      source: 'fresh',
      catalog: 'concession',
      fieldPairs: [{ from: 'concessionId', to: 'concessionId' }],
    },
  ],
  fields: ['freshId', 'concessionId'].map((name) => ({
    label: name,
    attribute: { name, typeName: 'string' },
    partOfKey: name === 'freshId',
  })),
};

/** Entities as a newer version or somebody by hand may have written them: kind, id, data. */
const UNUSABLE: readonly [string, string, { name?: string } & Record<string, unknown>][] = [
  [
    'Catalog',
    'odd-catalog',
    { name: 'odd-1', label: 'Odd', sourced: 'all', displayOrder: 'first' },
  ],
  ['CatalogGroup', 'odd-group', { name: 'odd-1', displayOrder: 'first', parent: 5 }],
  ['PickList', 'odd-list', { name: 'odd-1', values: { a: 1 } }],
  ['Layer', 'odd-layer', { name: 'odd-1', opacity: 'half', catalog: 'concession' }],
  ['Map', 'odd-map', { name: 'odd-1', active: 'always', layers: 'all' }],
  ['Language', 'odd-language', { name: 'odd-1', key: 7, active: true }],
  ['Role', 'odd-role', { name: 'odd-1', label: 5 }],
  ['Reader', 'odd-reader', { name: 'odd-1', formats: 'las' }],
  ['LogPlotTemplate', 'odd-template', { name: 'odd-1', config: 'x', isDefaultTemplate: 'yes' }],
  ['ModelText', 'odd-text', { language: 'tr', key: 5, text: null }],
  ['Survey', '0-odd-survey', { title: 'odd-2', name: 'odd-1', active: true, questions: null }],
  [
    'Rule',
    'odd-rule',
    {
      name: 'odd-1',
      catalogName: 'concession',
      active: true,
      severity: 'fatal',
      expression: 'concessionId == "c1"',
    },
  ],
  ['LoadReview', 'odd-review', { name: 'odd-1', source: 'a', status: 'postponed', loadedAt: 'x' }],
];

const entities = (entityName: string, orderBy: string) =>
  ['getEntity', '/service/getEntity', { entityName, orderBy, limit: 1000 }] as const;

/** Calls that read definitions, as pages send them. */
const READINGS: readonly (readonly [string, string, object?])[] = [
  [
    'studioQuery',
    '/service/studio/query',
    { studio: { data: '{ catalogGroups { id name label catalogs { name label } } }' } },
  ],
  [
    'studioQuery',
    '/service/studio/query',
    { studio: { data: '{ catalogs { name label fields { label } pickLists { name } layers } }' } },
  ],
  ['getActiveMaps', '/service/map/active'],
  ['getRoles', '/service/api/roles'],
  ['getReaders', '/service/reader'],
  ['getLogTemplates', '/service/entity/LogPlotTemplate'],
  ['getFeedback', '/service/feedback'],
  ['getTranslations', '/trove/api/localization/translations', { languageName: 'Turkish' }],
  ['getLanguages', '/service/getEntity', { entityName: 'Language', limit: 100 }],
  entities('ModelText', 'key'),
  entities('LoadReview', 'loadedAt'),
];

/**
 * Makes data of this version look as if an older one had written them, and changes some as users
 * would. What was shipped is noted of the kinds Role, PickList profileType and Catalog wellLog
 * alone, as if the others came from before it was noted.
 */
async function makeOlder(db: TestServer['services']['db']): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  await run(`delete from studio.migration where name like 'catalogs-shipped-%'`);
  await run(
    `delete from studio.shipped where not (entity_name = 'Role' or id in ('profileType', 'wellLog'))`,
  );
  // Nobody changed these since they were shipped: one value and two entities are new.
  await run(
    `update studio.entity set data = jsonb_set(data, '{values}', (data -> 'values') - 3) where id = 'fieldType'`,
  );
  await run(`delete from studio.entity where id in ('polarity', 'tr.field.logType')`);
  await run(
    `update studio.entity set data = jsonb_set(data, '{fields}', (data -> 'fields') - 5), version = 2 where entity_name = 'Catalog' and id = 'concession'`,
  );
  await run(`alter table ppdm.concession drop column country`);
  // Users changed these, before and after it was noted what was shipped.
  await run(
    `update studio.entity set data = jsonb_set(data, '{values}', '[{"value":"mine","label":"Mine"}]'), version = 2, changed_by = 'user' where id = 'wellClass'`,
  );
  await run(
    `update studio.shipped set data = jsonb_set(data, '{values}', (data -> 'values') - 2) where id = 'profileType'`,
  );
  await run(
    `update studio.entity set data = jsonb_set(jsonb_set(data, '{values}', (data -> 'values') - 2), '{values,0,label}', '"Straight"'), version = 2, changed_by = 'user' where id = 'profileType'`,
  );
  for (const [table, label] of [
    ['shipped', 'Log type'],
    ['entity', 'Kind of log'],
  ])
    await run(`update studio.${table} set data = jsonb_set(data, '{fields}', (
      select jsonb_agg(case when field -> 'attribute' ->> 'name' = 'logType' then field || '{"label":"${label}","pickList":null}' else field end)
      from jsonb_array_elements(data -> 'fields') field)) where entity_name = 'Catalog' and id = 'wellLog'`);
  await run(`delete from studio.entity where id in ('log-well', 'loader')`);
  await run(`insert into studio.audit_event (user_id, ip, request_id, source, data_event, entity, success, items)
    values ('user', '', '', 'server', 'delete', 'Rule', true, '[{"fieldName":"ids","fieldType":"json","value":"[\\"log-well\\"]"}]')`);
}
