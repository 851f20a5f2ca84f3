import { type ReadonlySignal, signal } from '@preact/signals-core';
import type { Result } from '../api/client.ts';
import { isAbort, type Problem, toProblem } from '../api/errors.ts';
import type { ElementHost } from '../core/element-host.ts';
import { reserveAnnouncement } from '../core/job-announcements.ts';
import { type Backend, lastingBackend } from './backend.ts';
import type { Job } from './jobs-feed.ts';

/** How far an export has come. */
export type ExportPhase =
  /** `cancelled`: the user ended the last one. */
  | { readonly kind: 'idle'; readonly cancelled?: true }
  /**
   * `percent` is null until the server has accepted the export. `isBackground`: the file is offered
   * at the end, not saved.
   */
  | { readonly kind: 'running'; readonly percent: number | null; readonly isBackground: boolean }
  | { readonly kind: 'failed'; readonly problem: Problem }
  /** The file was handed to the browser. */
  | { readonly kind: 'saved'; readonly name: string }
  /** An export in the background has ended; its file can be downloaded. */
  | { readonly kind: 'ready'; readonly job: Job };

/** What differs between exports: the request that starts one, and how its file reaches the user. */
export interface ExportWork<Wanted> {
  /**
   * Asks the server to start. `onProcess` gets the id of the process as soon as it is known, which
   * may be before the request.
   *
   * @returns why the server refused; null if it accepted
   */
  start(
    wanted: Wanted,
    options: { signal: AbortSignal; onProcess(processId: string): void },
  ): Promise<Problem | null>;
  /** Gives the file of the job to the user; null if the user gave it up. */
  save(job: Job, signal: AbortSignal): Promise<Result<File> | null>;
}

/**
 * The export of an element, one at a time: it is started, followed by the jobs feed, and its file
 * is saved for the user. It continues while other parts of the element are shown. This page
 * announces its end, and the notifications do not.
 */
export class ExportRun<Wanted> {
  readonly #backend: Backend;
  readonly #work: ExportWork<Wanted>;
  readonly #phase = signal<ExportPhase>({ kind: 'idle' });
  readonly phase: ReadonlySignal<ExportPhase> = this.#phase;
  #wanted: Wanted | null = null;
  #processId: string | null = null;
  #releaseAnnouncement: () => void = () => undefined;
  #stop = new AbortController();

  constructor(backend: Backend, work: ExportWork<Wanted>) {
    this.#backend = backend;
    this.#work = work;
  }

  /** What the last export was started with; null before the first. */
  get wanted(): Wanted | null {
    return this.#wanted;
  }

  /** Starts an export. Resolves with its end; null if it was given up, or if one runs already. */
  async start(wanted: Wanted): Promise<ExportPhase | null> {
    if (this.#phase.peek().kind === 'running') return null;
    this.#wanted = wanted;
    this.#processId = null;
    this.#releaseAnnouncement = () => undefined;
    const { signal: stop } = (this.#stop = new AbortController());
    this.#phase.value = { kind: 'running', percent: null, isBackground: false };
    const end = await this.#run(wanted, stop).catch((error: unknown): ExportPhase | null =>
      isAbort(error) ? null : { kind: 'failed', problem: toProblem(error, 'NETWORK_DISCONNECTED') },
    );
    if (!end || stop.aborted) return null;
    return (this.#phase.value = end);
  }

  /** Starts the last export again; null if there was none. */
  async retry(): Promise<ExportPhase | null> {
    return this.#wanted === null ? null : this.start(this.#wanted);
  }

  /** Ends what runs, here and at the server. */
  cancel(): void {
    if (this.#phase.peek().kind !== 'running') return;
    this.#giveUp();
    this.#phase.value = { kind: 'idle', cancelled: true };
    if (this.#processId !== null) this.#cancelAtServer(this.#processId);
  }

  /** Leaves the export running; its file is offered when it is ready. */
  toBackground(): void {
    const phase = this.#phase.peek();
    if (phase.kind === 'running') this.#phase.value = { ...phase, isBackground: true };
  }

  /** Forgets how the last export ended. */
  reset(): void {
    if (this.#phase.peek().kind !== 'running') this.#phase.value = { kind: 'idle' };
  }

  /**
   * Stops following the export; it continues on the server, and the notifications announce its end.
   */
  dispose(): void {
    this.#giveUp();
  }

  async #run(wanted: Wanted, stop: AbortSignal): Promise<ExportPhase> {
    const refused = await this.#work.start(wanted, {
      signal: stop,
      onProcess: (processId) => this.#identify(processId, stop),
    });
    const processId = this.#processId;
    if (refused) return { kind: 'failed', problem: refused };
    if (stop.aborted || processId === null) return { kind: 'idle' };
    this.#report(0);
    const { followExport } = await import('./exports.ts');
    const job = await followExport(this.#backend, processId, {
      signal: stop,
      onProgress: (percent) => this.#report(percent),
    });
    if (!job.ok) return { kind: 'failed', problem: job.error };
    const phase = this.#phase.peek();
    if (phase.kind === 'running' && phase.isBackground) return { kind: 'ready', job: job.data };
    const file = await this.#work.save(job.data, stop);
    if (!file) return { kind: 'idle' };
    return file.ok
      ? { kind: 'saved', name: file.data.name }
      : { kind: 'failed', problem: file.error };
  }

  #identify(processId: string, stop: AbortSignal): void {
    // A request that has been sent cannot be undone.
    if (stop.aborted) return this.#cancelAtServer(processId);
    this.#processId = processId;
    this.#releaseAnnouncement = reserveAnnouncement(processId);
  }

  #report(percent: number): void {
    const phase = this.#phase.peek();
    if (phase.kind === 'running') this.#phase.value = { ...phase, percent };
  }

  #giveUp(): void {
    if (this.#phase.peek().kind === 'running') this.#releaseAnnouncement();
    this.#stop.abort();
  }

  #cancelAtServer(processId: string): void {
    import('./exports.ts').then(
      ({ cancelQuietly }) => cancelQuietly(lastingBackend(this.#backend), processId),
      // Without the code there is no network to cancel by either.
      () => undefined,
    );
  }
}

/** Makes one run per backend: an element keeps its export whatever part of it is shown. */
export function shareExportRun<Wanted>(
  createWork: (backend: Backend) => ExportWork<Wanted>,
): (host: ElementHost, backend: Backend) => ExportRun<Wanted> {
  const runs = new WeakMap<Backend, ExportRun<Wanted>>();
  return (host, backend) => {
    const known = runs.get(backend);
    if (known) return known;
    const made = new ExportRun(backend, createWork(backend));
    runs.set(backend, made);
    host.onDispose(() => made.dispose());
    return made;
  };
}
