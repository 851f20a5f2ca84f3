import type { GeoBounds, Position } from './map-data.ts';

/** Points of a cell, on the average. */
const POINTS_A_CELL = 8;
const MOST_CELLS_A_SIDE = 1024;

/**
 * Where points lie, for questions about many of them: a grid of cells, the points of each one after
 * the other. Points without a place are in none.
 */
export class PointIndex {
  readonly #side: number;
  readonly #cellX: number;
  readonly #cellY: number;
  readonly #west: number;
  readonly #south: number;
  /** Points of cell c are `#order[#starts[c]]` up to `#starts[c + 1]`. */
  readonly #starts: Uint32Array;
  readonly #order: Uint32Array;

  constructor(
    private readonly lon: Float64Array,
    private readonly lat: Float64Array,
  ) {
    let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
    for (let i = 0; i < lon.length; i++) {
      const [x, y] = [lon[i]!, lat[i]!];
      if (Number.isNaN(x + y)) continue;
      if (x < west) west = x;
      if (x > east) east = x;
      if (y < south) south = y;
      if (y > north) north = y;
    }
    this.#side = Math.max(
      1,
      Math.min(MOST_CELLS_A_SIDE, Math.ceil(Math.sqrt(lon.length / POINTS_A_CELL))),
    );
    this.#west = west;
    this.#south = south;
    this.#cellX = (east - west) / this.#side || 1;
    this.#cellY = (north - south) / this.#side || 1;
    const cells = this.#side * this.#side;
    this.#starts = new Uint32Array(cells + 1);
    const cellByPoint = new Int32Array(lon.length).fill(-1);
    for (let i = 0; i < lon.length; i++) {
      if (Number.isNaN(lon[i]! + lat[i]!)) continue;
      const cell = this.#column(lon[i]!) + this.#row(lat[i]!) * this.#side;
      cellByPoint[i] = cell;
      this.#starts[cell + 1]!++;
    }
    for (let c = 0; c < cells; c++) this.#starts[c + 1]! += this.#starts[c]!;
    this.#order = new Uint32Array(this.#starts[cells]!);
    const next = this.#starts.slice(0, cells);
    for (let i = 0; i < lon.length; i++)
      if (cellByPoint[i]! >= 0) this.#order[next[cellByPoint[i]!]!++] = i;
  }

  /** Numbers of the points in a box, edges included. */
  inBox([west, south, east, north]: GeoBounds): number[] {
    const found: number[] = [];
    this.#visit([west, south, east, north], (start, end) => {
      for (let at = start; at < end; at++) {
        const i = this.#order[at]!;
        if (
          this.lon[i]! >= west &&
          this.lon[i]! <= east &&
          this.lat[i]! >= south &&
          this.lat[i]! <= north
        )
          found.push(i);
      }
    });
    return found;
  }

  /**
   * Numbers of the points inside rings (even-odd rule). Only cells that an edge runs through are
   * looked at point by point.
   */
  inRings(rings: readonly (readonly Position[])[]): number[] {
    let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
    for (const [x, y] of rings.flat()) {
      west = Math.min(west, x);
      east = Math.max(east, x);
      south = Math.min(south, y);
      north = Math.max(north, y);
    }
    if (!(west <= east) || this.#order.length === 0) return [];
    const crossed = this.#crossed(rings);
    const edges = this.#groupEdgesByRow(rings);
    const found: number[] = [];
    this.#visit([west, south, east, north], (start, end, cell) => {
      if (start === end) return;
      const first = this.#order[start]!;
      // Of a row's places only its own edges lie beside them.
      const near = edges[Math.floor(cell / this.#side)]!;
      if (crossed[cell] === 0) {
        if (isBetween(near, this.lon[first]!, this.lat[first]!))
          for (let at = start; at < end; at++) found.push(this.#order[at]!);
        return;
      }
      for (let at = start; at < end; at++) {
        const i = this.#order[at]!;
        if (isBetween(near, this.lon[i]!, this.lat[i]!)) found.push(i);
      }
    });
    return found;
  }

  /** Edges of rings by the rows of cells that they reach. */
  #groupEdgesByRow(rings: readonly (readonly Position[])[]): (readonly [Position, Position])[][] {
    const rows = Array.from({ length: this.#side }, (): (readonly [Position, Position])[] => []);
    for (const ring of rings) {
      for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
        const [a, b] = [ring[j]!, ring[i]!];
        for (
          let row = this.#row(Math.min(a[1], b[1])), last = this.#row(Math.max(a[1], b[1]));
          row <= last;
          row++
        )
          rows[row]!.push([a, b]);
      }
    }
    return rows;
  }

  /** Cells that an edge may run through: those of the box of each edge, row by row. */
  #crossed(rings: readonly (readonly Position[])[]): Uint8Array {
    const crossed = new Uint8Array(this.#side * this.#side);
    for (const ring of rings) {
      for (let i = 1; i < ring.length; i++) {
        const [a, b] =
          ring[i - 1]![1] <= ring[i]![1] ? [ring[i - 1]!, ring[i]!] : [ring[i]!, ring[i - 1]!];
        this.#crossEdge(a, b, crossed);
      }
    }
    return crossed;
  }

  /** Marks the cells that an edge from `a` north to `b` may run through. */
  #crossEdge(a: Position, b: Position, crossed: Uint8Array): void {
    const [firstRow, lastRow] = [this.#row(a[1]), this.#row(b[1])];
    const xAt = (y: number): number => a[0] + ((b[0] - a[0]) * (y - a[1])) / (b[1] - a[1]);
    for (let row = firstRow; row <= lastRow; row++) {
      // The part of the edge that lies in this row of cells; the outer rows take what lies beyond
      // them.
      const low = row === firstRow ? a[1] : Math.max(a[1], this.#south + row * this.#cellY);
      const high = row === lastRow ? b[1] : Math.min(b[1], this.#south + (row + 1) * this.#cellY);
      const [x1, x2] = b[1] === a[1] ? [a[0], b[0]] : [xAt(low), xAt(high)];
      const first = Math.max(0, this.#column(Math.min(x1, x2)) - 1);
      const last = Math.min(this.#side - 1, this.#column(Math.max(x1, x2)) + 1);
      crossed.fill(1, first + row * this.#side, last + 1 + row * this.#side);
    }
  }

  #visit(
    [west, south, east, north]: GeoBounds,
    look: (start: number, end: number, cell: number) => void,
  ): void {
    if (this.#order.length === 0) return;
    const [firstColumn, lastColumn, firstRow, lastRow] = [
      this.#column(west),
      this.#column(east),
      this.#row(south),
      this.#row(north),
    ];
    for (let row = firstRow; row <= lastRow; row++) {
      for (let column = firstColumn; column <= lastColumn; column++) {
        const cell = column + row * this.#side;
        look(this.#starts[cell]!, this.#starts[cell + 1]!, cell);
      }
    }
  }

  #column(x: number): number {
    return Math.max(0, Math.min(this.#side - 1, Math.floor((x - this.#west) / this.#cellX)));
  }

  #row(y: number): number {
    return Math.max(0, Math.min(this.#side - 1, Math.floor((y - this.#south) / this.#cellY)));
  }
}

/** Whether a place lies inside an odd number of rings. */
export function isInside(rings: readonly (readonly Position[])[], x: number, y: number): boolean {
  let inside = false;
  for (const ring of rings)
    for (let i = 0, j = ring.length - 1; i < ring.length; j = i++)
      if (crossesRay(ring[j]!, ring[i]!, x, y)) inside = !inside;
  return inside;
}

function isBetween(
  edges: readonly (readonly [Position, Position])[],
  x: number,
  y: number,
): boolean {
  let inside = false;
  for (const [from, to] of edges) if (crossesRay(from, to, x, y)) inside = !inside;
  return inside;
}

/** Whether an edge crosses the ray from a place to the east. */
function crossesRay([xj, yj]: Position, [xi, yi]: Position, x: number, y: number): boolean {
  return yi > y !== yj > y && x < ((xj - xi) * (y - yi)) / (yj - yi) + xi;
}
