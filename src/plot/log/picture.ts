import type { Pen } from '../pen.ts';
import type { DepthInterval } from './depth-window.ts';
import type { DepthGrid } from './grid.ts';
import type { LogDocument } from './document.ts';
import type { Band } from './ground.ts';
import type { Rect } from './layout.ts';
import type { PlotTurn } from './plot-dom.ts';
import type { PlotTheme } from './theme.ts';
import type { Series } from './trace.ts';
import { isReady, Trace, traceCurve } from './trace.ts';
import { axisGrid } from './time-grid.ts';
import { makeFrame, type TraceFrame } from './trace-frame.ts';

/** Which depths are drawn, and where. */
export interface BodyWindow {
  /** Where the tracks are drawn, in the pen's unit (CSS pixels on a screen). */
  rect: Rect;
  /** In the shown unit, top < base. */
  range: DepthInterval;
}

/** How finely a body is drawn. */
export interface BodyOptions {
  /**
   * Size of one device pixel in the pen's unit: 1/DPR on a screen, e.g. 0.25 in a vector file. Rows
   * of this height hold the extremes of their samples.
   */
  hair: number;
  /**
   * Pen units in one CSS pixel (1/96 in), for the choice of depth lines; 1 on a screen, 0.75 for a
   * pen in points.
   */
  unitsPerPixel?: number;
  /** Part of the rectangle that is seen: tracks outside are left out. */
  seen?: { from: number; to: number };
  /**
   * On a screen, until the next picture: long curves whose pyramid is still being built are left
   * out, fills are made for its pixels.
   */
  live?: boolean;
  /** Coloured stretches of the ground; none where absent. */
  bands?: readonly Band[];
  /** Depth runs from left to right: what is drawn is shown with x and y exchanged. */
  turn?: Pick<PlotTurn, 'upright'>;
}

/** How a body is drawn, with its colours and type. */
export interface BodyStyle extends BodyOptions {
  theme: PlotTheme;
}

/** Everything that the painters of one picture share. */
export class Picture {
  readonly rect: Rect;
  /** Range drawn, in the shown unit. */
  readonly top: number;
  readonly base: number;
  readonly theme: PlotTheme;
  /** Size of one device pixel in the pen's unit: the finest line. */
  readonly hair: number;
  /** On a screen, until the next picture: see `BodyOptions`. */
  readonly live: boolean;
  /** Coloured stretches of the ground. */
  readonly bands: readonly Band[];
  /** Present where depth runs from left to right. */
  readonly turn: BodyOptions['turn'];
  readonly frame: TraceFrame;
  /** CSS pixels (1/96 in) per shown unit. */
  readonly pixelsPerUnit: number;
  readonly grid: DepthGrid;
  readonly #traces = new Map<Series, Trace>();

  constructor(
    readonly pen: Pen,
    readonly doc: LogDocument,
    { rect, range }: BodyWindow,
    { theme, hair, unitsPerPixel = 1, live = false, bands = [], turn }: BodyStyle,
  ) {
    this.rect = rect;
    this.top = range.top;
    this.base = range.base;
    this.theme = theme;
    this.hair = hair;
    this.live = live;
    this.bands = bands;
    this.turn = turn;
    this.frame = makeFrame(
      doc.axis,
      { top: range.top / doc.factor, base: range.base / doc.factor },
      rect,
      hair,
    );
    this.pixelsPerUnit = rect.height / (range.base - range.top) / unitsPerPixel;
    this.grid = axisGrid(this.pixelsPerUnit, doc.unit);
  }

  /** Pen units per shown unit. */
  get perUnit(): number {
    return this.rect.height / (this.base - this.top);
  }

  /** Vertical position of a depth in the shown unit. */
  yAt(depth: number): number {
    return this.rect.y + (depth - this.top) * this.perUnit;
  }

  /**
   * Draws in a box what has an upright side: texts, photos. `paint` gets the box as it is seen,
   * left to right and top down.
   */
  upright(box: Rect, paint: (pen: Pen, box: Rect) => void): void {
    if (this.turn) this.turn.upright(this.pen, box, paint);
    else paint(this.pen, box);
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
