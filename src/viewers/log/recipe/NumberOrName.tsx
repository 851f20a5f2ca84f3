import { Layers } from 'lucide-react';
import type { Recipe, RecipeParameter } from '../../../compute/recipe/recipe.ts';
import { Button } from '../../../ui/Button.tsx';
import { numberFrom, numberText } from '../../../ui/number-text.ts';
import { useTexts } from '../../../ui/texts.tsx';
import { useSignal } from '../../../ui/use-signal.ts';
import { EntryField } from './EntryField.tsx';
import type { RecipeWork } from './recipe-work.ts';

/**
 * A number of a step, or the parameter that it takes it from; with zones, a parameter has a value
 * in each.
 */
export function NumberOrName({
  label,
  name,
  value,
  unit,
  isOptional,
  work,
  onChange,
}: {
  label: string;
  /** Name of a parameter that is made of it. */
  name: string;
  value: number | string | undefined;
  unit: string;
  isOptional?: boolean;
  work: RecipeWork;
  /** Changes the step in a recipe; undefined leaves the number out. */
  onChange(value: number | string | undefined, recipe?: Recipe): void;
}) {
  const t = useTexts();
  const recipe = useSignal(work.recipe);
  const zones = useSignal(work.zones);
  const parameter = recipe.parameters.find((one) => one.name === value);
  const divide = (): void => {
    const start = typeof value === 'number' ? value : 0;
    const made = { name: freeName(recipe, name), value: start, ...(unit && { unit }) };
    onChange(made.name, { ...recipe, parameters: [...recipe.parameters, made] });
  };
  return (
    <div className="recipe-number">
      <div className="recipe-number-row">
        <EntryField
          label={label}
          isNumber
          unit={unit}
          shown={typeof value === 'string' ? value : numberText(value)}
          choices={recipe.parameters.map((one) => one.name)}
          placeholder={isOptional ? t('recipe.optional') : undefined}
          onCommit={(text) => {
            const read = readEntry(text, recipe, isOptional);
            if (read) onChange(read.value);
            return read !== null;
          }}
        />
        {zones.length > 0 && !parameter && value !== undefined ? (
          <Button
            label={t('recipe.byZone', { name: label })}
            icon={Layers}
            iconOnly
            variant="quiet"
            onClick={divide}
          />
        ) : null}
      </div>
      {parameter ? <ZoneValues parameter={parameter} work={work} /> : null}
    </div>
  );
}

/** A number or the name of a parameter as it was typed; null for any other text. */
function readEntry(
  text: string,
  { parameters }: Recipe,
  isOptional = false,
): { value: number | string | undefined } | null {
  if (text === '') return isOptional ? { value: undefined } : null;
  if (parameters.some(({ name }) => name === text)) return { value: text };
  const number = numberFrom(text);
  return Number.isNaN(number) ? null : { value: number };
}

/** The value of a parameter, and those of its own in zones. */
export function ZoneValues({ parameter, work }: { parameter: RecipeParameter; work: RecipeWork }) {
  const t = useTexts();
  const zones = useSignal(work.zones);
  const { name, value, unit = '', zones: own = {} } = parameter;
  const names = [...new Set([...zones.map((zone) => zone.name), ...Object.keys(own)])];
  const change = (changed: Partial<RecipeParameter>): void =>
    work.setParameters(
      work.recipe
        .peek()
        .parameters.map((one) => (one.name === name ? { ...one, ...changed } : one)),
    );
  return (
    <div className="recipe-zones" role="group" aria-label={t('recipe.zones.of', { name })}>
      <EntryField
        label={t('recipe.zones.others')}
        isNumber
        unit={unit}
        shown={numberText(value)}
        onCommit={(text) => {
          const number = numberFrom(text);
          if (!Number.isNaN(number)) change({ value: number });
          return !Number.isNaN(number);
        }}
      />
      {names.map((zone) => (
        <EntryField
          key={zone}
          label={zone}
          isNumber
          unit={unit}
          shown={numberText(own[zone])}
          placeholder={numberText(value)}
          onCommit={(text) => {
            const number = numberFrom(text);
            if (text !== '' && Number.isNaN(number)) return false;
            const { [zone]: _before, ...rest } = own;
            change({ zones: text === '' ? rest : { ...rest, [zone]: number } });
            return true;
          }}
        />
      ))}
    </div>
  );
}

/** A name that no parameter has. */
export function freeName({ parameters }: Recipe, name: string): string {
  const taken = new Set(parameters.map((one) => one.name));
  let free = name;
  for (let n = 2; taken.has(free); n++) free = `${name}${n}`;
  return free;
}
