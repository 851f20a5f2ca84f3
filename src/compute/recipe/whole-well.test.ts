import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseRecipe } from './recipe.ts';
import { isFailure } from './recipe-problem.ts';
import type { RecipeWell } from './recipe-well.ts';
import { recipeInputs, runRecipe } from './run-recipe.ts';

/** A whole well through recipes, against values that another program computed. */

const read = (name: string): string =>
  readFileSync(new URL(`../../../../shared/data/petrophysics/${name}`, import.meta.url), 'utf8');

describe('the whole well of the published tables', () => {
  const { parameters: p, recipes } = JSON.parse(read('well_results.json')) as {
    parameters: Record<string, number>;
    recipes: Record<string, { zones: Record<string, Record<string, number>> }>;
  };
  const [header, ...lines] = read('synthetic_well.csv').trim().split(/\r?\n/);
  const column = (name: string): string[] =>
    lines.map((line) => line.split(',')[header!.split(',').indexOf(name)]!);
  const numbers = (name: string): Float64Array =>
    Float64Array.from(column(name), (text) => (Number(text) === p.null ? NaN : Number(text)));
  const index = numbers('DEPT');
  const zoneColumn = column('ZONE');
  const well: RecipeWell = {
    index,
    indexUnit: 'm',
    curves: Object.entries({ GR: 'gAPI', RHOB: 'g/cm3', RT: 'ohm.m' }).map(([mnemonic, unit]) => ({
      mnemonic,
      unit,
      values: numbers(mnemonic),
    })),
    zones: ['A', 'B', 'C'].map((name) => ({
      name,
      top: index[zoneColumn.indexOf(name)]!,
      base: index[zoneColumn.lastIndexOf(name)]! + p.step!,
    })),
  };
  const parameters = Object.entries(p)
    .filter(([name]) => !['step', 'null'].includes(name))
    .map(([name, value]) => ({ name, value }));
  const archie = { a: 'a', m: 'm', n: 'n', rw: 'rw' };
  const steps = (name: string): unknown[] => {
    const isClean = name === 'linear_density_archie';
    const saturation = isClean ? 'archie' : name.endsWith('indonesia') ? 'indonesia' : 'simandoux';
    return [
      {
        kind: 'method',
        method: 'shale-volume',
        variant: isClean ? 'linear' : 'larionov-tertiary',
        inputs: { gr: 'GR' },
        parameters: { grMin: 'gr_min', grMax: 'gr_max' },
        output: 'VSH',
      },
      {
        kind: 'method',
        method: 'density-porosity',
        inputs: { density: 'RHOB' },
        parameters: { matrix: 'rho_ma', fluid: 'rho_f' },
        output: 'PHID',
      },
      {
        kind: 'method',
        method: 'effective-porosity',
        inputs: { porosity: 'PHID', shale: 'VSH' },
        output: 'PHIE',
      },
      {
        kind: 'method',
        method: saturation,
        inputs: { resistivity: 'RT', porosity: isClean ? 'PHID' : 'PHIE', shale: 'VSH' },
        parameters: isClean ? archie : { ...archie, rsh: 'rsh' },
        output: 'SW',
      },
      {
        kind: 'cutoffs',
        inputs: { shale: 'VSH', porosity: isClean ? 'PHID' : 'PHIE', saturation: 'SW' },
        limits: { shale: 'cut_vsh', porosity: 'cut_phi', saturation: 'cut_sw' },
        output: 'PAY',
      },
    ];
  };

  it.each(Object.keys(recipes))('has the totals of %s, twice the same bytes', (name) => {
    const parsed = parseRecipe({ name, parameters, steps: steps(name) });
    if (!parsed.ok) throw new Error(JSON.stringify(parsed.issues));
    expect(recipeInputs(parsed.recipe)).toEqual(['GR', 'RHOB', 'RT']);
    const result = runRecipe(parsed.recipe, well);
    expect(result.problems.filter(isFailure)).toEqual([]);
    for (const { zone, measured } of result.zones) {
      const expected = recipes[name]!.zones[zone!]!;
      expect(measured.gross).toBeCloseTo(expected.gross_m!, 9);
      expect(measured.pay).toBeCloseTo(expected.net_pay_m!, 9);
      expect(measured.netToGross).toBeCloseTo(expected.ntg_pay!, 9);
      expect(measured.porosity).toBeCloseTo(expected.phi_avg!, 9);
      expect(measured.saturation).toBeCloseTo(expected.sw_avg_by_thickness!, 9);
      expect(measured.shale).toBeCloseTo(expected.vsh_avg!, 9);
      expect(measured.hydrocarbon).toBeCloseTo(expected.hpt_m!, 9);
    }
    expect(result.zones).toHaveLength(3);
    expect(runRecipe(parsed.recipe, well)).toEqual(result);
  });
});
