import { type Backend, buildOwnerKey } from '../../../backend/backend.ts';
import type { ElementHost } from '../../../core/element-host.ts';
import type { Result } from '../../../core/problem.ts';
import { RecordsRun, type RunPhase, shareRun } from './records-run.ts';

/** A job that has ended: its report is read by the id of its process. */
export interface BulkEnd {
  readonly processId: string;
}

/** How far a job with a report has come. */
export type BulkPhase = RunPhase<BulkEnd>;

/** A job on many records, with a report. */
export class BulkRun extends RecordsRun<BulkEnd> {
  /** Name of the catalog whose records the job works on. */
  catalog = '';

  /** The user opens a record of the report: the next opening of the dialog shows the report again. */
  leaveReport(catalog: string): void {
    const phase = this.phase.peek();
    if (phase.kind === 'done') leftReports.set(this.#reportKey(catalog), phase.end);
  }

  /** Shows the report of a catalog that was left to open a record, once; else none. */
  returnToReport(catalog: string): void {
    const key = this.#reportKey(catalog);
    this.show(leftReports.get(key) ?? null);
    leftReports.delete(key);
  }

  #reportKey(catalog: string): string {
    return JSON.stringify([buildOwnerKey(this.backend), catalog]);
  }

  /**
   * Starts a job and follows it. Resolves with how it ended; null if one runs already or the
   * element is gone.
   *
   * @param begin - Starts the job and resolves with the id of its process
   */
  start(
    catalog: string,
    begin: (backend: Backend) => Promise<Result<string>>,
  ): Promise<BulkPhase | null> {
    if (this.phase.peek().kind !== 'running') this.catalog = catalog;
    return this.follow(async ({ onStarted, ...reports }) => {
      const [answer, { followBulk }] = await Promise.all([
        begin(this.backend),
        import('../../../backend/bulk.ts'),
      ]);
      if (!answer.ok) return answer;
      const processId = answer.data;
      onStarted(processId);
      const problem = await followBulk(this.backend, processId, reports);
      return problem ? { ok: false, error: problem } : { ok: true, data: { processId } };
    });
  }
}

/** Reports that were left to open one of their records, by user and catalog. */
const leftReports = new Map<string, BulkEnd>();

/** What a job does: each kind has a run of its own. */
export type BulkKind = 'edit' | 'rules' | 'recipe' | 'quality';

const RUNS = {
  edit: shareRun((backend) => new BulkRun(backend)),
  rules: shareRun((backend) => new BulkRun(backend)),
  recipe: shareRun((backend) => new BulkRun(backend)),
  quality: shareRun((backend) => new BulkRun(backend)),
};

/** The run of an element's server: the same whichever catalog is listed. */
export function getBulkRun(host: ElementHost, backend: Backend, kind: BulkKind): BulkRun {
  return RUNS[kind](host, backend);
}
