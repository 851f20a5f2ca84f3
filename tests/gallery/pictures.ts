import { crc32, deflateSync } from 'node:zlib';
import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';

const COLOURS = 256;

/** How two pictures differ. */
export interface Difference {
  /** Share of pixels that differ, 0 to 1; 1 where the sizes differ. */
  share: number;
  /** PNG that shows where; null where the sizes differ. */
  picture: Buffer | null;
}

/** Compares two PNGs pixel by pixel, edges that are smoothed otherwise left out. */
export function compare(wanted: Buffer, found: Buffer): Difference {
  const [a, b] = [PNG.sync.read(wanted), PNG.sync.read(found)];
  const { width, height } = a;
  if (width !== b.width || height !== b.height) return { share: 1, picture: null };
  const shown = new PNG({ width, height });
  const pixels = pixelmatch(a.data, b.data, shown.data, width, height, { threshold: 0.1 });
  return { share: pixels / (width * height), picture: PNG.sync.write(shown) };
}

/** The PNG with a palette of its 256 most frequent colours, the others at the nearest: a third of the bytes. */
export function small(png: Buffer): Buffer {
  const { width, height, data } = PNG.sync.read(png);
  const counts = new Map<number, number>();
  const colourAt = (pixel: number): number =>
    ((data[4 * pixel] ?? 0) << 16) | ((data[4 * pixel + 1] ?? 0) << 8) | (data[4 * pixel + 2] ?? 0);
  for (let pixel = 0; pixel < width * height; pixel++)
    counts.set(colourAt(pixel), (counts.get(colourAt(pixel)) ?? 0) + 1);
  const palette = [...counts]
    .sort((a, b) => b[1] - a[1])
    .slice(0, COLOURS)
    .map(([colour]) => colour);
  const indexOf = new Map([...counts.keys()].map((colour) => [colour, nearest(palette, colour)]));
  // Each row begins with its filter: none.
  const rows = Buffer.alloc((width + 1) * height);
  for (let pixel = 0; pixel < width * height; pixel++)
    rows[pixel + 1 + Math.floor(pixel / width)] = indexOf.get(colourAt(pixel)) ?? 0;
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 3], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk(
      'PLTE',
      Buffer.from(palette.flatMap((colour) => [colour >> 16, (colour >> 8) & 255, colour & 255])),
    ),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function nearest(palette: readonly number[], colour: number): number {
  let best = 0;
  let least = Infinity;
  for (let i = 0; i < palette.length && least > 0; i++) {
    const other = palette[i] ?? 0;
    const distance =
      ((other >> 16) - (colour >> 16)) ** 2 +
      (((other >> 8) & 255) - ((colour >> 8) & 255)) ** 2 +
      ((other & 255) - (colour & 255)) ** 2;
    if (distance < least) [least, best] = [distance, i];
  }
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
