import { crc32, inflateSync } from 'node:zlib';

/** Only for tests: a canvas of one colour, as far as a pen looks at it. */
export function createCanvas(
  width: number,
  height: number,
  rgba: readonly number[],
): OffscreenCanvas {
  const data = Uint8ClampedArray.from({ length: width * height * 4 }, (_, at) => rgba[at % 4] ?? 0);
  return {
    width,
    height,
    getContext: () => ({ getImageData: () => ({ width, height, data }) }),
  } as unknown as OffscreenCanvas;
}

/**
 * Only for tests: the header of a PNG, and its rows unpacked, filter bytes included. @throws
 * {Error} where a chunk's checksum is wrong
 */
export function readPng(png: Buffer): {
  width: number;
  height: number;
  colorType: number;
  perMetre: number | null;
  rows: Buffer;
} {
  const packed: Buffer[] = [];
  let perMetre: number | null = null;
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at)) {
    const size = png.readUInt32BE(at);
    if (crc32(png.subarray(at + 4, at + 8 + size)) !== png.readUInt32BE(at + 8 + size))
      throw new Error(`Checksum of the chunk at ${at}`);
    const type = png.toString('latin1', at + 4, at + 8);
    if (type === 'IDAT') packed.push(png.subarray(at + 8, at + 8 + size));
    if (type === 'pHYs') perMetre = png.readUInt32BE(at + 8);
  }
  return {
    width: png.readUInt32BE(16),
    height: png.readUInt32BE(20),
    colorType: png[25] ?? -1,
    perMetre,
    rows: inflateSync(Buffer.concat(packed)),
  };
}
