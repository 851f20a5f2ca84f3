import { batch, computed, effect, type ReadonlySignal, signal } from '@preact/signals-core';
import type { Problem } from '../../../core/problem.ts';
import type { PickEdit } from '../../../plot/correlation/pick-history.ts';
import { type Picks, type Side, SIDES } from '../../../plot/correlation/well.ts';
import type { PickSave, PickSaveOutcome, PickStore } from '../../../sources/wells/pick-store.ts';
import type { SavedPick } from '../../../sources/wells/saved-pick.ts';
import {
  applyNews,
  editsTo,
  findChanges,
  findNews,
  identifyPicks,
  indexSaved,
  isSamePick,
  type PickChange,
  type PickNews,
  type SavedPicks,
} from './pick-changes.ts';
import { keepPickDraft, readPickDraft, restoreDraft } from './pick-draft.ts';
import { draftKey } from './pick-draft-key.ts';
import type { PickEdits } from './pick-edits.ts';
import { guardUnsaved } from './unsaved-guard.ts';

/** A well whose picks are kept. */
export interface KeptWell {
  uwi: string;
  name: string;
}

/** A change that could not be saved. */
export interface PickFailure {
  change: PickChange;
  problem: Problem;
}

/** A pick that somebody else has changed; `theirs` is null where they deleted it. */
export interface PickConflict {
  change: PickChange;
  theirs: SavedPick | null;
}

/** How saving ended. */
export interface SaveReport {
  saved: number;
  /** What rules of the server warn of, although the pick is saved. */
  warnings: readonly string[];
}

/** What saving tells. */
export interface PickSavingEvents {
  onSaved(report: SaveReport): void;
}

/** Saves under way, by the key of the draft: who opens the same wells waits for their end. */
const running = new Map<string, Promise<void>>();

/**
 * The picks of the wells that are open against those of the server: what is not saved, the draft of
 * it that the tab keeps, and saving. It lives as long as its wells, and longer where it is saving.
 */
export class PickSaving {
  readonly #saved = signal<readonly SavedPicks[]>([]);
  readonly #picks = signal<Picks>([[], []]);
  readonly #progress = signal<{ done: number; total: number } | null>(null);
  readonly #failures = signal<readonly PickFailure[]>([]);
  readonly #conflicts = signal<readonly PickConflict[]>([]);
  readonly #restoredAt = signal<number | null>(null);
  /** What is not saved. */
  readonly changes: ReadonlySignal<readonly PickChange[]> = computed(() =>
    this.#saved.value.flatMap((saved, side) =>
      findChanges(side as Side, saved, this.#picks.value[side] ?? []),
    ),
  );
  /** How far saving is; null while nothing is saved. */
  readonly progress: ReadonlySignal<{ done: number; total: number } | null> = this.#progress;
  /** What could not be saved and is still not saved. */
  readonly failures: ReadonlySignal<readonly PickFailure[]> = computed(() =>
    this.#stillChanged(this.#failures.value),
  );
  /** What somebody else has changed, for the user to decide. */
  readonly conflicts: ReadonlySignal<readonly PickConflict[]> = computed(() =>
    this.#stillChanged(this.#conflicts.value),
  );
  /** When the draft was made that the picks were restored from; null without one. */
  readonly restoredAt: ReadonlySignal<number | null> = this.#restoredAt;
  readonly #stops: (() => void)[] = [];
  #isAttached = false;

  constructor(
    readonly store: PickStore,
    readonly wells: readonly KeptWell[],
    private readonly edits: PickEdits,
    private readonly events: PickSavingEvents,
  ) {}

  /** The saved pick that a pick of the screen is; undefined for a new one. */
  findSaved(side: Side, id: string | undefined): SavedPick | undefined {
    return id === undefined ? undefined : this.#saved.value[side]?.get(id);
  }

  /**
   * Begins with the picks that were loaded, and with the drafts that the tab keeps of them. What is
   * being saved of the same wells is waited for.
   */
  async begin(loaded: readonly SavedPick[], isStale: () => boolean): Promise<void> {
    await Promise.all(this.#keys.map((key) => running.get(key)));
    if (isStale()) return;
    this.#isAttached = true;
    // Picks that were shown before their rows could be read have no ids.
    const [left, right] = this.#bySide(loaded).map(identifyPicks);
    if (left) this.edits.rebase((picks) => [left(picks[0]), right ? right(picks[1]) : picks[1]]);
    const saved = this.#bySide(loaded).map(indexSaved);
    const drafts = this.#keys.map(readPickDraft);
    const restored = drafts.map((draft, side) => {
      const own = saved[side]!;
      const picks = this.edits.picks.peek()[side]!;
      return draft
        ? restoreDraft(side as Side, draft, own, picks)
        : { saved: own, edits: [] as PickEdit[] };
    });
    batch(() => {
      this.#saved.value = restored.map((one) => one.saved);
      this.edits.edit(...restored.flatMap((one) => one.edits));
      this.#picks.value = this.edits.picks.peek();
    });
    if (this.changes.peek().length > 0)
      this.#restoredAt.value = Math.max(...drafts.map((draft) => draft?.at ?? 0));
    this.#follow();
  }

  /** Goes on with the same wells, which were closed and read again. */
  resume(loaded: readonly SavedPick[]): void {
    this.#isAttached = true;
    this.#picks.value = this.edits.picks.peek();
    this.takeNews(loaded);
    this.#follow();
  }

  /** Takes over what was loaded again of the same wells; what is not saved stays. */
  takeNews(loaded: readonly SavedPick[]): void {
    const found = this.#bySide(loaded).map((fresh, side) =>
      findNews(this.#saved.peek()[side]!, this.edits.picks.peek()[side]!, fresh),
    );
    batch(() => {
      this.#saved.value = found.map(({ saved }) => saved);
      this.#rebase(found.map(({ news }) => news));
    });
  }

  /** Lets the screen go. What is not saved stays in the draft; what is being saved is finished. */
  end(): void {
    if (!this.#isAttached) return;
    this.#isAttached = false;
    this.#stops.splice(0).forEach((stop) => stop());
  }

  /** Saves what is not saved, one pick after another. */
  save(): Promise<void> {
    const changes = this.changes.peek();
    if (this.#progress.peek() || changes.length === 0 || this.store.access !== 'allowed')
      return Promise.resolve();
    // The draft is kept up to date to the end of saving, also where the wells are closed before.
    const stop = this.#keepDrafts();
    const saving = this.#saveAll(changes).finally(() => {
      stop();
      this.#keys.forEach((key) => running.delete(key));
    });
    this.#keys.forEach((key) => running.set(key, saving));
    return saving;
  }

  /** Makes the picks what is saved, as one step that can be undone. */
  revert(): void {
    const edits = this.changes
      .peek()
      .flatMap((change) => this.#editsTo(change, findTarget(change)));
    batch(() => {
      this.edits.edit(...edits);
      this.#restoredAt.value = null;
      this.#failures.value = [];
    });
  }

  /** Takes the note about the draft off the screen. */
  dismissDraft(): void {
    this.#restoredAt.value = null;
  }

  /** Takes the failures off the screen; what failed is still not saved. */
  dismissFailures(): void {
    this.#failures.value = [];
  }

  /** Leaves conflicts as they are: saving meets them again. */
  leaveConflicts(): void {
    this.#conflicts.value = [];
  }

  /** Keeps mine or theirs of each conflict, and saves what is mine. */
  resolve(chosen: readonly (PickConflict & { keep: 'mine' | 'theirs' })[]): Promise<void> {
    const edits = chosen.flatMap(({ change, theirs, keep }) =>
      keep === 'theirs' ? this.#editsTo(change, theirs) : [],
    );
    batch(() => {
      for (const { change, theirs } of chosen) this.#setSaved(change, theirs);
      this.edits.edit(...edits);
      this.#conflicts.value = [];
    });
    return chosen.some(({ keep }) => keep === 'mine') ? this.save() : Promise.resolve();
  }

  get #keys(): readonly string[] {
    return this.wells.map(({ uwi }) => draftKey(this.store.ownerKey, uwi));
  }

  #bySide(picks: readonly SavedPick[]): SavedPick[][] {
    return this.wells.map(({ uwi }) => picks.filter((pick) => pick.uwi === uwi));
  }

  #follow(): void {
    this.#stops.push(
      this.edits.picks.subscribe((picks) => {
        this.#picks.value = picks;
      }),
      this.#keepDrafts(),
      this.store.watch(() => void this.#reload()),
    );
  }

  /** Keeps what is not saved, and asks before the page is left while there is anything. */
  #keepDrafts(): () => void {
    const keys = this.#keys;
    return effect(() => {
      const changes = this.changes.value;
      keys.forEach((key, side) => {
        const own = changes.filter((change) => change.side === side);
        keepPickDraft(key, own);
        guardUnsaved(key, own.length > 0);
      });
    });
  }

  async #reload(): Promise<void> {
    if (this.#progress.peek()) return;
    const { signal } = new AbortController();
    const uwis = this.wells.map(({ uwi }) => uwi);
    const fresh = await this.store.load(uwis, signal).catch(() => null);
    if (fresh?.ok && this.#isAttached && !this.#progress.peek()) this.takeNews(fresh.data);
  }

  async #saveAll(changes: readonly PickChange[]): Promise<void> {
    const report = { saved: 0, warnings: [] as string[] };
    batch(() => {
      this.#failures.value = [];
      this.#conflicts.value = [];
      this.#restoredAt.value = null;
      this.#progress.value = { done: 0, total: changes.length };
    });
    let lost: Problem | null = null;
    for (const [done, change] of changes.entries()) {
      this.#progress.value = { done, total: changes.length };
      const outcome: PickSaveOutcome = lost
        ? { kind: 'failed', problem: lost }
        : await this.store.save(this.#toSave(change));
      if (outcome.kind === 'failed' && isServerLost(outcome.problem)) lost = outcome.problem;
      if (outcome.kind === 'saved') {
        report.saved += 1;
        report.warnings.push(...outcome.warnings);
      }
      this.#settle(change, outcome);
    }
    this.#progress.value = null;
    if (report.saved > 0) this.store.announce();
    this.events.onSaved(report);
  }

  /** Those whose change the user has not undone since. */
  #stillChanged<T extends { change: PickChange }>(all: readonly T[]): readonly T[] {
    const changes = this.changes.value;
    return all.filter(({ change: { side, id } }) =>
      changes.some((change) => change.side === side && change.id === id),
    );
  }

  #toSave(change: PickChange): PickSave {
    const { uwi, name: wellName } = this.wells[change.side]!;
    if (change.kind === 'create') return { kind: 'create', uwi, wellName, pick: change.pick };
    return change;
  }

  #settle(change: PickChange, outcome: PickSaveOutcome): void {
    if (outcome.kind === 'failed')
      this.#failures.value = [...this.#failures.peek(), { change, problem: outcome.problem }];
    else if (outcome.kind === 'conflict')
      this.#conflicts.value = [...this.#conflicts.peek(), { change, theirs: outcome.theirs }];
    else
      batch(() => {
        this.#setSaved(change, outcome.pick);
        if (change.kind !== 'delete') this.#takeStored(change, outcome.pick);
      });
  }

  /** Shows a pick as the server stored it, unless the user changed it meanwhile. */
  #takeStored(change: PickChange & { pick: SentPick }, stored: SavedPick | null): void {
    if (!stored || isSamePick(change.pick, stored)) return;
    const was = { ...stored, name: change.pick.name, mdM: change.pick.mdM };
    const news = [{ id: change.id, was, now: stored }];
    this.#rebase(SIDES.map((side) => (side === change.side ? news : [])));
  }

  #setSaved({ side, id }: PickChange, pick: SavedPick | null): void {
    this.#saved.value = this.#saved.peek().map((own, at) => {
      if (at !== side) return own;
      const next = new Map(own);
      if (pick) next.set(id, pick);
      else next.delete(id);
      return next;
    });
  }

  #rebase(news: readonly (readonly PickNews[])[]): void {
    const change = ([left, right]: Picks): Picks => [
      applyNews(left, news[0] ?? []),
      applyNews(right, news[1] ?? []),
    ];
    if (!news.some((some) => some.length > 0)) return;
    if (this.#isAttached) this.edits.rebase(change);
    else this.#picks.value = change(this.#picks.peek());
  }

  #editsTo({ side, id }: PickChange, target: SavedPick | null): PickEdit[] {
    return editsTo(side, this.edits.picks.peek()[side], id, target);
  }
}

type SentPick = Extract<PickChange, { kind: 'create' }>['pick'];

function findTarget(change: PickChange): SavedPick | null {
  return change.kind === 'create' ? null : change.saved;
}

/** Whether another request would fail the same way. */
function isServerLost({ code, status }: Problem): boolean {
  return code === 'NETWORK_DISCONNECTED' || code === 'ROLE_MISSING' || status === 401;
}
