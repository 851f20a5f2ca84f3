import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { Migration, MigrationDb } from '../db/migrate.ts';
import { KINDS } from '../entities/kinds.ts';
import { uniqueKey } from '../entities/ownership.ts';
import { updateStored } from '../entities/store.ts';
import type { CatalogData } from './definition.ts';
import { isObject, mergeShipped } from './merge-shipped.ts';

/** An entity that comes with the product. */
export interface ShippedEntity {
  id: string;
  data: Readonly<Record<string, unknown>>;
}

/** An entity that `writeShipped` wrote. */
export interface WrittenEntity {
  data: Readonly<Record<string, unknown>>;
  isNew: boolean;
}

/** How each entity that comes with the product was shipped last. */
export const shippedTable: Migration = {
  name: 'catalogs-8-shipped',
  async up(db) {
    await sql`create table studio.shipped (
      entity_name text not null, id text not null, data jsonb not null, primary key (entity_name, id))`.execute(
      db,
    );
  },
};

/** One entity in its three states; `stored` and `base` are null where they do not exist. */
interface States {
  shippedId: string;
  /** That of the shipped entity. */
  uniqueKey: string;
  shipped: Record<string, unknown>;
  base: Record<string, unknown> | null;
  id: string | null;
  storedKey: string | null;
  stored: Record<string, unknown> | null;
  changedBy: string | null;
}

/**
 * Writes the entities of one kind that this version ships, next to what users made of those of the
 * version before: new ones are added, those that nobody changed become as they are shipped now, of
 * the changed ones what the user left alone (`mergeShipped`). Deleted ones stay deleted. The
 * attributes that identify an entity stay as stored.
 *
 * @returns the entities that were added or changed
 */
export async function writeShipped(
  db: MigrationDb,
  entityName: string,
  entities: readonly ShippedEntity[],
): Promise<WrittenEntity[]> {
  const states = await readStates(db, entityName, entities);
  const added = await withoutDeleted(
    db,
    entityName,
    states.filter(({ id, base }) => id === null && !base),
  );
  await insertAll(db, entityName, added);
  const changed: WrittenEntity[] = [];
  for (const one of states) {
    const data = isObject(one.stored) ? mergeStates(entityName, one) : null;
    if (!data || isDeepStrictEqual(data, one.stored)) continue;
    await updateStored(db, entityName, data, {
      id: one.id!,
      uniqueKey: one.storedKey,
      by: one.changedBy,
    });
    changed.push({ data, isNew: false });
  }
  await noteShipped(db, entityName, states);
  return [...added.map(({ shipped }) => ({ data: shipped, isNew: true })), ...changed];
}

async function readStates(
  db: MigrationDb,
  entityName: string,
  entities: readonly ShippedEntity[],
): Promise<States[]> {
  const kind = KINDS.get(entityName)!;
  const shipped = entities.map(({ id, data }) => ({
    id,
    data,
    unique_key: uniqueKey(kind, { owner: null, data }),
  }));
  const { rows } = await sql<States>`
    select distinct on (r.place) r.id as "shippedId", r.unique_key as "uniqueKey", r.data as shipped,
      s.data as base, e.id, e.unique_key as "storedKey", e.data as stored, e.changed_by as "changedBy"
    from (select (item ->> 'id') as id, item ->> 'unique_key' as unique_key, item -> 'data' as data, place
      from jsonb_array_elements(${JSON.stringify(shipped)}::jsonb) with ordinality as list(item, place)) r
    left join studio.shipped s on s.entity_name = ${entityName} and s.id = r.id
    left join studio.entity e on e.entity_name = ${entityName} and (e.id = r.id or e.unique_key = r.unique_key)
    order by r.place, e.id = r.id desc`.execute(db);
  return rows;
}

/** What an entity becomes; attributes that identify it stay as they are. */
function mergeStates(entityName: string, states: States): Record<string, unknown> {
  const { shipped, stored } = states;
  const base = states.base ?? assumeBase(entityName, states);
  const merged = mergeShipped(base, stored, shipped) as Record<string, unknown>;
  const identity = KINDS.get(entityName)!.unique.map((name) => [name, stored![name]] as const);
  return { ...merged, ...Object.fromEntries(identity) };
}

/**
 * What was shipped of an entity before it was noted. One that no user changed is as it was
 * shipped, but for what the server itself writes. Of another one nothing is known: it stays as it
 * is, and a catalog gets the fields that it does not have.
 */
function assumeBase(
  entityName: string,
  { shipped, stored, changedBy }: States,
): Record<string, unknown> {
  if (changedBy === null)
    return entityName === 'Layer' ? { ...stored, bounds: shipped.bounds } : stored!;
  if (entityName !== 'Catalog') return shipped;
  const known = new Set(listFields(stored!).map(({ attribute }) => attribute.name));
  const fields = listFields(shipped).filter(({ attribute }) => known.has(attribute.name));
  return { ...shipped, fields };
}

/** The fields of a stored catalog that have an attribute. */
function listFields(catalog: object): CatalogData['fields'] {
  const { fields } = catalog as { fields?: unknown };
  if (!Array.isArray(fields)) return [];
  return (fields as (CatalogData['fields'][number] | null)[]).filter(
    (field) => field !== null && typeof field.attribute === 'object' && field.attribute !== null,
  ) as CatalogData['fields'];
}

/**
 * Leaves out the entities that users deleted before it was noted what was shipped: the audit knows
 * them.
 */
async function withoutDeleted(
  db: MigrationDb,
  entityName: string,
  missing: readonly States[],
): Promise<readonly States[]> {
  if (missing.length === 0) return missing;
  const { rows } = await sql<{ items: string }>`
    select items::text as items from studio.audit_event
    where success and data_event = 'delete' and entity = ${entityName}`.execute(db);
  const deleted = new Set(
    rows.flatMap(({ items }) => items.split(/[\\"]+/)).map((part) => part.trim()),
  );
  return missing.filter(({ shippedId }) => !deleted.has(shippedId));
}

async function insertAll(
  db: MigrationDb,
  entityName: string,
  added: readonly States[],
): Promise<void> {
  if (added.length === 0) return;
  const rows = added.map((one) => ({
    id: one.shippedId,
    unique_key: one.uniqueKey,
    data: one.shipped,
  }));
  await sql`
    insert into studio.entity (entity_name, id, unique_key, data)
    select ${entityName}, r.id, r.unique_key, r.data
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id text, unique_key text, data jsonb)`.execute(
    db,
  );
}

async function noteShipped(
  db: MigrationDb,
  entityName: string,
  states: readonly States[],
): Promise<void> {
  const rows = states.map(({ shippedId, shipped }) => ({ id: shippedId, data: shipped }));
  await sql`
    insert into studio.shipped (entity_name, id, data)
    select ${entityName}, r.id, r.data
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id text, data jsonb)
    on conflict (entity_name, id) do update set data = excluded.data`.execute(db);
}
