/** Data that an older or a newer server has written. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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

/**
 * Makes data of this version look as if an older one had written them, and changes some as users
 * would. What was shipped is noted of the kinds Role, PickList profileType and Catalog wellLog alone, as if the
 * others came from before it was noted.
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
