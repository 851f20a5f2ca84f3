/** Queries to a server, and the rows they find. */
import { insertRows } from '../../../host-demo/server/catalogs/rows.ts';
import type { TestServer } from '../../support/test-server.ts';

/** The query call of a server. */
export function queryHost(server: () => TestServer) {
  async function data(
    query: string,
    variables?: unknown,
    headers?: Record<string, string>,
  ): Promise<{
    status: number;
    body: Record<string, never> & {
      error?: string;
      message?: string;
      data?: Record<string, Record<string, unknown>[]>;
    };
  }> {
    const answer = await server().ask('POST', '/service/ppdm/query', { query, variables }, headers);
    return { status: answer.status, body: (await answer.json()) as never };
  }
  return { server, data };
}

/** What `queryHost` gives. */
export type QueryHost = ReturnType<typeof queryHost>;

/** Adds wells and logs. */
export async function fill({ services: { db } }: TestServer): Promise<void> {
  const wells = Array.from({ length: 40 }, (_, index) => ({
    uwi: `00${index + 10}`,
    wellName: `Adana-${index}`,
    spudDate: '2020-03-01',
    ...(index % 4 > 0 && { kbElev: index }),
    geom: { type: 'Point', coordinates: [35 + index / 100, 37] },
  }));
  await insertRows(db, 'well', wells);
  await insertRows(db, 'wellLog', [
    {
      wellLogId: '1',
      uwi: '0010',
      logTitle: 'GR',
      fileSize: '9007199254740993',
      rowCreatedDate: '2024-05-06T07:08:09.010Z',
    },
    { wellLogId: '2', uwi: '0010', logTitle: 'DT' },
  ]);
}
