import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import type { Migration } from '../db/migrate.ts';
import { registerTableStatistics } from '../db/table-statistics.ts';
import { entityRoutes } from '../entities/routes.ts';
import { thinSectionRoutes } from '../entities/thin-sections.ts';
import { listUnusable } from '../entities/stored-shapes.ts';
import { translationIndexes } from '../entities/translation-indexes.ts';
import { userRoutes } from '../entities/user-routes.ts';
import { RuleRunner } from '../rules/rule-runner.ts';
import { ruleRoutes } from '../rules/rules.ts';
import { studioRoutes } from '../studio/studio.ts';
import type { Services } from '../services.ts';
import { BUILT_IN } from './built-in.ts';
import { cacheRoutes } from './cache-routes.ts';
import { rowChanges } from './row-changes.ts';
import { foldAnyLocale } from './fold-any-locale.ts';
import { ideographs } from './ideographs.ts';
import { naturalOrder } from './natural-order.ts';
import { queryRoutes } from './query/routes.ts';
import { Registry } from './registry.ts';
import { seed as writeFirst } from './seed.ts';
import { shippedTable } from './shipped.ts';
import { createTable } from './tables.ts';
import { sortKey } from './sort-key.ts';
import { textFold } from './text-fold.ts';

/**
 * Writes what this version ships. @returns a line for each stored entity that this version cannot
 * use, if there are any
 */
export async function seed(services: Services): Promise<string | void> {
  await writeFirst(services);
  const unusable = await listUnusable(services.db);
  for (const one of unusable) services.log.warn(one, 'This entity cannot be used as it is stored');
  if (unusable.length === 0) return;
  const named = unusable
    .slice(0, MOST_NAMED)
    .map(({ entityName, name, fault }) => `  ${entityName} ${name}: ${fault}`);
  const more = unusable.length - named.length;
  return [
    'These stored definitions cannot be used by this version and are left out. Save them again in Studio, or start the version that wrote them:',
    ...named,
    ...(more > 0 ? [`  and ${more} more, which the log names`] : []),
  ].join('\n');
}

/** Definitions that the console names; the log has all. */
const MOST_NAMED = 20;

/** Query calls, entity calls, the call of rules, and what goes with them. */
export function register(app: FastifyInstance, services: Services): void {
  registerTableStatistics(app, services);
  const registry = new Registry(services.db, services.notices, (name, fault) =>
    services.log.warn({ catalog: name, fault }, 'This catalog cannot be used as it is stored'),
  );
  queryRoutes(app, services, registry);
  cacheRoutes(app, services, registry);
  const runner = new RuleRunner();
  app.addHook('onClose', () => runner.close());
  studioRoutes(app, services, registry, entityRoutes(app, services, registry, runner));
  ruleRoutes(app, services, registry, runner);
  userRoutes(app, services);
  thinSectionRoutes(app, services, registry);
}

/** The store of Studio's entities, and the tables of the built-in catalogs. */
export const migrations: readonly Migration[] = [
  {
    name: 'catalogs-1-entities',
    async up(db) {
      await sql`create schema if not exists ppdm`.execute(db);
      await sql`create table studio.entity (
        entity_name text not null, id text not null, owner text, unique_key text, data jsonb not null, version integer not null default 1,
        created_at timestamptz not null default now(), changed_at timestamptz not null default now(), changed_by text, primary key (entity_name, id))`.execute(
        db,
      );
      await sql`create unique index entity_unique_key on studio.entity (entity_name, unique_key)`.execute(
        db,
      );
      await sql`create index entity_owner on studio.entity (entity_name, owner)`.execute(db);
    },
  },
  {
    name: 'catalogs-2-built-in',
    async up(db) {
      const rows = BUILT_IN.map((data) => ({
        entity_name: 'Catalog',
        id: data.name,
        unique_key: JSON.stringify([data.name]),
        data: JSON.stringify(data),
      }));
      await db.insertInto('studio.entity').values(rows).execute();
      for (const data of BUILT_IN) await createTable(db, data);
    },
  },
  textFold,
  sortKey,
  translationIndexes,
  rowChanges,
  naturalOrder,
  ideographs,
  shippedTable,
  foldAnyLocale,
];
