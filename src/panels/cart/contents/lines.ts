import type { CartGroup, CartItem } from '../../../backend/cart.ts';
import type { Problem } from '../../../core/problem.ts';
import type { Removal } from '../removals.ts';
import type { GroupItems } from './cart-contents.ts';

/**
 * One line of the list: a catalog, one of its items, one that has not come yet, or why none can.
 */
export type CartListLine =
  | {
      readonly kind: 'group';
      readonly key: string;
      readonly group: CartGroup;
      readonly open: boolean;
    }
  | {
      readonly kind: 'item';
      readonly key: string;
      readonly catalog: string;
      readonly item: CartItem;
      readonly at: number;
    }
  | {
      readonly kind: 'waiting';
      readonly key: string;
      readonly catalog: string;
      readonly at: number;
    }
  | {
      readonly kind: 'problem';
      readonly key: string;
      readonly catalog: string;
      readonly problem: Problem;
    };

/** Groups without what is being removed; those of which nothing is left are not there. */
export function groupsLeft(
  cartId: string,
  groups: readonly CartGroup[],
  removals: Iterable<Removal>,
): CartGroup[] {
  const mine = [...removals].filter((one) => one.cartId === cartId);
  return groups.flatMap((group) => {
    const gone = mine.map(({ sums }) => sums.get(group.catalog) ?? { items: 0, records: 0 });
    const left = {
      ...group,
      items: group.items - addUp(gone.map(({ items }) => items)),
      records: Math.max(0, group.records - addUp(gone.map(({ records }) => records))),
    };
    return left.items > 0 ? [left] : [];
  });
}

/** The lines in the order of the groups, the items of those that are open below each. */
export function buildLines(
  groups: readonly CartGroup[],
  open: ReadonlySet<string>,
  known: ReadonlyMap<string, GroupItems>,
  hidden: ReadonlySet<string>,
): CartListLine[] {
  return groups.flatMap((group): CartListLine[] => {
    const { catalog } = group;
    const isOpen = open.has(catalog);
    const head: CartListLine = { kind: 'group', key: `g ${catalog}`, group, open: isOpen };
    if (!isOpen) return [head];
    const { items, total, problem } = known.get(catalog) ?? {
      items: [],
      total: null,
      problem: null,
    };
    const lines: CartListLine[] = [head];
    // Holes of the list are places too.
    for (let at = 0; at < (total ?? (problem ? 0 : group.items)); at++) {
      const item = items[at];
      if (!item) lines.push({ kind: 'waiting', key: `w ${catalog} ${at}`, catalog, at });
      else if (!hidden.has(item.id))
        lines.push({ kind: 'item', key: `i ${item.id}`, catalog, item, at });
    }
    if (problem) lines.push({ kind: 'problem', key: `p ${catalog}`, catalog, problem });
    return lines;
  });
}

/** What removing these items takes away, by catalog. */
export function sumByCatalog(
  items: readonly { catalog: string; item: CartItem }[],
): Map<string, { items: number; records: number }> {
  const sums = new Map<string, { items: number; records: number }>();
  for (const { catalog, item } of items) {
    const { items: count, records } = sums.get(catalog) ?? { items: 0, records: 0 };
    sums.set(catalog, { items: count + 1, records: records + item.records });
  }
  return sums;
}

function addUp(numbers: readonly number[]): number {
  return numbers.reduce((sum, one) => sum + one, 0);
}
