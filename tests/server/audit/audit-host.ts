/** The audit of a server. */
import { expect } from 'vitest';
import type { TestServer } from '../../support/test-server.ts';

/** Calls to a server and the events that its audit has of them; `reader` are the headers of a user without rights. */
export function auditHost(server: () => TestServer, reader: () => Record<string, string>) {
  const ask = async (
    method: string,
    address: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer> => {
    const answer = await server().ask(method, address, body, headers);
    const text = await answer.text();
    return {
      status: answer.status,
      body: (text.startsWith('{') ? JSON.parse(text) : {}) as Answer['body'],
      requestId: answer.headers.get('x-request-id') ?? '',
    };
  };
  const events = async (more: object = {}, headers?: Record<string, string>): Promise<Event[]> =>
    (
      await ask(
        'POST',
        '/service/getEntity',
        { entityName: 'AuditEvent', limit: 1000, ...more },
        headers,
      )
    ).body.data as unknown as Event[];
  const lastId = async (): Promise<number> => Number((await events({ limit: 1 }))[0]?.id ?? 0);
  /** The events of an action, in order; waits until there are as many as expected. */
  async function collectEvents(action: () => Promise<unknown>, count = 1): Promise<Event[]> {
    const before = await lastId();
    await action();
    const since = async () =>
      (
        await events({ constraints: [{ field: 'id', operator: 'greaterThan', value: before }] })
      ).reverse();
    await expect.poll(async () => (await since()).length).toBeGreaterThanOrEqual(count);
    return since();
  }
  const found = async (entityName: string, uwi: string): Promise<{ id: string; version: number }> =>
    (
      (
        await ask('POST', '/service/getEntity', {
          entityName,
          constraints: [{ field: 'uwi', operator: 'equal', value: uwi }],
        })
      ).body.data as unknown as [{ id: string; version: number }]
    )[0];
  return { server, reader, ask, events, lastId, collectEvents, found };
}

/** What `auditHost` gives. */
export type AuditHost = ReturnType<typeof auditHost>;

interface Event {
  id: string;
  at: string;
  userId: string;
  ip: string;
  requestId: string;
  audit_source: string;
  audit_dataevent: string;
  audit_entity: string;
  audit_success: boolean;
  dataItemList: { fieldName: string; fieldType: string; value: unknown; before?: unknown }[];
}

type Answer = {
  status: number;
  body: Record<string, never> & { id: string; version: number; data: Record<string, never> };
  requestId: string;
};

/** Body of a call that writes an entity. */
export const stored = (entityName: string, data: object) => ({ studio: { entityName, data } });

/** Values of an event by the names of fields. */
export const itemsOf = ({ dataItemList }: Event): Record<string, unknown> =>
  Object.fromEntries(dataItemList.map(({ fieldName, value }) => [fieldName, value]));

/** Items in the order of their names. */
export const byName = (items: Event['dataItemList']) =>
  [...items].sort((a, b) => a.fieldName.localeCompare(b.fieldName));
