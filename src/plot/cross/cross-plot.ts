import { FrameLoop } from '../frame-loop.ts';
import { SizeWatch } from '../size-watch.ts';
import type { PlotTheme } from '../log/theme.ts';
import { COLOR_BAR_PX, drawColorBar } from './color-bar.ts';
import { axisTicks, type CrossAxis, partAlong, valueAlong } from './cross-axis.ts';
import type { CrossBrush, CrossData, CrossLine } from './cross-data.ts';
import { drawPoints } from './draw-points.ts';

/** Room for numbers and titles around the field of points, in CSS pixels. */
const MARGIN = { left: 64, right: 16, top: 12, bottom: 48 };
/** Room for one number on an axis. */
const TICK_PX = { x: 80, y: 44 };

/** All that a crossplot shows. */
export interface CrossPicture {
  data: CrossData;
  axes: { x: CrossAxis; y: CrossAxis; color: CrossAxis | null };
  lines: readonly CrossLine[];
  brush: CrossBrush | null;
  /** Rows in the brush, as 1; null without one. */
  selected: Uint8Array | null;
}

/** What the pointer does over the points. */
export type BrushTool = 'rectangle' | 'polygon';

/** What a crossplot is made with. */
export interface CrossPlotOptions {
  node: HTMLElement;
  theme: PlotTheme;
  /** Name of the plot for screen readers. */
  label: string;
  onBrush(brush: CrossBrush | null): void;
  /** A complete picture was drawn. */
  onDrawn(): void;
}

/** A point of the field in CSS pixels, from its top left. */
interface FieldPoint {
  x: number;
  y: number;
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

  /** Chooses what the pointer draws; what is being drawn is dropped. */
  setTool(tool: BrushTool): void {
    this.#tool = tool;
    this.#drawing = null;
    this.#loop.invalidate();
  }

  /** The picture as it is on the screen. */
  toBlob(): Promise<Blob | null> {
    this.#loop.flush();
    return new Promise((resolve) => this.#canvas.toBlob(resolve));
  }

  dispose(): void {
    this.#stop.abort();
    this.#watch.dispose();
    this.#loop.dispose();
    this.#canvas.remove();
  }

  #size(): { width: number; height: number; ratio: number } {
    const { clientWidth, clientHeight } = this.options.node;
    return { width: clientWidth, height: clientHeight, ratio: window.devicePixelRatio || 1 };
  }

  #field(): { x: number; y: number; width: number; height: number } {
    const { width, height } = this.#size();
    const bar = this.#picture?.data.color ? COLOR_BAR_PX : 0;
    return {
      x: MARGIN.left,
      y: MARGIN.top,
      width: Math.max(1, width - MARGIN.left - MARGIN.right - bar),
      height: Math.max(1, height - MARGIN.top - MARGIN.bottom),
    };
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
    if (!this.#drawing) return;
    this.#drawing[this.#drawing.length - 1] = this.#pointIn(event);
    this.#loop.invalidate();
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
    const { width, height, ratio } = this.#size();
    const canvas = this.#canvas;
    [canvas.width, canvas.height] = [Math.round(width * ratio), Math.round(height * ratio)];
    const context = canvas.getContext('2d')!;
    context.scale(ratio, ratio);
    context.fillStyle = this.#theme.background;
    context.fillRect(0, 0, width, height);
    if (!this.#picture) return;
    this.#drawAxes(context, this.#picture);
    this.#drawField(context, this.#picture, ratio);
    drawColorBar(context, this.#field(), this.#picture, this.#theme);
    this.#drawLines(context, this.#picture);
    this.#drawBrush(context, this.#picture);
    this.options.onDrawn();
  }

  #drawField(context: CanvasRenderingContext2D, picture: CrossPicture, ratio: number): void {
    const field = this.#field();
    const width = Math.round(field.width * ratio);
    const height = Math.round(field.height * ratio);
    const image = new ImageData(width, height);
    const { data, axes, selected } = picture;
    drawPoints(
      new Uint32Array(image.data.buffer),
      { width, height, size: Math.max(2, Math.round((data.index.length > 5000 ? 2 : 4) * ratio)) },
      data,
      { ...axes, theme: this.#theme, selected },
    );
    // putImageData would replace the grid below the points.
    const layer = new OffscreenCanvas(width, height);
    layer.getContext('2d')!.putImageData(image, 0, 0);
    context.drawImage(layer, field.x, field.y, field.width, field.height);
  }

  #drawAxes(context: CanvasRenderingContext2D, { data, axes }: CrossPicture): void {
    const { x, y, width, height } = this.#field();
    const theme = this.#theme;
    context.font = `12px ${theme.font}`;
    context.lineWidth = 1;
    context.textAlign = 'center';
    context.textBaseline = 'top';
    for (const { part, label } of axisTicks(axes.x, width / TICK_PX.x)) {
      const at = Math.round(x + part * width) + 0.5;
      this.#grid(context, label, [at, y, at, y + height]);
      context.fillText(label, at, y + height + 6);
    }
    context.textAlign = 'right';
    context.textBaseline = 'middle';
    for (const { part, label } of axisTicks(axes.y, height / TICK_PX.y)) {
      const at = Math.round(y + (1 - part) * height) + 0.5;
      this.#grid(context, label, [x, at, x + width, at]);
      context.fillText(label, x - 6, at);
    }
    context.strokeStyle = theme.line;
    context.strokeRect(x + 0.5, y + 0.5, width, height);
    context.fillStyle = theme.muted;
    context.textAlign = 'center';
    context.textBaseline = 'bottom';
    context.fillText(titleText(data.x), x + width / 2, y + height + MARGIN.bottom - 4);
    context.save();
    context.translate(14, y + height / 2);
    context.rotate(-Math.PI / 2);
    context.textBaseline = 'middle';
    context.fillText(titleText(data.y), 0, 0);
    context.restore();
  }

  #grid(
    context: CanvasRenderingContext2D,
    label: string,
    [fromX, fromY, toX, toY]: [number, number, number, number],
  ): void {
    context.strokeStyle = label ? this.#theme.gridHeavy : this.#theme.grid;
    context.fillStyle = this.#theme.text;
    context.beginPath();
    context.moveTo(fromX, fromY);
    context.lineTo(toX, toY);
    context.stroke();
  }

  #drawLines(context: CanvasRenderingContext2D, { lines, axes }: CrossPicture): void {
    const { x, y, width, height } = this.#field();
    context.save();
    context.beginPath();
    context.rect(x, y, width, height);
    context.clip();
    context.font = `11px ${this.#theme.font}`;
    lines.forEach(({ label, points }, i) => {
      const color = this.#theme.curves[(i + 1) % this.#theme.curves.length]!;
      context.strokeStyle = context.fillStyle = color;
      context.lineWidth = 1.5;
      const places = points.map((point) => ({
        left: x + partAlong(axes.x, point.x) * width,
        top: y + (1 - partAlong(axes.y, point.y)) * height,
        label: point.label,
      }));
      context.beginPath();
      for (const { left, top } of places) context.lineTo(left, top);
      context.stroke();
      context.textAlign = 'left';
      context.textBaseline = 'bottom';
      for (const { left, top, label: number } of places) {
        if (number === undefined) continue;
        context.fillRect(left - 2, top - 2, 4, 4);
        context.fillText(number, left + 4, top - 2);
      }
      const last = places.findLast(
        ({ left, top }) => left >= x && left <= x + width && top >= y && top <= y + height,
      );
      if (last) context.fillText(label, Math.min(last.left + 8, x + width - 80), last.top + 14);
    });
    context.restore();
  }

  #drawBrush(context: CanvasRenderingContext2D, { brush, axes }: CrossPicture): void {
    const { x, y, width, height } = this.#field();
    const drawn = this.#drawing;
    const corners = drawn
      ? this.#tool === 'rectangle'
        ? rectangle(drawn[0]!, drawn[1]!)
        : drawn
      : (brush ?? []).map((corner) => ({
          x: partAlong(axes.x, corner.x) * width,
          y: (1 - partAlong(axes.y, corner.y)) * height,
        }));
    if (corners.length === 0) return;
    context.strokeStyle = this.#theme.accent;
    context.lineWidth = 1.5;
    context.setLineDash(drawn ? [4, 3] : []);
    context.beginPath();
    for (const corner of corners) context.lineTo(x + corner.x, y + corner.y);
    context.closePath();
    context.stroke();
    context.setLineDash([]);
  }
}

function rectangle(from: FieldPoint, to: FieldPoint): FieldPoint[] {
  return [from, { x: to.x, y: from.y }, to, { x: from.x, y: to.y }];
}

const titleText = ({ mnemonic, unit }: { mnemonic: string; unit: string }): string =>
  unit ? `${mnemonic} (${unit})` : mnemonic;
