import { describe, expect, it } from 'vitest';
import { arrayLook } from './array-range.ts';
import { arrayPixels } from './array-track.ts';
import type { DocArray } from './document.ts';
import { seeded } from './recording-pen.ts';

const table = Uint32Array.from({ length: 256 }, (_, i) => 0xff000000 + i);

function makeArray(values: Float32Array, elements: number, nullNumber = -999.25): DocArray {
  return {
    series: { values, nullNumber, pyramid: null, scratch: null },
    mnemonic: 'WF',
    unit: '',
    values,
    elements,
    nullNumber,
  };
}

describe('the pixels of an array', () => {
  it('are each the colour of the element and the sample that they fall on', () => {
    const random = seeded(4);
    const samples = 50;
    const elements = 7;
    const values = Float32Array.from({ length: samples * elements }, () =>
      random() < 0.1 ? [NaN, -999.25, Infinity][Math.floor(random() * 3)]! : random() * 12 - 1,
    );
    const [width, height] = [31, 200];
    const rowSample = (row: number): number =>
      row % 17 === 0 ? -1 : Math.floor((row / height) * samples);
    const pixels = new Uint32Array(width * height).fill(7);
    arrayPixels(
      makeArray(values, elements),
      { rowSample, width, height, min: 0, max: 10, table },
      pixels,
    );
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        const value = values[rowSample(y) * elements + Math.floor(((x + 0.5) / width) * elements)];
        const absent =
          rowSample(y) < 0 || value === undefined || !Number.isFinite(value) || value === -999.25;
        expect(pixels[y * width + x]).toBe(
          absent ? 0 : table[Math.max(0, Math.min(255, Math.floor(value * 25.5)))],
        );
      }
    }
  });

  it('cost pixels and not samples', () => {
    const requested: number[] = [];
    for (const samples of [1000, 20_000]) {
      let count = 0;
      const array = makeArray(new Float32Array(samples * 256), 256);
      const counted = new Proxy(array.values, {
        get: (values, key) => (
          typeof key === 'string' && /^\d/.test(key) && count++,
          Reflect.get(values, key) as unknown
        ),
      });
      arrayPixels(
        { ...array, values: counted },
        {
          rowSample: (row) => Math.floor((row / 100) * samples),
          width: 40,
          height: 100,
          min: 0,
          max: 1,
          table,
        },
        new Uint32Array(4000),
      );
      requested.push(count);
    }
    expect(requested).toEqual([4000, 4000]);
  });
});

describe('the look of an array', () => {
  it('is symmetric about zero for a waveform and holds nearly all values for an image; the template has the last word', () => {
    const array = makeArray(
      Float32Array.from({ length: 1000 }, (_, i) => (i === 500 ? 1e6 : i % 100)),
      10,
    );
    expect(arrayLook({ kind: 'array', curve: 'WF', display: 'image' }, array)).toMatchObject({
      min: 2,
      max: 98,
    });
    expect(arrayLook({ kind: 'array', curve: 'WF', display: 'waveform' }, array)).toMatchObject({
      min: -98,
      max: 98,
    });
    expect(
      arrayLook({ kind: 'array', curve: 'WF', display: 'waveform', min: 0, max: 5 }, array),
    ).toMatchObject({ min: 0, max: 5 });
  });
});
