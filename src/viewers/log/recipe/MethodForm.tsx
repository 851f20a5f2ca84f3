import { findMethod } from '../../../compute/recipe/methods.ts';
import type { StepOfKind } from '../../../compute/recipe/recipe.ts';
import type { TextKey } from '../../../i18n/i18n.ts';
import { useTexts } from '../../../ui/texts.tsx';
import { CurveField } from './CurveField.tsx';
import { NumberOrName } from './NumberOrName.tsx';
import { OutputField } from './OutputField.tsx';
import type { StepFormProps } from './step-forms.ts';

/** A ready-made method: its form, curves, parameters and the name of its result. */
export function MethodForm({ step, place, work, curves }: StepFormProps<StepOfKind<'method'>>) {
  const t = useTexts();
  const method = findMethod(step.method);
  const change = (changed: Partial<StepOfKind<'method'>>): void =>
    void work.replace(place, { ...step, ...changed });
  return (
    <div className="recipe-form">
      {method.variants.length > 0 ? (
        <label className="recipe-entry">
          <span className="recipe-label">{t('recipe.variant')}</span>
          <select
            className="field"
            value={step.variant ?? method.variants[0]}
            onChange={({ target }) => change({ variant: target.value })}
          >
            {method.variants.map((variant) => (
              <option key={variant} value={variant}>
                {t(`recipe.variant.${variant}` as TextKey)}
              </option>
            ))}
          </select>
        </label>
      ) : null}
      {method.inputs.map(({ role, unit }) => (
        <CurveField
          key={role}
          label={`${t(`recipe.role.${role}` as TextKey)} (${unit})`}
          value={step.inputs[role] ?? role}
          curves={curves}
          onChange={(mnemonic) => change({ inputs: { ...step.inputs, [role]: mnemonic } })}
        />
      ))}
      {method.parameters.map(({ name, unit, usual }) => (
        <NumberOrName
          key={name}
          label={t(`recipe.parameter.${name}` as TextKey)}
          name={name}
          value={step.parameters[name]}
          unit={unit}
          isOptional={usual === null}
          work={work}
          onChange={(value, recipe = work.recipe.peek()) => {
            const { [name]: _before, ...rest } = step.parameters;
            const parameters = value === undefined ? rest : { ...rest, [name]: value };
            const steps = recipe.steps.with(place, { ...step, parameters });
            work.change({ ...recipe, steps });
          }}
        />
      ))}
      <OutputField step={step} place={place} work={work} />
    </div>
  );
}
