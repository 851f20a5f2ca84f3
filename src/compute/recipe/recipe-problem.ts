import { FormulaError, type FormulaProblem } from '../formula/formula-error.ts';

/** What can go wrong with a step. */
export type RecipeProblemCode =
  | 'CURVE_MISSING' // the well has no curve {curve}
  | 'CURVE_REPEATED' // several curves, {curves}, have the name {curve}; {taken} is taken
  | 'CURVE_NOT_NUMBERS' // {curve} holds texts, or several values for each sample
  | 'INPUT_FAILED' // {curve} is the result of step {step}, which failed
  | 'UNIT_MISMATCH' // {curve} or {parameter} has the unit {unit}, which is not converted to {expected}
  | 'UNIT_ASSUMED' // {curve} has no unit; {expected} is assumed
  | 'PARAMETER_MISSING' // the step needs {parameter}, or the recipe has none of that name
  | 'PARAMETER_WRONG' // {parameter} is {value}; it has to be greater than {limit}; in {zone}, or ''
  | 'PARAMETER_VARIES' // {parameter} has values by zone where the formula needs one number
  | 'ZONE_MISSING' // {parameter} has a value for {zone}, which the well lacks
  | 'NAME_MISSING' // a formula names no curve for its result
  | 'NO_RESULT' // {samples} samples of {curve} have inputs but no result, as by a division by zero
  | 'NO_VALUES' // {curve} has no value at all
  | 'ZONE_EMPTY' // no sample of the log is in {zone}, one zone or several
  | 'DEPTHS_OUTSIDE' // {depths}, in {unit}, are outside of the log, so that the step changes nothing
  | 'TIES_CROSS' // ties do not rise in both their depths; {from} is the first that does not
  | 'DEPTH_WRONG' // a depth in {unit} is not one of an index in {indexUnit}
  | 'STEP_TOO_FINE' // {step} makes more samples than can be computed
  | `FORMULA_${FormulaProblem}`; // {subject}: see FormulaProblem

/** Problems after which the step has its result all the same. */
const NOTES: ReadonlySet<RecipeProblemCode> = new Set([
  'CURVE_REPEATED',
  'UNIT_ASSUMED',
  'ZONE_MISSING',
  'NO_RESULT',
  'NO_VALUES',
  'ZONE_EMPTY',
  'DEPTHS_OUTSIDE',
]);

/** Values of the sentence about a problem, by name. */
export type RecipeProblemValues = Readonly<Record<string, string | number>>;

/** A problem of a step. */
export interface RecipeProblem {
  /** Place of the step in the recipe, from 0. */
  step: number;
  code: RecipeProblemCode;
  values: RecipeProblemValues;
  /** Place in the formula that it is about: first character, and the one after the last. */
  from?: number;
  to?: number;
}

/** Whether the step has no result because of the problem. */
export function isFailure({ code }: Pick<RecipeProblem, 'code'>): boolean {
  return !NOTES.has(code);
}

/** Ends a step that has no result. */
export class StepFailure extends Error {
  override name = 'StepFailure';
  constructor(
    readonly code: RecipeProblemCode,
    readonly values: RecipeProblemValues = {},
    readonly place?: { from: number; to: number },
  ) {
    super(code);
  }
}

/** The failure of a step that an error stands for; what is no failure of a step is thrown again. */
export function toStepFailure(error: unknown): StepFailure {
  if (error instanceof StepFailure) return error;
  if (error instanceof FormulaError) {
    const place = { from: error.from, to: error.to };
    return error.problem === 'NAME_UNKNOWN'
      ? new StepFailure('CURVE_MISSING', { curve: error.subject }, place)
      : new StepFailure(`FORMULA_${error.problem}`, { subject: error.subject }, place);
  }
  throw error;
}
