import { FrameLoop } from '../frame-loop.ts';
import { SizeWatch } from '../size-watch.ts';
import type { PlotTheme } from '../log/theme.ts';
import { valueAlong } from '../../compute/statistics/value-axis.ts';
import { BrushDrawing, type BrushEnd, type BrushTool } from './brush-drawing.ts';
import type { CrossBrush, CrossPicture, PlotField } from './cross-data.ts';
import {
  crossField,
  type FieldPoint,
  paintBrush,
  paintCross,
  paintPen,
  paintPoint,
} from './paint-cross.ts';
import { PointImage } from './point-image.ts';

/** How far an arrow key moves, and with Shift, in CSS pixels. */
const STEP_PX = 16;
const FINE_PX = 1;
const MOVES: Readonly<Record<string, readonly [x: number, y: number] | undefined>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** What a crossplot is made with. */
export interface CrossPlotOptions {
  node: HTMLElement;
  theme: PlotTheme;
  /** Name of the plot for screen readers, and what its keys do. */
  label: string;
  keys: string;
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
  readonly #drawing = new BrushDrawing();
  /** Where the keys are, as parts of the field; null while the keyboard does not draw. */
  #pen: FieldPoint | null = null;
  readonly #points = new PointImage();
  #cursor: number | null = null;

  constructor(private readonly options: CrossPlotOptions) {
    const { node, label, keys, theme } = options;
    this.#theme = theme;
    this.#canvas = node.ownerDocument.createElement('canvas');
    this.#canvas.className = 'cross-canvas';
    this.#canvas.setAttribute('role', 'application');
    this.#canvas.setAttribute('aria-label', label);
    this.#canvas.setAttribute('aria-description', keys);
    this.#canvas.tabIndex = 0;
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
    this.#drawing.drop();
    this.#drawing.tool = tool;
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
    const on = <E extends Event>(type: string, run: (event: E) => void): void =>
      this.#canvas.addEventListener(type, (event) => run(event as E), { signal });
    on<PointerEvent>('pointerdown', (event) => this.#down(event));
    on<PointerEvent>('pointermove', (event) => this.#move(event));
    on<PointerEvent>('pointerup', (event) =>
      this.#end(this.#drawing.release(this.#pointIn(event))),
    );
    on('dblclick', () => this.#end(this.#drawing.close()));
    on('pointercancel', () => this.#drop());
    on('pointerleave', () => this.options.onPoint(null));
    on<KeyboardEvent>('keydown', (event) => this.#press(event));
    on('blur', () => {
      if (this.#pen) this.options.onPoint(null);
      this.#pen = null;
      this.#drop();
    });
  }

  #down(event: PointerEvent): void {
    if (event.button !== 0 || !this.#picture) return;
    this.#pen = null;
    if (this.#drawing.tool === 'rectangle') this.#canvas.setPointerCapture(event.pointerId);
    this.#drawing.press(this.#pointIn(event));
    this.#loop.invalidate();
  }

  #move(event: PointerEvent): void {
    const at = this.#pointIn(event);
    if (this.#drawing.move(at)) this.#loop.invalidate();
    else this.#point(at);
  }

  #point(at: FieldPoint): void {
    if (!this.#picture) return;
    const ratio = window.devicePixelRatio || 1;
    this.options.onPoint(this.#points.rowAt(this.#picture, this.#field(), { at, ratio }));
  }

  /** Keys move a pen over the points, by which the brush is drawn. */
  #press(event: KeyboardEvent): void {
    if (!this.#picture || event.altKey || event.ctrlKey || event.metaKey) return;
    if (!this.#handleKey(event.key, event.shiftKey ? FINE_PX : STEP_PX)) return;
    event.preventDefault();
    event.stopPropagation();
    this.#loop.invalidate();
  }

  #handleKey(key: string, step: number): boolean {
    const { width, height } = this.#field();
    const move = MOVES[key];
    const pen = (this.#pen ??= { x: 0.5, y: 0.5 });
    if (move) {
      this.#pen = {
        x: Math.max(0, Math.min(1, pen.x + (move[0] * step) / width)),
        y: Math.max(0, Math.min(1, pen.y + (move[1] * step) / height)),
      };
      const at = this.#placeOf(this.#pen);
      this.#drawing.move(at);
      this.#point(at);
      return true;
    }
    if (key === 'Escape') return this.#drawing.drop();
    if (key === 'Backspace') return this.#drawing.removeCorner();
    if (key !== 'Enter' && key !== ' ') return false;
    this.#end(this.#drawing.setCorner(this.#placeOf(pen)));
    return true;
  }

  #placeOf({ x, y }: FieldPoint): FieldPoint {
    const { width, height } = this.#field();
    return { x: x * width, y: y * height };
  }

  #end(end: BrushEnd): void {
    if (end) this.options.onBrush(end === 'none' ? null : this.#toBrush(end));
  }

  #drop(): void {
    this.#drawing.drop();
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
    const picture = this.#drawing.outline ? { ...this.#picture, brush: null } : this.#picture;
    const theme = this.#theme;
    paintCross(context, picture, { width, height, ratio, theme, points: this.#points });
    this.#drawNewBrush(context);
    if (this.#cursor !== null)
      paintPoint(context, this.#field(), picture, { row: this.#cursor, theme });
    this.options.onDrawn();
  }

  #drawNewBrush(context: CanvasRenderingContext2D): void {
    const [corners, field, theme] = [this.#drawing.outline, this.#field(), this.#theme];
    if (corners) paintBrush(context, field, corners, { theme, dash: [4, 3] });
    if (this.#pen) paintPen(context, field, this.#placeOf(this.#pen), theme);
  }
}
