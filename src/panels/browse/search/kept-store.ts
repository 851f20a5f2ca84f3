import { type ReadonlySignal, signal } from '@preact/signals-core';
import type { Backend, Result } from '../../../backend/backend.ts';
import { type Kept, loadKept } from '../../../backend/preferences.ts';
import type { Problem } from '../../../core/problem.ts';
import { tellFailure } from '../../../ui/use-write-problem.ts';

/** What the user keeps at a server, read once it is needed and again after every change. */
export class KeptStore {
  readonly #kept = signal<Kept | null>(null);
  readonly #problem = signal<Problem | null>(null);
  /** Null until it is here. */
  readonly kept: ReadonlySignal<Kept | null> = this.#kept;
  /** Why it could not be read or changed last. */
  readonly problem: ReadonlySignal<Problem | null> = this.#problem;
  #loading: Promise<void> | null = null;
  #panels = 0;

  constructor(private readonly backend: Backend) {}

  /** A panel shows the problems from now on. @returns a function that ends it */
  show(): () => void {
    this.#panels++;
    return () => void this.#panels--;
  }

  /** Reads it where that has not been done. */
  load(): Promise<void> {
    return this.#kept.peek() ? Promise.resolve() : (this.#loading ??= this.#read());
  }

  /**
   * Changes something by calls, one after the other, and reads what is kept then. Answers whether
   * all went well; a failure that no panel shows is told to the page.
   */
  async change(...calls: (() => Promise<Result<unknown>>)[]): Promise<boolean> {
    this.#problem.value = null;
    for (const call of calls) {
      const answer = await call().catch(() => null);
      if (answer?.ok) continue;
      if (this.#panels > 0) this.#problem.value = answer?.error ?? null;
      else if (answer) void tellFailure((t) => t('browse.saved.title'), answer.error);
      return false;
    }
    await this.#read();
    return this.#problem.peek() === null;
  }

  async #read(): Promise<void> {
    const found = await loadKept(this.backend).catch(() => null);
    this.#loading = null;
    if (!found) return;
    this.#problem.value = found.ok ? null : found.error;
    if (found.ok) this.#kept.value = found.data;
  }
}

const stores = new WeakMap<Backend, KeptStore>();

/** The one store of a server. */
export function keptAt(backend: Backend): KeptStore {
  const known = stores.get(backend) ?? new KeptStore(backend);
  stores.set(backend, known);
  return known;
}
