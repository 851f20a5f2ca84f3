import { batch, type ReadonlySignal, signal } from '@preact/signals-core';
import { type ErrorCode, isAbort, type Problem, problemOf } from '../../core/problem.ts';
import type { ReadProgress } from '../../formats/log-file.ts';
import { PickHistory, type PickEdit } from '../../plot/correlation/pick-history.ts';
import type { CorrelationWell, Picks } from '../../plot/correlation/well.ts';
import type { TemplateChoice } from '../../sources/log/templates.ts';
import type { BoreFiles, WellsSource } from '../../sources/wells/source.ts';
import { LatestRun } from '../shared/latest-run.ts';
import { problemError } from '../../core/problem-error.ts';
import { WellCurves } from './well-data.ts';

/** What the viewer is doing. */
export type CorrelationPhase =
  /** It is not known yet whether there are wells. */
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

/** Callbacks of a correlation. */
export interface CorrelationEvents {
  onFail(problem: Problem): void;
  /** A pick was changed; also when a change is undone or redone. */
  onPickEdit(edit: PickEdit): void;
}

const NO_PICKS: Picks = [[], []];

/** Two wells: opened, their curves by template, their picks with what can be undone. */
export class CorrelationState {
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
  readonly #firstChoice: () => TemplateChoice;
  #chosenTemplate: TemplateChoice | null = null;
  #curves: readonly [WellCurves, WellCurves] | null = null;
  #abort: AbortController | null = null;
  /** Of an opening that has nothing to read yet, while wells are shown. */
  #asking: AbortController | null = null;
  #chosen: readonly string[] = [];
  #edits = new PickHistory(NO_PICKS);
  /** The wells as the page asked for them last, and the template that is read. */
  readonly #opening = new LatestRun();
  readonly #choosing = new LatestRun();

  /** @param choice the template to start with */
  constructor(
    private readonly events: CorrelationEvents,
    choice: () => TemplateChoice,
  ) {
    this.#firstChoice = choice;
  }

  /** Whether there are files to choose from. */
  get hasFiles(): boolean {
    return this.#source?.hasFiles ?? false;
  }

  /** The template that wells are drawn by. */
  get #choice(): TemplateChoice {
    return (this.#chosenTemplate ??= this.#firstChoice());
  }

  /** Opens two wells, or closes those that are open. @returns settles when they are open, have failed or are replaced */
  async open(source: WellsSource | null): Promise<void> {
    this.#opening.abort();
    this.#close();
    this.#source = source;
    this.#chosen = [];
    if (source) await this.#opening.start(() => this.#openWells(source, true));
    else this.#phase.value = { kind: 'empty' };
  }

  /** Reads the wells again. What was picked in them stays. */
  async refresh(): Promise<void> {
    const source = this.#source;
    if (source) await this.#opening.start(() => this.#openWells(source, true));
  }

  /** Resolves when the wells and the template that were asked for are here. @throws the problem of wells that could not be opened */
  async settled(): Promise<void> {
    do {
      await this.#opening.settled();
      await this.#choosing.settled();
    } while (this.#opening.isRunning);
    const phase = this.#phase.peek();
    if (phase.kind === 'failed') throw problemError(phase.problem);
  }

  /** Asks for other files of the same bores: the wells that are shown stay until there are some, and what was picked in them goes over. */
  async chooseFiles(): Promise<void> {
    const source = this.#source;
    if (!source) return;
    if (this.#curves) await this.#openWells(source, false);
    else await this.#opening.start(() => this.#openWells(source, true));
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
        lacking: (problem) => this.#reportMissing(problem, signal),
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
      else this.#reportMissing(problem, signal);
    }
  }

  /** Stops reading. Cancelled is not failed. */
  cancel(): void {
    if (this.#phase.peek().kind !== 'loading') return;
    this.#opening.abort();
    this.#close();
    this.#phase.value = { kind: 'empty' };
  }

  /** Draws both wells by another template. */
  async chooseTemplate(choice: TemplateChoice): Promise<void> {
    if (choice.template === this.#choice.template && choice.id === this.#choice.id) return;
    this.#chosenTemplate = choice;
    const abort = this.#abort;
    if (!this.#curves || !abort) return;
    await this.#choosing.start(async () => {
      try {
        await this.#read(abort);
      } catch (error) {
        if (!isAbort(error)) this.#reportMissing(problemOf(error, 'NO_CURVE_VALUES'), abort.signal);
      }
    });
  }

  /** Changes picks, as one step that can be taken back. */
  edit(...edits: readonly PickEdit[]): void {
    this.#edits.apply(edits);
    this.#publishEdits(edits);
  }

  /** Undoes the last step. */
  undo(): void {
    this.#publishEdits(this.#edits.undo());
  }

  /** Redoes it. */
  redo(): void {
    this.#publishEdits(this.#edits.redo());
  }

  /** Reports something that is wrong while the wells are shown. */
  complain(code: ErrorCode, message: string): void {
    const problem = { code, message };
    this.#problem.value = problem;
    this.events.onFail(problem);
  }

  /** Takes that off the screen. */
  dismiss(): void {
    this.#problem.value = null;
  }

  /** Ends everything. */
  dispose(): void {
    this.#opening.abort();
    this.#choosing.abort();
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
      this.#publishHistory();
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

  #publishEdits(edits: readonly PickEdit[]): void {
    if (edits.length === 0) return;
    batch(() => {
      this.#picks.value = this.#edits.picks;
      this.#publishHistory();
    });
    edits.forEach((edit) => this.events.onPickEdit(edit));
  }

  #publishHistory(): void {
    const { canUndo, canRedo } = this.#edits;
    this.#history.value = { canUndo, canRedo };
  }

  #reportMissing(problem: Problem, stop: AbortSignal): void {
    if (stop.aborted) return;
    this.#problem.value = problem;
    this.events.onFail(problem);
  }

  #fail(problem: Problem): void {
    this.#close();
    this.#phase.value = { kind: 'failed', problem };
    this.events.onFail(problem);
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
      this.#publishHistory();
    });
  }
}
