import type { ZoneTotals } from '../petrophysics/net-pay.ts';
import type { RecipeProblem } from './recipe-problem.ts';

/** A curve of a well, or one that a recipe made. */
export interface RecipeCurve {
  mnemonic: string;
  unit: string;
  /** One value per sample of the index; NaN for null. */
  values: Float64Array | Float32Array;
  description?: string;
  /** Recipe, version, step and parameters that made it; absent of a curve of the source. */
  origin?: string;
}

/** A zone, from `top` to above `base`, in the unit of the index. */
export interface RecipeZone {
  name: string;
  top: number;
  base: number;
}

/** What a recipe is applied to. */
export interface RecipeWell {
  /** Depth of each sample. */
  index: Float64Array;
  indexUnit: string;
  curves: readonly RecipeCurve[];
  /** Names of all curves with numbers, in their order; default: those of `curves`. */
  numberCurves?: readonly string[];
  zones: readonly RecipeZone[];
  /** Names of curves that hold texts, or several values for each sample: no step reads them. */
  otherCurves?: readonly string[];
  /** True vertical depth of each sample, in the unit of the index; NaN where it is not known. */
  verticalDepth?: Float64Array;
}

/** Names of curves of true vertical depth. */
const VERTICAL = /^TVD(_?KB|_?RKB|_?MD|D)?$/i;

/** Whether a curve is a true vertical depth by its name; depths below sea level are another one. */
export function isVerticalDepth(mnemonic: string): boolean {
  return VERTICAL.test(mnemonic);
}

/** Net pay of a zone by one step. */
export interface ZonePay {
  /** Place of the step in the recipe, from 0. */
  step: number;
  /** Mnemonic of its flags. */
  output: string;
  /** Null for the whole log of a well without zones. */
  zone: string | null;
  top: number;
  base: number;
  /** Thicknesses along the hole, in the unit of the index. */
  measured: ZoneTotals;
  /** True vertical thicknesses; null where the path of the well is not known all through the zone. */
  vertical: ZoneTotals | null;
}

/** What a recipe makes of a well. */
export interface RecipeResult {
  /** That of the well, or of the last resampling. */
  index: Float64Array;
  /** Curves that were made or changed, in the order in which they first were. */
  curves: RecipeCurve[];
  zones: ZonePay[];
  problems: RecipeProblem[];
}
