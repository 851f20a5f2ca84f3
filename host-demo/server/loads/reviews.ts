import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { ReviewRow } from '../../../src/api/contract/load.ts';
import type { MigrationDb } from '../db/migrate.ts';
import { findStored, insertStored, type StoredEntity, updateStored } from '../entities/store.ts';
import type { User } from '../services.ts';
import { type Decisions, formatNameId, type NamePolicy, type NewName } from './new-names.ts';
import type { TableWork } from './table-work.ts';

/** Entity of reviews. */
export const REVIEW = 'LoadReview';

/** What is loaded when a review is decided. */
export type ReviewOrigin =
  | { type: 'file'; key: string; encoding: string | null; policy: NamePolicy }
  | { type: 'table'; work: TableWork };

/** What a review is found by: a file, or a table on its way into a catalog. */
export type ReviewSource =
  { type: 'file'; key: string } | { type: 'table'; work: Pick<TableWork, 'tableId' | 'catalog'> };

/** A review as it is stored. */
export interface StoredReview {
  /** Name of the file. */
  source: string;
  /** Label of the catalog that a table goes to; null for a log file. */
  catalog: string | null;
  /** Name of that catalog, by which its label is found in other languages. */
  catalogName?: string | null;
  loadedBy: string;
  /** Id of the user. */
  userId: string;
  loadedAt: string;
  status: 'waiting' | 'accepted' | 'refused';
  rows: ReviewRow[];
  /** Name of the user who decided last. */
  decidedBy?: string;
  /** Id of the user who decided last. */
  decidedById?: string;
  decidedAt?: string;
  origin: ReviewOrigin;
}

/** What a load leaves to be decided. */
export interface NewReview {
  source: string;
  catalog: string | null;
  origin: ReviewOrigin;
  names: readonly (NewName & { rowCount: number | null })[];
}

/**
 * Keeps a review: the one of the same file and catalog is replaced, with what was decided in it.
 * @returns its id
 */
export async function keepReview(
  db: MigrationDb,
  { source, catalog, origin, names }: NewReview,
  user: Pick<User, 'id' | 'name'>,
): Promise<string> {
  const id = reviewId(origin);
  const before = await findStored<StoredReview>(db, REVIEW, id, { lock: true });
  const decided = new Map(before?.data.rows.map((row) => [row.id, row]));
  const rows = names.map((name): ReviewRow => {
    const { kind, uwi, near, rowCount } = name;
    const nameId = formatNameId(name);
    const known = before?.data.status === 'waiting' ? decided.get(nameId) : undefined;
    const action = known?.action ?? null;
    const into = known?.into ?? null;
    return { id: nameId, kind, name: name.name, uwi, rowCount, near, action, into };
  });
  // What was decided before holds when the rest is loaded.
  const kept = (before?.data.rows ?? []).filter(
    (row) => row.action !== null && !rows.some((one) => one.id === row.id),
  );
  // What is loaded after a decision stays the load of who sent it, not of who decided.
  const loader = before
    ? { loadedBy: before.data.loadedBy, userId: before.data.userId }
    : { loadedBy: user.name, userId: user.id };
  const review: StoredReview = {
    source,
    catalog,
    catalogName: origin.type === 'table' ? origin.work.catalog : null,
    ...loader,
    loadedAt: new Date().toISOString(),
    status: 'waiting',
    rows: [...rows, ...kept],
    ...(before && kept.length > 0 && pickDecider(before.data)),
    origin,
  };
  const write = { id, uniqueKey: null, by: user.id };
  if (before) await updateStored(db, REVIEW, review, write);
  else await insertStored(db, REVIEW, review, { ...write, owner: user.id });
  return id;
}

/** Who decided in a review, and when. */
function pickDecider({
  decidedBy,
  decidedById,
  decidedAt,
}: StoredReview): Pick<StoredReview, 'decidedBy' | 'decidedById' | 'decidedAt'> {
  return {
    ...(decidedBy !== undefined && { decidedBy }),
    ...(decidedById !== undefined && { decidedById }),
    ...(decidedAt !== undefined && { decidedAt }),
  };
}

/** A review by its id, locked if it is about to be written. */
export function findReview(
  db: MigrationDb,
  id: string,
  lock = false,
): Promise<StoredEntity<StoredReview> | null> {
  return findStored<StoredReview>(db, REVIEW, id, { lock });
}

/** What was decided in a review. */
export function readDecisions({ rows }: Pick<StoredReview, 'rows'>): Decisions {
  return new Map(
    rows.flatMap(({ id, action, into }) =>
      action === null || action === undefined ? [] : [[id, { action, into: into ?? null }]],
    ),
  );
}

/** Removes the review of what is loaded now without one. */
export async function dropReview(db: MigrationDb, origin: ReviewSource): Promise<void> {
  await sql`delete from studio.entity where entity_name = ${REVIEW} and id = ${reviewId(origin)}
    and data ->> 'status' = 'waiting'`.execute(db);
}

function reviewId(origin: ReviewSource): string {
  const text =
    origin.type === 'file'
      ? `file ${origin.key}`
      : `table ${origin.work.tableId} ${origin.work.catalog}`;
  return createHash('sha256').update(text).digest('hex').slice(0, 20);
}
