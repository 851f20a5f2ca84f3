/** Exports of a grid as processes with files. */
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { TestServer } from '../../support/test-server.ts';

/** Exports of a grid on a server; `other` are the headers of another user. */
export function gridHost(server: () => TestServer, other: () => Record<string, string>) {
  const post = async (address: string, body: unknown, headers?: Record<string, string>) => {
    const answer = await server().ask('POST', address, body, headers);
    return { status: answer.status, body: (await answer.json()) as Body };
  };
  const start = (processId: string, more: object = {}, headers?: Record<string, string>) =>
    post(
      '/trove/api/export/grid/V2',
      {
        catalogName: 'well',
        ext: 'csv',
        constraints: [],
        selectedColumns: COLUMNS,
        processId,
        ...more,
      },
      headers,
    );
  const myJobs = async (headers?: Record<string, string>) =>
    (await post('/trove/api/job/myJobs', { status: [] }, headers)).body.data as {
      totalCount: number;
      rows: Job[];
    };
  const jobOf = async (processId: string) =>
    (await myJobs()).rows.find((job) => job.processId === processId);
  const finished = async (processId: string): Promise<Job> => {
    await expect
      .poll(async () => ['COMPLETED', 'FAILED'].includes((await jobOf(processId))!.status), {
        timeout: 50_000,
        interval: 100,
      })
      .toBe(true);
    return (await jobOf(processId))!;
  };
  const fileOf = async (job: Job, headers?: Record<string, string>) => {
    const [download] = job.downloads;
    return server().ask(
      'GET',
      `/trove/api/export/download/file/${download!.id}?output=${download!.output}`,
      undefined,
      headers,
    );
  };
  const exported = async (processId: string, more?: object): Promise<Buffer> => {
    expect((await start(processId, more)).status).toBe(202);
    const job = await finished(processId);
    expect(job.messages).toEqual([]);
    return Buffer.from(await (await fileOf(job)).arrayBuffer());
  };
  return { server, other, post, start, myJobs, jobOf, finished, fileOf, exported };
}

/** What `gridHost` gives. */
export type GridHost = ReturnType<typeof gridHost>;

/** Body of an answer. */
export type Body = Record<string, unknown> & {
  data: Record<string, unknown>;
  error?: string;
  message?: string;
};

/** A process of the list. */
export interface Job {
  processId: string;
  status: string;
  progress: number;
  processType: string;
  messages: string[];
  downloads: { id: string; output: string; fileName: string; expiresAt: string }[];
}

const COLUMNS = ['uwi', 'wellName', 'wellStatus', 'spudDate', 'totalDepth', 'completionDate'];

/** Number of files that the server keeps of a process. */
export async function filesOf(server: () => TestServer, processId: string): Promise<number> {
  const { rows } = await sql<{
    count: string;
  }>`select count(*) as count from studio.export_file where process_id = ${processId}`.execute(
    server().services.db,
  );
  return Number(rows[0]!.count);
}
