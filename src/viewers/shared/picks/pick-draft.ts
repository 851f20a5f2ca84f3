import * as v from 'valibot';
import { forgetOfTab, readOfTab, storeForTab } from '../../../core/tab-storage.ts';
import type { PickEdit } from '../../../plot/correlation/pick-history.ts';
import type { Pick, Side } from '../../../plot/correlation/well.ts';
import type { SavedPick } from '../../../sources/wells/saved-pick.ts';
import { editsTo, isSamePick, type PickChange, type SavedPicks } from './pick-changes.ts';

const text = v.string();
const savedPick = v.object({
  id: text,
  version: v.nullable(v.number()),
  row: v.record(text, v.unknown()) as v.GenericSchema<unknown, SavedPick['row']>,
  uwi: text,
  name: text,
  mdM: v.number(),
  color: v.nullable(text),
  interpreter: v.nullable(text),
  changedAt: v.nullable(text),
});
const draft = v.object({
  /** When it was last changed, milliseconds since 1970. */
  at: v.number(),
  changes: v.array(
    v.object({
      id: text,
      /** The pick as it is wanted; null where it is to be deleted. */
      pick: v.nullable(v.object({ name: text, mdM: v.number(), color: v.optional(text) })),
      /** What was changed; null for a new pick. */
      saved: v.nullable(savedPick),
    }),
  ),
});

/** Changes of a well's picks that are not saved: a tab keeps them through reloads. */
export type PickDraft = v.InferOutput<typeof draft>;

/** @returns null if the tab keeps no draft there, or its value is not a draft */
export function readPickDraft(key: string): PickDraft | null {
  const { success, output } = v.safeParse(draft, readOfTab(key));
  return success && output.changes.length > 0 ? output : null;
}

/** Keeps the changes of a well for this tab, or forgets them if there are none. */
export function keepPickDraft(key: string, changes: readonly PickChange[]): void {
  if (changes.length === 0) {
    forgetOfTab((one) => one === key);
    return;
  }
  const kept: PickDraft = {
    at: Date.now(),
    changes: changes.map((change) => ({
      id: change.id,
      pick:
        change.kind === 'delete'
          ? null
          : { name: change.pick.name, mdM: change.pick.mdM, color: change.pick.color },
      saved: change.kind === 'create' ? null : change.saved,
    })),
  };
  storeForTab(key, kept);
}

/**
 * A draft over the picks that are saved now. What it changed counts as saved the way it was then:
 * where others have changed it since, saving meets the conflict.
 */
export function restoreDraft(
  side: Side,
  { changes }: PickDraft,
  saved: SavedPicks,
  picks: readonly Pick[],
): { saved: SavedPicks; edits: readonly PickEdit[] } {
  const next = new Map(saved);
  const edits = changes.flatMap((change) => {
    const id = change.saved?.id ?? change.id;
    const now = saved.get(id);
    const isDone = change.pick === null ? !now : now && isSamePick(now, change.pick);
    if (isDone) return [];
    if (change.saved) next.set(id, change.saved);
    return editsTo(side, picks, id, change.pick);
  });
  return { saved: next, edits };
}
