import type { DepthView } from './depth-view.ts';
import type { PlotCursor } from './plot-cursor.ts';
import { localPoint, SCROLLBAR_WIDTH, type PlotDom } from './plot-dom.ts';

/** A marker on the screen. */
export interface MarkerDepth {
  id: string;
  /** Of the shown unit. */
  depth: number;
}

/** What pointers act on, and what they report; depths in the shown unit. */
export interface MarkerTarget {
  markers(): readonly MarkerDepth[];
  /** Whether a click beside markers makes a new one. */
  isPlacing(): boolean;
  /** A marker is pointed at; null for none. */
  onPoint(id: string | null): void;
  /** A marker is held at a depth, null where it is left as it was; `isDone` where it was let go. */
  onDrag(id: string, depth: number | null, isDone: boolean): void;
  /** A place was chosen for a new marker; CSS pixels from the upper left corner of the tracks. */
  onPlace(depth: number, at: { x: number; y: number }): void;
  /** A marker is to get another name. */
  onName(id: string, at: { x: number; y: number }): void;
}

/** How near to a marker's line the pointer takes it, CSS pixels; more for a finger. */
const REACH = 5;
const FINGER_REACH = 14;

/** Pointers on markers and empty places: takes them before the plot's own gestures do. */
export class MarkerInteraction {
  readonly #dom: PlotDom;
  readonly #view: DepthView;
  readonly #cursor: PlotCursor;
  readonly #stop = new AbortController();
  #held: { id: string; depth: number | null } | null = null;

  constructor(
    { dom, view, cursor }: { dom: PlotDom; view: DepthView; cursor: PlotCursor },
    private readonly target: MarkerTarget,
  ) {
    this.#dom = dom;
    this.#view = view;
    this.#cursor = cursor;
    const options = { capture: true, signal: this.#stop.signal };
    const { body } = dom;
    body.addEventListener('pointerdown', (event) => this.#down(event), options);
    body.addEventListener('pointermove', (event) => this.#move(event), options);
    body.addEventListener('pointerup', (event) => this.#up(event, true), options);
    body.addEventListener('pointercancel', (event) => this.#up(event, false), options);
    body.addEventListener('dblclick', (event) => this.#twice(event), options);
    body.addEventListener(
      'pointerleave',
      () => {
        if (!this.#held) target.onPoint(null);
      },
      options,
    );
  }

  /** Lets go of a marker that is held, unchanged; false where none is held. */
  letGo(): boolean {
    const held = this.#held;
    this.#held = null;
    if (held) this.target.onDrag(held.id, null, true);
    return held !== null;
  }

  /** Position of a depth from the top of the plot, CSS pixels. */
  yAt(depth: number): number {
    return this.#view.yAt(depth) + this.#dom.headerBox.offsetHeight;
  }

  /** Stops listening. */
  dispose(): void {
    this.#stop.abort();
    this.#dom.body.style.cursor = '';
  }

  /** Null beside the tracks. */
  #spot(event: MouseEvent): { x: number; y: number } | null {
    const { body, view } = this.#dom;
    const { x, y } = localPoint(this.#dom, body, event);
    return x > view.clientWidth - SCROLLBAR_WIDTH ? null : { x, y };
  }

  /** A spot as it is seen, where forms are laid over the tracks. */
  #seen({ x, y }: { x: number; y: number }): { x: number; y: number } {
    return this.#dom.turn ? { x: y, y: x } : { x, y };
  }

  #markerAt({ y }: { y: number }, reach: number): string | null {
    const near = this.target
      .markers()
      .map(({ id, depth }) => ({ id, off: Math.abs(this.#view.yAt(depth) - y) }))
      .filter(({ off }) => off <= reach)
      .sort((a, b) => a.off - b.off)[0];
    return near?.id ?? null;
  }

  #down(event: PointerEvent): void {
    if (event.button !== 0 || event.shiftKey) return;
    const spot = this.#spot(event);
    if (!spot) return;
    const found = this.#markerAt(spot, event.pointerType === 'touch' ? FINGER_REACH : REACH);
    if (found !== null) this.#held = { id: found, depth: null };
    else if (this.target.isPlacing()) {
      // The form for the name keeps the focus that a mouse gives to the tracks.
      event.preventDefault();
      this.target.onPlace(this.#view.depthAt(spot.y), this.#seen(spot));
    } else return;
    event.stopImmediatePropagation();
    this.#dom.body.focus({ preventScroll: true });
    if (this.#held) this.#dom.body.setPointerCapture(event.pointerId);
  }

  #move(event: PointerEvent): void {
    const spot = this.#spot(event);
    const held = this.#held;
    if (held && spot) {
      event.stopImmediatePropagation();
      held.depth = this.#view.depthAt(spot.y);
      this.target.onDrag(held.id, held.depth, false);
      // The depth is read where the marker is held.
      this.#cursor.move(held.depth, spot.x);
    } else if (spot && event.buttons === 0) {
      const found = this.#markerAt(spot, REACH);
      this.target.onPoint(found);
      this.#dom.body.style.cursor =
        found === null ? 'crosshair' : this.#dom.turn ? 'ew-resize' : 'ns-resize';
    }
  }

  #up(event: PointerEvent, isDone: boolean): void {
    const held = this.#held;
    if (!held) return;
    event.stopImmediatePropagation();
    this.#held = null;
    if (held.depth !== null) this.target.onDrag(held.id, isDone ? held.depth : null, true);
  }

  /** A marker is renamed; while markers are placed, a double click does not fit the picture. */
  #twice(event: MouseEvent): void {
    const spot = this.#spot(event);
    const found = spot && this.#markerAt(spot, REACH);
    if (found) this.target.onName(found, this.#seen(spot));
    if (found || this.target.isPlacing()) event.stopImmediatePropagation();
  }
}
