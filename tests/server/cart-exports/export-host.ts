/** Carts and their exports on a server. */
import { sql } from 'kysely';
import { cartsOf } from '../cart-host.ts';
import type { TestServer } from '../../support/test-server.ts';

/** What a page does with carts and exports of a server, and what the server keeps of them. */
export function exportHost(server: () => TestServer) {
  const { call, newCart, start, started, jobOf, finished, exported } = cartsOf(server);
  const eventsOf = async (processId: string) =>
    (
      await sql<{ what: string; success: boolean }>`
  select data_event as what, success from studio.audit_event where items @> ${JSON.stringify([{ fieldName: 'processId', value: processId }])}::jsonb order by audit_event_id`.execute(
        server().services.db,
      )
    ).rows;
  const leftOver = async () =>
    (
      await sql<{
        n: string;
      }>`select (select count(*) from studio.export_item i join studio.job j using (process_id) where j.status in ('COMPLETED', 'FAILED')) as n`.execute(
        server().services.db,
      )
    ).rows[0]!.n;
  return { server, call, newCart, start, started, jobOf, finished, exported, eventsOf, leftOver };
}

/** What `exportHost` gives. */
export type ExportHost = ReturnType<typeof exportHost>;

/** A well as an item of a cart. */
export const well = (uwi: string) => ({ catalogName: 'well', keys: { uwi } });

/** A log as an item of a cart. */
export const log = (wellLogId: string) => ({ catalogName: 'wellLog', keys: { wellLogId } });
