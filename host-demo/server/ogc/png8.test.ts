import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { seed } from '../../../tests/support/length.ts';
import { seeded } from '../../../tests/support/random.ts';
import { encodePng8 } from './png8.ts';

/** RGBA of a picture whose pixels follow from a function of their number. */
const makePixels = (count: number, color: (i: number) => readonly number[]): Uint8Array =>
  Uint8Array.from(Array.from({ length: count }, (_, i) => color(i)).flat());

const read = async (pixels: Uint8Array, width: number, height: number) => {
  const bytes = Buffer.from(await encodePng8(pixels, width, height));
  return { bytes, data: PNG.sync.read(bytes).data };
};

describe('encodePng8', () => {
  it('keeps a picture of 256 colours as it is, clear and half clear ones too', async () => {
    const pixels = makePixels(512, (i) => [i % 256, 255 - (i % 256), 7, i % 3 === 0 ? 128 : 255]);
    const few = makePixels(512, (i) => [...pixels.subarray(4 * (i % 200), 4 * (i % 200) + 4)]);
    const { bytes, data } = await read(few, 32, 16);
    expect([bytes[24], bytes[25]]).toEqual([8, 3]);
    expect(Buffer.compare(data, Buffer.from(few))).toBe(0);
  });

  it('has no colour where it is clear', async () => {
    const { data } = await read(
      makePixels(4, () => [9, 9, 9, 0]),
      2,
      2,
    );
    expect([...data.subarray(0, 4)]).toEqual([0, 0, 0, 0]);
  });

  it('has no transparency where nothing is clear', async () => {
    const { bytes } = await read(
      makePixels(4, () => [1, 2, 3, 255]),
      2,
      2,
    );
    expect(bytes.includes('tRNS')).toBe(false);
  });

  it(`of more colours stays near the picture and keeps what is clear (seed ${seed})`, async () => {
    const random = seeded(seed);
    const pixels = makePixels(10_000, (i) =>
      i % 5 === 0
        ? [0, 0, 0, 0]
        : [(i % 100) * 2.5, Math.floor(i / 100) * 2.5, 90 + 10 * random(), 255],
    );
    const { bytes, data } = await read(pixels, 100, 100);
    expect(bytes[25]).toBe(3);
    expect(bytes.length).toBeLessThan(15_000);
    let [far, unclear] = [0, 0];
    for (let i = 0; i < pixels.length; i += 4) {
      if ((pixels[i + 3] === 0) !== (data[i + 3] === 0)) unclear++;
      if ([0, 1, 2].some((axis) => Math.abs(pixels[i + axis]! - data[i + axis]!) > 48)) far++;
    }
    expect([unclear, far]).toEqual([0, 0]);
  });
});
