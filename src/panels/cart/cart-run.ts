import { type ReadonlySignal, signal } from '@preact/signals-core';
import { type Backend, lastingBackend } from '../../backend/backend.ts';
import {
  type CartExportOptions,
  endQuietly,
  finishedJob,
  startCartExport,
} from '../../backend/exports.ts';
import { type Job, pokeJobs } from '../../backend/jobs-feed.ts';
import type { ElementHost } from '../../core/element-host.ts';
import { isAbort, type Problem } from '../../core/problem.ts';
import { jobFileToUser } from '../shared/job-file-to-user.ts';

/** How far the export of a cart has come. */
export type RunPhase =
  | { readonly kind: 'idle' }
  /** `percent` is null until the server has taken it. `background`: nobody waits for it in front of the cart. */
  | {
      readonly kind: 'running';
      readonly name: string;
      readonly percent: number | null;
      readonly background: boolean;
    }
  | { readonly kind: 'failed'; readonly problem: Problem }
  /** The file is the user's. */
  | { readonly kind: 'saved'; readonly name: string }
  /** It was finished behind the user's back: the file waits to be fetched. */
  | { readonly kind: 'ready'; readonly job: Job };

/** The export of a cart: one at a time. Sent to the background it goes on at the server whatever becomes of the element. */
export class CartRun {
  readonly #backend: Backend;
  readonly #phase = signal<RunPhase>({ kind: 'idle' });
  readonly phase: ReadonlySignal<RunPhase> = this.#phase;
  #wanted: { what: CartExportOptions; name: string } | null = null;
  #processId: string | null = null;
  #stop = new AbortController();

  constructor(backend: Backend) {
    this.#backend = backend;
  }

  /** Begins an export. Answers its end; null where it was given up. */
  async start(what: CartExportOptions, name: string): Promise<RunPhase | null> {
    if (this.#phase.peek().kind === 'running') return null;
    this.#wanted = { what, name };
    const stop = (this.#stop = new AbortController());
    this.#processId = null;
    this.#phase.value = { kind: 'running', name, percent: null, background: false };
    try {
      const end = await this.#run(what, stop.signal);
      if (stop.signal.aborted) return null;
      this.#phase.value = end;
      return end;
    } catch (error) {
      if (isAbort(error)) return null;
      throw error;
    }
  }

  /** The same again. */
  async retry(): Promise<RunPhase | null> {
    return this.#wanted && this.start(this.#wanted.what, this.#wanted.name);
  }

  /** Ends what runs, here and at the server. */
  cancel(): void {
    if (this.#phase.peek().kind !== 'running') return;
    this.#stop.abort();
    this.#phase.value = { kind: 'idle' };
    if (this.#processId !== null) void endQuietly(lastingBackend(this.#backend), this.#processId);
  }

  /** Nobody waits any more: the cart is free, the exports list it. */
  toBackground(): void {
    const phase = this.#phase.peek();
    if (phase.kind === 'running') this.#phase.value = { ...phase, background: true };
  }

  /** Forgets how the last one ended. */
  reset(): void {
    if (this.#phase.peek().kind !== 'running') this.#phase.value = { kind: 'idle' };
  }

  /** Waits no longer; the server goes on. */
  dispose(): void {
    this.#stop.abort();
  }

  async #run(what: CartExportOptions, signal: AbortSignal): Promise<RunPhase> {
    // Whoever cancels before the server has answered cancels what it answers: the request itself cannot be taken back.
    const started = await startCartExport(lastingBackend(this.#backend), what);
    if (signal.aborted) {
      if (started.ok) void endQuietly(lastingBackend(this.#backend), started.data);
      return { kind: 'idle' };
    }
    if (!started.ok) return { kind: 'failed', problem: started.error };
    this.#processId = started.data;
    this.#progress(0);
    pokeJobs(this.#backend);
    const job = await finishedJob(this.#backend, started.data, {
      signal,
      onProgress: (percent) => this.#progress(percent),
    });
    pokeJobs(this.#backend);
    if (!job.ok) return { kind: 'failed', problem: job.error };
    const now = this.#phase.peek();
    if (now.kind === 'running' && now.background) return { kind: 'ready', job: job.data };
    const file = await jobFileToUser(this.#backend, job.data, { signal });
    if (!file) return { kind: 'idle' };
    return file.ok
      ? { kind: 'saved', name: file.data.name }
      : { kind: 'failed', problem: file.error };
  }

  #progress(percent: number): void {
    const phase = this.#phase.peek();
    if (phase.kind === 'running') this.#phase.value = { ...phase, percent };
  }
}

const runs = new WeakMap<Backend, CartRun>();

/** The export of an element's server: the same whichever cart is open. */
export function getCartRun(host: ElementHost, backend: Backend): CartRun {
  const known = runs.get(backend);
  if (known) return known;
  const made = new CartRun(backend);
  runs.set(backend, made);
  host.onDispose(() => made.dispose());
  return made;
}
