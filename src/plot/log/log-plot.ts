import type { DepthUnit } from '../../units/depth.ts';
import { metresPer } from '../../units/depth.ts';
import { Crosshair } from './crosshair.ts';
import { DepthScrollbar } from './depth-scrollbar.ts';
import type { DepthRange, RangeLimits } from './depth-window.ts';
import { clampRange, holdRange, panRange, rangeLimits, zoomRange } from './depth-window.ts';
import type { BoundData, LogDocument } from './document.ts';
import { bindData, makeDocument } from './document.ts';
import { Gestures } from './gestures.ts';
import { decimalsFor } from './grid.ts';
import { headerHeight, paintHeader } from './header.ts';
import { keyAction } from './keyboard.ts';
import { leastWidth } from './layout.ts';
import type { LogData } from './log-data.ts';
import { paintBody } from './paint.ts';
import type { PlotDom } from './plot-dom.ts';
import { buildPlotDom, SCROLLBAR_WIDTH, style } from './plot-dom.ts';
import type { Pyramid } from './pyramid.ts';
import { PyramidQueue } from './pyramid-queue.ts';
import type { ReadoutValue } from './readout.ts';
import { readoutAt } from './readout.ts';
import type { LogTemplate } from './template.ts';
import type { PlotTheme } from './theme.ts';

/** Texts that a plot shows itself. */
export interface PlotMessages {
  /** Behind the mnemonic of a curve that the data does not have. */
  missing: string;
  /** Name of the depth scrollbar; the plot's own label where absent. */
  scrollbar?: string;
}

/** What a plot is made with. */
export interface LogPlotOptions {
  theme: PlotTheme;
  /** Name of the plot for a screen reader. */
  label: string;
  messages: PlotMessages;
  /** The range shown was changed: by a gesture, a key or a call. Not called by `setData`. */
  onDepthChange?: (range: DepthRange & { unit: string }) => void;
  /** The cursor was moved in this plot, or left it. Not called by `setCursor`. */
  onCursor?: (cursor: { depth: number; unit: string; values: ReadoutValue[] } | null) => void;
  /** The first complete picture after `setData` is drawn. */
  onPicture?: (picture: { curves: number; samples: number; depth: DepthRange & { unit: string }; elapsedMs: number }) => void;
}

/** Share of the host that the header may take before it scrolls. */
const HEADER_SHARE = 0.4;
/** While pyramids are being built, the picture is drawn anew at most this often. */
const PROGRESS_MS = 160;
const PIXELS_PER_METRE = 96 / 0.0254;

/** A log plot on the screen: header, tracks, depth scrollbar, crosshair. Fills its host, follows its size, draws only what changed. */
export class LogPlot {
  readonly #options: LogPlotOptions;
  readonly #dom: PlotDom;
  readonly #gestures: Gestures;
  readonly #scrollbar: DepthScrollbar;
  readonly #crosshair: Crosshair;
  readonly #queue: PyramidQueue;
  readonly #observer: ResizeObserver;
  readonly #stop = new AbortController();
  #theme: PlotTheme;
  #template: LogTemplate | null = null;
  #bound: BoundData | null = null;
  #pyramids: ReadonlyMap<string, Pyramid> | undefined;
  #depthUnit: DepthUnit | undefined;
  #doc: LogDocument | null = null;
  #limits: RangeLimits | null = null;
  #range: DepthRange | null = null;
  #fixedScale: number | null = null;
  #cursor: number | null = null;
  #size = { width: 0, height: 0, dpr: 1 };
  #bodyHeight = 0;
  #trackWidth = 0;
  #frameRequest = 0;
  #stale = { layout: true, header: true, body: true };
  #progressTimer = 0;
  #dataSince: number | null = null;
  #disposed = false;

  /** @param host an element with a size of its own */
  constructor(host: HTMLElement, options: LogPlotOptions) {
    this.#options = options;
    this.#theme = options.theme;
    this.#dom = buildPlotDom(host, options.label);
    this.#queue = new PyramidQueue((_series, left) => this.#pyramidDone(left));
    this.#scrollbar = new DepthScrollbar(this.#dom.body, options.messages.scrollbar ?? options.label, (top) => this.#panTo(top));
    this.#crosshair = new Crosshair(this.#dom.body);
    this.#scrollbar.controls = this.#dom.body.id;
    this.#gestures = new Gestures(this.#dom.body, {
      pan: (pixels) => this.#panBy(pixels),
      panSideways: (pixels) => { this.#dom.scroller.scrollLeft += pixels; },
      zoom: (factor, y) => this.#zoom(factor, this.#depthAt(y)),
      zoomTo: (a, b) => this.#changeRange({ top: this.#depthAt(Math.min(a, b)), base: this.#depthAt(Math.max(a, b)) }),
      fit: () => this.#fit(),
      hover: (x, y) => this.#moveCursor(this.#depthAt(y), x),
      leave: () => this.#leaveCursor(),
      select: (range) => this.#crosshair.select(range),
    });
    this.#listen();
    this.#observer = new ResizeObserver(() => this.#measure());
    this.#observer.observe(this.#dom.root);
    this.#paintTheme();
    this.#measure();
  }

  /** The template bound to the data, or null while either is missing. */
  get document(): LogDocument | null {
    return this.#doc;
  }

  /** Range shown. */
  get depthRange(): (DepthRange & { unit: string }) | null {
    return this.#doc && this.#range ? { ...this.#range, unit: this.#doc.unit } : null;
  }

  /** Range of the data with its margin: the most that can be shown. */
  get fullRange(): (DepthRange & { unit: string }) | null {
    return this.#doc && this.#limits ? { top: this.#limits.top, base: this.#limits.base, unit: this.#doc.unit } : null;
  }

  /** Current scale on the screen as the n of 1 : n, by CSS pixels of 1/96 in; NaN where the index is no depth. */
  get depthScale(): number {
    const metres = this.#metres();
    if (metres === null || !this.#range || this.#bodyHeight === 0) return NaN;
    return (((this.#range.base - this.#range.top) * metres) / this.#bodyHeight) * PIXELS_PER_METRE;
  }

  /** Shows data over its whole range; null empties the plot. Ready pyramids spare this thread their building. */
  setData(data: LogData | null, pyramids?: ReadonlyMap<string, Pyramid>): void {
    this.#dataSince = data ? performance.now() : null;
    this.#pyramids = pyramids;
    this.#bound = data ? bindData(data, pyramids) : null;
    this.#leaveCursor();
    this.#rebuild();
    this.#range = this.#limits && { top: this.#limits.top, base: this.#limits.base };
    this.#applyScale();
  }

  /** Changes what is drawn; the range stays. */
  setTemplate(template: LogTemplate | null): void {
    this.#template = template;
    this.#rebuild();
  }

  /** Changes colours and type. */
  setTheme(theme: PlotTheme): void {
    this.#theme = theme;
    this.#paintTheme();
    this.#rebuild();
  }

  /** Changes the shown unit of a depth index; the same depths stay in view. */
  setDepthUnit(unit: DepthUnit): void {
    this.#depthUnit = unit;
    const before = this.#doc;
    const range = this.#range;
    this.#rebuild();
    if (!before || !range || !this.#doc) return;
    const factor = this.#doc.factor / before.factor;
    this.#range = { top: range.top * factor, base: range.base * factor };
    if (this.#cursor !== null) this.#cursor *= factor;
  }

  /** Shows a range of the shown unit, held within the data and its margin. Frees a fixed scale. */
  setDepthRange(top: number, base: number): void {
    if (!Number.isFinite(top) || !Number.isFinite(base)) return;
    this.#changeRange({ top, base });
  }

  /** Fixes the scale at 1 : `denominator` by CSS pixels; null leaves it free. */
  setDepthScale(denominator: number | null): void {
    this.#fixedScale = denominator !== null && denominator > 0 && Number.isFinite(denominator) ? denominator : null;
    const before = this.#range;
    this.#applyScale();
    this.#invalidate({ header: true });
    this.#emitRange(before);
  }

  /** Shows the cursor at a depth of the shown unit that comes from elsewhere; null hides it. */
  setCursor(depth: number | null): void {
    this.#cursor = depth !== null && Number.isFinite(depth) ? depth : null;
    this.#showCursor(null);
  }

  /** Values of all curves at a depth of the shown unit: of the nearest sample within half a step, NaN where there is none. */
  readout(depth: number): ReadoutValue[] {
    return this.#doc ? readoutAt(this.#doc, depth) : [];
  }

  /** Gives the tracks the keyboard. */
  focus(): void {
    this.#dom.body.focus({ preventScroll: true });
  }

  /** Takes everything away. */
  dispose(): void {
    if (this.#disposed) return;
    this.#disposed = true;
    this.#stop.abort();
    this.#observer.disconnect();
    this.#gestures.dispose();
    this.#scrollbar.dispose();
    this.#queue.dispose();
    const view = this.#view();
    view.cancelAnimationFrame(this.#frameRequest);
    view.clearTimeout(this.#progressTimer);
    this.#dom.canvas.width = this.#dom.header.width = 0;
    this.#dom.root.remove();
    this.#doc = this.#bound = null;
    this.#pyramids = undefined;
  }

  #view(): Window & typeof globalThis {
    return this.#dom.root.ownerDocument.defaultView ?? globalThis.window;
  }

  #listen(): void {
    const { signal } = this.#stop;
    const { scroller, body } = this.#dom;
    scroller.addEventListener('scroll', () => this.#invalidate({ header: true, body: true }), { passive: true, signal });
    body.addEventListener('keydown', (event) => this.#key(event), { signal });
    body.addEventListener('blur', () => this.#leaveCursor(), { signal });
    this.#watchDpr();
  }

  /** A media query holds for one ratio only: each change arms the next. */
  #watchDpr(): void {
    const view = this.#view();
    const query = view.matchMedia?.(`(resolution: ${view.devicePixelRatio}dppx)`);
    query?.addEventListener('change', () => {
      this.#measure();
      this.#watchDpr();
    }, { once: true, signal: this.#stop.signal });
  }

  #paintTheme(): void {
    // No ground behind the canvases: they paint their own, and a second one would be blended in every frame.
    style(this.#dom.body, { outlineColor: this.#theme.accent });
    this.#crosshair.paint(this.#theme);
  }

  #measure(): void {
    const { clientWidth, clientHeight } = this.#dom.root;
    const dpr = this.#view().devicePixelRatio || 1;
    if (clientWidth === this.#size.width && clientHeight === this.#size.height && dpr === this.#size.dpr) return;
    this.#size = { width: clientWidth, height: clientHeight, dpr };
    this.#layout();
    this.#applyScale();
    this.#invalidate({ layout: true });
  }

  /** Binds template and data anew. */
  #rebuild(): void {
    const { axis } = this.#bound ?? {};
    this.#doc = this.#template && this.#bound
      ? makeDocument(this.#template, this.#bound, { theme: this.#theme, depthUnit: this.#depthUnit, pyramids: this.#pyramids })
      : null;
    const doc = this.#doc;
    this.#limits = doc && axis && axis.length > 0 ? rangeLimits(axis.min * doc.factor, axis.max * doc.factor, axis.step * doc.factor) : null;
    if (this.#limits) this.#range ??= { top: this.#limits.top, base: this.#limits.base };
    this.#layout();
    this.#queue.want(doc ? doc.tracks.flatMap((t) => (t.kind === 'curves' ? t.curves.flatMap((c) => c.series ?? []) : [])) : []);
    this.#invalidate({ layout: true });
  }

  /** Where header and tracks lie; canvases are sized when they are drawn. */
  #layout(): void {
    const { width, height } = this.#size;
    const inner = Math.max(0, width - SCROLLBAR_WIDTH);
    const full = this.#doc ? headerHeight(this.#doc) : 0;
    const shown = Math.min(full, Math.floor(height * HEADER_SHARE));
    this.#trackWidth = Math.max(inner, this.#doc ? leastWidth(this.#doc) : 0);
    const sideways = this.#trackWidth > inner;
    const bar = sideways ? this.#dom.scroller.offsetHeight - this.#dom.scroller.clientHeight : 0;
    this.#bodyHeight = Math.max(0, height - shown - bar);
    style(this.#dom.content, { width: `${this.#trackWidth + SCROLLBAR_WIDTH}px` });
    style(this.#dom.view, { width: `${width}px` });
    style(this.#dom.headerBox, { height: `${shown}px` });
  }

  #metres(): number | null {
    return this.#doc?.indexKind === 'depth' ? metresPer(this.#doc.unit) : null;
  }

  #depthAt(y: number): number {
    const range = this.#range ?? { top: 0, base: 1 };
    return range.top + (y / Math.max(1, this.#bodyHeight)) * (range.base - range.top);
  }

  #yOf(depth: number): number {
    const range = this.#range ?? { top: 0, base: 1 };
    return ((depth - range.top) / (range.base - range.top)) * this.#bodyHeight;
  }

  /** Gives the range the length that the fixed scale asks for, from the same top. */
  #applyScale(): void {
    const metres = this.#metres();
    if (this.#fixedScale === null || metres === null || !this.#range || !this.#limits || this.#bodyHeight === 0) return;
    const span = ((this.#bodyHeight / PIXELS_PER_METRE) * this.#fixedScale) / metres;
    this.#range = holdRange({ top: this.#range.top, base: this.#range.top + span }, this.#limits);
    this.#invalidate({ body: true });
  }

  #changeRange(wanted: DepthRange): void {
    if (!this.#limits) return;
    if (this.#fixedScale !== null) this.#invalidate({ header: true });
    this.#fixedScale = null;
    this.#setRange(clampRange(wanted, this.#limits));
  }

  #setRange(range: DepthRange): boolean {
    const before = this.#range;
    if (before && before.top === range.top && before.base === range.base) return false;
    this.#range = range;
    this.#invalidate({ body: true });
    this.#showCursor(null);
    this.#emitRange(before);
    return true;
  }

  #emitRange(before: DepthRange | null): void {
    const range = this.depthRange;
    if (range && (!before || before.top !== range.top || before.base !== range.base)) this.#options.onDepthChange?.(range);
  }

  #panBy(pixels: number): boolean {
    if (!this.#range || !this.#limits || this.#bodyHeight === 0 || pixels === 0) return false;
    return this.#setRange(holdRange(panRange(this.#range, (pixels / this.#bodyHeight) * (this.#range.base - this.#range.top)), this.#limits));
  }

  #panTo(top: number): void {
    if (this.#range && this.#limits) this.#setRange(holdRange(panRange(this.#range, top - this.#range.top), this.#limits));
  }

  #zoom(factor: number, at: number): void {
    if (!this.#range || !this.#limits) return;
    const span = this.#range.base - this.#range.top;
    const least = this.#limits.least / span;
    const most = (this.#limits.base - this.#limits.top) / span;
    this.#changeRange(zoomRange(this.#range, Math.max(least, Math.min(most, factor)), at));
  }

  #fit(): void {
    if (this.#limits) this.#changeRange(this.#limits);
  }

  #key(event: KeyboardEvent): void {
    const action = keyAction(event);
    const range = this.#range;
    if (!action || !range || !this.#doc) return;
    event.preventDefault();
    const span = range.base - range.top;
    const middle = this.#cursor !== null && this.#cursor >= range.top && this.#cursor <= range.base ? this.#cursor : (range.top + range.base) / 2;
    switch (action.kind) {
      case 'pan': this.#panTo(range.top + action.share * span); break;
      case 'sideways': this.#dom.scroller.scrollLeft += action.pixels; break;
      case 'zoom': this.#zoom(action.factor, middle); break;
      case 'start': this.#panTo(this.#limits?.top ?? range.top); break;
      case 'end': this.#panTo(this.#limits?.base ?? range.top); break;
      case 'fit': this.#fit(); break;
      case 'escape': this.#crosshair.select(null); this.#leaveCursor(); break;
      case 'cursor': {
        const step = Math.max(this.#doc.axis.step * this.#doc.factor, span / Math.max(1, this.#bodyHeight));
        const to = Math.min(range.base, Math.max(range.top, middle + action.steps * step));
        this.#moveCursor(to, this.#dom.body.clientWidth / 4);
      }
    }
  }

  #moveCursor(depth: number, x: number): void {
    if (!this.#doc || !this.#range) return;
    this.#cursor = depth;
    const values = this.readout(depth);
    this.#showCursor({ x, values });
    this.#options.onCursor?.({ depth, unit: this.#doc.unit, values });
  }

  #leaveCursor(): void {
    const had = this.#cursor !== null;
    this.#cursor = null;
    this.#crosshair.hide();
    if (had) this.#options.onCursor?.(null);
  }

  #showCursor(own: { x: number; values: readonly ReadoutValue[] } | null): void {
    const y = this.#cursor === null ? -1 : this.#yOf(this.#cursor);
    if (this.#cursor === null || y < 0 || y > this.#bodyHeight || !this.#doc || !this.#range) {
      this.#crosshair.hide();
      return;
    }
    const perPixel = (this.#range.base - this.#range.top) / Math.max(1, this.#bodyHeight);
    const text = `${this.#cursor.toFixed(Math.min(4, decimalsFor(10 ** Math.floor(Math.log10(perPixel)))))} ${this.#doc.unit}`;
    this.#crosshair.show(y, own ? own.x : null, text, own?.values ?? []);
  }

  #pyramidDone(left: number): void {
    if (left === 0) {
      this.#view().clearTimeout(this.#progressTimer);
      this.#progressTimer = 0;
      this.#invalidate({ body: true });
    }
  }

  #invalidate(what: { layout?: boolean; header?: boolean; body?: boolean }): void {
    if (this.#disposed) return;
    this.#stale.layout ||= what.layout ?? false;
    this.#stale.header ||= (what.header ?? false) || this.#stale.layout;
    this.#stale.body ||= (what.body ?? false) || this.#stale.layout;
    if (this.#frameRequest === 0) this.#frameRequest = this.#view().requestAnimationFrame(() => this.#draw());
  }

  #draw(): void {
    this.#frameRequest = 0;
    if (this.#disposed || this.#size.width === 0 || this.#size.height === 0) return;
    const stale = this.#stale;
    this.#stale = { layout: false, header: false, body: false };
    if (stale.layout) this.#sizeCanvases();
    if (stale.header) this.#drawHeader();
    // Right after new data, tracks without curves would be drawn for nothing: they wait a moment for the pyramids.
    const waits = this.#queue.pending > 0 && this.#dataSince !== null && performance.now() - this.#dataSince < PROGRESS_MS;
    if (stale.body && waits) {
      this.#stale.body = true;
      if (stale.layout) this.#drawGround();
    } else if (stale.body) this.#drawBody();
    if (this.#queue.pending > 0) this.#drawAgainSoon();
    else this.#reportPicture();
  }

  #drawAgainSoon(): void {
    this.#progressTimer ||= this.#view().setTimeout(() => {
      this.#progressTimer = 0;
      this.#invalidate({ body: true });
    }, PROGRESS_MS);
  }

  #reportPicture(): void {
    const since = this.#dataSince;
    const doc = this.#doc;
    const range = this.depthRange;
    if (since === null || !doc || !range) return;
    this.#dataSince = null;
    const curves = doc.tracks.reduce((n, t) => n + (t.kind === 'curves' ? t.curves.filter((c) => c.series).length : 0), 0);
    this.#options.onPicture?.({ curves, samples: doc.axis.length, depth: range, elapsedMs: performance.now() - since });
  }

  #sizeCanvases(): void {
    const { dpr } = this.#size;
    const width = this.#dom.view.clientWidth;
    size(this.#dom.header, width, this.#doc ? headerHeight(this.#doc) : 0, dpr);
    size(this.#dom.canvas, width, this.#bodyHeight, dpr);
  }

  #drawHeader(): void {
    const pen = this.#pen(this.#dom.header);
    if (!pen || !this.#doc) return;
    const height = headerHeight(this.#doc);
    pen.fillStyle = this.#theme.background;
    pen.fillRect(0, 0, this.#dom.view.clientWidth, height);
    const rect = { x: -this.#dom.scroller.scrollLeft, y: 0, width: this.#trackWidth, height };
    paintHeader(pen, this.#doc, rect, this.#theme, { hair: 1 / this.#size.dpr, missing: this.#options.messages.missing, depthScale: this.#fixedScale });
    // Above the depth scrollbar nothing stands: tracks that are scrolled sideways end where the body's do.
    pen.fillStyle = this.#theme.background;
    pen.fillRect(this.#dom.view.clientWidth - SCROLLBAR_WIDTH, 0, SCROLLBAR_WIDTH, height);
  }

  #drawBody(): void {
    const pen = this.#pen(this.#dom.canvas);
    if (!pen) return;
    const { clientWidth } = this.#dom.view;
    if (!this.#doc || !this.#range) return this.#drawGround();
    const rect = { x: -this.#dom.scroller.scrollLeft, y: 0, width: this.#trackWidth, height: this.#bodyHeight };
    paintBody(pen, this.#doc, rect, this.#range, this.#theme, { hair: 1 / this.#size.dpr, seen: { from: 0, to: clientWidth }, skipUnready: true });
    if (this.#limits) this.#scrollbar.paint(pen, this.#range, this.#limits, clientWidth, this.#bodyHeight, this.#theme);
  }

  #drawGround(): void {
    const pen = this.#pen(this.#dom.canvas);
    if (!pen) return;
    pen.fillStyle = this.#theme.background;
    pen.fillRect(0, 0, this.#dom.view.clientWidth, this.#bodyHeight);
  }

  #pen(canvas: HTMLCanvasElement): CanvasRenderingContext2D | null {
    const pen = canvas.width > 0 && canvas.height > 0 ? canvas.getContext('2d') : null;
    pen?.setTransform(this.#size.dpr, 0, 0, this.#size.dpr, 0, 0);
    return pen;
  }
}

function size(canvas: HTMLCanvasElement, width: number, height: number, dpr: number): void {
  const w = Math.max(1, Math.round(width * dpr));
  const h = Math.max(1, Math.round(height * dpr));
  if (canvas.width !== w) canvas.width = w;
  if (canvas.height !== h) canvas.height = h;
  style(canvas, { width: `${width}px`, height: `${height}px` });
}
