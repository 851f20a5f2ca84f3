import { ThreadService } from '../threads/thread-service.ts';
import type { ReportHead } from './report-pdf.ts';
import type { ReportService, ReportTask } from './report-worker.ts';

/**
 * How long the thread waits for another report before it ends: to start one takes longer than most
 * reports.
 */
const IDLE_MS = 60_000;

interface OpenReport {
  /** Settles when the report has begun. */
  begun: Promise<void>;
  /** Lets the thread end when no other report is open. */
  release(): void;
}

/**
 * The thread that lays out reports, one for all of a server: shaping is slow, and would block every
 * other call. The first report starts it. It keeps what it has read of fonts, and ends when none
 * has been written for a while. Reports that are written at the same time take turns, piece by
 * piece.
 */
export class ReportThread {
  readonly #thread: ThreadService<ReportService>;
  readonly #open = new Map<number, OpenReport>();
  #next = 1;

  constructor(idleMs = IDLE_MS) {
    this.#thread = new ThreadService<ReportService>({
      module: new URL('./report-worker.ts', import.meta.url),
      idleMs,
      onEnd: () => this.#dropAll(),
    });
  }

  /** Begins a report. @returns its number */
  begin(head: ReportHead): number {
    const id = this.#next++;
    const release = this.#thread.retain();
    const begun = this.#thread.call('begin', { id, head });
    // Every call for the report reports it.
    begun.catch(() => undefined);
    this.#open.set(id, { begun, release });
    return id;
  }

  /**
   * Adds to a report.
   * @returns the bytes that are ready; null if absent
   * @throws what the layout throws; an error if the thread was lost
   */
  async add(id: number, task: ReportTask): Promise<Uint8Array | null> {
    const report = this.#open.get(id);
    if (!report) throw new Error('The thread of the report was lost');
    await report.begun;
    return this.#thread.call('add', { id, task });
  }

  /** Drops a report, finished or not. */
  end(id: number): void {
    const report = this.#open.get(id);
    if (!report) return;
    this.#open.delete(id);
    this.#thread.call('drop', { id }).catch(() => undefined);
    report.release();
  }

  #dropAll(): void {
    const open = [...this.#open.values()];
    this.#open.clear();
    for (const { release } of open) release();
  }
}

/** The one of this process. */
export const reportThread = new ReportThread();
