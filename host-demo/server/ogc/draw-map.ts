import { createCanvas, type Canvas, type SKRSContext2D } from '@napi-rs/canvas';
import type { Services } from '../services.ts';
import type { ServedLayer } from './layers.ts';
import { readMapFeatures, type GeoJsonGeometry } from './map-features.ts';
import { drawNames } from './map-names.ts';
import { type MapRequest, type Pixel, placer } from './map-picture.ts';
import { type MapStyle, chooseStyle } from './map-style.ts';

type Place = (at: readonly number[]) => Pixel;

/** A map of layers, the first lowest. */
export async function drawMap(
  db: Services['db'],
  layers: readonly ServedLayer[],
  request: MapRequest,
): Promise<Canvas> {
  const canvas = createCanvas(request.widthPx, request.heightPx);
  const pen = canvas.getContext('2d');
  if (request.background !== null) {
    pen.fillStyle = request.background;
    pen.fillRect(0, 0, request.widthPx, request.heightPx);
  }
  const place = placer(request);
  for (const layer of layers) {
    const style = chooseStyle(layer);
    const { points, shapes } = await readMapFeatures(db, layer, request);
    takeStyle(pen, style, request.scale);
    for (const shape of shapes) drawShape(pen, shape, place, style.radiusPx * request.scale);
    for (const at of points) drawPoint(pen, place(at), style.radiusPx * request.scale);
  }
  await drawNames(db, pen, layers, request);
  return canvas;
}

/** A sample of how a layer looks. */
export function drawLegend(
  layer: ServedLayer,
  widthPx: number,
  heightPx: number,
  scale: number,
): Canvas {
  const canvas = createCanvas(widthPx, heightPx);
  const pen = canvas.getContext('2d');
  const style = chooseStyle(layer);
  takeStyle(pen, style, scale);
  const [left, top, right, bottom] = [
    3 * scale,
    3 * scale,
    widthPx - 3 * scale,
    heightPx - 3 * scale,
  ];
  const kind = layer.geometry.field.spatialType ?? '';
  const same: Place = (at) => [at[0]!, at[1]!];
  if (/Point/.test(kind))
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
