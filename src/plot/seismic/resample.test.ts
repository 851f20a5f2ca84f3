import { describe, expect, it } from 'vitest';
import { BlockLevels, halved } from './levels.ts';
import type { SampleBlock } from './resample.ts';
import { PixelColumns } from './resample.ts';
import { RoundedSamples } from './rounded-samples.ts';

const block = (columns: readonly (readonly number[])[]): SampleBlock => ({
  values: Float32Array.from(columns.flat()),
  traces: columns.length,
  samples: columns[0]!.length,
  column: 0,
  row: 0,
  columnStep: 1,
  rowStep: 1,
});

/** Pixels of a picture, column after column. */
function draw(
  from: SampleBlock,
  width: number,
  height: number,
  { column = 0, row = 0, perX = 1, perY = 1, interpolate = true } = {},
): number[][] {
  const values = new Float32Array(width * height).fill(-1);
  const columns = new PixelColumns(
    from,
    { x: [0, width], y: [0, height], column, row, perX, perY },
    interpolate,
  );
  for (let x = 0; x < width; x++) columns.read(x, values, x * height);
  return Array.from({ length: width }, (_, x) => [
    ...values.subarray(x * height, (x + 1) * height),
  ]);
}

describe('pixels from samples', () => {
  const small = block([
    [0, 10, 20, 30],
    [100, 110, 120, 130],
  ]);

  it('are the samples themselves at one to one', () => {
    expect(draw(small, 2, 4)).toEqual([
      [0, 10, 20, 30],
      [100, 110, 120, 130],
    ]);
  });

  it('are values between samples where enlarged, held at the edges', () => {
    expect(draw(small, 1, 8, { perY: 0.5 })[0]).toEqual([0, 2.5, 7.5, 12.5, 17.5, 22.5, 27.5, 30]);
    expect(draw(small, 4, 1, { perX: 0.5 }).map(([value]) => value)).toEqual([0, 25, 75, 100]);
  });

  it('are blocks where nothing is put between samples', () => {
    expect(draw(small, 1, 8, { perY: 0.5, interpolate: false })[0]).toEqual([
      0, 0, 10, 10, 20, 20, 30, 30,
    ]);
  });

  it('are the samples of largest magnitude where reduced, whatever their sign', () => {
    expect(draw(small, 1, 2, { perX: 2, perY: 2 })[0]).toEqual([110, 130]);
    expect(
      draw(
        block([
          [0, -7, 6, 1],
          [5, 2, 3, -2],
        ]),
        1,
        2,
        { perX: 2, perY: 2 },
      )[0],
    ).toEqual([-7, 6]);
    expect(draw(small, 2, 1, { perY: 4 }).map(([value]) => value)).toEqual([30, 130]);
    expect(draw(small, 1, 4, { perX: 2 })[0]).toEqual([100, 110, 120, 130]);
  });

  it('leave no sample out, wherever the picture begins', () => {
    for (const [per, start] of [
      [3.57, 0.3],
      [1.2, 7.9],
      [2, 1],
      [17.3, 4.04],
    ] as const) {
      for (let at = Math.ceil(start); at < 60; at++) {
        const spiked = block(
          Array.from({ length: 64 }, (_, trace) =>
            Array.from({ length: 64 }, (_, sample) => (trace === at && sample === at ? -9 : 1)),
          ),
        );
        const size = Math.ceil((60 - start) / per);
        expect(
          draw(spiked, size, size, { column: start, row: start, perX: per, perY: per })
            .flat()
            .filter((value) => value === -9),
          `sample ${at}, ${per} to a pixel`,
        ).toHaveLength(1);
      }
    }
  });

  it('go upwards on a map whose rows do', () => {
    expect(draw(small, 1, 4, { row: 4, perY: -1 })[0]).toEqual([30, 20, 10, 0]);
  });

  it('keep gaps as gaps: they count for nothing and do not grow between samples', () => {
    const holed = block([
      [0, NaN, 20, 20],
      [NaN, NaN, NaN, NaN],
    ]);
    expect(draw(holed, 1, 2, { perX: 2, perY: 2 })[0]).toEqual([0, 20]);
    expect(
      draw(
        block([
          [NaN, NaN, -3, NaN],
          [NaN, NaN, NaN, -Infinity],
        ]),
        1,
        2,
        { perX: 2, perY: 2 },
      )[0],
    ).toEqual([NaN, -Infinity]);
    expect(draw(holed, 1, 8, { perY: 0.5 })[0]).toEqual([0, 0, NaN, NaN, 20, 20, 20, 20]);
    expect(draw(holed, 4, 1, { perX: 0.5 }).map(([value]) => value)).toEqual([0, 0, NaN, NaN]);
  });

  it('are the same whether samples come in 8 bits or as amplitudes, at every scale', () => {
    const bytes = Int8Array.from({ length: 30 * 40 }, (_, i) =>
      i % 17 === 0 ? -128 : ((i * 37) % 255) - 127,
    );
    const shape = { traces: 30, samples: 40, column: 0, row: 0, columnStep: 1, rowStep: 1 };
    const values = Float32Array.from(bytes, (byte) => (byte === -128 ? NaN : byte * 0.5));
    const rounded = new RoundedSamples(bytes, 0.5);
    for (const perX of [0.4, 1, 1.3, 5]) {
      for (const perY of [0.3, 1, 1.25, 2, 3.7]) {
        const size = [Math.floor(30 / perX), Math.floor(40 / perY)] as const;
        const of = (from: SampleBlock) => draw(from, ...size, { perX, perY });
        expect(
          of({
            ...shape,
            rounded,
            get values() {
              return rounded.values;
            },
          }),
          `${perX} x ${perY}`,
        ).toEqual(of({ ...shape, values }));
      }
    }
  });
});

describe('levels of detail', () => {
  it('have the largest of four, of those there are', () => {
    const half = halved(
      block([
        [1, 3, 5],
        [5, NaN, NaN],
        [10, 20, 30],
      ]),
      true,
      true,
    );
    expect([half.traces, half.samples, half.columnStep, half.rowStep]).toEqual([2, 2, 2, 2]);
    expect([...half.values]).toEqual([5, 5, 20, 30]);
  });

  it('never leave more than four samples to a pixel, and never fewer than one', () => {
    const levels = new BlockLevels(
      block(Array.from({ length: 64 }, () => new Array<number>(256).fill(1))),
    );
    for (const [perX, perY] of [
      [1, 1],
      [3.3, 3.5],
      [4, 4],
      [9, 2],
      [0.2, 30],
    ] as const) {
      const { columnStep, rowStep } = levels.for(perX, perY);
      for (const [per, step] of [
        [perX, columnStep],
        [perY, rowStep],
      ] as const) {
        expect(per / step).toBeLessThan(4);
        if (step > 1) expect(per / step).toBeGreaterThanOrEqual(2);
      }
    }
  });

  it('lose none of the strength of a picture however far out', () => {
    const waves = block(
      Array.from({ length: 64 }, () => Array.from({ length: 256 }, (_, i) => Math.sin(i * 0.9))),
    );
    const drawn = draw(new BlockLevels(waves).for(32, 64), 2, 4, { perX: 32, perY: 64 }).flat();
    for (const value of drawn) expect(Math.abs(value)).toBeGreaterThan(0.99);
  });
});
