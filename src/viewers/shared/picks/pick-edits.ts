import { batch, type ReadonlySignal, signal } from '@preact/signals-core';
import { newProcessId } from '../../../core/process-id.ts';
import { type PickEdit, PickHistory } from '../../../plot/correlation/pick-history.ts';
import type { Picks } from '../../../plot/correlation/well.ts';

const NO_PICKS: Picks = [[], []];

/** Steps of the user over the picks of the wells that are open, as signals. */
export class PickEdits {
  readonly #picks = signal<Picks>(NO_PICKS);
  readonly #steps = signal({ canUndo: false, canRedo: false });
  readonly picks: ReadonlySignal<Picks> = this.#picks;
  readonly steps: ReadonlySignal<{ canUndo: boolean; canRedo: boolean }> = this.#steps;
  #history = new PickHistory(NO_PICKS);

  /** @param onEdit called for each change, also when it is undone or redone */
  constructor(private readonly onEdit: (edit: PickEdit) => void) {}

  /** Steps so far; `resume` goes on with them. */
  get history(): PickHistory {
    return this.#history;
  }

  /** Begins with picks that nothing was done to. */
  begin(picks: Picks = NO_PICKS): void {
    this.resume(new PickHistory(picks));
  }

  /** Goes on with steps that were made before. */
  resume(history: PickHistory): void {
    this.#history = history;
    this.#publish();
  }

  /** Changes picks, as one step that can be undone; without a change there is no step. */
  edit(...edits: readonly PickEdit[]): void {
    if (edits.length === 0) return;
    const named = edits.map(nameNew);
    this.#history.apply(named);
    this.#announce(named);
  }

  /** Undoes the last step. */
  undo(): void {
    this.#announce(this.#history.undo());
  }

  /** Redoes it. */
  redo(): void {
    this.#announce(this.#history.redo());
  }

  /** Changes what is known of the picks, in every step; not a step of its own. */
  rebase(change: (picks: Picks) => Picks): void {
    this.#history.rebase(change);
    this.#publish();
  }

  #announce(edits: readonly PickEdit[]): void {
    if (edits.length === 0) return;
    this.#publish();
    edits.forEach((edit) => this.onEdit(edit));
  }

  #publish(): void {
    const { picks, canUndo, canRedo } = this.#history;
    batch(() => {
      this.#picks.value = picks;
      this.#steps.value = { canUndo, canRedo };
    });
  }
}

/** A new pick gets the id that it keeps through all changes. */
function nameNew(edit: PickEdit): PickEdit {
  return edit.action === 'add' && edit.pick.id === undefined
    ? { ...edit, pick: { id: newProcessId(), ...edit.pick } }
    : edit;
}
