import { batch, computed, type ReadonlySignal, signal } from '@preact/signals-core';
import type { ElementController } from '../../core/element-controller.ts';
import type { ElementHost } from '../../core/element-host.ts';
import { type Language, parseLanguage } from '../../i18n/language.ts';
import { type Problem, problemOf } from '../../core/problem.ts';
import { applyProperties } from '../../core/property-change.ts';
import { translator } from '../../i18n/i18n.ts';
import type { LogTemplate } from '../../plot/log/template.ts';
import type { OpenLog, ServedTemplates } from '../../sources/log/source.ts';
import { type LogRequest, LogRequests } from './log-request.ts';
import { LogLinking } from './log-linking.ts';
import { LogMarkers } from './log-markers.ts';
import { logNotes } from './log-notes.ts';
import { LogPicking } from './picks/log-picking.ts';
import { describePickEdit } from '../shared/picks/describe-pick-edit.ts';
import { LogRecipe } from './recipe/log-recipe.ts';
import { LogState } from './log-state.ts';
import { LogStateProperty } from './log-state-property.ts';
import type { CurveExportSubject } from '../shared/export/curve-export.ts';
import { LogAnnouncer } from './log-announcer.ts';
import { PlotView } from './plot-view.ts';
import type { LogImageRequest, LogImageType } from './save-picture.ts';
import { TemplateOffer } from './template-offer.ts';
import type { TemplateWorkParts } from './template-work.ts';
import { openAfter } from '../shared/log-source.ts';
import type { LogRun } from '../../sources/log/runs/runs-source.ts';
import { LogRuns } from './log-runs.ts';
import { type LogTab, type LogViewerValues, SOURCE_PROPERTIES } from './log-viewer-values.ts';
import { renderPage, savePage } from '../shared/export/lazy-page.ts';

/** State and commands of `<geo-log-viewer>`. */
export class LogController implements ElementController<LogViewerValues> {
  /** The log that is open and what is chosen of it. */
  readonly log: LogState;
  /** The logs in the plot. */
  readonly runs: LogRuns;
  /** The plot on the screen. */
  readonly view: PlotView;
  readonly templates = new TemplateOffer();
  /** What saves and shares the templates of a server needs. */
  readonly templateParts: TemplateWorkParts;
  /** The saved picks of the well. */
  readonly markers = new LogMarkers();
  /** The picks of the well as they are edited. */
  readonly picking: LogPicking;
  /** Curves that are computed of those of the log. */
  readonly recipe: LogRecipe;
  readonly linking: LogLinking;
  /** What the reader found, and what was assumed to draw it. */
  readonly notes = computed(() => logNotes(this, this.#values?.curves));

  readonly #tab = signal<LogTab>('plot');
  readonly #isPlotOnly = signal(false);
  readonly #canPopOut = signal(false);
  readonly #problem = signal<Problem | null>(null);
  readonly #saving = signal<{ page: number; pages: number } | null>(null);
  readonly tab: ReadonlySignal<LogTab> = this.#tab;
  /** The tracks alone: no tabs, no curve list. */
  readonly isPlotOnly: ReadonlySignal<boolean> = this.#isPlotOnly;
  /** Whether the viewer can be opened in a window of its own. */
  readonly canPopOut: ReadonlySignal<boolean> = this.#canPopOut;
  /** What failed beside the log and its plot; the user dismisses it. */
  readonly problem: ReadonlySignal<Problem | null> = this.#problem;
  /** The page of a picture that is being written. */
  readonly saving: ReadonlySignal<{ page: number; pages: number } | null> = this.#saving;

  #values: Readonly<LogViewerValues> | null = null;
  readonly #requests = new LogRequests();
  /** The property `state`. */
  readonly viewState: LogStateProperty;
  /** The file that the user dropped or chose; it goes over the properties until another is set. */
  #dropped: File | null = null;
  readonly #announcer: LogAnnouncer;
  /** The log that was opened last. */
  #opened: OpenLog | null = null;
  readonly #popupLink = `popup ${crypto.getRandomValues(new Uint32Array(2)).join('-')}`;
  #isPoppedOut = false;
  readonly #stopOffering: () => void;

  /** @param popupUrl address of the page that a pop-up window opens; null if it is not known */
  constructor(
    private readonly host: ElementHost,
    private readonly popupUrl: string | null = null,
  ) {
    this.#announcer = new LogAnnouncer(host);
    this.runs = new LogRuns(host, (found, stop) => this.#takeServed(found, stop));
    this.log = new LogState(
      {
        onRead: (log, name) => {
          this.#opened = log;
          this.#announcer.file(log, name);
          if (log.problem) this.#fail(log.problem);
          log.followWarnings?.(() => {
            if (this.#opened === log) this.#announcer.file(log, name);
          });
          this.picking.follow(log, this.log);
          this.linking.follow(log);
        },
        onFail: (problem) => host.emit('geo-error', problem),
        onRefresh: () => this.view.keepRange(),
      },
      this.#requests,
    );
    this.view = new PlotView({
      onDepthChange: (range) => host.emit('geo-depth-change', range),
      onCursor: ({ depth, unit, values }) =>
        host.emit('geo-cursor', {
          depth,
          unit,
          values: values.map(({ color: _color, ...value }) => value),
        }),
      onPicture: (input) => this.#announcer.plot(input, this.view.wholeRange),
    });
    const { log, templates: offer } = this;
    this.templateParts = { host, log, offer, onFail: this.#fail };
    this.recipe = new LogRecipe({
      host,
      log,
      findLog: () => this.#opened,
      findPicking: () => this.picking,
      onFail: this.#fail,
    });
    this.#stopOffering = offer.choices.subscribe((choices) => log.setTemplates(choices));
    this.recipe.drawn.subscribe((input) => this.view.show(input));
    this.viewState = new LogStateProperty(
      this,
      () => ({ tab: this.#tab.value, runs: this.runs.describe() }),
      (change) => host.emit('geo-state-change', change),
    );
    this.linking = new LogLinking(this.log, this.view);
    this.picking = new LogPicking({
      host,
      view: this.view,
      markers: this.markers,
      onEdit: (edit, well) => host.emit('geo-pick', describePickEdit(edit, well)),
      onFail: this.#fail,
    });
  }

  setProperties(given: Readonly<Partial<LogViewerValues>>): void {
    const { shown, changed, isRestored } = this.viewState.follow(given);
    if (shown) {
      // What the user chose since is what changes now.
      this.#values = { ...this.#values, ...shown };
      this.#requests.setPage(this.#request);
    }
    const { now, hasChanged } = applyProperties(this.#values, changed);
    this.#values = now;
    batch(() => {
      if (hasChanged('tab')) this.#tab.value = now.tab ?? 'plot';
      this.#isPlotOnly.value = now.plotOnly ?? false;
      this.#canPopOut.value = !now.popup && this.popupUrl !== null;
    });
    if (hasChanged('templateConfig')) this.templates.setConfig(now.templateConfig, this.#fail);
    if (hasChanged('recipe')) this.recipe.set(now.recipe);
    if (now.recipe === undefined && hasChanged('popup', ...SOURCE_PROPERTIES))
      this.recipe.takeHandedOver(now);
    if (hasChanged('depthUnit')) this.view.setDepthUnit(now.depthUnit);
    if (hasChanged(...SOURCE_PROPERTIES, 'encoding', 'member', 'runs')) {
      if (hasChanged(...SOURCE_PROPERTIES)) this.#dropped = null;
      this.#open();
    } else {
      this.log.changeRequest(this.#request);
      if (hasChanged('depthRange') && !isRestored) this.view.showRange(now.depthRange);
    }
    if (hasChanged('depthScale')) this.view.setDepthScale(now.depthScale ?? null);
    if (isRestored)
      this.view.restore(now, { isAwaited: hasChanged('frame', 'curves', 'template', 'runs') });
    this.#join();
    this.viewState.settle();
  }

  /** Shows a file that the user dropped or chose. */
  openFile(file: File): void {
    this.#dropped = file;
    this.host.emit('geo-user-file', { name: file.name });
    this.#open();
  }

  /** Shows these runs in one plot, with the depths and curves that are shown now. */
  showRuns(runs: readonly LogRun[]): Promise<void> {
    this.#problem.value = null;
    this.picking.close();
    return this.log.refresh(this.log.selection.peek(), this.runs.set(runs));
  }

  /** Shows a tab. */
  showTab(tab: LogTab): void {
    this.#tab.value = tab;
  }

  /** Takes the problem off the screen. */
  dismissProblem(): void {
    this.#problem.value = null;
  }

  /** Reads the log again, with the choices made. */
  refresh(): Promise<void> {
    return this.log.refresh();
  }

  /**
   * Selects and draws curves by mnemonic, or the present selection. @throws the problem of a log
   * that could not be opened
   */
  plot(mnemonics?: readonly string[]): Promise<void> {
    return this.#afterCheck(() => this.log.plot(mnemonics));
  }

  /**
   * Shows the depths from `top` to `base`, in the shown unit; of a log that is being opened, once
   * it is drawn.
   */
  setDepthRange(top: number, base: number): void {
    this.view.setDepthRange(top, base);
  }

  /**
   * All values of a curve with its index. @throws the problem of a log that could not be opened,
   * NO_LOG_DATA, CURVE_UNKNOWN
   */
  curveValues(mnemonic: string): ReturnType<LogState['curveValues']> {
    return this.recipe.values(mnemonic);
  }

  /**
   * The picture of what was requested. @throws the problem of a log that could not be opened or
   * drawn, NO_LOG_DATA without one
   */
  async toImage(request?: LogImageRequest): Promise<Blob> {
    await this.#afterCheck(() => this.log.settled());
    if (this.log.plotted.peek()) await this.view.whenAttached();
    const { renderPicture } = await import('./save-picture.ts');
    const { bands } = this.linking;
    return renderPicture(this.log, this.view, { lang: this.#language, bands, ...request });
  }

  /** What is shown as one HTML file with its data. @throws as `toImage` */
  async toPage(): Promise<Blob> {
    await this.#afterCheck(() => this.log.settled());
    return renderPage(this.host, this.#describePage());
  }

  /** Gives the user that page as a file. */
  async savePage(): Promise<void> {
    await this.#showFailure(() => savePage(this.host, this.#describePage()));
  }

  /** Gives the user a picture of what is shown as a file. */
  async save(type: LogImageType): Promise<void> {
    await this.#showFailure(async () => {
      const { renderPicture, savePicture } = await import('./save-picture.ts');
      const { bands } = this.linking;
      const onPage = (page: number, pages: number): void => {
        this.#saving.value = { page, pages };
      };
      await savePicture(
        renderPicture(this.log, this.view, { type, onPage, bands, lang: this.#language }, true),
        this.log,
        this.view,
      );
    });
    this.#saving.value = null;
  }

  /** The log that is open with what is shown of it, to export its curves; null without one. */
  exportSubject(): Promise<CurveExportSubject | null> {
    return this.#showFailure(async () => {
      const { exportSubject } = await import('./export-log.ts');
      return exportSubject(this.#opened, this.log, this.view, this.recipe.work.peek());
    });
  }

  /** Draws by a template of the user, which is kept as unsaved changes of the chosen one. */
  takeTemplate(template: LogTemplate, how: 'edited' | 'imported'): void {
    this.templates.takeDraft(template, how, this.log);
  }

  /** Reads a template from a file that the user chose, and draws by it. */
  async importTemplate(chosen: File): Promise<void> {
    const result = await this.#showFailure(async () => {
      const { readTemplateFile } = await import('./template-file.ts');
      return readTemplateFile(chosen);
    });
    if (!result) return;
    if (!result.ok) return this.#fail(result.problem);
    const { template } = result;
    this.takeTemplate(template, 'imported');
    this.showTab('plot');
    const t = translator(this.#language);
    const message = t('log.template.imported', { name: template.name });
    this.host.emit('geo-notify', { kind: 'success', message }, { cancelable: true });
  }

  /** Gives the user the template that is drawn as a file. */
  async exportTemplate(): Promise<void> {
    await this.#showFailure(async () => {
      const { saveTemplateFile } = await import('./template-file.ts');
      saveTemplateFile(this.log.plottedTemplate.peek() ?? undefined);
    });
  }

  /** Opens the viewer in a window of its own, which shares cursor and range with this one. */
  async popOut(): Promise<void> {
    const url = this.popupUrl;
    const code = url === null ? null : await this.#showFailure(() => import('./popup.ts'));
    if (url === null || !code) return;
    const isOpen = code.openElsewhere(this.host, this.log, this.view, {
      url,
      runs: this.runs.describe(),
      recipe: this.recipe.shown,
      arePicksShown: this.markers.isShown.peek(),
      link: this.#values?.link ?? this.#popupLink,
      onOpen: () => {
        this.#isPoppedOut = true;
        this.#join();
      },
    });
    if (!isOpen) this.#fail({ code: 'POPUP_BLOCKED', message: 'window.open' });
  }

  dispose(): void {
    this.viewState.dispose();
    this.recipe.dispose();
    this.picking.dispose();
    this.linking.dispose();
    this.markers.dispose();
    this.#stopOffering();
    this.templates.dispose();
    this.log.dispose();
    this.view.dispose();
  }

  get #language(): Language {
    return parseLanguage(this.host.environment.peek().lang);
  }

  get #request(): LogRequest {
    const { frame, curves, template, encoding, member } = this.#values ?? {};
    const corrections = { ...(encoding && { encoding }), ...(member && { member }) };
    return { frame, curves, template, corrections };
  }

  #open(): void {
    const file = this.#dropped;
    const source = this.runs.begin(file ? { file } : (this.#values ?? {}));
    this.#problem.value = null;
    this.picking.close();
    void this.log.open(
      // A log waits for the page's template; another template later is no reason to read it again.
      this.templates.isChecking ? openAfter(() => this.templates.whenChecked(), source) : source,
      this.#request,
    );
    this.view.showRange(this.#values?.depthRange);
  }

  /** Offers the server's templates. @returns the id of the template to start with */
  #takeServed(found: ServedTemplates, stop: AbortSignal): string {
    if (!stop.aborted) {
      this.templates.setServed(found);
      if (found.problem) this.#fail(found.problem);
    }
    return this.log.startTemplateId;
  }

  async #afterCheck<T>(act: () => Promise<T>): Promise<T> {
    await this.templates.whenChecked();
    return act();
  }

  #join(): void {
    this.linking.join(this.#values?.link ?? (this.#isPoppedOut ? this.#popupLink : undefined));
  }

  readonly #fail = (problem: Problem): void => {
    this.#problem.value = problem;
    this.host.emit('geo-error', problem);
  };

  /** Waits for a command of the user and shows how it failed. @returns null where it failed */
  async #showFailure<T>(run: () => Promise<T>): Promise<T | null> {
    try {
      return await run();
    } catch (error) {
      this.#fail(problemOf(error, 'COMPONENT_FAILED'));
      return null;
    }
  }

  async #describePage() {
    const { describePage } = await import('./save-page.ts');
    return describePage(this.log, this.view, this.host, this.recipe.shown);
  }
}
