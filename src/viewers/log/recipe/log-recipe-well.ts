import type { Recipe } from '../../../compute/recipe/recipe.ts';
import type { RecipeZone } from '../../../compute/recipe/recipe-well.ts';
import { recipeInputs } from '../../../compute/recipe/run-recipe.ts';
import type { VerticalSource } from '../../../compute/recipe/vertical-depths.ts';
import type { LogCurve } from '../../../formats/log-file.ts';
import { findByMnemonic } from '../../../compute/find-curve.ts';
import type {
  OpenRecipeRunner,
  RecipeAnswer,
  RecipeRunner,
} from '../../../sources/log/recipe-runner.ts';
import type { OpenLog } from '../../../sources/log/source.ts';
import type { LogState } from '../log-state.ts';
import type { PlotInput } from '../plot-loader.ts';
import { scalarCurves } from './scalar-curves.ts';
import { readVerticalDepths } from './vertical-depth.ts';

/** The log that is open as the well of a recipe: its curves are read as steps need them. */
export class LogRecipeWell {
  #runner: RecipeRunner | null = null;
  /** Index that the runner was opened with. */
  #index: Float64Array | null = null;
  #stop = new AbortController();
  /** What the true vertical depths are from; null where they are not known. */
  vertical: VerticalSource | null = null;

  constructor(
    private readonly log: LogState,
    private readonly openRunner: OpenRecipeRunner,
    private readonly findLog: () => OpenLog | null,
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
    this.#stop.abort();
    this.#stop = new AbortController();
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
    const vertical = await readVerticalDepths(
      {
        log: this.findLog(),
        frame,
        index: { mnemonic: data.index.mnemonic, unit, values },
        readCurve: (mnemonic) => this.log.curveValues(mnemonic),
      },
      this.#stop.signal,
    );
    const scalars = new Set(scalarCurves(frame.curves));
    const others = frame.curves.filter((curve) => !scalars.has(curve));
    const well = {
      index: values.slice(),
      indexUnit: unit,
      numberCurves: [...scalars].map(({ mnemonic }) => mnemonic),
      otherCurves: others.map(({ mnemonic }) => mnemonic),
      ...(vertical && { verticalDepth: vertical.values }),
    };
    const runner = await this.openRunner(well);
    this.#runner = runner;
    this.#index = values;
    this.vertical = vertical?.source ?? null;
    return runner;
  }
}
