import { describe, expect, it } from 'vitest';
import type { Recipe, RecipeStep } from './recipe.ts';
import { isFailure } from './recipe-problem.ts';
import type { RecipeResult, RecipeWell } from './recipe-well.ts';
import { runRecipe } from './run-recipe.ts';

/** Four samples from 10 m down, with a curve of nulls and one of texts. */
const WELL: RecipeWell = {
  index: Float64Array.of(10, 11, 12, 13),
  indexUnit: 'm',
  curves: [
    ...['VSH', 'PHI', 'SW'].map((mnemonic) => ({
      mnemonic,
      unit: 'v/v',
      values: Float64Array.of(0.2, 0.2, 0.2, 0.2),
    })),
    { mnemonic: 'NUL', unit: 'v/v', values: new Float64Array(4).fill(NaN) },
  ],
  otherCurves: ['LITH', 'WAVE'],
  zones: [
    { name: 'Above', top: 1, base: 5 },
    { name: 'Main', top: 10, base: 20 },
    { name: 'Below', top: 20, base: 30 },
  ],
};

const run = (step: RecipeStep, parameters: Recipe['parameters'] = []): RecipeResult =>
  runRecipe({ name: 'Test', version: 1, parameters, steps: [step] }, WELL);
const problems = (result: RecipeResult) =>
  result.problems.map((problem) => [problem.code, isFailure(problem), problem.values]);

const cutoffs = (saturation: string): RecipeStep => ({
  kind: 'cutoffs',
  inputs: { shale: 'VSH', porosity: 'PHI', saturation },
  limits: { shale: 0.5, porosity: 0.1, saturation: 0.6 },
  output: 'PAY',
});

describe('a step that is given a curve of texts', () => {
  it.each<[string, RecipeStep]>([
    ['a formula', { kind: 'formula', formula: 'X = lith * 2' }],
    [
      'a method',
      {
        kind: 'method',
        method: 'shale-volume',
        inputs: { gr: 'LITH' },
        parameters: {},
        output: 'X',
      },
    ],
    ['a mask', { kind: 'mask', curves: ['LITH'], top: 10, base: 11 }],
    ['cut-offs', cutoffs('LITH')],
    ['a splice', { kind: 'splice', upper: 'VSH', lower: 'LITH', at: 11, output: 'X' }],
  ])('fails in %s, and says that it has no numbers', (_, step) => {
    const result = run(step);
    expect(problems(result)).toEqual([
      ['CURVE_NOT_NUMBERS', true, { curve: expect.stringMatching(/^lith$/i) }],
    ]);
    expect(result.curves).toEqual([]);
  });

  it('marks its name in a formula', () => {
    const [problem] = run({ kind: 'formula', formula: 'X = 2 * WAVE' }).problems;
    expect([problem!.from, problem!.to]).toEqual([8, 12]);
  });
});

describe('a step whose result has no value at all', () => {
  it.each<[string, RecipeStep, string]>([
    ['a formula of nulls', { kind: 'formula', formula: 'X = NUL * 2' }, 'X'],
    [
      'a formula that moves a curve out of the log',
      { kind: 'formula', formula: 'X = shift(VSH, 1e9)' },
      'X',
    ],
    ['spikes of nulls', { kind: 'despike', curves: ['NUL'], samples: 3, threshold: 3 }, 'NUL'],
    ['gaps that are the whole curve', { kind: 'fill', curves: ['NUL'], length: 5 }, 'NUL'],
    ['a mask of everything', { kind: 'mask', curves: ['VSH'], top: 0, base: 100 }, 'VSH'],
    [
      'a shift out of the log',
      { kind: 'shift', curves: ['VSH'], ties: [{ from: 10, to: 90 }] },
      'VSH',
    ],
    ['a splice of nulls', { kind: 'splice', upper: 'NUL', lower: 'NUL', at: 11, output: 'X' }, 'X'],
    ['cut-offs of nulls', cutoffs('NUL'), 'PAY'],
  ])('says so of %s', (_, step, curve) => {
    expect(problems(run(step))).toContainEqual(['NO_VALUES', false, { curve }]);
  });
});

describe('a zone without samples', () => {
  it('has no thickness, and is named once for all', () => {
    const result = run(cutoffs('SW'));
    expect(problems(result)).toEqual([['ZONE_EMPTY', false, { zone: 'Above, Below' }]]);
    expect(
      result.zones.map(({ zone, measured }) => [zone, measured.gross, measured.netToGross]),
    ).toEqual([
      ['Above', 0, 0],
      ['Main', 4, 1],
      ['Below', 0, 0],
    ]);
  });
});

describe('a mask beside the log', () => {
  it('says that it changes nothing, in the unit of the step', () => {
    const outside = run({ kind: 'mask', curves: ['VSH'], top: 90, base: 80, depthUnit: 'ft' });
    expect(problems(outside)).toEqual([['DEPTHS_OUTSIDE', false, { depths: '80–90', unit: 'ft' }]]);
    expect(Array.from(outside.curves[0]!.values)).toEqual([0.2, 0.2, 0.2, 0.2]);
    expect(problems(run({ kind: 'mask', curves: ['VSH'], top: 11, base: 10 }))).toEqual([]);
  });
});
