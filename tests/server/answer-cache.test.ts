/** Answers that are kept: taken as long as nothing changed, and never after a change. */
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { mergeRowChanges } from '../../host-demo/server/catalogs/row-changes.ts';
import { insertRows, upsertRows } from '../../host-demo/server/catalogs/rows.ts';
import { AnswerCache } from '../../host-demo/server/db/answer-cache.ts';
import {
  type ExecutedStatement,
  statementChannel,
} from '../../host-demo/server/db/statement-channel.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

let server: TestServer;
let statements: string[] = [];
const note = (message: unknown): void =>
  void statements.push((message as ExecutedStatement).sql.replaceAll('"', ''));

beforeAll(async () => {
  server = await startTestServer();
  await insertRows(server.services.db, 'well', [
    { uwi: 'A-1', wellName: 'Adana-1', geom: { type: 'Point', coordinates: [35, 37] } },
  ]);
  statementChannel.subscribe(note);
});
afterEach(() => (statements = []));
afterAll(async () => {
  statementChannel.unsubscribe(note);
  await server.remove();
});

const { parse } = JSON;
const query = async (text: string) => {
  const answer = await server.ask('POST', '/service/ppdm/query', { query: text });
  return (parse(await answer.text()) as { data: Record<string, unknown> }).data;
};
const rename = (wellName: string) =>
  upsertRows(server.services.db, 'well', [{ uwi: 'A-1', wellName }]);
const readsOf = (table: string): number =>
  statements.filter((text) => text.includes(`from ppdm.${table}`)).length;

describe('an answer', () => {
  it('is read once for all until its rows change, whoever changes them', async () => {
    const names = '{ well { wellName } wellCount }';
    expect(await query(names)).toEqual({ well: [{ wellName: 'Adana-1' }], wellCount: 1 });
    const first = readsOf('well');
    expect(first).toBeGreaterThan(0);
    await query(names);
    expect(readsOf('well')).toBe(first);
    await rename('Adana-1A');
    expect(await query(names)).toMatchObject({ well: [{ wellName: 'Adana-1A' }] });
    // As an administrator does it beside the server.
    await sql`update ppdm.well set well_name = 'Adana-1B'`.execute(server.services.db);
    expect(await query(names)).toMatchObject({ well: [{ wellName: 'Adana-1B' }] });
  });

  it('is kept when other tables change', async () => {
    await query('{ well { uwi } }');
    await insertRows(server.services.db, 'field', [{ fieldId: 'F-1', fieldName: 'Kuzey' }]);
    statements = [];
    await query('{ well { uwi } }');
    expect(readsOf('well')).toBe(0);
  });

  it('is read again after a change of the model', async () => {
    const { data } = (await (
      await server.ask('POST', '/service/getEntity', {
        entityName: 'Catalog',
        offset: 0,
        limit: 1,
        constraints: [{ field: 'name', operator: 'equal', value: 'well' }],
      })
    ).json()) as { data: object[] };
    await query('{ well { uwi } }');
    await server.ask('PUT', '/service/', { studio: { entityName: 'Catalog', data: data[0] } });
    statements = [];
    await query('{ well { uwi } }');
    expect(readsOf('well')).toBeGreaterThan(0);
  });

  it('of the map is drawn once until its wells change', async () => {
    const address =
      '/spatial/api/v1/wms?service=WMS&version=1.3.0&request=GetMap&layers=wells&styles=&crs=CRS:84&bbox=34,36,36,38&width=64&height=64&format=image/png';
    const draw = async () => {
      const answer = await server.ask('GET', address);
      expect(answer.headers.get('content-type')).toBe('image/png');
      return Buffer.from(await answer.arrayBuffer()).toString('base64');
    };
    const picture = await draw();
    const first = readsOf('well');
    expect(await draw()).toBe(picture);
    expect([first > 0, readsOf('well')]).toEqual([true, first]);
    await upsertRows(server.services.db, 'well', [
      { uwi: 'A-1', geom: { type: 'Point', coordinates: [35.5, 37.5] } },
    ]);
    expect(await draw()).not.toBe(picture);
  });
});

describe('AnswerCache', () => {
  const open = (bytes = 1e6) => new AnswerCache(server.services.db, bytes);
  const readName = async () => {
    const { rows } = await sql<{
      name: string;
    }>`select well_name as name from ppdm.well`.execute(server.services.db);
    return rows[0]!.name;
  };

  it('reads again what was changed while it was read', async () => {
    await rename('before');
    const answers = open();
    const stale = await answers.read('name', async ({ touch }) => {
      touch('ppdm.well');
      const name = await readName();
      await rename('after');
      return name;
    });
    expect(stale).toBe('before');
    const next = await answers.read('name', async ({ touch }) => {
      touch('ppdm.well');
      return readName();
    });
    expect(next).toBe('after');
  });

  it('does not take an old answer for a new one when the notes of changes are merged', async () => {
    const { db } = server.services;
    const answers = open();
    const read = () =>
      answers.read('name', async ({ touch }) => {
        touch('ppdm.well');
        return readName();
      });
    await mergeRowChanges(db);
    for (const name of ['one', 'two', 'three']) {
      await rename(name);
      expect(await read()).toBe(name);
      await mergeRowChanges(db);
      expect(await read()).toBe(name);
    }
    const { rows } = await sql<{ notes: number }>`
      select count(*)::integer as notes from studio.row_change where table_name = 'well'`.execute(
      db,
    );
    expect(rows[0]!.notes).toBe(1);
  });

  it('notes a transaction once for each table, and one that is rolled back not at all', async () => {
    const { db } = server.services;
    const count = async () => {
      const { rows } = await sql<{ notes: number }>`
        select count(*)::integer as notes from studio.row_change`.execute(db);
      return rows[0]!.notes;
    };
    const before = await count();
    await db.transaction().execute(async (transaction) => {
      for (const name of ['a', 'b', 'c'])
        await upsertRows(transaction, 'well', [{ uwi: 'A-1', wellName: name }]);
    });
    expect(await count()).toBe(before + 1);
    await db
      .transaction()
      .execute(async (transaction) => {
        await upsertRows(transaction, 'well', [{ uwi: 'A-1', wellName: 'd' }]);
        throw new Error('no');
      })
      .catch(() => {});
    expect(await count()).toBe(before + 1);
  });

  it('shares one reading, evicts the least recently used, and keeps nothing that it may not', async () => {
    const answers = open(16 * 1000);
    let readings = 0;
    const read = (key: string, isKept = true) =>
      answers.read(
        key,
        async ({ touch, refuse }) => {
          readings++;
          touch('ppdm.well');
          if (!isKept) refuse();
          return key;
        },
        () => 900,
      );
    await Promise.all(Array.from({ length: 20 }, () => read('k0')));
    expect(readings).toBeLessThan(20);
    for (let i = 0; i < 30; i++) {
      await read(`k${i}`);
      await read('k0');
    }
    expect(answers.figures.bytes).toBeLessThanOrEqual(16_000);
    readings = 0;
    await read('k0');
    expect(readings).toBe(0);
    await read('k5');
    expect(readings).toBe(1);
    await read('refused', false);
    await read('refused', false);
    await answers.read('huge', async ({ touch }) => (touch('ppdm.well'), 'x'.repeat(2000)));
    expect(readings).toBe(3);
    expect(answers.figures.bytes).toBeLessThanOrEqual(16_000);
  });
});
