import { computed, type ReadonlySignal, signal } from '@preact/signals-core';
import type { Problem } from '../../../core/problem.ts';
import type { LogState } from '../log-state.ts';
import type { LogPicking } from '../picks/log-picking.ts';
import type { PlotInput } from '../plot-loader.ts';
import type { RecipeWork } from './recipe-work.ts';

/** The calculations of the viewer: what computes them is loaded when they are first wanted. */
export class LogRecipe {
  readonly #work = signal<RecipeWork | null>(null);
  readonly #draw = signal<((input: PlotInput) => PlotInput) | null>(null);
  /** Null until `begin`. */
  readonly work: ReadonlySignal<RecipeWork | null> = this.#work;
  /** What is drawn: the plot of the log, with the results of the recipe. */
  readonly drawn: ReadonlySignal<PlotInput | null>;
  #beginning: Promise<RecipeWork> | null = null;

  constructor(
    private readonly log: LogState,
    private readonly findPicking: () => LogPicking,
    private readonly onFail: (problem: Problem) => void,
  ) {
    this.drawn = computed(() => {
      const input = log.plotted.value;
      return input && (this.#draw.value?.(input) ?? input);
    });
  }

  /** Begins with an empty recipe, once. */
  begin(): Promise<RecipeWork> {
    return (this.#beginning ??= this.#begin());
  }

  dispose(): void {
    this.#draw.value = null;
    this.#work.peek()?.dispose();
  }

  async #begin(): Promise<RecipeWork> {
    try {
      const { startRecipeWork } = await import('./start-recipe.ts');
      const { log, onFail } = this;
      const { work, draw } = startRecipeWork({ log, picking: this.findPicking(), onFail });
      this.#draw.value = draw;
      return (this.#work.value = work);
    } catch (error) {
      this.#beginning = null;
      throw error;
    }
  }
}
