import { describe, expect, it } from 'vitest';
import { renameInFormula } from '../formula/rename-in-formula.ts';
import { parseRecipe, type Recipe } from './recipe.ts';
import { findOutputUses, renameOutput, renameParameter } from './rename-output.ts';

const NAMES = { before: 'VSH', after: 'VCL' };

function recipe(steps: readonly object[], parameters: readonly object[] = []): Recipe {
  const read = parseRecipe({ name: 'R', steps, parameters });
  if (!read.ok) throw new Error(JSON.stringify(read.issues));
  return read.recipe;
}

const formula = (text: string, rest: object = {}) => ({ kind: 'formula', formula: text, ...rest });

describe('a result with another name', () => {
  it('is renamed in the formulas, inputs and units of later steps', () => {
    const given = recipe([
      formula('VCL = GR / 100'),
      formula('X = (1 - vsh) * "VSH" + VSHALE', { units: { VSH: 'v/v' } }),
      {
        kind: 'method',
        method: 'effective-porosity',
        inputs: { porosity: 'PHIT', shale: 'VSH' },
        output: 'PHIE',
      },
      { kind: 'despike', curves: ['VSH', 'X'], samples: 5, threshold: 3 },
      {
        kind: 'cutoffs',
        inputs: { shale: 'VSH', porosity: 'PHIE', saturation: 'SW' },
        limits: { shale: 0.4, porosity: 0.1, saturation: 0.5 },
        output: 'PAY',
      },
    ]);
    const { recipe: after, ...places } = renameOutput(given, 0, NAMES);
    expect(places).toEqual({ renamed: [1, 2, 3, 4], broken: [], captured: [] });
    expect(after.steps).toMatchObject([
      {},
      { formula: 'X = (1 - VCL) * VCL + VSHALE', units: { VCL: 'v/v' } },
      { inputs: { porosity: 'PHIT', shale: 'VCL' } },
      { curves: ['VCL', 'X'] },
      { inputs: { shale: 'VCL', porosity: 'PHIE' } },
    ]);
  });

  it('keeps its old name after a step that makes another curve of that', () => {
    const given = recipe([
      formula('VCL = GR / 100'),
      formula('VSH = clip(VSH, 0, 1)'),
      formula('Y = VSH * 2'),
    ]);
    const { recipe: after, renamed } = renameOutput(given, 0, NAMES);
    expect(after.steps).toMatchObject([
      {},
      { formula: 'VSH = clip(VCL, 0, 1)' },
      { formula: 'Y = VSH * 2' },
    ]);
    expect(renamed).toEqual([1]);
  });

  it('names the steps that cannot follow, and those that read another curve before', () => {
    const given = recipe(
      [formula('VCL = GR'), formula('X = VSH'), formula('Y = VCL'), formula('VCL = 1 - GR')],
      [{ name: 'VCL2', value: 1 }],
    );
    expect(renameOutput(given, 0, NAMES)).toMatchObject({ renamed: [1], captured: [2] });
    const taken = renameOutput(given, 0, { before: 'VSH', after: 'VCL2' });
    expect(taken).toMatchObject({ renamed: [], broken: [1] });
    expect(taken.recipe.steps).toEqual(given.steps);
    const replaced = recipe([formula('VCL = GR'), formula('VCL = 1 - GR'), formula('X = VSH')]);
    expect(renameOutput(replaced, 0, NAMES).broken).toEqual([2]);
  });

  it('is quoted in formulas where it is no plain name', () => {
    expect(renameInFormula('X = VSH + vsh', (name) => (name === 'VSH' ? 'V:1' : name))).toBe(
      'X = "V:1" + vsh',
    );
    expect(renameInFormula('X = VSH +', () => 'A')).toBe('X = VSH +');
  });
});

describe('the use of a result', () => {
  it('ends with the step that makes another curve of the name, and skips skipped steps', () => {
    const given = recipe([
      formula('VSH = GR / 100'),
      formula('A = VSH', { skip: true }),
      formula('B = VSH'),
      formula('vsh = 1 - B'),
      formula('C = VSH'),
    ]);
    expect(findOutputUses(given, 0)).toEqual([{ curve: 'VSH', places: [2] }]);
    expect(findOutputUses(given, 4)).toEqual([]);
  });

  it('does not count a parameter of the same name', () => {
    const given = recipe([formula('A = GR'), formula('B = A')], [{ name: 'A', value: 1 }]);
    expect(findOutputUses(given, 0)).toEqual([]);
  });
});

describe('a parameter with another name', () => {
  it('is renamed in formulas, methods and cut-offs', () => {
    const given = recipe(
      [
        formula('X = GR / GRmax'),
        {
          kind: 'method',
          method: 'shale-volume',
          inputs: { gr: 'GR' },
          parameters: { grMin: 20, grMax: 'GRmax' },
          output: 'VSH',
        },
      ],
      [{ name: 'GRmax', value: 120 }],
    );
    expect(renameParameter(given, 'GRmax', 'shale')).toMatchObject({
      parameters: [{ name: 'shale' }],
      steps: [{ formula: 'X = GR / shale' }, { parameters: { grMin: 20, grMax: 'shale' } }],
    });
  });
});
