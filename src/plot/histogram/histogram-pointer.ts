import type uPlot from 'uplot';
import type { ValueLimits } from './histogram-data.ts';

/** What the pointer acts on, and what it reports. */
export interface HistogramTarget {
  /** The chart that is drawn now. */
  place(): uPlot | null;
  /** Values of the markers that can be dragged. */
  markers(): readonly number[];
  /** Edges of the bins. */
  edges(): Float64Array;
  onBrush(brush: ValueLimits | null): void;
  onMarker(marker: 0 | 1, value: number): void;
  onHover(bin: number | null): void;
  /** What is being drawn has changed. */
  onDraw(): void;
}

/** How near to a marker the pointer takes it, CSS pixels; more for a finger. */
const REACH = 6;
const FINGER_REACH = 14;
/** A shorter drag is a click. */
const LEAST_DRAG = 3;

/** Mouse, pen and touch on a histogram: brushes a range of values, drags markers. */
export class HistogramPointer {
  readonly #stop = new AbortController();
  #brush: { from: number; to: number } | null = null;
  #marker: 0 | 1 | null = null;

  constructor(
    private readonly node: HTMLElement,
    private readonly target: HistogramTarget,
  ) {
    const { signal } = this.#stop;
    node.addEventListener('pointerdown', (event) => this.#down(event), { signal });
    node.addEventListener('pointermove', (event) => this.#move(event), { signal });
    node.addEventListener('pointerup', (event) => this.#up(event), { signal });
    node.addEventListener('pointercancel', () => this.#drop(), { signal });
    node.addEventListener('pointerleave', () => target.onHover(null), { signal });
  }

  /** The brush that is being drawn; null without one. */
  get drawn(): ValueLimits | null {
    const u = this.target.place();
    if (!this.#brush || !u) return null;
    const [a, b] = [u.posToVal(this.#brush.from, 'x'), u.posToVal(this.#brush.to, 'x')];
    return { least: Math.min(a, b), most: Math.max(a, b) };
  }

  /** Stops listening. */
  dispose(): void {
    this.#stop.abort();
  }

  /** Position from the left of the field, held within it. */
  #xAt(event: PointerEvent, u: uPlot): number {
    const { left, width } = u.over.getBoundingClientRect();
    return Math.min(width, Math.max(0, event.clientX - left));
  }

  #markerAt(x: number, u: uPlot, reach: number): 0 | 1 | null {
    const off = this.target.markers().map((value) => Math.abs(u.valToPos(value, 'x') - x));
    const nearest = off.indexOf(Math.min(...off));
    return nearest >= 0 && off[nearest]! <= reach ? (nearest as 0 | 1) : null;
  }

  #down(event: PointerEvent): void {
    const u = this.target.place();
    if (event.button !== 0 || !u) return;
    const x = this.#xAt(event, u);
    this.node.setPointerCapture(event.pointerId);
    this.#marker = this.#markerAt(x, u, event.pointerType === 'touch' ? FINGER_REACH : REACH);
    if (this.#marker === null) this.#brush = { from: x, to: x };
  }

  #move(event: PointerEvent): void {
    const u = this.target.place();
    if (!u) return;
    const x = this.#xAt(event, u);
    if (this.#marker !== null) this.target.onMarker(this.#marker, u.posToVal(x, 'x'));
    else if (this.#brush) {
      this.#brush.to = x;
      this.target.onDraw();
    } else {
      this.node.style.cursor = this.#markerAt(x, u, REACH) === null ? 'crosshair' : 'ew-resize';
      this.target.onHover(this.#binAt(u.posToVal(x, 'x')));
    }
  }

  #up(event: PointerEvent): void {
    const drawn = this.drawn;
    const brush = this.#brush;
    this.#drop();
    if (!brush || !drawn || event.button !== 0) return;
    this.target.onBrush(Math.abs(brush.to - brush.from) < LEAST_DRAG ? null : drawn);
  }

  #drop(): void {
    this.#brush = this.#marker = null;
    this.target.onDraw();
  }

  #binAt(value: number): number | null {
    const edges = this.target.edges();
    const behind = edges.findIndex((edge) => edge > value);
    return behind > 0 ? behind - 1 : null;
  }
}
