/** A server with three users, two wells and what tests of table loads ask of it. */
import { afterAll, beforeAll, expect, vi } from 'vitest';
import type { LoadReview, TablePreview } from '../../src/api/contract/load.ts';
import { insertRows } from '../../host-demo/server/catalogs/rows.ts';
import { startTestServer } from '../support/test-server.ts';
import type { TestServer } from '../support/test-server.ts';

export type Json = Record<string, unknown>;

/** What became of the rows of a table. */
interface Report {
  counts: Json;
  rows: {
    row: number;
    key: string;
    outcome: string;
    field: string | null;
    reason: string | null;
  }[];
}

let server: TestServer;
/** Tokens by user. */
export const bearers = new Map<string, string>();

/** The server of the file. */
export const loadServer = (): TestServer => server;

/** Starts a server before the tests of a file, and ends it after them. */
export function startLoadHost(): void {
  beforeAll(async () => {
    server = await startTestServer();
    for (const [name, groups] of Object.entries({
      loader: ['loader'],
      editor: ['editor', 'loader'],
      other: ['loader'],
    }))
      bearers.set(
        name,
        await server.token({ sub: name, name, email: `${name}@a.example`, groups }),
      );
    await insertRows(server.services.db, 'well', [
      {
        uwi: 'TR-001',
        wellName: 'Akpınar-1',
        fieldName: 'Akpınar',
        operatorName: 'Anadolu Petrol',
      },
      { uwi: 'TR-002', wellName: 'Çam Ağacı-5' },
    ]);
  });
  afterAll(() => server?.remove());
}

/** Sends a request of a user. */
export async function ask(user: string, method: string, path: string, body?: unknown) {
  const isForm = body instanceof FormData;
  const response = await fetch(server.url + path, {
    method,
    headers: {
      authorization: `Bearer ${bearers.get(user)}`,
      ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
    },
    body: isForm ? body : body === undefined ? undefined : JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as Json & { data: never } };
}

/** Sends a table file; its preview. */
export async function send(
  user: string,
  name: string,
  content: string | Uint8Array,
): Promise<TablePreview> {
  const form = new FormData();
  form.append('files', new Blob([content as BlobPart]), name);
  const { status, body } = await ask(user, 'POST', '/trove/api/load/tables', form);
  expect(body, JSON.stringify(body)).toMatchObject({ success: true });
  expect(status).toBe(201);
  return body.data;
}

/** Waits for the end of a job; its last response. */
export async function finished(user: string, processId: string): Promise<Json> {
  return vi.waitFor(
    async () => {
      const { body } = await ask(
        user,
        'GET',
        `/service/process/last/response?processId=${processId}`,
      );
      const job = body.data as { status: string; response: Json };
      expect(job.status, JSON.stringify(job)).toBe('COMPLETED');
      return job.response;
    },
    { timeout: 20_000, interval: 100 },
  );
}

/** Loads a table as it was recognised; what became of its rows. */
export async function load(user: string, table: TablePreview, more: Json = {}) {
  const [suggestion] = table.suggestions;
  const { status, body } = await ask(user, 'POST', `/trove/api/load/tables/${table.id}/start`, {
    catalog: suggestion!.catalog,
    mapping: suggestion!.mapping,
    ...more,
  });
  expect(status, JSON.stringify(body)).toBe(202);
  const { processId } = body.data as { processId: string };
  const response = await finished(user, processId);
  const report = await ask(user, 'GET', `/trove/api/load/report/${processId}`);
  return { processId, response, ...(report.body.data as Report) };
}

/** The review of a file. */
export async function waitingReview(source: string): Promise<LoadReview> {
  const { body } = await ask('loader', 'POST', '/service/getEntity', {
    entityName: 'LoadReview',
    constraints: [{ field: 'source', operator: 'equal', value: source }],
  });
  return (body.data as LoadReview[])[0]!;
}
