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
import { allowStudio } from '../entities/studio-entities.ts';
import { MAIN_STORE } from '../files/main-store.ts';
import { Refused } from '../refused.ts';
import { route } from '../route.ts';
import type { Services } from '../services.ts';
import { loadTemplate } from './load-template.ts';

const KIND = 'generateTemplates';
/** Templates that were made, among the stored entities; nobody writes them by the entity calls. */
const MADE = 'LoadTemplate';
const FOLDER = 'templates';

interface Made {
  label: string;
  fileName: string;
  bytes: number;
}

interface LastJob {
  id: string;
  status: 'NEW' | 'RUNNING' | 'COMPLETED' | 'FAILED';
  cancelled: boolean;
  progress: number;
  messages: string[];
  catalogs: string[];
  startedAt: Date | null;
}

/** Load templates: a workbook a catalog, made by a job. */
export function generationRoutes(
  app: FastifyInstance,
  services: Services,
  registry: Registry,
): void {
  const { db, jobs, stores } = services;

  jobs.define<{ catalogs: string[] }>(KIND, async ({ data, signal, progress }) => {
    const { byName } = await registry.catalogs();
    const lists = new Map(
      (await listStored<{ name: string; values: { value: string }[] }>(db, 'PickList')).map(
        ({ data: { name, values } }) => [name, values.map(({ value }) => value)],
      ),
    );
    for (const [at, name] of data.catalogs.entries()) {
      signal.throwIfAborted();
      const catalog = byName.get(name);
      if (catalog) {
        const bytes = loadTemplate(catalog, lists);
        await stores.get(MAIN_STORE)!.write(`${FOLDER}/${name}.xlsx`, bytes);
        const made: Made = {
          label: catalog.data.label,
          fileName: `${name}.xlsx`,
          bytes: bytes.length,
        };
        await sql`insert into studio.entity (entity_name, id, data) values (${MADE}, ${name}, ${JSON.stringify(made)}::jsonb) on conflict (entity_name, id) do update set data = excluded.data, changed_at = now()`.execute(
          db,
        );
      }
      await progress(((at + 1) / data.catalogs.length) * 100);
    }
  });

  const last = async (): Promise<LastJob | null> => {
    const { rows } = await sql<LastJob>`
      select process_id as id, status, cancelled, progress, messages, data -> 'catalogs' as catalogs, started_at as "startedAt" from studio.job where kind = ${KIND} order by created_at desc limit 1`.execute(
      db,
    );
    return rows[0] ?? null;
  };
  const state = async () => {
    const job = await last();
    const templates = (await listStored<Made>(db, MADE, { orderBy: sql`data ->> 'label'` })).map(
      ({ id, data }) => ({ id, ...data }),
    );
    if (!job || job.cancelled)
      return { status: 'IDLE' as const, templates, message: job ? 'Stopped' : '' };
    const total = job.catalogs.length;
    return {
      status: job.status,
      progress: job.progress,
      total,
      done: Math.round((job.progress * total) / 100),
      startedAt: job.startedAt?.toISOString() ?? null,
      message: job.messages.at(-1) ?? '',
      templates,
    };
  };

  route(app, getGenerationStatus, async () => ({ success: true, data: await state() }));
  route(app, startGeneration, async ({ body, user }) => {
    allowStudio(user, 'make load templates');
    if (!stores.get(MAIN_STORE))
      throw new Refused(501, 'NOT_CONFIGURED', 'The server has no store to write templates to');
    const job = await last();
    if (job?.status === 'NEW' || job?.status === 'RUNNING')
      throw new Refused(409, 'ALREADY_RUNNING', 'Load templates are being made');
    const { all, byName } = await registry.catalogs();
    const unknown = body.catalogs.find((name) => !byName.has(name));
    if (unknown !== undefined)
      throw new Refused(404, 'CATALOG_NOT_FOUND', `There is no catalog ${unknown}`);
    const catalogs =
      body.catalogs.length > 0 ? [...new Set(body.catalogs)] : all.map(({ data }) => data.name);
    await jobs.start(KIND, { catalogs }, { name: 'Load templates', userId: user.id });
    return { success: true, data: await state() };
  });
  route(app, stopGeneration, async ({ user }) => {
    allowStudio(user, 'stop load templates');
    const job = await last();
    if (job) await jobs.cancel(job.id);
    return { success: true, data: await state() };
  });
  route(app, getGenerationUrl, async ({ path: { id } }) => {
    const [made] = await listStored<Made>(db, MADE, { where: sql`id = ${id}`, limit: 1 });
    if (!made) throw new Refused(404, 'NOT_FOUND', `There is no load template of ${id}`);
    return {
      success: true,
      data: { url: `/fm/download/${MAIN_STORE}/${FOLDER}/${made.data.fileName}` },
    };
  });
}
