import { createRequire } from 'node:module';
import { GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas';
import { SYMBOL_REACH } from '../../../src/compute/map/well-symbol.ts';
import type { Services } from '../services.ts';
import type { ServedLayer } from './layers.ts';
import { computePixelSize } from './map-features.ts';
import { type MapRequest, type Pixel, placer } from './map-picture.ts';
import { chooseInk, chooseStyle, type MapStyle } from './map-style.ts';
import { readCandidates } from './name-blocks.ts';
import { type Candidate, type Candidates, LOW_SHAPE_PX } from './name-candidates.ts';

/** A name that may be drawn on a map: `rank` orders names, the lowest first. Lengths in pixels. */
interface Name {
  text: string;
  left: number;
  middle: number;
  width: number;
  rank: string;
}

const NAME_PX = 11;
const LINE_PX = 15;
/** Longer names end in dots. */
const WIDEST_PX = 170;
/** Each round may place names that no longer overlap another. */
const ROUNDS = 2;
/**
 * How far a name's place can hang on others: a name on its neighbours, in each round on theirs,
 * each on the points that it could hide.
 */
const REACH = {
  acrossPx: 2 * (ROUNDS + 1) * WIDEST_PX,
  downPx: 2 * (ROUNDS + 1) * LINE_PX,
} as const;
/**
 * A family holds one file: those of further letters are families of their own, tried one after
 * another.
 */
const FONT_FILES = [
  'noto-sans-latin',
  'noto-sans-latin-ext',
  'noto-sans-arabic-arabic',
  'noto-sans-sc-chinese-simplified',
] as const;
const FONT = FONT_FILES.map((name) => `"${name}"`).join();

const require = createRequire(import.meta.url);
let hasFonts = false;

/**
 * Draws names beside points and on the middle of lines and areas, none over another. Which names
 * are drawn, and where, follows from the world around the picture alone: pictures side by side have
 * the same ones, and a name across their border is complete. Names of `all` layers keep clear of
 * each other, those of the `drawn` ones are written.
 */
export async function drawNames(
  db: Services['db'],
  pen: SKRSContext2D,
  { drawn, all }: { drawn: readonly ServedLayer[]; all: readonly ServedLayer[] },
  request: MapRequest,
): Promise<void> {
  const { scale } = request;
  pen.font = chooseNameFont(scale);
  pen.textBaseline = 'middle';
  pen.textAlign = 'left';
  const read = await Promise.all(all.map((layer) => readLayerNames(db, pen, layer, request)));
  const known = read.filter((names) => names !== null);
  const names = known.flatMap((one) => {
    const order = String(all.length - all.indexOf(one.layer)).padStart(4, '0');
    const isDrawn = drawn.includes(one.layer);
    return [...pointNames(one), ...shapeNames(one, known)].map((name) => ({
      ...name,
      isDrawn,
      rank: `${one.style.importance} ${order}${name.rank}`,
    }));
  });
  const ink = chooseInk(request.theme);
  pen.setLineDash([]);
  pen.lineJoin = 'round';
  pen.lineWidth = 3 * scale;
  pen.strokeStyle = ink.halo;
  pen.fillStyle = ink.text;
  for (const { text, left, middle, isDrawn } of apart(names, LINE_PX * scale)) {
    if (!isDrawn) continue;
    pen.strokeText(text, left, middle);
    pen.fillText(text, left, middle);
  }
}

/** What names of one layer are placed by. */
interface LayerNames {
  layer: ServedLayer;
  style: MapStyle;
  pen: SKRSContext2D;
  request: MapRequest;
  candidates: Candidates;
  /** Radius of a point's symbol in pixels of the picture. */
  radius: number;
  toPixel(at: readonly number[]): Pixel;
}

/** A name and the pixel that it names. */
type PlacedName = Name & { at: Pixel };

/** What may be named of a layer in and around a picture; null for one without names. */
async function readLayerNames(
  db: Services['db'],
  pen: SKRSContext2D,
  layer: ServedLayer,
  request: MapRequest,
): Promise<LayerNames | null> {
  const style = chooseStyle(layer, request.theme);
  const { label, radiusPx, symbols } = style;
  if (!label) return null;
  const { scale } = request;
  const area = { request, acrossPx: REACH.acrossPx * scale, downPx: REACH.downPx * scale };
  const candidates = await readCandidates(db, layer, label, area);
  return {
    layer,
    style,
    pen,
    request,
    candidates,
    radius: radiusPx * (symbols ? SYMBOL_REACH : 1) * scale,
    toPixel: placer(request),
  };
}

/** At most one name of each cell. */
function pointNames(names: LayerNames): Name[] {
  return [...names.candidates.cells.values()].flatMap((points) =>
    (points ?? [])
      .filter(({ text }) => text !== '')
      .toSorted((a, b) => (a.rank < b.rank ? -1 : 1))
      .flatMap((candidate) => placeBeside(candidate, names) ?? [])
      .slice(0, 1),
  );
}

/**
 * A shape smaller than its name has none: the name would not fit. Where the middle is covered by
 * points of any layer the name is put above or below a low shape, else it is left out.
 */
function shapeNames(names: LayerNames, all: readonly LayerNames[]): Name[] {
  const { scale } = names.request;
  return names.candidates.shapes.flatMap((shape) => {
    const name = measure(shape, names);
    if (shape.widthPx < name.width) return [];
    const centred = { ...name, left: name.left - name.width / 2 };
    const isClear = (one: PlacedName): boolean => !all.some((other) => hidesPoint(one, other));
    if (isClear(centred)) return [centred];
    if (shape.heightPx === null || shape.heightPx > LOW_SHAPE_PX * scale) return [];
    const [top, bottom] = [shape.top, shape.bottom].map((y) => names.toPixel([shape.x, y])[1]);
    const gap = (LINE_PX / 2 + 2) * scale;
    const above = { ...centred, middle: top! - gap };
    const below = { ...centred, middle: bottom! + gap };
    return isClear(above) || !isClear(below) ? [above] : [below];
  });
}

/**
 * The name of a point at its right if there is room, else at its left; null if there is room at
 * neither.
 */
function placeBeside(candidate: Candidate, names: LayerNames): Name | null {
  const name = measure(candidate, names);
  const gap = names.radius + 3 * names.request.scale;
  return (
    [name.at[0] + gap, name.at[0] - gap - name.width]
      .map((left) => ({ ...name, left }))
      .find((placed) => !hidesPoint(placed, names)) ?? null
  );
}

function measure(
  { text: whole, rank, x, y }: Candidate,
  { pen, request, toPixel }: LayerNames,
): PlacedName {
  const text = shortened(pen, whole, WIDEST_PX * request.scale);
  const at = toPixel([x, y]);
  return { at, text, left: at[0], middle: at[1], width: pen.measureText(text).width, rank };
}

/** Whether a name would lie over another point than its own. */
function hidesPoint(name: PlacedName, names: LayerNames): boolean {
  const { left, middle, width } = name;
  const { request, radius, candidates } = names;
  const { perX, perY } = computePixelSize(request);
  const half = (LINE_PX * request.scale) / 2;
  const [x, y] = [
    request.box[0] + (left - radius) * perX,
    request.box[3] - (middle + half + radius) * perY,
  ];
  const from = candidates.cellAt(x, y);
  const to = candidates.cellAt(x + (width + 2 * radius) * perX, y + 2 * (half + radius) * perY);
  for (let i = from[0]; i <= to[0]; i++)
    for (let j = from[1]; j <= to[1]; j++) {
      const points = candidates.cells.get(`${i},${j}`);
      if (points === null || points?.some((point) => isUnder(point, name, names))) return true;
    }
  return false;
}

function isUnder(point: Candidate, name: PlacedName, names: LayerNames): boolean {
  const { at, left, middle, width } = name;
  const { radius, request } = names;
  const [x, y] = names.toPixel([point.x, point.y]);
  return (
    Math.abs(y - middle) < (LINE_PX * request.scale) / 2 + radius &&
    x > left - radius &&
    x < left + width + radius &&
    Math.hypot(x - at[0], y - at[1]) > 0.01
  );
}

/**
 * Names of which none lies over another: in each round those that rank before all that they meet,
 * which then are out. No name further off than its neighbours' neighbours has a say.
 */
function apart<T extends Name>(names: readonly T[], height: number): T[] {
  let left = names.toSorted((a, b) => (a.rank < b.rank ? -1 : 1));
  const found: T[] = [];
  for (let round = 0; round < ROUNDS && left.length > 0; round++) {
    const first = left.filter(
      (name, i) => !left.slice(0, i).some((other) => doMeet(name, other, height)),
    );
    found.push(...first);
    left = left.filter(
      (name) => !first.some((other) => other === name || doMeet(name, other, height)),
    );
  }
  return found;
}

function doMeet(a: Name, b: Name, height: number): boolean {
  return (
    Math.abs(a.middle - b.middle) < height && a.left < b.left + b.width && b.left < a.left + a.width
  );
}

function shortened(pen: SKRSContext2D, text: string, widest: number): string {
  if (pen.measureText(text.slice(0, 200)).width <= widest && text.length <= 200) return text;
  let letters = [...text.slice(0, 200)];
  while (letters.length > 1 && pen.measureText(`${letters.join('')}…`).width > widest)
    letters = letters.slice(0, -1);
  return `${letters.join('').trimEnd()}…`;
}

/** The font of names for a pixel ratio, which a context takes. */
export function chooseNameFont(scale: number): string {
  openFonts();
  return `${NAME_PX * scale}px ${FONT}`;
}

/** Fonts of all four languages, from the packages that the reports use too. */
function openFonts(): void {
  if (hasFonts) return;
  hasFonts = true;
  for (const name of FONT_FILES) {
    const family = /^noto-sans(-arabic|-sc)?(?=-)/.exec(name)![0];
    GlobalFonts.registerFromPath(
      require.resolve(`@fontsource/${family}/files/${name}-400-normal.woff2`),
      name,
    );
  }
}
