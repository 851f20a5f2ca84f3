import type { PictureFileType } from '../../plot/print/painted-picture.ts';
import { effect, type ReadonlySignal, signal } from '@preact/signals-core';
import type { ElementController } from '../../core/element-controller.ts';
import type { ElementHost } from '../../core/element-host.ts';
import { parseLanguage } from '../../i18n/language.ts';
import { type Problem, problemOf } from '../../core/problem.ts';
import { applyProperties } from '../../core/property-change.ts';
import { translator } from '../../i18n/i18n.ts';
import type { SectionMode, SurveyStatistics } from '../../formats/seismic/seismic-survey.ts';
import type { SectionWindow } from '../../plot/seismic/section-content.ts';
import { type CorrectionProperties, toCorrections } from '../../sources/survey/corrections.ts';
import { findSurveySource } from '../../sources/survey/open-survey.ts';
import { cutDetail, type LineCorners } from '../../sources/survey/section-numbers.ts';
import type { OpenSurvey, SurveyReference } from '../../sources/survey/source.ts';
import { surveyDetail } from '../../sources/survey/survey-detail.ts';
import { SurfaceChoice } from '../../sources/survey/survey-surfaces.ts';
import { cursorDetail } from './event-details.ts';
import { LookChoice, type LookRequest } from './look-choice.ts';
import { OverlayLoader } from './overlay-loader.ts';
import { SectionLink } from './section-link.ts';
import { plotDisplay, turned } from './section-look.ts';
import { SectionPicture } from './section-picture.ts';
import {
  describeLook,
  type SectionViewState,
  sectionViewState,
  toSectionLook,
  toWindow,
} from './section-view-state.ts';
import { SurveyNotes } from '../shared/survey-notes.ts';
import type { MissingParts } from '../shared/missing-part.ts';
import type { ViewState } from '../shared/view-state.ts';
import { renderPage, savePage } from '../shared/export/lazy-page.ts';
import type { SampleRange } from './section-samples.ts';
import type { ShownSection } from './survey-phase.ts';
import { SurveySections } from './survey-sections.ts';

/** Attributes and properties of `<geo-seismic>` that its controller applies. */
export interface SeismicProperties extends SurveyReference, CorrectionProperties, LookRequest {
  link?: string;
  mode?: SectionMode;
  number?: number;
  line?: LineCorners;
  timeRange?: SampleRange;
  horizons?: unknown;
  wells?: unknown;
  state?: unknown;
}

const SOURCE_KEYS = [
  'src',
  'file',
  'section',
  'catalog',
  'datasetId',
  'processingName',
  'productType',
  'sectionName',
  'indexId',
] as const;

const LOOK_KEYS = ['display', 'gainDb', 'agcMs', 'clipPercentile', 'colormap', 'polarity'] as const;

/**
 * State and commands of `<geo-seismic>`: which survey is open, which cut of it is shown, and how.
 */
export class SeismicController implements ElementController<SeismicProperties> {
  /** The survey and the cut that is shown. */
  readonly sections: SurveySections;
  /** The plot on the screen, its window and cursor. */
  readonly picture: SectionPicture;
  readonly looks = new LookChoice();
  /** What the reader of the survey found or assumed. */
  readonly notes = new SurveyNotes(() => {
    const { survey, statistics } = this.#emitted ?? {};
    // Of another survey the event is still to come.
    if (survey && survey === this.sections.survey.peek())
      this.#emitSurvey(survey, statistics ?? null);
  });
  /** Surfaces of the survey. */
  readonly surfaces = new SurfaceChoice();
  readonly #isSaving = signal(false);
  readonly #hasPicture = signal(false);
  readonly #saveProblem = signal<Problem | null>(null);
  /** True while a picture is being made for a file. */
  readonly isSaving: ReadonlySignal<boolean> = this.#isSaving;
  /** Whether a complete picture was drawn. */
  readonly hasPicture: ReadonlySignal<boolean> = this.#hasPicture;
  /** Why the picture could not be saved; null again with another survey. */
  readonly saveProblem: ReadonlySignal<Problem | null> = this.#saveProblem;

  #properties: Readonly<Partial<SeismicProperties>> = {};
  /** A file that the user chose in place of the page's source, until the page names another one. */
  #userFile: File | null = null;
  #link: SectionLink | null = null;
  #announced: ShownSection | null = null;
  /** What `geo-survey` carried last. */
  #emitted: { survey: OpenSurvey; statistics: SurveyStatistics | null } | null = null;
  readonly #overlays: OverlayLoader;
  /** What a link asks for and the survey does not have. */
  readonly missing: MissingParts<SectionViewState>;
  readonly #viewState: ViewState<SectionViewState>;
  readonly #stops: readonly (() => void)[];

  /** @param findSource the source that attributes and properties name; a test may give its own */
  constructor(
    private readonly host: ElementHost,
    private readonly findSource: typeof findSurveySource = findSurveySource,
  ) {
    const sections = (this.sections = new SurveySections({
      surveyOpened: (survey, statistics) => this.#emitSurvey(survey, statistics),
      surveyCounted: (survey, statistics) => {
        this.picture.setStatistics(statistics);
        this.#emitSurvey(survey, statistics);
      },
      failed: (problem) => host.emit('geo-error', problem),
    }));
    const picture = (this.picture = new SectionPicture({
      cursorMoved: (readout) => {
        this.#link?.send(readout);
        if (readout) host.emit('geo-cursor', cursorDetail(readout));
      },
      pictured: (shown) => this.#announce(shown),
      rangeChanged: (range) => {
        this.#link?.sendRange(range);
        host.emit('geo-range-change', range);
      },
      problem: (error) => sections.failSection(problemOf(error, 'SOURCE_FAILED')),
    }));
    const { looks, surfaces } = this;
    this.#overlays = new OverlayLoader({
      sections,
      picture,
      surfaces,
      onFailure: (error) => sections.failSection(problemOf(error, 'COMPONENT_FAILED')),
    });
    this.#viewState = sectionViewState(this, (change) => host.emit('geo-state-change', change));
    this.missing = this.#viewState.missingParts();
    this.#stops = [
      sections.survey.subscribe((survey) => survey && looks.setKind(survey.info.isVelocity)),
      effect(() =>
        picture.setDisplay(
          plotDisplay(looks.look.value, sections.survey.value?.info.isVelocity ?? false),
        ),
      ),
      sections.survey.subscribe((survey) => this.notes.follow(survey)),
      sections.shown.subscribe((shown) => picture.show(shown)),
      sections.shown.subscribe((shown) => surfaces.show(shown?.survey.surfaces)),
    ];
  }

  setProperties(changed: Readonly<Partial<SeismicProperties>>): void {
    const before = this.#properties;
    const { now, hasChanged } = applyProperties(before, changed);
    this.#properties = now;
    const isOtherSource = hasChanged(...SOURCE_KEYS);
    if (isOtherSource) this.#userFile = null;
    if (hasChanged(...LOOK_KEYS)) this.looks.request(now);
    if (isOtherSource || hasChanged('velocity')) this.#open();
    else {
      if (hasChanged('mode', 'number') || !isSameLine(before.line, now.line))
        this.sections.request(now);
      const corrections = [toCorrections(before), toCorrections(now)] as const;
      if (JSON.stringify(corrections[0]) !== JSON.stringify(corrections[1]))
        void this.sections.correctByPage(...corrections);
    }
    const shown = 'state' in changed ? this.#viewState.follow(now.state) : null;
    if (shown) {
      this.looks.change(toSectionLook(shown, this.looks.requestedLook));
      this.surfaces.choose(shown.chosenSurfaces ?? []);
      this.#showPart(shown);
      this.#viewState.settle();
    }
    if (hasChanged('timeRange')) this.picture.showRange(now.timeRange ?? null);
    if (hasChanged('link')) this.#join(now.link);
    if (hasChanged('horizons', 'wells'))
      this.#overlays.setMarks({ horizons: now.horizons, wells: now.wells });
  }

  /** Shows a file that the user chose, until the page names another source. */
  openFile(file: File): void {
    this.#userFile = file;
    this.host.emit('geo-user-file', { name: file.name });
    this.#open();
  }

  /** Reads the survey again; the cut stays. */
  refresh(): Promise<void> {
    return this.sections.refresh();
  }

  goTo({ mode, number }: { mode?: SectionMode; number?: number }): Promise<void> {
    return this.sections.goTo({ mode, number });
  }

  setWindow(window: Partial<SectionWindow>): void {
    const place = this.sections.place.peek();
    const shown = this.sections.shown.peek();
    this.picture.setWindow(window, place?.mode !== shown?.section.place.mode);
  }

  sectionValues(): Promise<{ traces: number; samples: number; values: Float32Array }> {
    return this.sections.sectionValues();
  }

  toImage({ type = 'image/png' }: { type?: PictureFileType } = {}): Promise<Blob> {
    return this.sections.withShown(async ({ survey }) => {
      await this.#overlays.whenReady();
      return this.picture.toImage({ type, title: survey.info.name });
    });
  }

  /** What is shown as one HTML file with its data. @throws as `toImage` */
  toPage(): Promise<Blob> {
    return this.sections.withShown(async (shown) => {
      await this.#overlays.whenReady();
      return renderPage(this.host, this.#describePage(shown));
    });
  }

  /** Gives the user that page as a file. */
  async savePage(): Promise<void> {
    const shown = this.sections.shown.peek();
    if (!shown) return;
    this.#isSaving.value = true;
    await savePage(this.host, this.#describePage(shown)).catch((error) => this.failSaving(error));
    this.#isSaving.value = false;
  }

  /** Shows the columns and rows that a state names; all where it names none. */
  #showPart(state: SectionViewState): void {
    const part = toWindow(state);
    const section = this.sections.shown.peek()?.section;
    if (part) this.setWindow(part);
    else if (section && section.place.mode === this.sections.place.peek()?.mode)
      this.picture.setWindow({
        traces: [0, section.traces],
        ...(section.place.mode === 'z' && { samples: [0, section.samples] }),
      });
  }

  turnPolarity(): void {
    this.looks.change(turned(this.looks.look.peek()));
  }

  /** Fetches again what could not be fetched. */
  retry(): void {
    this.sections.retry();
    this.picture.retry();
  }

  /**
   * Makes the picture for a file. @returns null if that failed, which is then shown and announced
   */
  async exportImage(type: PictureFileType, title: string): Promise<Blob | null> {
    this.#isSaving.value = true;
    try {
      return await this.picture.toImage({ type, title });
    } catch (error) {
      this.failSaving(error);
      return null;
    } finally {
      this.#isSaving.value = false;
    }
  }

  /** Shows and announces why a picture could not be saved. */
  failSaving(error: unknown): void {
    const problem = problemOf(error, 'COMPONENT_FAILED');
    this.#saveProblem.value = problem;
    this.host.emit('geo-error', problem);
  }

  closeSaveProblem(): void {
    this.#saveProblem.value = null;
  }

  dispose(): void {
    this.#viewState.dispose();
    this.#link?.close();
    this.#overlays.dispose();
    for (const stop of this.#stops) stop();
    this.notes.follow(null);
    this.surfaces.show(undefined);
    this.picture.dispose();
    this.sections.dispose();
  }

  async #describePage(shown: ShownSection) {
    const { describePage } = await import('./save-page.ts');
    const { horizons, wells } = this.#properties;
    const { picture, looks } = this;
    return describePage(shown, {
      picture,
      look: describeLook(looks.look.peek(), new LookChoice().look.peek()),
      surfaces: this.surfaces.list.peek().filter(({ isOn }) => isOn),
      marks: { horizons, wells },
      t: translator(parseLanguage(this.host.environment.peek().lang)),
    });
  }

  #open(): void {
    const { velocity, mode, number, line } = this.#properties;
    this.#saveProblem.value = null;
    this.looks.changeSource();
    const file = this.#userFile;
    const source = this.findSource(file ? { file, velocity } : this.#properties, this.host);
    const corrections = toCorrections(this.#properties);
    void this.sections.open(source, { mode, number, line }, corrections);
  }

  /** Sends `geo-survey`: when a survey is open, counted, or has more warnings. */
  #emitSurvey(survey: OpenSurvey, statistics: SurveyStatistics | null): void {
    this.#emitted = { survey, statistics };
    this.host.emit('geo-survey', surveyDetail(survey, statistics));
  }

  #join(name: string | undefined): void {
    this.#link?.close();
    this.#link = name ? new SectionLink(name, this.host, this.sections, this.picture) : null;
  }

  /** Sends `geo-section` when the first complete picture of a cut is drawn. */
  #announce(shown: ShownSection): void {
    if (this.#announced === shown) return;
    this.#announced = shown;
    this.#hasPicture.value = true;
    this.sections.costly.end();
    void this.sections.countWhole();
    const {
      survey,
      section: { place, traces, samples },
      statistics: { min, max },
      startedMs,
    } = shown;
    this.host.emit('geo-section', {
      ...cutDetail(survey.info, place),
      traces,
      samples,
      min,
      max,
      elapsedMs: performance.now() - startedMs,
    });
  }
}

/** Whether two lines have the same corners, in whatever arrays. */
function isSameLine(before: LineCorners | undefined, now: LineCorners | undefined): boolean {
  return JSON.stringify(before) === JSON.stringify(now);
}
