import { describe, expect, it } from 'vitest';
import type { Recipe } from '../../../compute/recipe/recipe.ts';
import {
  availableCurves,
  formulaUnits,
  newMethodStep,
  newStep,
  type StepCurve,
} from './new-step.ts';

const curve = (mnemonic: string, unit: string): StepCurve => ({ mnemonic, unit, description: '' });
const LOG = [
  curve('CALI', 'in'),
  curve('GR', 'gAPI'),
  curve('RHOB', 'g/cm3'),
  curve('ILD', 'ohm.m'),
];

describe('a new step', () => {
  it('has the curves of the log that suit the method, and its usual parameters', () => {
    expect(newMethodStep('shale-volume', LOG)).toEqual({
      kind: 'method',
      method: 'shale-volume',
      variant: 'linear',
      inputs: { gr: 'GR' },
      parameters: { grMin: 20, grMax: 120 },
      output: 'VSH',
    });
  });

  it('uses the results of the steps before it', () => {
    const steps = [newMethodStep('shale-volume', LOG), newMethodStep('density-porosity', LOG)];
    const recipe: Recipe = { name: 'r', version: 1, parameters: [], steps };
    const curves = availableCurves(
      LOG.map((one) => ({ ...one, curveId: one.mnemonic, dimension: [1], kind: 'number' })),
      recipe,
      2,
    );
    expect(newMethodStep('indonesia', curves).inputs).toEqual({
      resistivity: 'ILD',
      porosity: 'PHID',
      shale: 'VSH',
    });
    expect(newStep('cutoffs', curves, null)).toMatchObject({
      inputs: { shale: 'VSH', porosity: 'PHID' },
    });
  });

  it('keeps the units of the curves that a formula names', () => {
    expect(formulaUnits(['rhob', 'GRmin'], LOG)).toEqual({ rhob: 'g/cm3' });
    expect(formulaUnits(['RHOB'], [curve('RHOB', 'kg/m3')], { RHOB: 'g/cm3' })).toEqual({
      RHOB: 'g/cm3',
    });
  });
});
