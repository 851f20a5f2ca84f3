import type { SurveyInfo } from '../../formats/seismic/seismic-survey.ts';
import type { PlotTheme } from '../log/theme.ts';
import { COLOR_MAPS, findColorMap, DEFAULT_VELOCITY_MAP } from './colormaps.ts';
import { type SectionGl, sectionGl } from './density-gl.ts';
import { DensityRaster, packedColors } from './density-raster.ts';
import { ComingSections } from './coming-sections.ts';
import type { BlockLevels } from './levels.ts';
import { SectionAxes } from './section-axes.ts';
import type {
  SectionContent,
  SectionDisplay,
  SectionOverlays,
  SectionReadout,
  SectionWindow,
  SectionWords,
} from './section-content.ts';
import type { SectionDom } from './section-dom.ts';
import { buildSectionDom, style, getWindow } from './section-dom.ts';
import { computeFrame } from './section-frame.ts';
import { SectionHands } from './section-hands.ts';
import type { SectionPicture } from './section-picture.ts';
import {
  gapColor,
  hasOver,
  paintAxes,
  paintFoot,
  paintOver,
  createPicture,
  chooseScale,
} from './section-picture.ts';
import type { SectionImageType } from './section-image.ts';
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
  /** `auto` takes the graphics processor where there is one, `webgl` also one made of software. */
  renderer?: 'auto' | 'canvas' | 'webgl';
  /** The window was changed: by a gesture, a key, a call or the plot's size. */
  onWindow?: (window: SectionWindow) => void;
  /** The cursor was moved in this plot, or left it. Not called by `setCursor`. */
  onCursor?: (readout: SectionReadout | null) => void;
  /** What a key moved the cursor to, in words, to be read out. */
  describe?: (readout: SectionReadout) => string;
  /** The first picture of a section with all samples in view is drawn. */
  onPicture?: (content: SectionContent) => void;
  /** Samples could not be had; the plot shows what it has. `retry` asks again. */
  onProblem?: (error: unknown) => void;
  /** How many tiles in view are still to come. */
  onWaiting?: (tiles: number) => void;
}

/** How a section is put into a file. */
export interface SectionImageOptions {
  type: SectionImageType;
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

/** An error that nobody sees, as a share of all colours. */
const UNSEEN = 1 / 64;
/** Blocks of a picture without density. */
const NOTHING: readonly BlockLevels[] = [];
/** CSS pixels of a centimetre. */
const PIXELS_PER_CM = 96 / 2.54;

/** How samples are shown where nobody says. */
export const DEFAULT_DISPLAY: SectionDisplay = {
  density: true,
  wiggle: false,
  variableArea: false,
  colormap: COLOR_MAPS[0]!,
  gainDb: 0,
  agcMs: null,
  clipPercentile: 99,
  clip: null,
  polarity: 'normal',
  interpolate: true,
  excursion: 1,
  wiggleClip: 1,
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
  readonly #hands: SectionHands;
  readonly #raster = new DensityRaster();
  /** Undefined until it is known whether there is a graphics processor. */
  #gl: SectionGl | null | undefined;
  readonly #glChanged = (): void => this.#invalidate({ axes: false, foot: false });
  readonly #stop = new AbortController();
  readonly #watch: ResizeObserver;
  #theme: PlotTheme;
  #words: SectionWords;
  #display: SectionDisplay;
  #content: SectionContent | null = null;
  #samples: SectionSamples | null = null;
  readonly #coming = new ComingSections((samples) => this.#want(samples));
  #axes: SectionAxes | null = null;
  #overlays: SectionOverlays = { lines: [] };
  #size = { width: 0, height: 0, ratio: 1 };
  /** Kept as long as its colours are right. */
  #lut: { lut: Uint8Array; packed: Uint32Array } | null = null;
  #waiting = 0;
  /** Told once nothing in view is to come any more. */
  #whenComplete: (() => void)[] = [];
  /** Whether what stands round the samples and under them is to be drawn too. */
  #stale = { axes: true, foot: true };
  #pending = 0;
  /** The section that is shown was not drawn with all its samples yet. */
  #isNew = false;

  constructor(host: HTMLElement, options: SectionPlotOptions) {
    this.#options = options;
    [this.#theme, this.#words] = [options.theme, options.words];
    this.#display = { ...DEFAULT_DISPLAY, ...options.display };
    const dom = (this.#dom = buildSectionDom(host, options.label));
    const plot = (): SectionContent | null => this.#content;
    this.#hands = new SectionHands(dom, this.#view, {
      get hasContent() {
        return plot() !== null;
      },
      moved: () => this.#moved(),
      readAt: (column, row) => this.readAt(column, row),
      onCursor: (readout) => options.onCursor?.(readout),
      describe: options.describe,
    });
    this.#watch = new ResizeObserver(() => this.#measure());
    this.#watch.observe(dom.root);
    this.#watchRatio();
    this.#paintTheme();
    this.#measure();
    if (options.renderer === 'webgl') this.#askForGl();
    for (const type of ['wheel', 'pointerdown', 'keydown'])
      dom.root.addEventListener(type, () => this.#askForGl(), {
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
    return this.#gl ? 'webgl' : 'canvas';
  }

  /** Scale of a vertical section; null of a map and without a section. */
  get scale(): SectionScale | null {
    const rows = this.#content?.section.rows;
    if (!rows || isLines(rows)) return null;
    return {
      tracesPerCm: PIXELS_PER_CM / this.#view.perColumn,
      cmPerSecond: ((this.#view.perRow / rows.interval) * 1000) / PIXELS_PER_CM,
    };
  }

  /**
   * Shows a section, all of it, or, with `keepWindow`, the window there is where it fits; null empties the plot. A section of the same size that
   * comes in tiles takes the place of the one that is shown once all in view is there: until then, and where it cannot be had, the old one stays.
   */
  setContent(
    content: SectionContent | null,
    { keepWindow = false }: { keepWindow?: boolean } = {},
  ): void {
    const before = this.#content?.section;
    const stays =
      keepWindow &&
      before?.traces === content?.section.traces &&
      before?.samples === content?.section.samples;
    this.#wait(0);
    if (!content) return this.#begin(null, null, false);
    const samples: SectionSamples = new SectionSamples(content, {
      changed: () =>
        this.#samples === samples
          ? this.#invalidate({ axes: false, foot: false })
          : this.#arrive(samples),
      waiting: (tiles) => this.#latest === samples && this.#wait(tiles),
      failed: (error) => {
        if (this.#latest === samples) this.#options.onProblem?.(error);
        this.#coming.pass(samples);
      },
    });
    samples.setAgc(this.#display.agcMs);
    if (!stays || content.values || this.#samples?.isComplete === false)
      return this.#begin(content, samples, stays);
    this.#coming.add({ content, samples });
    this.#arrive(samples);
  }

  #begin(content: SectionContent | null, samples: SectionSamples | null, stays: boolean): void {
    this.#coming.clear();
    this.#take(content, samples, stays);
  }

  /** The samples of the section that was asked for last. */
  get #latest(): SectionSamples | null {
    return this.#coming.samples.at(-1) ?? this.#samples;
  }

  /** What was to come takes its place. */
  #arrive(samples: SectionSamples): void {
    const content = this.#coming.take(samples);
    if (content) this.#take(content, samples, true);
  }

  #take(content: SectionContent | null, samples: SectionSamples | null, stays: boolean): void {
    const window = this.#view.window;
    this.#samples?.dispose();
    [this.#content, this.#samples, this.#isNew] = [content, samples, true];
    this.#axes = content && new SectionAxes(content, this.#words);
    if (!stays) this.#hands.moveCursor(null);
    if (content) {
      const { section, survey } = content;
      const { aspect, flipped } = isLines(section.rows)
        ? mapShape(survey)
        : { aspect: null, flipped: false };
      this.#place();
      this.#view.bind(section.traces, section.samples, aspect, flipped);
      if (stays) {
        this.#view.show(window);
        this.#hands.rereadCursor();
      }
      this.#options.onWindow?.(this.#view.window);
    }
    this.#invalidate();
  }

  /** Changes how samples are shown; what is not named stays. */
  setDisplay(display: Partial<SectionDisplay>): void {
    this.#display = { ...this.#display, ...display };
    this.#lut = null;
    for (const samples of this.#all) samples.setAgc(this.#display.agcMs);
    this.#invalidate({ axes: false });
  }

  /** Lines over the samples. */
  setOverlays(overlays: SectionOverlays): void {
    this.#overlays = overlays;
    this.#invalidate();
  }

  setTheme(theme: PlotTheme): void {
    this.#theme = theme;
    this.#lut = null;
    this.#paintTheme();
    this.#place();
    this.#invalidate();
  }

  setWords(words: SectionWords): void {
    this.#words = words;
    this.#axes = this.#content && new SectionAxes(this.#content, words);
    this.#place();
    this.#invalidate();
  }

  /** Shows a window in columns and rows, held within the section. */
  setWindow(window: SectionWindow): void {
    this.#hands.show(window);
  }

  /** Shows everything. */
  fit(): void {
    this.#hands.fit();
  }

  /** Comes nearer (under 1) or goes away, about the middle. */
  zoom(factor: number): void {
    this.#hands.zoom(factor, factor);
  }

  /** Sets the scale of a vertical section about the middle of what is shown; a part that is left out stays. */
  setScale({ tracesPerCm, cmPerSecond }: Partial<SectionScale>): void {
    const now = this.scale;
    if (now)
      this.#hands.zoom(
        tracesPerCm ? tracesPerCm / now.tracesPerCm : 1,
        cmPerSecond ? now.cmPerSecond / cmPerSecond : 1,
      );
  }

  /** Puts the crosshair to a place that comes from elsewhere (columns and rows count middles from 0, NaN: not known in that direction); null hides it. */
  setCursor(cursor: { column: number; row: number } | null): void {
    this.#hands.setCursor(cursor);
  }

  /** What is known of a column and a row; null outside the section. */
  readAt(column: number, row: number): SectionReadout | null {
    const { section, values } = this.#content ?? {};
    if (!section || column < 0 || row < 0 || column >= section.traces || row >= section.samples)
      return null;
    return {
      ...readPlace(this.#content!, column, row),
      amplitude: values?.[column * section.samples + row] ?? NaN,
      isExact: values !== null,
    };
  }

  /** The stored amplitude of a column and a row, NaN of a gap. */
  async exactAmplitude(
    column: number,
    row: number,
    signal: AbortSignal = this.#stop.signal,
  ): Promise<number> {
    const { section, values, tile } = this.#content ?? {};
    if (!section) return NaN;
    if (values || !tile) return values?.[column * section.samples + row] ?? NaN;
    const one = await tile(
      {
        place: section.place,
        level: 0,
        traces: [column, column + 1],
        samples: [row, row + 1],
        precision: 'float32',
      },
      signal,
    );
    return one.values[0]! * one.scale;
  }

  /** The picture of the window, once all samples in view are there or could not be had: as it stands, or dark on white at a wanted scale and in SVG and PDF. @throws {RangeError} where there is no section or the scale is none */
  async toImage({ type, title, scale }: SectionImageOptions): Promise<Blob> {
    let picture = this.#picture();
    while (this.#waiting > 0) {
      await new Promise<void>((resolve) => this.#whenComplete.push(resolve));
      picture = this.#picture();
    }
    if (!picture) throw new RangeError('There is no section to draw');
    if (type === 'image/png' && !scale) {
      this.#stale = { axes: true, foot: true };
      this.#draw();
      return new Promise((resolve, reject) =>
        this.#dom.canvas.toBlob(
          (blob) => (blob ? resolve(blob) : reject(new Error('The browser made no picture'))),
          type,
        ),
      );
    }
    const { rows } = picture.content.section;
    if (scale && (isLines(rows) || !(scale.tracesPerCm > 0) || !(scale.cmPerSecond > 0)))
      throw new RangeError('A section has a scale above 0, a map has none');
    const per =
      scale && !isLines(rows)
        ? {
            column: PIXELS_PER_CM / scale.tracesPerCm,
            row: (scale.cmPerSecond * PIXELS_PER_CM * rows.interval) / 1000,
          }
        : null;
    const { sectionImage } = await import('./section-image.ts');
    return sectionImage(picture, {
      type,
      title,
      width: this.#size.width,
      height: this.#size.height,
      per,
    });
  }

  /** Asks again for what could not be had. */
  retry(): void {
    for (const samples of this.#all) samples.retry();
  }

  focus(): void {
    this.#dom.root.focus({ preventScroll: true });
  }

  /** Takes everything away. */
  dispose(): void {
    this.#stop.abort();
    this.#watch.disconnect();
    this.#hands.dispose();
    getWindow(this.#dom).cancelAnimationFrame(this.#pending);
    this.#pending = -1;
    this.#dom.canvas.width = 0;
    this.#gl?.leave(this.#glChanged);
    this.#gl = null;
    this.#dom.root.remove();
    this.#coming.clear();
    this.#samples?.dispose();
    this.#content = this.#axes = this.#samples = null;
    this.#wait(0);
  }

  #moved(): void {
    this.#options.onWindow?.(this.#view.window);
    this.#invalidate({ foot: false });
  }

  #wait(tiles: number): void {
    if (tiles === this.#waiting) return;
    this.#waiting = tiles;
    if (tiles === 0) this.#whenComplete.splice(0).forEach((go) => go());
    this.#options.onWaiting?.(tiles);
  }

  #paintTheme(): void {
    const { root, upright, level, band } = this.#dom;
    style(root, { outlineColor: this.#theme.accent });
    for (const line of [upright, level]) style(line, { backgroundColor: this.#theme.accent });
    style(band, {
      border: `1px solid ${this.#theme.accent}`,
      backgroundColor: `${this.#theme.accent}33`,
    });
  }

  #measure(): void {
    const { clientWidth: width, clientHeight: height } = this.#dom.root;
    const ratio = getWindow(this.#dom).devicePixelRatio || 1;
    if (width === this.#size.width && height === this.#size.height && ratio === this.#size.ratio)
      return;
    this.#size = { width, height, ratio };
    this.#place();
    this.#invalidate();
  }

  /** A media query holds for one ratio only: each change arms the next. */
  #watchRatio(): void {
    const window = getWindow(this.#dom);
    window.matchMedia?.(`(resolution: ${window.devicePixelRatio}dppx)`).addEventListener(
      'change',
      () => {
        this.#measure();
        this.#watchRatio();
      },
      { once: true, signal: this.#stop.signal },
    );
  }

  /** Where the samples lie: on whole device pixels, so that nothing is blurred. */
  #place(): void {
    const pen = this.#axes && this.#dom.canvas.getContext('2d', { alpha: false });
    if (!pen || !this.#axes || this.#size.width === 0) return;
    const { width, height, ratio } = this.#size;
    const field = this.#axes.layoutField(pen, this.#theme, width, height);
    const whole = (pixels: number): number => Math.max(1, Math.round(pixels * ratio)) / ratio;
    const place = {
      x: whole(field.x),
      y: whole(field.y),
      width: whole(field.width),
      height: whole(field.height),
    };
    this.#view.resize(place);
    style(this.#dom.field, {
      left: `${place.x}px`,
      top: `${place.y}px`,
      width: `${place.width}px`,
      height: `${place.height}px`,
    });
    this.#hands.showCursor();
  }

  #invalidate({ axes = true, foot = true }: { axes?: boolean; foot?: boolean } = {}): void {
    this.#stale.axes ||= axes;
    this.#stale.foot ||= foot;
    this.#pending ||= getWindow(this.#dom).requestAnimationFrame(() => {
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
      this.#stale = { axes: true, foot: true };
    }
    const pen = canvas.getContext('2d', { alpha: false })!;
    pen.setTransform(ratio, 0, 0, ratio, 0, 0);
    const picture = this.#picture();
    if (!picture) {
      pen.fillStyle = this.#theme.background;
      pen.fillRect(0, 0, width, height);
      return;
    }
    this.#density(pen, picture);
    if (hasOver(picture)) paintOver(pen, picture, 1 / ratio);
    if (this.#stale.foot) paintFoot(pen, picture, width, height);
    if (this.#stale.axes) paintAxes(pen, picture, width, height, 1 / ratio);
    this.#stale = { axes: false, foot: false };
    this.#pictured(picture);
  }

  #pictured({ content }: SectionPicture): void {
    if (!this.#isNew || (this.#waiting > 0 && !this.#coming.loaded)) return;
    this.#isNew = false;
    this.#options.onPicture?.(content);
  }

  #picture(): SectionPicture | null {
    const [content, axes, samples] = [this.#content, this.#axes, this.#samples];
    if (!content || !axes || !samples) return null;
    this.#want(samples);
    if (this.#coming.loaded) this.#want(this.#coming.loaded);
    const { blocks, isAgc } = samples;
    const picture = {
      content,
      axes,
      blocks,
      isAgc,
      display: this.#display,
      theme: this.#theme,
      words: this.#words,
      view: this.#view,
      overlays: this.#overlays,
    };
    if (!this.#lut) {
      const { lut } = createPicture(picture);
      this.#lut = { lut, packed: packedColors(lut, gapColor(picture)) };
    }
    return { ...picture, lut: this.#lut.lut };
  }

  /** Samples of what is shown and of what is to come. */
  get #all(): SectionSamples[] {
    return [...(this.#samples ? [this.#samples] : []), ...this.#coming.samples];
  }

  #want(samples: SectionSamples): void {
    const { ratio } = this.#size;
    const { scale } = chooseScale({ content: samples.content, display: this.#display });
    samples.want(
      this.#view.window,
      1 / (this.#view.perColumn * ratio),
      1 / (this.#view.perRow * ratio),
      { tolerance: UNSEEN / Math.abs(scale), isSeen: samples === this.#samples },
    );
  }

  #density(pen: CanvasRenderingContext2D, { display, blocks, ...picture }: SectionPicture): void {
    const { place } = this.#view;
    const { ratio } = this.#size;
    const frame = computeFrame(this.#view, ratio);
    const [x, y] = [Math.round(place.x * ratio), Math.round(place.y * ratio)];
    const shown = display.density ? blocks : NOTHING;
    const scale = chooseScale({ ...picture, display });
    const { min, max } = picture.content.statistics;
    const drawn = this.#gl?.draw({
      frame,
      blocks: shown,
      largest: Math.max(Math.abs(min), Math.abs(max)),
      lut: picture.lut,
      gap: gapColor({ display, theme: this.#theme }),
      interpolate: display.interpolate,
      ...scale,
    });
    if (!drawn)
      return this.#raster.draw(
        pen,
        x,
        y,
        frame,
        shown,
        { ...scale, packed: this.#lut!.packed },
        display.interpolate,
      );
    pen.save();
    pen.resetTransform();
    pen.drawImage(
      drawn,
      0,
      drawn.height - frame.height,
      frame.width,
      frame.height,
      x,
      y,
      frame.width,
      frame.height,
    );
    pen.restore();
  }

  /** Asked when a hand first takes the picture: until then a processor of its own has nothing to give, and asking takes longer than drawing. */
  #askForGl(): void {
    const { renderer = 'auto' } = this.#options;
    if (this.#gl !== undefined || renderer === 'canvas') return;
    this.#gl = sectionGl(this.#glChanged, renderer === 'webgl');
  }
}

/** Colours and clip of a volume where nobody chooses: velocities have a map of their own. */
export function defaultDisplay({ isVelocity }: SurveyInfo): SectionDisplay {
  return isVelocity
    ? { ...DEFAULT_DISPLAY, colormap: findColorMap(DEFAULT_VELOCITY_MAP)! }
    : DEFAULT_DISPLAY;
}
