import { Plus, Trash2 } from 'lucide-react';
import type { RecipeParameter } from '../../../compute/recipe/recipe.ts';
import { Button } from '../../../ui/Button.tsx';
import { useTexts } from '../../../ui/texts.tsx';
import { useSignal } from '../../../ui/use-signal.ts';
import { EntryField } from './EntryField.tsx';
import { freeName, ZoneValues } from './NumberOrName.tsx';
import type { RecipeWork } from './recipe-work.ts';

/** Parameters that formulas and methods use by name, with their values by zone. */
export function ParameterList({ work }: { work: RecipeWork }) {
  const t = useTexts();
  const { parameters } = useSignal(work.recipe);
  const add = (): void => {
    const recipe = work.recipe.peek();
    work.setParameters([...parameters, { name: freeName(recipe, 'P'), value: 0 }]);
  };
  return (
    <section className="recipe-section" aria-label={t('recipe.parameters')}>
      <div className="recipe-section-head">
        <h3>{t('recipe.parameters')}</h3>
        <Button
          label={t('recipe.parameter.add')}
          icon={Plus}
          iconOnly
          variant="quiet"
          onClick={add}
        />
      </div>
      {parameters.map((parameter, place) => (
        <ParameterRow key={place} {...{ parameter, place, work }} />
      ))}
    </section>
  );
}

function ParameterRow({
  parameter,
  place,
  work,
}: {
  parameter: RecipeParameter;
  place: number;
  work: RecipeWork;
}) {
  const t = useTexts();
  const { parameters } = useSignal(work.recipe);
  const { name, unit = '' } = parameter;
  return (
    <div className="recipe-parameter">
      <div className="recipe-parameter-row">
        <EntryField
          label={t('recipe.parameter.name')}
          isLabelHidden
          shown={name}
          onCommit={(text) => {
            const isFree = !parameters.some((one) => one.name === text);
            if (text === '' || !isFree) return false;
            renameParameter(work, name, text);
            return true;
          }}
        />
        <EntryField
          label={t('recipe.parameter.unit', { name })}
          isLabelHidden
          shown={unit}
          placeholder={t('recipe.unit')}
          onCommit={(text) => {
            const { unit: _before, ...rest } = parameter;
            work.setParameters(parameters.with(place, text ? { ...rest, unit: text } : rest));
            return true;
          }}
        />
        <Button
          label={t('recipe.parameter.remove', { name })}
          icon={Trash2}
          iconOnly
          variant="quiet"
          onClick={() => work.setParameters(parameters.toSpliced(place, 1))}
        />
      </div>
      <ZoneValues parameter={parameter} work={work} />
    </div>
  );
}

/** Renames a parameter, and where methods and cut-offs use it. Formulas keep what they say. */
function renameParameter(work: RecipeWork, before: string, name: string): void {
  const recipe = work.recipe.peek();
  const swap = <T extends Record<string, number | string>>(given: T): T =>
    Object.fromEntries(
      Object.entries(given).map(([key, value]) => [key, value === before ? name : value]),
    ) as T;
  work.change({
    ...recipe,
    parameters: recipe.parameters.map((one) => (one.name === before ? { ...one, name } : one)),
    steps: recipe.steps.map((step) => {
      if (step.kind === 'method') return { ...step, parameters: swap(step.parameters) };
      return step.kind === 'cutoffs' ? { ...step, limits: swap(step.limits) } : step;
    }),
  });
}
