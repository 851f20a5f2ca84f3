import { type ReadonlySignal, signal } from '@preact/signals-core';
import type { Backend, Result } from '../../../backend/backend.ts';
import { followAnnounced } from '../../../backend/follow-job.ts';
import type { Job } from '../../../backend/jobs-feed.ts';
import {
  cancelTable,
  type ColumnMapping,
  previewTable,
  readTableReport,
  type RowOutcome,
  sendTable,
  startTable,
  type TablePreview,
  type TableReading,
  type TableReport,
} from '../../../backend/load-tables.ts';
import { isAbort, type Problem } from '../../../core/problem.ts';
import { readMapping, withField } from './mapping.ts';

/** Where the loading of a table is. */
export type TablePhase =
  | { readonly kind: 'empty'; readonly problem: Problem | null }
  | { readonly kind: 'sending'; readonly fileName: string }
  | TableDraft
  | { readonly kind: 'loading'; readonly preview: TablePreview; readonly percent: number }
  | TableResult;

/** A table whose columns are assigned to fields. */
export interface TableDraft {
  readonly kind: 'mapping';
  readonly preview: TablePreview;
  readonly reading: TableReading;
  readonly catalog: string;
  readonly mapping: readonly ColumnMapping[];
  /** New names wait for a review even if the user may decide. */
  readonly review: boolean;
  /** The preview is read again, or the loading starts. */
  readonly isBusy: boolean;
  readonly problem: Problem | null;
}

/** What came of a table. */
export interface TableResult {
  readonly kind: 'done';
  /** How the table was read and where its columns went. */
  readonly draft: TableDraft;
  readonly processId: string;
  readonly job: Job | null;
  readonly report: TableReport | null;
  /** Rows that are listed; all without it. */
  readonly only: RowOutcome | undefined;
  readonly problem: Problem | null;
}

/** One table from the file to the report of its rows. */
export class TableController {
  readonly #phase = signal<TablePhase>({ kind: 'empty', problem: null });
  #stop = new AbortController();
  #processId: string | null = null;

  readonly phase: ReadonlySignal<TablePhase> = this.#phase;

  constructor(private readonly backend: Backend) {}

  /** Sends a file and shows how it would be read. */
  async open(file: File): Promise<void> {
    const stop = this.#restart();
    this.#phase.value = { kind: 'sending', fileName: file.name };
    const answer = await settle(sendTable(this.backend, file, { signal: stop }));
    if (!answer || stop.aborted) return;
    if (answer.ok) this.#show(answer.data, {});
    else this.#phase.value = { kind: 'empty', problem: answer.error };
  }

  /** Reads the file in another way. */
  async read(change: TableReading): Promise<void> {
    const draft = this.#draft();
    if (!draft) return;
    const stop = this.#restart();
    const reading = { ...draft.reading, ...change };
    // A change before the answer adds to this one.
    this.#phase.value = { ...draft, reading, isBusy: true, problem: null };
    const { id } = draft.preview;
    const answer = await settle(previewTable(this.backend, id, reading, { signal: stop }));
    if (!answer || stop.aborted) return;
    if (!answer.ok) this.#phase.value = { ...draft, isBusy: false, problem: answer.error };
    else if (change.sheet !== undefined || change.headerRow !== undefined)
      this.#show(answer.data, reading);
    // Only how values are written has changed: the fields stay.
    else this.#phase.value = { ...draft, preview: answer.data, reading, isBusy: false };
  }

  /** Chooses the catalog, with the fields that its columns seem to be. */
  chooseCatalog(catalog: string): void {
    const draft = this.#draft();
    if (draft)
      this.#phase.value = { ...draft, catalog, mapping: readMapping(draft.preview, catalog) };
  }

  /** Assigns a column to a field; to none with "". */
  chooseField(column: number, field: string): void {
    const draft = this.#draft();
    if (draft) this.#phase.value = { ...draft, mapping: withField(draft.mapping, column, field) };
  }

  /** Has new names wait for a review. */
  chooseReview(review: boolean): void {
    const draft = this.#draft();
    if (draft) this.#phase.value = { ...draft, review };
  }

  /** Loads the table, follows the job, and reads what became of the rows. */
  async load(): Promise<void> {
    const draft = this.#draft();
    if (!draft || draft.isBusy) return;
    const stop = this.#restart();
    this.#phase.value = { ...draft, isBusy: true, problem: null };
    const { preview, reading, catalog, mapping, review } = draft;
    const started = await settle(
      startTable(this.backend, preview.id, { ...reading, catalog, mapping: [...mapping], review }),
    );
    if (!started) return;
    if (!started.ok) {
      if (!stop.aborted) this.#phase.value = { ...draft, isBusy: false, problem: started.error };
      return;
    }
    const processId = (this.#processId = started.data);
    if (stop.aborted) return;
    this.#phase.value = { kind: 'loading', preview, percent: 0 };
    const job = await settle(
      followAnnounced(this.backend, processId, {
        signal: stop,
        onProgress: (percent) => {
          this.#phase.value = { kind: 'loading', preview, percent };
        },
      }),
    );
    if (!job || stop.aborted) return;
    await this.#finish({
      kind: 'done',
      draft,
      processId,
      job: job.ok ? job.data : null,
      report: null,
      only: undefined,
      problem: job.ok ? null : job.error,
    });
  }

  /** Ends the loading; rows that are stored stay. */
  async cancel(): Promise<void> {
    if (this.#processId !== null) await cancelTable(this.backend, this.#processId);
  }

  /** Lists the rows alone that ended in one way. */
  async show(only: RowOutcome | undefined): Promise<void> {
    const phase = this.#phase.peek();
    if (phase.kind === 'done') await this.#finish({ ...phase, only });
  }

  /** Back to the columns, or to the choice of a file. */
  back(): void {
    const phase = this.#phase.peek();
    this.#restart();
    if (phase.kind === 'done') this.#phase.value = phase.draft;
    else this.#phase.value = { kind: 'empty', problem: null };
  }

  /** Ends the following; the job goes on. */
  dispose(): void {
    this.#stop.abort();
  }

  async #finish(result: TableResult): Promise<void> {
    const { processId, only } = result;
    const stop = this.#stop.signal;
    this.#phase.value = result;
    const report = await settle(
      readTableReport(this.backend, processId, { outcome: only }, { signal: stop }),
    );
    if (!report || stop.aborted) return;
    this.#phase.value = report.ok
      ? { ...result, report: report.data }
      : { ...result, problem: result.problem ?? report.error };
  }

  #show(preview: TablePreview, reading: TableReading): void {
    const catalog = preview.suggestions[0]?.catalog ?? '';
    this.#phase.value = {
      kind: 'mapping',
      preview,
      reading,
      catalog,
      mapping: readMapping(preview, catalog),
      review: false,
      isBusy: false,
      problem: null,
    };
  }

  #draft(): TableDraft | null {
    const phase = this.#phase.peek();
    return phase.kind === 'mapping' ? phase : null;
  }

  #restart(): AbortSignal {
    this.#stop.abort();
    this.#stop = new AbortController();
    return this.#stop.signal;
  }
}

/** Null for what was given up. */
async function settle<T>(work: Promise<Result<T>>): Promise<Result<T> | null> {
  try {
    return await work;
  } catch (error) {
    if (isAbort(error)) return null;
    throw error;
  }
}
