import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { classifySamples, sampleThickness, sumZone, type ZoneTotals } from './net-pay.ts';
import { computeDensityPorosity, computeEffectivePorosity } from './porosity.ts';
import { computeShaleVolume } from './shale-volume.ts';
import {
  computeArchieSaturation,
  computeIndonesiaSaturation,
  computeSimandouxSaturation,
} from './water-saturation.ts';

/** A whole well, cut off per zone, against values worked out by another program. */

const read = (name: string): string =>
  readFileSync(new URL(`../../../../shared/data/petrophysics/${name}`, import.meta.url), 'utf8');
const { parameters, recipes } = JSON.parse(read('well_results.json')) as {
  parameters: Record<string, number>;
  recipes: Record<string, { zones: Record<string, Record<string, number>> }>;
};
const [header, ...lines] = read('synthetic_well.csv').trim().split(/\r?\n/);
const column = (name: string): string[] =>
  lines.map((line) => line.split(',')[header!.split(',').indexOf(name)]!);
const curve = (name: string): Float64Array =>
  Float64Array.from(column(name), (text) =>
    Number(text) === parameters['null'] ? NaN : Number(text),
  );
const zones = column('ZONE');

/** A result needs all three curves, as the other program has it. */
const complete = (values: Float64Array): Float64Array =>
  values.map((value, row) =>
    Number.isNaN(curves.gr[row]! + curves.rhob[row]! + curves.rt[row]!) ? NaN : value,
  );
const curves = { gr: curve('GR'), rhob: curve('RHOB'), rt: curve('RT') };
const p = (name: string): number => parameters[name]!;
const archie = { a: p('a'), m: p('m'), n: p('n'), rw: p('rw') };
const cutoffs = { shale: p('cut_vsh'), porosity: p('cut_phi'), saturation: p('cut_sw') };

function workOut(recipe: string): ReturnType<typeof payCurves> {
  const range = { grMin: p('gr_min'), grMax: p('gr_max') };
  const density = computeDensityPorosity(curves.rhob, { matrix: p('rho_ma'), fluid: p('rho_f') });
  if (recipe === 'linear_density_archie')
    return payCurves(
      computeShaleVolume(curves.gr, { method: 'linear', ...range }),
      density,
      computeArchieSaturation(curves.rt, density, archie),
    );
  const shale = computeShaleVolume(curves.gr, { method: 'larionov-tertiary', ...range });
  const porosity = computeEffectivePorosity(density, shale);
  const shaly = { rt: curves.rt, porosity, shale };
  const parametersOfShale = { ...archie, rsh: p('rsh') };
  return payCurves(
    shale,
    porosity,
    recipe.endsWith('indonesia')
      ? computeIndonesiaSaturation(shaly, parametersOfShale)
      : computeSimandouxSaturation(shaly, 'original', parametersOfShale),
  );
}

const payCurves = (shale: Float64Array, porosity: Float64Array, saturation: Float64Array) => ({
  shale: complete(shale),
  porosity: complete(porosity),
  saturation: complete(saturation),
});

const NAMES: Partial<Record<keyof ZoneTotals, string>> = {
  gross: 'gross_m',
  sand: 'net_sand_m',
  reservoir: 'net_reservoir_m',
  pay: 'net_pay_m',
  netToGross: 'ntg_pay',
  porosity: 'phi_avg',
  saturation: 'sw_avg_by_thickness',
  saturationByPoreVolume: 'sw_avg_by_pore_volume',
  shale: 'vsh_avg',
  hydrocarbon: 'hpt_m',
};

describe.each(Object.entries(recipes))('the recipe %s', (recipe, { zones: expected }) => {
  it.each(Object.entries(expected))('gives the totals of zone %s', (zone, totals) => {
    const worked = workOut(recipe);
    const rows = [zones.indexOf(zone), zones.lastIndexOf(zone) + 1] as const;
    const thickness = sampleThickness(curve('DEPT'));
    const found = sumZone(worked, classifySamples(worked, cutoffs), thickness, rows);
    for (const [name, key] of Object.entries(NAMES))
      expect(found[name as keyof ZoneTotals], name).toBeCloseTo(totals[key]!, 9);
    expect(found.withoutValues).toBeCloseTo(totals['null_rows']! * p('step'), 9);
  });
});
