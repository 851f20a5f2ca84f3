import type { SampleValues } from '../petrophysics/parameters.ts';
import { computeApparentWaterResistivity } from '../petrophysics/pickett.ts';
import {
  computeDensityPorosity,
  computeEffectivePorosity,
  computeNeutronDensityPorosity,
  computeRaymerPorosity,
  computeWylliePorosity,
  NEUTRON_DENSITY_METHODS,
  type NeutronDensityMethod,
} from '../petrophysics/porosity.ts';
import {
  computeShaleVolume,
  SHALE_METHODS,
  type ShaleMethod,
} from '../petrophysics/shale-volume.ts';
import {
  computeArchieSaturation,
  computeIndonesiaSaturation,
  computeSimandouxSaturation,
  SIMANDOUX_FORMS,
  type SimandouxForm,
} from '../petrophysics/water-saturation.ts';

/** A parameter of a method. */
export interface MethodParameter {
  readonly name: string;
  readonly unit: string;
  /** Usual value, for a new step; null where none is usual and the method does without. */
  readonly usual: number | null;
}

/** What a method computes with: curves and parameters in the units of the method. */
export interface MethodInputs {
  inputs: Readonly<Record<string, SampleValues>>;
  parameters: Readonly<Record<string, number>>;
  variant: string;
}

/** A ready-made method: curves and parameters in, one curve out. */
export interface CurveMethod<Id extends string = string> {
  readonly id: Id;
  /** Forms of the method, the usual one first; empty where it has one form. */
  readonly variants: readonly string[];
  /** Curves by role, with the unit that the method needs. */
  readonly inputs: readonly { readonly role: string; readonly unit: string }[];
  readonly parameters: readonly MethodParameter[];
  /** Usual mnemonic and unit of the result. */
  readonly output: { readonly mnemonic: string; readonly unit: string };
  /** @throws ParameterError for a parameter without a result */
  compute(given: MethodInputs): Float64Array;
}

const need = (name: string, unit: string, usual: number): MethodParameter => ({
  name,
  unit,
  usual,
});
const A = need('a', '', 1);
const M = need('m', '', 2);
const ARCHIE = [A, M, need('n', '', 2), need('rw', 'ohm.m', 0.05)] as const;
const SHALY = [...ARCHIE, need('rsh', 'ohm.m', 2)];
const POROSITY = { role: 'porosity', unit: 'v/v' };
const SHALE = { role: 'shale', unit: 'v/v' };
const RESISTIVITY = { role: 'resistivity', unit: 'ohm.m' };

const archieParameters = ({ parameters: p }: MethodInputs) => ({
  a: p.a!,
  m: p.m!,
  n: p.n!,
  rw: p.rw!,
});
const shalyParameters = (given: MethodInputs) => ({
  ...archieParameters(given),
  rsh: given.parameters.rsh!,
});
const shalyCurves = ({ inputs }: MethodInputs) => ({
  rt: inputs.resistivity!,
  porosity: inputs.porosity!,
  shale: inputs.shale!,
});

const method = <Id extends string>(described: CurveMethod<Id>): CurveMethod<Id> => described;

/**
 * The ready-made methods. Their formulas and sources are in `compute/petrophysics`; usual matrix
 * and fluid values are those of a quartz sand with fresh mud.
 */
export const CURVE_METHODS = [
  method({
    id: 'shale-volume',
    variants: SHALE_METHODS,
    inputs: [{ role: 'gr', unit: 'gAPI' }],
    parameters: [need('grMin', 'gAPI', 20), need('grMax', 'gAPI', 120)],
    output: { mnemonic: 'VSH', unit: 'v/v' },
    compute: ({ inputs, parameters: p, variant }) =>
      computeShaleVolume(inputs.gr!, {
        method: variant as ShaleMethod,
        grMin: p.grMin!,
        grMax: p.grMax!,
      }),
  }),
  method({
    id: 'density-porosity',
    variants: [],
    inputs: [{ role: 'density', unit: 'g/cm3' }],
    parameters: [need('matrix', 'g/cm3', 2.65), need('fluid', 'g/cm3', 1)],
    output: { mnemonic: 'PHID', unit: 'v/v' },
    compute: ({ inputs, parameters: p }) =>
      computeDensityPorosity(inputs.density!, { matrix: p.matrix!, fluid: p.fluid! }),
  }),
  method({
    id: 'neutron-density-porosity',
    variants: NEUTRON_DENSITY_METHODS,
    inputs: [
      { role: 'neutron', unit: 'v/v' },
      { role: 'densityPorosity', unit: 'v/v' },
    ],
    parameters: [],
    output: { mnemonic: 'PHIND', unit: 'v/v' },
    compute: ({ inputs, variant }) =>
      computeNeutronDensityPorosity(
        inputs.neutron!,
        inputs.densityPorosity!,
        variant as NeutronDensityMethod,
      ),
  }),
  method({
    id: 'wyllie',
    variants: [],
    inputs: [{ role: 'sonic', unit: 'us/ft' }],
    parameters: [
      need('matrix', 'us/ft', 55.5),
      need('fluid', 'us/ft', 189),
      { name: 'shale', unit: 'us/ft', usual: null },
    ],
    output: { mnemonic: 'PHIS', unit: 'v/v' },
    compute: ({ inputs, parameters: p }) =>
      computeWylliePorosity(inputs.sonic!, {
        matrix: p.matrix!,
        fluid: p.fluid!,
        ...(p.shale !== undefined && { shale: p.shale }),
      }),
  }),
  method({
    id: 'raymer',
    variants: [],
    inputs: [{ role: 'sonic', unit: 'us/ft' }],
    // Without a fluid the method is the approximation by 0.625.
    parameters: [need('matrix', 'us/ft', 55.5), { name: 'fluid', unit: 'us/ft', usual: null }],
    output: { mnemonic: 'PHIS', unit: 'v/v' },
    compute: ({ inputs, parameters: p }) =>
      computeRaymerPorosity(inputs.sonic!, {
        matrix: p.matrix!,
        ...(p.fluid !== undefined && { fluid: p.fluid }),
      }),
  }),
  method({
    id: 'effective-porosity',
    variants: [],
    inputs: [POROSITY, SHALE],
    parameters: [],
    output: { mnemonic: 'PHIE', unit: 'v/v' },
    compute: ({ inputs }) => computeEffectivePorosity(inputs.porosity!, inputs.shale!),
  }),
  method({
    id: 'apparent-water-resistivity',
    variants: [],
    inputs: [RESISTIVITY, POROSITY],
    parameters: [A, M],
    output: { mnemonic: 'RWA', unit: 'ohm.m' },
    compute: ({ inputs, parameters: p }) =>
      computeApparentWaterResistivity(inputs.resistivity!, inputs.porosity!, { a: p.a!, m: p.m! }),
  }),
  method({
    id: 'archie',
    variants: [],
    inputs: [RESISTIVITY, POROSITY],
    parameters: ARCHIE,
    output: { mnemonic: 'SW', unit: 'v/v' },
    compute: (given) =>
      computeArchieSaturation(
        given.inputs.resistivity!,
        given.inputs.porosity!,
        archieParameters(given),
      ),
  }),
  method({
    id: 'simandoux',
    variants: SIMANDOUX_FORMS,
    inputs: [RESISTIVITY, POROSITY, SHALE],
    parameters: SHALY,
    output: { mnemonic: 'SW', unit: 'v/v' },
    compute: (given) =>
      computeSimandouxSaturation(
        shalyCurves(given),
        given.variant as SimandouxForm,
        shalyParameters(given),
      ),
  }),
  method({
    id: 'indonesia',
    variants: [],
    inputs: [RESISTIVITY, POROSITY, SHALE],
    parameters: SHALY,
    output: { mnemonic: 'SW', unit: 'v/v' },
    compute: (given) => computeIndonesiaSaturation(shalyCurves(given), shalyParameters(given)),
  }),
] as const;

/** Name of a ready-made method. */
export type CurveMethodId = (typeof CURVE_METHODS)[number]['id'];

/** A method by its name. @throws {RangeError} for a name that no method has */
export function findMethod(id: string): CurveMethod {
  const found = CURVE_METHODS.find((described) => described.id === id);
  if (!found) throw new RangeError(`No method ${id}`);
  return found;
}
