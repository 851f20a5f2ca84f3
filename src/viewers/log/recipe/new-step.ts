import { CURVE_METHODS, type CurveMethodId, findMethod } from '../../../compute/recipe/methods.ts';
import type { Recipe, RecipeStep, StepOfKind } from '../../../compute/recipe/recipe.ts';
import { stepOutputs } from '../../../compute/recipe/run-recipe.ts';
import { quoteName } from '../../../compute/formula/rename-in-formula.ts';
import type { LogCurve } from '../../../formats/log-file.ts';
import { findFamily } from '../../../compute/curve-families.ts';
import { findQuantity } from '../../../units/curve-units.ts';

/** A curve that a step can use. */
export interface StepCurve {
  mnemonic: string;
  unit: string;
  description: string;
}

/** Families of curves that suit a role, the best first. */
const FAMILIES: Readonly<Record<string, readonly string[]>> = {
  gr: ['gamma'],
  density: ['density'],
  neutron: ['neutron'],
  densityPorosity: ['density-porosity', 'porosity'],
  sonic: ['sonic'],
  resistivity: ['resistivity-deep', 'resistivity-medium'],
  porosity: ['porosity', 'density-porosity'],
  shale: ['shale-volume'],
  saturation: ['water-saturation'],
};

/** Curves that a step can use: those of the log, and what the steps before it make. */
export function availableCurves(
  curves: readonly LogCurve[],
  { steps }: Recipe,
  place: number,
): StepCurve[] {
  const found = new Map<string, StepCurve>(
    curves.map(({ mnemonic, unit, description }) => [mnemonic, { mnemonic, unit, description }]),
  );
  for (const step of steps.slice(0, place)) {
    const unit = step.kind === 'formula' ? (step.unit ?? '') : step.kind === 'method' ? 'v/v' : '';
    for (const mnemonic of stepOutputs(step))
      if (!found.has(mnemonic)) found.set(mnemonic, { mnemonic, unit, description: '' });
  }
  return [...found.values()];
}

/** The curve that suits a role best; results before curves of the log. "" without one. */
function suggestCurve(curves: readonly StepCurve[], role: string): string {
  for (const family of FAMILIES[role] ?? []) {
    const fitting = curves.filter(
      ({ mnemonic, unit }) => findFamily(mnemonic, unit)?.id === family,
    );
    if (fitting.length > 0)
      return (role === 'resistivity' || role === 'gr' ? fitting[0]! : fitting.at(-1)!).mnemonic;
  }
  return '';
}

/** A new step by a ready-made method, with the curves that suit and usual parameters. */
export function newMethodStep(
  id: CurveMethodId,
  curves: readonly StepCurve[],
): StepOfKind<'method'> {
  const method = findMethod(id);
  const [variant] = method.variants;
  return {
    kind: 'method',
    method: id,
    ...(variant !== undefined && { variant }),
    inputs: Object.fromEntries(
      method.inputs.map(({ role }) => [role, suggestCurve(curves, role) || role]),
    ),
    parameters: Object.fromEntries(
      method.parameters.flatMap(({ name, usual }) => (usual === null ? [] : [[name, usual]])),
    ),
    output: method.output.mnemonic,
  };
}

/** Kinds of steps that the list of new steps has, beside the methods. */
export const OTHER_KINDS = ['despike', 'fill', 'mask', 'resample'] as const;

/** A new step of a kind without a form of its own to begin with. */
export function newStep(
  kind: 'formula' | 'cutoffs' | (typeof OTHER_KINDS)[number],
  curves: readonly StepCurve[],
  shown: { top: number; base: number; unit: string } | null,
): RecipeStep {
  const first = curves[0]?.mnemonic ?? 'GR';
  const depthUnit = shown?.unit === 'ft' ? 'ft' : 'm';
  switch (kind) {
    case 'formula':
      return { kind, formula: `CALC = ${quoteName(first)}` };
    case 'cutoffs':
      return {
        kind,
        inputs: {
          shale: suggestCurve(curves, 'shale') || 'VSH',
          porosity: suggestCurve(curves, 'porosity') || 'PHIE',
          saturation: suggestCurve(curves, 'saturation') || 'SW',
        },
        limits: { shale: 0.4, porosity: 0.1, saturation: 0.5 },
        output: 'PAY',
      };
    case 'despike':
      return { kind, curves: [first], samples: 11, threshold: 3 };
    case 'fill':
      return { kind, curves: [first], length: 2, depthUnit };
    case 'mask':
      return {
        kind,
        curves: [first],
        top: round(shown?.top ?? 0),
        base: round(shown?.base ?? 0),
        depthUnit,
      };
    case 'resample':
      return { kind, step: depthUnit === 'ft' ? 0.5 : 0.1, depthUnit };
  }
}

/** Ids of the ready-made methods. */
export const METHOD_IDS: readonly CurveMethodId[] = CURVE_METHODS.map(({ id }) => id);

/** Units of the curves that a formula names, so that it means the same in another well. */
export function formulaUnits(
  names: readonly string[],
  curves: readonly StepCurve[],
  before: Readonly<Record<string, string>> = {},
): Record<string, string> {
  const units: Record<string, string> = {};
  for (const name of names) {
    const curve = curves.find(({ mnemonic }) => mnemonic.toUpperCase() === name.toUpperCase());
    const unit = before[name] ?? curve?.unit;
    if (unit && findQuantity(unit) !== null) units[name] = unit;
  }
  return units;
}

function round(depth: number): number {
  return Number(depth.toFixed(2));
}
