import type { SurveyInfo } from '../../formats/seismic/seismic-survey.ts';
import type { PlotTheme } from '../log/theme.ts';
import { clipOf, colorScale } from './clip.ts';
import { COLOR_MAPS, colorLut } from './colormaps.ts';
import type { RasterColors } from './density-raster.ts';
import { DensityRaster, packedColors } from './density-raster.ts';
import { sectionKey } from './keyboard.ts';
import type { BlockLevels } from './levels.ts';
import { SectionAxes } from './section-axes.ts';
import type { SectionContent, SectionDisplay, SectionOverlays, SectionReadout, SectionWindow, SectionWords } from './section-content.ts';
import type { SectionDom } from './section-dom.ts';
import { buildSectionDom, style, windowOf } from './section-dom.ts';
import type { PlotPoint, SectionTool } from './section-gestures.ts';
import { SectionGestures } from './section-gestures.ts';
import { isLines, mapShape, readPlace } from './section-place.ts';
import { SectionSamples } from './section-samples.ts';
import { SectionView } from './section-view.ts';

/** What a plot is made with. */
export interface SectionPlotOptions {
  theme: PlotTheme;
  /** Name of the plot for a screen reader. */
  label: string;
  words: SectionWords;
  display?: Partial<SectionDisplay>;
  /** `auto` takes the graphics processor where there is one. */
  renderer?: 'auto' | 'canvas' | 'webgl';
  /** The window was changed: by a gesture, a key, a call or the plot's size. */
  onWindow?: (window: SectionWindow) => void;
  /** The cursor was moved in this plot, or left it. Not called by `setCursor`. */
  onCursor?: (readout: SectionReadout | null) => void;
  /** What a key moved the cursor to, in words, to be read out. */
  describe?: (readout: SectionReadout) => string;
  /** The first picture with all samples in view after `setContent` is drawn. */
  onPicture?: (picture: { traces: number; samples: number; elapsedMs: number }) => void;
  /** Samples could not be had; the plot shows what it has. `retry` asks again. */
  onProblem?: (error: unknown) => void;
  /** How many tiles in view are still to come. */
  onWaiting?: (tiles: number) => void;
  /** The line on a map was changed; `isDone` once its last point is set. Points are positions on the axes of inlines and crosslines, from 0. */
  onPath?: (path: SectionPath, isDone: boolean) => void;
}

/** Corners of an arbitrary line: positions on the axes of inlines and crosslines, from 0. */
export type SectionPath = readonly (readonly [inline: number, crossline: number])[];

/** How a section is put into a file. */
export interface SectionImageOptions {
  type: 'image/png' | 'image/svg+xml' | 'application/pdf';
  title: string;
  /** True scale on paper; the picture is as large as the window then needs. As on the screen where absent. */
  scale?: SectionScale;
}

/** Scale of a vertical section on the screen, by CSS pixels of 1/96 in. */
export interface SectionScale {
  tracesPerCm: number;
  /** Centimetres of a second, or of 1000 units of depth. */
  cmPerSecond: number;
}

/** Blocks of a picture without density. */
const NOTHING: readonly BlockLevels[] = [];
/** CSS pixels of a centimetre. */
const PIXELS_PER_CM = 96 / 2.54;

/** How samples are shown where nobody says. */
export const DEFAULT_DISPLAY: SectionDisplay = {
  density: true, wiggle: false, variableArea: false, colormap: COLOR_MAPS[0]!, gainDb: 0, agcMs: null, clipPercentile: 99, clip: null, polarity: 'normal', interpolate: true, excursion: 1, wiggleClip: 1,
};

/** A plot of a section in `host`, an element with a size of its own. */
export function createSectionPlot(host: HTMLElement, options: SectionPlotOptions): SectionPlot {
  return new SectionPlot(host, options);
}

/** A seismic section or z slice on the screen. Fills its host, follows its size, draws only what changed. */
export class SectionPlot {
  readonly #options: SectionPlotOptions;
  readonly #dom: SectionDom;
  readonly #view = new SectionView();
  readonly #gestures: SectionGestures;
  readonly #stop = new AbortController();
  readonly #watch: ResizeObserver;
  #theme: PlotTheme;
  #words: SectionWords;
  #display: SectionDisplay;
  #content: SectionContent | null = null;
  #axes: SectionAxes | null = null;
  #path: SectionPath | null = null;
  #overlays: SectionOverlays = { lines: [], crossings: [] };
  #tool: SectionTool = 'pan';
  #size = { width: 0, height: 0, ratio: 1 };
  readonly #raster = new DensityRaster();
  #samples: SectionSamples | null = null;
  #waiting = 0;
  #packed: Uint32Array | null = null;
  #stale = { axes: true };
  #cursor: { column: number; row: number } | null = null;
  #pending = 0;
  #since: number | null = null;

  constructor(host: HTMLElement, options: SectionPlotOptions) {
    this.#options = options;
    [this.#theme, this.#words] = [options.theme, options.words];
    this.#display = { ...DEFAULT_DISPLAY, ...options.display };
    const dom = (this.#dom = buildSectionDom(host, options.label));
    this.#gestures = new SectionGestures(dom.root, this.#target());
    const { signal } = this.#stop;
    dom.root.addEventListener('keydown', (event) => this.#key(event), { signal });
    this.#watch = new ResizeObserver(() => this.#measure());
    this.#watch.observe(dom.root);
    this.#paintTheme();
    this.#measure();
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
    return 'canvas';
  }

  /** Scale of a vertical section; null of a map and without a section. */
  get scale(): SectionScale | null {
    const rows = this.#content?.section.rows;
    if (!rows || isLines(rows)) return null;
    return { tracesPerCm: PIXELS_PER_CM / this.#view.perColumn, cmPerSecond: ((this.#view.perRow / rows.interval) * 1000) / PIXELS_PER_CM };
  }

  /** Shows a section, all of it, or, with `keepWindow`, the window there is where it fits; null empties the plot. */
  setContent(content: SectionContent | null, { keepWindow = false }: { keepWindow?: boolean } = {}): void {
    const before = this.#content?.section;
    const window = this.#view.window;
    this.#content = content;
    this.#since = content ? performance.now() : null;
    this.#axes = content && new SectionAxes(content, this.#words);
    this.#moveCursor(null);
    this.#samples?.dispose();
    this.#samples = content && new SectionSamples(content, this.#sampleListener());
    this.#samples?.setAgc(this.#display.agcMs);
    this.#wait(0);
    if (content) {
      const { section, survey } = content;
      const shape = isLines(section.rows) ? mapShape(survey) : { aspect: null, flipped: false };
      this.#place();
      this.#view.bind(section.traces, section.samples, shape.aspect, shape.flipped);
      if (keepWindow && before?.traces === section.traces && before.samples === section.samples) this.#view.show(window);
      this.#options.onWindow?.(this.#view.window);
    }
    this.#invalidate();
  }

  /** Changes how samples are shown; what is not named stays. */
  setDisplay(display: Partial<SectionDisplay>): void {
    this.#display = { ...this.#display, ...display };
    if (display.colormap) this.#packed = null;
    this.#samples?.setAgc(this.#display.agcMs);
    this.#invalidate(false);
  }

  get overlays(): SectionOverlays {
    return this.#overlays;
  }

  /** Lines and crossings over the samples. */
  setOverlays(overlays: SectionOverlays): void {
    this.#overlays = overlays;
    this.#invalidate();
  }

  setTheme(theme: PlotTheme): void {
    this.#theme = theme;
    this.#packed = null;
    this.#paintTheme();
    this.#invalidate();
  }

  setWords(words: SectionWords): void {
    this.#words = words;
    this.#axes = this.#content && new SectionAxes(this.#content, words);
    this.#place();
    this.#invalidate();
  }

  /** What pressing and dragging does. */
  setTool(tool: SectionTool): void {
    this.#tool = tool;
  }

  /** Shows a window in columns and rows, held within the section. */
  setWindow(window: SectionWindow): void {
    if (![...window.traces, ...window.samples].every(Number.isFinite)) return;
    this.#view.show(window);
    this.#moved();
  }

  /** Shows everything. */
  fit(): void {
    this.#view.fit();
    this.#moved();
  }

  /** Comes nearer (under 1) or goes away, about the middle. */
  zoom(factor: number): void {
    const { place } = this.#view;
    this.#zoom(factor, factor, { x: place.x + place.width / 2, y: place.y + place.height / 2 });
  }

  /** Sets the scale of a vertical section about the middle of what is shown; a part that is left out stays. */
  setScale({ tracesPerCm, cmPerSecond }: Partial<SectionScale>): void {
    const now = this.scale;
    if (!now) return;
    const { place } = this.#view;
    this.#zoom(tracesPerCm ? tracesPerCm / now.tracesPerCm : 1, cmPerSecond ? now.cmPerSecond / cmPerSecond : 1, { x: place.x + place.width / 2, y: place.y + place.height / 2 });
  }

  /** Puts the crosshair to a place that comes from elsewhere (columns and rows count middles from 0); null hides it. */
  setCursor(cursor: { column: number; row: number } | null): void {
    this.#cursor = cursor;
    this.#showCursor();
  }

  /** What is known of a column and a row; null outside the section. */
  readAt(column: number, row: number): SectionReadout | null {
    const { section, values } = this.#content ?? {};
    if (!section || column < 0 || row < 0 || column >= section.traces || row >= section.samples) return null;
    return { ...readPlace(this.#content!, column, row), amplitude: values?.[column * section.samples + row] ?? NaN, isExact: values !== null };
  }

  /** The stored amplitude of a column and a row, NaN of a gap. */
  async exactAmplitude(column: number, row: number, signal: AbortSignal = this.#stop.signal): Promise<number> {
    const { section, values, tile } = this.#content ?? {};
    if (!section) return NaN;
    if (values || !tile) return values?.[column * section.samples + row] ?? NaN;
    const one = await tile({ place: section.place, level: 0, traces: [column, column + 1], samples: [row, row + 1], precision: 'float32' }, signal);
    return one.values[0]! * one.scale;
  }

  /** The picture as it stands, or of a wanted scale; dark on white in SVG and PDF. */
  async toImage({ type }: SectionImageOptions): Promise<Blob> {
    if (type !== 'image/png') throw new RangeError(`A section is not drawn as ${type}`);
    this.#draw();
    return new Promise((resolve, reject) => this.#dom.canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The browser made no picture'))), type));
  }

  /** The arbitrary line on a map; null takes it away. */
  setPath(path: SectionPath | null): void {
    this.#path = path;
    this.#invalidate();
  }

  get path(): SectionPath | null {
    return this.#path;
  }

  /** Asks again for what could not be had. */
  retry(): void {
    this.#samples?.retry();
  }

  focus(): void {
    this.#dom.root.focus({ preventScroll: true });
  }

  /** Takes everything away. */
  dispose(): void {
    this.#stop.abort();
    this.#watch.disconnect();
    this.#gestures.dispose();
    windowOf(this.#dom).cancelAnimationFrame(this.#pending);
    this.#pending = -1;
    this.#dom.canvas.width = 0;
    this.#dom.root.remove();
    this.#content = this.#axes = null;
    this.#samples?.dispose();
    this.#samples = null;
  }

  #target(): ConstructorParameters<typeof SectionGestures>[1] {
    const tool = (): SectionTool => this.#tool;
    return {
      get tool() { return tool(); },
      pan: (right, down) => this.#pan(right, down),
      zoom: (across, down, at) => this.#zoom(across, down, at),
      zoomTo: (from, to) => this.setWindow({
        traces: [this.#view.columnAt(Math.min(from.x, to.x)), this.#view.columnAt(Math.max(from.x, to.x))],
        samples: [this.#view.rowAt(from.y), this.#view.rowAt(to.y)].sort((a, b) => a - b) as [number, number],
      }),
      fit: () => this.fit(),
      hover: (at) => this.#hover(at),
      select: (from, to) => this.#select(from, to),
      unselect: () => style(this.#dom.band, { visibility: 'hidden' }),
      grip: () => false,
      drag: () => undefined,
      drop: () => undefined,
      finishLine: () => undefined,
    };
  }

  #pan(right: number, down: number): boolean {
    if (!this.#content || !this.#view.pan(right, down)) return false;
    this.#moved();
    return true;
  }

  #zoom(across: number, down: number, at: PlotPoint): boolean {
    if (!this.#content) return false;
    const before = this.#view.window;
    this.#view.zoom(across, down, at.x, at.y);
    const after = this.#view.window;
    if (['traces', 'samples'].every((axis) => before[axis as 'traces'].every((edge, i) => edge === after[axis as 'traces'][i]))) return false;
    this.#moved();
    return true;
  }

  #moved(): void {
    if (!this.#content) return;
    this.#showCursor();
    this.#options.onWindow?.(this.#view.window);
    this.#invalidate();
  }

  #hover(at: PlotPoint | null): void {
    const { place } = this.#view;
    const inside = at && at.x >= place.x && at.y >= place.y && at.x < place.x + place.width && at.y < place.y + place.height;
    this.#moveCursor(inside ? { column: Math.floor(this.#view.columnAt(at.x)), row: Math.floor(this.#view.rowAt(at.y)) } : null);
  }

  #moveCursor(cursor: { column: number; row: number } | null): SectionReadout | null {
    const readout = cursor && this.readAt(cursor.column, cursor.row);
    const before = this.#cursor;
    this.setCursor(readout && cursor);
    if (before?.column !== this.#cursor?.column || before?.row !== this.#cursor?.row) this.#options.onCursor?.(readout);
    return readout;
  }

  #showCursor(): void {
    const { upright, level } = this.#dom;
    const { place } = this.#view;
    const visibility = this.#cursor ? 'visible' : 'hidden';
    const { column = 0, row = 0 } = this.#cursor ?? {};
    // A place that comes from elsewhere may be known in one direction only.
    style(upright, { visibility: Number.isNaN(column) ? 'hidden' : visibility, transform: `translateX(${Math.round(this.#view.xOf(column + 0.5) - place.x)}px)` });
    style(level, { visibility: Number.isNaN(row) ? 'hidden' : visibility, transform: `translateY(${Math.round(this.#view.yOf(row + 0.5) - place.y)}px)` });
  }

  #select(from: PlotPoint, to: PlotPoint): void {
    const { place } = this.#view;
    style(this.#dom.band, {
      visibility: 'visible', transform: `translate(${Math.min(from.x, to.x) - place.x}px, ${Math.min(from.y, to.y) - place.y}px)`,
      width: `${Math.abs(to.x - from.x)}px`, height: `${Math.abs(to.y - from.y)}px`,
    });
  }

  #key(event: KeyboardEvent): void {
    const action = sectionKey(event);
    const section = this.#content?.section;
    if (!action || !section) return;
    const { place } = this.#view;
    switch (action.kind) {
      case 'pan': this.#pan(action.right * place.width, action.down * place.height); break;
      case 'zoom': this.zoom(action.factor); break;
      case 'fit': this.fit(); break;
      case 'escape': this.#moveCursor(null); break;
      case 'cursor': this.#stepCursor(action.columns, this.#view.flipped ? -action.rows : action.rows); break;
      default: return;
    }
    event.preventDefault();
  }

  #stepCursor(columns: number, rows: number): void {
    const { traces, samples } = this.#view.window;
    const from = this.#cursor ?? { column: Math.floor((traces[0] + traces[1]) / 2) - columns, row: Math.floor((samples[0] + samples[1]) / 2) - rows };
    const hold = (at: number, [low, high]: readonly [number, number]): number => Math.min(Math.ceil(high) - 1, Math.max(Math.floor(low), at));
    const readout = this.#moveCursor({ column: hold(from.column + columns, traces), row: hold(from.row + rows, samples) });
    if (readout && this.#options.describe) this.#dom.status.textContent = this.#options.describe(readout);
  }

  #paintTheme(): void {
    const { root, upright, level, band } = this.#dom;
    style(root, { outlineColor: this.#theme.accent });
    for (const line of [upright, level]) style(line, { backgroundColor: this.#theme.accent });
    style(band, { border: `1px solid ${this.#theme.accent}`, backgroundColor: `${this.#theme.accent}33` });
  }

  #measure(): void {
    const { clientWidth: width, clientHeight: height } = this.#dom.root;
    const ratio = windowOf(this.#dom).devicePixelRatio || 1;
    if (width === this.#size.width && height === this.#size.height && ratio === this.#size.ratio) return;
    this.#size = { width, height, ratio };
    this.#place();
    this.#invalidate();
  }

  /** Where the samples lie: on whole device pixels, so that nothing is blurred. */
  #place(): void {
    const pen = this.#axes && this.#dom.canvas.getContext('2d', { alpha: false });
    if (!pen || !this.#axes || this.#size.width === 0) return;
    const { width, height, ratio } = this.#size;
    const field = this.#axes.fieldOf(pen, this.#theme, width, height);
    const whole = (pixels: number): number => Math.max(1, Math.round(pixels * ratio)) / ratio;
    const place = { x: whole(field.x), y: whole(field.y), width: whole(field.width), height: whole(field.height) };
    this.#view.resize(place);
    style(this.#dom.field, { left: `${place.x}px`, top: `${place.y}px`, width: `${place.width}px`, height: `${place.height}px` });
    this.#showCursor();
  }

  #invalidate(axes = true): void {
    this.#stale.axes ||= axes;
    this.#pending ||= windowOf(this.#dom).requestAnimationFrame(() => {
      this.#pending = 0;
      this.#draw();
    });
  }

  #draw(): void {
    const { canvas } = this.#dom;
    const { width, height, ratio } = this.#size;
    if (width === 0 || height === 0) return;
    const [w, h] = [Math.round(width * ratio), Math.round(height * ratio)];
    if (canvas.width !== w || canvas.height !== h) {
      [canvas.width, canvas.height] = [w, h];
      style(canvas, { width: `${width}px`, height: `${height}px` });
    }
    const pen = canvas.getContext('2d', { alpha: false })!;
    pen.setTransform(ratio, 0, 0, ratio, 0, 0);
    if (!this.#content || !this.#axes) {
      pen.fillStyle = this.#theme.background;
      pen.fillRect(0, 0, width, height);
      return;
    }
    this.#density(pen);
    if (this.#stale.axes) this.#axes.paint(pen, this.#view, this.#theme, width, height, 1 / ratio);
    this.#stale.axes = false;
    if (this.#since === null || this.#waiting > 0) return;
    const { traces, samples } = this.#content.section;
    const elapsedMs = performance.now() - this.#since;
    this.#since = null;
    this.#options.onPicture?.({ traces, samples, elapsedMs });
  }

  #density(pen: CanvasRenderingContext2D): void {
    const { place, flipped, window } = this.#view;
    const { ratio } = this.#size;
    const frame = {
      width: Math.round(place.width * ratio), height: Math.round(place.height * ratio),
      column: window.traces[0], row: flipped ? window.samples[1] : window.samples[0],
      perX: 1 / (this.#view.perColumn * ratio), perY: (flipped ? -1 : 1) / (this.#view.perRow * ratio),
    };
    this.#samples!.want(window, frame.perX, Math.abs(frame.perY));
    this.#raster.draw(pen, Math.round(place.x * ratio), Math.round(place.y * ratio), frame, this.#display.density ? this.#samples!.blocks : NOTHING, this.#colors(), this.#display.interpolate);
  }

  #sampleListener(): ConstructorParameters<typeof SectionSamples>[1] {
    return { changed: () => this.#invalidate(false), waiting: (tiles) => this.#wait(tiles), failed: (error) => this.#options.onProblem?.(error) };
  }

  #wait(tiles: number): void {
    if (tiles === this.#waiting) return;
    this.#waiting = tiles;
    this.#options.onWaiting?.(tiles);
  }

  #colors(): RasterColors {
    const { survey, statistics } = this.#content!;
    this.#packed ??= packedColors(colorLut(this.#display.colormap), this.#theme.background);
    return { ...colorScale(clipOf(statistics, survey.isVelocity, this.#display), this.#display), packed: this.#packed };
  }
}

/** Colours and clip of a volume where nobody chooses: velocities have a map of their own. */
export function defaultDisplay({ isVelocity }: SurveyInfo): SectionDisplay {
  return isVelocity ? { ...DEFAULT_DISPLAY, colormap: COLOR_MAPS.find(({ name }) => name === 'viridis')! } : DEFAULT_DISPLAY;
}
