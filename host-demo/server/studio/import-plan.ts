import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { KINDS } from '../entities/kinds.ts';
import type { StudioKinds } from '../entities/routes.ts';
import type { StudioEntities } from '../entities/studio-entities.ts';
import { uniqueKey } from '../entities/ownership.ts';
import { findStored, listStored } from '../entities/store.ts';
import type { StoredEntity } from '../entities/store.ts';
import { Refused } from '../refused.ts';
import type { Services, User } from '../services.ts';
import type { FiledEntity } from './entity-file.ts';
import { movable } from './export-routes.ts';
import { isStored, listReferenced } from '../entities/named-entities.ts';
import type { ReferencedEntity } from '../entities/named-entities.ts';
import { ORDER } from './references.ts';
import { msg } from '../../../src/formats/msg.ts';

/** An attribute that a file changes. */
export interface Change {
  name: string;
  before: unknown;
  after: unknown;
}

/** What a file does to an entity. */
export interface PlannedEntity {
  entityName: string;
  id: string;
  /** Display name. */
  name: string;
  action: 'created' | 'updated' | 'unchanged';
  changes: Change[];
  /** References to entities that are neither stored nor planned. */
  broken: string[];
  data: Record<string, unknown>;
  before: StoredEntity | null;
}

/**
 * The changes that the entities of a file make to those that are stored. Nothing is written;
 * references are not checked. Throws VALIDATION.
 */
export async function planImport(
  db: Services['db'],
  kinds: ReturnType<StudioKinds['over']>,
  entities: readonly FiledEntity[],
): Promise<PlannedEntity[]> {
  const plan: PlannedEntity[] = [];
  const seen = new Set<string>();
  for (const { entityName, id: filed, data: sent } of entities) {
    if (movable(entityName).personal)
      throw new Refused(422, 'VALIDATION', msg`Entities of ${entityName} cannot be imported.`);
    const data = checkEntity(kinds, entityName, sent);
    const name = chooseName(data);
    const before = await findExisting(db, entityName, filed, data);
    const id = before?.id ?? filed ?? randomUUID();
    if (seen.has(`${entityName} ${id}`))
      throw new Refused(422, 'VALIDATION', msg`${entityName} ${name} stands twice`);
    seen.add(`${entityName} ${id}`);
    const changes = listChanges(before?.data ?? {}, data);
    plan.push({
      entityName,
      id,
      name,
      action: !before ? 'created' : changes.length > 0 ? 'updated' : 'unchanged',
      changes,
      broken: [],
      data,
      before,
    });
  }
  return plan.sort((a, b) => ORDER.indexOf(a.entityName) - ORDER.indexOf(b.entityName));
}

/** Sets for each planned entity the references that would be broken if all of them were written. */
export async function findBroken(
  db: Services['db'],
  plan: readonly PlannedEntity[],
): Promise<void> {
  const known = new Map<string, boolean>();
  for (const { entityName, id, data } of plan)
    for (const by of ['id', 'name'] as const)
      known.set(
        buildKey({
          entityName,
          by,
          value: by === 'id' ? id : String(entityName === 'Language' ? data.key : data.name),
        }),
        true,
      );
  for (const one of plan) {
    one.broken = [];
    for (const target of listReferenced(one.entityName, one.data)) {
      const key = buildKey(target);
      if (!known.has(key)) known.set(key, await isStored(db, target));
      if (!known.get(key)) one.broken.push(`${target.entityName} ${target.value}`);
    }
  }
}

/**
 * Writes a plan as a whole or not at all. Catalogs are created without their relations first: they
 * may refer to each other.
 */
export async function writePlan(
  db: Services['db'],
  kinds: StudioKinds,
  plan: readonly PlannedEntity[],
  user: User,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const all = kinds.over(transaction);
    const later: { id: string; version: number; sourced: unknown }[] = [];
    for (const planned of plan) {
      const version = await writePlanned(all.get(planned.entityName)!, planned, user);
      if (planned.action === 'created' && hasRelations(planned))
        later.push({ id: planned.id, version, sourced: planned.data.sourced });
    }
    for (const relations of later) await all.get('Catalog')!.update(relations, user);
  });
  // Caches that were filled during the transaction are stale.
  kinds.forget();
}

/**
 * Does what is planned for one entity; a catalog is created without its relations. @returns its
 * version
 */
async function writePlanned(
  kind: StudioEntities,
  { entityName, id, name, action, data, before }: PlannedEntity,
  user: User,
): Promise<number> {
  try {
    if (action === 'created') {
      const bare = entityName === 'Catalog' ? { ...data, sourced: [] } : data;
      return (await kind.create(bare, user, id)).version;
    }
    const { version } = before!;
    if (action === 'unchanged') return version;
    return (await kind.update({ ...data, id, version }, user)).version;
  } catch (error) {
    throw error instanceof Refused
      ? new Refused(error.status, error.code, msg`${entityName} ${name}: ${error.message}`)
      : error;
  }
}

function hasRelations({ entityName, data }: PlannedEntity): boolean {
  return entityName === 'Catalog' && (data.sourced as unknown[]).length > 0;
}

function checkEntity(
  kinds: ReturnType<StudioKinds['over']>,
  entityName: string,
  sent: Record<string, unknown>,
): Record<string, unknown> {
  try {
    return kinds.get(entityName)!.checked(sent);
  } catch (error) {
    throw error instanceof Refused
      ? new Refused(422, 'VALIDATION', msg`${entityName} ${chooseName(sent)}: ${error.message}`)
      : error;
  }
}

/**
 * Returns the stored entity with the id, otherwise the one with the same unique attributes; null if
 * neither exists.
 */
async function findExisting(
  db: Services['db'],
  entityName: string,
  id: string | null,
  data: Record<string, unknown>,
): Promise<StoredEntity | null> {
  const byId = id === null ? null : await findStored(db, entityName, id);
  if (byId) return byId;
  const kind = KINDS.get(entityName)!;
  if (kind.unique.length === 0) return null;
  const [found] = await listStored(db, entityName, {
    where: sql`unique_key = ${uniqueKey(kind, { owner: null, data })}`,
    limit: 1,
  });
  return found ?? null;
}

function buildKey({ entityName, by, value }: Omit<ReferencedEntity, 'at'>): string {
  return `${entityName} ${by} ${value}`;
}

/** A text has its language in its name: each language has one of the same key. */
function chooseName({ name, title, languageKey, key }: Readonly<Record<string, unknown>>): string {
  return String(
    name ?? title ?? [languageKey, key].filter((one) => one !== undefined).join(' '),
  ).slice(0, 200);
}

function listChanges(before: Record<string, unknown>, after: Record<string, unknown>): Change[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names
    .filter((name) => ordered(before[name]) !== ordered(after[name]))
    .map((name) => ({ name, before: before[name] ?? null, after: after[name] ?? null }));
}

/** Equal for values that are, whatever the order of their keys. */
function ordered(value: unknown): string {
  return JSON.stringify(value ?? null, (_key, one: unknown) =>
    typeof one === 'object' && one !== null && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  );
}
