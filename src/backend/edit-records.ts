import type { Result, SendOptions } from '../api/client.ts';
import {
  createEntity,
  deleteEntities,
  type Entity,
  getEntity,
  updateEntity,
} from '../api/contract/entities.ts';
import type { KeyValues, Row } from '../api/contract/shapes.ts';
import type { Backend } from './backend.ts';
import { countChanged } from './catalog-counts.ts';
import { readVersion, versionSent } from './entity-version.ts';
import { toKeyConstraints } from './records.ts';

/** A record as it can be stored again: its values, and the version that they were read at. */
export interface StoredRecord {
  /** Id among the entities of its catalog. */
  id: string;
  /**
   * Goes up with each change; a change of an older one is refused (CONFLICT). Null where the server
   * keeps no versions.
   */
  version: number | null;
  /** Values by attribute name. */
  row: Row;
  /** Warnings of the catalog's rules when the record was stored; it was stored nevertheless. */
  warnings?: readonly string[];
}

/**
 * Reads a record for editing, past everything that is kept. RECORD_NOT_FOUND where it is not there
 * any more.
 */
export async function storedRecord(
  backend: Backend,
  catalog: string,
  keys: KeyValues,
  options?: SendOptions,
): Promise<Result<StoredRecord>> {
  const answer = await backend.send(
    getEntity,
    { body: { entityName: catalog, constraints: toKeyConstraints(keys), limit: 1 } },
    options,
  );
  if (!answer.ok) return answer;
  const [found] = answer.data.data;
  return found ? { ok: true, data: toStoredRecord(found) } : absent(catalog, JSON.stringify(keys));
}

/**
 * Stores a new record. The server refuses with VALIDATION (`fields` of the problem) or, where the
 * key is taken, CONFLICT.
 */
export async function createRecord(
  backend: Backend,
  catalog: string,
  values: Row,
  options?: SendOptions,
): Promise<Result<StoredRecord>> {
  const answer = await backend.send(
    createEntity,
    { body: { studio: { entityName: catalog, data: values as { id?: string } } } },
    options,
  );
  if (answer.ok) countChanged(backend, catalog);
  return storing(answer);
}

/** A change of a stored record. */
export interface RecordChange extends Pick<StoredRecord, 'id' | 'version'> {
  /** New values by attribute name; what is left out stays. */
  changes: Row;
}

/**
 * Stores a change of a record. The server refuses with VALIDATION, NOT_FOUND, and CONFLICT where
 * it was changed since it was read.
 */
export async function updateRecord(
  backend: Backend,
  catalog: string,
  { id, version, changes }: RecordChange,
  options?: SendOptions,
): Promise<Result<StoredRecord>> {
  return storing(
    await backend.send(
      updateEntity,
      {
        body: {
          studio: { entityName: catalog, data: { ...changes, id, ...versionSent(version) } },
        },
      },
      options,
    ),
  );
}

/**
 * Deletes a record. The server refuses with REFERENCED (`references` of the problem) where others
 * point at it; RECORD_NOT_FOUND where it is gone already.
 */
export async function deleteRecord(
  backend: Backend,
  catalog: string,
  id: string,
  options?: SendOptions,
): Promise<Result<null>> {
  const answer = await backend.send(
    deleteEntities,
    { path: { entityName: catalog }, body: [id] },
    options,
  );
  if (!answer.ok) return answer;
  countChanged(backend, catalog);
  return answer.data.deleted > 0 ? { ok: true, data: null } : absent(catalog, id);
}

/**
 * Id of a record among the entities of its catalog: the key's value, or the JSON of several by
 * attribute name.
 */
export function formatEntityId(keys: KeyValues): string {
  const values = Object.values(keys);
  return values.length === 1 ? String(values[0]) : JSON.stringify(keys);
}

function storing(answer: Result<Entity>): Result<StoredRecord> {
  return answer.ok ? { ok: true, data: toStoredRecord(answer.data) } : answer;
}

function toStoredRecord({
  id,
  version,
  _warnings: given,
  ...row
}: Entity & { version?: unknown; _warnings?: unknown }): StoredRecord {
  const warnings = (Array.isArray(given) ? given : []).flatMap(
    (one: { message?: unknown } | null) => (typeof one?.message === 'string' ? [one.message] : []),
  );
  return {
    id,
    version: readVersion(version),
    row,
    ...(warnings.length > 0 && { warnings }),
  };
}

function absent(catalog: string, id: string): Result<never> {
  return {
    ok: false,
    error: { code: 'RECORD_NOT_FOUND', message: `${catalog} has no record ${id.slice(0, 200)}` },
  };
}
