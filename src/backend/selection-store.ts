import { type ReadonlySignal, type Signal, signal } from '@preact/signals-core';
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

/**
 * Selections that elements of this page share, by what they are kept under: grid and map show the
 * same.
 */
const shared = new Map<string, Signal<Selection>>();

/**
 * The selection in one catalog. It outlives sort, paging, other catalogs and a reload: the tab
 * keeps it.
 */
export class SelectionStore {
  readonly #key: string;
  readonly #value: Signal<Selection>;
  readonly value: ReadonlySignal<Selection>;
  readonly #changed: (selection: Selection) => void;

  constructor(backend: Backend, catalog: string, changed: (selection: Selection) => void) {
    this.#key = `geo-selection ${catalog} ${buildOwnerKey(backend)}`;
    const kept = v.safeParse(stored, readOfTab(this.#key));
    this.#value = shared.get(this.#key) ?? signal(nothingSelected(catalog));
    shared.set(this.#key, this.#value);
    if (
      kept.success &&
      kept.output.catalog === catalog &&
      JSON.stringify(kept.output) !== JSON.stringify(this.#value.peek())
    )
      this.#value.value = kept.output;
    this.value = this.#value;
    this.#changed = changed;
  }

  set(selection: Selection): void {
    this.#value.value = selection;
    storeForTab(this.#key, selection);
    this.#changed(selection);
  }

  clear(): void {
    this.set(nothingSelected(this.#value.peek().catalog));
  }
}
