import { batch, type ReadonlySignal, signal } from '@preact/signals-core';
import { type ErrorCode, isAbort, type Problem, problemOf } from '../../core/problem.ts';
import type { ReadProgress } from '../../formats/log-file.ts';
import type { PickEdit, PickHistory } from '../../plot/correlation/pick-history.ts';
import type { CorrelationWell, Picks } from '../../plot/correlation/well.ts';
import type { TemplateChoice } from '../../sources/log/templates.ts';
import type { OpenWell, WellsSource } from '../../sources/wells/source.ts';
import type { WellPicks } from '../../sources/wells/pick-store.ts';
import { LatestRun } from '../shared/latest-run.ts';
import { Opening } from '../shared/opening.ts';
import type { OpenedPicks } from '../shared/picks/pick-keeping.ts';
import { PickEdits } from '../shared/picks/pick-edits.ts';
import { problemError } from '../../core/problem-error.ts';
import { FileChoice } from './file-choice.ts';
import { WellCurves } from './well-data.ts';

/** What the viewer is doing. */
export type CorrelationPhase =
  /** It is not known yet whether there are wells. */
  | { kind: 'new' }
  | { kind: 'empty' }
  | { kind: 'loading'; names: readonly string[]; progress: ReadProgress | null }
  | { kind: 'failed'; problem: Problem }
  | { kind: 'ready' };

/** Callbacks of a correlation. */
export interface CorrelationEvents {
  onFail(problem: Problem): void;
  /** A pick was changed; also when a change is undone or redone. */
  onPickEdit(edit: PickEdit): void;
  /** Wells were opened; `isAgain` where they are those before, with the steps over their picks. */
  onOpen?(opened: OpenedPicks): void;
  /** The wells are about to be closed; their picks are there still. */
  onClose?(): void;
}

/** Two wells that were opened, with the curves of the template. */
interface OpenPair {
  curves: readonly [WellCurves, WellCurves];
  wells: readonly [CorrelationWell, CorrelationWell];
  picks: Picks;
  kept: WellPicks | null;
}

interface OpeningOptions {
  signal: AbortSignal;
  onProgress(progress: ReadProgress): void;
  onStart(): void;
}

/** Two wells: opened, their curves by template, their picks with what can be undone. */
export class CorrelationState {
  readonly #phase = signal<CorrelationPhase>({ kind: 'new' });
  readonly #wells = signal<readonly [CorrelationWell, CorrelationWell] | null>(null);
  readonly #problem = signal<Problem | null>(null);
  readonly phase: ReadonlySignal<CorrelationPhase> = this.#phase;
  /** The wells as they are drawn. */
  readonly wells: ReadonlySignal<readonly [CorrelationWell, CorrelationWell] | null> = this.#wells;
  /** The picks of the wells, and what can be undone. */
  readonly edits = new PickEdits((edit) => this.events.onPickEdit(edit));
  readonly picks = this.edits.picks;
  readonly history = this.edits.steps;
  /** Which log file of each well is opened. */
  readonly files = new FileChoice();
  readonly question = this.files.question;
  /** What is missing while the wells are shown. */
  readonly problem: ReadonlySignal<Problem | null> = this.#problem;
  /** When the last opening began, by `performance.now`. */
  startedMs = 0;

  #source: WellsSource | null = null;
  readonly #firstChoice: () => TemplateChoice;
  #chosenTemplate: TemplateChoice | null = null;
  #curves: readonly [WellCurves, WellCurves] | null = null;
  /** Opens the wells that the page requested last. */
  readonly #opening = new Opening<OpenPair | null, ReadProgress>();
  /** Opens other files of the wells that are shown, which stay until files are chosen. */
  readonly #reopening = new Opening<OpenPair | null, ReadProgress>();
  /** Reads the curves of another template. */
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

  /** The wells that are open, with their logs; null without wells. */
  get openWells(): readonly [OpenWell, OpenWell] | null {
    return this.#curves && [this.#curves[0].well, this.#curves[1].well];
  }

  /** The template that wells are drawn by. */
  get #choice(): TemplateChoice {
    return (this.#chosenTemplate ??= this.#firstChoice());
  }

  /**
   * Opens two wells, or closes those that are open. @returns settles when they are open, have
   * failed or are replaced
   */
  async open(source: WellsSource | null): Promise<void> {
    this.#close();
    this.#source = source;
    this.files.chosen = [];
    if (source) await this.#openWells(source);
    else this.#phase.value = { kind: 'empty' };
  }

  /** Whether a file of the user can take the place of one that could not be read. */
  get canReplace(): boolean {
    return this.#source?.replaceFailed !== undefined;
  }

  /** Opens the wells with a file of the user in place of the one that could not be read. */
  async replaceFailed(file: File): Promise<void> {
    const source = this.#source?.replaceFailed?.(file);
    if (source) await this.open(source);
  }

  /** Reads the wells again. What was picked in them stays. */
  async refresh(): Promise<void> {
    if (this.#source) await this.#openWells(this.#source);
  }

  /**
   * Resolves when the wells and the template that were requested are loaded. @throws the problem of
   * wells that could not be opened
   */
  async settled(): Promise<void> {
    do {
      await this.#opening.settled();
      await this.#choosing.settled();
    } while (this.#opening.isRunning);
    const phase = this.#phase.peek();
    if (phase.kind === 'failed') throw problemError(phase.problem);
  }

  /**
   * Asks for other files of the same bores: the wells that are shown stay until there are some, and
   * what was picked in them goes over.
   */
  async chooseFiles(): Promise<void> {
    const source = this.#source;
    if (!source) return;
    if (this.#curves) await this.#reopenWells(source);
    else await this.#openWells(source);
  }

  #openWells(source: WellsSource): Promise<void> {
    const edits = this.edits.history;
    this.#close();
    this.#begin(source);
    return this.#opening.start({
      open: ({ signal, onProgress }) =>
        this.#openPair(source, { signal, onProgress, onStart: () => {} }),
      onProgress: (progress) => this.#showLoading(source, progress),
      onOpen: (pair) => this.#adopt(pair, edits),
      onLate: closePair,
      onFail: (error) => this.#fail(problemOf(error, 'CORRELATION_FAILED')),
    });
  }

  #reopenWells(source: WellsSource): Promise<void> {
    const edits = this.edits.history;
    let hasStarted = false;
    const onStart = (): void => {
      if (hasStarted) return;
      hasStarted = true;
      this.#closeWells();
      this.#begin(source);
    };
    return this.#reopening.start({
      open: (options) => this.#openPair(source, { ...options, onStart }),
      onProgress: (progress) => {
        if (hasStarted) this.#showLoading(source, progress);
      },
      onOpen: (pair) => {
        if (hasStarted) this.#adopt(pair, edits);
      },
      onLate: closePair,
      onFail: (error) => {
        const problem = problemOf(error, 'CORRELATION_FAILED');
        if (hasStarted) this.#fail(problem);
        else this.#reportMissing(problem);
      },
    });
  }

  /**
   * Opens both wells and reads the curves of the template. @param options.onStart called when there
   * are files to read
   */
  async #openPair(
    source: WellsSource,
    { signal, onProgress, onStart }: OpeningOptions,
  ): Promise<OpenPair | null> {
    const opened = await source.open({
      signal,
      onProgress,
      choose: async (bores) => {
        const ids = await this.files.choose(bores, signal);
        if (ids) {
          this.files.chosen = ids;
          onStart();
        }
        return ids;
      },
      lacking: (problem) => {
        if (!signal.aborted) this.#reportMissing(problem);
      },
    });
    if (!opened) return null;
    const curves = [new WellCurves(opened[0]), new WellCurves(opened[1])] as const;
    try {
      signal.throwIfAborted();
      onStart();
      const wells = await this.#readCurves(curves, signal);
      const [left, right] = opened;
      return { curves, wells, picks: [left.picks, right.picks], kept: left.kept ?? null };
    } catch (error) {
      curves.forEach((one) => one.close());
      throw error;
    }
  }

  /** The wells by the template that is chosen; read again if another one was chosen meanwhile. */
  async #readCurves(curves: OpenPair['curves'], signal: AbortSignal): Promise<OpenPair['wells']> {
    const choice = this.#choice;
    const [left, right] = curves;
    const wells = await Promise.all([left.read(choice, signal), right.read(choice, signal)]);
    return choice === this.#choice ? wells : this.#readCurves(curves, signal);
  }

  /** @param edits what was picked before in these wells */
  #adopt(pair: OpenPair | null, edits: PickHistory): void {
    if (!pair) {
      this.#phase.value = { kind: 'empty' };
      return;
    }
    const { curves, wells, picks, kept } = pair;
    const isAgain = edits.canUndo || edits.canRedo;
    this.#curves = curves;
    batch(() => {
      if (isAgain) this.edits.resume(edits);
      else this.edits.begin(picks);
      this.#showWells(wells);
    });
    this.events.onOpen?.({ wells, kept, isAgain });
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
    this.#chosenTemplate = choice;
    const curves = this.#curves;
    if (!curves) return;
    await this.#choosing.start(async (signal) => {
      try {
        const wells = await this.#readCurves(curves, signal);
        if (!signal.aborted) this.#showWells(wells);
      } catch (error) {
        if (!signal.aborted && !isAbort(error))
          this.#reportMissing(problemOf(error, 'NO_CURVE_VALUES'));
      }
    });
  }

  /** Changes picks, as one step that can be undone. */
  edit(...edits: readonly PickEdit[]): void {
    this.edits.edit(...edits);
  }

  /** Undoes the last step. */
  undo(): void {
    this.edits.undo();
  }

  /** Redoes it. */
  redo(): void {
    this.edits.redo();
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
    this.#close();
    this.#phase.value = { kind: 'empty' };
  }

  #showWells(wells: OpenPair['wells']): void {
    batch(() => {
      this.#wells.value = wells;
      this.#phase.value = { kind: 'ready' };
    });
  }

  #begin(source: WellsSource): void {
    this.startedMs = performance.now();
    this.#showLoading(source, null);
  }

  #showLoading({ names }: WellsSource, progress: ReadProgress | null): void {
    this.#phase.value = { kind: 'loading', names, progress };
  }

  #reportMissing(problem: Problem): void {
    this.#problem.value = problem;
    this.events.onFail(problem);
  }

  #fail(problem: Problem): void {
    this.#close();
    this.#phase.value = { kind: 'failed', problem };
    this.events.onFail(problem);
  }

  /** Aborts all work and closes the wells. */
  #close(): void {
    this.#opening.abort();
    this.#reopening.abort();
    this.#closeWells();
  }

  #closeWells(): void {
    this.#choosing.abort();
    this.#curves?.forEach((one) => one.close());
    if (this.#curves) this.events.onClose?.();
    this.#curves = null;
    batch(() => {
      this.edits.begin();
      this.#wells.value = null;
      this.#problem.value = null;
    });
  }
}

function closePair(pair: OpenPair | null): void {
  pair?.curves.forEach((one) => one.close());
}
