import type { Pen } from '../pen.ts';
import type { PlotToolParts } from './log-plot.ts';
import { SCROLLBAR_WIDTH } from './plot-dom.ts';
import { PlotPart } from './plot-part.ts';
import type { PlotTheme } from './theme.ts';

/** What the brush of depths works with; depths in the shown unit. */
export interface DepthBrushTarget {
  /** Whether a drag without a key selects, as it does with Alt. */
  isSelecting(): boolean;
  /** Where the cursor is. */
  cursorDepth(): number | null;
  /** Depths were selected; null takes the selection away. */
  onSelect(interval: { top: number; base: number } | null): void;
}

/** A shorter drag is a click, CSS pixels. */
const LEAST_DRAG = 4;
const FILL_ALPHA = 0.22;

/**
 * Depths that are selected in the tracks: shown as bands, chosen by a drag with Alt, or by the keys
 * `[` and `]` that put the ends of a band at the cursor; Escape and a click with Alt take them
 * away.
 */
export class DepthBrush {
  readonly #stop = new AbortController();
  /** Top and base of each band, one after the other. */
  #bands: Float64Array = new Float64Array();
  #drag: { from: number; to: number } | null = null;
  /** The end that a key has put, until the other one comes. */
  #end: number | null = null;

  constructor(
    private readonly parts: PlotToolParts,
    private readonly target: DepthBrushTarget,
  ) {
    const { body } = parts.dom;
    const options = { capture: true, signal: this.#stop.signal };
    body.addEventListener('pointerdown', (event) => this.#down(event), options);
    body.addEventListener('pointermove', (event) => this.#move(event), options);
    body.addEventListener('pointerup', (event) => this.#up(event, true), options);
    body.addEventListener('pointercancel', (event) => this.#up(event, false), options);
    body.addEventListener('keydown', (event) => this.#key(event), options);
    parts.drawing.setOverlay((pen, width, theme) => this.#paint(pen, width, theme));
  }

  /** Shows bands: top and base of each, one after the other. */
  show(bands: Float64Array): void {
    this.#bands = bands;
    this.#redraw();
  }

  /** Stops listening and takes the bands away. */
  dispose(): void {
    this.#stop.abort();
    this.parts.drawing.setOverlay(null);
  }

  #redraw(): void {
    this.parts.drawing.invalidate(PlotPart.body);
  }

  /** Position from the top of the tracks; null beside them. */
  #yAt(event: PointerEvent): number | null {
    const { body, view } = this.parts.dom;
    const box = body.getBoundingClientRect();
    const scale = box.height > 0 ? body.offsetHeight / box.height : 1;
    const x = (event.clientX - box.left) * scale;
    return x > view.clientWidth - SCROLLBAR_WIDTH ? null : (event.clientY - box.top) * scale;
  }

  #down(event: PointerEvent): void {
    const y = this.#yAt(event);
    const isWanted = event.altKey || (this.target.isSelecting() && !event.shiftKey);
    if (event.button !== 0 || !isWanted || y === null) return;
    event.stopImmediatePropagation();
    event.preventDefault();
    const { body } = this.parts.dom;
    body.focus({ preventScroll: true });
    body.setPointerCapture(event.pointerId);
    this.#drag = { from: y, to: y };
  }

  #move(event: PointerEvent): void {
    const y = this.#yAt(event);
    if (!this.#drag || y === null) return;
    event.stopImmediatePropagation();
    this.#drag.to = y;
    this.#redraw();
  }

  #up(event: PointerEvent, isDone: boolean): void {
    const drag = this.#drag;
    if (!drag) return;
    event.stopImmediatePropagation();
    this.#drag = null;
    if (!isDone) this.#redraw();
    else if (Math.abs(drag.to - drag.from) < LEAST_DRAG) this.target.onSelect(null);
    else this.#select(this.parts.view.depthAt(drag.from), this.parts.view.depthAt(drag.to));
  }

  #select(a: number, b: number): void {
    this.target.onSelect({ top: Math.min(a, b), base: Math.max(a, b) });
  }

  #key(event: KeyboardEvent): void {
    const depth = this.target.cursorDepth();
    if (event.key === 'Escape') {
      this.#end = null;
      if (this.#bands.length > 0) this.target.onSelect(null);
    } else if ((event.key === '[' || event.key === ']') && depth !== null) {
      event.stopImmediatePropagation();
      event.preventDefault();
      const [top, base] = this.#bands.length === 2 ? this.#bands : [];
      const other = this.#end ?? (event.key === '[' ? base : top);
      this.#end = null;
      if (other === undefined || other === depth) this.#end = depth;
      else this.#select(depth, other);
    }
  }

  #paint(pen: Pen, width: number, theme: PlotTheme): void {
    const { view } = this.parts;
    pen.fillStyle = theme.accent;
    const band = (from: number, to: number): void => {
      const y = Math.max(-1, Math.min(from, to));
      const end = Math.min(view.height + 1, Math.max(from, to));
      if (end < y) return;
      pen.globalAlpha = FILL_ALPHA;
      // A thin stretch is seen too.
      pen.fillRect(0, y, width, Math.max(1, end - y));
      pen.globalAlpha = 1;
      if (end - y < 6) return;
      pen.fillRect(0, y, width, 1);
      pen.fillRect(0, end - 1, width, 1);
    };
    if (this.#drag) return band(this.#drag.from, this.#drag.to);
    for (const [from, to] of this.#visibleBands()) band(from, to);
  }

  /** Bands in pixels; those that are less than a pixel apart are drawn as one. */
  *#visibleBands(): Generator<[number, number]> {
    const { view } = this.parts;
    let last: [number, number] | null = null;
    for (let i = 0; i < this.#bands.length; i += 2) {
      const [from, to] = [view.yAt(this.#bands[i]!), view.yAt(this.#bands[i + 1]!)];
      if (Math.max(from, to) < 0 || Math.min(from, to) > view.height) continue;
      if (last && from >= last[0] && from - last[1] < 1) last[1] = Math.max(last[1], to);
      else {
        if (last) yield last;
        last = [from, to];
      }
    }
    if (last) yield last;
  }
}
