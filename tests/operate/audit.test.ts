/** That nobody does something without the audit, and that nobody fills it. */
import { request } from 'node:http';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertRows } from '../../host-demo/server/catalogs/rows.ts';
import { sweepAudit } from '../../host-demo/server/audit/audit-retention.ts';
import { SECURITY_DEFAULTS } from '../../host-demo/server/security-settings.ts';
import { startTestServer } from '../support/test-server.ts';
import type { TestServer } from '../support/test-server.ts';

let server: TestServer;
const { audit } = SECURITY_DEFAULTS;

beforeAll(async () => {
  server = await startTestServer({
    security: { ...SECURITY_DEFAULTS, audit: { ...audit, perMinute: 5 } },
  });
  const { db, stores } = server.services;
  await insertRows(
    db,
    'well',
    Array.from({ length: 30 }, (_, i) => ({ uwi: `W-${i}`, wellName: `Well ${i}` })),
  );
  await stores.get('main')!.write('logs/a.las', Buffer.from('0123456789'));
}, 120_000);
afterAll(() => server.remove());

interface StoredEvent {
  data_event: string;
  success: boolean;
  user_id: string;
  items: { fieldName: string; value: unknown }[];
}

const countWells = async (uwi: string): Promise<number> =>
  (await sql`select 1 from ppdm.well where uwi = ${uwi}`.execute(server.services.db)).rows.length;

/** The events that an action wrote, once there are `count`. */
async function eventsOf(action: () => Promise<unknown>, count = 1): Promise<StoredEvent[]> {
  const { db } = server.services;
  const last = await sql<{ id: string }>`select coalesce(max(audit_event_id), 0) as id
    from studio.audit_event`.execute(db);
  await action();
  const read = async () =>
    (
      await sql<StoredEvent>`select data_event, success, user_id, items from studio.audit_event
        where audit_event_id > ${last.rows[0]!.id} order by audit_event_id`.execute(db)
    ).rows;
  await expect.poll(async () => (await read()).length).toBeGreaterThanOrEqual(count);
  return read();
}

const namesWell = ({ items }: StoredEvent, uwi: string): boolean =>
  JSON.stringify(items).includes(`"${uwi}"`);

const view = (value: string) => ({
  audit_source: 'web',
  audit_dataevent: 'view',
  audit_entity: 'well',
  audit_success: true,
  dataItemList: [{ fieldName: 'uwi', fieldType: 'string', value }],
});

/** Sends a call and hangs up when its body was sent. */
async function sendAndLeave(method: string, path: string, body: string): Promise<void> {
  const bearer = await server.token();
  await new Promise<void>((resolve) => {
    const call = request(server.url + path, {
      method,
      headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
    });
    call.on('error', () => resolve());
    call.end(body, () => setTimeout(() => (call.destroy(), resolve()), 5));
  });
}

describe('what is done is in the audit', () => {
  test('where a deletion also names ids that no database can hold', async () => {
    const [event] = await eventsOf(async () => {
      const answer = await server.ask('DELETE', '/service/well', ['\ud800', 'a\0b', 'W-0']);
      expect(answer.status).toBeLessThan(500);
    });
    expect(event).toMatchObject({ data_event: 'delete', user_id: 'ada' });
    // Either the call is refused, or the audit names the record.
    expect(event!.success && namesWell(event!, 'W-0')).toBe((await countWells('W-0')) === 0);
  });

  test('where a page reports a view with such a text', async () => {
    const status: number[] = [];
    const events = await eventsOf(async () => {
      status.push((await server.ask('POST', '/service/audit', view('W-1\ud800'))).status);
      await server.ask('DELETE', '/service/well/none');
    });
    // A view that is refused was not reported as stored.
    expect([202, 400]).toContain(status[0]);
    expect(events.some(({ data_event: name }) => name === 'view')).toBe(status[0] === 202);
  });

  test('where the record stands behind many and long ids', async () => {
    const junk = Array.from({ length: 300 }, (_, i) => `${'x'.repeat(990)}${i}`);
    const [event] = await eventsOf(() => server.ask('DELETE', '/service/well', [...junk, 'W-2']));
    expect(await countWells('W-2')).toBe(0);
    expect(namesWell(event!, 'W-2')).toBe(true);
  });

  test('where a layer is changed by the address of the map service', async () => {
    const events = await eventsOf(async () => {
      const made = await server.ask('POST', '/spatial/api/v1/layers', { name: 'audited-layer' });
      expect(made.status).toBe(201);
      const { data } = (await made.json()) as { data: { id: string; version: number } };
      const address = `/spatial/api/v1/layers/${data.id}`;
      const changed = await server.ask('PUT', address, {
        version: data.version,
        name: 'audited-layer',
        label: 'Seen',
      });
      expect(changed.status).toBe(200);
      expect((await server.ask('DELETE', address)).status).toBe(200);
    }, 3);
    expect(events.map(({ data_event: name, success }) => [name, success])).toEqual([
      ['create', true],
      ['edit', true],
      ['delete', true],
    ]);
    expect(events[1]!.items).toContainEqual(
      expect.objectContaining({ fieldName: 'label', value: 'Seen', before: null }),
    );
    const ids = events.map(({ items }) => items.find(({ fieldName }) => fieldName === 'id')?.value);
    expect([new Set(ids).size, typeof ids[0]]).toEqual([1, 'string']);
  });

  test('where the caller hangs up at once', async () => {
    for (let i = 10; i < 20; i++) {
      const events = await eventsOf(async () => {
        await sendAndLeave('DELETE', '/service/well', JSON.stringify([`W-${i}`]));
        await server.ask('DELETE', '/service/well/none');
      });
      const isGone = (await countWells(`W-${i}`)) === 0;
      expect(events.some((event) => event.success && namesWell(event, `W-${i}`))).toBe(isGone);
    }
  });

  test('where a file is read without its first byte, once', async () => {
    const events = await eventsOf(async () => {
      for (const range of ['bytes=1-', 'bytes=2-'])
        await server.ask('GET', '/fm/download/main/logs/a.las', undefined, { range });
      await server.ask('DELETE', '/service/well/none');
    }, 2);
    expect(events[0]).toMatchObject({ data_event: 'download', success: true });
  });

  test('or it is not done: a change whose event cannot be stored is undone', async () => {
    const { db } = server.services;
    await db.schema.alterTable('studio.audit_event').renameTo('audit_event_away').execute();
    try {
      const made = await server.ask('POST', '/service/', {
        studio: { entityName: 'well', data: { uwi: 'N-1' } },
      });
      expect(made.status).toBe(500);
      expect((await server.ask('DELETE', '/service/well/W-3')).status).toBe(500);
    } finally {
      await db.schema.alterTable('studio.audit_event_away').renameTo('audit_event').execute();
    }
    expect([await countWells('N-1'), await countWells('W-3')]).toEqual([0, 1]);
  });

  test('once, with what came of it', async () => {
    const events = await eventsOf(async () => {
      await server.ask('POST', '/service/', {
        studio: { entityName: 'well', data: { uwi: 'N-2', wellName: 'New' } },
      });
      await server.ask('POST', '/service/', {
        studio: { entityName: 'well', data: { uwi: 'N-2' } },
      });
    }, 2);
    expect(events.map(({ data_event: name, success }) => [name, success])).toEqual([
      ['create', true],
      ['create', false],
    ]);
    expect(events[0]!.items).toContainEqual({
      fieldName: 'version',
      fieldType: 'number',
      value: 1,
    });
  });
});

describe('the audit is not filled', () => {
  test('by callers who are not signed in', async () => {
    const events = await eventsOf(async () => {
      for (let i = 0; i < 60; i++)
        await fetch(`${server.url}/sso/idp/token`, {
          method: 'POST',
          body: new URLSearchParams({
            client_id: 'geo-elements',
            grant_type: 'refresh_token',
            refresh_token: `guess-${i}`,
          }),
        });
    });
    expect(events.length).toBeGreaterThan(0);
    expect(events.length).toBeLessThanOrEqual(25);
  });

  test('by the pages of one user', async () => {
    const bearer = await server.token({ sub: 'bea' });
    const statuses = [];
    for (let i = 0; i < 7; i++)
      statuses.push(
        (
          await server.ask('POST', '/service/audit', view(`W-${i}`), {
            authorization: `Bearer ${bearer}`,
          })
        ).status,
      );
    expect(statuses).toEqual([202, 202, 202, 202, 202, 429, 429]);
  });

  test('by calls of one user that fail, while calls that change something are all recorded', async () => {
    const events = await eventsOf(async () => {
      for (let i = 0; i < 90; i++) await server.ask('DELETE', '/service/well/none');
      await server.ask('DELETE', '/service/well/W-4');
    });
    expect(events.filter(({ success }) => !success).length).toBeLessThanOrEqual(65);
    expect(events.some((event) => event.success && namesWell(event, 'W-4'))).toBe(true);
  });

  test('for ever: old events are deleted, changes of records only where that is set', async () => {
    const { db } = server.services;
    await sql`insert into studio.audit_event (at, user_id, ip, request_id, source, data_event, entity, success, items)
      select now() - days * interval '1 day', 'old', '', '', 'server', event, 'well', success, '[]'
      from unnest(array[9, 11]) days, unnest(array['view', 'edit']) event, unnest(array[true, false]) success`.execute(
      db,
    );
    const left = async () =>
      (
        await sql<{
          event: string;
        }>`select data_event || ' ' || success || ' ' || (now()::date - at::date) as event
        from studio.audit_event where user_id = 'old' order by 1`.execute(db)
      ).rows.map(({ event }) => event);
    // What a page says of itself is no change of a record.
    await sql`insert into studio.audit_event (at, user_id, ip, request_id, source, data_event, entity, success, items)
      values (now() - interval '11 days', 'old', '', '', 'web', 'edit', 'well', true, '[]')`.execute(
      db,
    );
    expect(await sweepAudit(db, { days: 10, changeDays: 0 })).toBe(4);
    expect(await left()).toHaveLength(5);
    expect(await left()).toContain('edit true 11');
    expect(await sweepAudit(db, { days: 10, changeDays: 5 })).toBe(2);
    expect(await left()).toHaveLength(3);
  });
});
