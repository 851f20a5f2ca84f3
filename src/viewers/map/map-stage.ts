import { type ReadonlySignal, signal } from '@preact/signals-core';
import { type Problem, problemOf } from '../../core/problem.ts';
import type { MapTheme, Position } from '../../plot/map/map-data.ts';
import type { MapEvents, MapPlot, MapView } from '../../plot/map/map-plot.ts';

/** What a plot is created with. */
export interface MapStart {
  theme: MapTheme;
  center: Position;
  zoom: number;
}

interface WaitingCall {
  readonly method: string;
  resolve(plot: MapPlot): void;
  reject(reason: unknown): void;
}

/** The plot of an element's map: created when there is a node to draw on, disposed with it. */
export class MapStage {
  readonly #plot = signal<MapPlot | null>(null);
  /** Null until the engine is loaded and the node is on the page. */
  readonly plot: ReadonlySignal<MapPlot | null> = this.#plot;
  /** What is seen since the map last came to rest; null until it does so first. */
  readonly view = signal<MapView | null>(null);
  readonly #waiting = new Set<WaitingCall>();
  #isDisposed = false;

  constructor(private readonly onFailed: (problem: Problem) => void) {}

  /**
   * Draws the map on a node.
   *
   * @param start - Read when the engine is loaded
   * @returns a function that takes the map off the node
   */
  mount(node: HTMLElement, start: () => MapStart, events: MapEvents): () => void {
    let isGone = false;
    const create = async (): Promise<void> => {
      const { MapPlot: Plot } = await import('../../plot/map/map-plot.ts');
      if (isGone) return;
      const plot = new Plot(node, start(), events);
      this.#plot.value = plot;
      for (const { resolve } of this.#waiting) resolve(plot);
      this.#waiting.clear();
    };
    create().catch((error: unknown) => this.onFailed(problemOf(error, 'COMPONENT_FAILED')));
    return () => {
      isGone = true;
      const plot = this.#plot.peek();
      this.#plot.value = null;
      plot?.dispose();
    };
  }

  /** Resolves with the plot when there is one. @throws AbortError if the element is gone before */
  whenReady(method: string): Promise<MapPlot> {
    const plot = this.#plot.peek();
    if (plot) return Promise.resolve(plot);
    if (this.#isDisposed) return Promise.reject(createAbortError(method));
    return new Promise((resolve, reject) => this.#waiting.add({ method, resolve, reject }));
  }

  dispose(): void {
    this.#isDisposed = true;
    for (const { method, reject } of this.#waiting) reject(createAbortError(method));
    this.#waiting.clear();
  }
}

function createAbortError(method: string): DOMException {
  return new DOMException(`${method}(): the element is gone`, 'AbortError');
}
