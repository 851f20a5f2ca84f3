import { findPlaces, resampleNumbers } from '../../compute/resample-curve.ts';
import type { Recipe } from '../../compute/recipe/recipe.ts';
import type {
  RecipeCurve,
  RecipeResult,
  RecipeWell,
  RecipeZone,
} from '../../compute/recipe/recipe-well.ts';
import { runRecipe } from '../../compute/recipe/run-recipe.ts';
import { buildPyramid, type Pyramid, pyramidBuffers } from '../../plot/log/pyramid.ts';
import { type CallContext, Transferred } from '../../rpc/rpc.ts';

/** A curve that a recipe made, ready to be drawn. */
export interface ResultCurve extends RecipeCurve {
  /** One value per sample of the well's own index: `values` unless the recipe resampled them. */
  plotted: Float64Array | Float32Array;
  /** Of `plotted`; null for a short curve. */
  pyramid: Pyramid | null;
  /** Whether `plotted` is 1 or 0 where it has a value. */
  isFlag: boolean;
}

/** What a recipe makes of a well, as it crosses to the page. */
export interface RecipeAnswer extends Omit<RecipeResult, 'index' | 'curves'> {
  /** The index of the results; null where it is that of the well. */
  index: Float64Array | null;
  curves: ResultCurve[];
}

/** A well without curves; these are added as they are needed. */
export type RecipeWellIndex = Pick<
  RecipeWell,
  'index' | 'indexUnit' | 'numberCurves' | 'otherCurves' | 'verticalDepth'
>;

/** Curves with fewer samples than this are drawn as fast without a pyramid. */
const PYRAMID_FROM_SAMPLES = 20_000;

/** Computes the steps of a recipe over the curves of one well. */
export interface RecipeService {
  /** Begins with a well. @returns its id */
  open(well: RecipeWellIndex): number;
  addCurves(argument: { wellId: number; curves: readonly RecipeCurve[] }): void;
  run(
    argument: { wellId: number; recipe: Recipe; zones: readonly RecipeZone[] },
    context: CallContext,
  ): Transferred<RecipeAnswer>;
  close(argument: { wellId: number }): void;
}

/** The service for a worker, or for the page's thread where the page allows no worker. */
export function recipeService(): RecipeService {
  const wells = new Map<number, { index: RecipeWellIndex; curves: RecipeCurve[] }>();
  let nextId = 1;
  return {
    open(index) {
      wells.set(nextId, { index, curves: [] });
      return nextId++;
    },
    addCurves({ wellId, curves }) {
      wells.get(wellId)?.curves.push(...curves);
    },
    run({ wellId, recipe, zones }) {
      const well = wells.get(wellId);
      if (!well) throw new DOMException('the well was closed', 'AbortError');
      const result = runRecipe(recipe, { ...well.index, curves: well.curves, zones });
      return toAnswer(result, well.index.index);
    },
    close({ wellId }) {
      wells.delete(wellId);
    },
  };
}

function toAnswer(result: RecipeResult, own: Float64Array): Transferred<RecipeAnswer> {
  const isResampled = result.index !== own;
  const place = isResampled ? placeAt(result.index, own) : null;
  const curves = result.curves.map((curve): ResultCurve => {
    const plotted = place ? place(curve.values) : curve.values;
    const pyramid = plotted.length < PYRAMID_FROM_SAMPLES ? null : buildPyramid(plotted);
    return { ...curve, plotted, pyramid, isFlag: curve.unit === '' && holdsFlags(plotted) };
  });
  const buffers = new Set(
    curves.flatMap(({ values, plotted, pyramid }) => [
      values.buffer as ArrayBuffer,
      plotted.buffer as ArrayBuffer,
      ...(pyramid ? pyramidBuffers(pyramid) : []),
    ]),
  );
  if (isResampled) buffers.add(result.index.buffer as ArrayBuffer);
  return new Transferred({ ...result, index: isResampled ? result.index : null, curves }, [
    ...buffers,
  ]);
}

/** Whether values are 0 and 1 alone, beside nulls. */
function holdsFlags(values: Float64Array | Float32Array): boolean {
  let flags = 0;
  for (let row = 0; row < values.length; row++) {
    const value = values[row]!;
    if (value === 0 || value === 1) flags++;
    else if (!Number.isNaN(value)) return false;
  }
  return flags > 0;
}

/** How values of one index are read at the samples of another, in any order. */
function placeAt(
  from: Float64Array,
  to: Float64Array,
): (values: Float64Array | Float32Array) => Float64Array | Float32Array {
  const rows = Int32Array.from(to.keys()).filter((row) => Number.isFinite(to[row]!));
  rows.sort((a, b) => to[a]! - to[b]!);
  const places = findPlaces(
    from,
    Float64Array.from(rows, (row) => to[row]!),
  );
  return (values) => {
    const found = resampleNumbers(values, places);
    const placed = new Float64Array(to.length).fill(NaN);
    rows.forEach((row, i) => (placed[row] = found[i]!));
    return placed;
  };
}
