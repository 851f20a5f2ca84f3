import { metresPer } from '../../units/depth.ts';
import { chooseByMnemonic, findByMnemonic } from '../find-curve.ts';
import { unitConversion } from '../../units/curve-units.ts';
import { type RecipeProblemCode, type RecipeProblemValues, StepFailure } from './recipe-problem.ts';
import type { Recipe, RecipeParameter } from './recipe.ts';
import type { RecipeCurve, RecipeResult, RecipeWell } from './recipe-well.ts';

/** A curve that a step made, without its place in the well. */
export type MadeCurve = Pick<RecipeCurve, 'mnemonic' | 'unit' | 'values' | 'description'>;

/** A well while the steps of a recipe change it. */
export class RecipeRun {
  index: Float64Array;
  verticalDepth: Float64Array | undefined;
  readonly result: RecipeResult;
  /** Curves that steps made or changed, by mnemonic. */
  readonly #made = new Map<string, RecipeCurve>();
  #curves: Map<string, RecipeCurve>;
  /** Place of the step that failed to make a curve, by the curve's mnemonic in upper case. */
  readonly #failed = new Map<string, number>();
  #step = 0;

  constructor(
    readonly recipe: Recipe,
    readonly well: RecipeWell,
  ) {
    this.index = well.index;
    this.verticalDepth = well.verticalDepth;
    this.#curves = new Map(well.curves.map((curve) => [curve.mnemonic, curve]));
    this.result = { index: well.index, curves: [], zones: [], problems: [] };
  }

  /** Place of the step that runs. */
  get step(): number {
    return this.#step;
  }

  /** Begins with a step. */
  begin(step: number): void {
    this.#step = step;
  }

  /** The curves and the index as they are now, as the result. */
  finish(): RecipeResult {
    return { ...this.result, index: this.index, curves: [...this.#made.values()] };
  }

  /** Notes a problem of the step. */
  note(
    code: RecipeProblemCode,
    values: RecipeProblemValues = {},
    place?: { from: number; to: number },
  ): void {
    this.result.problems.push({ step: this.#step, code, values, ...place });
  }

  /** Notes that the step failed, and that its curves are not to be used. */
  fail({ code, values, place }: StepFailure, outputs: readonly string[]): void {
    this.note(code, values, place);
    for (const name of outputs) this.#failed.set(name.toUpperCase(), this.#step);
  }

  /**
   * A curve by its name, as the viewer finds it: in any case where none is spelled the same, else
   * the first repeat of it, such as "GR:1" for "GR", with a note where there are several.
   * @throws StepFailure for a curve that the well lacks, that has no numbers, or that an earlier step
   * failed to make
   */
  curve(name: string): RecipeCurve {
    const failed = this.#failed.get(name.toUpperCase());
    if (failed !== undefined)
      throw new StepFailure('INPUT_FAILED', { curve: name, step: failed + 1 });
    const found = this.#curves.get(name) ?? this.#findCurve(name);
    if (found) return found;
    const isOther = findByMnemonic(toCurves(this.well.otherCurves ?? []), name) !== undefined;
    throw new StepFailure(isOther ? 'CURVE_NOT_NUMBERS' : 'CURVE_MISSING', { curve: name });
  }

  #findCurve(name: string): RecipeCurve | undefined {
    const { curves, numberCurves = curves.map(({ mnemonic }) => mnemonic) } = this.well;
    const names = new Set([...numberCurves, ...this.#curves.keys()]);
    const found = chooseByMnemonic(toCurves([...names]), name);
    if (!found) return undefined;
    const taken = found.curve.mnemonic;
    const all = found.repeats.map(({ mnemonic }) => mnemonic).join(', ');
    if (all !== '' && !this.#isNoted('CURVE_REPEATED', name))
      this.note('CURVE_REPEATED', { curve: name, taken, curves: all });
    return this.#curves.get(taken);
  }

  /** Whether the step has this note on a curve. */
  #isNoted(code: RecipeProblemCode, name: string): boolean {
    return this.result.problems.some(
      (problem) =>
        problem.step === this.#step && problem.code === code && problem.values['curve'] === name,
    );
  }

  /**
   * Values of a curve in a unit; without a unit of its own it is taken to be in that one.
   * @throws StepFailure as `curve` does, and for a unit that is not converted
   */
  take(name: string, unit: string): Float64Array | Float32Array {
    const { values, unit: own } = this.curve(name);
    if (own.trim() === '' && unit !== '')
      this.note('UNIT_ASSUMED', { curve: name, expected: unit });
    const conversion = convert(own, unit);
    if (!conversion)
      throw new StepFailure('UNIT_MISMATCH', { curve: name, unit: own, expected: unit });
    const { factor, offset } = conversion;
    return factor === 1 && offset === 0
      ? values
      : Float64Array.from(values, (value) => value * factor + offset);
  }

  /** Adds a curve, or replaces the one of its name. */
  set(curve: MadeCurve, origin: string): void {
    const { mnemonic, unit, values, description } = curve;
    const made: RecipeCurve = {
      mnemonic,
      unit,
      values,
      ...(description !== undefined && { description }),
      origin,
    };
    this.#curves.set(mnemonic, made);
    this.#made.set(mnemonic, made);
    this.#failed.delete(mnemonic.toUpperCase());
  }

  /**
   * Notes that the step changes nothing, where none of the log's depths is in an interval.
   * @param unit of the depths; that of the index without it
   */
  noteOutside(
    { from, to }: { from: number; to: number },
    unit: string = this.well.indexUnit,
    factor = this.depthFactor(unit),
  ): void {
    const isInside = (depth: number): boolean => depth >= from * factor && depth <= to * factor;
    if (this.index.some(isInside)) return;
    this.note('DEPTHS_OUTSIDE', { depths: from === to ? `${from}` : `${from}–${to}`, unit });
  }

  /** Replaces the index and all curves. */
  replaceAll(index: Float64Array, change: (curve: RecipeCurve) => MadeCurve, origin: string): void {
    const before = [...this.#curves.values()];
    this.#curves = new Map();
    for (const curve of before)
      this.set(change(curve), curve.origin === undefined ? origin : `${curve.origin}; ${origin}`);
    this.index = index;
  }

  /** A parameter of the recipe. @throws StepFailure where it has none of the name */
  parameter(name: string): RecipeParameter {
    const found = this.recipe.parameters.find((parameter) => parameter.name === name);
    if (!found) throw new StepFailure('PARAMETER_MISSING', { parameter: name });
    return found;
  }

  /** What a depth is multiplied by to be in the unit of the index. @throws StepFailure */
  depthFactor(unit: string | undefined): number {
    const { indexUnit } = this.well;
    if (unit === undefined || unit === indexUnit) return 1;
    const [from, to] = [metresPer(unit), metresPer(indexUnit)];
    if (from === null || to === null) throw new StepFailure('DEPTH_WRONG', { unit, indexUnit });
    return from === to ? 1 : from / to;
  }
}

/**
 * How values in one unit become those of another; null where they do not. A unit that is not given
 * is taken to be the other one.
 */
export function convert(from: string, to: string): { factor: number; offset: number } | null {
  const [given, wanted] = [from.trim().toLowerCase(), to.trim().toLowerCase()];
  return given === '' || wanted === '' || given === wanted
    ? { factor: 1, offset: 0 }
    : unitConversion(from, to);
}

function toCurves(names: readonly string[]): { mnemonic: string }[] {
  return names.map((mnemonic) => ({ mnemonic }));
}
