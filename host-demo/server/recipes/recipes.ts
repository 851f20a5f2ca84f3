import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Migration } from '../db/migrate.ts';
import type { Services } from '../services.ts';
import { LogThreads } from './log-threads.ts';
import { qualityCalls } from './quality-job.ts';
import { recipeCalls } from './recipe-calls.ts';

/** The versions of recipes. */
export const migrations: readonly Migration[] = [
  {
    name: 'recipes-1-versions',
    up: async (db) => {
      await sql`
      create table studio.recipe_version (
        recipe_id text not null, version integer not null, data jsonb not null,
        changed_at timestamptz not null default now(), primary key (recipe_id, version))`.execute(
        db,
      );
    },
  },
];

/** Recipes applied to many logs, and the quality of many logs: jobs that read logs in threads. */
export function register(app: FastifyInstance, services: Services): void {
  const threads = new LogThreads(services.stores);
  app.addHook('onClose', () => threads.close());
  recipeCalls(app, services, threads);
  qualityCalls(app, services, threads);
}
