import type { StepOfKind } from '../../../compute/recipe/recipe.ts';
import { useTexts } from '../../../ui/texts.tsx';
import { CurveField } from './CurveField.tsx';
import { NumberOrName } from './NumberOrName.tsx';
import { OutputField } from './OutputField.tsx';
import type { StepFormProps } from './step-forms.ts';

const ROLES = ['shale', 'porosity', 'saturation'] as const;
/** Name of a parameter that is made of a limit. */
const LIMIT_NAMES = { shale: 'VSHcut', porosity: 'PHIcut', saturation: 'SWcut' } as const;

/** Cut-offs: three curves with their limits, and the name of the flags. */
export function CutoffsForm({ step, place, work, curves }: StepFormProps<StepOfKind<'cutoffs'>>) {
  const t = useTexts();
  const change = (changed: Partial<StepOfKind<'cutoffs'>>): void =>
    void work.replace(place, { ...step, ...changed });
  return (
    <div className="recipe-form">
      {ROLES.map((role) => (
        <div key={role} className="recipe-pair">
          <CurveField
            label={t(`recipe.role.${role}`)}
            value={step.inputs[role]}
            curves={curves}
            onChange={(mnemonic) => change({ inputs: { ...step.inputs, [role]: mnemonic } })}
          />
          <NumberOrName
            label={t(`recipe.limit.${role}`)}
            name={LIMIT_NAMES[role]}
            value={step.limits[role]}
            unit="v/v"
            work={work}
            onChange={(value, recipe = work.recipe.peek()) => {
              if (value === undefined) return;
              const limits = { ...step.limits, [role]: value };
              const steps = recipe.steps.with(place, { ...step, limits });
              work.change({ ...recipe, steps });
            }}
          />
        </div>
      ))}
      <OutputField step={step} place={place} work={work} />
    </div>
  );
}
