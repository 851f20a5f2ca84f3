import { SizeWatch } from '../size-watch.ts';
import type { Crosshair } from './crosshair.ts';
import type { DepthView } from './depth-view.ts';
import { Gestures } from './gestures.ts';
import { keyAction } from './keyboard.ts';
import type { PlotCursor } from './plot-cursor.ts';
import type { PlotDom } from './plot-dom.ts';
import type { PlotDrawing } from './plot-drawing.ts';
import { PlotPart } from './plot-part.ts';

/** The parts of a plot that gestures and keys change. */
export interface ControlledParts {
  dom: PlotDom;
  view: DepthView;
  cursor: PlotCursor;
  crosshair: Crosshair;
  drawing: PlotDrawing;
  /** Depth from one sample to the next in the shown unit; null while nothing is shown. */
  step: () => number | null;
  /** Called when a key has moved the cursor to a depth. */
  onKeyCursor: (depth: number) => void;
}

/** Wires wheel, pointers, keys, scrolling, size and pixel ratio to the parts of a plot. */
export class PlotControls {
  readonly #parts: ControlledParts;
  readonly #gestures: Gestures;
  readonly #watch: SizeWatch;
  readonly #stop = new AbortController();

  constructor(parts: ControlledParts) {
    this.#parts = parts;
    const {
      dom: { root, scroller, body },
      view,
      cursor,
      crosshair,
      drawing,
    } = parts;
    this.#gestures = new Gestures(parts.dom, {
      pan: (pixels) => view.panBy(pixels),
      panSideways: (pixels) => {
        scroller.scrollLeft += pixels;
      },
      zoom: (factor, y) => view.zoom(factor, view.depthAt(y)),
      zoomTo: (a, b) =>
        view.show({ top: view.depthAt(Math.min(a, b)), base: view.depthAt(Math.max(a, b)) }),
      fit: () => view.fit(),
      hover: (x, y) => cursor.move(view.depthAt(y), x),
      leave: () => cursor.leave(),
      select: (range) => crosshair.select(range),
    });
    const { signal } = this.#stop;
    scroller.addEventListener('scroll', () => drawing.invalidate(PlotPart.header | PlotPart.body), {
      passive: true,
      signal,
    });
    body.addEventListener('keydown', (event) => this.#key(event), { signal });
    body.addEventListener('blur', () => cursor.leave(), { signal });
    this.#watch = new SizeWatch(root, () => this.#measure());
  }

  /** Stops listening. */
  dispose(): void {
    this.#stop.abort();
    this.#watch.dispose();
    this.#gestures.dispose();
  }

  #measure(): void {
    if (this.#parts.drawing.measure()) this.#parts.cursor.resized();
  }

  #key(event: KeyboardEvent): void {
    const { dom, view, cursor, crosshair, onKeyCursor } = this.#parts;
    const sampled = this.#parts.step();
    const action = keyAction(dom.turn?.key(event) ?? event);
    const { range, limits } = view;
    if (!action || !range || sampled === null) return;
    event.preventDefault();
    const span = range.base - range.top;
    const { depth } = cursor;
    const middle =
      depth !== null && depth >= range.top && depth <= range.base
        ? depth
        : (range.top + range.base) / 2;
    switch (action.kind) {
      case 'pan':
        view.panTo(range.top + action.share * span);
        break;
      case 'sideways':
        dom.scroller.scrollLeft += action.pixels;
        break;
      case 'zoom':
        view.zoom(action.factor, middle);
        break;
      case 'start':
        view.panTo(limits?.top ?? range.top);
        break;
      case 'end':
        view.panTo(limits?.base ?? range.top);
        break;
      case 'fit':
        view.fit();
        break;
      case 'escape':
        crosshair.select(null);
        cursor.leave();
        break;
      case 'cursor': {
        const step = Math.max(sampled, span / Math.max(1, view.height));
        const to = Math.min(range.base, Math.max(range.top, middle + action.steps * step));
        cursor.move(to, dom.body.clientWidth / 4);
        onKeyCursor(to);
      }
    }
  }
}
