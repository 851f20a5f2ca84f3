import type { StudioKinds } from '../entities/routes.ts';
import { listStored } from '../entities/store.ts';
import type { StoredEntity } from '../entities/store.ts';
import type { MigrationDb } from '../db/migrate.ts';
import { sql } from 'kysely';

/** Kinds in an order in which each comes after those that it names. */
export const ORDER = [
  'Role',
  'Reader',
  'Language',
  'PickList',
  'CatalogGroup',
  'Catalog',
  'Layer',
  'Map',
  'Rule',
  'LogPlotTemplate',
  'Survey',
  'Translation',
];

/** What names an entity, with the names of those. */
export async function referencesTo(
  db: MigrationDb,
  kinds: ReturnType<StudioKinds['over']>,
  entityName: string,
  entity: StoredEntity,
): Promise<{ entityName: string; id: string; name: string }[]> {
  const found = await kinds.get(entityName)!.referencesTo(db, entity, [entity.id]);
  const named = [];
  for (const reference of found) {
    const [one] = await listStored<{ name?: string; label?: string }>(db, reference.entityName, {
      where: sql`id = ${reference.id}`,
      limit: 1,
    });
    named.push({ ...reference, name: one?.data.label || one?.data.name || '' });
  }
  return named;
}
