import { createCanvas, type Canvas, type SKRSContext2D } from '@napi-rs/canvas';
import {
  drawWellSymbol,
  SYMBOL_REACH,
  type SymbolPlace,
  type WellSymbol,
} from '../../../src/compute/map/well-symbol.ts';

/** Positions within a pixel, along each axis, that a symbol is drawn at. */
const STEPS = 4;
/** Sprites that are kept: a few sizes of all symbols, on a light and a dark ground. */
const MOST_SPRITES = 2000;

interface Sprite {
  canvas: Canvas;
  /** Pixels from its left and upper edge to the pixel of the symbol's middle. */
  middle: number;
}

const sprites = new Map<string, Sprite>();

/**
 * Draws a well's symbol to a quarter of a pixel, from a picture of it that is drawn once: a map has
 * thousands of them, and each has up to twenty strokes.
 */
export function drawSymbolSprite(
  pen: SKRSContext2D,
  symbol: WellSymbol,
  { x, y, ...look }: SymbolPlace,
): void {
  const [column, row] = [Math.round(x * STEPS), Math.round(y * STEPS)];
  const [left, top] = [Math.floor(column / STEPS), Math.floor(row / STEPS)];
  const { canvas, middle } = takeSprite(symbol, {
    ...look,
    x: (column - left * STEPS) / STEPS,
    y: (row - top * STEPS) / STEPS,
  });
  pen.drawImage(canvas, left - middle, top - middle);
}

/** The picture of a symbol whose middle is at `x`, `y` within a pixel. */
function takeSprite(symbol: WellSymbol, place: SymbolPlace): Sprite {
  const { x, y, radius, lineWidth, ink, ground } = place;
  const key = [symbol, x, y, radius, lineWidth, ink, ground].join(' ');
  const known = sprites.get(key);
  if (known) return known;
  const middle = Math.ceil(SYMBOL_REACH * radius + 1.5 * lineWidth) + 1;
  const canvas = createCanvas(2 * middle + 1, 2 * middle + 1);
  drawWellSymbol(canvas.getContext('2d'), symbol, { ...place, x: middle + x, y: middle + y });
  if (sprites.size >= MOST_SPRITES) sprites.clear();
  const sprite = { canvas, middle };
  sprites.set(key, sprite);
  return sprite;
}
