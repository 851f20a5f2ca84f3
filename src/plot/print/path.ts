import { multiply } from './matrix.ts';
import type { Matrix } from './matrix.ts';

/**
 * Commands in `Path.steps`: move and line take one point of `Path.points`, a curve three, a close
 * none.
 */
export const MOVE = 0;
/** Command: a line to x, y. */
export const LINE = 1;
/** Command: a cubic Bézier curve. */
export const CURVE = 2;
/** Command: close the path. */
export const CLOSE = 3;

/** A rectangle in the pen's own coordinates. */
export interface PathRect {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** An arc around (x, y) in the pen's own coordinates, angles in radians as on a canvas. */
export interface PathArc {
  x: number;
  y: number;
  radius: number;
  from: number;
  to: number;
  /** Counterclockwise. */
  isBackwards: boolean;
}

/**
 * A path in the coordinates of the page: every point is mapped as it is added, as a canvas does, so
 * that a later change of the map does not move it. Points are whole hundredths of the pen's unit;
 * steps that do not move by one are dropped.
 */
export class Path {
  readonly steps: number[] = [];
  /** x, y, x, y … in hundredths. */
  readonly points: number[] = [];
  private lastStep = CLOSE;

  get isEmpty(): boolean {
    return this.steps.length === 0;
  }

  moveTo(m: Matrix, x: number, y: number): void {
    this.add(MOVE, m, x, y);
  }

  lineTo(m: Matrix, x: number, y: number): void {
    this.add(this.isEmpty ? MOVE : LINE, m, x, y);
  }

  rect(m: Matrix, { x, y, width, height }: PathRect): void {
    this.moveTo(m, x, y);
    this.lineTo(m, x + width, y);
    this.lineTo(m, x + width, y + height);
    this.lineTo(m, x, y + height);
    this.close();
  }

  close(): void {
    if (this.lastStep === CLOSE) return;
    this.steps.push(CLOSE);
    this.lastStep = CLOSE;
  }

  /**
   * A circular arc in pieces of at most a quarter, each a cubic curve (error below 0.03 % of the
   * radius).
   */
  arc(m: Matrix, { x, y, radius, from, to, isBackwards }: PathArc): void {
    if (![x, y, radius, from, to].every(Number.isFinite)) return;
    const turn = 2 * Math.PI;
    let sweep = isBackwards ? from - to : to - from;
    sweep = sweep >= turn ? turn : ((sweep % turn) + turn) % turn;
    const pieces = Math.max(1, Math.ceil(sweep / (Math.PI / 2) - 1e-9));
    const step = ((isBackwards ? -1 : 1) * sweep) / pieces;
    const reach = (4 / 3) * Math.tan(step / 4);
    const unit = multiply(m, [radius, 0, 0, radius, x, y]);
    this.lineTo(unit, Math.cos(from), Math.sin(from));
    for (let piece = 0; piece < pieces; piece++) {
      const a = from + piece * step;
      const [cosA, sinA, cosB, sinB] = [
        Math.cos(a),
        Math.sin(a),
        Math.cos(a + step),
        Math.sin(a + step),
      ];
      this.steps.push(CURVE);
      this.lastStep = CURVE;
      this.put(unit, cosA - reach * sinA, sinA + reach * cosA);
      this.put(unit, cosB + reach * sinB, sinB - reach * cosB);
      this.put(unit, cosB, sinB);
    }
  }

  private add(step: number, m: Matrix, x: number, y: number): void {
    if (!Number.isFinite(x) || !Number.isFinite(y)) return;
    const px = Math.round((m[0] * x + m[2] * y + m[4]) * 100);
    const py = Math.round((m[1] * x + m[3] * y + m[5]) * 100);
    const { points } = this;
    // A line of no length is kept right after a move: with round caps it is a dot.
    if (
      step === LINE &&
      this.lastStep === LINE &&
      points[points.length - 2] === px &&
      points[points.length - 1] === py
    )
      return;
    if (step === MOVE && this.lastStep === MOVE) {
      this.steps.pop();
      points.length -= 2;
    }
    this.steps.push(step);
    this.lastStep = step;
    points.push(px, py);
  }

  private put(m: Matrix, x: number, y: number): void {
    this.points.push(
      Math.round((m[0] * x + m[2] * y + m[4]) * 100),
      Math.round((m[1] * x + m[3] * y + m[5]) * 100),
    );
  }
}

/**
 * A number with at most two decimals from whole hundredths, without needless zeros: 1250 is "12.5".
 */
export function hundredths(value: number): string {
  return String(value / 100);
}
