import { computed, type ReadonlySignal, signal } from '@preact/signals-core';
import { loadWithRetry } from '../../../core/load-with-retry.ts';
import type { WellPicks } from '../../../sources/wells/pick-store.ts';
import type { SavedPick } from '../../../sources/wells/saved-pick.ts';
import type { Side } from '../../../plot/correlation/well.ts';
import type { PickChange } from './pick-changes.ts';
import type { PickEdits } from './pick-edits.ts';
import type { PickConflict, PickFailure, PickSaving, SaveReport } from './pick-saving.ts';

/** Why picks cannot be saved: they come from no server, or its answer says so. */
export type PickObstacle = 'local' | 'absent' | 'failed' | 'role' | 'readOnly';

/** Wells that were opened and where their picks are kept: one, or two side by side. */
export interface OpenedPicks {
  wells: readonly { uwi: string | null; name: string }[];
  /** Null where they come from no server. */
  kept: WellPicks | null;
  /** Whether they are those before, with the steps over their picks. */
  isAgain: boolean;
}

/** Callbacks of the keeping of picks. */
export interface PickKeepingEvents {
  onSaved(report: SaveReport): void;
  /** Wells with changes that are not saved were left. */
  onLeave(count: number): void;
}

/** The picks of the wells that are open against the server, as signals that are always there. */
export class PickKeeping {
  readonly #kept = signal<WellPicks | null>(null);
  readonly #saving = signal<PickSaving | null>(null);
  readonly changes: ReadonlySignal<readonly PickChange[]> = computed(
    () => this.#saving.value?.changes.value ?? [],
  );
  readonly progress: ReadonlySignal<{ done: number; total: number } | null> = computed(
    () => this.#saving.value?.progress.value ?? null,
  );
  readonly failures: ReadonlySignal<readonly PickFailure[]> = computed(
    () => this.#saving.value?.failures.value ?? [],
  );
  readonly conflicts: ReadonlySignal<readonly PickConflict[]> = computed(
    () => this.#saving.value?.conflicts.value ?? [],
  );
  readonly restoredAt: ReadonlySignal<number | null> = computed(
    () => this.#saving.value?.restoredAt.value ?? null,
  );
  /** Why nothing can be saved; null where it can. */
  readonly obstacle: ReadonlySignal<PickObstacle | null> = computed(() => {
    const kept = this.#kept.value;
    if (!kept) return 'local';
    if (kept.kind !== 'kept') return kept.kind;
    return kept.store.access === 'allowed' ? null : kept.store.access;
  });
  /** The saving that was left when its wells were closed. */
  #left: PickSaving | null = null;
  #opened: OpenedPicks | null = null;

  constructor(
    private readonly edits: PickEdits,
    private readonly events: PickKeepingEvents,
  ) {}

  /** The saving of the wells that are open; null where their picks are not kept. */
  get saving(): PickSaving | null {
    return this.#saving.peek();
  }

  /** The saved pick that a pick of the screen is; undefined for a new one. */
  findSaved(side: Side, id: string | undefined): SavedPick | undefined {
    return this.#saving.peek()?.findSaved(side, id);
  }

  /** Takes over wells that were opened. */
  async open(opened: OpenedPicks): Promise<void> {
    const { wells, kept, isAgain } = opened;
    const before = this.#left;
    this.#opened = opened;
    this.#kept.value = kept;
    if (kept?.kind !== 'kept') return this.#leave();
    if (isAgain && before) {
      this.#left = null;
      before.resume(kept.picks);
      this.#saving.value = before;
      return;
    }
    this.#leave();
    const isStale = (): boolean => this.#opened !== opened;
    const { PickSaving: Saving } = await loadWithRetry(() => import('./pick-saving.ts'), isStale);
    if (isStale()) return;
    const named = wells.map(({ uwi, name }) => ({ uwi: uwi ?? '', name }));
    const saving = new Saving(kept.store, named, this.edits, this.events);
    await saving.begin(kept.picks, isStale);
    if (!isStale()) this.#saving.value = saving;
  }

  /** The wells are about to be closed. */
  close(): void {
    const saving = this.#saving.peek();
    saving?.end();
    this.#opened = null;
    this.#left = saving;
    this.#saving.value = null;
  }

  /** Saves what is not saved. */
  save(): void {
    void this.#saving.peek()?.save();
  }

  /** Makes the picks what is saved, as one step that can be undone. */
  revert(): void {
    this.#saving.peek()?.revert();
  }

  dispose(): void {
    if (this.#saving.peek()) this.close();
    this.#leave();
  }

  #leave(): void {
    const left = this.#left;
    this.#left = null;
    const count = left?.changes.peek().length ?? 0;
    if (count > 0 && !left?.progress.peek()) this.events.onLeave(count);
  }
}
