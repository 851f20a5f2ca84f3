import type { Result, SendOptions } from '../api/client.ts';
import type { Constraint } from '../api/contract/constraint.ts';
import {
  cloneCatalog,
  createEntity,
  deleteEntities,
  deleteEntity,
  getEntity,
  getEntityById,
  getEntityCount,
  getReaders,
  getRoles,
  updateEntity,
} from '../api/contract/entities.ts';
import { studioQuery } from '../api/contract/query.ts';
import { exportEntities, getReferences } from '../api/contract/studio.ts';
import type { Problem } from '../core/problem.ts';
import type { Backend } from './backend.ts';
import { announceChange, findTopic } from './changes.ts';
import { readVersion, versionSent } from './entity-version.ts';
import { nameOrder } from '../core/text-search.ts';

/**
 * An entity that Studio keeps, as it is stored: its id, the version that it was read at, its
 * attributes.
 */
export interface StudioEntity {
  id: string;
  /**
   * Goes up with each change; a change of an older one is refused (CONFLICT). Null where the server
   * keeps no versions.
   */
  version: number | null;
  [attribute: string]: unknown;
}

/** A query for entities of one kind. */
export interface EntityQuery {
  entityName: string;
  constraints?: Constraint[];
  /** @default 0 */
  offset?: number;
  /** @default 15 */
  limit?: number;
  orderBy?: string;
  order?: 'ascending' | 'descending';
}

/** An entity that names another one. */
export interface EntityReference {
  entityName: string;
  id: string;
  /** What it is called. */
  name: string;
}

/** Entities of a kind (spec 7, "getEntity"). */
export async function listOfKind(
  backend: Backend,
  query: EntityQuery,
  options?: SendOptions,
): Promise<Result<StudioEntity[]>> {
  const answer = await backend.send(getEntity, { body: query }, options);
  if (answer.ok) return { ok: true, data: answer.data.data.map(read) };
  const { offset = 0, limit = 15 } = query;
  const own = await loadOwnList(backend, query.entityName, answer.error, options);
  return own?.ok ? { ok: true, data: own.data.slice(offset, offset + limit).map(read) } : answer;
}

/** Loads all entities of a kind, in pages of `MOST`, which the server answers at once. */
export async function allOfKind(
  backend: Backend,
  query: Omit<EntityQuery, 'offset' | 'limit'>,
  options?: SendOptions,
): Promise<Result<StudioEntity[]>> {
  const all: StudioEntity[] = [];
  for (;;) {
    const answer = await listOfKind(
      backend,
      { ...query, offset: all.length, limit: MOST },
      options,
    );
    if (!answer.ok) return answer;
    all.push(...answer.data);
    if (answer.data.length < MOST) return { ok: true, data: all };
  }
}

const MOST = 5000;

/** How many entities of a kind there are. */
export async function countOfKind(
  backend: Backend,
  { entityName, constraints = [] }: Pick<EntityQuery, 'entityName' | 'constraints'>,
  options?: SendOptions,
): Promise<Result<number>> {
  const answer = await backend.send(getEntityCount, { body: { entityName, constraints } }, options);
  if (answer.ok) return { ok: true, data: answer.data.data.count };
  const own = await loadOwnList(backend, entityName, answer.error, options);
  return own?.ok ? { ok: true, data: own.data.length } : answer;
}

/**
 * Roles and file readers as the calls of their own list them (spec 7, "api/roles" and "reader"),
 * for a server that keeps them as no entities: whole, without search or order.
 */
async function loadOwnList(
  backend: Backend,
  entityName: string,
  { status }: Problem,
  options?: SendOptions,
): Promise<Result<{ id: string }[]> | null> {
  const call = { Role: getRoles, Reader: getReaders }[entityName];
  if (!call || status !== 404) return null;
  const answer = await backend.send(call, {}, options);
  return answer.ok ? { ok: true, data: answer.data.data } : answer;
}

/** Loads one entity; the result is NOT_FOUND if it does not exist. */
export async function entityOfKind(
  backend: Backend,
  entityName: string,
  id: string,
  options?: SendOptions,
): Promise<Result<StudioEntity>> {
  const answer = await backend.send(
    getEntityById,
    { path: { dataName: entityName, entityId: id } },
    options,
  );
  return answer.ok ? { ok: true, data: read(answer.data) } : answer;
}

/**
 * Stores a new entity, or the next version of one that has an id. The server refuses with
 * VALIDATION (`fields` of the problem) or CONFLICT.
 */
export async function storeEntity(
  backend: Backend,
  entityName: string,
  {
    version,
    ...data
  }: Readonly<Record<string, unknown>> & { id?: string; version?: number | null },
  options?: SendOptions,
): Promise<Result<StudioEntity>> {
  const body = { studio: { entityName, data: { ...data, ...versionSent(version) } } };
  const answer = await backend.send(
    data.id === undefined ? createEntity : updateEntity,
    { body },
    options,
  );
  if (!answer.ok) return answer;
  changed(backend, entityName);
  return { ok: true, data: read(answer.data) };
}

/**
 * Deletes entities of a kind, all or none; one that is not there any more is no failure. The server
 * refuses with REFERENCED (`references` of the problem).
 */
export async function deleteOfKind(
  backend: Backend,
  entityName: string,
  ids: readonly string[],
): Promise<Result<null>> {
  const [id = ''] = ids;
  const answer =
    ids.length === 1
      ? await backend.send(deleteEntity, { path: { entityName, id } })
      : await backend.send(deleteEntities, { path: { entityName }, body: [...ids] });
  if (!answer.ok && answer.error.serverCode !== 'NOT_FOUND') return answer;
  changed(backend, entityName);
  return { ok: true, data: null };
}

/** Makes a catalog like another one, with its own table and no rows (spec 7, "clone/catalog"). */
export async function copyCatalog(
  backend: Backend,
  source: string,
  copy: { name: string; label: string },
): Promise<Result<StudioEntity>> {
  const answer = await backend.send(cloneCatalog, {
    body: { studio: { entityName: 'Catalog', data: { sourceName: source, ...copy } } },
  });
  if (!answer.ok) return answer;
  changed(backend, 'Catalog');
  return { ok: true, data: read(answer.data as { id?: string }) };
}

/**
 * Loads the entities that refer to an entity. The result is a failure if the server does not have
 * this call; the references are unknown then.
 */
export async function referencesTo(
  backend: Backend,
  entityName: string,
  id: string,
  options?: SendOptions,
): Promise<Result<EntityReference[]>> {
  const answer = await backend.send(getReferences, { path: { entityName, id } }, options);
  return answer.ok ? { ok: true, data: answer.data.data } : answer;
}

/** Entities as a file: YAML for one, a zip of such files for more (spec 5). */
export function exportOfKind(
  backend: Backend,
  entityName: string,
  ids: readonly string[],
  options?: SendOptions,
): Promise<Result<File>> {
  return backend.send(exportEntities, { path: { entityName }, body: [...ids] }, options);
}

function changed(backend: Backend, entityName: string): void {
  found.delete(backend);
  const topic = findTopic(entityName);
  if (topic) announceChange(topic);
}

function read(entity: { id?: unknown; version?: unknown }): StudioEntity {
  return { ...entity, id: String(entity.id ?? ''), version: readVersion(entity.version) };
}

/** One of the entities that a reference may name. */
export interface ReferenceOption {
  value: string;
  label: string;
  /** Under which its texts are translated. */
  name: string;
}

/** What was found a moment ago, by backend and kind: a list has the same reference in every row. */
const found = new WeakMap<Backend, Map<string, Promise<Result<ReferenceOption[]>>>>();
const FOUND_MS = 10_000;

/**
 * What a reference may name, by label, as it was a moment ago at most. Catalogs come without their
 * fields: there may be a thousand.
 */
export function loadReferenceOptions(
  backend: Backend,
  { entityName, by }: { entityName: string; by: 'id' | 'name' },
): Promise<Result<ReferenceOption[]>> {
  const known = found.get(backend) ?? new Map<string, Promise<Result<ReferenceOption[]>>>();
  found.set(backend, known);
  const key = `${entityName} ${by}`;
  const pending = known.get(key) ?? readChoices(backend, { entityName, by });
  if (!known.has(key)) {
    known.set(key, pending);
    const forget = (): void => void (known.get(key) === pending && known.delete(key));
    setTimeout(forget, FOUND_MS);
    pending.then(({ ok }) => ok || forget(), forget);
  }
  return pending;
}

async function readChoices(
  backend: Backend,
  { entityName, by }: { entityName: string; by: 'id' | 'name' },
): Promise<Result<ReferenceOption[]>> {
  const answer =
    entityName === 'Catalog' && by === 'name'
      ? await catalogNames(backend)
      : await allOfKind(backend, { entityName });
  if (!answer.ok) return answer;
  const order = nameOrder(backend.language);
  const choices = answer.data.map((one) => ({
    value: String(one[by] ?? ''),
    label: String(one.label ?? '') || String(one.name ?? '') || String(one[by] ?? ''),
    name: String(one.name ?? ''),
  }));
  return { ok: true, data: choices.sort((a, b) => order(a.label, b.label)) };
}

async function catalogNames(backend: Backend): Promise<Result<Record<string, unknown>[]>> {
  const answer = await backend.send(studioQuery, {
    body: { studio: { data: '{ catalogs { name label } }' } },
  });
  return answer.ok ? { ok: true, data: answer.data.data.catalogs ?? [] } : answer;
}
