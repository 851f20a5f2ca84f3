import type { Pen } from '../pen.ts';
import type { DepthGrid } from './grid.ts';
import type { LogDocument } from './document.ts';
import type { Band } from './ground.ts';
import type { Rect } from './layout.ts';
import type { PlotTheme } from './theme.ts';
import type { TraceFrame, Series } from './trace.ts';
import { isReady, Trace, traceCurve } from './trace.ts';

/** Everything that the painters of one picture share. */
export class Picture {
  readonly #traces = new Map<Series, Trace>();

  constructor(
    readonly pen: Pen,
    readonly doc: LogDocument,
    readonly theme: PlotTheme,
    /** Where the tracks are drawn, in the pen's unit (CSS pixels on a screen). */
    readonly rect: Rect,
    /** Range drawn, in the shown unit. */
    readonly top: number,
    readonly base: number,
    readonly frame: TraceFrame,
    readonly grid: DepthGrid,
    /** Size of one device pixel in the pen's unit: the finest line. */
    readonly hair: number,
    /** On a screen, until the next picture: see `BodyOptions`. */
    readonly live: boolean,
    /** Coloured stretches of the ground. */
    readonly bands: readonly Band[],
  ) {}

  /** Pen units per shown unit. */
  get perUnit(): number {
    return this.rect.height / (this.base - this.top);
  }

  /** Vertical position of a depth in the shown unit. */
  yAt(depth: number): number {
    return this.rect.y + (depth - this.top) * this.perUnit;
  }

  /** The trace of a curve, made once for all that draw it. */
  getTrace(series: Series): Trace {
    let trace = this.#traces.get(series);
    if (!trace) {
      trace =
        this.live && !isReady(series, this.frame) ? new Trace(0) : traceCurve(series, this.frame);
      this.#traces.set(series, trace);
    }
    return trace;
  }
}
