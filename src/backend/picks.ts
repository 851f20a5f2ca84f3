import type { Result, SendOptions } from '../api/client.ts';
import { getEntity } from '../api/contract/entities.ts';
import type { Row } from '../api/contract/shapes.ts';
import type { Problem } from '../api/errors.ts';
import { pageSession } from '../session/page-session.ts';
import { type Backend, lastingBackend } from './backend.ts';
import { type CatalogCache, flattenCatalogs, loadCatalog, loadGroups } from './catalogs.ts';
import { announceChange, getTopicVersion } from './changes.ts';
import {
  createRecord,
  deleteRecord,
  type StoredRecord,
  storedRecord,
  updateRecord,
} from './edit-records.ts';
import { readVersion } from './entity-version.ts';
import { pickKeys } from './records.ts';
import { loadRights } from './rights.ts';

/** Catalog whose rows are the picks of wells (contract 10, "Picks"). */
const CATALOG = 'wellMarker';
/** Rows of one answer (contract: `limit` of getEntity). */
const MOST_ROWS = 10_000;

/** A pick as a row of the server. */
export type PickRecord = StoredRecord;

/** Whether the user may write picks; else whether a role is missing or nobody may. */
export type PickAccess = 'allowed' | 'role' | 'readOnly';

/** The catalog of picks: its fields, and whether this user may write rows of it. */
export interface PickCatalog {
  cache: CatalogCache;
  access: PickAccess;
}

/** A row that is to be stored: a new one, other values of a row, or none any more. */
export type PickWrite =
  | { kind: 'create'; values: Row }
  | { kind: 'update'; record: PickRecord; changes: Row }
  | { kind: 'delete'; record: PickRecord };

/** How storing a row ended. */
export type PickWriteOutcome =
  /** `record` is what the server has now; null where it was deleted. */
  | { kind: 'saved'; record: PickRecord | null }
  /** Somebody else changed the row, or deleted it (null), since it was read. */
  | { kind: 'conflict'; theirs: PickRecord | null }
  | { kind: 'failed'; problem: Problem };

/** Loads the picks of wellbores, past everything that is kept. */
export async function loadPickRecords(
  backend: Backend,
  uwis: readonly string[],
  options?: SendOptions,
): Promise<Result<PickRecord[]>> {
  const answer = await backend.send(
    getEntity,
    {
      body: {
        entityName: CATALOG,
        constraints: [{ field: 'uwi', operator: 'in', value: [...uwis] }],
        limit: MOST_ROWS,
      },
    },
    options,
  );
  if (!answer.ok) return answer;
  const records = answer.data.data.map(({ id, version, ...row }) => ({
    id,
    version: readVersion(version),
    row,
  }));
  return { ok: true, data: records };
}

/**
 * Loads the catalog of picks and what the user may do with it. A server that does not say decides
 * when something is stored.
 */
export async function loadPickCatalog(
  backend: Backend,
  options?: SendOptions,
): Promise<Result<PickCatalog>> {
  const [catalog, groups, rights] = await Promise.all([
    loadCatalog(backend, CATALOG, options),
    loadGroups(backend, options),
    loadRights(backend, options),
  ]);
  if (!catalog.ok) return catalog;
  const listed = groups.ok
    ? flattenCatalogs(groups.data).find(({ name }) => name === CATALOG)
    : undefined;
  const isClosed =
    listed && (listed.readOnly || !listed.creatable || !listed.editable || !listed.deletable);
  const access = isClosed ? 'readOnly' : rights.ok && !rights.data.edit ? 'role' : 'allowed';
  return { ok: true, data: { cache: catalog.data, access } };
}

/**
 * Whether a failure means that the server keeps no picks: it knows neither the catalog nor the
 * call.
 */
export function isPicksAbsent({ code, status, serverCode = '' }: Problem): boolean {
  return (
    status === 404 ||
    status === 501 ||
    code === 'ANSWER_INVALID' ||
    ['ENTITY_UNKNOWN', 'CATALOG_NOT_FOUND'].includes(serverCode)
  );
}

/**
 * Stores a row; the request outlives its element. A new row whose key is taken is a conflict with
 * the row that has it, which may be the same one: the answer to an earlier request was lost.
 */
export async function writePick(
  backend: Backend,
  cache: CatalogCache,
  write: PickWrite,
): Promise<PickWriteOutcome> {
  const lasting = lastingBackend(backend);
  if (write.kind === 'delete') return deletePick(lasting, cache, write.record);
  const answer =
    write.kind === 'create'
      ? await createRecord(lasting, CATALOG, write.values)
      : await updateRecord(lasting, CATALOG, { ...write.record, changes: write.changes });
  if (answer.ok) return { kind: 'saved', record: answer.data };
  const failed = { kind: 'failed', problem: answer.error } as const;
  const { serverCode } = answer.error;
  const isGone = write.kind === 'update' && serverCode === 'NOT_FOUND';
  if (serverCode !== 'CONFLICT' && !isGone) return failed;
  const row = write.kind === 'create' ? write.values : write.record.row;
  const now = await findPick(lasting, cache, row);
  if (!now.ok) return { kind: 'failed', problem: now.error };
  return write.kind === 'create' && !now.data ? failed : { kind: 'conflict', theirs: now.data };
}

/** Deletes a row. The call takes no version, so the row is compared before. */
async function deletePick(
  backend: Backend,
  cache: CatalogCache,
  { id, version, row }: PickRecord,
): Promise<PickWriteOutcome> {
  const now = await findPick(backend, cache, row);
  if (!now.ok) return { kind: 'failed', problem: now.error };
  if (!now.data) return { kind: 'saved', record: null };
  if (now.data.version !== version) return { kind: 'conflict', theirs: now.data };
  const answer = await deleteRecord(backend, CATALOG, id);
  return answer.ok || answer.error.code === 'RECORD_NOT_FOUND'
    ? { kind: 'saved', record: null }
    : { kind: 'failed', problem: answer.error };
}

/** The row as it is now; null where it is gone. */
async function findPick(
  backend: Backend,
  cache: CatalogCache,
  row: Row,
): Promise<Result<PickRecord | null>> {
  const found = await storedRecord(backend, CATALOG, pickKeys(cache, row));
  return found.ok || found.error.code !== 'RECORD_NOT_FOUND' ? found : { ok: true, data: null };
}

/** Name of the user who is signed in, as the author of a pick; null where none is. */
export function findAuthor(): string | null {
  const { name, email } = pageSession().user.peek() ?? {};
  return name || email || null;
}

/** Tells all screens of this browser that picks were stored. */
export const announcePicks = (): void => announceChange('picks');

/** Calls `onChange` whenever picks were stored, in this tab or another. Returns what stops it. */
export function watchPicks(onChange: () => void): () => void {
  let isFirst = true;
  return getTopicVersion('picks').subscribe(() => {
    if (!isFirst) onChange();
    isFirst = false;
  });
}
