/** What loaders are told when the new names of their files were decided. */
import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import type { LoadReview } from '../../src/api/contract/load.ts';
import {
  ask,
  bearers,
  finished,
  type Json,
  load,
  loadServer,
  send,
  startLoadHost,
  waitingReview,
} from './load-host.ts';

startLoadHost();

/** The jobs that tell a user what was decided on the names of a file, when there are `count`. */
async function reviewJobs(user: string, source: string, count: number): Promise<Json[]> {
  return vi.waitFor(
    async () => {
      const { body } = await ask(user, 'POST', '/trove/api/job/myJobs', { pageSize: 100 });
      const rows = (body.data as { rows: Json[] }).rows.filter(
        (job) => job['processType'] === 'review' && job['name'] === source,
      );
      expect(rows.map(({ status }) => status)).toEqual(Array(count).fill('COMPLETED'));
      return rows;
    },
    { timeout: 20_000, interval: 100 },
  );
}

describe('the loader of new names', () => {
  async function loadAndFind(name: string, lines: string): Promise<LoadReview> {
    await load('loader', await send('loader', name, `uwi,wellName,fieldName\n${lines}`));
    return waitingReview(name);
  }
  const decide = (user: string, { id }: LoadReview, decisions: object[]) =>
    ask(user, 'POST', `/trove/api/load/review/${id}`, { decisions });

  it('is told who decided and what was loaded, with the report of the rows', async () => {
    const review = await loadAndFind('told.csv', 'TR-080,Gül-1,Akpınar\nTR-081,Gül-2,Akpınar\n');
    const [first, second] = review.rows.map(({ id }) => id);
    const decided = await decide('editor', review, [
      { id: first, action: 'accept' },
      { id: second, action: 'refuse' },
    ]);
    const { processId } = decided.body.data as { processId: string };
    await finished('editor', processId);
    const { body: jobs } = await ask('editor', 'POST', '/trove/api/job/myJobs', { pageSize: 100 });
    const loaded = (jobs.data as { rows: Json[] }).rows.find(
      (job) => job['processId'] === processId,
    );
    expect(loaded).toMatchObject({ name: 'told.csv: Well', processType: 'load' });
    const [job] = await reviewJobs('loader', 'told.csv', 1);
    expect(job!['messages']).toEqual([
      'Decided by editor: 1 accepted, 1 refused',
      'Created: 1, Refused: 1',
    ]);
    expect(job!['messageParts']).toMatchObject([{ id: 'Decided by {{0}}: {{1}}' }, {}]);
    const [file] = job!['downloads'] as { id: string }[];
    const report = await fetch(
      `${loadServer().url}/trove/api/export/download/file/${file!.id}?output=csv`,
      { headers: { authorization: `Bearer ${bearers.get('loader')}` } },
    );
    expect(await report.text()).toContain('2,TR-080,created');
    await reviewJobs('editor', 'told.csv', 0);
  });

  it('is told that all was refused, and nothing where it decided itself', async () => {
    const review = await loadAndFind('refused.csv', 'TR-090,Nar-1,Akpınar\n');
    await decide('editor', review, [{ id: review.rows[0]!.id, action: 'refuse' }]);
    const [job] = await reviewJobs('loader', 'refused.csv', 1);
    expect(job!['messages']).toEqual(['Decided by editor: 1 refused']);

    await load('editor', await send('editor', 'own.csv', 'uwi,wellName\nTR-091,Akpınar 1\n'));
    const own = await waitingReview('own.csv');
    await decide('editor', own, [{ id: own.rows[0]!.id, action: 'refuse' }]);
    await reviewJobs('editor', 'own.csv', 0);
  });

  it('stays the loader of rows that wait again after a decision', async () => {
    const review = await loadAndFind('again.csv', 'TR-095,Nar-5,Akpınar\nTR-096,Nar-6,Yeni\n');
    const { db } = loadServer().services;
    await sql`update studio.entity set data = data #- '{rows,-1}'
      where entity_name = 'LoadReview' and id = ${review.id}`.execute(db);
    const decided = await decide(
      'editor',
      review,
      review.rows.slice(0, -1).map(({ id }) => ({ id, action: 'accept' })),
    );
    await finished('editor', (decided.body.data as { processId: string }).processId);
    expect(await waitingReview('again.csv')).toMatchObject({
      status: 'waiting',
      loadedBy: 'loader',
      decidedBy: 'editor',
    });
    const [job] = await reviewJobs('loader', 'again.csv', 1);
    expect(job!['messages']).toContain('Created: 1, Waiting for review: 1');
  });
});
