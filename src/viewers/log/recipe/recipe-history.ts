import type { Recipe } from '../../../compute/recipe/recipe.ts';

/** Most steps that are kept to be undone. */
const MOST_STEPS = 200;

/** Versions of a recipe while it is edited. */
export interface RecipeHistory {
  readonly present: Recipe;
  readonly past: readonly Recipe[];
  readonly future: readonly Recipe[];
  /** What is being typed: more of the same changes the present and is no step of its own. */
  readonly typing: string | null;
}

/** A recipe that nothing was done to. */
export function startHistory(present: Recipe): RecipeHistory {
  return { present, past: [], future: [], typing: null };
}

/** The history after a change. @param typing what is being typed; null for a step of its own */
export function changeHistory(
  { present, past, typing: before }: RecipeHistory,
  changed: Recipe,
  typing: string | null = null,
): RecipeHistory {
  const isSame = typing !== null && typing === before;
  return {
    present: changed,
    past: isSame ? past : [...past, present].slice(-MOST_STEPS),
    future: [],
    typing,
  };
}

/** The history one step back; the same where there is none. */
export function undoHistory(history: RecipeHistory): RecipeHistory {
  const { present, past, future } = history;
  const before = past.at(-1);
  return before
    ? { present: before, past: past.slice(0, -1), future: [present, ...future], typing: null }
    : history;
}

/** The history one step forward; the same where there is none. */
export function redoHistory(history: RecipeHistory): RecipeHistory {
  const { present, past, future } = history;
  const [next, ...rest] = future;
  return next ? { present: next, past: [...past, present], future: rest, typing: null } : history;
}

/** The history where what is typed next is a step of its own. */
export function endTyping(history: RecipeHistory): RecipeHistory {
  return history.typing === null ? history : { ...history, typing: null };
}
