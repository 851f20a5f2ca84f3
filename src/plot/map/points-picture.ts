import type { PointColumns } from './map-data.ts';
import { xOf, yOf } from './mercator.ts';

/** How points are drawn. Lengths in CSS pixels. */
export interface PointsLook {
  /** `#rrggbb`. */
  color: string;
  /** Around each point and each text: the ground. */
  halo: string;
  text: string;
  font: string;
}

/** The part of the map that a picture shows: its middle in EPSG:3857, metres a CSS pixel, pixels. */
export interface PictureView {
  centerX: number;
  centerY: number;
  resolution: number;
  widthPx: number;
  heightPx: number;
  pixelRatio: number;
}

/** Where a text stands, in CSS pixels of its picture. */
export interface TextBox {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

const RADIUS_PX = 3.5;
/** With more points in view each is a square of pixels: rings could not be told apart. */
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

/** Points with labels that do not overlap, drawn anew for each view. Positions are kept in EPSG:3857. */
export class PointsPicture {
  readonly #x: Float64Array;
  readonly #y: Float64Array;
  readonly #labels: readonly string[] | null;
  #widths = new Map<string, number>();
  #widthsFont = '';

  constructor({ lon, lat, labels }: PointColumns) {
    this.#x = Float64Array.from(lon, xOf);
    this.#y = Float64Array.from(lat, yOf);
    this.#labels = labels;
  }

  /** Draws the points of a view, step by step; answers where their labels stand. */
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
    const { px, py, refs } = this.#inView(view);
    yield;
    if (refs.length > MOST_RINGS) yield* drawSquares(context, px, py, pixelRatio, look.color);
    yield;
    context.scale(pixelRatio, pixelRatio);
    if (refs.length <= MOST_RINGS) {
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
    return this.#labels ? yield* this.#write(context, { px, py, refs }, view, look) : [];
  }

  #inView({ centerX, centerY, resolution, widthPx, heightPx }: PictureView): {
    px: number[];
    py: number[];
    refs: number[];
  } {
    const [px, py, refs]: [number[], number[], number[]] = [[], [], []];
    for (let i = 0; i < this.#x.length; i++) {
      const x = (this.#x[i]! - centerX) / resolution + widthPx / 2;
      const y = (centerY - this.#y[i]!) / resolution + heightPx / 2;
      if (x > -RADIUS_PX && x < widthPx + RADIUS_PX && y > -RADIUS_PX && y < heightPx + RADIUS_PX) {
        px.push(x);
        py.push(y);
        refs.push(i);
      }
    }
    return { px, py, refs };
  }

  /** In the order of the points: the first keeps its label, whoever would lie over it goes without. */
  *#write(
    context: CanvasRenderingContext2D,
    { px, py, refs }: { px: number[]; py: number[]; refs: number[] },
    { widthPx, heightPx }: PictureView,
    look: PointsLook,
  ): Generator<void, TextBox[]> {
    const [columns, rows] = [
      Math.ceil(widthPx / LABEL_CELL_PX),
      Math.ceil(heightPx / LABEL_CELL_PX),
    ];
    const taken = new Uint8Array(columns * rows);
    if (refs.length <= MOST_RINGS) markPoints(taken, columns, px, py);
    this.#setTextStyle(context, look);
    const placed: TextBox[] = [];
    for (let i = 0; i < Math.min(refs.length, MOST_TRIED) && placed.length < MOST_LABELS; i++) {
      if (i % TRIED_A_STEP === TRIED_A_STEP - 1) yield;
      const label = this.#labels![refs[i]!]!;
      if (label === '') continue;
      const left = px[i]! + RADIUS_PX + 3;
      // The cell of the point itself is its own.
      const fromColumn = Math.max(
        Math.floor(left / LABEL_CELL_PX),
        Math.floor(px[i]! / LABEL_CELL_PX) + 1,
      );
      const [fromRow, toRow] = [
        Math.floor((py[i]! - LABEL_HEIGHT_PX / 2) / LABEL_CELL_PX),
        Math.floor((py[i]! + LABEL_HEIGHT_PX / 2) / LABEL_CELL_PX),
      ];
      // Most find no room where they would begin: their lengths are not measured.
      if (
        fromRow < 0 ||
        toRow >= rows ||
        fromColumn < 0 ||
        !isFree(taken, columns, fromColumn, fromColumn, fromRow, toRow)
      )
        continue;
      const right = left + this.#widthOf(context, label);
      const toColumn = Math.floor((right + 3) / LABEL_CELL_PX);
      if (toColumn >= columns || !isFree(taken, columns, fromColumn, toColumn, fromRow, toRow))
        continue;
      for (let row = fromRow; row <= toRow; row++)
        taken.fill(1, fromColumn + row * columns, toColumn + 1 + row * columns);
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

  #widthOf(context: CanvasRenderingContext2D, label: string): number {
    let width = this.#widths.get(label);
    if (width === undefined) this.#widths.set(label, (width = context.measureText(label).width));
    return width;
  }
}

/** Marks the cells that points lie in. */
function markPoints(
  taken: Uint8Array,
  columns: number,
  px: readonly number[],
  py: readonly number[],
): void {
  for (let i = 0; i < px.length; i++)
    if (px[i]! >= 0 && py[i]! >= 0)
      taken[Math.floor(px[i]! / LABEL_CELL_PX) + Math.floor(py[i]! / LABEL_CELL_PX) * columns] = 1;
}

function isFree(
  taken: Uint8Array,
  columns: number,
  fromColumn: number,
  toColumn: number,
  fromRow: number,
  toRow: number,
): boolean {
  for (let row = fromRow; row <= toRow; row++)
    for (let column = fromColumn; column <= toColumn; column++)
      if (taken[column + row * columns]) return false;
  return true;
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

/** Squares of three pixels, written into the picture's memory: the time does not grow with what they cover. */
function* drawSquares(
  context: CanvasRenderingContext2D,
  px: readonly number[],
  py: readonly number[],
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
