import {
  drawWellSymbol,
  SYMBOL_REACH,
  symbolColor,
  WELL_SYMBOLS,
  type WellSymbol,
} from '../../compute/map/well-symbol.ts';
import type { PointColumns } from './map-data.ts';
import { lonToX, latToY, WORLD_M } from './mercator.ts';

/** How points are drawn. Lengths in CSS pixels. */
export interface PointsLook {
  /** `#rrggbb`. */
  color: string;
  /** Around each point and each text: the ground. */
  halo: string;
  text: string;
  font: string;
  /** Ground that signs of wells are drawn for. */
  scheme: 'light' | 'dark';
}

/**
 * The part of the map that a picture shows: its middle in EPSG:3857, metres a CSS pixel, pixels.
 */
export interface PictureView {
  centerX: number;
  centerY: number;
  resolution: number;
  widthPx: number;
  heightPx: number;
  pixelRatio: number;
}

/** Where a text is, in CSS pixels of its picture. */
export interface TextBox {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

const RADIUS_PX = 3.5;
/** Radius of the circle of a well's sign, and the width of its lines. */
const SYMBOL_PX = 4.5;
const SYMBOL_LINE_PX = 1.25;
/** A well's sign is drawn once, at so many times its size, and copied. */
const SYMBOL_SCALE = 4;
const SYMBOLS_A_STEP = 400;
/** Worlds beside the first that a map shows: points that lie further away are of no place. */
const MOST_WORLDS = 3;
/** With more points in view each is a square of pixels: rings could not be distinguished. */
const MOST_RINGS = 6000;
const RINGS_A_STEP = 200;
const SQUARES_A_STEP = 25_000;
const MOST_LABELS = 400;
const LABELS_A_STEP = 8;
const TRIED_A_STEP = 4000;
/** Points that are looked at for a label. */
const MOST_TRIED = 20_000;
/** Cells in which a text is noted as there; a text covers whole cells. */
const LABEL_CELL_PX = 8;
const LABEL_HEIGHT_PX = 16;

/** Points of a picture: CSS pixels from its upper left corner, and their numbers. */
interface PointsInView {
  px: number[];
  py: number[];
  refs: number[];
}

/** Points with labels that do not overlap, drawn for each view. Positions are kept in EPSG:3857. */
export class PointsPicture {
  readonly #x: Float64Array;
  readonly #y: Float64Array;
  readonly #labels: readonly string[] | null;
  readonly #symbols: Uint8Array | undefined;
  /** How far points reach from their middle. */
  readonly #reachPx: number;
  /** The westernmost and the easternmost point: how many worlds of them a view shows. */
  readonly #leastX: number;
  readonly #mostX: number;
  #widths = new Map<string, number>();
  #widthsFont = '';

  constructor({ lon, lat, labels, symbols }: PointColumns) {
    this.#x = Float64Array.from(lon, lonToX);
    this.#y = Float64Array.from(lat, latToY);
    this.#labels = labels;
    this.#symbols = symbols;
    this.#reachPx = symbols ? SYMBOL_PX * SYMBOL_REACH : RADIUS_PX;
    const known = this.#x.filter((x) => !Number.isNaN(x));
    this.#leastX = known.reduce((least, x) => Math.min(least, x), Infinity);
    this.#mostX = known.reduce((most, x) => Math.max(most, x), -Infinity);
  }

  /** Draws the points of a view, step by step; returns where their labels are. */
  *draw(
    canvas: HTMLCanvasElement,
    view: PictureView,
    look: PointsLook,
  ): Generator<void, TextBox[]> {
    const { widthPx, heightPx, pixelRatio } = view;
    canvas.width = Math.round(widthPx * pixelRatio);
    canvas.height = Math.round(heightPx * pixelRatio);
    const context = canvas.getContext('2d');
    if (!context) return [];
    const points = this.#inView(view);
    const { px, py, refs } = points;
    yield;
    if (refs.length > MOST_RINGS) yield* drawSquares(context, points, pixelRatio, look.color);
    yield;
    context.scale(pixelRatio, pixelRatio);
    if (refs.length <= MOST_RINGS && this.#symbols)
      yield* drawSymbols(context, points, this.#symbols, look);
    else if (refs.length <= MOST_RINGS) {
      for (let from = 0; from < refs.length; from += RINGS_A_STEP) {
        drawRings(
          context,
          px.slice(from, from + RINGS_A_STEP),
          py.slice(from, from + RINGS_A_STEP),
          look,
        );
        yield;
      }
    }
    return this.#labels ? yield* this.#write(context, points, view, look) : [];
  }

  #inView({ centerX, centerY, resolution, widthPx, heightPx }: PictureView): PointsInView {
    const [px, py, refs]: [number[], number[], number[]] = [[], [], []];
    const halfM = (widthPx / 2 + this.#reachPx) * resolution;
    const from = Math.ceil(Math.max(-MOST_WORLDS, (centerX - halfM - this.#mostX) / WORLD_M));
    const to = Math.floor(Math.min(MOST_WORLDS, (centerX + halfM - this.#leastX) / WORLD_M));
    for (let world = from; world <= to; world++) {
      const middleX = centerX - world * WORLD_M;
      for (let i = 0; i < this.#x.length; i++) {
        const x = (this.#x[i]! - middleX) / resolution + widthPx / 2;
        const y = (centerY - this.#y[i]!) / resolution + heightPx / 2;
        if (isNear(x, widthPx, this.#reachPx) && isNear(y, heightPx, this.#reachPx)) {
          px.push(x);
          py.push(y);
          refs.push(i);
        }
      }
    }
    return { px, py, refs };
  }

  /** In the order of the points: a label that would lie over an earlier one is left out. */
  *#write(
    context: CanvasRenderingContext2D,
    points: PointsInView,
    view: PictureView,
    look: PointsLook,
  ): Generator<void, TextBox[]> {
    const { px, py, refs } = points;
    const cells = new LabelCells(view);
    if (refs.length <= MOST_RINGS) cells.takePoints(points);
    this.#setTextStyle(context, look);
    const placed: TextBox[] = [];
    for (let i = 0; i < Math.min(refs.length, MOST_TRIED) && placed.length < MOST_LABELS; i++) {
      if (i % TRIED_A_STEP === TRIED_A_STEP - 1) yield;
      const label = this.#labels![refs[i]!]!;
      if (label === '') continue;
      const left = px[i]! + this.#reachPx + 2;
      // The cell of the point itself is its own.
      const fromColumn = Math.max(
        Math.floor(left / LABEL_CELL_PX),
        Math.floor(px[i]! / LABEL_CELL_PX) + 1,
      );
      const covered: CellRange = {
        fromColumn,
        toColumn: fromColumn,
        fromRow: Math.floor((py[i]! - LABEL_HEIGHT_PX / 2) / LABEL_CELL_PX),
        toRow: Math.floor((py[i]! + LABEL_HEIGHT_PX / 2) / LABEL_CELL_PX),
      };
      // Most find no room where they would begin: their lengths are not measured.
      if (!cells.isFree(covered)) continue;
      const right = left + this.#measureWidth(context, label);
      covered.toColumn = Math.floor((right + 3) / LABEL_CELL_PX);
      if (!cells.isFree(covered)) continue;
      cells.take(covered);
      context.strokeText(label, left, py[i]!);
      context.fillText(label, left, py[i]!);
      if (placed.length % LABELS_A_STEP === LABELS_A_STEP - 1) yield;
      placed.push({
        left,
        top: py[i]! - LABEL_HEIGHT_PX / 2,
        right,
        bottom: py[i]! + LABEL_HEIGHT_PX / 2,
      });
    }
    return placed;
  }

  #setTextStyle(context: CanvasRenderingContext2D, look: PointsLook): void {
    context.font = `11px ${look.font}`;
    if (this.#widthsFont !== look.font) this.#widths.clear();
    this.#widthsFont = look.font;
    context.textBaseline = 'middle';
    context.lineWidth = 3;
    context.lineJoin = 'round';
    context.strokeStyle = look.halo;
    context.fillStyle = look.text;
  }

  #measureWidth(context: CanvasRenderingContext2D, label: string): number {
    let width = this.#widths.get(label);
    if (width === undefined) this.#widths.set(label, (width = context.measureText(label).width));
    return width;
  }
}

function isNear(px: number, sizePx: number, reachPx: number): boolean {
  return px > -reachPx && px < sizePx + reachPx;
}

/** Cells that a text covers. */
interface CellRange {
  fromColumn: number;
  toColumn: number;
  fromRow: number;
  toRow: number;
}

/** The cells of a picture that points or texts cover. */
class LabelCells {
  readonly columns: number;
  readonly rows: number;
  readonly #taken: Uint8Array;

  constructor({ widthPx, heightPx }: PictureView) {
    this.columns = Math.ceil(widthPx / LABEL_CELL_PX);
    this.rows = Math.ceil(heightPx / LABEL_CELL_PX);
    this.#taken = new Uint8Array(this.columns * this.rows);
  }

  /** Takes the cells that points lie in. */
  takePoints({ px, py }: PointsInView): void {
    for (let i = 0; i < px.length; i++)
      if (px[i]! >= 0 && py[i]! >= 0)
        this.#taken[
          Math.floor(px[i]! / LABEL_CELL_PX) + Math.floor(py[i]! / LABEL_CELL_PX) * this.columns
        ] = 1;
  }

  /** Takes the cells of a text. */
  take({ fromColumn, toColumn, fromRow, toRow }: CellRange): void {
    for (let row = fromRow; row <= toRow; row++)
      this.#taken.fill(1, fromColumn + row * this.columns, toColumn + 1 + row * this.columns);
  }

  /** Whether cells lie inside the picture and none is taken. */
  isFree({ fromColumn, toColumn, fromRow, toRow }: CellRange): boolean {
    if (fromRow < 0 || toRow >= this.rows || fromColumn < 0 || toColumn >= this.columns)
      return false;
    for (let row = fromRow; row <= toRow; row++)
      for (let column = fromColumn; column <= toColumn; column++)
        if (this.#taken[column + row * this.columns]) return false;
    return true;
  }
}

function drawRings(
  context: CanvasRenderingContext2D,
  px: readonly number[],
  py: readonly number[],
  { color, halo }: PointsLook,
): void {
  context.fillStyle = color;
  context.strokeStyle = halo;
  context.lineWidth = 1;
  context.beginPath();
  for (let i = 0; i < px.length; i++) {
    context.moveTo(px[i]! + RADIUS_PX, py[i]!);
    context.arc(px[i]!, py[i]!, RADIUS_PX, 0, 2 * Math.PI);
  }
  context.fill();
  context.stroke();
}

/** Signs of wells, each copied from one picture of it. */
function* drawSymbols(
  context: CanvasRenderingContext2D,
  { px, py, refs }: PointsInView,
  symbols: Uint8Array,
  look: PointsLook,
): Generator<void, void> {
  const sprites = new Map<number, HTMLCanvasElement>();
  const sizePx = 2 * Math.ceil(SYMBOL_PX * SYMBOL_REACH + SYMBOL_LINE_PX * 2);
  for (let i = 0; i < refs.length; i++) {
    if (i % SYMBOLS_A_STEP === SYMBOLS_A_STEP - 1) yield;
    const number = symbols[refs[i]!]!;
    let sprite = sprites.get(number);
    if (!sprite) sprites.set(number, (sprite = drawSprite(WELL_SYMBOLS[number]!, sizePx, look)));
    context.drawImage(sprite, px[i]! - sizePx / 2, py[i]! - sizePx / 2, sizePx, sizePx);
  }
}

function drawSprite(
  symbol: WellSymbol,
  sizePx: number,
  { halo, scheme }: PointsLook,
): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = sizePx * SYMBOL_SCALE;
  const pen = canvas.getContext('2d');
  if (!pen) return canvas;
  pen.scale(SYMBOL_SCALE, SYMBOL_SCALE);
  drawWellSymbol(pen, symbol, {
    x: sizePx / 2,
    y: sizePx / 2,
    radius: SYMBOL_PX,
    lineWidth: SYMBOL_LINE_PX,
    ink: symbolColor(symbol, scheme),
    ground: halo,
  });
  return canvas;
}

/**
 * Squares of three pixels, written into the picture's memory: the time does not grow with what they
 * cover.
 */
function* drawSquares(
  context: CanvasRenderingContext2D,
  { px, py }: PointsInView,
  pixelRatio: number,
  color: string,
): Generator<void, void> {
  const { width, height } = context.canvas;
  const image = context.createImageData(width, height);
  const pixels = new Uint32Array(image.data.buffer);
  const value = Number.parseInt(color.slice(1), 16);
  const abgr = (0xff000000 | ((value & 0xff) << 16) | (value & 0xff00) | (value >> 16)) >>> 0;
  const size = Math.max(2, Math.round(2.5 * pixelRatio));
  for (let i = 0; i < px.length; i++) {
    if (i % SQUARES_A_STEP === 0) yield;
    const [left, top] = [
      Math.round(px[i]! * pixelRatio) - (size >> 1),
      Math.round(py[i]! * pixelRatio) - (size >> 1),
    ];
    for (let y = Math.max(0, top); y < Math.min(height, top + size); y++)
      for (let x = Math.max(0, left); x < Math.min(width, left + size); x++)
        pixels[x + y * width] = abgr;
  }
  yield;
  context.putImageData(image, 0, 0);
}
