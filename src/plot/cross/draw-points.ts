import { colorTable } from '../log/colormaps.ts';
import { type PlotTheme, parseHex } from '../log/theme.ts';
import type { CrossData } from './cross-data.ts';
import { type CrossAxis, partAlong } from './cross-axis.ts';

/** Samples above which the number of points at a place is drawn, not the points. */
export const DENSITY_FROM = 50_000;

/** How points are placed and coloured. */
export interface PointLook {
  theme: PlotTheme;
  x: CrossAxis;
  y: CrossAxis;
  /** Axis of the curve that colours the points. */
  color: CrossAxis | null;
  /** Rows that are selected, as 1; null where none are. The others step back. */
  selected: Uint8Array | null;
}

interface Picture {
  width: number;
  height: number;
  /** Width and height of a point in device pixels. */
  size: number;
}

/** Colour of a point that is not selected, over the ground. */
const FADED = 0.25;

/**
 * Draws the points of a crossplot into packed pixels, 0xAABBGGRR, row after row from the top. Points
 * of many samples are counted per pixel, and the counts coloured on a logarithmic scale.
 */
export function drawPoints(
  pixels: Uint32Array,
  picture: Picture,
  data: CrossData,
  look: PointLook,
): void {
  const places = placePoints(picture, data, look);
  if (data.index.length > DENSITY_FROM && !data.color) drawDensity(pixels, picture, places, look);
  else drawEach(pixels, picture, { places, data, look });
}

/** The pixel of each point from the top left; -1 for a point that is not in the picture. */
function placePoints(
  { width, height }: Picture,
  { x, y, nullValue }: CrossData,
  axes: Pick<PointLook, 'x' | 'y'>,
): Int32Array {
  const places = new Int32Array(x.values.length);
  for (let row = 0; row < places.length; row++) {
    const [a, b] = [x.values[row]!, y.values[row]!];
    const column = Math.floor(partAlong(axes.x, a) * width);
    const line = Math.floor((1 - partAlong(axes.y, b)) * height);
    const isIn = column >= 0 && column < width && line >= 0 && line < height;
    places[row] = isIn && a !== nullValue && b !== nullValue ? line * width + column : -1;
  }
  return places;
}

function drawEach(
  pixels: Uint32Array,
  picture: Picture,
  { places, data, look }: { places: Int32Array; data: CrossData; look: PointLook },
): void {
  const { theme, color, selected } = look;
  const plain = pack(theme.curves[0]!);
  const faded = pack(theme.gridHeavy);
  const table = colorTable('viridis', theme.text);
  const values = data.color?.values;
  const colorAt = (row: number): number => {
    if (selected && !selected[row]) return faded;
    if (!values || !color) return plain;
    const part = partAlong(color, values[row]!);
    return Number.isNaN(part) ? faded : table[Math.max(0, Math.min(255, Math.round(part * 255)))]!;
  };
  const draw = (isWanted: (row: number) => boolean): void => {
    for (let row = 0; row < places.length; row++)
      if (places[row]! >= 0 && isWanted(row)) square(pixels, picture, places[row]!, colorAt(row));
  };
  if (!selected) return draw(() => true);
  // What is selected lies above the rest.
  draw((row) => selected[row] === 0);
  draw((row) => selected[row] === 1);
}

function drawDensity(
  pixels: Uint32Array,
  picture: Picture,
  places: Int32Array,
  { theme, selected }: PointLook,
): void {
  const counts = new Uint32Array(pixels.length);
  let most = 0;
  for (let row = 0; row < places.length; row++)
    if (places[row]! >= 0) most = Math.max(most, ++counts[places[row]!]!);
  const table = colorTable('viridis', theme.text);
  const scale = 255 / Math.log(Math.max(2, most));
  const dark = theme.background < theme.text;
  for (let pixel = 0; pixel < counts.length; pixel++) {
    const count = counts[pixel]!;
    if (count === 0) continue;
    const level = Math.round(Math.log(count) * scale);
    pixels[pixel] = selected ? fade(table[level]!, theme) : table[dark ? level : 255 - level]!;
  }
  if (!selected) return;
  const accent = pack(theme.accent);
  for (let row = 0; row < places.length; row++)
    if (selected[row] && places[row]! >= 0) square(pixels, picture, places[row]!, accent);
}

function square(
  pixels: Uint32Array,
  { width, height, size }: Picture,
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
