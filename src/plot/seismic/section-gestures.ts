/** A place on the plot, CSS pixels from its upper left corner. */
export interface PlotPoint {
  x: number;
  y: number;
}

/** What gestures ask for. */
export interface SectionGestureTarget {
  /** Moves the window by pixels; positive shows what lies right and below. */
  pan(right: number, down: number): boolean;
  /** Window `across` and `down` times as large about a point; false where nothing changes. */
  zoom(across: number, down: number, at: PlotPoint): boolean;
  zoomTo(from: PlotPoint, to: PlotPoint): void;
  fit(): void;
  hover(at: PlotPoint | null): void;
  /** The box being selected, null when done. */
  select(from: PlotPoint, to: PlotPoint): void;
  unselect(): void;
}

/** Least size of a box, CSS pixels: a smaller one is a trembling click. */
const LEAST_BOX = 5;

/** Wheel, mouse, pen and touch on a section. */
export class SectionGestures {
  readonly #stop = new AbortController();
  readonly #held = new Map<number, PlotPoint>();
  #boxFrom: PlotPoint | null = null;
  #pinch = 0;

  constructor(
    private readonly root: HTMLElement,
    private readonly target: SectionGestureTarget,
  ) {
    const { signal } = this.#stop;
    root.addEventListener('wheel', (event) => this.#wheel(event), { passive: false, signal });
    root.addEventListener('pointerdown', (event) => this.#down(event), { signal });
    root.addEventListener('pointermove', (event) => this.#move(event), { signal });
    root.addEventListener('pointerup', (event) => this.#up(event, true), { signal });
    root.addEventListener('pointercancel', (event) => this.#up(event, false), { signal });
    root.addEventListener(
      'pointerleave',
      (event) => {
        if (!this.#held.has(event.pointerId)) target.hover(null);
      },
      { signal },
    );
    root.addEventListener('dblclick', () => target.fit(), { signal });
  }

  /** Stops listening. */
  dispose(): void {
    this.#stop.abort();
    this.#held.clear();
  }

  #at(event: MouseEvent): PlotPoint {
    const box = this.root.getBoundingClientRect();
    // A page may scale the element by CSS; positions are in the element's own pixels.
    const scale = box.height > 0 ? this.root.offsetHeight / box.height : 1;
    return { x: (event.clientX - box.left) * scale, y: (event.clientY - box.top) * scale };
  }

  #wheel(event: WheelEvent): void {
    const line = event.deltaMode === 1 ? 18 : event.deltaMode === 2 ? this.root.clientHeight : 1;
    // With Shift some systems report a wheel's turn as sideways.
    const turn =
      (Math.abs(event.deltaY) >= Math.abs(event.deltaX)
        ? event.deltaY
        : event.shiftKey
          ? event.deltaX
          : 0) * line;
    if (turn === 0) {
      if (event.deltaX !== 0 && this.target.pan(event.deltaX * line, 0)) event.preventDefault();
      return;
    }
    // A pinch on a touchpad comes as small steps, a wheel notch as about 100: both are held to a
    // factor of two.
    const factor = Math.min(
      2,
      Math.max(0.5, Math.exp(turn * (Math.abs(turn) < 30 ? 0.01 : 0.0025))),
    );
    const moved = this.target.zoom(
      event.altKey ? 1 : factor,
      event.shiftKey ? 1 : factor,
      this.#at(event),
    );
    // Where nothing is left to zoom the page scrolls.
    if (moved || event.ctrlKey) event.preventDefault();
  }

  #down(event: PointerEvent): void {
    if (event.button !== 0) return;
    const at = this.#at(event);
    this.root.setPointerCapture(event.pointerId);
    this.#held.set(event.pointerId, at);
    const alone = this.#held.size === 1;
    this.#boxFrom = alone && event.shiftKey ? at : null;
    if (!alone) {
      this.target.unselect();
      this.#pinch = this.#spread().distance;
    }
    if (event.pointerType !== 'touch' && !this.#boxFrom) this.root.style.cursor = 'grabbing';
  }

  #move(event: PointerEvent): void {
    const at = this.#at(event);
    if (!this.#held.has(event.pointerId)) {
      this.target.hover(at);
      return;
    }
    const before = this.#spread();
    this.#held.set(event.pointerId, at);
    if (this.#boxFrom) return this.target.select(this.#boxFrom, at);
    const after = this.#spread();
    this.target.pan(before.x - after.x, before.y - after.y);
    if (this.#held.size === 2 && this.#pinch > 8) {
      if (after.distance > 8)
        this.target.zoom(this.#pinch / after.distance, this.#pinch / after.distance, after);
      this.#pinch = after.distance;
    }
    if (event.pointerType !== 'touch') this.target.hover(at);
  }

  #up(event: PointerEvent, done: boolean): void {
    const at = this.#at(event);
    if (!this.#held.delete(event.pointerId)) return;
    if (this.#boxFrom) {
      const from = this.#boxFrom;
      this.target.unselect();
      if (done && Math.abs(at.x - from.x) > LEAST_BOX && Math.abs(at.y - from.y) > LEAST_BOX)
        this.target.zoomTo(from, at);
    } else if (event.pointerType === 'touch' && done && this.#held.size === 0)
      this.target.hover(at);
    this.#boxFrom = null;
    this.root.style.cursor = 'crosshair';
  }

  /** Middle of the pointers that are down and the distance of two. */
  #spread(): PlotPoint & { distance: number } {
    const all = [...this.#held.values()];
    const [a, b] = all;
    const n = Math.max(1, all.length);
    return {
      x: all.reduce((sum, p) => sum + p.x, 0) / n,
      y: all.reduce((sum, p) => sum + p.y, 0) / n,
      distance: a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0,
    };
  }
}
