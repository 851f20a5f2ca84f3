import type { PointRaster } from './draw-points.ts';

/** Finds the point at a place of a picture. */
export class PointGrid {
  /** The row that is drawn last at each pixel; -1 for none. */
  readonly #rows: Int32Array;

  /**
   * @param places of `placePoints`, for the raster
   * @param shown rows that are drawn, as 1; null for all
   */
  constructor(
    places: Int32Array,
    private readonly raster: Pick<PointRaster, 'width' | 'height'>,
    shown: Uint8Array | null,
  ) {
    this.#rows = new Int32Array(raster.width * raster.height).fill(-1);
    for (let row = 0; row < places.length; row++) {
      const place = places[row]!;
      if (place >= 0 && shown?.[row] !== 0) this.#rows[place] = row;
    }
  }

  /**
   * The row whose point is nearest to a pixel; null where none lies within reach.
   * @param reach in pixels
   */
  nearest(column: number, line: number, reach: number): number | null {
    const { width, height } = this.raster;
    let [found, least] = [-1, reach * reach];
    const [left, right] = [Math.max(0, column - reach), Math.min(width - 1, column + reach)];
    const [top, bottom] = [Math.max(0, line - reach), Math.min(height - 1, line + reach)];
    for (let y = Math.ceil(top); y <= bottom; y++)
      for (let x = Math.ceil(left); x <= right; x++) {
        const row = this.#rows[y * width + x]!;
        const away = (x - column) ** 2 + (y - line) ** 2;
        if (row >= 0 && away <= least) [found, least] = [row, away];
      }
    return found < 0 ? null : found;
  }
}
