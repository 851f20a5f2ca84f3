/** An export as a process. */
import { expect, test } from 'vitest';
import type { TestServer } from '../../support/test-server.ts';
import { filesOf } from './grid-host.ts';
import type { Body, Job, GridHost } from './grid-host.ts';

/** Expects that no path of a store leads to the file of a job. */
async function expectPrivate(server: TestServer, job: Job): Promise<void> {
  for (const folder of ['private', 'PRIVATE'])
    expect(
      (await server.ask('GET', `/fm/download/main/${folder}/exports/${job.downloads[0]!.id}`))
        .status,
    ).toBe(404);
}

/** Ids and owners of processes. */
export function idCases({ server, other, start, myJobs, finished, fileOf }: GridHost): void {
  test('is one for one id, and another user neither starts, sees, cancels nor downloads it', async () => {
    const twice = await Promise.all([start('once'), start('once')]);
    expect(twice.map(({ status, body }) => [status, body.data.processId])).toEqual([
      [202, 'once'],
      [202, 'once'],
    ]);
    const job = await finished('once');
    expect((await start('once')).body.data).toEqual({ processId: 'once', status: 'COMPLETED' });
    expect((await myJobs()).rows.filter(({ processId }) => processId === 'once').length).toBe(1);
    expect(job).toMatchObject({
      processType: 'export',
      progress: 100,
      downloads: [{ output: 'csv' }],
    });

    const theirs = await start('once', {}, other());
    expect([theirs.status, theirs.body.error, theirs.body.message]).toEqual([
      409,
      'CONFLICT',
      'Export not started. Start it again.',
    ]);
    expect(await myJobs(other())).toEqual({ totalCount: 0, rows: [] });
    expect((await fileOf(job, other())).status).toBe(404);
    expect(
      (
        await server().ask(
          'GET',
          `/trove/api/export/download/once/${encodeURIComponent(job.downloads[0]!.fileName)}`,
          undefined,
          other(),
        )
      ).status,
    ).toBe(404);
    expect(
      (
        await server().ask(
          'GET',
          '/service/process/last/response?processId=once',
          undefined,
          other(),
        )
      ).status,
    ).toBe(404);
    expect(
      (
        await server().ask(
          'PUT',
          '/trove/api/export/cancel/shoppingcart?pid=once',
          undefined,
          other(),
        )
      ).status,
    ).toBe(404);
    await expectPrivate(server(), job);
  });
}

/** Lists, counts and last responses. */
export function listCases({ server, post, myJobs }: GridHost): void {
  test('is in the list, the counts and the last response', async () => {
    const { rows, totalCount } = await myJobs();
    expect(totalCount).toBeGreaterThanOrEqual(rows.length);
    const counts = (
      await post('/trove/api/job/myJobs/counts', {
        status: ['COMPLETED', 'FAILED'],
        pageSize: 1000,
      })
    ).body.data;
    expect(counts).toMatchObject({
      NEW: 0,
      RUNNING: 0,
      total: (counts.COMPLETED as number) + (counts.FAILED as number),
    });
    const page = (
      await post('/trove/api/job/myJobs', { status: ['COMPLETED'], offset: 1, pageSize: 2 })
    ).body.data as unknown as { rows: Job[] };
    expect(page.rows.map(({ processId }) => processId)).toEqual(
      rows
        .filter(({ status }) => status === 'COMPLETED')
        .slice(1, 3)
        .map(({ processId }) => processId),
    );
    const last = (await (
      await server().ask('GET', '/service/process/last/response?processId=once')
    ).json()) as Body;
    expect(last.data).toMatchObject({
      processId: 'once',
      status: 'COMPLETED',
      response: { downloads: [{ output: 'csv' }] },
    });
  });
}

/** Processes that are cancelled or refused. */
export function endCases({ server, start, jobOf }: GridHost): void {
  test('is cancelled between two pages, and leaves nothing to download', async () => {
    await start('cancelled', { orderBy: 'completionDate' });
    const cancel = await server().ask('PUT', '/trove/api/export/cancel/shoppingcart?pid=cancelled');
    expect([cancel.status, await cancel.json()]).toEqual([
      200,
      {
        success: true,
        data: { processId: 'cancelled', status: 'FAILED', cancelled: true },
        message: 'Cancelled by user',
      },
    ]);
    expect(await jobOf('cancelled')).toMatchObject({
      status: 'FAILED',
      messages: ['Cancelled by user'],
      downloads: [],
    });
    expect(
      (await server().ask('PUT', '/trove/api/export/cancel/shoppingcart?pid=cancelled')).status,
    ).toBe(409);
    await expect.poll(() => filesOf(server, 'cancelled')).toBe(0);
  });

  test('that asks for what is not there is refused before it begins', async () => {
    expect(await start('bad-1', { catalogName: 'nope' })).toMatchObject({
      status: 404,
      body: { error: 'CATALOG_NOT_FOUND' },
    });
    for (const more of [
      { selectedColumns: ['nope'] },
      { orderBy: 'nope' },
      { orderBy: 'geom' },
      { limit: -1 },
      { offSet: 0.5 },
      { processId: 'file' },
      { constraints: [{ field: 'nope', operator: 'isNull' }] },
    ])
      expect([more, await start('bad-2', more)]).toMatchObject([
        more,
        { status: 400, body: { error: 'VALIDATION' } },
      ]);
    expect(await jobOf('bad-2')).toBeUndefined();
  });
}
