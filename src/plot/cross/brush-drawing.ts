import type { FieldPoint } from './paint-cross.ts';

/** What the pointer does over the points. */
export type BrushTool = 'rectangle' | 'polygon';

/** A brush ends with its corners, with none, or goes on. */
export type BrushEnd = readonly FieldPoint[] | 'none' | null;

/** A click moves less than this, CSS pixels. */
const CLICK_PX = 3;

/**
 * The brush that is being drawn. The pointer drags a rectangle, or clicks the corners of a polygon
 * and ends it with a double click; a key sets each corner of both, and ends a polygon where it was
 * pressed before.
 */
export class BrushDrawing {
  tool: BrushTool = 'rectangle';
  /** The last one is at the pointer; null where nothing is drawn. */
  #corners: FieldPoint[] | null = null;

  /** What is drawn so far; null for nothing. */
  get outline(): readonly FieldPoint[] | null {
    const drawn = this.#corners;
    return drawn && this.tool === 'rectangle' ? rectangle(drawn[0]!, drawn[1]!) : drawn;
  }

  /** The pointer is pressed. */
  press(at: FieldPoint): void {
    const drawn = this.#corners;
    this.#corners = this.tool === 'rectangle' ? [at, at] : [...(drawn ?? [at]), at];
  }

  /** The pointer is elsewhere. @returns whether something is being drawn */
  move(at: FieldPoint): boolean {
    if (!this.#corners) return false;
    this.#corners[this.#corners.length - 1] = at;
    return true;
  }

  /** The pointer is released: a rectangle ends; one without a size selects nothing. */
  release(at: FieldPoint): BrushEnd {
    if (this.tool !== 'rectangle' || !this.#corners) return null;
    const from = this.#corners[0]!;
    this.#corners = null;
    return isSame(from, at, CLICK_PX) ? 'none' : rectangle(from, at);
  }

  /** A double click, whose two corners are one, ends a polygon. */
  close(): BrushEnd {
    if (this.tool !== 'polygon' || !this.#corners) return null;
    return this.#endPolygon(this.#corners.slice(0, -2));
  }

  /** A key sets a corner. */
  setCorner(at: FieldPoint): BrushEnd {
    const drawn = this.#corners;
    if (drawn && this.tool === 'rectangle') return this.release(at);
    if (drawn && isSame(drawn.at(-2)!, at, 1)) return this.#endPolygon(drawn.slice(0, -1));
    this.#corners = drawn ? [...drawn, at] : [at, at];
    return null;
  }

  /** Takes the last corner away. @returns whether there was one */
  removeCorner(): boolean {
    const drawn = this.#corners;
    if (!drawn) return false;
    this.#corners = drawn.length > 2 ? drawn.toSpliced(-2, 1) : null;
    return true;
  }

  /** @returns whether something was being drawn */
  drop(): boolean {
    const wasDrawn = this.#corners !== null;
    this.#corners = null;
    return wasDrawn;
  }

  #endPolygon(corners: readonly FieldPoint[]): BrushEnd {
    this.#corners = null;
    return corners.length > 2 ? corners : 'none';
  }
}

function isSame(a: FieldPoint, b: FieldPoint, within: number): boolean {
  return Math.abs(a.x - b.x) < within && Math.abs(a.y - b.y) < within;
}

function rectangle(from: FieldPoint, to: FieldPoint): FieldPoint[] {
  return [from, { x: to.x, y: from.y }, to, { x: from.x, y: to.y }];
}
