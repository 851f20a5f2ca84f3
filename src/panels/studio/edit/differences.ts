import type { EntityDraft } from '../kinds/kind.ts';
import { sameValue } from '../../shared/edit/paths.ts';
import { isSameOrder, listItems, mergeItems } from './list-items.ts';

/** An attribute, or an item of one, that differs between the user's draft and the stored version. */
export interface AttributeConflict {
  name: string;
  /** Name of the item of a list, such as a field of a catalog; absent where the whole differs. */
  item?: string;
  mine: unknown;
  theirs: unknown;
  /** The version that is kept by default: the draft's if the user changed it. */
  keep: 'mine' | 'theirs';
}

/** A draft, the stored version, and the version that both are based on. */
export type Versions = Readonly<Record<'before' | 'mine' | 'theirs', EntityDraft>>;

/**
 * What differs between a draft and the stored version: lists item by item where their items have
 * names, so that what two users changed in different items is kept of both.
 */
export function differences({ before, mine, theirs }: Versions): AttributeConflict[] {
  const names = [...new Set([...Object.keys(theirs), ...Object.keys(mine)])];
  return names.flatMap((name): AttributeConflict[] => {
    const versions = { before: before[name], mine: mine[name], theirs: theirs[name] };
    if (sameValue(versions.mine, versions.theirs)) return [];
    const items = itemDifferences(name, versions);
    return items.length > 0 ? items : [{ name, ...compare(versions) }];
  });
}

type Values = Readonly<Record<'before' | 'mine' | 'theirs', unknown>>;

function itemDifferences(name: string, values: Values): AttributeConflict[] {
  const lists = listItems(values.before, values.mine, values.theirs);
  if (!lists) return [];
  const [before, mine, theirs] = lists;
  return mergeItems(theirs!, mine!, (item) => item).flatMap((key): AttributeConflict[] => {
    const item = String(key);
    const versions = {
      before: before!.get(item),
      mine: mine!.get(item),
      theirs: theirs!.get(item),
    };
    return sameValue(versions.mine, versions.theirs) ? [] : [{ name, item, ...compare(versions) }];
  });
}

function compare({ before, mine, theirs }: Values): Omit<AttributeConflict, 'name'> {
  return { mine, theirs, keep: sameValue(mine, before) ? 'theirs' : 'mine' };
}

/** The stored version with what was chosen of the draft. */
export function mergeChoices(
  { before, mine, theirs }: Versions,
  chosen: readonly AttributeConflict[],
): EntityDraft {
  const whole = chosen.filter(({ item }) => item === undefined);
  const lists = new Set(chosen.filter(({ item }) => item !== undefined).map(({ name }) => name));
  return {
    ...theirs,
    ...Object.fromEntries(whole.map((one) => [one.name, one[one.keep]])),
    ...Object.fromEntries(
      [...lists].map((name) => [
        name,
        mergeList(
          { before: before[name], mine: mine[name], theirs: theirs[name] },
          chosen.filter((one) => one.name === name),
        ),
      ]),
    ),
  };
}

/** A list with the chosen items, in the order of the user who changed the order; else as stored. */
function mergeList(values: Values, chosen: readonly AttributeConflict[]): unknown[] {
  const [before, mine, theirs] = listItems(values.before, values.mine, values.theirs)!;
  const kept = new Map(chosen.map((one) => [one.item!, one[one.keep]]));
  const keep = (item: string): unknown => (kept.has(item) ? kept.get(item) : theirs!.get(item));
  return isSameOrder(before!, mine!)
    ? mergeItems(theirs!, mine!, keep)
    : mergeItems(mine!, theirs!, keep);
}
