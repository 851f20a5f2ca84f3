import type { Pick, Picks, Side } from './well.ts';

/** A change of one pick. */
export type PickEdit =
  | { action: 'add'; side: Side; pick: Pick }
  | { action: 'move'; side: Side; pick: Pick; mdM: number }
  | { action: 'rename'; side: Side; pick: Pick; name: string }
  | { action: 'delete'; side: Side; pick: Pick };

/** The picks of two wells as they are edited: every change can be taken back and made again. */
export class PickHistory {
  #now: Picks;
  #past: { picks: Picks; edit: PickEdit }[] = [];
  #future: { picks: Picks; edit: PickEdit }[] = [];

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

  /** Makes a change. */
  apply(edit: PickEdit): void {
    this.#past.push({ picks: this.#now, edit });
    this.#future = [];
    this.#now = edited(this.#now, edit);
  }

  /** Takes the last change back; answers it turned round, or null where there is none. */
  undo(): PickEdit | null {
    const last = this.#past.pop();
    if (!last) return null;
    this.#future.push({ picks: this.#now, edit: last.edit });
    this.#now = last.picks;
    return inverse(last.edit);
  }

  /** Makes the change again that was taken back last; answers it, or null. */
  redo(): PickEdit | null {
    const next = this.#future.pop();
    if (!next) return null;
    this.#past.push({ picks: this.#now, edit: next.edit });
    this.#now = next.picks;
    return next.edit;
  }
}

/** The picks after a change; those of the other well stay the same array. */
export function edited(picks: Picks, edit: PickEdit): Picks {
  const change = (list: readonly Pick[]): Pick[] => {
    const is = ({ name, mdM }: Pick): boolean => name === edit.pick.name && mdM === edit.pick.mdM;
    switch (edit.action) {
      case 'add': return [...list, edit.pick];
      case 'delete': return list.filter((pick) => !is(pick));
      case 'move': return list.map((pick) => (is(pick) ? { ...pick, mdM: edit.mdM } : pick));
      case 'rename': return list.map((pick) => (is(pick) ? { ...pick, name: edit.name } : pick));
    }
  };
  return edit.side === 0 ? [change(picks[0]), picks[1]] : [picks[0], change(picks[1])];
}

function inverse(edit: PickEdit): PickEdit {
  switch (edit.action) {
    case 'add': return { ...edit, action: 'delete' };
    case 'delete': return { ...edit, action: 'add' };
    case 'move': return { ...edit, pick: { ...edit.pick, mdM: edit.mdM }, mdM: edit.pick.mdM };
    case 'rename': return { ...edit, pick: { ...edit.pick, name: edit.name }, name: edit.pick.name };
  }
}
