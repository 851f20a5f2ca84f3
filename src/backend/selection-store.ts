import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals-core';
import * as v from 'valibot';
import { constraint } from '../api/contract/constraint.ts';
import { keys } from '../api/contract/shapes.ts';
import { type Backend, buildOwnerKey } from './backend.ts';
import { nothingSelected, type Selection } from '../core/selection.ts';
import { readOfTab, storeForTab } from '../core/tab-storage.ts';

const stored = v.object({
  mode: v.picklist(['include', 'all-matching']),
  catalog: v.string(),
  constraints: v.array(constraint),
  keys: v.optional(v.array(keys)),
  except: v.optional(v.array(keys)),
});

/** Earlier selections that can be undone; of more the oldest are forgotten. */
const MOST_EARLIER = 50;

/** A selection and those before it, the last one last. */
interface SharedSelection {
  readonly value: Signal<Selection>;
  readonly earlier: Signal<readonly Selection[]>;
}

/**
 * Selections that elements of this page share, by what they are kept under: grid and map show the
 * same.
 */
const shared = new Map<string, SharedSelection>();

/**
 * The selection in one catalog. It outlives sort, paging, other catalogs and a reload: the tab
 * keeps it. Every change can be undone as long as the page is open.
 */
export class SelectionStore {
  readonly #key: string;
  readonly #value: Signal<Selection>;
  readonly #earlier: Signal<readonly Selection[]>;
  readonly value: ReadonlySignal<Selection>;
  /** Whether a change of the selection can be undone. */
  readonly canUndo: ReadonlySignal<boolean>;
  readonly #changed: (selection: Selection) => void;

  constructor(backend: Backend, catalog: string, changed: (selection: Selection) => void) {
    this.#key = `geo-selection ${catalog} ${buildOwnerKey(backend)}`;
    const kept = v.safeParse(stored, readOfTab(this.#key));
    const known = shared.get(this.#key) ?? {
      value: signal(nothingSelected(catalog)),
      earlier: signal<readonly Selection[]>([]),
    };
    shared.set(this.#key, known);
    this.#value = known.value;
    this.#earlier = known.earlier;
    if (
      kept.success &&
      kept.output.catalog === catalog &&
      JSON.stringify(kept.output) !== JSON.stringify(this.#value.peek())
    )
      this.#value.value = kept.output;
    this.value = this.#value;
    this.canUndo = computed(() => this.#earlier.value.length > 0);
    this.#changed = changed;
  }

  set(selection: Selection): void {
    const before = this.#value.peek();
    if (JSON.stringify(before) !== JSON.stringify(selection))
      this.#earlier.value = [...this.#earlier.peek(), before].slice(-MOST_EARLIER);
    this.#show(selection);
  }

  clear(): void {
    this.set(nothingSelected(this.#value.peek().catalog));
  }

  /** Takes the last change back. Does nothing without one. */
  undo(): void {
    const earlier = this.#earlier.peek();
    const before = earlier.at(-1);
    if (!before) return;
    this.#earlier.value = earlier.slice(0, -1);
    this.#show(before);
  }

  #show(selection: Selection): void {
    this.#value.value = selection;
    storeForTab(this.#key, selection);
    this.#changed(selection);
  }
}
