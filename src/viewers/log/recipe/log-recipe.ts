import { computed, type ReadonlySignal, signal } from '@preact/signals-core';
import { problemOf } from '../../../core/problem.ts';
import { loadWithRetry } from '../../../core/load-with-retry.ts';
import type { LogState } from '../log-state.ts';
import type { PlotInput } from '../plot-loader.ts';
import type { LogRecipeParts } from './recipe-parts.ts';
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
  #isDisposed = false;

  constructor(private readonly parts: LogRecipeParts) {
    this.drawn = computed(() => {
      const input = parts.log.plotted.value;
      return input && (this.#draw.value?.(input) ?? input);
    });
  }

  /** Begins with an empty recipe, once. */
  begin(): Promise<RecipeWork> {
    return (this.#beginning ??= this.#begin());
  }

  /** Applies the recipe of the page; undefined takes the steps away. */
  set(recipe: unknown): void {
    if (recipe === undefined && !this.#beginning) return;
    this.use((work) => work.take(recipe));
  }

  /** Begins, and changes the recipe; where its code cannot be loaded that is shown. */
  use(change: (work: RecipeWork) => void): void {
    this.begin().then(change, (error) => this.parts.onFail(problemOf(error, 'PART_NOT_LOADED')));
  }

  /** The recipe whose results are shown; undefined without steps. */
  get shown(): object | undefined {
    const recipe = this.#work.peek()?.recipe.peek();
    return recipe?.steps.length ? { ...recipe, name: recipe.name || 'recipe' } : undefined;
  }

  /** Applies the recipe that the window which opened this one has handed over, if any. */
  takeHandedOver(shown: {
    popup?: boolean;
    catalog?: string | undefined;
    logId?: string | undefined;
  }) {
    const { popup, catalog, logId } = shown;
    if (!popup || !catalog || !logId) return;
    const load = () => import('./handed-recipe.ts');
    void loadWithRetry(load, () => this.#isDisposed).then(({ readHandedRecipe }) =>
      this.set(readHandedRecipe({ catalog, logId })),
    );
  }

  /** Values of a result with its index; those of a curve of the log where the recipe makes none. */
  async values(mnemonic: string): ReturnType<LogState['curveValues']> {
    const { log } = this.parts;
    const work = await this.#beginning;
    if (work) await log.settled();
    await work?.settled();
    return work?.values(mnemonic) ?? log.curveValues(mnemonic);
  }

  dispose(): void {
    this.#isDisposed = true;
    this.#draw.value = null;
    this.#work.peek()?.dispose();
  }

  async #begin(): Promise<RecipeWork> {
    try {
      const { startRecipeWork } = await import('./start-recipe.ts');
      const { work, draw } = startRecipeWork(this.parts);
      this.#draw.value = draw;
      return (this.#work.value = work);
    } catch (error) {
      this.#beginning = null;
      throw error;
    }
  }
}
