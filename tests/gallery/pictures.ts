import { crc32, deflateSync } from 'node:zlib';
import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';

const COLOURS = 256;
const PIXELMATCH = { threshold: 0.1 } as const;

/** A decoded picture. */
export interface Picture {
  width: number;
  height: number;
  /** RGBA, one Uint32 in the byte order of the machine per pixel, row by row. */
  pixels: Uint32Array;
}

/** Decodes a PNG. */
export function decode(png: Buffer): Picture {
  const { width, height, data } = PNG.sync.read(png);
  return { width, height, pixels: new Uint32Array(new Uint8Array(data).buffer) };
}

/**
 * Compares a picture with one that was kept by `encode`, pixel by pixel, smoothed edges excepted.
 * @returns the share of pixels that differ, 0 to 1; 1 if the sizes differ
 */
export function compare(kept: Picture, found: Picture): number {
  const { width, height } = kept;
  if (width !== found.width || height !== found.height) return 1;
  if (isSame(kept, found)) return 0;
  const reduced = reduceColours(found);
  if (isSame(kept, reduced)) return 0;
  const [a, b] = [bytesOf(kept), bytesOf(reduced)];
  return pixelmatch(a, b, undefined, width, height, PIXELMATCH) / (width * height);
}

/** Draws where two pictures differ, as a PNG; null if the sizes differ. */
export function drawDifference(kept: Picture, found: Picture): Buffer | null {
  const { width, height } = kept;
  if (width !== found.width || height !== found.height) return null;
  const drawn = new PNG({ width, height });
  pixelmatch(bytesOf(kept), bytesOf(reduceColours(found)), drawn.data, width, height, PIXELMATCH);
  return PNG.sync.write(drawn);
}

/** Encodes a picture as a PNG with a palette of its 256 most frequent colours: a third of the bytes. */
export function encode(picture: Picture): Buffer {
  const { width, height, pixels } = reduceColours(picture);
  const palette = [...new Set(pixels)];
  const indexOf = new Map(palette.map((pixel, index) => [pixel, index]));
  // Each row begins with its filter: none.
  const rows = Buffer.alloc((width + 1) * height);
  pixels.forEach((pixel, at) => {
    rows[at + 1 + Math.floor(at / width)] = indexOf.get(pixel) ?? 0;
  });
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 3], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('PLTE', Buffer.from(palette.flatMap(channelsOf))),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** The picture in its 256 most frequent colours, each other colour replaced by the nearest of them. */
function reduceColours({ width, height, pixels }: Picture): Picture {
  const counts = new Map<number, number>();
  forEachRun(pixels, (pixel, from, to) => {
    counts.set(pixel, (counts.get(pixel) ?? 0) + to - from);
  });
  const palette = [...counts]
    .sort((a, b) => b[1] - a[1])
    .slice(0, COLOURS)
    .map(([pixel]) => pixel);
  const colours = palette.map(channelsOf);
  const kept = new Set(palette);
  const replaced = new Map(
    [...counts.keys()].map((pixel) => [
      pixel,
      kept.has(pixel) ? pixel : (palette[nearest(colours, channelsOf(pixel))] ?? pixel),
    ]),
  );
  const reduced = new Uint32Array(pixels.length);
  forEachRun(pixels, (pixel, from, to) => reduced.fill(replaced.get(pixel) ?? pixel, from, to));
  return { width, height, pixels: reduced };
}

/** Calls `visit` for each run of equal pixels, `to` excluded; most of a page is long runs. */
function forEachRun(
  pixels: Uint32Array,
  visit: (pixel: number, from: number, to: number) => void,
): void {
  for (let from = 0, to = 0; from < pixels.length; from = to) {
    const pixel = pixels[from] ?? 0;
    while (to < pixels.length && pixels[to] === pixel) to++;
    visit(pixel, from, to);
  }
}

/** Red, green and blue of a pixel. */
function channelsOf(pixel: number): [number, number, number] {
  const [red = 0, green = 0, blue = 0] = new Uint8Array(Uint32Array.of(pixel).buffer);
  return [red, green, blue];
}

function bytesOf({ pixels }: Picture): Uint8Array {
  return new Uint8Array(pixels.buffer);
}

function isSame(a: Picture, b: Picture): boolean {
  return Buffer.compare(bytesOf(a), bytesOf(b)) === 0;
}

/** Index of the nearest colour, the first of equally near ones. */
function nearest(
  palette: readonly (readonly [number, number, number])[],
  [red, green, blue]: readonly [number, number, number],
): number {
  let best = 0;
  let least = Infinity;
  palette.forEach(([r, g, b], index) => {
    const distance = (r - red) ** 2 + (g - green) ** 2 + (b - blue) ** 2;
    if (distance < least) [least, best] = [distance, index];
  });
  return best;
}

/** A chunk of a PNG (ISO/IEC 15948, 5.3). */
function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}
