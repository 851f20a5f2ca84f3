import { createRequire } from 'node:module';
import { GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas';
import type { Services } from '../services.ts';
import type { ServedLayer } from './layers.ts';
import { computePixelSize } from './map-features.ts';
import { type MapRequest, type Pixel, placer } from './map-picture.ts';
import { chooseStyle } from './map-style.ts';
import { type Candidate, candidatesFor } from './name-candidates.ts';

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
/** How far a name's place can hang on others: a name on its neighbours, in each round on theirs, each on the points that it could hide. */
const REACH = {
  acrossPx: 2 * (ROUNDS + 1) * WIDEST_PX,
  downPx: 2 * (ROUNDS + 1) * LINE_PX,
} as const;
/** A family holds one file: those of further letters are families of their own, tried one after another. */
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
 * Draws names beside points and on the middle of lines and areas, none over another. Which names are drawn, and where, follows from the world around the picture
 * alone: pictures side by side have the same ones, and a name over their border stands whole.
 */
export async function drawNames(
  db: Services['db'],
  pen: SKRSContext2D,
  layers: readonly ServedLayer[],
  request: MapRequest,
): Promise<void> {
  openFonts();
  const { scale } = request;
  pen.font = `${NAME_PX * scale}px ${FONT}`;
  pen.textBaseline = 'middle';
  pen.textAlign = 'left';
  const names = await Promise.all(
    layers.map((layer, i) =>
      selectNames(db, pen, layer, request, String(layers.length - i).padStart(4, '0')),
    ),
  );
  pen.setLineDash([]);
  pen.lineJoin = 'round';
  pen.lineWidth = 3 * scale;
  pen.strokeStyle = 'rgba(255, 255, 255, 0.85)';
  pen.fillStyle = '#1d2733';
  for (const { text, left, middle } of apart(names.flat(), LINE_PX * scale)) {
    pen.strokeText(text, left, middle);
    pen.fillText(text, left, middle);
  }
}

/** Names of a layer in and around a picture; `order` ranks the layer. */
async function selectNames(
  db: Services['db'],
  pen: SKRSContext2D,
  layer: ServedLayer,
  request: MapRequest,
  order: string,
): Promise<Name[]> {
  const { label, radiusPx } = chooseStyle(layer);
  if (!label) return [];
  const { scale } = request;
  const { cells, shapes, cellOf } = await candidatesFor(db, layer, label, request, {
    acrossPx: REACH.acrossPx * scale,
    downPx: REACH.downPx * scale,
  });
  const place = placer(request);
  const { perX, perY } = computePixelSize(request);
  const measured = ({ text: whole, ...candidate }: Candidate): Name & { at: Pixel } => {
    const text = shortened(pen, whole, WIDEST_PX * scale);
    const at = place([candidate.x, candidate.y]);
    return {
      at,
      text,
      left: at[0],
      middle: at[1],
      width: pen.measureText(text).width,
      rank: order + candidate.rank,
    };
  };
  /** Whether a name would hide no other point. */
  const isFree = ({ left, middle, width, at }: Name & { at: Pixel }): boolean => {
    const [radius, half] = [radiusPx * scale, (LINE_PX * scale) / 2];
    const [x, y] = [
      request.box[0] + (left - radius) * perX,
      request.box[3] - (middle + half + radius) * perY,
    ];
    const [from, to] = [
      cellOf(x, y),
      cellOf(x + (width + 2 * radius) * perX, y + 2 * (half + radius) * perY),
    ];
    for (let i = from[0]; i <= to[0]; i++)
      for (let j = from[1]; j <= to[1]; j++) {
        const points = cells.get(`${i},${j}`);
        if (points === null) return false;
        for (const point of points ?? []) {
          const [px, py] = place([point.x, point.y]);
          if (
            Math.abs(py - middle) < half + radius &&
            px > left - radius &&
            px < left + width + radius &&
            Math.hypot(px - at[0], py - at[1]) > 0.01
          )
            return false;
        }
      }
    return true;
  };
  /** Beside its point, on the right if there is room. */
  const beside = (candidate: Candidate): Name[] => {
    const name = measured(candidate);
    const off = (radiusPx + 3) * scale;
    return [name.at[0] + off, name.at[0] - off - name.width]
      .map((left) => ({ ...name, left }))
      .filter(isFree)
      .slice(0, 1);
  };
  const ofPoints = [...cells.values()].flatMap((points) =>
    (points ?? [])
      .filter(({ text }) => text !== '')
      .toSorted((a, b) => (a.rank < b.rank ? -1 : 1))
      .flatMap(beside)
      .slice(0, 1),
  );
  // A shape smaller than its name is known by its place.
  const ofShapes = shapes.flatMap((shape) => {
    const name = measured(shape);
    return shape.widthPx < name.width ? [] : [{ ...name, left: name.left - name.width / 2 }];
  });
  return [...ofPoints, ...ofShapes];
}

/** Names of which none lies over another: in each round those that rank before all that they meet, which then are out. No name further off than its neighbours' neighbours has a say. */
function apart(names: readonly Name[], height: number): Name[] {
  let left = names.toSorted((a, b) => (a.rank < b.rank ? -1 : 1));
  const found: Name[] = [];
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
