import type { Recipe } from '../../../compute/recipe/recipe.ts';
import type { RecipeZone } from '../../../compute/recipe/recipe-well.ts';
import { recipeInputs } from '../../../compute/recipe/run-recipe.ts';
import type { LogCurve } from '../../../formats/log-file.ts';
import { findByMnemonic } from '../../../formats/mnemonics.ts';
import type {
  OpenRecipeRunner,
  RecipeAnswer,
  RecipeRunner,
} from '../../../sources/log/recipe-runner.ts';
import { metresPer } from '../../../units/depth.ts';
import type { LogState } from '../log-state.ts';
import type { PlotInput } from '../plot-loader.ts';

/** Names of curves of true vertical depth. */
const VERTICAL = /^TVD(_?KB|_?RKB|_?MD|D)?$/i;

/** The log that is open as the well of a recipe: its curves are read as steps need them. */
export class LogRecipeWell {
  #runner: RecipeRunner | null = null;
  /** Index that the runner was opened with. */
  #index: Float64Array | null = null;

  constructor(
    private readonly log: LogState,
    private readonly openRunner: OpenRecipeRunner,
  ) {}

  /** Computes a recipe. @returns null where another log was opened meanwhile */
  async run(
    recipe: Recipe,
    zones: readonly RecipeZone[],
    plotted: PlotInput,
  ): Promise<RecipeAnswer | null> {
    const isOpen = (): boolean =>
      this.log.plotted.peek()?.data.index.values === plotted.data.index.values;
    const runner = await this.#openRunner(plotted);
    for (const curve of this.#findCurves(recipe, plotted)) {
      if (runner.has(curve.mnemonic)) continue;
      const { values, unit } = await this.log.curveValues(curve.mnemonic);
      if (!isOpen()) return null;
      const { mnemonic, description } = curve;
      await runner.add({ mnemonic, unit, values, ...(description && { description }) });
    }
    const answer = await runner.run(recipe, zones);
    return isOpen() ? answer : null;
  }

  close(): void {
    this.#runner?.close();
    this.#runner = this.#index = null;
  }

  /** Curves of the frame that the recipe reads; the index can be one of them. */
  #findCurves(recipe: Recipe, { frame }: PlotInput): LogCurve[] {
    const scalars = scalarCurves(frame.curves);
    return recipeInputs(recipe).flatMap((name) => findByMnemonic(scalars, name) ?? []);
  }

  async #openRunner({ data, frame }: PlotInput): Promise<RecipeRunner> {
    const { values, unit } = data.index;
    if (this.#runner && this.#index === values) return this.#runner;
    this.close();
    const verticalDepth = await this.#readVertical(frame.curves, unit);
    const well = {
      index: values.slice(),
      indexUnit: unit,
      ...(verticalDepth && { verticalDepth }),
    };
    const runner = await this.openRunner(well);
    this.#runner = runner;
    this.#index = values;
    return runner;
  }

  /** True vertical depths in the unit of the index; undefined for a log without them. */
  async #readVertical(
    curves: readonly LogCurve[],
    indexUnit: string,
  ): Promise<Float64Array | undefined> {
    const curve = scalarCurves(curves).find(({ mnemonic }) => VERTICAL.test(mnemonic));
    const metres = metresPer(indexUnit);
    if (!curve || metres === null) return undefined;
    const { values, unit } = await this.log.curveValues(curve.mnemonic);
    const own = metresPer(unit);
    if (own === null) return undefined;
    return own === metres ? values : values.map((depth) => (depth * own) / metres);
  }
}

/** Curves with one number per sample. */
export function scalarCurves(curves: readonly LogCurve[]): LogCurve[] {
  return curves.filter(
    ({ kind, dimension }) => kind === 'number' && dimension.every((sides) => sides === 1),
  );
}
