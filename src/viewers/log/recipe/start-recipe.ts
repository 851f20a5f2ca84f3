import { computed } from '@preact/signals-core';
import { openRecipeRunner } from '../../../sources/log/open-recipe-runner.ts';
import type { PlotInput } from '../plot-loader.ts';
import type { LogRecipeParts } from './recipe-parts.ts';
import { addResults } from './recipe-plot.ts';
import { type ComputedRecipe, RecipeWork } from './recipe-work.ts';
import { findZones } from './recipe-zones.ts';

/** A recipe in work over the log of a viewer, and how its results are drawn. */
export function startRecipeWork({ host, log, findLog, findPicking, onFail }: LogRecipeParts): {
  work: RecipeWork;
  draw(input: PlotInput): PlotInput;
} {
  const picking = findPicking();
  const zones = computed(() => {
    const input = log.plotted.value;
    if (!input) return [];
    return findZones(input, {
      own: picking.work.value ? [] : (input.data.markers ?? []),
      picked: picking.drawn.value,
    });
  });
  const work = new RecipeWork({
    log,
    findLog,
    openRunner: openRecipeRunner,
    zones,
    name: '',
    onFail,
    onOutcome: (outcome) => host.emit('geo-recipe', describeOutcome(outcome)),
  });
  return {
    work,
    draw: (input) => addResults(input, work.outcome.value?.curves ?? []),
  };
}

/** Detail of the event `geo-recipe`. */
function describeOutcome({ recipe, curves, zones, problems }: ComputedRecipe): object {
  return {
    recipe,
    curves: curves.map(({ mnemonic, unit, origin = '' }) => ({ mnemonic, unit, origin })),
    zones,
    problems,
  };
}
