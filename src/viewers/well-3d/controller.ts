import { batch, computed, type ReadonlySignal, signal } from '@preact/signals-core';
import type { ElementController } from '../../core/element-controller.ts';
import type { ElementHost } from '../../core/element-host.ts';
import { parseLanguage } from '../../i18n/language.ts';
import { type Problem, problemOf } from '../../core/problem.ts';
import { loadedLanguages, translator } from '../../i18n/i18n.ts';
import type { SceneReadout } from '../../plot/scene/readout.ts';
import type { SceneLook } from '../../plot/scene/scene-content.ts';
import type { DepthType, SceneData, SceneSeismic } from '../../plot/scene/scene-data.ts';
import type { ScenePlot } from '../../plot/scene/scene-plot.ts';
import type { SceneSlice, SliceShape } from '../../plot/scene/slice-shape.ts';
import { describeNote } from '../../sources/scene/misplaced-wells.ts';
import type { SceneRequest, SceneSource } from '../../sources/scene/source.ts';
import { surveyDetail } from '../../sources/survey/survey-detail.ts';
import { toCorrections } from '../../sources/survey/corrections.ts';
import type { SurveyCorrections, SurveySource } from '../../sources/survey/source.ts';
import { saveFile } from '../../ui/save-file.ts';
import { countScene, describeCursor, describeSection, nameScene } from './scene-events.ts';
import { SurveyNotes } from '../shared/survey-notes.ts';
import { findGaps, type SceneGaps, addSurfaces } from './scene-list.ts';
import { SceneLink } from './scene-link.ts';
import { SceneLoader } from './scene-loader.ts';
import {
  DEFAULT_PROPERTIES,
  openingLook,
  pickLook,
  makeRequest,
  type SceneProperties,
  pickSlicing,
  createSource,
  SOURCE_PROPERTIES,
  SURVEY_PROPERTIES,
} from './scene-properties.ts';
import { SceneStage } from './scene-stage.ts';
import { readWellRequest, SceneStateProperty, type SceneViewState } from './scene-view-state.ts';
import { translateScene } from './scene-words.ts';
import { isEstimated, SliceModel, type SliceTarget } from './slices.ts';
import { ignoreUnhandled } from '../shared/ignore-unhandled.ts';
import { renderPage, savePage } from '../shared/export/lazy-page.ts';
import { waitForOutcome } from './wait-for-outcome.ts';

/** Finds the survey that properties name; null if they name no survey. */
type FindSurvey = (properties: SceneProperties, host: ElementHost) => SurveySource | null;

/** State and commands of `<geo-well-3d>` (kind `wells`) and `<geo-seismic-3d>` (kind `survey`). */
export class Well3dController implements ElementController<SceneProperties> {
  readonly kind: 'wells' | 'survey';
  readonly slices = new SliceModel();
  readonly loader = new SceneLoader({
    onChange: () => this.#followLoader(),
    onFail: (problem) => this.host.emit('geo-error', problem),
  });
  /** What the reader of the survey found or assumed. */
  readonly notes = new SurveyNotes(() => {
    const { seismic } = this.slices;
    if (seismic) this.#emitSurvey(seismic);
  });
  readonly look = signal<SceneLook>(openingLook());
  /** What is requested of wells; read when the source is shown the next time. */
  readonly request = signal<SceneRequest>({ logs: false, markers: false });
  /** What the properties alone request of wells. */
  readonly opened = signal<SceneRequest>({ logs: false, markers: false });
  /** What the properties name; null where they name nothing. */
  readonly source = signal<SceneSource | null>(null);
  readonly survey = signal<SurveySource | null>(null);
  /** The slice that keys move. */
  readonly mode = signal<SceneSlice['mode']>('inline');
  /** Wells can be requested of the server. */
  readonly readsWells = signal(false);
  /** A failure of drawing. */
  readonly engineProblem = signal<Problem | null>(null);
  /** The picture is dark (spec 2) unless the page sets light on this element. */
  readonly theme: ReadonlySignal<'light' | 'dark'> = computed(() =>
    this.#ownTheme.value === 'light' && this.host.environment.value.theme === 'light'
      ? 'light'
      : 'dark',
  );
  /** What is shown: what was read, with the surfaces that were chosen. */
  readonly scene: ReadonlySignal<SceneData | null> = computed(() =>
    addSurfaces(this.loader.data.value, this.loader.surfaces.list.value),
  );
  /** What of the scene cannot be shown over the vertical axis; null without a scene. */
  readonly gaps: ReadonlySignal<SceneGaps | null> = computed(
    () => this.scene.value && findGaps(this.scene.value, this.look.value.depthType),
  );
  readonly stage: SceneStage;
  readonly #ownTheme = signal<SceneProperties['theme']>('auto');
  readonly #isGone = signal(false);
  readonly #hasPicture = signal(false);
  /** Whether a picture of all that a scene has was drawn. */
  readonly hasPicture: ReadonlySignal<boolean> = this.#hasPicture;
  readonly #link: SceneLink;
  /** The property `state`. */
  readonly viewState: SceneStateProperty;
  #properties: SceneProperties = DEFAULT_PROPERTIES;
  /** What the user requests of wells beside the properties; it holds for other wells too. */
  #userRequest: Partial<SceneRequest> = {};
  /** A file that the user chose in place of the page's survey, until the page names another one. */
  #userFile: File | null = null;
  /** The survey whose amplitudes are being counted, or were. */
  #counted: SceneSeismic | null = null;
  /** The survey whose statistics are those of all its samples. */
  #countedWhole: SceneSeismic | null = null;

  constructor(
    readonly host: ElementHost,
    /** Only where the properties can name a survey. */
    private readonly findSurvey?: FindSurvey,
  ) {
    this.kind = findSurvey ? 'survey' : 'wells';
    const words = computed(() => {
      const translate = loadedLanguages.value.get(parseLanguage(host.environment.value.lang));
      return translateScene(translate ?? translator('en'), this.look.value);
    });
    this.stage = new SceneStage(
      { scene: this.scene, look: this.look, words, slices: this.slices.look },
      {
        onPoint: (readout) => this.#point(readout),
        onSliceShow: (shape) => this.#emitSection(shape),
        onSliceMove: (slice, at) => this.slices.changeSlice(slice, { at }),
        onDraw: () => this.#emitScene(),
        onFail: (error) => this.#failDrawing(error),
      },
    );
    this.#link = new SceneLink(host, this.stage, this.slices, this.kind === 'survey');
    this.viewState = new SceneStateProperty(
      this,
      (part) => this.changeLook(part),
      (change) => host.emit('geo-state-change', change),
    );
  }

  setProperties(given: Readonly<Partial<SceneProperties>>): void {
    const before = this.#properties;
    const isFirst = before === DEFAULT_PROPERTIES;
    this.#properties = { ...before, ...given };
    const changed = new Set(
      (Object.keys(given) as (keyof SceneProperties)[]).filter(
        (name) => isFirst || !Object.is(given[name], before[name]),
      ),
    );
    batch(() => this.#apply(changed, before));
    if (changed.has('state')) this.viewState.set(this.#properties.state);
  }

  /** Reads everything again. Settles when what was requested last has been read, or has failed. */
  refresh(): Promise<void> {
    void this.loader.refresh();
    const { phase } = this.loader;
    return waitForOutcome(this.#isGone, () =>
      phase.value.kind === 'loading' ? null : { value: undefined },
    );
  }

  /** Shows a survey that the user chose, until the page names another one. */
  openFile(file: File): void {
    this.#userFile = file;
    this.host.emit('geo-user-file', { name: file.name });
    batch(() => {
      this.#adoptSurvey();
      this.#readSource();
    });
  }

  /** Reads the present source with what is requested of its wells. */
  show(): void {
    const { logs, markers } = this.request.peek();
    this.#userRequest = { logs, markers };
    this.#load();
  }

  /** Reads of the wells what a state says, if that is not what is read. */
  requestWells(state: SceneViewState): void {
    const { choices } = this.loader;
    const before = JSON.stringify([this.#userRequest, choices.peek()]);
    this.#userRequest = readWellRequest(state);
    choices.value = { files: state.wellFiles ?? {}, curve: state.curve ?? null };
    if (JSON.stringify([this.#userRequest, choices.peek()]) === before) return;
    this.request.value = { ...this.request.peek(), ...this.opened.peek(), ...this.#userRequest };
    if (this.source.peek()) this.#load();
  }

  #load(): void {
    void this.loader.show(this.source.peek(), this.request.peek());
  }

  /**
   * Moves a slice to the line, time or depth nearest to a number; of a survey that is being opened,
   * as soon as it is there. Settles when it is. @throws an error with a code if the survey could
   * not be opened
   */
  goTo({ mode = this.mode.peek(), number }: Partial<SliceTarget>): Promise<void> {
    const { isOpening, failure, isShown } = this.loader;
    const target = { mode, number };
    if (isOpening.peek()) this.slices.goToNext(target);
    if (isShown && !failure.peek()) this.slices.goTo(target);
    return waitForOutcome(this.#isGone, () => {
      if (isOpening.value) return null;
      return failure.value ? { error: failure.value } : { value: undefined };
    });
  }

  /**
   * Makes a PNG of the scene that the properties name, when all of it is drawn. @throws an error
   * with a code if it could not be opened
   */
  toImage(): Promise<Blob> {
    return ignoreUnhandled(this.#waitForPlot().then((plot) => plot.toImage()));
  }

  #waitForPlot(): Promise<ScenePlot> {
    return waitForOutcome<ScenePlot>(this.#isGone, () => {
      const { loader, stage, theme } = this;
      if (loader.phase.value.kind === 'loading') return null;
      const error = loader.failure.value ?? stage.failure.value;
      if (error) return { error };
      const value = stage.plot.value;
      return value && stage.theme.value === theme.value ? { value } : null;
    });
  }

  /** Saves the picture as it is, under the name of its survey or of its only well. */
  async saveImage(): Promise<void> {
    const plot = this.stage.plot.peek();
    try {
      if (plot) saveFile(await plot.toImage(), `${nameScene(this.loader.data.peek())}.png`);
    } catch (error) {
      this.#failDrawing(error);
    }
  }

  /** What is shown as one HTML file with its data. @throws as `toImage` */
  async toPage(): Promise<Blob> {
    await this.#waitForPlot();
    return renderPage(this.host, this.#describePage());
  }

  /** Gives the user that page as a file. */
  savePage(): Promise<void> {
    return savePage(this.host, this.#describePage()).catch((error) => this.#failDrawing(error));
  }

  /** Changes how the scene looks. */
  changeLook(part: Partial<SceneLook>): void {
    this.look.value = { ...this.look.peek(), ...part };
  }

  /** Takes the message of a failure away. */
  closeProblem(): void {
    this.loader.problem.value = null;
    this.engineProblem.value = null;
  }

  dispose(): void {
    this.#isGone.value = true;
    this.#link.leave();
    this.viewState.dispose();
    this.notes.follow(null);
    this.stage.dispose();
    this.loader.dispose();
  }

  #apply(changed: ReadonlySet<keyof SceneProperties>, before: SceneProperties): void {
    const hasChanged = (names: readonly (keyof SceneProperties)[]): boolean =>
      names.some((name) => changed.has(name));
    const properties = this.#properties;
    this.mode.value = properties.mode;
    this.#ownTheme.value = properties.theme;
    if (changed.has('link')) this.#link.join(properties.link);
    const look = pickLook(properties, changed);
    if (Object.keys(look).length > 0) this.changeLook(look);
    if (changed.has('depthType')) this.#adoptAxis();
    this.slices.show(this.slices.seismic ?? undefined, pickSlicing(properties));
    if (hasChanged(['scene', 'logs', 'markers'])) this.#userRequest = {};
    if (hasChanged(SURVEY_PROPERTIES)) {
      this.#userFile = null;
      this.#adoptSurvey();
    }
    if (!hasChanged(SOURCE_PROPERTIES) && !hasChanged(SURVEY_PROPERTIES))
      return this.#correct(toCorrections(before), toCorrections(properties));
    this.#readSource(hasChanged(['scene', 'uwis', ...SURVEY_PROPERTIES]));
  }

  /** Reads what the properties name; `isOther` where that is another source than before. */
  #readSource(isOther = true): void {
    const properties = this.#properties;
    if (isOther) this.source.value = createSource(properties, this.survey.peek(), this.host);
    this.readsWells.value = this.kind === 'wells' || properties.uwis !== undefined;
    this.opened.value = makeRequest(properties);
    this.request.value = { ...this.opened.peek(), ...this.#userRequest };
    this.#load();
  }

  /** Reads the survey again if the page has changed its corrections. */
  #correct(before: SurveyCorrections, now: SurveyCorrections): void {
    if (JSON.stringify(before) === JSON.stringify(now)) return;
    this.request.value = { ...this.request.peek(), corrections: now };
    if (this.survey.peek()) void this.loader.correctByPage(before, now);
  }

  #adoptSurvey(): void {
    // What was requested of a survey is not requested of the next one; what was requested without
    // one is.
    if (this.survey.peek()) this.slices.forgetNext();
    const file = this.#userFile;
    const properties = file ? { ...this.#properties, file } : this.#properties;
    this.survey.value = this.findSurvey?.(properties, this.host) ?? null;
  }

  /** Shows the survey over its own axis if the page names no axis. */
  #adoptAxis(): void {
    const { seismic } = this.slices;
    if (!seismic || this.#properties.depthType) return;
    const depthType: DepthType = seismic.survey.info.samples.domain === 'time' ? 'TWT' : 'TVD';
    this.changeLook({ depthType });
  }

  #followLoader(): void {
    const { loader, slices } = this;
    const seismic = loader.data.peek()?.seismic;
    const isOther = seismic !== (slices.seismic ?? undefined);
    batch(() => {
      if (isOther) {
        slices.show(seismic, pickSlicing(this.#properties));
        this.#adoptAxis();
      }
      // What was requested of the survey before it was open has come by now, or never will.
      if (this.survey.peek() && !loader.isOpening.peek()) slices.forgetNext();
    });
    if (!isOther) return;
    this.notes.follow(seismic?.survey ?? null);
    if (seismic) this.#emitSurvey(seismic);
  }

  /** Sends `geo-survey`: when a survey is open, counted, or has more warnings. */
  #emitSurvey(seismic: SceneSeismic): void {
    const isCounted = !isEstimated(seismic) || this.#countedWhole === seismic;
    const statistics = isCounted ? seismic.statistics : null;
    this.host.emit('geo-survey', surveyDetail(seismic.survey, statistics));
  }

  #point(readout: SceneReadout | null): void {
    this.stage.readout.value = readout;
    this.#link.send(readout);
    if (readout) this.host.emit('geo-cursor', describeCursor(readout));
  }

  #emitScene(): void {
    const { loader, stage, scene } = this;
    const shown = scene.peek();
    if (!shown || loader.phase.peek().kind === 'loading') return;
    this.#hasPicture.value = true;
    this.host.emit('geo-scene', {
      ...countScene(shown),
      slices: stage.plot.peek()?.slices.length ?? 0,
      warnings: loader.notes.peek().map(describeNote),
      elapsedMs: performance.now() - loader.startedMs,
    });
  }

  #emitSection(shape: SliceShape): void {
    const { loader, slices } = this;
    const seismic = loader.data.peek()?.seismic;
    if (!seismic) return;
    if (shape.slice.mode === 'z') slices.costly.end();
    this.host.emit('geo-section', {
      ...describeSection(seismic, shape),
      elapsedMs: performance.now() - Math.max(loader.startedMs, slices.movedMs),
    });
    void this.#countWhole(seismic);
  }

  /** Counts the amplitudes of the survey if they are estimated so far. */
  async #countWhole(seismic: SceneSeismic): Promise<void> {
    if (!isEstimated(seismic) || this.#counted === seismic) return;
    this.#counted = seismic;
    const statistics = await seismic.survey.statistics().catch(() => null);
    if (!statistics || this.loader.data.peek()?.seismic !== seismic) return;
    seismic.statistics = statistics;
    this.#countedWhole = seismic;
    this.slices.change({});
    this.#emitSurvey(seismic);
  }

  async #describePage() {
    const { describePage } = await import('./save-page.ts');
    return describePage(this.scene.peek() ?? { wells: [], surfaces: [] }, {
      kind: this.kind,
      shown: this.viewState.current,
      slices: this.slices.look.peek()?.slices ?? [],
      t: translator(parseLanguage(this.host.environment.peek().lang)),
    });
  }

  #failDrawing(error: unknown): void {
    const problem = problemOf(error, 'COMPONENT_FAILED');
    this.engineProblem.value = problem;
    this.host.emit('geo-error', problem);
  }
}
