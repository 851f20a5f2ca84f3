import type { StudioKinds } from '../entities/routes.ts';
import { listStored } from '../entities/store.ts';
import type { StoredEntity } from '../entities/store.ts';
import type { MigrationDb } from '../db/migrate.ts';
import { sql } from 'kysely';

/** An entity that another names. */
export interface ReferencedEntity {
  entityName: string;
  by: 'id' | 'name';
  value: string;
}

const text = (value: unknown): string[] =>
  typeof value === 'string' && value !== '' ? [value] : [];
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const readField = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null
    ? (value as Record<string, unknown>)[name]
    : undefined;
const to = (entityName: string, by: ReferencedEntity['by'], values: string[]): ReferencedEntity[] =>
  values.map((value) => ({ entityName, by, value }));

/** What entities of each kind name. */
const NAMED: Readonly<Record<string, (data: Record<string, unknown>) => ReferencedEntity[]>> = {
  CatalogGroup: ({ parent }) => to('CatalogGroup', 'id', text(parent)),
  Catalog: ({ group, layers, fields, sourced }) => [
    ...to('CatalogGroup', 'id', text(group)),
    ...to('Layer', 'id', list(layers).flatMap(text)),
    ...to(
      'PickList',
      'name',
      list(fields).flatMap((field) => text(readField(field, 'pickList'))),
    ),
    ...to(
      'Catalog',
      'name',
      list(sourced).flatMap((relation) => text(readField(relation, 'catalog'))),
    ),
  ],
  Rule: ({ catalogName }) => to('Catalog', 'name', text(catalogName)),
  Layer: ({ catalog, parentCatalog }) =>
    to('Catalog', 'name', [...text(catalog), ...text(parentCatalog)]),
  Map: ({ layers }) => to('Layer', 'id', list(layers).flatMap(text)),
  Translation: ({ languageKey }) => to('Language', 'name', text(languageKey)),
};

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

/** What an entity names; each once. */
export function listReferenced(
  entityName: string,
  data: Record<string, unknown>,
): ReferencedEntity[] {
  const all = NAMED[entityName]?.(data) ?? [];
  return [...new Map(all.map((one) => [`${one.entityName} ${one.value}`, one])).values()];
}

/** Whether a named entity is stored. Languages are named by their key. */
export async function isStored(
  db: MigrationDb,
  { entityName, by, value }: ReferencedEntity,
): Promise<boolean> {
  const where =
    entityName === 'Language'
      ? sql`data ->> 'key' = ${value}`
      : by === 'id'
        ? sql`id = ${value}`
        : sql`data ->> 'name' = ${value}`;
  return (await listStored(db, entityName, { where, limit: 1 })).length > 0;
}

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
