import { describe, expect, it } from 'vitest';
import { numberTicks, sampleSteps } from './axis-ticks.ts';

const numbers = (count: number, of: (i: number) => number): Float64Array =>
  Float64Array.from({ length: count }, (_, i) => of(i));

describe('numbers along the top', () => {
  it('are round where they run one way', () => {
    const ticks = numberTicks(
      numbers(534, (i) => 101 + i),
      0,
      533,
      12,
    );
    expect(ticks.map(({ value }) => value)).toEqual([
      150, 200, 250, 300, 350, 400, 450, 500, 550, 600,
    ]);
    expect(ticks[0]!.at).toBe(49);
  });

  it('run down too, and in steps that leave numbers out', () => {
    expect(
      numberTicks(
        numbers(11, (i) => 100 - 2 * i),
        0,
        10,
        5,
      ).map(({ at, value }) => [at, value]),
    ).toEqual([
      [0, 100],
      [2.5, 95],
      [5, 90],
      [7.5, 85],
      [10, 80],
    ]);
  });

  it('are written once where they jump over many', () => {
    expect(
      numberTicks(
        numbers(60, (i) => (i < 30 ? i : 1000 + i)),
        0,
        59,
        10,
      ).map(({ at, value }) => [Math.floor(at), value]),
    ).toEqual([
      [0, 0],
      [29, 1000],
    ]);
  });

  it('are written once where all are the same', () => {
    expect(
      numberTicks(
        numbers(50, () => 120),
        10,
        40,
        12,
      ),
    ).toEqual([{ at: 10, value: 120 }]);
  });

  it('are those of every so manyth trace where they run both ways', () => {
    const ticks = numberTicks(
      numbers(40, (i) => Math.abs(i - 20)),
      0,
      39,
      4,
    );
    expect(ticks.map(({ at }) => at)).toEqual([0, 10, 20, 30]);
    expect(ticks.map(({ value }) => value)).toEqual([20, 10, 0, 10]);
  });

  it('are whole when a few traces fill the plot', () => {
    expect(
      numberTicks(
        numbers(100, (i) => i),
        10.2,
        12.9,
        12,
      ).map(({ value }) => value),
    ).toEqual([11, 12]);
  });

  it('are empty without numbers, and few for numbers that no step distinguishes', () => {
    expect(numberTicks(new Float64Array(), 0, 10, 5)).toEqual([]);
    expect(
      numberTicks(
        numbers(100, (i) => 1e17 + 16 * i),
        0,
        1,
        12,
      ).length,
    ).toBeLessThan(4);
    expect(numberTicks(Float64Array.of(1, 2, Infinity), 0, 2, 12)).toEqual([]);
  });
});

describe('steps down the side', () => {
  it('are round, with finer marks that meet them', () => {
    for (const [range, most, step] of [
      [6000, 20, 500],
      [2200, 12, 200],
      [37, 10, 5],
      [0.9, 10, 0.1],
    ] as const) {
      const steps = sampleSteps(range, most);
      expect(steps.step).toBeCloseTo(step, 9);
      expect((steps.step / steps.minor) % 1).toBeCloseTo(0, 9);
    }
  });
});
