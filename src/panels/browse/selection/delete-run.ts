import { type ReadonlySignal, signal } from '@preact/signals-core';
import type { Backend } from '../../../backend/backend.ts';
import type { RecordDeletion, DeletionEnd } from '../../../backend/delete-records.ts';
import type { ElementHost } from '../../../core/element-host.ts';
import { isAbort, type Problem, problemOf } from '../../../core/problem.ts';

/** How far a deletion has come. */
export type DeletePhase =
  | { readonly kind: 'idle' }
  | { readonly kind: 'running'; readonly percent: number; readonly isCancelling: boolean }
  | { readonly kind: 'failed'; readonly problem: Problem }
  | { readonly kind: 'done'; readonly end: DeletionEnd };

/**
 * The deletion of an element: one at a time. It continues when its dialog is closed; the element
 * stops following it when the element ends.
 */
export class DeleteRun {
  readonly #backend: Backend;
  readonly #phase = signal<DeletePhase>({ kind: 'idle' });
  readonly phase: ReadonlySignal<DeletePhase> = this.#phase;
  /** What the catalog is called whose records are deleted. */
  label = '';
  #processId: string | null = null;
  #stop = new AbortController();

  constructor(backend: Backend) {
    this.#backend = backend;
  }

  /**
   * Deletes the records. Answers how it ended; null where one runs already or the element is gone.
   */
  async start(label: string, wanted: RecordDeletion): Promise<DeletePhase | null> {
    if (this.#phase.peek().kind === 'running') return null;
    const stop = (this.#stop = new AbortController());
    this.#processId = null;
    this.label = label;
    this.#phase.value = { kind: 'running', percent: 0, isCancelling: false };
    try {
      const { deleteRecords } = await import('../../../backend/delete-records.ts');
      const answer = await deleteRecords(this.#backend, wanted, {
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

  /** Ends the job at the server; what became of the records is shown when it has ended. */
  cancel(): void {
    const now = this.#phase.peek();
    if (now.kind !== 'running' || now.isCancelling) return;
    this.#phase.value = { ...now, isCancelling: true };
    if (this.#processId !== null) this.#cancelAtServer(this.#processId);
  }

  /** Forgets how the last one ended. */
  reset(): void {
    if (this.#phase.peek().kind !== 'running') this.#phase.value = { kind: 'idle' };
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
    import('../../../backend/delete-records.ts').then(
      ({ cancelDeletion }) => cancelDeletion(this.#backend, processId),
      () => undefined,
    );
  }
}

const runs = new WeakMap<Backend, DeleteRun>();

/** The deletion of an element's server: the same whichever catalog is listed. */
export function getDeleteRun(host: ElementHost, backend: Backend): DeleteRun {
  const known = runs.get(backend);
  if (known) return known;
  const made = new DeleteRun(backend);
  runs.set(backend, made);
  host.onDispose(() => made.dispose());
  return made;
}
