import { findOutputUses } from '../../../compute/recipe/rename-output.ts';
import type { Recipe } from '../../../compute/recipe/recipe.ts';
import type { Translate } from '../../../i18n/i18n.ts';
import type { StepRename } from './recipe-work.ts';
import { joinList } from '../../../i18n/join-list.ts';

/** What the new name of a result means for later steps; "" for nothing. */
export function describeRename(
  { before, after, renamed, broken, captured }: StepRename,
  t: Translate,
): string {
  return joinSentences([
    renamed.length > 0 && t('recipe.renamed', { before, after, steps: listSteps(renamed, t) }),
    broken.length > 0 && t('recipe.renamed.broken', { before, steps: listSteps(broken, t) }),
    captured.length > 0 && t('recipe.renamed.captured', { after, steps: listSteps(captured, t) }),
  ]);
}

/**
 * Which later steps lose the results of a step that is removed or skipped; "" for none.
 * @param curves those that the step could use: an earlier one of the name takes the place
 * @param moved how far later steps move up in the list
 */
export function describeLoss(
  { recipe, place, moved }: { recipe: Recipe; place: number; moved: 0 | 1 },
  curves: readonly { mnemonic: string }[],
  t: Translate,
): string {
  return joinSentences(
    findOutputUses(recipe, place).map(({ curve, places }) => {
      const isElsewhere = curves.some(
        ({ mnemonic }) => mnemonic.toUpperCase() === curve.toUpperCase(),
      );
      const steps = listSteps(
        places.map((at) => at - moved),
        t,
      );
      return t(isElsewhere ? 'recipe.lost.earlier' : 'recipe.lost', { curve, steps });
    }),
  );
}

/** Places in a recipe as people count them. */
function listSteps(places: readonly number[], t: Translate): string {
  return joinList(
    t,
    places.map((place) => place + 1),
  );
}

function joinSentences(sentences: readonly (string | false)[]): string {
  return sentences.filter(Boolean).join(' ');
}
