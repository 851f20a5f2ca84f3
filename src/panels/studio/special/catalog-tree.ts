import type { CatalogGroup } from '../../../backend/catalogs.ts';

/** A group or a catalog at its place in the tree. */
export interface TreeRow {
  kind: 'CatalogGroup' | 'Catalog';
  /** Id of a group, name of a catalog. */
  id: string;
  label: string;
  hidden: boolean;
  displayOrder: number;
  /** Id of the group above; null for a group at the top. */
  above: string | null;
  /** 0 for a group at the top. */
  depth: number;
}

/** Where a row goes: into a group, before the row of this index among those of its kind there. */
export interface TreePosition {
  above: string | null;
  at: number;
}

/** What is to be stored for a move. */
export interface OrderChange {
  row: TreeRow;
  above: string | null;
  displayOrder: number;
}

/** Distance between display orders, so that a row can be put between two. */
const STEP = 10;

/** The rows of the tree from above: of each group its groups, then its catalogs. */
export function flattenGroups(
  groups: readonly CatalogGroup[],
  above: string | null = null,
  depth = 0,
): TreeRow[] {
  return groups.flatMap(({ id, label, hidden, displayOrder, children, catalogs }): TreeRow[] => [
    { kind: 'CatalogGroup', id, label, hidden, displayOrder, above, depth },
    ...flattenGroups(children, id, depth + 1),
    ...catalogs.map((one): TreeRow => ({
      kind: 'Catalog',
      id: one.name,
      label: one.label,
      hidden: one.hidden,
      displayOrder: one.displayOrder,
      above: id,
      depth: depth + 1,
    })),
  ]);
}

/**
 * The position that a key moves a row to: up and down among its kind, a catalog on into the next
 * group; a group out of its parent, and into the group before it. Null if it cannot be moved.
 */
export function placeByKey(
  rows: readonly TreeRow[],
  row: TreeRow,
  key: string,
): TreePosition | null {
  const own = siblings(rows, row.kind, row.above);
  const at = own.indexOf(row);
  const groups = rows.filter(({ kind }) => kind === 'CatalogGroup');
  const next = (by: 1 | -1): TreeRow | undefined =>
    groups[groups.findIndex(({ id }) => id === row.above) + by];
  switch (key) {
    case 'ArrowUp':
      if (at > 0) return { above: row.above, at: at - 1 };
      return row.kind === 'Catalog' && next(-1)
        ? { above: next(-1)!.id, at: siblings(rows, 'Catalog', next(-1)!.id).length }
        : null;
    case 'ArrowDown':
      if (at < own.length - 1) return { above: row.above, at: at + 1 };
      return row.kind === 'Catalog' && next(1) ? { above: next(1)!.id, at: 0 } : null;
    case 'out': {
      const parent = groups.find(({ id }) => id === row.above);
      return row.kind === 'CatalogGroup' && parent
        ? {
            above: parent.above,
            at: siblings(rows, 'CatalogGroup', parent.above).indexOf(parent) + 1,
          }
        : null;
    }
    case 'into': {
      const before = own[at - 1];
      return row.kind === 'CatalogGroup' && before
        ? { above: before.id, at: siblings(rows, 'CatalogGroup', before.id).length }
        : null;
    }
    default:
      return null;
  }
}

/**
 * The position of a row that is dropped on another one: a catalog goes into that row's group, at
 * its place; a group before or after it. Null if it cannot be moved.
 */
export function placeOver(
  rows: readonly TreeRow[],
  row: TreeRow,
  over: TreeRow,
): TreePosition | null {
  if (row === over) return null;
  if (row.kind === 'Catalog')
    return over.kind === 'CatalogGroup'
      ? { above: over.id, at: 0 }
      : { above: over.above, at: siblings(rows, 'Catalog', over.above).indexOf(over) };
  const target =
    over.kind === 'CatalogGroup'
      ? over
      : rows.find(({ kind, id }) => kind === 'CatalogGroup' && id === over.above);
  if (!target || target === row || isBelow(rows, target.above, row.id)) return null;
  return { above: target.above, at: siblings(rows, 'CatalogGroup', target.above).indexOf(target) };
}

/**
 * The changes that move a row to a position: of the row alone if its neighbours leave room between
 * their orders, else of all of its kind there.
 */
export function planMove(
  rows: readonly TreeRow[],
  row: TreeRow,
  { above, at }: TreePosition,
): OrderChange[] {
  const others = siblings(rows, row.kind, above).filter((one) => one !== row);
  const next = [...others.slice(0, at), row, ...others.slice(at)];
  const place = next.indexOf(row);
  const [low, high] = [next[place - 1]?.displayOrder, next[place + 1]?.displayOrder];
  const between =
    low === undefined
      ? high === undefined
        ? STEP
        : high - STEP
      : high === undefined
        ? low + STEP
        : Math.floor((low + high) / 2);
  if ((low === undefined || between > low) && (high === undefined || between < high))
    return [{ row, above, displayOrder: between }];
  return next
    .map((one, index) => ({ row: one, above, displayOrder: (index + 1) * STEP }))
    .filter((one) => one.row === row || one.row.displayOrder !== one.displayOrder);
}

function siblings(
  rows: readonly TreeRow[],
  kind: TreeRow['kind'],
  above: string | null,
): TreeRow[] {
  return rows.filter((one) => one.kind === kind && one.above === above);
}

function isBelow(rows: readonly TreeRow[], id: string | null, above: string): boolean {
  for (
    let at = id;
    at !== null;
    at = rows.find((one) => one.kind === 'CatalogGroup' && one.id === at)?.above ?? null
  )
    if (at === above) return true;
  return false;
}
