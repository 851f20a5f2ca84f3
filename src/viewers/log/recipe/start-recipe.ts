import { computed } from '@preact/signals-core';
import type { Problem } from '../../../core/problem.ts';
import type { LogState } from '../log-state.ts';
import type { LogPicking } from '../picks/log-picking.ts';
import type { PlotInput } from '../plot-loader.ts';
import { addResults } from './recipe-plot.ts';
import { RecipeWork } from './recipe-work.ts';
import { findZones } from './recipe-zones.ts';

/** What the calculations of a log viewer need of it. */
export interface LogRecipeParts {
  log: LogState;
  picking: LogPicking;
  onFail(problem: Problem): void;
}

/** A recipe in work over the log of a viewer, and how its results are drawn. */
export function startRecipeWork({ log, picking, onFail }: LogRecipeParts): {
  work: RecipeWork;
  draw(input: PlotInput): PlotInput;
} {
  const zones = computed(() => {
    const input = log.plotted.value;
    if (!input) return [];
    const own = (input.data.markers ?? []).map(({ name, depth }) => ({ name, depth }));
    return findZones(input, {
      own: picking.work.value ? [] : own,
      picked: picking.drawn.value,
    });
  });
  const work = new RecipeWork({ log, zones, name: '', onFail });
  return {
    work,
    draw: (input) => addResults(input, work.outcome.value?.curves ?? []),
  };
}
