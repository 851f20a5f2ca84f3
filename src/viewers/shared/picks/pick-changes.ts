import { newProcessId } from '../../../core/process-id.ts';
import type { PickEdit } from '../../../plot/correlation/pick-history.ts';
import type { Pick, Side } from '../../../plot/correlation/well.ts';
import { toPick } from '../../../sources/wells/pick-rows.ts';
import { isSameDepth } from '../../../sources/wells/pick-store.ts';
import type { SavedPick } from '../../../sources/wells/saved-pick.ts';

/** The saved picks of a well by the id of the pick on the screen. */
export type SavedPicks = ReadonlyMap<string, SavedPick>;

/** What a pick on the screen differs in from the saved one. */
export type PickChange = { side: Side; id: string } & (
  | { kind: 'create'; pick: Pick }
  | { kind: 'update'; pick: Pick; saved: SavedPick }
  | { kind: 'delete'; saved: SavedPick }
);

/** A pick that others made, changed or deleted: as it was known, and as it is saved now. */
export interface PickNews {
  id: string;
  was: SavedPick | null;
  now: SavedPick | null;
}

/** Saved picks by the ids that they have on the screen, where nothing is changed yet. */
export function indexSaved(picks: readonly SavedPick[]): Map<string, SavedPick> {
  return new Map(picks.map((pick) => [pick.id, pick]));
}

/** Whether two picks say the same. */
export function isSamePick(
  a: { readonly name: string; readonly mdM: number },
  b: { readonly name: string; readonly mdM: number },
): boolean {
  return a.name === b.name && isSameDepth(a.mdM, b.mdM);
}

/** What is not saved of a well's picks: deleted ones first, then in the order of the picks. */
export function findChanges(
  side: Side,
  saved: SavedPicks,
  picks: readonly Pick[],
): readonly PickChange[] {
  const ids = new Set(picks.map(({ id }) => id));
  const deleted = [...saved].flatMap(([id, one]): PickChange[] =>
    ids.has(id) ? [] : [{ side, id, kind: 'delete', saved: one }],
  );
  const others = picks.flatMap((pick): PickChange[] => {
    const { id } = pick;
    if (id === undefined) return [];
    const known = saved.get(id);
    if (!known) return [{ side, id, kind: 'create', pick }];
    return isSamePick(pick, known) ? [] : [{ side, id, kind: 'update', pick, saved: known }];
  });
  return [...deleted, ...others];
}

/**
 * Compares what is known to be saved with what is saved now. What the user has not touched is taken
 * over as news; what both changed stays as the user knows it, so that saving it meets the conflict.
 */
export function findNews(
  saved: SavedPicks,
  picks: readonly Pick[],
  fresh: readonly SavedPick[],
): { saved: SavedPicks; news: readonly PickNews[] } {
  const mine = new Map(picks.map((pick) => [pick.id, pick]));
  const idOf = new Map([...saved].map(([id, one]) => [one.id, id]));
  const next = new Map(saved);
  const news: PickNews[] = [];
  const seen = new Set<string>();
  for (const now of fresh) {
    const id = idOf.get(now.id) ?? now.id;
    const was = saved.get(id) ?? null;
    const own = mine.get(id);
    seen.add(id);
    const isKnown = was ? isSamePick(was, now) : own !== undefined;
    const isUntouched = was ? own && isSamePick(own, was) : !own;
    if (isKnown || isUntouched || (own && isSamePick(own, now))) next.set(id, now);
    if (isUntouched && !isKnown) news.push({ id, was, now });
  }
  for (const [id, was] of saved) {
    const own = mine.get(id);
    if (seen.has(id) || (own && !isSamePick(own, was))) continue;
    next.delete(id);
    if (own) news.push({ id, was, now: null });
  }
  return { saved: next, news };
}

/** The picks of one step with the news; a pick that is different in this step stays. */
export function applyNews(picks: readonly Pick[], news: readonly PickNews[]): readonly Pick[] {
  if (news.length === 0) return picks;
  const byId = new Map(news.map((one) => [one.id, one]));
  const ids = new Set(picks.map(({ id }) => id));
  const kept = picks.flatMap((pick) => {
    const one = byId.get(pick.id ?? '');
    if (!one?.was || !isSamePick(pick, one.was)) return [pick];
    return one.now ? [{ ...toPick(one.now), id: one.id }] : [];
  });
  const added = news.flatMap(({ id, was, now }) =>
    now && !was && !ids.has(id) ? [{ ...toPick(now), id }] : [],
  );
  return [...kept, ...added];
}

/** Edits that make a pick what it is saved as; null deletes it. */
export function editsTo(
  side: Side,
  picks: readonly Pick[],
  id: string,
  target: { name: string; mdM: number; color?: string | null } | null,
): PickEdit[] {
  const pick = picks.find((one) => one.id === id);
  if (!target) return pick ? [{ action: 'delete', side, pick }] : [];
  const { name, mdM, color } = target;
  if (!pick) return [{ action: 'add', side, pick: { id, name, mdM, ...(color ? { color } : {}) } }];
  const edits: PickEdit[] = [];
  if (!isSameDepth(pick.mdM, mdM)) edits.push({ action: 'move', side, pick, mdM });
  const moved = edits.length > 0 ? { ...pick, mdM } : pick;
  if (pick.name !== name) edits.push({ action: 'rename', side, pick: moved, name });
  return edits;
}

/**
 * Gives picks that were read without their rows the ids of the rows, by name and depth, in one step
 * after another. A row that no pick is stays as a pick of its own: what is not known is not
 * deleted.
 */
export function identifyPicks(
  fresh: readonly SavedPick[],
): (picks: readonly Pick[]) => readonly Pick[] {
  const made = new Map<string, string>();
  return (picks) => {
    const known = new Set(picks.map(({ id }) => id));
    const free = new Map(fresh.filter(({ id }) => !known.has(id)).map((one) => [one.id, one]));
    const named = picks.map((pick): Pick => {
      if (pick.id !== undefined) return pick;
      const found = [...free.values()].find((one) => isSamePick(one, pick));
      if (found) free.delete(found.id);
      const key = `${pick.mdM} ${pick.name}`;
      const id = found?.id ?? made.get(key) ?? newProcessId();
      if (!found) made.set(key, id);
      return { ...pick, id };
    });
    return [...named, ...[...free.values()].map(toPick)];
  };
}
