import { createRequire } from 'node:module';
import { createCanvas, GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas';
import { sql } from 'kysely';
import type { Services } from '../services.ts';
import { envelopeOf } from './features.ts';
import type { Box, ServedLayer } from './layers.ts';
import { type MapStyle, styleOf } from './map-style.ts';

/** A picture that is asked for: `box` is x, y, x, y in the system `srid`. */
export interface MapAsked {
  box: Box;
  srid: number;
  widthPx: number;
  heightPx: number;
  /** CSS colour; null leaves it clear. */
  background: string | null;
}

type Position = readonly [number, number];
interface Shape {
  type: string;
  coordinates?: unknown;
  geometries?: Shape[];
}
interface Drawn {
  shape: Shape;
  label: string | null;
}

/** Features of one layer in one picture; more than pixels can show. */
const MOST_FEATURES = 100_000;
/** Names are read where no more features are in the picture: more could not be told apart. */
const MOST_LABELS = 400;
const LABEL_PX = 11;
/** What lies within half of this around the picture reaches into it: symbols, lines, names that begin in the next tile. */
const MARGIN_PX = 64;
/** A family holds one file: those of further letters are families of their own, tried one after another. */
const FONT_FILES = ['noto-sans-latin', 'noto-sans-latin-ext', 'noto-sans-arabic-arabic', 'noto-sans-sc-chinese-simplified'] as const;
const FONT = FONT_FILES.map((name) => `"${name}"`).join();

const require = createRequire(import.meta.url);
let hasFonts = false;

/** A map of layers, the first lowest, as PNG. */
export async function drawMap(db: Services['db'], layers: readonly ServedLayer[], asked: MapAsked): Promise<Uint8Array> {
  const canvas = createCanvas(asked.widthPx, asked.heightPx);
  const pen = canvas.getContext('2d');
  if (asked.background !== null) {
    pen.fillStyle = asked.background;
    pen.fillRect(0, 0, asked.widthPx, asked.heightPx);
  }
  const names: { at: Position; text: string }[] = [];
  for (const layer of layers) {
    const style = styleOf(layer);
    const features = await featuresFor(db, layer, asked, style);
    const place = placer(asked);
    pen.strokeStyle = style.stroke;
    pen.fillStyle = style.fill;
    pen.lineWidth = style.widthPx;
    pen.lineJoin = 'round';
    pen.setLineDash([...style.dash]);
    for (const { shape } of features) drawShape(pen, shape, place, style);
    if (features.length <= MOST_LABELS) names.push(...features.flatMap(({ shape, label }) => nameAt(shape, label, place, style)));
  }
  drawNames(pen, names, asked);
  return canvas.encode('png');
}

/** A sample of how a layer looks, as PNG. */
export async function drawLegend(layer: ServedLayer, widthPx: number, heightPx: number): Promise<Uint8Array> {
  const canvas = createCanvas(widthPx, heightPx);
  const pen = canvas.getContext('2d');
  const style = styleOf(layer);
  pen.strokeStyle = style.stroke;
  pen.fillStyle = style.fill;
  pen.lineWidth = style.widthPx;
  pen.setLineDash([...style.dash]);
  const [right, bottom] = [widthPx - 3, heightPx - 3];
  const kind = layer.geometry.field.spatialType ?? '';
  if (/Point/.test(kind)) drawShape(pen, { type: 'Point', coordinates: [widthPx / 2, heightPx / 2] }, (at) => at, style);
  else if (/Line/.test(kind)) drawShape(pen, { type: 'LineString', coordinates: [[3, bottom], [widthPx / 3, 3], [(2 * widthPx) / 3, bottom], [right, 3]] }, (at) => at, style);
  else drawShape(pen, { type: 'Polygon', coordinates: [[[3, 3], [right, 3], [right, bottom], [3, bottom], [3, 3]]] }, (at) => at, style);
  return canvas.encode('png');
}

/** Features that the picture shows, in its system and no finer than half a pixel; of points that share a pixel the first. */
async function featuresFor(db: Services['db'], { catalog, geometry }: ServedLayer, { box, srid, widthPx, heightPx }: MapAsked, { label }: MapStyle): Promise<Drawn[]> {
  const [perX, perY] = [(box[2] - box[0]) / widthPx, (box[3] - box[1]) / heightPx];
  const wider: Box = [box[0] - perX * MARGIN_PX, box[1] - perY * MARGIN_PX, box[2] + perX * MARGIN_PX, box[3] + perY * MARGIN_PX];
  const name = label ? sql.ref(label.column) : sql`null`;
  const place = sql`ST_Transform(${sql.ref(geometry.column)}, ${srid}::int)`;
  const { rows } = await sql<Drawn>`
    with seen as (select ${place} as g, ${name}::text as label from ${sql.table(catalog.table)} where ST_Intersects(${sql.ref(geometry.column)}, ${envelopeOf(wider, srid)}) limit ${MOST_FEATURES}),
      thinned as (
        select distinct on (round(ST_X(g) / ${perX}::float8), round(ST_Y(g) / ${perY}::float8)) g, label from seen where ST_GeometryType(g) = 'ST_Point'
        union all select ST_SimplifyPreserveTopology(g, ${Math.min(perX, perY) / 2}::float8), label from seen where ST_GeometryType(g) <> 'ST_Point')
    select ST_AsGeoJSON(g, 6)::jsonb as shape, label from thinned`.execute(db);
  return rows;
}

function placer({ box, widthPx, heightPx }: MapAsked): (at: Position) => Position {
  const [x, y] = [widthPx / (box[2] - box[0]), heightPx / (box[3] - box[1])];
  return (at) => [(at[0] - box[0]) * x, (box[3] - at[1]) * y];
}

function drawShape(pen: SKRSContext2D, { type, coordinates, geometries = [] }: Shape, place: (at: Position) => Position, style: MapStyle): void {
  switch (type) {
    case 'Point': {
      const [x, y] = place(coordinates as Position);
      pen.beginPath();
      pen.arc(x, y, style.radiusPx, 0, 2 * Math.PI);
      pen.fill();
      return pen.stroke();
    }
    case 'LineString': return stroke(pen, [coordinates as Position[]], place, false);
    case 'MultiLineString': return stroke(pen, coordinates as Position[][], place, false);
    case 'Polygon': return stroke(pen, coordinates as Position[][], place, true);
    case 'MultiPoint': return (coordinates as Position[]).forEach((at) => drawShape(pen, { type: 'Point', coordinates: at }, place, style));
    case 'MultiPolygon': return (coordinates as Position[][][]).forEach((at) => stroke(pen, at, place, true));
    default: return geometries.forEach((one) => drawShape(pen, one, place, style));
  }
}

function stroke(pen: SKRSContext2D, lines: readonly (readonly Position[])[], place: (at: Position) => Position, isArea: boolean): void {
  pen.beginPath();
  for (const line of lines) line.forEach((at, i) => (i === 0 ? pen.moveTo(...place(at)) : pen.lineTo(...place(at))));
  if (isArea) pen.fill('evenodd');
  pen.stroke();
}

/** Where a feature's name stands: beside a point, in the middle of what else it is. */
function nameAt({ type, coordinates }: Shape, label: string | null, place: (at: Position) => Position, { radiusPx }: MapStyle): { at: Position; text: string }[] {
  if (!label || !coordinates) return [];
  if (type === 'Point') {
    const [x, y] = place(coordinates as Position);
    return [{ at: [x + radiusPx + 3, y], text: label }];
  }
  const flat = (coordinates as unknown[]).flat(Infinity) as number[];
  const all = Array.from({ length: flat.length / 2 }, (_, i) => place([flat[2 * i]!, flat[2 * i + 1]!]));
  const [xs, ys] = [all.map(([x]) => x), all.map(([, y]) => y)];
  const width = Math.max(...xs) - Math.min(...xs);
  // A shape smaller than its name is known by its place.
  return width < label.length * LABEL_PX * 0.5 ? [] : [{ at: [(Math.max(...xs) + Math.min(...xs)) / 2 - label.length * LABEL_PX * 0.25, (Math.max(...ys) + Math.min(...ys)) / 2], text: label }];
}

/** Names that do not lie over one another, with a light edge that keeps them legible on anything. */
function drawNames(pen: SKRSContext2D, names: readonly { at: Position; text: string }[], { widthPx, heightPx }: MapAsked): void {
  if (names.length === 0) return;
  openFonts();
  pen.font = `${LABEL_PX}px ${FONT}`;
  pen.textBaseline = 'middle';
  pen.setLineDash([]);
  pen.lineWidth = 3;
  pen.strokeStyle = 'rgba(255, 255, 255, 0.85)';
  pen.fillStyle = '#1d2733';
  const taken: [number, number, number, number][] = [];
  for (const { at: [x, y], text } of names) {
    const right = x + pen.measureText(text).width;
    const [top, bottom] = [y - LABEL_PX * 0.6, y + LABEL_PX * 0.6];
    if (right < 0 || bottom < 0 || x > widthPx || top > heightPx || taken.some(([a, b, c, d]) => x < c && right > a && top < d && bottom > b)) continue;
    taken.push([x, top, right, bottom]);
    pen.strokeText(text, x, y);
    pen.fillText(text, x, y);
  }
}

/** Fonts of all four languages, from the packages that the reports use too. */
function openFonts(): void {
  if (hasFonts) return;
  hasFonts = true;
  for (const name of FONT_FILES) {
    const family = /^noto-sans(-arabic|-sc)?(?=-)/.exec(name)![0];
    GlobalFonts.registerFromPath(require.resolve(`@fontsource/${family}/files/${name}-400-normal.woff2`), name);
  }
}
