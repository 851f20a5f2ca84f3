import { batch, type ReadonlySignal, signal } from '@preact/signals-core';
import { isAbort, type Problem, problemOf } from '../../core/problem.ts';
import type {
  OffsetChoice,
  SectionPath,
  SectionPlace,
  SurveyInfo,
  SurveyStatistics,
} from '../../formats/seismic/seismic-survey.ts';
import type {
  OpenSurvey,
  SurveyCorrections,
  SurveyProgress,
  SurveySource,
} from '../../sources/survey/source.ts';
import { mergeCorrections } from '../../sources/survey/corrections.ts';
import { placeAt, stepFrom } from '../../sources/survey/section-numbers.ts';
import { CostlyCut } from '../shared/costly-cut.ts';
import { isSameLines, openSurveyAt, type OpenedSurvey, type StartCut } from './opened-survey.ts';
import { pathAlong } from './path-along.ts';
import { LatestRun } from '../shared/latest-run.ts';
import { Opening } from '../shared/opening.ts';
import { problemError } from '../../core/problem-error.ts';
import { openingProblem } from '../shared/opening-problem.ts';
import type { ShownSection, SurveyPhase, SurveySectionsEvents } from './survey-phase.ts';
import { SurveyCount } from './survey-count.ts';
import { mergeRequests, toRequest, type SectionRequest } from './section-request.ts';

/**
 * The survey that is open and the cut of it that is shown: a survey is opened, then its statistics
 * are read, then a cut is fetched. Statistics that take long are estimated first. One survey and
 * one cut at a time; what arrives late for an earlier one is dropped.
 */
export class SurveySections {
  readonly #phase = signal<SurveyPhase>({ kind: 'empty' });
  readonly #survey = signal<OpenSurvey | null>(null);
  readonly #statistics = signal<SurveyStatistics | null>(null);
  readonly #place = signal<SectionPlace | null>(null);
  readonly #shown = signal<ShownSection | null>(null);
  readonly #moving = signal(false);
  readonly #sectionProblem = signal<Problem | null>(null);
  readonly #corrections = signal<SurveyCorrections>({});

  readonly phase: ReadonlySignal<SurveyPhase> = this.#phase;
  readonly survey: ReadonlySignal<OpenSurvey | null> = this.#survey;
  readonly statistics: ReadonlySignal<SurveyStatistics | null> = this.#statistics;
  /** The cut that is shown or being fetched. */
  readonly place: ReadonlySignal<SectionPlace | null> = this.#place;
  readonly shown: ReadonlySignal<ShownSection | null> = this.#shown;
  /** True while a cut is being fetched. */
  readonly moving: ReadonlySignal<boolean> = this.#moving;
  /** What went wrong with a cut, while the survey is fine. */
  readonly sectionProblem: ReadonlySignal<Problem | null> = this.#sectionProblem;
  /** The user's corrections of the file's headers. */
  readonly corrections: ReadonlySignal<SurveyCorrections> = this.#corrections;

  /** Cuts that the user decides on before they are read. */
  readonly costly = new CostlyCut();

  #source: SurveySource | null = null;
  /** Corrections that were requested last. */
  #wanted: SurveyCorrections = {};
  /** The page requested them: it has no use for what was read without them. */
  #isByPage = false;
  readonly #count = new SurveyCount();
  /** Where a survey that is not open yet opens. */
  #request: SectionRequest = {};
  /** The line that was shown last of this source. */
  #drawn: SectionPath | null = null;
  readonly #opening = new Opening<OpenedSurvey, SurveyProgress>();
  readonly #fetching = new LatestRun();
  /** The cut that was shown before one that costs much. */
  #before: SectionPlace | null = null;
  /** Why the cut that was requested last could not be fetched. */
  #cutProblem: Problem | null = null;

  constructor(private readonly events: SurveySectionsEvents) {}

  /** Opens a survey with corrections of its headers, or closes the one that is open. */
  open(
    source: SurveySource | null,
    request: SectionRequest = {},
    corrections: SurveyCorrections = {},
  ): Promise<void> {
    this.#close();
    this.#corrections.value = {};
    this.#drawn = null;
    this.#source = source;
    if (!source) this.#phase.value = { kind: 'empty' };
    return this.#read(request, corrections);
  }

  /** Reads the survey again, with the corrections made and the cut shown. */
  refresh(): Promise<void> {
    return this.correct(this.#corrections.peek());
  }

  /**
   * Reads the file again with what the user says of its headers; if it is no survey then, all stays
   * as it was and the problem is shown.
   */
  correct(corrections: SurveyCorrections): Promise<void> {
    return this.#correct(corrections, false);
  }

  #correct(corrections: SurveyCorrections, isByPage: boolean): Promise<void> {
    this.#isByPage = isByPage;
    const place = this.#opening.isRunning ? null : toRequest(this.#place.peek());
    return this.#read(place ?? this.#request, corrections);
  }

  /**
   * The same where the page changes its corrections: what the user corrected besides stays. If the
   * file is no survey then, the viewer has failed as with any other file.
   */
  correctByPage(before: SurveyCorrections, now: SurveyCorrections): Promise<void> {
    return this.#correct(mergeCorrections(this.#wanted, before, now), true);
  }

  /** Shows other traces of a prestack survey; the cut stays. */
  chooseOffset(offset: OffsetChoice): Promise<void> {
    return this.correct({ ...this.#corrections.peek(), offset });
  }

  /**
   * Stops reading. Cancelled is not failed: what was open stays, else the viewer is empty again and
   * the source can be read with `refresh`.
   */
  cancel(): void {
    if (this.#phase.peek().kind !== 'loading') return;
    this.#stop();
    this.#wanted = this.#corrections.peek();
    this.#phase.value = { kind: this.#survey.peek() ? 'ready' : 'empty' };
  }

  /** Gives up the cut that is being read, and shows `before` again. */
  cancelCut(): void {
    this.costly.end();
    if (this.#before) void this.show(this.#before);
  }

  /** Counts the amplitudes of the whole survey if they are estimated so far. */
  countWhole(): Promise<void> {
    return this.#count.run(this.#survey.peek(), (survey, statistics) => {
      if (this.#survey.peek() !== survey) return;
      this.#statistics.value = statistics;
      this.events.surveyCounted(survey, statistics);
    });
  }

  dispose(): void {
    this.#close();
    this.#source = null;
    this.#phase.value = { kind: 'empty' };
  }

  get hasSource(): boolean {
    return this.#source !== null;
  }

  /**
   * Asks for another cut: of the open survey at once, else it is where the next survey opens. A
   * number that no line has is that of the nearest.
   */
  request(request: SectionRequest): void {
    const survey = this.#survey.peek();
    if (survey && !this.#opening.isRunning) this.#showRequested(survey.info, request);
    else this.#request = mergeRequests(this.#request, request);
  }

  /**
   * Shows another cut and waits for it.
   * @throws the survey's problem if it could not be opened; DATA_INVALID without a survey
   */
  async goTo(request: SectionRequest): Promise<void> {
    this.request(request);
    await this.#settled();
    this.#demandOpen();
    if (!this.#survey.peek())
      throw problemError({ code: 'DATA_INVALID', message: 'no survey is open' });
  }

  /** Goes `by` lines or samples on, as far as there are any. */
  step(by: number): void {
    const survey = this.#survey.peek();
    const place = this.#place.peek();
    const next = survey && place ? stepFrom(survey.info, place, by) : null;
    if (next) void this.show(next);
  }

  /** Shows a cut. */
  show(place: SectionPlace): Promise<void> {
    if (place.mode === 'line') this.#drawn = place.path ?? null;
    return this.#fetching.start((stop) => this.#fetchSection(place, stop));
  }

  /** Fetches the cut again that failed. */
  retry(): void {
    const place = this.#place.peek();
    if (place) void this.show(place);
  }

  /** Reports that part of the cut on the screen could not be fetched. */
  failSection(problem: Problem): void {
    this.#sectionProblem.value = problem;
    this.events.failed(problem);
  }

  /**
   * Every sample of the cut that is shown, trace after trace (of a z cut inline after inline); NaN
   * in gaps.
   * @throws as `shownSection`, and what the source throws
   */
  sectionValues(): Promise<{ traces: number; samples: number; values: Float32Array }> {
    return this.withShown(async ({ survey, section: { place, traces, samples } }) => {
      const tile = await survey.tile({
        place,
        level: 0,
        traces: [0, traces],
        samples: [0, samples],
        precision: 'float32',
      });
      return { traces, samples, values: new Float32Array(tile.values) };
    });
  }

  /**
   * Runs `work` on the cut that was requested last; again if it failed because another one took its
   * place. @throws as `shownSection`
   */
  async withShown<T>(work: (shown: ShownSection) => Promise<T>): Promise<T> {
    const shown = await this.shownSection();
    try {
      return await work(shown);
    } catch (error) {
      if (!this.#opening.isRunning && this.#shown.peek()?.survey === shown.survey) throw error;
      return this.withShown(work);
    }
  }

  /**
   * The cut that was requested last, once it is fetched.
   * @throws the problem of the survey or of the cut if it could not be read; DATA_INVALID without a
   *   cut
   */
  async shownSection(): Promise<ShownSection> {
    await this.#settled();
    this.#demandOpen();
    if (this.#cutProblem) throw problemError(this.#cutProblem);
    const shown = this.#shown.peek();
    if (!shown) throw problemError({ code: 'DATA_INVALID', message: 'no section is shown' });
    return shown;
  }

  /** Resolves when nothing is being opened or fetched, later requests included. */
  async #settled(): Promise<void> {
    do {
      await this.#opening.settled();
      await this.#fetching.settled();
    } while (this.#opening.isRunning);
  }

  /** @throws the problem of a survey that could not be opened */
  #demandOpen(): void {
    const phase = this.#phase.peek();
    if (phase.kind === 'failed') throw problemError(phase.problem);
  }

  /** Opens the source; what is open stays until then. */
  async #read(request: SectionRequest, corrections: SurveyCorrections): Promise<void> {
    this.#stop();
    this.#request = request;
    this.#wanted = corrections;
    const source = this.#source;
    if (!source) return;
    const showProgress = (progress: SurveyProgress | null): void => {
      this.#phase.value = { kind: 'loading', name: source.name, progress };
    };
    showProgress(null);
    void this.#opening.start({
      open: (options) =>
        openSurveyAt(source, { ...options, corrections }, (survey) =>
          this.#start(survey, corrections),
        ),
      onProgress: showProgress,
      onOpen: (opened) => this.#adopt(opened, corrections),
      onLate: ({ shown }) => shown.survey.close(),
      onFail: (error) => this.#fail(error, corrections),
    });
    await this.#settled();
  }

  /** The cut that is requested of a survey by now; one that costs much comes after it. */
  #start(survey: OpenSurvey, corrections: SurveyCorrections): StartCut {
    const request = this.#request;
    const kept = isSameLines(corrections, this.#corrections.peek()) ? this.#drawn : null;
    const drawn = (request.line && pathAlong(survey.info, request.line)) ?? kept;
    const place = placeAt(survey.info, request, drawn);
    return CostlyCut.isCostly(survey, place)
      ? { place: placeAt(survey.info, {}, drawn), drawn, request: {} }
      : { place, drawn, request };
  }

  #adopt({ shown, place, drawn, request }: OpenedSurvey, corrections: SurveyCorrections): void {
    this.#fetching.abort();
    this.#cutProblem = null;
    this.#drawn = drawn;
    const { survey, statistics } = shown;
    const before = this.#survey.peek();
    batch(() => {
      this.#corrections.value = corrections;
      this.#survey.value = survey;
      this.#statistics.value = statistics;
      this.#place.value = place;
      this.#shown.value = shown;
      this.#moving.value = false;
      this.#sectionProblem.value = null;
      this.#phase.value = { kind: 'ready' };
    });
    before?.close();
    // Another cut was requested while this one was being fetched.
    const isShown = this.#survey.peek() === survey && !this.#opening.isRunning;
    if (this.#request !== request && isShown) this.#showRequested(survey.info, this.#request);
    this.events.surveyOpened(survey, survey.estimate ? null : statistics);
  }

  /**
   * A survey could not be opened; one that was open stays if only its headers were read in another
   * way.
   */
  #fail(error: unknown, corrections: SurveyCorrections): void {
    const problem = openingProblem(error);
    if (this.#survey.peek() && corrections !== this.#corrections.peek() && !this.#isByPage) {
      this.#wanted = this.#corrections.peek();
      this.#phase.value = { kind: 'ready' };
      return this.failSection(problem);
    }
    this.#close();
    this.#phase.value = { kind: 'failed', problem };
    this.events.failed(problem);
  }

  #showRequested(info: SurveyInfo, request: SectionRequest): void {
    if (request.line) this.#drawn = pathAlong(info, request.line) ?? this.#drawn;
    const before = toRequest(this.#place.peek()) ?? {};
    void this.show(placeAt(info, mergeRequests(before, request), this.#drawn));
  }

  async #fetchSection(place: SectionPlace, stop: AbortSignal): Promise<void> {
    const [source, survey] = [this.#source, this.#survey.peek()];
    if (!source || !survey) return;
    const startedMs = performance.now();
    const before = this.#shown.peek()?.section.place ?? null;
    this.#cutProblem = null;
    batch(() => {
      this.#place.value = place;
      this.#moving.value = true;
      this.#sectionProblem.value = null;
    });
    try {
      const isRead = await this.costly.confirm(survey, place, stop);
      if (stop.aborted) return;
      if (!isRead) return void (this.#place.value = before);
      this.#before = before;
      const section = await survey.section(place, stop);
      const statistics = this.#statistics.peek();
      if (!stop.aborted && statistics)
        this.#shown.value = { source, survey, section, statistics, startedMs };
    } catch (error) {
      if (!stop.aborted && !isAbort(error)) {
        this.#cutProblem = problemOf(error, 'SOURCE_FAILED');
        this.failSection(this.#cutProblem);
      }
    } finally {
      if (!stop.aborted) this.#moving.value = false;
    }
  }

  /** Ends what is being opened or fetched. */
  #stop(): void {
    this.#opening.abort();
    this.#fetching.abort();
    this.costly.end();
    this.#moving.value = false;
  }

  #close(): void {
    this.#stop();
    this.#cutProblem = null;
    const survey = this.#survey.peek();
    batch(() => {
      this.#survey.value = null;
      this.#statistics.value = null;
      this.#place.value = null;
      this.#shown.value = null;
      this.#sectionProblem.value = null;
    });
    survey?.close();
  }
}
