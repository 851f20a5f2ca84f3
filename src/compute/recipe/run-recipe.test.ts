import { describe, expect, it } from 'vitest';
import { parseRecipe, type Recipe, type RecipeStep } from './recipe.ts';
import { isFailure } from './recipe-problem.ts';
import type { RecipeResult, RecipeWell } from './recipe-well.ts';
import { RecipeCancelled, runRecipe } from './run-recipe.ts';

/** Five samples from 100 m down, with two zones. */
const WELL: RecipeWell = {
  index: Float64Array.of(100, 101, 102, 103, 104),
  indexUnit: 'm',
  curves: [
    { mnemonic: 'GR', unit: 'gAPI', values: Float64Array.of(20, 70, 120, NaN, 45) },
    { mnemonic: 'RHOB', unit: 'kg/m3', values: Float32Array.of(2650, 2485, 2320, 2155, 1990) },
    { mnemonic: 'DT', unit: 'us/ft', values: Float64Array.of(60, 70, 80, 90, 100) },
    { mnemonic: 'CALI', unit: 'in', values: Float64Array.of(8, 8, 8, 8, 8) },
  ],
  zones: [
    { name: 'Upper', top: 100, base: 102 },
    { name: 'Lower', top: 102, base: 105 },
  ],
};

function recipe(steps: RecipeStep[], parameters: Recipe['parameters'] = []): Recipe {
  return { name: 'Test', version: 2, parameters, steps };
}

const run = (steps: RecipeStep[], parameters?: Recipe['parameters'], well = WELL): RecipeResult =>
  runRecipe(recipe(steps, parameters), well);
const values = (result: RecipeResult, mnemonic: string): number[] =>
  Array.from(result.curves.find((curve) => curve.mnemonic === mnemonic)!.values);
const codes = ({ problems }: RecipeResult): string[] => problems.map(({ code }) => code);

const density: RecipeStep = {
  kind: 'method',
  method: 'density-porosity',
  inputs: { density: 'RHOB' },
  parameters: { matrix: 2.65, fluid: 1 },
  output: 'PHID',
};

describe('a formula', () => {
  it('has parameters, and values of its own in each zone', () => {
    const result = run(
      [{ kind: 'formula', formula: 'VSH = (GR - GRmin) / (GRmax - GRmin)', unit: 'v/v' }],
      [
        { name: 'GRmin', value: 20 },
        { name: 'GRmax', value: 120, zones: { lower: 220 } },
      ],
    );
    expect(values(result, 'VSH')).toEqual([0, 0.5, 0.5, NaN, 0.125]);
    expect(result.problems).toEqual([]);
    expect(result.curves[0]).toMatchObject({
      unit: 'v/v',
      origin:
        'Test, version 2, step 1: VSH = (GR - GRmin) / (GRmax - GRmin); GRmin = 20; GRmax = 120 (lower: 220)',
    });
  });

  it('gets curves in the units that it names', () => {
    const formula = 'PHI = (2.65 - RHOB) / 1.65';
    const result = run([{ kind: 'formula', formula, units: { RHOB: 'g/cm3' } }]);
    expect(values(result, 'PHI')[2]).toBeCloseTo(0.2, 9);
  });

  it.each([
    ['X = GR + NOPE', 'CURVE_MISSING', 9, 13],
    ['X = GR +', 'FORMULA_SYNTAX', 8, 8],
    ['X = nope(GR)', 'FORMULA_FUNCTION_UNKNOWN', 4, 8],
    ['X = clip(GR)', 'FORMULA_ARGUMENTS_WRONG', 4, 12],
    ['GR + 1', 'NAME_MISSING', 0, 0],
    ['X = smooth(GR, window)', 'PARAMETER_VARIES', 15, 21],
    ['X = smooth(GR, 0)', 'FORMULA_NUMBER_WRONG', 15, 16],
    ['X = fill(GR, 0 - 1)', 'FORMULA_NUMBER_WRONG', 13, 18],
    ['X = resample(GR, 0)', 'FORMULA_NUMBER_WRONG', 17, 18],
    ['X = resample(GR, 1e-9)', 'FORMULA_NUMBER_WRONG', 17, 21],
    ['X = smooth(GR, 0 / 0)', 'FORMULA_NUMBER_WRONG', 15, 20],
  ])('"%s" is %s with its place', (formula, code, from, to) => {
    const { problems, curves } = run(
      [{ kind: 'formula', formula }],
      [{ name: 'window', value: 3, zones: { Upper: 5 } }],
    );
    expect(problems).toEqual([expect.objectContaining({ step: 0, code, from, to })]);
    expect(curves).toEqual([]);
  });

  it('counts the samples that a division by zero leaves without a result', () => {
    const result = run([{ kind: 'formula', formula: 'X = 1 / (GR - 20)' }]);
    expect(result.problems).toEqual([
      { step: 0, code: 'NO_RESULT', values: { curve: 'X', samples: 1 } },
    ]);
    expect(isFailure(result.problems[0]!)).toBe(false);
  });

  it('names the division where it leaves no sample with a result', () => {
    const result = run([{ kind: 'formula', formula: 'X = GR / 0' }]);
    expect(result.problems).toEqual([
      { step: 0, code: 'NO_RESULT', values: { curve: 'X', samples: 4 } },
    ]);
  });
});

describe('a method', () => {
  it('gets its curves in the units that it needs', () => {
    expect(values(run([density]), 'PHID').map((value) => Number(value.toFixed(6)))).toEqual([
      0, 0.1, 0.2, 0.3, 0.4,
    ]);
  });

  it('gets parameters by name, converted and by zone', () => {
    const result = run(
      [{ ...density, parameters: { matrix: 'rhoMatrix', fluid: 1 } }],
      [{ name: 'rhoMatrix', value: 2650, unit: 'kg/m3', zones: { Lower: 2710 } }],
    );
    expect(values(result, 'PHID')[1]).toBeCloseTo(0.1, 6);
    expect(values(result, 'PHID')[2]).toBeCloseTo((2.71 - 2.32) / 1.71, 6);
  });

  it('fails for a unit that is not converted', () => {
    const { problems } = run([{ ...density, inputs: { density: 'DT' } }]);
    expect(problems).toEqual([
      {
        step: 0,
        code: 'UNIT_MISMATCH',
        values: { curve: 'DT', unit: 'us/ft', expected: 'g/cm3' },
      },
    ]);
  });

  it('fails for a parameter without a result, with the zone that has it', () => {
    const { problems } = run(
      [{ ...density, parameters: { matrix: 'rho', fluid: 1 } }],
      [{ name: 'rho', value: 2.65, zones: { Lower: 0.9 } }],
    );
    expect(problems).toMatchObject([
      { code: 'PARAMETER_WRONG', values: { parameter: 'matrix', value: 0.9, zone: 'Lower' } },
    ]);
  });

  it('goes on without a zone that the well lacks, and notes it', () => {
    const result = run(
      [{ ...density, parameters: { matrix: 'rho', fluid: 1 } }],
      [{ name: 'rho', value: 2.65, zones: { Nowhere: 2.71 } }],
    );
    expect(codes(result)).toEqual(['ZONE_MISSING']);
    expect(values(result, 'PHID')).toHaveLength(5);
  });
});

describe('a step that fails', () => {
  it('fails the steps that need its curve, and no others', () => {
    const result = run([
      { ...density, inputs: { density: 'NOPE' } },
      { kind: 'formula', formula: 'A = phid * 2' },
      { kind: 'formula', formula: 'B = GR * 2' },
    ]);
    expect(result.problems).toMatchObject([
      { step: 0, code: 'CURVE_MISSING', values: { curve: 'NOPE' } },
      { step: 1, code: 'INPUT_FAILED', values: { curve: 'phid', step: 1 }, from: 4, to: 8 },
    ]);
    expect(result.curves.map(({ mnemonic }) => mnemonic)).toEqual(['B']);
  });

  it('is not run while it is skipped', () => {
    const result = run([{ ...density, skip: true }]);
    expect(result).toMatchObject({ curves: [], problems: [] });
  });
});

describe('an edit', () => {
  it('moves depths by ties', () => {
    const ties = [
      { from: 100, to: 101 },
      { from: 102, to: 104 },
    ];
    const result = run([{ kind: 'shift', curves: ['DT'], ties }]);
    expect(values(result, 'DT').map((value) => Number(value.toFixed(4)))).toEqual([
      NaN,
      60,
      66.6667,
      73.3333,
      80,
    ]);
    expect(
      codes(run([{ kind: 'shift', curves: ['DT'], ties: [...ties, { from: 90, to: 105 }] }])),
    ).toEqual(['TIES_CROSS']);
  });

  it('moves codes of rocks without making others between them', () => {
    const facies = { mnemonic: 'FACIES', unit: '', values: Float64Array.of(1, 1, 1, 7, 7) };
    const step: RecipeStep = {
      kind: 'shift',
      curves: ['FACIES'],
      ties: [{ from: 100, to: 100.4 }],
    };
    const result = run([step], [], { ...WELL, curves: [facies] });
    expect(values(result, 'FACIES')).toEqual([NaN, 1, 1, 7, 7]);
  });

  it('moves depths given in feet', () => {
    const result = run([
      { kind: 'shift', curves: ['DT'], ties: [{ from: 0, to: 1 / 0.3048 }], depthUnit: 'ft' },
    ]);
    expect(values(result, 'DT')[1]).toBeCloseTo(60, 6);
  });

  it('splices two curves at a depth, in the unit of the upper one', () => {
    const well = {
      ...WELL,
      curves: [
        ...WELL.curves,
        { mnemonic: 'RHOB2', unit: 'g/cm3', values: new Float64Array(5).fill(2.3) },
      ],
    };
    const step: RecipeStep = {
      kind: 'splice',
      upper: 'RHOB',
      lower: 'RHOB2',
      at: 102,
      output: 'DEN',
    };
    expect(values(run([step], [], well), 'DEN')).toEqual([2650, 2485, 2300, 2300, 2300]);
  });

  it('replaces spikes, fills gaps and masks intervals, one after the other', () => {
    const spiky = Float64Array.of(1, 2, 99, 4, NaN, 6, 7, 8);
    const well: RecipeWell = {
      index: Float64Array.from(spiky, (_, row) => row),
      indexUnit: 'm',
      curves: [{ mnemonic: 'C', unit: '', values: spiky }],
      zones: [],
    };
    const result = run(
      [
        { kind: 'despike', curves: ['C'], samples: 5, threshold: 3 },
        { kind: 'fill', curves: ['C'], length: 2 },
        { kind: 'mask', curves: ['C'], top: 6, base: 7 },
      ],
      [],
      well,
    );
    expect(values(result, 'C')).toEqual([1, 2, 3, 4, 5, 6, NaN, NaN]);
    expect(result.curves[0]!.origin).toContain('; Test, version 2, step 3: masked: 6 to 7');
    expect(Array.from(spiky)).toEqual([1, 2, 99, 4, NaN, 6, 7, 8]);
  });

  it('resamples all curves', () => {
    const result = run([
      { kind: 'formula', formula: 'D = DT + 0.25' },
      { kind: 'resample', step: 0.5 },
      { kind: 'formula', formula: 'A = D' },
    ]);
    expect(Array.from(result.index)).toEqual([100, 100.5, 101, 101.5, 102, 102.5, 103, 103.5, 104]);
    expect(values(result, 'A').slice(0, 3)).toEqual([60.25, 65.25, 70.25]);
    expect(codes(run([{ kind: 'resample', step: 1e-9 }]))).toEqual(['STEP_TOO_FINE']);
  });
});

describe('a run', () => {
  it('counts its steps and can be cancelled between two of them', () => {
    const done: number[] = [];
    const steps: RecipeStep[] = [density, density, density];
    expect(() =>
      runRecipe(recipe(steps), WELL, {
        onStep: (count) => done.push(count),
        isCancelled: () => done.length === 2,
      }),
    ).toThrow(RecipeCancelled);
    expect(done).toEqual([1, 2]);
  });
});

describe('a recipe of unknown origin', () => {
  it('is checked, with the place of each fault', () => {
    const parsed = parseRecipe({
      name: 'x',
      steps: [
        { kind: 'method', method: 'archie', variant: 'odd', inputs: {}, output: 'SW' },
        { kind: 'nope' },
      ],
    });
    expect(parsed.ok ? [] : parsed.issues.map(({ path }) => path)).toEqual([
      'steps.0.variant',
      'steps.1.kind',
    ]);
  });
});

describe('a curve that the well has under a repeat of its name', () => {
  const gamma = (...names: string[]): RecipeWell['curves'] =>
    names.map((mnemonic, i) => ({
      mnemonic,
      unit: 'gAPI',
      values: new Float64Array(5).fill(5 + 2 * i),
    }));
  const twice = (well: Partial<RecipeWell>): RecipeResult =>
    run([{ kind: 'formula', formula: 'X = GR * 2 + GR' }], [], { ...WELL, ...well });

  it.each(['GR:1', 'gr_2', 'GR (3)'])('is found as in the viewer: %s', (name) => {
    const result = twice({ curves: gamma(name) });
    expect(result.problems).toEqual([]);
    expect(values(result, 'X')).toEqual([15, 15, 15, 15, 15]);
  });

  it('is the first of several, with one note, also where the others are not read', () => {
    const both = twice({ curves: gamma('GR:1', 'GR:2') });
    const one = twice({ curves: gamma('GR:1'), numberCurves: ['GR:1', 'GR:2'] });
    for (const result of [both, one]) {
      expect(values(result, 'X')).toEqual([15, 15, 15, 15, 15]);
      expect(result.problems).toEqual([
        {
          step: 0,
          code: 'CURVE_REPEATED',
          values: { curve: 'GR', taken: 'GR:1', curves: 'GR:1, GR:2' },
        },
      ]);
      expect(result.problems.some(isFailure)).toBe(false);
    }
  });

  it('is the curve of the very name where there is one', () => {
    const result = twice({ curves: gamma('GR:1', 'gr') });
    expect(result.problems).toEqual([]);
    expect(values(result, 'X')).toEqual([21, 21, 21, 21, 21]);
  });
});
