import { type ReadonlySignal, signal } from '@preact/signals-core';
import type { Backend } from '../../../backend/backend.ts';
import type { ElementHost } from '../../../core/element-host.ts';
import { isAbort, type Problem, problemOf, type Result } from '../../../core/problem.ts';

/** How far a job on many records has come. */
export type RunPhase<End> =
  | { readonly kind: 'idle' }
  | { readonly kind: 'running'; readonly percent: number; readonly isCancelling: boolean }
  | { readonly kind: 'failed'; readonly problem: Problem }
  | { readonly kind: 'done'; readonly end: End };

/** What a job reports while it runs. */
export interface RunReports {
  /** Ends the following, not the job. */
  readonly signal: AbortSignal;
  /** The server has accepted the job. */
  onStarted(processId: string): void;
  onProgress(percent: number): void;
}

/**
 * A job on many records of an element: one at a time. It continues when its dialog is closed; the
 * element stops following it when the element ends.
 */
export class RecordsRun<End> {
  protected readonly backend: Backend;
  readonly #phase = signal<RunPhase<End>>({ kind: 'idle' });
  readonly phase: ReadonlySignal<RunPhase<End>> = this.#phase;
  #processId: string | null = null;
  #stop = new AbortController();

  constructor(backend: Backend) {
    this.backend = backend;
  }

  /**
   * Follows a job from its start to its end. Resolves with how it ended; null if one runs already
   * or the element is gone.
   *
   * @param work - Starts the job and resolves with its end
   */
  protected async follow(
    work: (reports: RunReports) => Promise<Result<End>>,
  ): Promise<RunPhase<End> | null> {
    if (this.#phase.peek().kind === 'running') return null;
    const stop = (this.#stop = new AbortController());
    this.#processId = null;
    this.#phase.value = { kind: 'running', percent: 0, isCancelling: false };
    try {
      const answer = await work({
        signal: stop.signal,
        onStarted: (processId) => this.#started(processId),
        onProgress: (percent) => this.#progress(percent),
      });
      return (this.#phase.value = answer.ok
        ? { kind: 'done', end: answer.data }
        : { kind: 'failed', problem: answer.error });
    } catch (error) {
      if (isAbort(error) || stop.signal.aborted) return null;
      return (this.#phase.value = {
        kind: 'failed',
        problem: problemOf(error, 'NETWORK_DISCONNECTED'),
      });
    }
  }

  /** Ends the job at the server; what it did by then is shown when it has ended. */
  cancel(): void {
    const now = this.#phase.peek();
    if (now.kind !== 'running' || now.isCancelling) return;
    this.#phase.value = { ...now, isCancelling: true };
    if (this.#processId !== null) this.#cancelAtServer(this.#processId);
  }

  /** Shows the end of an earlier job; null shows none. A job that runs stays shown. */
  show(end: End | null): void {
    if (this.#phase.peek().kind !== 'running')
      this.#phase.value = end === null ? { kind: 'idle' } : { kind: 'done', end };
  }

  /** Stops waiting; the server continues. */
  dispose(): void {
    this.#stop.abort();
  }

  #started(processId: string): void {
    this.#processId = processId;
    const now = this.#phase.peek();
    if (now.kind === 'running' && now.isCancelling) this.#cancelAtServer(processId);
  }

  #progress(percent: number): void {
    const now = this.#phase.peek();
    if (now.kind === 'running') this.#phase.value = { ...now, percent };
  }

  #cancelAtServer(processId: string): void {
    import('../../../backend/exports.ts').then(
      ({ cancelQuietly }) => cancelQuietly(this.backend, processId),
      () => undefined,
    );
  }
}

/** Makes one run per backend and disposes it with the element. */
export function shareRun<Run extends RecordsRun<unknown>>(
  create: (backend: Backend) => Run,
): (host: ElementHost, backend: Backend) => Run {
  const runs = new WeakMap<Backend, Run>();
  return (host, backend) => {
    const known = runs.get(backend);
    if (known) return known;
    const made = create(backend);
    runs.set(backend, made);
    host.onDispose(() => made.dispose());
    return made;
  };
}
