import { type ReadonlySignal, signal } from '@preact/signals-core';
import type { Backend } from '../../../backend/backend.ts';
import type { ElementHost } from '../../../core/element-host.ts';
import { isAbort, type Problem, problemOf, type Result } from '../../../core/problem.ts';

/** How far a job on many records has come. */
export type BulkPhase =
  | { readonly kind: 'idle' }
  | { readonly kind: 'running'; readonly percent: number; readonly isCancelling: boolean }
  | { readonly kind: 'failed'; readonly problem: Problem }
  | { readonly kind: 'done'; readonly processId: string };

/**
 * A job on many records of an element: one at a time. It continues when its dialog is closed; the
 * element stops following it when the element ends.
 */
export class BulkRun {
  readonly #backend: Backend;
  readonly #phase = signal<BulkPhase>({ kind: 'idle' });
  readonly phase: ReadonlySignal<BulkPhase> = this.#phase;
  /** Name of the catalog whose records the job works on. */
  catalog = '';
  #processId: string | null = null;
  #stop = new AbortController();

  constructor(backend: Backend) {
    this.#backend = backend;
  }

  /**
   * Starts a job and follows it. Answers how it ended; null where one runs already or the element
   * is gone.
   *
   * @param begin starts the job; answers the id of its process
   */
  async start(
    catalog: string,
    begin: (backend: Backend) => Promise<Result<string>>,
  ): Promise<BulkPhase | null> {
    if (this.#phase.peek().kind === 'running') return null;
    const stop = (this.#stop = new AbortController());
    this.#processId = null;
    this.catalog = catalog;
    this.#phase.value = { kind: 'running', percent: 0, isCancelling: false };
    try {
      const [answer, { followBulk }] = await Promise.all([
        begin(this.#backend),
        import('../../../backend/bulk.ts'),
      ]);
      if (!answer.ok) return (this.#phase.value = { kind: 'failed', problem: answer.error });
      const processId = answer.data;
      this.#started(processId);
      const problem = await followBulk(this.#backend, processId, {
        signal: stop.signal,
        onProgress: (percent) => this.#progress(percent),
      });
      return (this.#phase.value = problem
        ? { kind: 'failed', problem }
        : { kind: 'done', processId });
    } catch (error) {
      if (isAbort(error) || stop.signal.aborted) return null;
      return (this.#phase.value = {
        kind: 'failed',
        problem: problemOf(error, 'NETWORK_DISCONNECTED'),
      });
    }
  }

  /** Ends the job at the server; its report says what was done by then. */
  cancel(): void {
    const now = this.#phase.peek();
    if (now.kind !== 'running' || now.isCancelling) return;
    this.#phase.value = { ...now, isCancelling: true };
    if (this.#processId !== null) this.#cancelAtServer(this.#processId);
  }

  /** Shows the report of an earlier job; null shows none. */
  show(processId: string | null): void {
    if (this.#phase.peek().kind !== 'running')
      this.#phase.value = processId === null ? { kind: 'idle' } : { kind: 'done', processId };
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
    import('../../../backend/bulk.ts').then(
      ({ cancelBulk }) => cancelBulk(this.#backend, processId),
      () => undefined,
    );
  }
}

/** What a job does: each kind has a run of its own. */
export type BulkKind = 'edit' | 'rules';

const runs = new WeakMap<Backend, Map<BulkKind, BulkRun>>();

/** The run of an element's server: the same whichever catalog is listed. */
export function getBulkRun(host: ElementHost, backend: Backend, kind: BulkKind): BulkRun {
  const known = runs.get(backend) ?? new Map<BulkKind, BulkRun>();
  runs.set(backend, known);
  const run = known.get(kind);
  if (run) return run;
  const made = new BulkRun(backend);
  known.set(kind, made);
  host.onDispose(() => made.dispose());
  return made;
}
