import type { SurveyStatistics } from '../../formats/seismic/seismic-survey.ts';
import { canvasToPng } from '../canvas-blob.ts';
import { FrameLoop } from '../frame-loop.ts';
import type { PlotTheme } from '../log/theme.ts';
import { SizeWatch } from '../size-watch.ts';
import { colorLut } from './colormaps.ts';
import { ComingSections } from './coming-sections.ts';
import { SectionAxes } from './section-axes.ts';
import type { SectionContent, SectionDisplay, SectionOverlays } from './section-content.ts';
import type { SectionReadout, SectionWindow, SectionWords } from './section-content.ts';
import { SectionDensity } from './section-density.ts';
import type { SectionDom } from './section-dom.ts';
import { buildSectionDom, getWindow, paintTheme, placeField, resizeCanvas } from './section-dom.ts';
import { SectionInteraction } from './section-interaction.ts';
import type { SectionImageOptions, SectionPlotOptions } from './section-options.ts';
import { DEFAULT_DISPLAY } from './section-options.ts';
import type { SectionPicture } from './section-picture.ts';
import { amplitudeTolerance, hasOver, paintAxes, paintFoot, paintOver } from './section-picture.ts';
import { isSameSize, readExactAmplitude, readSample, sectionShape } from './section-place.ts';
import { SectionSamples } from './section-samples.ts';
import type { SectionScale } from './section-scale.ts';
import { pixelsAtScale, readScale, zoomToScale } from './section-scale.ts';
import { SectionView, toDevicePixels } from './section-view.ts';

/**
 * Parts of a picture that are drawn only where they changed, as bits: axes around the samples, the
 * line under them.
 */
const Part = { axes: 1, foot: 2, all: 3 } as const;

/** A plot of a section in `host`, an element with a size of its own. */
export function createSectionPlot(host: HTMLElement, options: SectionPlotOptions): SectionPlot {
  return new SectionPlot(host, options);
}

/**
 * A seismic section or z slice on the screen. Fills its host, follows its size, draws only what
 * changed.
 */
export class SectionPlot {
  readonly #options: SectionPlotOptions;
  readonly #dom: SectionDom;
  readonly #view = new SectionView();
  readonly #interaction: SectionInteraction;
  readonly #density: SectionDensity;
  readonly #loop: FrameLoop;
  readonly #stop = new AbortController();
  readonly #watch: SizeWatch;
  #theme: PlotTheme;
  #words: SectionWords;
  #display: SectionDisplay;
  #content: SectionContent | null = null;
  #samples: SectionSamples | null = null;
  readonly #coming = new ComingSections((samples) => this.#requestVisible(samples));
  #axes: SectionAxes | null = null;
  #overlays: SectionOverlays = { lines: [] };
  #size = { width: 0, height: 0, ratio: 1 };
  /** Kept as long as its colours are right. */
  #lut: Uint8Array | null = null;
  /** Tiles in view that are still loading. */
  #waiting = 0;
  /** The section that is shown was not drawn yet with all its samples. */
  #isNew = false;

  constructor(host: HTMLElement, options: SectionPlotOptions) {
    this.#options = options;
    [this.#theme, this.#words] = [options.theme, options.words];
    this.#display = { ...DEFAULT_DISPLAY, ...options.display };
    const dom = (this.#dom = buildSectionDom(host, options.label));
    this.#loop = new FrameLoop({
      window: () => getWindow(dom),
      draw: () => this.#draw(),
      isComplete: () => this.#waiting === 0,
    });
    this.#density = new SectionDensity(options.renderer, () => this.#loop.invalidate());
    this.#interaction = new SectionInteraction(dom, this.#view, {
      hasContent: () => this.#content !== null,
      onMove: () => this.#announceWindow(),
      readAt: (column, row) => this.readAt(column, row),
      onCursor: (readout) => options.onCursor?.(readout),
      describe: options.describe,
    });
    this.#watch = new SizeWatch(dom.root, () => this.#measure());
    paintTheme(dom, this.#theme);
    this.#measure();
    if (options.renderer === 'webgl') this.#density.requestGl();
    for (const type of ['wheel', 'pointerdown', 'keydown'])
      dom.root.addEventListener(type, () => this.#density.requestGl(), {
        once: true,
        passive: true,
        signal: this.#stop.signal,
      });
  }

  get content(): SectionContent | null {
    return this.#content;
  }

  get display(): SectionDisplay {
    return this.#display;
  }

  /** What is shown; null without a section. */
  get window(): SectionWindow | null {
    return this.#content && this.#view.window;
  }

  /** What draws the samples now. */
  get renderer(): 'canvas' | 'webgl' {
    return this.#density.renderer;
  }

  /** Scale of a vertical section; null of a map and without a section. */
  get scale(): SectionScale | null {
    return this.#content && readScale(this.#view, this.#content);
  }

  /**
   * Shows a section, all of it, or, with `keepWindow`, the window there is where it fits; null
   * empties the plot. A section of the same size that comes in tiles takes the place of the one
   * that is shown once all in view has loaded: until then, and where it cannot be loaded, the old
   * one stays.
   */
  setContent(
    content: SectionContent | null,
    { keepWindow = false }: { keepWindow?: boolean } = {},
  ): void {
    const before = this.#content?.section;
    const stays = keepWindow && isSameSize(before, content?.section);
    this.#setWaiting(0);
    if (!content) return this.#showNow(null, false);
    const samples: SectionSamples = new SectionSamples(content, {
      changed: () =>
        this.#samples === samples ? this.#loop.invalidate() : this.#showIfLoaded(samples),
      waiting: (tiles) => this.#latest === samples && this.#setWaiting(tiles),
      failed: (error) => {
        if (this.#latest === samples) this.#options.onProblem?.(error);
        this.#coming.pass(samples);
      },
    });
    samples.setAgc(this.#display.agcMs);
    if (!stays || content.values || this.#samples?.isComplete === false)
      return this.#showNow(samples, stays);
    this.#coming.add({ content, samples });
    this.#showIfLoaded(samples);
  }

  #showNow(samples: SectionSamples | null, stays: boolean): void {
    this.#coming.clear();
    this.#show(samples, stays);
  }

  /** The samples of the section that was set last. */
  get #latest(): SectionSamples | null {
    return this.#coming.samples.at(-1) ?? this.#samples;
  }

  /** Shows the section of these samples where they were waited for and have loaded. */
  #showIfLoaded(samples: SectionSamples): void {
    if (this.#coming.take(samples)) this.#show(samples, true);
  }

  /** Shows the section of these samples; where it `stays`, in the same window. */
  #show(samples: SectionSamples | null, stays: boolean): void {
    const content = samples?.content ?? null;
    const window = this.#view.window;
    this.#samples?.dispose();
    [this.#content, this.#samples, this.#isNew] = [content, samples, true];
    this.#axes = content && new SectionAxes(content, this.#words);
    if (!stays) this.#interaction.moveCursor(null);
    if (content) {
      const { section } = content;
      const { aspect, flipped } = sectionShape(content);
      this.#place();
      this.#view.bind(section.traces, section.samples, aspect, flipped);
      if (stays) {
        this.#view.show(window);
        this.#interaction.rereadCursor();
      }
      this.#options.onWindow?.(this.#view.window);
    }
    this.#loop.invalidate(Part.all);
  }

  /** Changes the amplitudes that the colours count on. */
  setStatistics(statistics: SurveyStatistics): void {
    for (const { content } of this.#allSamples) content.statistics = statistics;
    this.#loop.invalidate(Part.foot);
  }

  /** Changes how samples are shown; what is not named stays. */
  setDisplay(display: Partial<SectionDisplay>): void {
    this.#display = { ...this.#display, ...display };
    this.#lut = null;
    for (const samples of this.#allSamples) samples.setAgc(this.#display.agcMs);
    this.#loop.invalidate(Part.foot);
  }

  /** Lines over the samples. */
  setOverlays(overlays: SectionOverlays): void {
    this.#overlays = overlays;
    this.#loop.invalidate(Part.all);
  }

  setTheme(theme: PlotTheme): void {
    this.#theme = theme;
    this.#lut = null;
    paintTheme(this.#dom, theme);
    this.#place();
    this.#loop.invalidate(Part.all);
  }

  setWords(words: SectionWords): void {
    this.#words = words;
    this.#axes = this.#content && new SectionAxes(this.#content, words);
    this.#place();
    this.#loop.invalidate(Part.all);
  }

  /** Shows a window in columns and rows, held within the section. */
  setWindow(window: SectionWindow): void {
    this.#interaction.show(window);
  }

  /** Shows everything. */
  fit(): void {
    this.#interaction.fit();
  }

  /** Comes nearer (under 1) or goes away, about the middle. */
  zoom(factor: number): void {
    this.#interaction.zoom(factor, factor);
  }

  /**
   * Sets the scale of a vertical section about the middle of what is shown; a part that is left out
   * stays.
   */
  setScale(scale: Partial<SectionScale>): void {
    const now = this.scale;
    if (!now) return;
    const { column, row } = zoomToScale(now, scale);
    this.#interaction.zoom(column, row);
  }

  /**
   * Puts the crosshair to a place that comes from elsewhere (columns and rows count middles from 0,
   * NaN: not known in that direction); null hides it.
   */
  setCursor(cursor: { column: number; row: number } | null): void {
    this.#interaction.setCursor(cursor);
  }

  /** What is known of a column and a row; null outside the section. */
  readAt(column: number, row: number): SectionReadout | null {
    return this.#content && readSample(this.#content, column, row);
  }

  /** The stored amplitude of a column and a row, NaN of a gap. */
  async exactAmplitude(
    column: number,
    row: number,
    signal: AbortSignal = this.#stop.signal,
  ): Promise<number> {
    return this.#content ? readExactAmplitude(this.#content, [column, row], signal) : NaN;
  }

  /**
   * The picture of the window, once all samples in view have loaded or failed: as on the screen, or
   * dark on white on paper. @throws {RangeError} without a section, or a scale that is not above 0
   */
  async toImage(options: SectionImageOptions): Promise<Blob> {
    const { type, scale, paper } = options;
    let picture = this.#picture();
    while (this.#waiting > 0) {
      await this.#loop.whenSettled();
      picture = this.#picture();
    }
    if (!picture) throw new RangeError('There is no section to draw');
    if (type === 'image/png' && !scale && !paper) {
      this.#loop.mark(Part.all);
      this.#loop.flush();
      return canvasToPng(this.#dom.canvas);
    }
    const per = scale ? pixelsAtScale(picture.content, scale) : null;
    const { sectionImage } = await import('./section-image.ts');
    if (options.isPlain) picture = { ...picture, overlays: { lines: [] } };
    return sectionImage(picture, { ...options, ...this.#size, per });
  }

  /** Loads again what could not be loaded. */
  retry(): void {
    for (const samples of this.#allSamples) samples.retry();
  }

  focus(): void {
    this.#dom.root.focus({ preventScroll: true });
  }

  /** Removes the plot from its host and frees what it holds. */
  dispose(): void {
    this.#stop.abort();
    this.#watch.dispose();
    this.#interaction.dispose();
    this.#loop.dispose();
    this.#dom.canvas.width = 0;
    this.#density.dispose();
    this.#dom.root.remove();
    this.#coming.clear();
    this.#samples?.dispose();
    this.#content = this.#axes = this.#samples = null;
    this.#setWaiting(0);
  }

  #announceWindow(): void {
    this.#options.onWindow?.(this.#view.window);
    this.#loop.invalidate(Part.axes);
  }

  #setWaiting(tiles: number): void {
    if (tiles === this.#waiting) return;
    this.#waiting = tiles;
    this.#loop.settle();
    this.#options.onWaiting?.(tiles);
  }

  #measure(): void {
    const { clientWidth: width, clientHeight: height } = this.#dom.root;
    const ratio = getWindow(this.#dom).devicePixelRatio || 1;
    if (width === this.#size.width && height === this.#size.height && ratio === this.#size.ratio)
      return;
    this.#size = { width, height, ratio };
    this.#place();
    this.#loop.invalidate(Part.all);
  }

  /** Where the samples lie: on whole device pixels, so that nothing is blurred. */
  #place(): void {
    const pen = this.#axes && this.#dom.canvas.getContext('2d', { alpha: false });
    if (!pen || !this.#axes || this.#size.width === 0) return;
    const { width, height, ratio } = this.#size;
    const field = this.#axes.layoutField(pen, this.#theme, width, height);
    const place = toDevicePixels(field, ratio);
    this.#view.resize(place);
    placeField(this.#dom, place);
    this.#interaction.showCursor();
  }

  #draw(): void {
    const { canvas } = this.#dom;
    const { width, height, ratio } = this.#size;
    if (width === 0 || height === 0) return;
    if (resizeCanvas(canvas, this.#size)) this.#loop.mark(Part.all);
    const pen = canvas.getContext('2d', { alpha: false })!;
    pen.setTransform(ratio, 0, 0, ratio, 0, 0);
    const picture = this.#picture();
    pen.fillStyle = this.#theme.background;
    if (!picture) return pen.fillRect(0, 0, width, height);
    const dirty = this.#loop.takeDirty();
    this.#density.draw(pen, picture, ratio);
    if (hasOver(picture)) paintOver(pen, picture, 1 / ratio);
    if (dirty & Part.foot) paintFoot(pen, picture, width, height);
    if (dirty & Part.axes) paintAxes(pen, picture, { width, height, hair: 1 / ratio });
    if (!this.#isNew || (this.#waiting > 0 && !this.#coming.loaded)) return;
    this.#isNew = false;
    this.#options.onPicture?.(picture.content);
  }

  #picture(): SectionPicture | null {
    const [content, axes, samples] = [this.#content, this.#axes, this.#samples];
    if (!content || !axes || !samples) return null;
    this.#requestVisible(samples);
    if (this.#coming.loaded) this.#requestVisible(this.#coming.loaded);
    this.#lut ??= colorLut(this.#display.colormap);
    return {
      content,
      axes,
      blocks: samples.blocks,
      isAgc: samples.isAgc,
      display: this.#display,
      theme: this.#theme,
      words: this.#words,
      view: this.#view,
      overlays: this.#overlays,
      lut: this.#lut,
    };
  }

  /** Samples of the section that is shown and of those that are waited for. */
  get #allSamples(): SectionSamples[] {
    return [...(this.#samples ? [this.#samples] : []), ...this.#coming.samples];
  }

  #requestVisible(samples: SectionSamples): void {
    samples.requestWindow(this.#view, this.#size.ratio, {
      tolerance: amplitudeTolerance({ content: samples.content, display: this.#display }),
      isSeen: samples === this.#samples,
    });
  }
}
