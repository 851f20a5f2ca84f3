import { type ReadonlySignal, signal } from '@preact/signals-core';
import type { Backend } from '../../../backend/backend.ts';
import type { GridExportOptions } from '../../../backend/exports.ts';
import type { ElementHost } from '../../../core/element-host.ts';
import { isAbort, problemOf } from '../../../core/problem.ts';
import { newProcessId } from '../../../core/process-id.ts';
import type { ExportPhase } from './export-work.ts';

/** The export of an element: one at a time. It continues when its dialog is closed and when another catalog is listed, and ends with the element. */
export class ExportRun {
  readonly #backend: Backend;
  readonly #phase = signal<ExportPhase>({ kind: 'idle' });
  readonly phase: ReadonlySignal<ExportPhase> = this.#phase;
  #wanted: GridExportOptions | null = null;
  #processId = '';
  #stop = new AbortController();

  constructor(backend: Backend) {
    this.#backend = backend;
  }

  /** Begins an export under a new id. Answers its end; null where it was given up. */
  async start(wanted: GridExportOptions): Promise<ExportPhase | null> {
    this.#wanted = wanted;
    this.#stop.abort();
    const stop = (this.#stop = new AbortController());
    this.#processId = newProcessId();
    this.#phase.value = { kind: 'running', percent: 0 };
    try {
      const end = await this.#run(wanted, this.#processId, stop.signal);
      if (stop.signal.aborted) return null;
      this.#phase.value = end;
      return end;
    } catch (error) {
      if (isAbort(error)) return null;
      throw error;
    }
  }

  /** The same again, where there was one. */
  async retry(): Promise<ExportPhase | null> {
    return this.#wanted && this.start(this.#wanted);
  }

  /** Ends what runs, here and at the server. */
  cancel(): void {
    if (this.#phase.peek().kind !== 'running') return;
    this.#stop.abort();
    this.#phase.value = { kind: 'idle', cancelled: true };
    const processId = this.#processId;
    import('../../../backend/exports.ts').then(
      ({ endQuietly }) => endQuietly(this.#backend, processId),
      () => undefined,
    );
  }

  /** Forgets how the last one ended. */
  reset(): void {
    if (this.#phase.peek().kind !== 'running') this.#phase.value = { kind: 'idle' };
  }

  /** Stops waiting; the server continues. */
  dispose(): void {
    this.#stop.abort();
  }

  async #run(
    wanted: GridExportOptions,
    processId: string,
    signal: AbortSignal,
  ): Promise<ExportPhase> {
    const work = await exportWork().catch((error: unknown) =>
      problemOf(error, 'NETWORK_DISCONNECTED'),
    );
    if ('code' in work) return { kind: 'failed', problem: work };
    return work.runExport(this.#backend, processId, wanted, {
      signal,
      onProgress: (percent) => (this.#phase.value = { kind: 'running', percent }),
    });
  }
}

/** Nobody needs it who exports nothing. */
const exportWork = () => import('./export-work.ts');

const runs = new WeakMap<Backend, ExportRun>();

/** The export of an element's server: the same whichever catalog is listed. */
export function getExportRun(host: ElementHost, backend: Backend): ExportRun {
  const known = runs.get(backend);
  if (known) return known;
  const made = new ExportRun(backend);
  runs.set(backend, made);
  host.onDispose(() => made.dispose());
  return made;
}
