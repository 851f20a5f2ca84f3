import { colorTable } from './colormaps.ts';
import type { DocArray } from './document.ts';
import type { Rect, TrackPlace } from './layout.ts';
import { isGap } from './log-data.ts';
import type { Picture } from './picture.ts';
import type { ArrayTrackSpec } from './template.ts';
import { mixColors, parseHex } from './theme.ts';

/** Pixels of an array channel over a range: `width` × `height`, packed as ImageData holds them; 0 is transparent (no data). */
export interface ArrayPixels {
  width: number;
  height: number;
  pixels: Uint32Array;
}

/**
 * Colours of an array channel, one lookup per pixel: each pixel row takes the sample nearest to its middle, each column the
 * element it falls on. Rows further than a sample from any data, and gaps, stay transparent.
 */
export function arrayPixels(array: DocArray, rowSample: (row: number) => number, width: number, height: number, range: { min: number; max: number }, table: Uint32Array): ArrayPixels {
  const { values, elements, nullNumber } = array;
  const pixels = new Uint32Array(width * height);
  const scale = range.max === range.min ? 0 : 255 / (range.max - range.min);
  const columns = Int32Array.from({ length: width }, (_, x) => Math.min(elements - 1, Math.floor(((x + 0.5) / width) * elements)));
  for (let y = 0; y < height; y++) {
    const sample = rowSample(y);
    if (sample < 0) continue;
    const from = sample * elements;
    for (let x = 0; x < width; x++) {
      const value = values[from + columns[x]!];
      if (isGap(value, nullNumber)) continue;
      const share = (value! - range.min) * scale;
      pixels[y * width + x] = table[share <= 0 ? 0 : share >= 255 ? 255 : share | 0]!;
    }
  }
  return { width, height, pixels };
}

const ranges = new WeakMap<DocArray['values'], { min: number; max: number }>();

/** Limits that hold all but the rarest 2 % at each end of an array's values; for a waveform the same to both sides of 0. */
export function arrayRange(array: DocArray, symmetric: boolean): { min: number; max: number } {
  let range = ranges.get(array.values);
  if (!range) {
    const stride = Math.max(1, Math.floor(array.values.length / 20_011));
    const seen: number[] = [];
    for (let i = 0; i < array.values.length; i += stride) if (!isGap(array.values[i], array.nullNumber)) seen.push(array.values[i]!);
    seen.sort((a, b) => a - b);
    range = seen.length > 0 ? { min: seen[Math.floor((seen.length - 1) * 0.02)]!, max: seen[Math.ceil((seen.length - 1) * 0.98)]! } : { min: 0, max: 1 };
    ranges.set(array.values, range);
  }
  if (!symmetric) return range;
  const most = Math.max(Math.abs(range.min), Math.abs(range.max)) || 1;
  return { min: -most, max: most };
}

/** Draws an array channel over its track. */
export function paintArray(picture: Picture, spec: ArrayTrackSpec, array: DocArray, place: TrackPlace): void {
  const { frame, rect, hair, theme } = picture;
  const waveform = spec.display === 'waveform';
  const found = arrayRange(array, waveform);
  const range = { min: spec.min ?? found.min, max: spec.max ?? found.max };
  const width = Math.max(1, Math.round(place.width / hair));
  const height = Math.max(1, Math.round(rect.height / hair));
  const { pixels } = arrayPixels(array, frame.sampleAt(height), width, height, range, colorTable(spec.colormap, waveform ? 'gray-reversed' : 'copper'));
  const ground = parseHex(mixColors(theme.background, theme.muted, 0.08)) ?? [255, 255, 255];
  const blank = ((255 << 24) | (ground[2] << 16) | (ground[1] << 8) | ground[0]) >>> 0;
  for (let i = 0; i < pixels.length; i++) if (pixels[i] === 0) pixels[i] = blank;
  drawPixels(picture, { width, height, pixels }, { x: place.x, y: rect.y, width: place.width, height: rect.height });
}

function drawPixels(picture: Picture, image: ArrayPixels, rect: Rect): void {
  if (typeof OffscreenCanvas === 'undefined') return;
  const canvas = new OffscreenCanvas(image.width, image.height);
  const data = new ImageData(new Uint8ClampedArray(image.pixels.buffer as ArrayBuffer), image.width, image.height);
  canvas.getContext('2d')?.putImageData(data, 0, 0);
  picture.pen.drawImage(canvas, rect.x, rect.y, rect.width, rect.height);
}
