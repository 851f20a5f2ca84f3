import type { Pick, Picks, Side } from './well.ts';

/** A change of one pick. */
export type PickEdit =
  | { action: 'add'; side: Side; pick: Pick }
  | { action: 'move'; side: Side; pick: Pick; mdM: number }
  | { action: 'rename'; side: Side; pick: Pick; name: string }
  | { action: 'delete'; side: Side; pick: Pick };

/**
 * The picks of two wells as they are edited: every step, of one change or several at once, can be
 * undone and redone.
 */
export class PickHistory {
  #now: Picks;
  #past: { picks: Picks; edits: readonly PickEdit[] }[] = [];
  #future: { picks: Picks; edits: readonly PickEdit[] }[] = [];

  constructor(picks: Picks) {
    this.#now = picks;
  }

  get picks(): Picks {
    return this.#now;
  }

  get canUndo(): boolean {
    return this.#past.length > 0;
  }

  get canRedo(): boolean {
    return this.#future.length > 0;
  }

  /** Makes changes as one step. */
  apply(edits: readonly PickEdit[]): void {
    this.#past.push({ picks: this.#now, edits });
    this.#future = [];
    this.#now = edits.reduce(applyPickEdit, this.#now);
  }

  /** Undoes the last step; returns its changes reversed, an empty list where there is no step. */
  undo(): readonly PickEdit[] {
    const last = this.#past.pop();
    if (!last) return [];
    this.#future.push({ picks: this.#now, edits: last.edits });
    this.#now = last.picks;
    return last.edits.toReversed().map(inverse);
  }

  /**
   * Changes what is known of the picks, now and in every step: an undo does not bring back what was
   * never the user's to undo.
   */
  rebase(change: (picks: Picks) => Picks): void {
    const changeStep = <S extends { picks: Picks }>(step: S): S => ({
      ...step,
      picks: change(step.picks),
    });
    this.#now = change(this.#now);
    this.#past = this.#past.map(changeStep);
    this.#future = this.#future.map(changeStep);
  }

  /** Redoes the step that was undone last; returns its changes, or an empty list. */
  redo(): readonly PickEdit[] {
    const next = this.#future.pop();
    if (!next) return [];
    this.#past.push({ picks: this.#now, edits: next.edits });
    this.#now = next.picks;
    return next.edits;
  }
}

/** The picks after a change; those of the other well stay the same array. */
export function applyPickEdit(picks: Picks, edit: PickEdit): Picks {
  const change = (list: readonly Pick[]): Pick[] => {
    const is = ({ id, name, mdM }: Pick): boolean =>
      id === edit.pick.id && name === edit.pick.name && mdM === edit.pick.mdM;
    switch (edit.action) {
      case 'add':
        return [...list, edit.pick];
      case 'delete':
        return list.filter((pick) => !is(pick));
      case 'move':
        return list.map((pick) => (is(pick) ? { ...pick, mdM: edit.mdM } : pick));
      case 'rename':
        return list.map((pick) => (is(pick) ? { ...pick, name: edit.name } : pick));
    }
  };
  return edit.side === 0 ? [change(picks[0]), picks[1]] : [picks[0], change(picks[1])];
}

function inverse(edit: PickEdit): PickEdit {
  switch (edit.action) {
    case 'add':
      return { ...edit, action: 'delete' };
    case 'delete':
      return { ...edit, action: 'add' };
    case 'move':
      return { ...edit, pick: { ...edit.pick, mdM: edit.mdM }, mdM: edit.pick.mdM };
    case 'rename':
      return { ...edit, pick: { ...edit.pick, name: edit.name }, name: edit.pick.name };
  }
}
