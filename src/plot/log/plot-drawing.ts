import { FrameLoop } from '../frame-loop.ts';
import type { Pen } from '../pen.ts';
import type { DepthScrollbar } from './depth-scrollbar.ts';
import type { DepthView } from './depth-view.ts';
import type { PlotAnnouncer } from './plot-announcer.ts';
import type { PlotContent } from './plot-content.ts';
import type { PlotDom } from './plot-dom.ts';
import { getWindow, letHeaderScroll, SCROLLBAR_WIDTH, style } from './plot-dom.ts';
import { PlotPart } from './plot-part.ts';
import { PyramidQueue } from './pyramid-queue.ts';
import type { PlotTheme } from './theme.ts';

/** What a drawing is made with. */
export interface DrawingOptions {
  dom: PlotDom;
  view: DepthView;
  scrollbar: DepthScrollbar;
  announcer: PlotAnnouncer;
  theme: PlotTheme;
  /** The first complete picture after `awaitPicture` is drawn, `elapsedMs` after that call. */
  onPicture: (elapsedMs: number) => void;
}

/** Draws over the tracks, each time they are drawn, in CSS pixels from the top left of the body. */
export type BodyOverlay = (pen: Pen, width: number, theme: PlotTheme) => void;

/** Share of the host that the header may take before it scrolls. */
const HEADER_SHARE = 0.4;
/** While pyramids are being built, the picture is redrawn at most this often. */
const PROGRESS_MS = 160;

/**
 * Header and tracks on their canvases: laid out, and redrawn where something changed, all in one
 * frame.
 */
export class PlotDrawing {
  readonly #options: DrawingOptions;
  readonly #dom: PlotDom;
  readonly #view: DepthView;
  readonly #queue: PyramidQueue;
  readonly #loop: FrameLoop;
  #theme: PlotTheme;
  #content: PlotContent | null = null;
  #overlay: BodyOverlay | null = null;
  /** Of the host. */
  #hostSize = { width: 0, height: 0, dpr: 1 };
  #trackWidth = 0;
  /** Whether the canvas shows a picture. */
  #painted = false;
  #progressTimer = 0;
  #dataSince: number | null = null;

  constructor(options: DrawingOptions) {
    this.#options = options;
    this.#dom = options.dom;
    this.#view = options.view;
    this.#theme = options.theme;
    this.#queue = new PyramidQueue((_series, left) => this.#pyramidDone(left));
    this.#loop = new FrameLoop({ window: () => getWindow(this.#dom), draw: () => this.#draw() });
    this.#loop.mark(PlotPart.all);
  }

  /** What is drawn; the next picture shows it. */
  show(content: PlotContent | null, theme: PlotTheme): void {
    this.#content = content;
    this.#theme = theme;
    this.#layout();
    this.#queue.want(content?.series ?? []);
    this.invalidate(PlotPart.all);
  }

  /** Sets what is drawn over the tracks. */
  setOverlay(overlay: BodyOverlay | null): void {
    this.#overlay = overlay;
    this.invalidate(PlotPart.body);
  }

  /** Reports the next complete picture, or none for null. */
  awaitPicture(since: number | null): void {
    this.#dataSince = since;
  }

  /**
   * Takes the size of the host and the pixel ratio of the screen; true where one of them changed.
   */
  measure(): boolean {
    const { clientWidth, clientHeight } = this.#dom.root;
    const dpr = getWindow(this.#dom).devicePixelRatio || 1;
    if (
      clientWidth === this.#hostSize.width &&
      clientHeight === this.#hostSize.height &&
      dpr === this.#hostSize.dpr
    )
      return false;
    this.#hostSize = { width: clientWidth, height: clientHeight, dpr };
    this.#layout();
    this.#view.applyScale();
    this.invalidate(PlotPart.all);
    return true;
  }

  /** Draws parts, bits of `PlotPart`, in the next frame. */
  invalidate(parts: number): void {
    this.#loop.invalidate(parts);
  }

  /** Stops drawing and gives the canvases' memory back. */
  dispose(): void {
    this.#loop.dispose();
    this.#queue.dispose();
    getWindow(this.#dom).clearTimeout(this.#progressTimer);
    this.#dom.canvas.width = this.#dom.header.width = 0;
    this.#content = null;
  }

  /** Size that tracks are laid out in, depth down: turned where depth runs from left to right. */
  get #size(): { width: number; height: number; dpr: number } {
    const { width, height, dpr } = this.#hostSize;
    return this.#content?.turn ? { width: height, height: width, dpr } : this.#hostSize;
  }

  /** Shows the tracks with x and y exchanged where depth runs from left to right. */
  #turn(): void {
    const turn = this.#content?.turn;
    if (!turn && !this.#dom.turn) return;
    const { width, height } = this.#size;
    this.#dom.turn = turn;
    style(this.#dom.scroller, {
      width: turn ? `${width}px` : '',
      height: turn ? `${height}px` : '',
      transform: turn?.transform ?? '',
    });
  }

  /** Where header and tracks lie; canvases are sized when they are drawn. */
  #layout(): void {
    this.#turn();
    const { width, height } = this.#size;
    const inner = Math.max(0, width - SCROLLBAR_WIDTH);
    const full = this.#content?.headerHeight ?? 0;
    const shown = Math.min(full, Math.floor(height * HEADER_SHARE));
    this.#trackWidth = Math.max(inner, this.#content?.leastWidth ?? 0);
    style(this.#dom.content, { width: `${this.#trackWidth + SCROLLBAR_WIDTH}px` });
    // The bar for scrolling sideways takes its room once the content has its width.
    const sideways = this.#trackWidth > inner;
    const bar = sideways ? this.#dom.scroller.offsetHeight - this.#dom.scroller.clientHeight : 0;
    this.#view.height = Math.max(0, height - shown - bar);
    style(this.#dom.view, { width: `${width}px`, background: this.#theme.background });
    style(this.#dom.body, { outlineColor: this.#theme.accent });
    style(this.#dom.headerBox, { height: `${shown}px`, outlineColor: this.#theme.accent });
    letHeaderScroll(this.#dom, shown < full);
  }

  #pyramidDone(left: number): void {
    if (left > 0) return;
    getWindow(this.#dom).clearTimeout(this.#progressTimer);
    this.#progressTimer = 0;
    this.invalidate(PlotPart.body);
  }

  #draw(): void {
    if (this.#size.width === 0 || this.#size.height === 0) return;
    // Before the first content the ground is drawn by the page itself: no canvas is made for it.
    if (!this.#content && !this.#painted) return;
    // Right after new data, tracks without curves would be drawn for nothing: they wait a moment
    // for the pyramids.
    if (
      this.#queue.pending > 0 &&
      this.#dataSince !== null &&
      performance.now() - this.#dataSince < PROGRESS_MS
    ) {
      this.#drawAgainSoon();
      return;
    }
    const dirty = this.#loop.takeDirty();
    if (dirty & PlotPart.layout) this.#sizeCanvases();
    if (dirty & PlotPart.header) this.#drawHeader();
    if (dirty & PlotPart.body) this.#drawBody();
    if (this.#queue.pending > 0) this.#drawAgainSoon();
    else this.#reportPicture();
  }

  #drawAgainSoon(): void {
    this.#progressTimer ||= getWindow(this.#dom).setTimeout(() => {
      this.#progressTimer = 0;
      this.invalidate(PlotPart.body);
    }, PROGRESS_MS);
  }

  #reportPicture(): void {
    const since = this.#dataSince;
    if (since === null || !this.#content || !this.#view.range) return;
    this.#dataSince = null;
    this.#options.onPicture(performance.now() - since);
  }

  #sizeCanvases(): void {
    const { dpr } = this.#size;
    const width = this.#dom.view.clientWidth;
    size(this.#dom.header, width, this.#content?.headerHeight ?? 0, dpr);
    size(this.#dom.canvas, width, this.#view.height, dpr);
  }

  #drawHeader(): void {
    const pen = this.#pen(this.#dom.header);
    if (!pen || !this.#content) return;
    const height = this.#content.headerHeight;
    pen.fillStyle = this.#theme.background;
    pen.fillRect(0, 0, this.#dom.view.clientWidth, height);
    const rect = { x: -this.#dom.scroller.scrollLeft, y: 0, width: this.#trackWidth, height };
    this.#content.paintHeader(pen, rect, 1 / this.#size.dpr, this.#view.fixedScale);
    // Nothing is drawn above the depth scrollbar: tracks that are scrolled sideways end where the
    // body's do.
    pen.fillStyle = this.#theme.background;
    pen.fillRect(this.#dom.view.clientWidth - SCROLLBAR_WIDTH, 0, SCROLLBAR_WIDTH, height);
  }

  #drawBody(): void {
    const { range, limits, height } = this.#view;
    if (!this.#content || !range) return this.#clear();
    const pen = this.#pen(this.#dom.canvas);
    if (!pen) return;
    const { clientWidth } = this.#dom.view;
    const rect = { x: -this.#dom.scroller.scrollLeft, y: 0, width: this.#trackWidth, height };
    this.#content.paintBody(pen, rect, range, {
      hair: 1 / this.#size.dpr,
      seen: { from: 0, to: clientWidth - SCROLLBAR_WIDTH },
      live: true,
    });
    this.#overlay?.(pen, clientWidth - SCROLLBAR_WIDTH, this.#theme);
    if (limits)
      this.#options.scrollbar.paint(
        pen,
        { range, limits },
        { width: clientWidth, height },
        this.#theme,
      );
    this.#painted = true;
    this.#options.announcer.announcePicture();
  }

  /** Takes the picture away; the ground behind the canvas is the same as a picture's. */
  #clear(): void {
    this.#pen(this.#dom.canvas)?.clearRect(0, 0, this.#dom.view.clientWidth, this.#view.height);
    this.#painted = false;
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
