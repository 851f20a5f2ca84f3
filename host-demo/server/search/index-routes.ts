import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import {
  cancelIndexing,
  exportIndexDetail,
  getIndexDetail,
  getIndexStatus,
  startIndexing,
} from '../../../src/api/contract/search.ts';
import { allowStudio } from '../entities/studio-entities.ts';
import { oneAtATime } from '../db/database.ts';
import { attachment } from '../files/disposition.ts';
import { Refused } from '../refused.ts';
import { route } from '../route.ts';
import type { Services } from '../services.ts';
import { KIND, runIndexing } from './index-job.ts';
import type { IndexWork } from './index-job.ts';
import { indexStates, isAlive, isBusy } from './index-state.ts';
import { joinMessages, msg } from '../../../src/formats/msg.ts';

interface Problem {
  [name: string]: unknown;
  key: string;
  status: 'FAILED';
  message: string;
  at: string;
}

/** Registers the calls of the index, and its job. */
export function indexRoutes(app: FastifyInstance, services: Services): void {
  const { db, jobs } = services;
  jobs.define<IndexWork>(KIND, (job) => runIndexing(services, job.data, job));

  route(app, startIndexing, async ({ body, user }) => {
    allowStudio(user, msg`start indexing`);
    const processId = await startIndex(services, body.catalogs, body.full, user.id);
    return {
      success: true,
      data: { processId, status: 'NEW' as const },
      message: 'Indexing started',
    };
  });

  route(app, cancelIndexing, async ({ body, user }) => {
    allowStudio(user, msg`cancel indexing`);
    const busy = (await indexStates(db, body.catalogs)).filter(isBusy);
    const names = busy.map(({ catalog }) => catalog.data.name);
    await sql`update studio.search_catalog set status = 'FAILED', finished_at = now() where catalog = any(${names}::text[]) and status in ('NEW', 'RUNNING')`.execute(
      db,
    );
    const left = new Set(
      (await indexStates(db, [])).filter(isBusy).map(({ processId }) => processId),
    );
    for (const id of new Set(busy.map(({ processId }) => processId!)))
      if (!left.has(id)) await jobs.cancel(id);
    return { success: true, data: { cancelled: names } };
  });

  stateRoutes(app, db);
}

function stateRoutes(app: FastifyInstance, db: Services['db']): void {
  route(app, getIndexStatus, async ({ body }) => ({
    success: true,
    data: (await indexStates(db, body.catalogs)).map(
      ({ catalog, status, indexed, total, failed, startedAt, finishedAt }) => ({
        catalog: catalog.data.name,
        status,
        indexed,
        total,
        failed,
        startedAt: startedAt?.toISOString() ?? null,
        finishedAt: finishedAt?.toISOString() ?? null,
      }),
    ),
  }));

  route(app, getIndexDetail, async ({ body: { catalog, pageNo, pageSize } }) => {
    const [state] = await indexStates(db, [catalog]);
    return {
      success: true,
      data: {
        totalCount: state!.failed,
        rows: await readProblems(db, catalog, (pageNo - 1) * pageSize, pageSize),
      },
    };
  });

  route(app, exportIndexDetail, async ({ body: { catalog }, reply }) => {
    await indexStates(db, [catalog]);
    const rows = await readProblems(db, catalog, 0, null);
    const lines = [
      ['key', 'status', 'message', 'at'],
      ...rows.map(({ key, status, message, at }) => [key, status, message, at]),
    ];
    reply
      .header('content-type', 'text/csv; charset=utf-8')
      .header('content-disposition', attachment(`index-status-${catalog}.csv`));
    return reply.send(lines.map((cells) => `${cells.map(csvCell).join(',')}\r\n`).join(''));
  });
}

/**
 * One start after the other, by whichever server of the database: catalogs are taken first and
 * their job is there a moment later, and until then they would look like those of a job that was
 * lost.
 */
const starting = new WeakMap<Services['db'], Promise<unknown>>();

/**
 * Queues the indexing of the named catalogs, or of all. Answers the job's id. Throws
 * ALREADY_RUNNING where one of them is being indexed.
 */
export function startIndex(
  services: Services,
  names: readonly string[],
  full: boolean,
  userId?: string,
): Promise<string> {
  const take = () => takeAndQueue(services, names, full, userId);
  const start = () =>
    services.config.databaseUrl ? oneAtATime(services.db, take, 'startIndex') : take();
  const mine = (starting.get(services.db) ?? Promise.resolve()).then(start, start);
  starting.set(services.db, mine);
  return mine;
}

/** Queues the database's own indexes alone, which each indexing job adds at its end. */
export async function startOrders({ jobs }: Services): Promise<void> {
  await jobs.start<IndexWork>(
    KIND,
    { catalogs: [], full: false },
    { id: randomUUID(), name: 'Search index' },
  );
}

async function takeAndQueue(
  { db, jobs }: Services,
  names: readonly string[],
  full: boolean,
  userId?: string,
): Promise<string> {
  const id = randomUUID();
  const catalogs = (await indexStates(db, names)).map(({ catalog }) => catalog.data.name);
  await db.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ catalog: string }>`
      insert into studio.search_catalog as c (catalog, process_id, status) select name, ${id}, 'NEW' from unnest(${catalogs}::text[]) name order by name
      on conflict (catalog) do update set process_id = excluded.process_id, status = 'NEW', indexed = 0, indexed_to = null, started_at = null, finished_at = null where c.status not in ('NEW', 'RUNNING') or not ${isAlive}
      returning catalog`.execute(transaction);
    const taken = catalogs.filter((name) => !rows.some(({ catalog }) => catalog === name));
    if (taken.length > 0)
      throw new Refused(
        409,
        'ALREADY_RUNNING',
        msg`${joinMessages(taken)}: indexing is on its way`,
        {
          catalogs: taken,
        },
      );
  });
  return jobs.start<IndexWork>(
    KIND,
    { catalogs, full },
    { id, name: 'Search index', ...(userId === undefined ? {} : { userId }) },
  );
}

async function readProblems(
  db: Services['db'],
  catalog: string,
  offset: number,
  limit: number | null,
): Promise<Problem[]> {
  const { rows } = await sql<{ key: string; message: string; at: Date }>`
    select (select string_agg(part, ', ') from jsonb_array_elements_text(key::jsonb) part) as key, message, at from studio.search_problem where catalog = ${catalog} order by key limit ${limit} offset ${offset}`.execute(
    db,
  );
  return rows.map(({ key, message, at }) => ({
    key,
    status: 'FAILED',
    message,
    at: at.toISOString(),
  }));
}

/** A cell that a spreadsheet would take for a formula begins with an apostrophe. */
function csvCell(text: string): string {
  return `"${text.replace(/^[=+\-@\t\r]/, "'$&").replaceAll('"', '""')}"`;
}
