import { computed, type ReadonlySignal, signal } from '@preact/signals-core';
import { readStored, store } from '../../core/storage.ts';
import type { WellMarker, WellMarkers } from '../../sources/wells/well-markers.ts';

const SHOWN = 'geo-elements.log.markers';

/** The saved picks of the well whose log is open, and whether they are shown. */
export class LogMarkers {
  readonly #all = signal<readonly WellMarker[]>([]);
  /** What the user chose; a state goes over it. */
  #choice = readStored(SHOWN) !== 'no';
  readonly #isShown = signal(this.#choice);
  /** Whether there are any to show. */
  readonly hasAny = computed(() => this.#all.value.length > 0);
  readonly isShown: ReadonlySignal<boolean> = this.#isShown;
  /** What is drawn. */
  readonly drawn = computed(() => (this.#isShown.value ? this.#all.value : []));
  #source: WellMarkers | null = null;

  /** Those that were loaded last. */
  get all(): readonly WellMarker[] {
    return this.#all.peek();
  }

  #reading: AbortController | null = null;
  #stop: (() => void) | null = null;

  /** Shows the picks of a well, and what becomes of them; null shows none. */
  follow(source: WellMarkers | null): void {
    this.dispose();
    this.#source = source;
    if (!source) return;
    this.#stop = source.watch(() => void this.#read());
    void this.#read();
  }

  /** Shows or hides them; the next log begins the same way. */
  show(isShown: boolean): void {
    this.#choice = this.#isShown.value = isShown;
    store(SHOWN, isShown ? 'yes' : 'no');
  }

  /** Shows or hides them as a state says it, or else as the user chose; that choice stays. */
  restore(isShown: boolean | null): void {
    this.#isShown.value = isShown ?? this.#choice;
  }

  dispose(): void {
    this.#stop?.();
    this.#reading?.abort();
    this.#stop = this.#reading = this.#source = null;
    this.#all.value = [];
  }

  async #read(): Promise<void> {
    this.#reading?.abort();
    const reading = new AbortController();
    this.#reading = reading;
    // Picks are beside the log: without them it is as good.
    const found = await this.#source?.load(reading.signal).catch(() => null);
    if (found && !reading.signal.aborted) this.#all.value = found;
  }
}
