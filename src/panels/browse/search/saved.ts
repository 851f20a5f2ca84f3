import type { Backend } from '../../../backend/backend.ts';
import type { Kept, Layout, Question, SavedSearch } from '../../../backend/preferences.ts';
import type { Constraint } from '../../../backend/records.ts';
import { inValue, LONGEST_IN_STATE, readSet, withSets } from '../../../backend/saved-sets.ts';
import type { BrowseState } from '../browse-state.ts';

/**
 * What of a state is a question: conditions, order and columns; not the record that is open, nor
 * the selection.
 */
export function toQuestion({ text, constraints, sort, columns, pinned }: BrowseState): Question {
  const given = {
    text: text || undefined,
    constraints: constraints?.length ? [...constraints] : undefined,
    sort,
    columns: columns?.length ? [...columns] : undefined,
    pinned,
  };
  return Object.fromEntries(
    Object.entries(given).filter(([, value]) => value !== undefined),
  ) as Question;
}

/** The state that shows a saved search. */
export function toBrowseState({
  catalog,
  question,
}: Pick<SavedSearch, 'catalog' | 'question'>): BrowseState {
  return { catalog, ...question };
}

/** The same with long lists by reference, as a state has them. */
export function openedState(
  backend: Backend,
  saved: Pick<SavedSearch, 'catalog' | 'question'>,
): BrowseState {
  const { constraints, ...state } = toBrowseState(saved);
  const packed = (one: Constraint): Constraint => {
    if ('constraints' in one) return { ...one, constraints: one.constraints.map(packed) };
    return one.operator === 'in' && Array.isArray(one.value) && one.value.length > LONGEST_IN_STATE
      ? { ...one, value: inValue(backend, one.value.map(String)) }
      : one;
  };
  return { ...state, ...(constraints ? { constraints: constraints.map(packed) } : {}) };
}

/** A question with the lists that this tab keeps for it, so that it can be repeated elsewhere. */
export function wholeQuestion(backend: Backend, state: BrowseState): Question {
  return toQuestion(
    state.constraints
      ? {
          ...state,
          constraints: withSets(state.constraints, (set) => readSet(backend, set)).constraints,
        }
      : state,
  );
}

/** Whether a state names nothing but a catalog. */
export function isBare(state: BrowseState): boolean {
  return Object.entries(state).every(([name, value]) => name === 'catalog' || value === undefined);
}

/** The search that a catalog opens with; null for the catalog as it is. */
export function findDefault(kept: Kept | null, catalog: string): SavedSearch | null {
  const name = kept?.defaults.get(catalog);
  return kept?.searches.find((one) => one.catalog === catalog && one.name === name) ?? null;
}

/** A set of columns as far as a catalog has them; null where it has none of them. */
export function fittingLayout(
  { columns, pinned }: Layout,
  has: (column: string) => boolean,
): Layout | null {
  const fitting = columns.filter(has);
  if (fitting.length === 0) return null;
  return {
    columns: fitting,
    ...(pinned ? { pinned: columns.slice(0, pinned).filter(has).length } : {}),
  };
}
