import { messageError } from '../../sources/message-error.ts';
import { msg } from '../../formats/msg.ts';
import { batch, computed, type ReadonlySignal, signal } from '@preact/signals-core';
import type { ElementController } from '../../core/element-controller.ts';
import type { ElementHost } from '../../core/element-host.ts';
import { parseLanguage } from '../../i18n/language.ts';
import { type Problem, problemOf } from '../../core/problem.ts';
import { loadWithRetry } from '../../core/load-with-retry.ts';
import { translator } from '../../i18n/i18n.ts';
import type { CorrelationCursor } from '../../plot/correlation/correlation-plot-options.ts';
import type { Datum } from '../../plot/correlation/datum.ts';
import type { PictureType } from '../../plot/correlation/export.ts';
import type { PickEdit } from '../../plot/correlation/pick-history.ts';
import { fileWells } from '../../sources/wells/file-wells.ts';
import { dataWells } from '../../sources/wells/page-wells.ts';
import type { WellsSource } from '../../sources/wells/source.ts';
import type { TemplateChoice } from '../../sources/log/templates.ts';
import { isNarrow } from '../../ui/use-narrow.ts';
import { applyProperties } from '../../core/property-change.ts';
import { LatestRun } from '../shared/latest-run.ts';
import { plotNotes } from '../shared/plot-notes.ts';
import type { CurveExportSubject } from '../shared/export/curve-export.ts';
import type { ViewState } from '../shared/view-state.ts';
import { CorrelationState } from './correlation-state.ts';
import { CorrelationView } from './correlation-view.ts';
import {
  type CorrelationViewState,
  correlationViewState,
  toRestoredView,
} from './correlation-view-state.ts';
import type { MissingParts } from '../shared/missing-part.ts';
import type { NotedPicks } from '../shared/picks/noted-picks.ts';
import { describePickEdit } from '../shared/picks/describe-pick-edit.ts';
import { PickKeeping } from '../shared/picks/pick-keeping.ts';
import { renderPage, savePage } from '../shared/export/lazy-page.ts';
import { loadSavedTemplates } from './saved-templates.ts';
import type { CorrelationImageRequest } from './save-correlation.ts';
import { CORRELATION_ID, correlationChoices } from './well-data.ts';

/** Attributes and properties of the element. */
export interface CorrelationValues {
  link?: string | undefined;
  wellbores?: readonly string[] | undefined;
  src?: readonly string[] | undefined;
  wells?: unknown;
  state?: unknown;
}

/** Below this the tracks have room for two a well only. */
const NARROW_PX = 720;

/** State and commands of `<geo-correlation>`. */
export class CorrelationController implements ElementController<CorrelationValues> {
  /** The wells that are open and their picks. */
  readonly state: CorrelationState;
  /** The plot on the screen. */
  readonly view: CorrelationView;
  /** The picks of the wells against those of the server. */
  readonly keeping: PickKeeping;

  /** What was assumed of each well, its name before it. */
  readonly notes = computed(() =>
    (this.view.document.value?.wells ?? []).flatMap(({ well, doc }) =>
      plotNotes(well.warnings ?? [], doc, { index: doc.data.index.mnemonic, frame: null }).map(
        (note) => ({
          ...note,
          message: `${well.name}: ${note.message}`,
          ...(note.parts && { parts: { id: '{{0}}: {{1}}', values: [well.name, note.parts] } }),
        }),
      ),
    ),
  );

  /** The picks as the notes about them need them. */
  readonly noted: NotedPicks;

  readonly #templateId = signal<string>(CORRELATION_ID);
  readonly #saved = signal<readonly TemplateChoice[] | null>(null);
  readonly #loadingSaved = new LatestRun();
  readonly #problem = signal<Problem | null>(null);
  readonly #isPicksOpen = signal(false);
  readonly templateId: ReadonlySignal<string> = this.#templateId;
  /** Templates that the server keeps for the user; null until they have come. */
  readonly saved: ReadonlySignal<readonly TemplateChoice[] | null> = this.#saved;
  /** What a link asks for and the wells do not have. */
  readonly missing: MissingParts<CorrelationViewState>;
  /** What failed beside the wells; the user dismisses it. */
  readonly problem: ReadonlySignal<Problem | null> = this.#problem;

  /** Whether the table of picks is open. */
  readonly isPicksOpen: ReadonlySignal<boolean> = this.#isPicksOpen;

  #values: Readonly<CorrelationValues> | null = null;
  readonly #shown: ViewState<CorrelationViewState>;
  #choices: readonly TemplateChoice[] | null = null;
  /** Id of a saved template that a state names, and that has yet to come. */
  #wantedTemplate: string | undefined;

  constructor(private readonly host: ElementHost) {
    this.state = new CorrelationState(
      {
        onFail: (problem) => host.emit('geo-error', problem),
        onPickEdit: (edit) => this.#announceEdit(edit),
        onOpen: (opened) => void this.keeping.open(opened),
        onClose: () => this.keeping.close(),
      },
      () => this.choices[0]!,
    );
    this.keeping = new PickKeeping(this.state.edits, {
      onSaved: (report) => void notices().then((say) => say.announceSaved(host, report)),
      onLeave: (count) => void notices().then((say) => say.announceLeft(host, count)),
    });
    this.view = new CorrelationView({
      onDepthChange: (range) => host.emit('geo-depth-change', range),
      onCursor: (cursor) => this.#announceCursor(cursor),
      onPicture: () => this.#announcePlot(),
      onPickMove: (side, pick, mdM) => this.state.edit({ action: 'move', side, pick, mdM }),
    });
    this.noted = {
      keeping: this.keeping,
      unit: this.view.unit,
      nameWell: (side) => this.state.wells.peek()?.[side].name ?? '',
      show: (side, mdM) => this.view.showPick(side, mdM),
    };
    this.state.wells.subscribe((pair) => this.view.show(pair, this.state.picks.peek()));
    this.state.picks.subscribe((picks) => this.view.setPicks(picks));
    this.#shown = correlationViewState(this, (change) => host.emit('geo-state-change', change));
    this.missing = this.#shown.missingParts((kind) =>
      kind === 'template'
        ? { options: this.choices, choose: (id) => this.chooseTemplate(id) }
        : null,
    );
  }

  /**
   * Templates to choose from: the suite's, by the width of the element when they are needed first,
   * and the saved ones.
   */
  get choices(): readonly TemplateChoice[] {
    this.#choices ??= correlationChoices(isNarrow(this.host.element, NARROW_PX));
    return [...this.#choices, ...(this.#saved.peek() ?? [])];
  }

  setProperties(changed: Readonly<Partial<CorrelationValues>>): void {
    const { now, hasChanged } = applyProperties(this.#values, changed);
    this.#values = now;
    const shown = 'state' in changed ? this.#shown.follow(now.state) : null;
    const isOpened = hasChanged('wellbores', 'src', 'wells');
    if (shown) this.state.files.wanted = shown.files ?? [];
    if (isOpened) {
      this.#problem.value = null;
      void this.state.open(createSource(this.host, now));
      if (now.wellbores?.length) this.#loadSaved();
      else this.#saved.value ??= [];
    }
    if (shown) this.#restore(shown, isOpened);
    this.view.link(now.link);
  }

  /** Shows the wells as a state that the page has set. */
  #restore(shown: CorrelationViewState, isOpened: boolean): void {
    this.#isPicksOpen.value = shown.picks ?? false;
    const known = this.choices.find(({ id }) => id === shown.template);
    this.chooseTemplate((known ?? this.choices[0]!).id);
    this.#wantedTemplate = known ? undefined : shown.template;
    this.view.restore(toRestoredView(shown));
    const isOther = JSON.stringify(shown.files ?? []) !== JSON.stringify(this.state.files.chosen);
    if (!isOpened && isOther && shown.files) void this.state.chooseFiles();
    this.#shown.settle();
  }

  /** Opens or closes the table of picks. */
  showPicks(isOpen: boolean): void {
    this.#isPicksOpen.value = isOpen;
  }

  /** Reads the wells again; what was picked in them stays. */
  refresh(): Promise<void> {
    return this.state.refresh();
  }

  /**
   * Shows the depths from `top` to `base` of the left well; of wells that are being opened, once
   * they are drawn.
   */
  setDepthRange(top: number, base: number): void {
    this.view.setDepthRange(top, base);
  }

  /**
   * Brings a pick of both wells to one height; null shows the wells by their depths.
   * @throws the problem of wells that could not be opened, DATA_INVALID if a well has no such pick
   */
  async flattenOn(marker: string | null): Promise<void> {
    await this.#settled();
    const picks = this.view.plot?.document?.picks;
    if (marker !== null && !picks?.every((own) => own.some(({ name }) => name === marker)))
      throw messageError('DATA_INVALID', msg`The wells have no common pick ${marker}.`);
    this.view.setDatum({ ...this.view.datum.peek(), flatten: marker, stretch: null });
  }

  /**
   * The picture of the wells that were requested. @throws the problem of wells that could not be
   * opened, NO_LOG_DATA without wells
   */
  async toImage(request?: CorrelationImageRequest): Promise<Blob> {
    await this.#settled();
    return this.#render(request ?? {});
  }

  /** What is shown as one HTML file with its data. @throws as `toImage` */
  async toPage(): Promise<Blob> {
    await this.#settled();
    return renderPage(this.host, this.#describePage());
  }

  /** Gives the user that page as a file. */
  savePage(): Promise<void> {
    return savePage(this.host, this.#describePage()).catch((error) => this.#fail(error));
  }

  /** Gives the user a picture of what is shown, or the picks, as a file. */
  async save(what: PictureType | 'picks'): Promise<void> {
    try {
      const { savePicks, savePicture } = await import('./save-correlation.ts');
      if (what === 'picks') savePicks(this.view, this.state.picks.peek());
      else await savePicture(this.view, this.#render({ type: what }));
    } catch (error) {
      this.#fail(error);
    }
  }

  /** The wells that are shown, to export their curves; empty without wells. */
  async exportSubjects(): Promise<readonly CurveExportSubject[]> {
    const { exportSubjects } = await import('./export-wells.ts');
    return exportSubjects(this.state, this.view);
  }

  /** Aligns the wells otherwise. */
  align(datum: Datum): void {
    try {
      this.view.setDatum(datum);
    } catch (error) {
      this.#fail(error);
    }
  }

  /** Draws both wells by another template. */
  chooseTemplate(id: string): void {
    this.#wantedTemplate = undefined;
    this.#templateId.value = id;
    const choice = this.choices.find((one) => one.id === id);
    if (choice) void this.state.chooseTemplate(choice);
  }

  /** Takes the problem off the screen. */
  dismissProblem(): void {
    batch(() => {
      this.#problem.value = null;
      this.state.dismiss();
    });
  }

  dispose(): void {
    this.#loadingSaved.abort();
    this.#shown.dispose();
    this.keeping.dispose();
    this.state.dispose();
    this.view.dispose();
  }

  #loadSaved(): void {
    void this.#loadingSaved.start(async (stop) => {
      const saved = await loadSavedTemplates(this.host, stop);
      if (stop.aborted) return;
      this.#saved.value = saved;
      const wanted = saved.find(({ id }) => id === this.#wantedTemplate);
      if (wanted) this.chooseTemplate(wanted.id);
    });
  }

  async #render(request: CorrelationImageRequest): Promise<Blob> {
    const { renderPicture } = await import('./save-correlation.ts');
    const t = translator(parseLanguage(this.host.environment.peek().lang));
    return renderPicture(this.view, request, t('correlation.plotLabel'));
  }

  async #describePage() {
    const { describePage } = await import('./save-page.ts');
    const t = translator(parseLanguage(this.host.environment.peek().lang));
    const shown = this.#shown.current;
    return describePage(this.state, this.view, { shown, t });
  }

  /**
   * Resolves when the wells that were requested are drawn. @throws the problem of wells that could
   * not be opened
   */
  async #settled(): Promise<void> {
    let wells;
    do {
      await this.state.settled();
      wells = this.state.wells.peek();
      if (wells) await this.view.whenAttached();
    } while (wells !== this.state.wells.peek());
  }

  #fail(error: unknown): void {
    const problem = problemOf(error, 'COMPONENT_FAILED');
    this.#problem.value = problem;
    this.host.emit('geo-error', problem);
  }

  #announceEdit(edit: PickEdit): void {
    const { uwi = null, name = '' } = this.state.wells.peek()?.[edit.side] ?? {};
    if (edit.action === 'rename') this.view.renamed(edit.pick.name, edit.name);
    this.host.emit('geo-pick', describePickEdit(edit, { uwi, name }));
  }

  #announceCursor({ depth, unit, wells }: CorrelationCursor): void {
    this.host.emit('geo-cursor', {
      depth,
      unit,
      wells: wells.map(({ uwi, name, depth: own, mdM, values }) => ({
        uwi,
        name,
        depth: own,
        md: Number.isFinite(mdM) ? mdM : null,
        values: values.map(({ color: _color, ...value }) => value),
      })),
    });
  }

  #announcePlot(): void {
    const { plot } = this.view;
    if (!plot?.document) return;
    this.host.emit('geo-plot', {
      wells: plot.document.wells.map(({ well, doc }) => ({
        uwi: well.uwi,
        name: well.name,
        curves: doc.data.curves.map(({ mnemonic }) => mnemonic),
        samples: doc.axis.length,
        missing: doc.missing,
      })),
      depth: plot.depthRange,
      elapsedMs: performance.now() - this.state.startedMs,
    });
  }
}

/** What is said of picks is loaded when there is something to say. */
const notices = () => loadWithRetry(() => import('../shared/picks/pick-notices.ts'));

/**
 * The source that the properties name; null without one. What cannot be a source fails when it is
 * opened.
 */
function createSource(
  host: ElementHost,
  { wellbores, src, wells }: CorrelationValues,
): WellsSource | null {
  try {
    if (wells !== undefined) return dataWells(wells);
    if (src?.length) return fileWells(src, host.element.baseURI);
    return wellbores?.length ? servedWells(host, wellbores) : null;
  } catch (error) {
    return {
      names: [],
      hasFiles: false,
      open: () => Promise.reject(problemOf(error, 'CORRELATION_FAILED')),
    };
  }
}

/** Wellbores of a server. What speaks to it comes with the first of them. */
function servedWells(host: ElementHost, uwis: readonly string[]): WellsSource {
  return {
    names: uwis.slice(-2),
    hasFiles: true,
    async open(options) {
      const { serverWells } = await import('../../sources/wells/server-wells.ts');
      return serverWells(host, uwis).open(options);
    },
  };
}
