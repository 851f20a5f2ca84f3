import { batch, type ReadonlySignal, signal } from '@preact/signals-core';
import { type ErrorCode, isAbort, type Problem, problemOf } from '../../core/problem.ts';
import type { ReadProgress } from '../../formats/log-file.ts';
import { PickHistory, type PickEdit } from '../../plot/correlation/pick-history.ts';
import type { CorrelationWell, Picks } from '../../plot/correlation/well.ts';
import type { TemplateChoice } from '../../sources/log/templates.ts';
import type { BoreFiles, WellsSource } from '../../sources/wells/source.ts';
import { WellCurves } from './well-data.ts';

/** What the viewer is doing. */
export type CorrelationPhase =
  /** Nobody has said yet whether there are wells. */
  | { kind: 'new' }
  | { kind: 'empty' }
  | { kind: 'loading'; names: readonly string[]; progress: ReadProgress | null }
  | { kind: 'failed'; problem: Problem }
  | { kind: 'ready' };

/** A question for one log file of each bore. */
export interface FileQuestion {
  bores: readonly BoreFiles[];
  /** Ids of the files that were chosen before. */
  chosen: readonly string[];
  answer(ids: readonly string[] | null): void;
}

/** What a model tells the element. */
export interface CorrelationModelEvents {
  failed(problem: Problem): void;
  /** A pick was changed; also when a change is taken back or made again. */
  picked(edit: PickEdit): void;
}

const NO_PICKS: Picks = [[], []];

/** Two wells: opened, their curves by template, their picks with what can be undone. */
export class CorrelationModel {
  readonly #phase = signal<CorrelationPhase>({ kind: 'new' });
  readonly #wells = signal<readonly [CorrelationWell, CorrelationWell] | null>(null);
  readonly #picks = signal<Picks>(NO_PICKS);
  readonly #history = signal({ canUndo: false, canRedo: false });
  readonly #question = signal<FileQuestion | null>(null);
  readonly #problem = signal<Problem | null>(null);
  readonly phase: ReadonlySignal<CorrelationPhase> = this.#phase;
  /** The wells as they are drawn. */
  readonly wells: ReadonlySignal<readonly [CorrelationWell, CorrelationWell] | null> = this.#wells;
  readonly picks: ReadonlySignal<Picks> = this.#picks;
  readonly history: ReadonlySignal<{ canUndo: boolean; canRedo: boolean }> = this.#history;
  readonly question: ReadonlySignal<FileQuestion | null> = this.#question;
  /** What is missing while the wells are shown. */
  readonly problem: ReadonlySignal<Problem | null> = this.#problem;
  /** When the last opening began, by `performance.now`. */
  startedMs = 0;

  #source: WellsSource | null = null;
  #choice: TemplateChoice;
  #curves: readonly [WellCurves, WellCurves] | null = null;
  #abort: AbortController | null = null;
  /** Of an opening that has nothing to read yet, while wells are shown. */
  #asking: AbortController | null = null;
  #chosen: readonly string[] = [];
  #edits = new PickHistory(NO_PICKS);

  constructor(
    private readonly events: CorrelationModelEvents,
    choice: TemplateChoice,
  ) {
    this.#choice = choice;
  }

  /** Whether there are files to choose from. */
  get hasFiles(): boolean {
    return this.#source?.hasFiles ?? false;
  }

  /** Opens two wells, or closes those that are open. */
  async open(source: WellsSource | null): Promise<void> {
    this.#close();
    this.#source = source;
    this.#chosen = [];
    if (source) await this.#openWells(source, true);
    else this.#phase.value = { kind: 'empty' };
  }

  /** Reads the wells again. What was picked in them stays. */
  async refresh(): Promise<void> {
    if (this.#source) await this.#openWells(this.#source, true);
  }

  /** Asks for other files of the same bores: the wells that are shown stay until there are some, and what was picked in them goes over. */
  async chooseFiles(): Promise<void> {
    if (this.#source) await this.#openWells(this.#source, this.#curves === null);
  }

  /** @param atOnce false where the wells that are shown make room only once there is something to read */
  async #openWells(source: WellsSource, atOnce: boolean): Promise<void> {
    const edits = this.#edits;
    const abort = new AbortController();
    const { signal } = abort;
    this.#asking?.abort();
    this.#asking = abort;
    const begin = (): void => {
      if (this.#asking !== abort) return;
      this.#asking = null;
      this.#close();
      this.#abort = abort;
      this.startedMs = performance.now();
      this.#phase.value = { kind: 'loading', names: source.names, progress: null };
    };
    if (atOnce) begin();
    try {
      const opened = await source.open({
        signal,
        onProgress: (progress) => {
          if (!signal.aborted && this.#abort === abort)
            this.#phase.value = { kind: 'loading', names: source.names, progress };
        },
        choose: async (bores) => {
          const ids = await this.#ask(bores, signal);
          if (ids) {
            this.#chosen = ids;
            begin();
          }
          return ids;
        },
        lacking: (problem) => this.#lack(problem, signal),
      });
      const curves = opened && ([new WellCurves(opened[0]), new WellCurves(opened[1])] as const);
      if (signal.aborted || !opened || !curves) {
        curves?.forEach((one) => one.close());
        if (!signal.aborted && this.#abort === abort) this.#phase.value = { kind: 'empty' };
        return;
      }
      begin();
      this.#curves = curves;
      this.#edits =
        edits.canUndo || edits.canRedo
          ? edits
          : new PickHistory([opened[0].picks, opened[1].picks]);
      await this.#read(abort);
    } catch (error) {
      if (signal.aborted) return;
      const problem = problemOf(error, 'CORRELATION_FAILED');
      if (this.#abort === abort) this.#fail(problem);
      else this.#lack(problem, signal);
    }
  }

  /** Stops reading. Cancelled is not failed. */
  cancel(): void {
    if (this.#phase.peek().kind !== 'loading') return;
    this.#close();
    this.#phase.value = { kind: 'empty' };
  }

  /** Draws both wells by another template. */
  async chooseTemplate(choice: TemplateChoice): Promise<void> {
    if (choice.template === this.#choice.template && choice.id === this.#choice.id) return;
    this.#choice = choice;
    if (!this.#curves || !this.#abort) return;
    try {
      await this.#read(this.#abort);
    } catch (error) {
      if (!isAbort(error)) this.#lack(problemOf(error, 'NO_CURVE_VALUES'), this.#abort.signal);
    }
  }

  /** Changes picks, as one step that can be taken back. */
  edit(...edits: readonly PickEdit[]): void {
    this.#edits.apply(edits);
    this.#picked(edits);
  }

  /** Takes the last step back. */
  undo(): void {
    this.#picked(this.#edits.undo());
  }

  /** Makes it again. */
  redo(): void {
    this.#picked(this.#edits.redo());
  }

  /** Tells of something that is wrong while the wells are shown. */
  complain(code: ErrorCode, message: string): void {
    const problem = { code, message };
    this.#problem.value = problem;
    this.events.failed(problem);
  }

  /** Takes the complaint away. */
  dismiss(): void {
    this.#problem.value = null;
  }

  /** Ends everything. */
  dispose(): void {
    this.#close();
    this.#phase.value = { kind: 'empty' };
  }

  async #read(abort: AbortController): Promise<void> {
    const curves = this.#curves;
    const choice = this.#choice;
    if (!curves) return;
    const [left, right] = await Promise.all(curves.map((one) => one.read(choice, abort.signal)));
    // Another template may have been chosen while this one was read.
    if (abort.signal.aborted || choice !== this.#choice || !left || !right) return;
    batch(() => {
      this.#picks.value = this.#edits.picks;
      this.#wells.value = [left, right];
      this.#phase.value = { kind: 'ready' };
      this.#tellHistory();
    });
  }

  #ask(bores: readonly BoreFiles[], stop: AbortSignal): Promise<readonly string[] | null> {
    return new Promise((resolve) => {
      const answer = (ids: readonly string[] | null): void => {
        this.#question.value = null;
        resolve(ids);
      };
      stop.addEventListener('abort', () => answer(null), { once: true });
      this.#question.value = { bores, chosen: this.#chosen, answer };
    });
  }

  #picked(edits: readonly PickEdit[]): void {
    if (edits.length === 0) return;
    batch(() => {
      this.#picks.value = this.#edits.picks;
      this.#tellHistory();
    });
    edits.forEach((edit) => this.events.picked(edit));
  }

  #tellHistory(): void {
    const { canUndo, canRedo } = this.#edits;
    this.#history.value = { canUndo, canRedo };
  }

  #lack(problem: Problem, stop: AbortSignal): void {
    if (stop.aborted) return;
    this.#problem.value = problem;
    this.events.failed(problem);
  }

  #fail(problem: Problem): void {
    this.#close();
    this.#phase.value = { kind: 'failed', problem };
    this.events.failed(problem);
  }

  #close(): void {
    this.#abort?.abort();
    this.#asking?.abort();
    this.#abort = this.#asking = null;
    this.#curves?.forEach((one) => one.close());
    this.#curves = null;
    this.#edits = new PickHistory(NO_PICKS);
    batch(() => {
      this.#wells.value = null;
      this.#picks.value = NO_PICKS;
      this.#problem.value = null;
      this.#tellHistory();
    });
  }
}
