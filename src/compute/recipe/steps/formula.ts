import { evaluateFormula } from '../../formula/evaluate-formula.ts';
import { FormulaError } from '../../formula/formula-error.ts';
import { type FormulaNode, formulaNames, parseFormula } from '../../formula/parse-formula.ts';
import { renameInFormula } from '../../formula/rename-in-formula.ts';
import { describeOrigin } from '../describe-step.ts';
import { StepFailure } from '../recipe-problem.ts';
import type { StepOfKind } from '../recipe.ts';
import type { RecipeRun } from '../recipe-run.ts';
import { byZone, spreadNumber } from '../zone-parameters.ts';
import { noteMissingResults, noteNoValues, type StepRunner } from './step-runner.ts';

/** A curve by a formula over curves and parameters. */
export const formulaStep: StepRunner<'formula'> = {
  outputs: ({ formula }) => readable(formula, ({ target }) => (target === null ? [] : [target])),
  inputs: ({ formula }) => readable(formula, ({ root }) => formulaNames(root)),
  renameInputs: ({ units, ...step }, rename) => ({
    ...step,
    formula: renameInFormula(step.formula, rename),
    ...(units && {
      units: Object.fromEntries(Object.entries(units).map(([name, unit]) => [rename(name), unit])),
    }),
  }),
  run(run, step) {
    const { target, root } = parseFormula(step.formula);
    if (target === null) throw new StepFailure('NAME_MISSING', {}, { from: 0, to: 0 });
    const { curves, parameters, isSpread } = collect(run, root, step);
    const values = evaluate(run, root, { curves, parameters, isSpread });
    if (canMakeNull(root)) noteNoValues(run, target, values);
    else noteMissingResults(run, target, values, [...curves.values()]);
    run.set(
      {
        mnemonic: target,
        unit: step.unit ?? '',
        values,
        ...(step.description !== undefined && { description: step.description }),
      },
      describeOrigin(run.recipe, run.step),
    );
  },
};

interface FormulaValues {
  curves: Map<string, ArrayLike<number>>;
  parameters: Record<string, number>;
  /** Parameters with values by zone, which are curves here. */
  isSpread: ReadonlySet<string>;
}

/** Curves and parameters by the names that a formula has. @throws StepFailure with the place */
function collect(run: RecipeRun, root: FormulaNode, step: StepOfKind<'formula'>): FormulaValues {
  const curves = new Map<string, ArrayLike<number>>();
  const parameters: Record<string, number> = {};
  const isSpread = new Set<string>();
  for (const name of formulaNames(root)) {
    const parameter = run.recipe.parameters.find((given) => given.name === name);
    if (parameter) {
      const number = byZone(run, parameter);
      if (number.zones.size === 0) parameters[name] = number.value;
      else {
        curves.set(name, spreadNumber(run, number));
        isSpread.add(name);
      }
    } else if (name !== 'null') curves.set(name, takeCurve(run, name, root, step));
  }
  return { curves, parameters, isSpread };
}

function takeCurve(
  run: RecipeRun,
  name: string,
  root: FormulaNode,
  { units = {} }: StepOfKind<'formula'>,
): ArrayLike<number> {
  const key = Object.keys(units).find((given) => given.toUpperCase() === name.toUpperCase());
  try {
    return key === undefined ? run.curve(name).values : run.take(name, units[key]!);
  } catch (error) {
    if (!(error instanceof StepFailure)) throw error;
    throw new StepFailure(error.code, error.values, findName(root, name));
  }
}

function evaluate(
  run: RecipeRun,
  root: FormulaNode,
  { curves, parameters, isSpread }: FormulaValues,
): Float64Array {
  try {
    return evaluateFormula(root, { index: run.index, curves, parameters });
  } catch (error) {
    const varying = [...isSpread].find((name) => isAt(error, findName(root, name)));
    if (varying === undefined || !(error instanceof FormulaError)) throw error;
    const { from, to } = error;
    throw new StepFailure('PARAMETER_VARIES', { parameter: varying }, { from, to });
  }
}

/** Whether a formula makes null of samples on purpose, or for want of samples around them. */
function canMakeNull(root: FormulaNode): boolean {
  return someNode(
    root,
    (node) =>
      (node.kind === 'name' && node.name === 'null') ||
      (node.kind === 'call' && ['null', 'shift', 'resample'].includes(node.name.toLowerCase())),
  );
}

function isAt(error: unknown, place: { from: number; to: number } | undefined): boolean {
  return error instanceof FormulaError && error.from === place?.from && error.to === place.to;
}

function findName(root: FormulaNode, name: string): { from: number; to: number } | undefined {
  let place: { from: number; to: number } | undefined;
  someNode(root, (node) => {
    if (node.kind !== 'name' || node.name !== name) return false;
    place = { from: node.from, to: node.to };
    return true;
  });
  return place;
}

function someNode(node: FormulaNode, test: (node: FormulaNode) => boolean): boolean {
  if (test(node)) return true;
  if (node.kind === 'call') return node.parts.some((part) => someNode(part, test));
  if (node.kind === 'binary') return someNode(node.left, test) || someNode(node.right, test);
  return (node.kind === 'negative' || node.kind === 'not') && someNode(node.part, test);
}

/** What a formula says; nothing of one that cannot be read. */
function readable(
  formula: string,
  read: (formula: ReturnType<typeof parseFormula>) => string[],
): string[] {
  try {
    return read(parseFormula(formula));
  } catch {
    return [];
  }
}
