import { batch, type ReadonlySignal, signal } from '@preact/signals-core';
import { type ErrorCode, isAbort, type Problem, problemOf } from '../../core/problem.ts';
import type {
  OffsetChoice,
  SectionInfo,
  SectionMode,
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
import { type LineCorners, placeAt, stepFrom } from '../../sources/survey/section-numbers.ts';
import { pathAlong } from './path-along.ts';

/** Where the viewer stands with its survey. */
export type Phase =
  /** Nobody has said yet whether there is a survey. */
  | { kind: 'new' }
  | { kind: 'empty' }
  | { kind: 'loading'; name: string; progress: SurveyProgress | null }
  | { kind: 'ready' }
  | { kind: 'failed'; problem: Problem };

/** Which cut the page asks for; the middle one where it says none. */
export interface PlaceAsked {
  mode?: SectionMode | undefined;
  number?: number | undefined;
  /** The line that cuts along a line follow. */
  line?: LineCorners | undefined;
}

/** What is drawn: one cut of one survey, in colours of the whole survey. A new object for each cut. */
export interface ShownSection {
  /** What the survey was read from: of the same source another survey is the same one, read again. */
  source: SurveySource;
  survey: OpenSurvey;
  section: SectionInfo;
  statistics: SurveyStatistics;
  /** When this cut was asked for, by `performance.now()`. */
  startedMs: number;
}

/** What the model tells the element. */
export interface SeismicModelEvents {
  surveyOpened(survey: OpenSurvey, statistics: SurveyStatistics): void;
  failed(problem: Problem): void;
}

/**
 * The seismic viewer's state and what can be done to it: a survey is opened, then its statistics are known, then a cut is shown.
 * Knows no screen. One survey and one cut at a time; what comes late for an earlier one is dropped.
 */
export class SeismicModel {
  readonly #phase = signal<Phase>({ kind: 'new' });
  readonly #survey = signal<OpenSurvey | null>(null);
  readonly #statistics = signal<SurveyStatistics | null>(null);
  readonly #place = signal<SectionPlace | null>(null);
  readonly #shown = signal<ShownSection | null>(null);
  readonly #moving = signal(false);
  readonly #sectionProblem = signal<Problem | null>(null);
  readonly #corrections = signal<SurveyCorrections>({});

  readonly phase: ReadonlySignal<Phase> = this.#phase;
  readonly survey: ReadonlySignal<OpenSurvey | null> = this.#survey;
  readonly statistics: ReadonlySignal<SurveyStatistics | null> = this.#statistics;
  /** The cut that is shown or being fetched. */
  readonly place: ReadonlySignal<SectionPlace | null> = this.#place;
  readonly shown: ReadonlySignal<ShownSection | null> = this.#shown;
  /** True while a cut is being fetched. */
  readonly moving: ReadonlySignal<boolean> = this.#moving;
  /** What went wrong with a cut, while the survey is fine. */
  readonly sectionProblem: ReadonlySignal<Problem | null> = this.#sectionProblem;
  /** What the user said of the file's headers. */
  readonly corrections: ReadonlySignal<SurveyCorrections> = this.#corrections;

  #source: SurveySource | null = null;
  #asked: PlaceAsked = {};
  /** The line that was shown last of this source. */
  #drawn: SectionPath | null = null;
  #opening: AbortController | null = null;
  #cutting: AbortController | null = null;
  #opened: Promise<void> = Promise.resolve();
  #cut: Promise<void> = Promise.resolve();

  constructor(private readonly events: SeismicModelEvents) {}

  /** Opens a survey, or closes the one that is open. */
  open(source: SurveySource | null, asked: PlaceAsked = {}): Promise<void> {
    this.#close();
    this.#corrections.value = {};
    this.#drawn = null;
    this.#source = source;
    this.#asked = asked;
    if (!source) this.#phase.value = { kind: 'empty' };
    return this.#read(asked, {});
  }

  /** Reads the survey again, with the corrections made and the cut shown. */
  refresh(): Promise<void> {
    return this.correct(this.#corrections.peek());
  }

  /** Reads the file again with what the user says of its headers; where it is no survey then, all stays as it was and the problem is told. */
  correct(corrections: SurveyCorrections): Promise<void> {
    return this.#read(askedOf(this.#place.peek()) ?? this.#asked, corrections);
  }

  /** Shows other traces of a prestack survey; the cut stays. */
  chooseOffset(offset: OffsetChoice): Promise<void> {
    return this.correct({ ...this.#corrections.peek(), offset });
  }

  /** Stops reading. Cancelled is not failed: what was open stays, else the viewer is empty again and the source can be read with `refresh`. */
  cancel(): void {
    if (this.#phase.peek().kind !== 'loading') return;
    this.#stop();
    this.#phase.value = { kind: this.#survey.peek() ? 'ready' : 'empty' };
  }

  dispose(): void {
    this.#close();
    this.#source = null;
    this.#phase.value = { kind: 'empty' };
  }

  get hasSource(): boolean {
    return this.#source !== null;
  }

  /** Shows another cut; of a survey that is being opened, once it is open. A number that no line has goes to the nearest. */
  async goTo(asked: PlaceAsked): Promise<void> {
    await this.#settled();
    const survey = this.#survey.peek();
    if (!survey) throw new ModelError('DATA_INVALID', 'no survey is open');
    if (asked.line) this.#drawn = pathAlong(survey.info, asked.line) ?? this.#drawn;
    const before = askedOf(this.#place.peek());
    const mode = asked.mode ?? before?.mode;
    await this.show(
      placeAt(
        survey.info,
        { mode, number: asked.number ?? (mode === before?.mode ? before?.number : undefined) },
        this.#drawn,
      ),
    );
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
    return (this.#cut = this.#show(place));
  }

  /** Tries the cut again that failed. */
  retry(): void {
    const place = this.#place.peek();
    if (place) void this.show(place);
  }

  /** A cut is on the screen but part of it could not be had. */
  failSection(problem: Problem): void {
    this.#sectionProblem.value = problem;
    this.events.failed(problem);
  }

  /** Every sample of the cut that is shown, trace after trace (of a z cut inline after inline); NaN where there is none. */
  async sectionValues(): Promise<{ traces: number; samples: number; values: Float32Array }> {
    const {
      survey,
      section: { place, traces, samples },
    } = await this.shownSection();
    const tile = await survey.tile({
      place,
      level: 0,
      traces: [0, traces],
      samples: [0, samples],
      precision: 'float32',
    });
    return { traces, samples, values: new Float32Array(tile.values) };
  }

  /** The cut that was asked for last. @throws ModelError where there is none */
  async shownSection(): Promise<ShownSection> {
    await this.#settled();
    await this.#cut;
    const shown = this.#shown.peek();
    if (!shown) throw new ModelError('DATA_INVALID', 'no section is shown');
    return shown;
  }

  /** The survey that was asked for is open, or has failed. What a page has just set is taken over a moment later. */
  async #settled(): Promise<void> {
    if (!this.#source) await new Promise((resolve) => setTimeout(resolve, TAKE_OVER_MS));
    await this.#opened;
  }

  /** What is open stays until the other is. */
  #read(asked: PlaceAsked, corrections: SurveyCorrections): Promise<void> {
    this.#stop();
    return (this.#opened = this.#source
      ? this.#openSource(this.#source, asked, corrections)
      : Promise.resolve());
  }

  async #openSource(
    source: SurveySource,
    asked: PlaceAsked,
    corrections: SurveyCorrections,
  ): Promise<void> {
    const abort = new AbortController();
    this.#opening = abort;
    this.#phase.value = { kind: 'loading', name: source.name, progress: null };
    const startedMs = performance.now();
    let survey: OpenSurvey | null = null;
    try {
      survey = await source.open({
        signal: abort.signal,
        corrections,
        onProgress: (progress) => {
          if (!abort.signal.aborted)
            this.#phase.value = { kind: 'loading', name: source.name, progress };
        },
      });
      if (abort.signal.aborted) return survey.close();
      demandSamples(survey.info);
      const place = placeAt(survey.info, asked, this.#lineIn(survey.info, asked, corrections));
      const [statistics, section] = await Promise.all([
        survey.statistics(abort.signal),
        survey.section(place, abort.signal),
      ]);
      if (abort.signal.aborted) return survey.close();
      this.#drawn = this.#lineIn(survey.info, asked, corrections);
      this.#take({ source, survey, section, statistics, startedMs }, place, corrections);
      this.events.surveyOpened(survey, statistics);
    } catch (error) {
      survey?.close();
      if (abort.signal.aborted) return;
      const problem: Problem = isAbort(error)
        ? { code: 'COMPONENT_FAILED', message: String(error) }
        : problemOf(error, 'SOURCE_FAILED');
      if (this.#survey.peek() && corrections !== this.#corrections.peek()) {
        this.#phase.value = { kind: 'ready' };
        return this.failSection(problem);
      }
      this.#close();
      this.#phase.value = { kind: 'failed', problem };
      this.events.failed(problem);
    }
  }

  #take(shown: ShownSection, place: SectionPlace, corrections: SurveyCorrections): void {
    this.#cutting?.abort();
    this.#opening = this.#cutting = null;
    const before = this.#survey.peek();
    batch(() => {
      this.#corrections.value = corrections;
      this.#survey.value = shown.survey;
      this.#statistics.value = shown.statistics;
      this.#place.value = place;
      this.#shown.value = shown;
      this.#moving.value = false;
      this.#sectionProblem.value = null;
      this.#phase.value = { kind: 'ready' };
    });
    before?.close();
  }

  /** The line that is asked for, else the one that was drawn, whose positions mean other places where headers are read otherwise. */
  #lineIn(
    info: SurveyInfo,
    { line }: PlaceAsked,
    { offset: _offset, ...headers }: SurveyCorrections,
  ): SectionPath | null {
    const { offset: _before, ...known } = this.#corrections.peek();
    return (
      (line && pathAlong(info, line)) ??
      (JSON.stringify(headers) === JSON.stringify(known) ? this.#drawn : null)
    );
  }

  async #show(place: SectionPlace): Promise<void> {
    const source = this.#source;
    const survey = this.#survey.peek();
    const statistics = this.#statistics.peek();
    if (!source || !survey || !statistics) return;
    this.#cutting?.abort();
    const abort = new AbortController();
    this.#cutting = abort;
    const startedMs = performance.now();
    batch(() => {
      this.#place.value = place;
      this.#moving.value = true;
      this.#sectionProblem.value = null;
    });
    try {
      const section = await survey.section(place, abort.signal);
      if (!abort.signal.aborted)
        this.#shown.value = { source, survey, section, statistics, startedMs };
    } catch (error) {
      if (!abort.signal.aborted && !isAbort(error))
        this.failSection(problemOf(error, 'SOURCE_FAILED'));
    } finally {
      if (this.#cutting === abort) {
        this.#cutting = null;
        this.#moving.value = false;
      }
    }
  }

  /** Ends what is being opened or fetched. */
  #stop(): void {
    this.#opening?.abort();
    this.#cutting?.abort();
    this.#opening = this.#cutting = null;
    this.#moving.value = false;
  }

  #close(): void {
    this.#stop();
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

/** How long properties of the element may take to get here. */
const TAKE_OVER_MS = 50;

/** A file without a sample has no section. @throws ModelError */
function demandSamples({ traces, samples }: SurveyInfo): void {
  if (samples.count === 0)
    throw new ModelError('FILE_MALFORMED', 'no header says how many samples a trace has');
  if (traces === 0) throw new ModelError('FILE_TRUNCATED', 'the survey has no traces');
}

function askedOf(place: SectionPlace | null): PlaceAsked | null {
  return place && { mode: place.mode, number: place.mode === 'line' ? undefined : place.number };
}

/** An error of the model's own methods. */
export class ModelError extends Error {
  constructor(
    readonly code: ErrorCode,
    message: string,
  ) {
    super(message);
  }
}
