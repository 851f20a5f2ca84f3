import type { Crosshair } from './crosshair.ts';
import type { DepthView } from './depth-view.ts';
import { Gestures } from './gestures.ts';
import { keyAction } from './keyboard.ts';
import type { PlotCursor } from './plot-cursor.ts';
import type { PlotDom } from './plot-dom.ts';
import { getWindow } from './plot-dom.ts';
import type { PlotDrawing } from './plot-drawing.ts';

/** The parts of a plot that a hand on it moves. */
export interface Controlled {
  dom: PlotDom;
  view: DepthView;
  cursor: PlotCursor;
  crosshair: Crosshair;
  drawing: PlotDrawing;
  /** Depth from one sample to the next in the shown unit; null while nothing is shown. */
  step: () => number | null;
  /** The cursor was moved to a depth by a key. */
  pointed: (depth: number) => void;
}

/** Wires wheel, pointers, keys, scrolling, size and pixel ratio to the parts of a plot. */
export class PlotControls {
  readonly #parts: Controlled;
  readonly #gestures: Gestures;
  readonly #observer: ResizeObserver;
  readonly #stop = new AbortController();

  constructor(parts: Controlled) {
    this.#parts = parts;
    const {
      dom: { root, scroller, body },
      view,
      cursor,
      crosshair,
      drawing,
    } = parts;
    this.#gestures = new Gestures(body, {
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
    scroller.addEventListener('scroll', () => drawing.invalidate({ header: true, body: true }), {
      passive: true,
      signal,
    });
    body.addEventListener('keydown', (event) => this.#key(event), { signal });
    body.addEventListener('blur', () => cursor.leave(), { signal });
    this.#watchDpr();
    this.#observer = new ResizeObserver(() => this.#measure());
    this.#observer.observe(root);
  }

  /** Stops listening. */
  dispose(): void {
    this.#stop.abort();
    this.#observer.disconnect();
    this.#gestures.dispose();
  }

  #measure(): void {
    if (this.#parts.drawing.measure()) this.#parts.cursor.resized();
  }

  /** A media query holds for one ratio only: each change arms the next. */
  #watchDpr(): void {
    const window = getWindow(this.#parts.dom);
    const query = window.matchMedia?.(`(resolution: ${window.devicePixelRatio}dppx)`);
    query?.addEventListener(
      'change',
      () => {
        this.#measure();
        this.#watchDpr();
      },
      { once: true, signal: this.#stop.signal },
    );
  }

  #key(event: KeyboardEvent): void {
    const { dom, view, cursor, crosshair, pointed } = this.#parts;
    const sampled = this.#parts.step();
    const action = keyAction(event);
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
        pointed(to);
      }
    }
  }
}
