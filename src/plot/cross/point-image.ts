import type { PlotTheme } from '../log/theme.ts';
import type { CrossPicture, PlotField } from './cross-data.ts';
import {
  countPoints,
  drawPoints,
  isDensity,
  type PlacedPoints,
  placePoints,
  type PointRaster,
} from './draw-points.ts';
import { PointGrid } from './point-grid.ts';

/** Samples above which points are drawn small. */
const SMALL_FROM = 5000;
/** How near to a point the pointer is at it. */
const REACH_PX = 8;

/**
 * The points of a crossplot as an image of the size of its field. The places of the points are kept
 * as long as data, axes and size are the same: a brush changes none of them.
 */
export class PointImage {
  #placed: { key: readonly unknown[]; points: PlacedPoints } | null = null;
  #grid: { key: readonly unknown[]; grid: PointGrid } | null = null;
  #drawn: { key: readonly unknown[]; canvas: OffscreenCanvas } | null = null;

  /** Greatest number of points of a pixel of the last image, where they were counted; else 0. */
  get most(): number {
    return this.#placed?.points.counted?.most ?? 0;
  }

  /** Draws the points, unless they are as before. The image is valid until the next call. */
  draw(
    picture: CrossPicture,
    field: Pick<PlotField, 'width' | 'height'>,
    { theme, ratio }: { theme: PlotTheme; ratio: number },
  ): OffscreenCanvas {
    const { data } = picture;
    const raster = makeRaster(picture, field, ratio);
    const { width, height, size } = raster;
    const points = this.#place(picture, raster);
    const { selected, shown, zones, axes } = picture;
    const key = [points, size, theme, selected, shown, zones, data.color, axes.color];
    if (isSame(key, this.#drawn?.key)) return this.#drawn!.canvas;
    const image = new ImageData(width, height);
    drawPoints(new Uint32Array(image.data.buffer), raster, points, {
      ...picture,
      theme,
    });
    const canvas = this.#drawn?.canvas ?? new OffscreenCanvas(width, height);
    [canvas.width, canvas.height] = [width, height];
    canvas.getContext('2d')!.putImageData(image, 0, 0);
    this.#drawn = { key, canvas };
    return canvas;
  }

  /**
   * The row of the point at a place; null where none is near.
   * @param at from the top left of the field, in CSS pixels
   */
  rowAt(
    picture: CrossPicture,
    field: Pick<PlotField, 'width' | 'height'>,
    { at, ratio }: { at: { x: number; y: number }; ratio: number },
  ): number | null {
    const raster = makeRaster(picture, field, ratio);
    const points = this.#place(picture, raster);
    const { shown = null } = picture;
    if (!isSame([points, shown], this.#grid?.key))
      this.#grid = { key: [points, shown], grid: new PointGrid(points.places, raster, shown) };
    const [column, line] = [Math.round(at.x * ratio), Math.round(at.y * ratio)];
    return this.#grid!.grid.nearest(column, line, Math.round(REACH_PX * ratio));
  }

  #place(picture: CrossPicture, raster: PointRaster): PlacedPoints {
    const { data, axes } = picture;
    const key = [data.x, data.y, axes.x, axes.y, raster.width, raster.height];
    if (!isSame(key, this.#placed?.key))
      this.#placed = { key, points: { places: placePoints(raster, data, axes) } };
    const { points } = this.#placed!;
    if (isDensity(picture))
      points.counted ??= countPoints(points.places, raster.width * raster.height);
    return points;
  }
}

function makeRaster(
  { data }: Pick<CrossPicture, 'data'>,
  field: Pick<PlotField, 'width' | 'height'>,
  ratio: number,
): PointRaster {
  return {
    width: Math.max(1, Math.round(field.width * ratio)),
    height: Math.max(1, Math.round(field.height * ratio)),
    size: Math.max(2, Math.round((data.index.length > SMALL_FROM ? 2 : 4) * ratio)),
  };
}

function isSame(key: readonly unknown[], before: readonly unknown[] | undefined): boolean {
  return before !== undefined && key.every((one, i) => one === before[i]);
}
