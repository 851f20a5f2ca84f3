import { partAlong } from '../../compute/statistics/value-axis.ts';
import { colorTable } from '../log/colormaps.ts';
import { mixColors, type PlotTheme, parseHex } from '../log/theme.ts';
import type { CrossData, CrossPicture } from './cross-data.ts';

/** Samples above which the number of points at a place is drawn, not the points. */
export const DENSITY_FROM = 50_000;

/** What of a picture places and colours the points. */
export type PointLook = Pick<CrossPicture, 'data' | 'axes' | 'selected' | 'shown' | 'zones'> & {
  theme: PlotTheme;
};

/** Pixels that points are drawn into. */
export interface PointRaster {
  width: number;
  height: number;
  /** Width and height of a point in device pixels. */
  size: number;
}

/** Points with their pixels. */
export interface PlacedPoints {
  /** Of `placePoints`, for a raster of the same size. */
  places: Int32Array;
  /** Points of each pixel, where they were counted before. */
  counted?: PointCounts;
}

/** Colour of a point that is not selected, over the ground. */
const FADED = 0.25;

/**
 * Draws the points of a crossplot into packed pixels, 0xAABBGGRR, row after row from the top.
 * Points of many samples are counted per pixel, and the counts coloured on a logarithmic scale.
 */
export function drawPoints(
  pixels: Uint32Array,
  raster: PointRaster,
  points: PlacedPoints,
  look: PointLook,
): void {
  if (isDensity(look)) drawDensity(pixels, raster, points, look);
  else drawEach(pixels, raster, points.places, look);
}

/** Whether the number of points is drawn. */
export function isDensity({ data, zones }: Pick<PointLook, 'data' | 'zones'>): boolean {
  return data.index.length > DENSITY_FROM && !data.color && !zones;
}

/** The pixel of each point from the top left; -1 for a point that is not in the picture. */
export function placePoints(
  { width, height }: PointRaster,
  { x, y, nullValue }: CrossData,
  axes: Pick<CrossPicture['axes'], 'x' | 'y'>,
): Int32Array {
  const places = new Int32Array(x.values.length);
  for (let row = 0; row < places.length; row++) {
    const a = x.values[row]!;
    const b = y.values[row]!;
    const column = Math.floor(partAlong(axes.x, a) * width);
    const line = Math.floor((1 - partAlong(axes.y, b)) * height);
    const isIn = column >= 0 && column < width && line >= 0 && line < height;
    places[row] = isIn && a !== nullValue && b !== nullValue ? line * width + column : -1;
  }
  return places;
}

/**
 * Colour of a zone: that of its place in the theme, fainter from the eleventh on; of samples in no
 * zone, whose number is negative, that of heavy grid lines.
 */
export function zoneColor({ curves, background, gridHeavy }: PlotTheme, zone: number): string {
  if (zone < 0) return gridHeavy;
  const round = Math.floor(zone / curves.length);
  return mixColors(curves[zone % curves.length]!, background, Math.min(0.75, round * 0.3));
}

function drawEach(
  pixels: Uint32Array,
  raster: PointRaster,
  places: Int32Array,
  look: PointLook,
): void {
  const { selected, shown = null } = look;
  const colorAt = chooseColors(look);
  const draw = (wanted: 0 | 1 | null): void => {
    for (let row = 0; row < places.length; row++) {
      if (places[row]! < 0 || (shown && shown[row] === 0)) continue;
      if (wanted === null || selected![row] === wanted)
        square(pixels, raster, places[row]!, colorAt(row));
    }
  };
  if (!selected) return draw(null);
  // What is selected lies above the rest.
  draw(0);
  draw(1);
}

/** The packed colour of the point of a row. */
function chooseColors({ data, axes, theme, selected, zones }: PointLook): (row: number) => number {
  const plain = pack(theme.curves[0]!);
  const faded = pack(theme.gridHeavy);
  const values = data.color?.values;
  const table = colorTable('viridis', theme.text);
  const zoneColors = (zones?.names ?? []).map((_, zone) => pack(zoneColor(theme, zone)));
  return (row) => {
    if (selected && !selected[row]) return faded;
    if (zones) return zoneColors[zones.rows[row]!] ?? faded;
    if (!values || !axes.color) return plain;
    const part = partAlong(axes.color, values[row]!);
    return Number.isNaN(part) ? faded : table[Math.max(0, Math.min(255, Math.round(part * 255)))]!;
  };
}

/** Points of each pixel, and the most of any. */
export interface PointCounts {
  counts: Uint32Array;
  most: number;
}

/** Counts the points of each pixel. @param pixels of the raster */
export function countPoints(places: Int32Array, pixels: number): PointCounts {
  const counts = new Uint32Array(pixels);
  let most = 0;
  for (let row = 0; row < places.length; row++) {
    const place = places[row]!;
    if (place >= 0 && ++counts[place]! > most) most = counts[place]!;
  }
  return { counts, most };
}

function drawDensity(
  pixels: Uint32Array,
  raster: PointRaster,
  { places, counted = countPoints(places, pixels.length) }: PlacedPoints,
  { theme, selected }: PointLook,
): void {
  const { counts, most } = counted;
  const colors = densityColors(theme, selected !== null);
  // Most pixels have few points, whose logarithms are the same again and again.
  const levels = Uint8Array.from({ length: LEVELS }, (_, count) => densityLevel(count, most));
  for (let pixel = 0; pixel < counts.length; pixel++) {
    const count = counts[pixel]!;
    if (count > 0)
      pixels[pixel] = colors[count < LEVELS ? levels[count]! : densityLevel(count, most)]!;
  }
  if (!selected) return;
  const accent = pack(theme.accent);
  // One mark for all points of a pixel.
  const marked = new Uint8Array(pixels.length);
  for (let row = 0; row < places.length; row++) {
    const place = places[row]!;
    if (selected[row] === 1 && place >= 0) marked[place] = 1;
  }
  for (let pixel = 0; pixel < marked.length; pixel++)
    if (marked[pixel] === 1) square(pixels, raster, pixel, accent);
}

/** Numbers of points whose levels are computed once for a picture. */
const LEVELS = 1024;

/** Level of 256 of a number of points, on a logarithmic scale. */
function densityLevel(count: number, most: number): number {
  return count > 0 ? Math.round((Math.log(count) * 255) / Math.log(Math.max(2, most))) : 0;
}

/** Packed colours of 256 levels, stronger where there are more points; faded below a selection. */
export function densityColors(theme: PlotTheme, isFaded: boolean): Uint32Array {
  const table = colorTable('viridis', theme.text);
  if (isFaded) return table.map((pixel) => fade(pixel, theme));
  return theme.background < theme.text ? table : table.toReversed();
}

function square(
  pixels: Uint32Array,
  { width, height, size }: PointRaster,
  place: number,
  color: number,
): void {
  const column = place % width;
  const line = (place - column) / width;
  const before = size >> 1;
  for (let y = Math.max(0, line - before); y < Math.min(height, line - before + size); y++)
    for (let x = Math.max(0, column - before); x < Math.min(width, column - before + size); x++)
      pixels[y * width + x] = color;
}

function pack(color: string): number {
  const [r, g, b] = parseHex(color) ?? [0, 0, 0];
  return ((255 << 24) | (b << 16) | (g << 8) | r) >>> 0;
}

function fade(pixel: number, theme: PlotTheme): number {
  const ground = parseHex(theme.background) ?? [255, 255, 255];
  const mixed = [0, 8, 16].map((shift, i) =>
    Math.round(ground[i]! + (((pixel >> shift) & 255) - ground[i]!) * FADED),
  );
  return ((255 << 24) | (mixed[2]! << 16) | (mixed[1]! << 8) | mixed[0]!) >>> 0;
}
