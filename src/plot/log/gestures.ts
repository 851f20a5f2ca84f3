import { localPoint, type PlotDom } from './plot-dom.ts';

/** What gestures ask for. Positions are CSS pixels from the top of the body. */
export interface GestureTarget {
  /** Moves the picture by pixels; false where it is at its end already. */
  pan(pixels: number): boolean;
  panSideways(pixels: number): void;
  /** Range `factor` times as long about `y`. */
  zoom(factor: number, y: number): void;
  /** Range between two positions. */
  zoomTo(y0: number, y1: number): void;
  fit(): void;
  hover(x: number, y: number): void;
  leave(): void;
  /** The range being selected, or null when done. */
  select(range: { from: number; to: number } | null): void;
}

interface Held {
  x: number;
  y: number;
}

/** Wheel, mouse, pen and touch on the body of a plot. */
export class Gestures {
  readonly #dom: PlotDom;
  readonly #body: HTMLElement;
  readonly #target: GestureTarget;
  readonly #stop = new AbortController();
  readonly #held = new Map<number, Held>();
  #selectFrom: number | null = null;
  #pinch = 0;

  constructor(dom: PlotDom, target: GestureTarget) {
    const { body } = dom;
    this.#dom = dom;
    this.#body = body;
    this.#target = target;
    const { signal } = this.#stop;
    body.addEventListener('wheel', (e) => this.#wheel(e), { passive: false, signal });
    body.addEventListener('pointerdown', (e) => this.#down(e), { signal });
    body.addEventListener('pointermove', (e) => this.#move(e), { signal });
    body.addEventListener('pointerup', (e) => this.#up(e, true), { signal });
    body.addEventListener('pointercancel', (e) => this.#up(e, false), { signal });
    body.addEventListener(
      'pointerleave',
      (e) => {
        if (!this.#held.has(e.pointerId)) target.leave();
      },
      { signal },
    );
    body.addEventListener('dblclick', () => target.fit(), { signal });
  }

  /** Stops listening. */
  dispose(): void {
    this.#stop.abort();
    this.#held.clear();
  }

  #at(event: MouseEvent): Held {
    return localPoint(this.#dom, this.#body, event);
  }

  #wheel(event: WheelEvent): void {
    const line = event.deltaMode === 1 ? 18 : event.deltaMode === 2 ? this.#body.clientHeight : 1;
    if (event.ctrlKey || event.metaKey) {
      event.preventDefault();
      // A pinch on a touchpad comes as small steps, a wheel notch as about 100: both are held to a
      // factor of two.
      this.#target.zoom(
        Math.min(
          2,
          Math.max(
            0.5,
            Math.exp(event.deltaY * line * (Math.abs(event.deltaY * line) < 30 ? 0.01 : 0.0025)),
          ),
        ),
        this.#at(event).y,
      );
      return;
    }
    const { deltaX, deltaY } = this.#dom.turn?.wheel(event) ?? event;
    const sideways = event.shiftKey && deltaX === 0 ? deltaY : deltaX;
    if (Math.abs(sideways) > Math.abs(event.shiftKey ? 0 : deltaY)) {
      this.#target.panSideways(sideways * line);
      event.preventDefault();
    } else if (this.#target.pan(deltaY * line)) event.preventDefault();
  }

  #down(event: PointerEvent): void {
    if (event.button !== 0) return;
    const at = this.#at(event);
    this.#body.setPointerCapture(event.pointerId);
    this.#held.set(event.pointerId, at);
    this.#selectFrom = event.shiftKey && this.#held.size === 1 ? at.y : null;
    if (this.#held.size === 2) this.#pinch = this.#spread().distance;
    if (event.pointerType !== 'touch')
      this.#body.style.cursor = this.#selectFrom === null ? 'grabbing' : 'row-resize';
  }

  #move(event: PointerEvent): void {
    const at = this.#at(event);
    const last = this.#held.get(event.pointerId);
    if (!last) {
      this.#target.hover(at.x, at.y);
      return;
    }
    const before = this.#spread();
    this.#held.set(event.pointerId, at);
    if (this.#selectFrom !== null) {
      this.#target.select({ from: this.#selectFrom, to: at.y });
      return;
    }
    const after = this.#spread();
    if (this.#held.size === 2 && this.#pinch > 8) {
      if (after.distance > 8) this.#target.zoom(this.#pinch / after.distance, after.y);
      this.#pinch = after.distance;
    }
    this.#target.pan(before.y - after.y);
    this.#target.panSideways(before.x - after.x);
    if (event.pointerType !== 'touch') this.#target.hover(at.x, at.y);
  }

  #up(event: PointerEvent, done: boolean): void {
    const at = this.#at(event);
    if (!this.#held.delete(event.pointerId)) return;
    if (this.#selectFrom !== null) {
      this.#target.select(null);
      if (done && Math.abs(at.y - this.#selectFrom) > 4)
        this.#target.zoomTo(this.#selectFrom, at.y);
      this.#selectFrom = null;
    } else if (event.pointerType === 'touch' && done) this.#target.hover(at.x, at.y);
    this.#body.style.cursor = 'crosshair';
  }

  /** Middle of the pointers that are down and the vertical distance of two. */
  #spread(): { x: number; y: number; distance: number } {
    const all = [...this.#held.values()];
    const n = Math.max(1, all.length);
    const [a, b] = all;
    return {
      x: all.reduce((sum, p) => sum + p.x, 0) / n,
      y: all.reduce((sum, p) => sum + p.y, 0) / n,
      distance: a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0,
    };
  }
}
