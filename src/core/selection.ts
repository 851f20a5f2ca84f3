import { type Constraint, type ConstraintGroup, MAX_VALUES } from '../api/contract/constraint.ts';
import type { KeyValues } from '../api/contract/shapes.ts';

/**
 * Selected records of a catalog, as a query (elements.md, `geo-selection`): it is as small for a
 * million records as for one, and goes whole to viewers, map, cart and export.
 */
export interface Selection {
  readonly mode: 'include' | 'all-matching';
  readonly catalog: string;
  /** What the records of `all-matching` match; empty for `include`. */
  readonly constraints: readonly Constraint[];
  /** Records of `include`, in the order they were chosen. */
  readonly keys?: readonly KeyValues[];
  /** Records that `all-matching` leaves out. */
  readonly except?: readonly KeyValues[];
}

/** How records that are chosen change what is selected. */
export type SelectionChange = 'replace' | 'add' | 'remove';

/** Records that a condition names at most. */
export const MOST_NAMED = MAX_VALUES;

/** The ways a choice changes a selection, in the order they are offered. */
export const SELECTION_CHANGES: readonly SelectionChange[] = ['replace', 'add', 'remove'];

/** No record of a catalog. */
export function nothingSelected(catalog: string): Selection {
  return { mode: 'include', catalog, constraints: [], keys: [] };
}

/** A selection of all matching records; the conditions are evaluated whenever it is used. */
export function allMatching(catalog: string, constraints: readonly Constraint[]): Selection {
  return { mode: 'all-matching', catalog, constraints, except: [] };
}

/** Whether a record that matches the selection's constraints is selected. */
export function isSelected(selection: Selection, keys: KeyValues): boolean {
  return named(selection).has(serializeKeys(keys)) === (selection.mode === 'include');
}

/** The selection with records chosen, or with them left out. */
export function withRecords(
  selection: Selection,
  records: readonly KeyValues[],
  selected: boolean,
): Selection {
  const isInclude = selection.mode === 'include';
  const list = (isInclude ? selection.keys : selection.except) ?? [];
  const given = new Set(records.map(serializeKeys));
  // Named once: those that are added stand at the end, those that are taken away nowhere.
  const rest = list.filter((keys) => !given.has(serializeKeys(keys)));
  const next = selected === isInclude ? [...rest, ...records] : rest;
  return isInclude ? { ...selection, keys: next } : { ...selection, except: next };
}

/**
 * The records that are in either of two selections of a catalog: named records as long as both name
 * theirs, else a query.
 *
 * @param keyNames - The catalog's key fields
 */
export function uniteSelections(
  one: Selection,
  other: Selection,
  keyNames: readonly string[],
): Selection {
  if (isEmpty(other) || isWhole(one) || JSON.stringify(one) === JSON.stringify(other)) return one;
  if (isEmpty(one) || isWhole(other)) return other;
  if (one.mode === 'include' && other.mode === 'include')
    return withRecords(one, other.keys ?? [], true);
  return allMatching(
    one.catalog,
    mergeKeyLists([...listAlternatives(one, keyNames), ...listAlternatives(other, keyNames)]),
  );
}

/** Whether all records of the catalog are selected. */
function isWhole({ mode, constraints, except = [] }: Selection): boolean {
  return mode === 'all-matching' && constraints.length === 0 && except.length === 0;
}

/** Groups of which a selected record satisfies at least one. A union of unions stays flat. */
function listAlternatives(
  selection: Selection,
  keyNames: readonly string[],
): readonly ConstraintGroup[] {
  const { mode, constraints, except = [] } = selection;
  const isUnion =
    mode === 'all-matching' &&
    except.length === 0 &&
    constraints.every((one) => 'constraints' in one && one.logic === 'OR');
  return isUnion
    ? (constraints as readonly ConstraintGroup[])
    : [{ logic: 'OR', constraints: constraintsOfSelection(selection, keyNames) }];
}

/** Lists of keys of one field become one list, as far as a list has room. */
function mergeKeyLists(groups: readonly ConstraintGroup[]): ConstraintGroup[] {
  const merged: ConstraintGroup[] = [];
  for (const group of groups) {
    const values = readKeyList(group);
    const at = merged.findIndex((one) => {
      const known = readKeyList(one);
      return (
        known &&
        values &&
        known.field === values.field &&
        known.list.length + values.list.length <= MAX_VALUES
      );
    });
    if (at < 0 || !values) merged.push(group);
    else {
      const { field, list } = readKeyList(merged[at]!)!;
      const value = [...new Set([...list, ...values.list])];
      merged[at] = { logic: 'OR', constraints: [{ field, operator: 'in', value }] };
    }
  }
  return merged;
}

function readKeyList({
  constraints: [only, ...rest],
}: ConstraintGroup): { field: string; list: readonly unknown[] } | null {
  return only && rest.length === 0 && 'field' in only && only.operator === 'in'
    ? { field: only.field, list: only.value as readonly unknown[] }
    : null;
}

/**
 * Selected records, where `matching` is how many match the constraints of `all-matching`; null
 * while that is not known.
 */
export function countSelected(
  { mode, keys = [], except = [] }: Selection,
  matching: number | null,
): number | null {
  if (mode === 'include') return keys.length;
  return matching === null ? null : Math.max(0, matching - except.length);
}

/** Whether nothing is selected, as far as that is known without the server. */
export function isEmpty({ mode, keys = [] }: Selection): boolean {
  return mode === 'include' && keys.length === 0;
}

/**
 * Constraints that the selected records satisfy and no others. `keyNames` are the catalog's key
 * fields.
 */
export function constraintsOfSelection(
  { mode, constraints, keys = [], except = [] }: Selection,
  keyNames: readonly string[],
): Constraint[] {
  if (mode === 'include') return [amongKeys(keys, keyNames)];
  const matching: Constraint[] = constraints.length > 0 ? [{ constraints: [...constraints] }] : [];
  return [...matching, ...notAmongKeys(except, keyNames)];
}

/** Conditions that all but the named records satisfy. */
function notAmongKeys(records: readonly KeyValues[], keyNames: readonly string[]): Constraint[] {
  const [only] = keyNames;
  // One condition: a server takes few conditions, but long lists.
  if (
    records.length > 0 &&
    only !== undefined &&
    keyNames.length === 1 &&
    !records.some((keys) => isAbsent(keys[only]))
  )
    return [{ field: only, operator: 'notEqual', value: records.map((keys) => keys[only]) }];
  return records.map((one) => ({
    constraints: keyNames.map((field) =>
      isAbsent(one[field])
        ? { field, operator: 'isNotNull', logic: 'OR' }
        : { field, operator: 'notEqual', value: one[field], logic: 'OR' },
    ),
  }));
}

/** One condition that the named records satisfy and no others; without any, none does. */
export function amongKeys(records: readonly KeyValues[], keyNames: readonly string[]): Constraint {
  const [only = ''] = keyNames;
  if (
    records.length === 0 ||
    (keyNames.length === 1 && !records.some((keys) => isAbsent(keys[only])))
  )
    return { field: only, operator: 'in', value: records.map((keys) => keys[only]) };
  return {
    constraints: records.map((keys): Constraint => ({
      logic: 'OR',
      constraints: keyNames.map((field) =>
        isAbsent(keys[field])
          ? { field, operator: 'isNull' }
          : { field, operator: 'equal', value: keys[field] },
      ),
    })),
  };
}

function isAbsent(value: unknown): value is null | undefined {
  return value === null || value === undefined;
}

/** Records that a selection names, as texts. A selection never changes: they are made once. */
const texts = new WeakMap<Selection, ReadonlySet<string>>();

function named(selection: Selection): ReadonlySet<string> {
  const known = texts.get(selection);
  if (known) return known;
  const made = new Set(
    ((selection.mode === 'include' ? selection.keys : selection.except) ?? []).map(serializeKeys),
  );
  texts.set(selection, made);
  return made;
}

function serializeKeys(keys: KeyValues): string {
  return JSON.stringify(Object.entries(keys).sort(([a], [b]) => (a < b ? -1 : 1)));
}
