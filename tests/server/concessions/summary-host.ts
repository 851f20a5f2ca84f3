/** Summaries of concessions and of areas on a server. */
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { SummaryRow } from '../../../src/api/contract/jobs.ts';
import type { Geometry } from '../inside.ts';
import type { TestServer } from '../../support/test-server.ts';

/** The calls of summaries on a server, and the rows of its catalogs; `rea` are the headers of another user. */
export function summaryHost(server: () => TestServer, rea: () => Record<string, string>) {
  const ask = caller(server);
  const generate = (processId: string, more: object = {}, headers?: Record<string, string>) =>
    ask('POST', '/trove/api/export/generate/summary', { processId, ...more }, headers);
  const generateOf = (processId: string, aoi: object, more: object = {}) =>
    ask('POST', '/trove/api/generate/aoi/summary', { processId, aoi, ...more });
  const jobOf = async (processId: string) =>
    (
      (await ask('POST', '/trove/api/job/myJobs', { pageSize: 100 })).body.data as { rows: Job[] }
    ).rows.find((job) => job.processId === processId)!;
  const dataOf = (processId: string, headers?: Record<string, string>) =>
    ask('GET', `/service/concession/summary/data/${processId}`, undefined, headers);
  const finished = async (processId: string): Promise<SummaryRow[]> => {
    await expect
      .poll(async () => ['COMPLETED', 'FAILED'].includes((await jobOf(processId)).status), {
        timeout: LATE_MS,
        interval: 100,
      })
      .toBe(true);
    expect(await jobOf(processId)).toMatchObject({
      status: 'COMPLETED',
      messages: [],
      progress: 100,
    });
    return ((await dataOf(processId)).body.data as [{ data: { summaryData: SummaryRow[] } }])[0]
      .data.summaryData;
  };
  const summaryOf = async (processId: string, more?: object) => {
    expect(await generate(processId, more)).toMatchObject({
      status: 202,
      body: { success: true, data: { processId } },
    });
    return finished(processId);
  };
  const fileAt = async (address: string, headers?: Record<string, string>) =>
    server().ask('GET', `/fm${address}`, undefined, headers);
  return {
    ...catalogRows(server, ask),
    server,
    rea,
    ask,
    generate,
    generateOf,
    jobOf,
    dataOf,
    finished,
    summaryOf,
    fileAt,
  };
}

/** What `summaryHost` gives. */
export type SummaryHost = ReturnType<typeof summaryHost>;

type Body = Record<string, unknown> & { data: never; error?: string; message?: string };

interface Job {
  processId: string;
  name: string;
  status: string;
  progress: number;
  processType: string;
  messages: string[];
  downloads: { fileName: string }[];
}

/** How long a summary may take, in milliseconds. */
export const LATE_MS = 90_000;

/** Outline of an area with wells in it. */
export const SQUARE: [number, number][] = [
  [27.2, 41.2],
  [27.6, 41.2],
  [27.6, 41.5],
  [27.2, 41.5],
  [27.2, 41.2],
];

type Placed = { id: string; geom: Geometry | null };

/** A call with a JSON body, and its answer. */
function caller(server: () => TestServer) {
  return async (
    method: string,
    address: string,
    body?: unknown,
    headers?: Record<string, string>,
  ) => {
    const answer = await server().ask(method, address, body, headers);
    return { status: answer.status, body: (await answer.json()) as Body };
  };
}

/** Rows by SQL and by the query call of catalogs. */
function catalogRows(server: () => TestServer, ask: ReturnType<typeof caller>) {
  const run = (statement: string) => sql.raw(statement).execute(server().services.db);
  const numberOf = async (statement: string) =>
    Number((await run(statement)).rows.map((row) => (row as { n: string }).n)[0]);

  /** Rows of a catalog by its query call. */
  const rowsOf = async <T>(query: string): Promise<T[]> =>
    Object.values(
      (await ask('POST', '/service/ppdm/query', { query: `{ ${query} }` })).body.data as Record<
        string,
        T[]
      >,
    )[0]!;
  const placed = (catalog: string, key: string) =>
    rowsOf<Placed>(`rows: ${catalog}(limit:9000) { id: ${key} geom }`);
  return { run, numberOf, rowsOf, placed };
}

/** Counts of a concession by the names of catalogs. */
export const countsOf = (rows: readonly SummaryRow[], concession: string) =>
  Object.fromEntries(
    rows
      .filter(({ concessionName }) => concessionName === concession)
      .map(({ catalogName, count }) => [catalogName, count]),
  );
