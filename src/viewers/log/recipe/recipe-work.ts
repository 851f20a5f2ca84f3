import { computed, effect, type ReadonlySignal, signal } from '@preact/signals-core';
import {
  parseRecipe,
  type Recipe,
  type RecipeParameter,
  type RecipeStep,
} from '../../../compute/recipe/recipe.ts';
import { type OutputRename, renameOutput } from '../../../compute/recipe/rename-output.ts';
import { stepOutputs } from '../../../compute/recipe/run-recipe.ts';
import type { RecipeProblem } from '../../../compute/recipe/recipe-problem.ts';
import type { RecipeZone, ZonePay } from '../../../compute/recipe/recipe-well.ts';
import type { VerticalSource } from '../../../compute/recipe/vertical-depths.ts';
import type { ElementHost } from '../../../core/element-host.ts';
import { isAbort, type Problem, problemOf } from '../../../core/problem.ts';
import { findByMnemonic } from '../../../compute/find-curve.ts';
import { joinMessages } from '../../../formats/msg.ts';
import { schemaMessages } from '../../../formats/schema-message.ts';
import type { KeptRecipe } from '../../../sources/log/recipe-store.ts';
import type { OpenLog } from '../../../sources/log/source.ts';
import type { OpenRecipeRunner, ResultCurve } from '../../../sources/log/recipe-runner.ts';
import type { LogState } from '../log-state.ts';
import {
  changeHistory,
  endTyping,
  redoHistory,
  startHistory,
  undoHistory,
} from './recipe-history.ts';
import { LogRecipeWell } from './log-recipe-well.ts';

/** What a recipe in work needs of the viewer around. */
export interface RecipeWorkParts {
  log: LogState;
  openRunner: OpenRecipeRunner;
  /** The log that is open; null without one. */
  findLog(): OpenLog | null;
  zones: ReadonlySignal<readonly RecipeZone[]>;
  /** Name of a new recipe. */
  name: string;
  onFail(problem: Problem): void;
  onOutcome?(outcome: ComputedRecipe): void;
}

/** What the recipe makes of the log that is open. */
export interface ComputedRecipe {
  /** The recipe that it is of. */
  recipe: Recipe;
  /** Index of the results; null where it is that of the log. */
  index: Float64Array | null;
  curves: readonly ResultCurve[];
  zones: readonly ZonePay[];
  problems: readonly RecipeProblem[];
  /** What true vertical thicknesses are from; null where they are along the hole. */
  vertical: VerticalSource | null;
}

/** A result that has another name, and what that means for the later steps. */
export interface StepRename extends OutputRename {
  before: string;
  after: string;
}

/** A recipe without steps. */
export function emptyRecipe(name: string): Recipe {
  return { name, version: 1, parameters: [], steps: [] };
}

/**
 * The recipe of a log viewer while it is edited: its steps can be undone, and its results follow
 * each change. It is kept when another log is opened, and is applied to that.
 */
export class RecipeWork {
  readonly #history;
  readonly #outcome = signal<ComputedRecipe | null>(null);
  readonly #isRunning = signal(false);
  readonly recipe: ReadonlySignal<Recipe>;
  readonly steps: ReadonlySignal<readonly RecipeStep[]>;
  readonly undoable: ReadonlySignal<{ canUndo: boolean; canRedo: boolean }>;
  /** Null until the first run has ended. */
  readonly outcome: ReadonlySignal<ComputedRecipe | null> = this.#outcome;
  /** Curves that the recipe makes of the log, by mnemonic. */
  readonly results = computed(
    (): ReadonlyMap<string, ResultCurve> =>
      new Map((this.#outcome.value?.curves ?? []).map((curve) => [curve.mnemonic, curve])),
  );
  /** Whether results are being computed. */
  readonly isRunning: ReadonlySignal<boolean> = this.#isRunning;
  readonly zones: ReadonlySignal<readonly RecipeZone[]>;
  readonly #well: LogRecipeWell;
  readonly #stops: (() => void)[] = [];
  #kept: KeptRecipe | null = null;
  #isStale = false;
  #running: Promise<void> = Promise.resolve();
  #isDisposed = false;

  constructor(private readonly parts: RecipeWorkParts) {
    this.#history = signal(startHistory(emptyRecipe(parts.name)));
    this.recipe = computed(() => this.#history.value.present);
    this.steps = computed(() => this.recipe.value.steps);
    this.undoable = computed(() => ({
      canUndo: this.#history.value.past.length > 0,
      canRedo: this.#history.value.future.length > 0,
    }));
    this.zones = parts.zones;
    this.#well = new LogRecipeWell(parts.log, parts.openRunner, () => parts.findLog());
    this.#stops.push(
      effect(() => {
        void [this.recipe.value, this.zones.value, parts.log.plotted.value];
        this.#refresh();
      }),
    );
  }

  /** Adds a step, at the end where no place is given. */
  add(step: RecipeStep, place = this.steps.peek().length): void {
    this.#changeSteps((steps) => steps.toSpliced(place, 0, step));
  }

  /**
   * Replaces a step. Where its result has another name, later steps read it by that one.
   * @param typing what is being typed there, which is one step to undo
   * @returns the renaming; null where the result has the same name, or none while it is typed
   */
  replace(place: number, step: RecipeStep, typing: string | null = null): StepRename | null {
    const { present, past, typing: isTyped } = this.#history.peek();
    // What is typed in between is no name that other steps had.
    const start = typing !== null && typing === isTyped ? (past.at(-1) ?? present) : present;
    const names = changedName(start.steps[place], step);
    const replaced = { ...start, steps: start.steps.with(place, step) };
    const renaming = names && renameOutput(replaced, place, names);
    this.change(renaming?.recipe ?? replaced, typing);
    return renaming && { ...names!, ...renaming };
  }

  /** Removes a step. */
  remove(place: number): void {
    this.#changeSteps((steps) => steps.toSpliced(place, 1));
  }

  /** Moves a step to another place. */
  move(from: number, to: number): void {
    const step = this.steps.peek()[from];
    if (!step || to < 0 || to >= this.steps.peek().length || from === to) return;
    this.#changeSteps((steps) => steps.toSpliced(from, 1).toSpliced(to, 0, step));
  }

  /** Replaces all parameters. */
  setParameters(parameters: RecipeParameter[], typing: string | null = null): void {
    this.change({ ...this.recipe.peek(), parameters }, typing);
  }

  /** Replaces the recipe as one step that can be undone. */
  change(recipe: Recipe, typing: string | null = null): void {
    this.#history.value = changeHistory(this.#history.peek(), recipe, typing);
  }

  /**
   * Takes a recipe of unknown origin, as one step that can be undone; undefined for none.
   * @returns whether it is one; what is wrong with it is reported
   */
  take(given: unknown): boolean {
    const read = parseRecipe(given ?? emptyRecipe('recipe'));
    this.#kept = null;
    if (read.ok) this.change(read.recipe);
    else {
      const parts = joinMessages(['recipe', schemaMessages(read.issues.slice(0, 1), '')], ': ');
      this.parts.onFail({ code: 'DATA_INVALID', message: `${parts}`, parts });
    }
    return read.ok;
  }

  /** The recipe of the server that this one was opened from or saved as; null for none. */
  get kept(): KeptRecipe | null {
    return this.#kept;
  }

  /** The recipes of the server, none where they cannot be had. */
  async loadKept(host: ElementHost): Promise<readonly KeptRecipe[]> {
    try {
      const { keptRecipes } = await import('../../../sources/log/recipe-store.ts');
      const answer = await keptRecipes(host);
      if (!('problem' in answer)) return answer.recipes ?? [];
      this.parts.onFail(answer.problem);
    } catch (error) {
      // An element that is gone has no use for them.
      if (!isAbort(error)) this.parts.onFail(problemOf(error, 'PART_NOT_LOADED'));
    }
    return [];
  }

  /** Opens a recipe of the server. @returns whether it could be read */
  takeKept(kept: KeptRecipe): boolean {
    const isTaken = this.take(kept);
    if (isTaken) this.#kept = kept;
    return isTaken;
  }

  /** Saves the recipe on the server, as the next version of the one that was opened. */
  async keep(host: ElementHost): Promise<'saved' | 'conflict' | 'absent' | 'failed'> {
    const code = await import('../../../sources/log/recipe-store.ts').catch((error: unknown) =>
      this.parts.onFail(problemOf(error, 'PART_NOT_LOADED')),
    );
    if (!code) return 'failed';
    const recipe = this.recipe.peek();
    const of = this.#kept?.name === recipe.name ? this.#kept : null;
    const outcome = await code.keepRecipe(host, recipe, of);
    if (outcome.kind === 'failed') this.parts.onFail(outcome.problem);
    if (outcome.kind === 'saved') {
      this.#kept = outcome.kept;
      if (this.recipe.peek() === recipe)
        this.change({ ...recipe, version: outcome.kept.version }, 'version');
    }
    return outcome.kind;
  }

  /** Values of a result with its index, as copies; null where the recipe makes no such curve. */
  values(
    mnemonic: string,
  ): { depth: Float64Array; values: Float64Array; unit: string; depthUnit: string } | null {
    const outcome = this.#outcome.peek();
    const curve = findByMnemonic(outcome?.curves ?? [], mnemonic);
    const index = this.parts.log.plotted.peek()?.data.index;
    if (!outcome || !curve || !index) return null;
    return {
      depth: (outcome.index ?? index.values).slice(),
      values: Float64Array.from(curve.values),
      unit: curve.unit,
      depthUnit: index.unit,
    };
  }

  /** What is typed next is a step of its own. */
  endTyping(): void {
    this.#history.value = endTyping(this.#history.peek());
  }

  undo(): void {
    this.#history.value = undoHistory(this.#history.peek());
  }

  redo(): void {
    this.#history.value = redoHistory(this.#history.peek());
  }

  /** Resolves when the results are those of the recipe as it is. */
  async settled(): Promise<void> {
    for (let last: Promise<void> | null = null; last !== this.#running;) {
      last = this.#running;
      await last;
    }
  }

  dispose(): void {
    this.#isDisposed = true;
    this.#stops.forEach((stop) => stop());
    this.#well.close();
  }

  #changeSteps(change: (steps: RecipeStep[]) => RecipeStep[], typing: string | null = null): void {
    const recipe = this.recipe.peek();
    this.change({ ...recipe, steps: change(recipe.steps) }, typing);
  }

  /** Computes the results again; changes while that runs are computed once after it. */
  #refresh(): void {
    this.#isStale = true;
    if (!this.#isRunning.peek()) this.#running = this.#run();
  }

  async #run(): Promise<void> {
    this.#isRunning.value = true;
    try {
      while (this.#isStale && !this.#isDisposed) {
        this.#isStale = false;
        await this.#runOnce();
      }
    } catch (error) {
      this.parts.onFail(problemOf(error, 'COMPONENT_FAILED'));
    } finally {
      this.#isRunning.value = false;
    }
  }

  async #runOnce(): Promise<void> {
    const recipe = this.recipe.peek();
    const plotted = this.parts.log.plotted.peek();
    // The results of another log would be drawn over this one.
    if (!plotted?.complete || recipe.steps.length === 0) {
      this.#outcome.value = null;
      return;
    }
    const answer = await this.#well.run(recipe, this.zones.peek(), plotted);
    if (this.#isDisposed || !answer) return;
    const outcome = { recipe, ...answer, vertical: this.#well.vertical };
    this.#outcome.value = outcome;
    this.parts.onOutcome?.(outcome);
  }
}

/** The old and the new name of the one result of a step; null where they are the same. */
function changedName(
  earlier: RecipeStep | undefined,
  step: RecipeStep,
): { before: string; after: string } | null {
  // A step that changes curves in place makes none: another choice of curves is no other name.
  if (!earlier || 'curves' in earlier || 'curves' in step) return null;
  const [[before], [after]] = [stepOutputs(earlier), stepOutputs(step)];
  return before && after && before !== after ? { before, after } : null;
}
