import { signal } from '@preact/signals-core';
import type { Backend } from '../../../backend/backend.ts';
import { draftPlace, dropDraft, keepDraft, readDraft } from '../edit/kept-draft.ts';

/** Texts that were typed into cells and are not stored: they outlive the tab as other drafts do. */
export class TypedCells {
  /** Cells with a text of an earlier visit. */
  readonly earlier;
  /** Number of times that all texts were discarded: the cells are made again. */
  readonly resets = signal(0);
  readonly #place: string;
  readonly #texts: Map<string, string>;

  constructor(backend: Backend) {
    this.#place = draftPlace(backend, 'Translation', 'cells');
    this.#texts = new Map(
      Object.entries(readDraft(this.#place)?.draft ?? {}).flatMap(([cell, text]) =>
        typeof text === 'string' ? [[cell, text] as const] : [],
      ),
    );
    this.earlier = signal<readonly string[]>([...this.#texts.keys()]);
  }

  /** @returns undefined if nothing was typed into the cell */
  read(cell: string): string | undefined {
    return this.#texts.get(cell);
  }

  keep(cell: string, text: string): void {
    this.#texts.set(cell, text);
    this.#write();
  }

  discard(cell: string): void {
    this.#texts.delete(cell);
    this.#write();
    if (this.earlier.peek().includes(cell))
      this.earlier.value = this.earlier.peek().filter((one) => one !== cell);
  }

  discardAll(): void {
    this.#texts.clear();
    this.#write();
    this.earlier.value = [];
    this.resets.value += 1;
  }

  #write(): void {
    if (this.#texts.size === 0) return dropDraft(this.#place);
    keepDraft(this.#place, {
      draft: Object.fromEntries(this.#texts),
      stored: null,
      unread: null,
    });
  }
}
