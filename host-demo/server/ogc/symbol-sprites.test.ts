import { createCanvas } from '@napi-rs/canvas';
import { expect, it } from 'vitest';
import { drawWellSymbol } from '../../../src/compute/map/well-symbol.ts';
import { drawSymbolSprite } from './symbol-sprites.ts';

const LOOK = { radius: 4, lineWidth: 1, ink: '#14713a', ground: '#ffffff' };

function draw(work: typeof drawWellSymbol | typeof drawSymbolSprite, x: number, y: number) {
  const canvas = createCanvas(32, 32);
  const pen = canvas.getContext('2d');
  // The colour of a pixel that is nearly clear says nothing.
  pen.fillStyle = '#d8d8d8';
  pen.fillRect(0, 0, 32, 32);
  work(pen, 'gas', { x, y, ...LOOK });
  return pen.getImageData(0, 0, 32, 32).data;
}

it.each([
  [16, 16],
  [15.25, 16.75],
  [0.5, 31],
  [-1.25, 8],
])('draws a symbol at %d, %d as its strokes do', (x, y) => {
  const [strokes, sprite] = [draw(drawWellSymbol, x, y), draw(drawSymbolSprite, x, y)];
  expect(new Set(strokes).size).toBeGreaterThan(20);
  // Blending a picture rounds colours by itself.
  const furthest = Math.max(...strokes.map((value, i) => Math.abs(value - sprite[i]!)));
  expect(furthest).toBeLessThanOrEqual(16);
});

it('draws a symbol no further than an eighth of a pixel from its place', () => {
  expect(draw(drawSymbolSprite, 16.1, 16.9)).toEqual(draw(drawSymbolSprite, 16, 17));
  expect(draw(drawSymbolSprite, 16.2, 16)).toEqual(draw(drawSymbolSprite, 16.25, 16));
});
