import { type ReadonlySignal, signal } from '@preact/signals-core';
import * as v from 'valibot';
import { constraint } from '../api/contract/constraint.ts';
import { keys } from '../api/contract/shapes.ts';
import { type Backend, ownerOf } from './backend/backend.ts';
import { nothingSelected, type Selection } from './selection.ts';
import { readOfTab, storeForTab } from './tab-storage.ts';

const stored = v.object({
  mode: v.picklist(['include', 'all-matching']), catalog: v.string(), constraints: v.array(constraint), keys: v.optional(v.array(keys)), except: v.optional(v.array(keys)),
});

/** The selection in one catalog. It outlives sort, paging, other catalogs and a reload: the tab keeps it. */
export class SelectionStore {
  readonly #key: string;
  readonly #value;
  readonly value: ReadonlySignal<Selection>;
  readonly #changed: (selection: Selection) => void;

  constructor(backend: Backend, catalog: string, changed: (selection: Selection) => void) {
    this.#key = `geo-selection ${catalog} ${ownerOf(backend)}`;
    const kept = v.safeParse(stored, readOfTab(this.#key));
    this.#value = signal<Selection>(kept.success && kept.output.catalog === catalog ? kept.output : nothingSelected(catalog));
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
