import { sql } from 'kysely';
import type { MigrationDb } from '../db/migrate.ts';
import { invalidFields } from './collection.ts';
import { listStored } from './store.ts';
import { type Message, msg } from '../../../src/formats/msg.ts';

/** An entity that another names. */
export interface ReferencedEntity {
  entityName: string;
  by: 'id' | 'name';
  value: string;
  /** Attribute that names it. */
  at: string;
}

const text = (value: unknown): string[] =>
  typeof value === 'string' && value !== '' ? [value] : [];
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const readField = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null
    ? (value as Record<string, unknown>)[name]
    : undefined;
const to = (
  [entityName, by]: readonly [string, ReferencedEntity['by']],
  at: string,
  values: string[],
): ReferencedEntity[] => values.map((value) => ({ entityName, by, value, at }));

/** What entities of each kind name. */
const NAMED: Readonly<Record<string, (data: Record<string, unknown>) => ReferencedEntity[]>> = {
  CatalogGroup: ({ parent }) => to(['CatalogGroup', 'id'], 'parent', text(parent)),
  Catalog: ({ group, layers, fields, sourced }) => [
    ...to(['CatalogGroup', 'id'], 'group', text(group)),
    ...to(['Layer', 'id'], 'layers', list(layers).flatMap(text)),
    ...to(
      ['PickList', 'name'],
      'fields',
      list(fields).flatMap((field) => text(readField(field, 'pickList'))),
    ),
    ...to(
      ['Catalog', 'name'],
      'sourced',
      list(sourced).flatMap((relation) => text(readField(relation, 'catalog'))),
    ),
  ],
  Rule: ({ catalogName }) => to(['Catalog', 'name'], 'catalogName', text(catalogName)),
  Layer: ({ catalog, parentCatalog }) => [
    ...to(['Catalog', 'name'], 'catalog', text(catalog)),
    ...to(['Catalog', 'name'], 'parentCatalog', text(parentCatalog)),
  ],
  Map: ({ layers }) => to(['Layer', 'id'], 'layers', list(layers).flatMap(text)),
  Translation: ({ languageKey }) => to(['Language', 'name'], 'languageKey', text(languageKey)),
};

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

/**
 * Refuses an entity that names others which do not exist. What it named before is not looked for:
 * another change must not wait for the mending of an old one.
 *
 * @throws {Refused} VALIDATION, with the attributes
 */
export async function checkNamed(
  db: MigrationDb,
  entityName: string,
  data: Record<string, unknown>,
  before: Record<string, unknown> = {},
): Promise<void> {
  const known = new Set(
    listReferenced(entityName, before).map(({ at, value }) => `${at} ${value}`),
  );
  const wrong: Record<string, Message> = {};
  for (const target of listReferenced(entityName, data)) {
    const isItself = target.entityName === entityName && target.value === data.name;
    if (isItself || known.has(`${target.at} ${target.value}`)) continue;
    if (!(await isStored(db, target)))
      wrong[target.at] ??= msg`There is no ${target.entityName} ${target.value}`;
  }
  if (Object.keys(wrong).length > 0) throw invalidFields(wrong);
}
