import { Plus, Trash2 } from 'lucide-react';
import type { RecipeParameter } from '../../../compute/recipe/recipe.ts';
import { renameParameter } from '../../../compute/recipe/rename-output.ts';
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
            work.change(renameParameter(work.recipe.peek(), name, text));
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
