import { FrameLoop } from '../frame-loop.ts';
import { SizeWatch } from '../size-watch.ts';
import type { PlotTheme } from '../log/theme.ts';
import { valueAlong } from '../../compute/statistics/value-axis.ts';
import type { CrossBrush, CrossPicture, PlotField } from './cross-data.ts';
import { crossField, type FieldPoint, paintBrush, paintCross, paintPoint } from './paint-cross.ts';
import { PointImage } from './point-image.ts';

/** What the pointer does over the points. */
export type BrushTool = 'rectangle' | 'polygon';

/** What a crossplot is made with. */
export interface CrossPlotOptions {
  node: HTMLElement;
  theme: PlotTheme;
  /** Name of the plot for screen readers. */
  label: string;
  onBrush(brush: CrossBrush | null): void;
  /** The pointer is at the point of a row; null at none. */
  onPoint(row: number | null): void;
  /** A complete picture was drawn. */
  onDrawn(): void;
}

/** Draws a crossplot into a node, and lets a part of it be brushed by the pointer. */
export class CrossPlot {
  readonly #canvas: HTMLCanvasElement;
  readonly #loop: FrameLoop;
  readonly #watch: SizeWatch;
  readonly #stop = new AbortController();
  #theme: PlotTheme;
  #picture: CrossPicture | null = null;
  #tool: BrushTool = 'rectangle';
  /** Corners of the brush that is being drawn; the last one is at the pointer. */
  #drawing: FieldPoint[] | null = null;
  readonly #points = new PointImage();
  #cursor: number | null = null;

  constructor(private readonly options: CrossPlotOptions) {
    const { node, label, theme } = options;
    this.#theme = theme;
    this.#canvas = node.ownerDocument.createElement('canvas');
    this.#canvas.className = 'cross-canvas';
    this.#canvas.setAttribute('role', 'img');
    this.#canvas.setAttribute('aria-label', label);
    node.append(this.#canvas);
    this.#loop = new FrameLoop({ window: () => window, draw: () => this.#draw() });
    this.#watch = new SizeWatch(node, () => this.#loop.invalidate());
    this.#listen();
  }

  /** Shows a picture in place of the one before; null shows nothing. */
  show(picture: CrossPicture | null): void {
    this.#picture = picture;
    this.#loop.invalidate();
  }

  setTheme(theme: PlotTheme): void {
    this.#theme = theme;
    this.#loop.invalidate();
  }

  /** Marks the point of a row; null marks none. */
  setCursor(row: number | null): void {
    if (row === this.#cursor) return;
    this.#cursor = row;
    this.#loop.invalidate();
  }

  /** Chooses what the pointer draws; what is being drawn is dropped. */
  setTool(tool: BrushTool): void {
    this.#tool = tool;
    this.#drawing = null;
    this.#loop.invalidate();
  }

  dispose(): void {
    this.#stop.abort();
    this.#watch.dispose();
    this.#loop.dispose();
    this.#canvas.remove();
  }

  /** Size on the screen in CSS pixels. */
  get size(): { width: number; height: number } {
    const { clientWidth, clientHeight } = this.options.node;
    return { width: clientWidth, height: clientHeight };
  }

  #field(): PlotField {
    return crossField(this.size, this.#picture);
  }

  #listen(): void {
    const { signal } = this.#stop;
    const on = (type: string, run: (event: PointerEvent) => void): void =>
      this.#canvas.addEventListener(type, (event) => run(event as PointerEvent), { signal });
    on('pointerdown', (event) => this.#down(event));
    on('pointermove', (event) => this.#move(event));
    on('pointerup', (event) => this.#up(event));
    on('dblclick', () => this.#close());
    on('pointercancel', () => this.#drop());
    on('pointerleave', () => this.options.onPoint(null));
  }

  #down(event: PointerEvent): void {
    if (event.button !== 0 || !this.#picture) return;
    const at = this.#pointIn(event);
    if (this.#tool === 'rectangle') {
      this.#canvas.setPointerCapture(event.pointerId);
      this.#drawing = [at, at];
    } else this.#drawing = [...(this.#drawing ?? [at]), at];
    this.#loop.invalidate();
  }

  #move(event: PointerEvent): void {
    if (!this.#drawing) return this.#point(event);
    this.#drawing[this.#drawing.length - 1] = this.#pointIn(event);
    this.#loop.invalidate();
  }

  #point(event: PointerEvent): void {
    if (!this.#picture) return;
    const ratio = window.devicePixelRatio || 1;
    const at = this.#pointIn(event);
    this.options.onPoint(this.#points.rowAt(this.#picture, this.#field(), { at, ratio }));
  }

  /** A rectangle ends here; one without a size takes the brush away. */
  #up(event: PointerEvent): void {
    if (this.#tool !== 'rectangle' || !this.#drawing) return;
    const [from, to] = [this.#drawing[0]!, this.#pointIn(event)];
    this.#drawing = null;
    const isClick = Math.abs(from.x - to.x) < 3 && Math.abs(from.y - to.y) < 3;
    this.options.onBrush(isClick ? null : this.#toBrush(rectangle(from, to)));
  }

  /** A polygon ends with a double click, whose two corners are one. */
  #close(): void {
    if (this.#tool !== 'polygon' || !this.#drawing) return;
    const corners = this.#drawing.slice(0, -2);
    this.#drawing = null;
    this.options.onBrush(corners.length > 2 ? this.#toBrush(corners) : null);
  }

  #drop(): void {
    this.#drawing = null;
    this.#loop.invalidate();
  }

  #pointIn(event: PointerEvent): FieldPoint {
    const { left, top } = this.#canvas.getBoundingClientRect();
    const { x, y, width, height } = this.#field();
    return {
      x: Math.max(0, Math.min(width, event.clientX - left - x)),
      y: Math.max(0, Math.min(height, event.clientY - top - y)),
    };
  }

  #toBrush(corners: readonly FieldPoint[]): CrossBrush {
    const { axes } = this.#picture!;
    const { width, height } = this.#field();
    return corners.map(({ x, y }) => ({
      x: valueAlong(axes.x, x / width),
      y: valueAlong(axes.y, 1 - y / height),
    }));
  }

  #draw(): void {
    const { width, height } = this.size;
    const ratio = window.devicePixelRatio || 1;
    const canvas = this.#canvas;
    [canvas.width, canvas.height] = [Math.round(width * ratio), Math.round(height * ratio)];
    const context = canvas.getContext('2d')!;
    context.scale(ratio, ratio);
    context.fillStyle = this.#theme.background;
    context.fillRect(0, 0, width, height);
    if (!this.#picture) return;
    // A brush that is being drawn takes the place of the one before.
    const picture = this.#drawing ? { ...this.#picture, brush: null } : this.#picture;
    const theme = this.#theme;
    paintCross(context, picture, { width, height, ratio, theme, points: this.#points });
    this.#drawNewBrush(context);
    if (this.#cursor !== null)
      paintPoint(context, this.#field(), picture, { row: this.#cursor, theme });
    this.options.onDrawn();
  }

  #drawNewBrush(context: CanvasRenderingContext2D): void {
    const drawn = this.#drawing;
    if (!drawn) return;
    const corners = this.#tool === 'rectangle' ? rectangle(drawn[0]!, drawn[1]!) : drawn;
    paintBrush(context, this.#field(), corners, { theme: this.#theme, dash: [4, 3] });
  }
}

function rectangle(from: FieldPoint, to: FieldPoint): FieldPoint[] {
  return [from, { x: to.x, y: from.y }, to, { x: from.x, y: to.y }];
}
