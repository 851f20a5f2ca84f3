import { describe, expect, it } from 'vitest';
import type { RecipeStep } from './recipe.ts';
import type { RecipeResult, RecipeWell } from './recipe-well.ts';
import { runRecipe } from './run-recipe.ts';

describe('net pay', () => {
  const cutoffs: RecipeStep = {
    kind: 'cutoffs',
    inputs: { shale: 'VSH', porosity: 'PHI', saturation: 'SW' },
    limits: { shale: 0.4, porosity: 0.1, saturation: 0.5 },
    output: 'PAY',
  };
  const run = (well: RecipeWell): RecipeResult =>
    runRecipe({ name: 'Test', version: 1, parameters: [], steps: [cutoffs] }, well);
  const payWell = (change: Partial<RecipeWell> = {}): RecipeWell => ({
    index: Float64Array.of(10, 11, 12, 13),
    indexUnit: 'm',
    curves: ['VSH', 'PHI', 'SW'].map((mnemonic) => ({
      mnemonic,
      unit: 'v/v',
      values: Float64Array.of(0.2, 0.2, NaN, 0.2),
    })),
    zones: [{ name: 'A', top: 10.5, base: 12 }],
    ...change,
  });

  it('counts the part of a sample that lies in the zone', () => {
    const { zones, curves } = run(payWell());
    expect(zones).toMatchObject([
      { step: 0, output: 'PAY', zone: 'A', measured: { gross: 1.5, pay: 1.5 }, vertical: null },
    ]);
    expect(Array.from(curves[0]!.values)).toEqual([1, 1, NaN, 1]);
  });

  it('is vertical too where the path of the well is known', () => {
    const verticalDepth = Float64Array.of(5, 5.5, 6, 6.5);
    const { zones } = run(payWell({ verticalDepth }));
    expect(zones[0]!.vertical!.gross).toBeCloseTo(0.75, 9);
  });

  it('does not count a stretch without rows as pay of the sample above it', () => {
    const flat = (value: number) => Float64Array.of(value, value, value, value);
    const well = payWell({
      zones: [{ name: 'A', top: 10, base: 63 }],
      index: Float64Array.of(10, 11, 61, 62),
      verticalDepth: Float64Array.of(5, 5.5, 30.5, 31),
      curves: ['VSH', 'PHI', 'SW'].map((mnemonic) => ({
        mnemonic,
        unit: 'v/v',
        values: flat(0.2),
      })),
    });
    const [zone] = run(well).zones;
    expect(zone!.measured).toMatchObject({ gross: 53, withoutValues: 49, pay: 4 });
    expect(zone!.measured.porosity).toBeCloseTo(0.2, 12);
    expect(zone!.vertical).toMatchObject({ gross: 26.5, withoutValues: 24.5, pay: 2 });
    const below = { ...well, zones: [{ name: 'B', top: 30, base: 61.5 }] };
    expect(run(below).zones[0]!.measured).toMatchObject({
      gross: 31.5,
      withoutValues: 31,
      pay: 0.5,
    });
  });

  it('counts all of a log that is sampled more coarsely in a part of it', () => {
    const fine = Array.from({ length: 100 }, (_, row) => 20 + row * 0.1);
    const index = Float64Array.of(10, 12, 14, 16, 18, ...fine);
    const values = new Float64Array(index.length).fill(0.2);
    const curves = ['VSH', 'PHI', 'SW'].map((mnemonic) => ({ mnemonic, unit: 'v/v', values }));
    const [zone] = run(payWell({ zones: [], index, curves })).zones;
    expect(zone!.measured.pay).toBeCloseTo(20, 6);
    expect(zone!.measured.withoutValues).toBe(0);
  });

  it('is that of the whole log without zones, recorded upwards too', () => {
    const down = run(payWell({ zones: [] }));
    const up = run(
      payWell({
        zones: [],
        index: Float64Array.of(13, 12, 11, 10),
        curves: payWell().curves.map((curve) => ({
          ...curve,
          values: curve.values.slice().reverse(),
        })),
      }),
    );
    expect(down.zones).toMatchObject([
      { zone: null, top: 10, base: 14, measured: { gross: 4, withoutValues: 1, pay: 3 } },
    ]);
    expect(up.zones).toEqual(down.zones);
  });
});
