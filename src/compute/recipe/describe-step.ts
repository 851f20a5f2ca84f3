import { formulaNames, parseFormula } from '../formula/parse-formula.ts';
import type { Recipe, RecipeParameter, RecipeStep, StepOfKind } from './recipe.ts';

type Parameters = readonly RecipeParameter[];

/**
 * Where the result of a step comes from, for people and for the header of a file: recipe, version,
 * step, inputs and the values of its parameters.
 */
export function describeOrigin(recipe: Recipe, place: number): string {
  const step = recipe.steps[place]!;
  return `${recipe.name || 'Recipe'}, version ${recipe.version}, step ${place + 1}: ${describe(step, recipe.parameters)}`;
}

function describe(step: RecipeStep, parameters: Parameters): string {
  const unit = 'depthUnit' in step && step.depthUnit ? ` ${step.depthUnit}` : '';
  switch (step.kind) {
    case 'formula':
      return describeFormula(step.formula, parameters);
    case 'method':
      return describeMethod(step, parameters);
    case 'cutoffs': {
      const { inputs, limits } = step;
      const limit = (given: number | string): string => describeNumber(given, parameters);
      return `cut-offs: ${inputs.shale} <= ${limit(limits.shale)}, ${inputs.porosity} >= ${limit(limits.porosity)}, ${inputs.saturation} <= ${limit(limits.saturation)}`;
    }
    case 'shift':
      return `depth shift: ${step.ties.map(({ from, to }) => `${from} to ${to}`).join(', ')}${unit}`;
    case 'splice':
      return `splice: ${step.upper} above ${step.at}${unit}, ${step.lower} below`;
    case 'despike':
      return `despike: ${step.samples} samples, ${step.threshold} standard deviations`;
    case 'fill':
      return `gaps of at most ${step.length}${unit} filled`;
    case 'mask':
      return `masked: ${step.top} to ${step.base}${unit}`;
    case 'resample':
      return `resampled: ${step.step}${unit}`;
  }
}

function describeFormula(formula: string, parameters: Parameters): string {
  let names: string[] = [];
  try {
    names = formulaNames(parseFormula(formula).root);
  } catch {
    // A formula that cannot be read makes no curve whose origin this would be.
  }
  const used = parameters.filter(({ name }) => names.includes(name));
  const values = used.map((parameter) => `${parameter.name} = ${describeParameter(parameter)}`);
  return [formula.trim(), ...values].join('; ');
}

function describeMethod(step: StepOfKind<'method'>, parameters: Parameters): string {
  const { method, variant, inputs } = step;
  const name = variant === undefined ? method : `${method} (${variant})`;
  const list = [
    ...Object.entries(inputs),
    ...Object.entries(step.parameters).map(([parameter, given]) => [
      parameter,
      describeNumber(given, parameters),
    ]),
  ];
  return `${name}: ${list.map((pair) => pair.join(' = ')).join(', ')}`;
}

function describeNumber(given: number | string, parameters: Parameters): string {
  if (typeof given === 'number') return String(given);
  const parameter = parameters.find(({ name }) => name === given);
  return parameter ? describeParameter(parameter) : given;
}

function describeParameter({ value, unit, zones = {} }: RecipeParameter): string {
  const own = Object.entries(zones).map(([zone, inZone]) => `${zone}: ${inZone}`);
  return `${value}${unit ? ` ${unit}` : ''}${own.length > 0 ? ` (${own.join(', ')})` : ''}`;
}
