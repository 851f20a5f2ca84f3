/** PostgreSQL restarts under the server, which goes on: nothing that it acknowledged is lost, and jobs are taken up. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { byLength } from '../support/length.ts';
import { hasPostgres, startPostgres, type PostgresCluster } from '../support/postgres.ts';
import { startProgram, type ServerProgram } from '../support/server-program.ts';

const RESTARTS = byLength(4, 20);

describe.skipIf(!hasPostgres)('a server whose PostgreSQL restarts', () => {
  let folder: string;
  let cluster: PostgresCluster;
  let server: ServerProgram;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'geo-restart-'));
    cluster = await startPostgres({ isDurable: true });
    server = await startProgram(folder, [], { DATABASE_URL: cluster.url });
  });
  afterAll(async () => {
    await server?.end();
    cluster?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const savePreference = (name: string) =>
    server.ask('PUT', '/service/', {
      studio: { entityName: 'Preference', data: { id: null, name, value: { kept: true } } },
    });
  const startExport = (processId: string) =>
    server.ask('POST', '/trove/api/export/grid/V2', {
      catalogName: 'field',
      ext: 'csv',
      constraints: [],
      selectedColumns: ['fieldId'],
      processId,
    });
  const query = () => server.ask('POST', '/service/ppdm/query', { query: '{ wellCount }' });

  it(
    `answers, keeps and goes on over ${RESTARTS} restarts under load`,
    { timeout: 60_000 + RESTARTS * 15_000 },
    async () => {
      const kept = { preferences: [] as string[], exports: [] as string[] };
      const refusals: unknown[] = [];
      let isOver = false;
      const work = async (
        ask: (at: number) => Promise<Response>,
        keep: (at: number) => void,
        pauseMs = 20,
      ) => {
        for (let at = 0; !isOver; at++) {
          const answer = await ask(at);
          if (answer.ok) keep(at);
          else
            refusals.push([
              answer.status,
              answer.headers.get('retry-after'),
              ((await answer.json()) as { error: string }).error,
            ]);
          await wait(pauseMs);
        }
      };
      const load = Promise.all([
        ...[0, 1, 2].map(() => work(query, () => {})),
        work(
          (at) => savePreference(`kept-${at}`),
          (at) => kept.preferences.push(`kept-${at}`),
        ),
        work(
          (at) => startExport(`export-${at}`),
          (at) => kept.exports.push(`export-${at}`),
          200,
        ),
      ]);
      for (let time = 0; time < RESTARTS; time++) {
        const before = kept.preferences.length;
        await expect.poll(() => kept.preferences.length).toBeGreaterThan(before + 2);
        await cluster.restart(time % 2 === 0 ? 'fast' : 'immediate');
        await expect.poll(async () => (await query()).status).toBe(200);
      }
      isOver = true;
      await load;
      expect(new Set(refusals.map((one) => JSON.stringify(one)))).toEqual(
        new Set(refusals.length > 0 ? [JSON.stringify([503, '2', 'UNAVAILABLE'])] : []),
      );
      const stored = (await (await server.ask('GET', '/service/myPreferences')).json()) as {
        data: { name: string }[];
      };
      const names = new Set(stored.data.map(({ name }) => name));
      expect(kept.preferences.filter((name) => !names.has(name))).toEqual([]);
      await expect.poll(() => unfinished(kept.exports), { timeout: 90_000 }).toEqual([]);
      console.log(
        `${RESTARTS} restarts: ${kept.preferences.length} preferences and ${kept.exports.length} exports kept, ${refusals.length} calls refused`,
      );
      expect(server.printed()).not.toMatch(/unhandled|uncaught/i);
    },
  );

  async function unfinished(ids: readonly string[]): Promise<string[]> {
    const answer = (await (
      await server.ask('POST', '/trove/api/job/myJobs', { pageSize: 1000 })
    ).json()) as { data: { rows: { processId: string; status: string; messages: string[] }[] } };
    const jobs = new Map(answer.data.rows.map((job) => [job.processId, job]));
    return ids.flatMap((id) => {
      const { status = 'missing', messages = [] } = jobs.get(id) ?? {};
      return status === 'COMPLETED' ? [] : [`${id} ${status} ${messages.join()}`];
    });
  }
});
