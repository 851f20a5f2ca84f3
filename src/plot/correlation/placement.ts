import type { DepthInterval } from '../log/depth-window.ts';

/** A stretch of a well with the stretch of the shared scale that it is drawn on. */
export interface PlacementSegment {
  own: DepthInterval;
  shared: DepthInterval;
}

/**
 * Where a well's own depths lie on the scale that both wells share: tied at up to two of them, the
 * same length between them as on the shared scale, undistorted above the first and below the last.
 * Depths in the shown unit.
 */
export class Placement {
  readonly #own: readonly number[];
  readonly #shared: readonly number[];

  /** @param ties own and shared depth of each tie; rising in both */
  constructor(ties: readonly (readonly [own: number, shared: number])[]) {
    this.#own = ties.length > 0 ? ties.map(([own]) => own) : [0];
    this.#shared = ties.length > 0 ? ties.map(([, shared]) => shared) : [0];
  }

  /** Shared depth of an own depth. */
  toShared(own: number): number {
    return across(own, this.#own, this.#shared);
  }

  /** Own depth at a shared depth. */
  toOwn(shared: number): number {
    return across(shared, this.#shared, this.#own);
  }

  /**
   * The pieces that fill a range of the shared scale, from the top down; within each the scale is
   * even.
   */
  pieces({ top, base }: DepthInterval): PlacementSegment[] {
    const inner =
      this.#own.length > 1 ? this.#shared.filter((depth) => depth > top && depth < base) : [];
    const edges = [top, ...inner, base];
    return edges.slice(1).map((edge, i) => ({
      shared: { top: edges[i]!, base: edge },
      own: { top: this.toOwn(edges[i]!), base: this.toOwn(edge) },
    }));
  }
}

function across(value: number, from: readonly number[], to: readonly number[]): number {
  const last = from.length - 1;
  if (value <= from[0]!) return to[0]! + (value - from[0]!);
  if (value >= from[last]!) return to[last]! + (value - from[last]!);
  const after = from.findIndex((edge) => edge >= value);
  const share = (value - from[after - 1]!) / (from[after]! - from[after - 1]!);
  return to[after - 1]! + share * (to[after]! - to[after - 1]!);
}
