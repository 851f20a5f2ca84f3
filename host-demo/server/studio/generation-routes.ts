import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import {
  getGenerationStatus,
  getGenerationUrl,
  startGeneration,
  stopGeneration,
} from '../../../src/api/contract/studio.ts';
import type { Registry } from '../catalogs/registry.ts';
import { listStored } from '../entities/store.ts';
import { listUsable } from '../entities/stored-shapes.ts';
import { allowStudio } from '../entities/studio-entities.ts';
import { MAIN_STORE } from '../files/main-store.ts';
import { describeMessages, type JobMessage } from '../jobs/job-messages.ts';
import { Refused } from '../refused.ts';
import { route } from '../route.ts';
import type { RunningJob, Services } from '../services.ts';
import { loadTemplate } from './load-template.ts';
import { msg } from '../../../src/formats/msg.ts';

const KIND = 'generateTemplates';
/** Entity name of stored templates; the entity calls do not write them. */
const STORED_TEMPLATE = 'LoadTemplate';
const FOLDER = 'templates';

/** Names of the catalogs that get a template. */
interface GenerationWork {
  catalogs: string[];
}

interface StoredTemplate {
  label: string;
  fileName: string;
  bytes: number;
}

interface LastJob {
  id: string;
  status: 'NEW' | 'RUNNING' | 'COMPLETED' | 'FAILED';
  cancelled: boolean;
  progress: number;
  messages: JobMessage[];
  catalogs: string[];
  startedAt: Date | null;
}

/** Registers the calls of load templates, workbooks that a job makes of catalogs, and the job. */
export function generationRoutes(
  app: FastifyInstance,
  services: Services,
  registry: Registry,
): void {
  const { db, jobs, stores } = services;

  jobs.define<GenerationWork>(KIND, (job) => makeTemplates(services, registry, job));

  route(app, getGenerationStatus, async () => ({ success: true, data: await readState(db) }));
  route(app, startGeneration, async ({ body, user }) => {
    allowStudio(user, msg`make load templates`);
    if (!stores.get(MAIN_STORE))
      throw new Refused(501, 'NOT_CONFIGURED', msg`The server has no store to write templates to`);
    const job = await findLastJob(db);
    if (job?.status === 'NEW' || job?.status === 'RUNNING')
      throw new Refused(409, 'ALREADY_RUNNING', msg`Load templates are being made`);
    const { all, byName } = await registry.catalogs();
    const unknown = body.catalogs.find((name) => !byName.has(name));
    if (unknown !== undefined)
      throw new Refused(404, 'CATALOG_NOT_FOUND', msg`There is no catalog ${unknown}`);
    const catalogs =
      body.catalogs.length > 0 ? [...new Set(body.catalogs)] : all.map(({ data }) => data.name);
    await jobs.start(KIND, { catalogs }, { name: '', userId: user.id });
    return { success: true, data: await readState(db) };
  });
  route(app, stopGeneration, async ({ user }) => {
    allowStudio(user, msg`stop load templates`);
    const job = await findLastJob(db);
    if (job) await jobs.cancel(job.id);
    // Nothing is being made any more, whether it was stopped or had ended.
    return { success: true, data: { ...(await readState(db)), status: 'IDLE' as const } };
  });
  route(app, getGenerationUrl, async ({ path: { id } }) => {
    const [made] = await listStored<StoredTemplate>(db, STORED_TEMPLATE, {
      where: sql`id = ${id}`,
      limit: 1,
    });
    if (!made) throw new Refused(404, 'NOT_FOUND', msg`There is no load template of ${id}`);
    return {
      success: true,
      data: { url: `/fm/download/${MAIN_STORE}/${FOLDER}/${made.data.fileName}` },
    };
  });
}

async function makeTemplates(
  { db, stores }: Services,
  registry: Registry,
  { data, signal, progress }: RunningJob<GenerationWork>,
): Promise<void> {
  const { byName } = await registry.catalogs();
  const lists = new Map(
    (await listUsable<{ name: string; values: { value: string }[] }>(db, 'PickList')).map(
      ({ data: { name, values } }) => [name, values.map(({ value }) => value)],
    ),
  );
  for (const [at, name] of data.catalogs.entries()) {
    signal.throwIfAborted();
    const catalog = byName.get(name);
    if (catalog) {
      const bytes = loadTemplate(catalog, lists);
      await stores.get(MAIN_STORE)!.write(`${FOLDER}/${name}.xlsx`, bytes);
      const made: StoredTemplate = {
        label: catalog.data.label,
        fileName: `${name}.xlsx`,
        bytes: bytes.length,
      };
      await sql`insert into studio.entity (entity_name, id, data) values (${STORED_TEMPLATE}, ${name}, ${JSON.stringify(made)}::jsonb) on conflict (entity_name, id) do update set data = excluded.data, changed_at = now()`.execute(
        db,
      );
    }
    await progress(((at + 1) / data.catalogs.length) * 100);
  }
}

async function findLastJob(db: Services['db']): Promise<LastJob | null> {
  const { rows } = await sql<LastJob>`
    select process_id as id, status, cancelled, progress, messages, data -> 'catalogs' as catalogs, started_at as "startedAt" from studio.job where kind = ${KIND} order by created_at desc limit 1`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** The templates that are stored, and how far the last job is. */
async function readState(db: Services['db']) {
  const job = await findLastJob(db);
  const stored = await listStored<StoredTemplate>(db, STORED_TEMPLATE, {
    orderBy: sql`data ->> 'label'`,
  });
  const templates = stored.map(({ id, data }) => ({ id, ...data }));
  if (!job || job.cancelled)
    return { status: 'IDLE' as const, templates, message: job ? 'Stopped' : '' };
  const total = job.catalogs.length;
  return {
    status: job.status,
    progress: job.progress,
    total,
    done: Math.round((job.progress * total) / 100),
    startedAt: job.startedAt?.toISOString() ?? null,
    message: describeMessages(job.messages).messages.at(-1) ?? '',
    templates,
  };
}
