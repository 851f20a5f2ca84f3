import { valueAt } from '../../shared/edit/paths.ts';

/** Where an item of a list has what tells it from the others: a field, a value, a relation. */
const NAMES = ['attribute.name', 'questionId', 'viewer', 'catalog', 'value', 'name', 'id'];

/** Items of a list by what tells them apart, in their order. */
export type ListItems = ReadonlyMap<string, unknown>;

/** The items of lists by their names; null unless all are lists whose items have names of their own. */
export function listItems(...values: readonly unknown[]): ListItems[] | null {
  const lists = values.map((value) => value ?? []);
  const path = NAMES.find((name) => lists.every((list) => namesOf(list, name) !== null));
  const isPlain = lists.every((list) => namesOf(list, null) !== null);
  if (path === undefined && !isPlain) return null;
  return lists.map((list) => {
    const names = namesOf(list, isPlain ? null : path!)!;
    return new Map(names.map((name, i) => [name, (list as unknown[])[i]]));
  });
}

/** The name of each item, or of texts the texts themselves; null where two are the same. */
function namesOf(list: unknown, path: string | null): string[] | null {
  if (!Array.isArray(list)) return null;
  const names = list.map((item: unknown) => (path === null ? item : valueAt(item, path)));
  const isNamed = names.every((name) => typeof name === 'string' && name !== '');
  return isNamed && new Set(names).size === names.length ? (names as string[]) : null;
}

/**
 * Two versions of a list as one: the items of both in the order of the first, each further item of
 * the second behind the one that it follows there. `keep` says what an item is; undefined leaves it
 * out.
 */
export function mergeItems(
  first: ListItems,
  second: ListItems,
  keep: (name: string) => unknown,
): unknown[] {
  const names = [...first.keys()];
  let before = -1;
  for (const name of second.keys()) {
    const at = names.indexOf(name);
    if (at < 0) names.splice(before + 1, 0, name);
    before = at < 0 ? before + 1 : at;
  }
  return names.map(keep).filter((item) => item !== undefined);
}

/** Whether the items that two lists share have the same order in both. */
export function isSameOrder(one: ListItems, other: ListItems): boolean {
  const shared = [...one.keys()].filter((name) => other.has(name));
  const there = [...other.keys()].filter((name) => one.has(name));
  return shared.every((name, i) => there[i] === name);
}
