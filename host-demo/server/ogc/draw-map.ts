import { createCanvas, type Canvas, type SKRSContext2D } from '@napi-rs/canvas';
import { classifyWell, symbolColor } from '../../../src/compute/map/well-symbol.ts';
import type { Services } from '../services.ts';
import type { ServedLayer } from './layers.ts';
import { readMapFeatures, type GeoJsonGeometry, type MapSymbol } from './map-features.ts';
import { drawNames } from './map-names.ts';
import { type MapRequest, type Pixel, placer } from './map-picture.ts';
import { chooseInk, chooseStyle, type MapStyle, type MapColorScheme } from './map-style.ts';
import { drawSymbolSprite } from './symbol-sprites.ts';

type Place = (at: readonly number[]) => Pixel;

/**
 * A map of layers, the first lowest.
 *
 * @param beside - Layers of which names are placed beside these without being drawn, lowest first;
 * these among them
 */
export async function drawMap(
  db: Services['db'],
  layers: readonly ServedLayer[],
  request: MapRequest,
  beside: readonly ServedLayer[] = layers,
): Promise<Canvas> {
  const canvas = createCanvas(request.widthPx, request.heightPx);
  const pen = canvas.getContext('2d');
  if (request.background !== null) {
    pen.fillStyle = request.background;
    pen.fillRect(0, 0, request.widthPx, request.heightPx);
  }
  const place = placer(request);
  for (const layer of layers) {
    const style = chooseStyle(layer, request.theme);
    const { points, shapes } = await readMapFeatures(db, layer, request, style.symbols);
    takeStyle(pen, style, request.scale);
    for (const shape of shapes) drawShape(pen, shape, place, style.radiusPx * request.scale);
    for (const point of points)
      if (style.symbols) drawWell(pen, place(point.at), point, { style, ...request });
      else drawPoint(pen, place(point.at), style.radiusPx * request.scale);
  }
  await drawNames(db, pen, { drawn: layers, all: beside }, request);
  return canvas;
}

/** Draws the sign of a well. */
function drawWell(
  pen: SKRSContext2D,
  [x, y]: Pixel,
  { status, fluid }: Pick<MapSymbol, 'status' | 'fluid'>,
  { style, theme, scale }: { style: MapStyle; theme: MapColorScheme; scale: number },
): void {
  const symbol = classifyWell(status, fluid);
  pen.setLineDash([]);
  drawSymbolSprite(pen, symbol, {
    x,
    y,
    radius: style.radiusPx * scale,
    lineWidth: style.widthPx * scale,
    ink: symbolColor(symbol, theme),
    ground: chooseInk(theme).ground,
  });
}

/** The size of a legend's picture, its pixel ratio and the ground that it is for. */
export interface LegendSize {
  widthPx: number;
  heightPx: number;
  scale: number;
  theme: MapColorScheme;
}

/** The well of a sample. */
const SAMPLE_WELL = { status: 'producing', fluid: null } as const;

/** A sample of how a layer looks. */
export function drawLegend(
  layer: ServedLayer,
  { widthPx, heightPx, scale, theme }: LegendSize,
): Canvas {
  const canvas = createCanvas(widthPx, heightPx);
  const pen = canvas.getContext('2d');
  const style = chooseStyle(layer, theme);
  takeStyle(pen, style, scale);
  const [left, top, right, bottom] = [
    3 * scale,
    3 * scale,
    widthPx - 3 * scale,
    heightPx - 3 * scale,
  ];
  const kind = layer.geometry.field.spatialType ?? '';
  const same: Place = (at) => [at[0]!, at[1]!];
  if (style.symbols)
    drawWell(pen, [widthPx / 2, heightPx / 2], SAMPLE_WELL, { style, theme, scale });
  else if (/Point/.test(kind))
    drawPoint(
      pen,
      [widthPx / 2, heightPx / 2],
      Math.min(style.radiusPx * scale, widthPx / 2 - 1, heightPx / 2 - 1),
    );
  else if (/Line/.test(kind))
    drawShape(
      pen,
      {
        type: 'LineString',
        coordinates: [
          [left, bottom],
          [widthPx / 3, top],
          [(2 * widthPx) / 3, bottom],
          [right, top],
        ],
      },
      same,
      0,
    );
  else
    drawShape(
      pen,
      {
        type: 'Polygon',
        coordinates: [
          [
            [left, top],
            [right, top],
            [right, bottom],
            [left, bottom],
            [left, top],
          ],
        ],
      },
      same,
      0,
    );
  return canvas;
}

function takeStyle(
  pen: SKRSContext2D,
  { stroke, fill, widthPx, dash }: MapStyle,
  scale: number,
): void {
  pen.strokeStyle = stroke;
  pen.fillStyle = fill;
  pen.lineWidth = widthPx * scale;
  pen.lineJoin = 'round';
  pen.setLineDash(dash.map((length) => length * scale));
}

function drawShape(
  pen: SKRSContext2D,
  { type, coordinates, geometries = [] }: GeoJsonGeometry,
  place: Place,
  radius: number,
): void {
  switch (type) {
    case 'Point':
      return drawPoint(pen, place(coordinates as number[]), radius);
    case 'LineString':
      return stroke(pen, [coordinates as number[][]], place, false);
    case 'MultiLineString':
      return stroke(pen, coordinates as number[][][], place, false);
    case 'Polygon':
      return stroke(pen, coordinates as number[][][], place, true);
    case 'MultiPoint':
      return (coordinates as number[][]).forEach((at) => drawPoint(pen, place(at), radius));
    case 'MultiPolygon':
      return (coordinates as number[][][][]).forEach((at) => stroke(pen, at, place, true));
    default:
      return geometries.forEach((one) => drawShape(pen, one, place, radius));
  }
}

function drawPoint(pen: SKRSContext2D, [x, y]: Pixel, radius: number): void {
  pen.beginPath();
  pen.arc(x, y, radius, 0, 2 * Math.PI);
  pen.fill();
  pen.stroke();
}

function stroke(
  pen: SKRSContext2D,
  lines: readonly (readonly number[][])[],
  place: Place,
  isArea: boolean,
): void {
  pen.beginPath();
  for (const line of lines)
    line.forEach((at, i) => (i === 0 ? pen.moveTo(...place(at)) : pen.lineTo(...place(at))));
  if (isArea) pen.fill('evenodd');
  pen.stroke();
}
