import type { RecipeStep, StepOfKind } from '../../../compute/recipe/recipe.ts';
import type { TextKey } from '../../../i18n/i18n.ts';
import { numberFrom, numberText } from '../../../ui/number-text.ts';
import { useTexts } from '../../../ui/texts.tsx';
import { CurveField } from './CurveField.tsx';
import { EntryField } from './EntryField.tsx';
import { OutputField } from './OutputField.tsx';
import type { StepFormProps } from './step-forms.ts';
import { joinList } from '../../../i18n/join-list.ts';

type EditStep = StepOfKind<'despike' | 'fill' | 'mask' | 'resample' | 'shift' | 'splice'>;

/** Numbers of the steps that edit curves, by kind. */
const NUMBERS = {
  despike: ['samples', 'threshold'],
  fill: ['length'],
  mask: ['top', 'base'],
  resample: ['step'],
  splice: ['at'],
  shift: [],
} as const satisfies Record<EditStep['kind'], readonly string[]>;

/** Steps that edit curves: their curves and numbers. */
export function EditForm({ step, place, work, curves }: StepFormProps<EditStep>) {
  const t = useTexts();
  const change = (changed: Record<string, unknown>): void =>
    void work.replace(place, { ...step, ...changed } as RecipeStep);
  const unit = 'depthUnit' in step ? step.depthUnit : undefined;
  const values = step as unknown as Record<string, number>;
  return (
    <div className="recipe-form">
      {'curves' in step ? (
        <EntryField
          label={t('recipe.curves')}
          shown={joinList(t, step.curves)}
          choices={curves.map(({ mnemonic }) => mnemonic)}
          onCommit={(text) => {
            const named = text.split(',').flatMap((name) => name.trim() || []);
            if (named.length > 0) change({ curves: named });
            return named.length > 0;
          }}
        />
      ) : null}
      {step.kind === 'splice'
        ? (['upper', 'lower'] as const).map((side) => (
            <CurveField
              key={side}
              label={t(`recipe.splice.${side}`)}
              value={step[side]}
              curves={curves}
              onChange={(mnemonic) => change({ [side]: mnemonic })}
            />
          ))
        : null}
      {NUMBERS[step.kind].map((name) => (
        <EntryField
          key={name}
          label={t(`recipe.number.${step.kind}.${name}` as TextKey)}
          isNumber
          unit={name === 'samples' || name === 'threshold' ? '' : unit}
          shown={numberText(values[name])}
          onCommit={(text) => {
            const number = numberFrom(text);
            const fits = canBe(name, number);
            if (fits) change({ [name]: number });
            return fits;
          }}
        />
      ))}
      {step.kind === 'splice' ? <OutputField step={step} place={place} work={work} /> : null}
      {step.kind === 'shift' ? (
        <p className="muted">
          {joinList(
            t,
            step.ties.map(({ from, to }) => `${from} → ${to}`),
          )}{' '}
          {unit}
        </p>
      ) : null}
    </div>
  );
}

/** Whether the schema of recipes takes a number. */
function canBe(name: string, number: number): boolean {
  if (name === 'samples') return Number.isInteger(number) && number >= 3 && number <= 1001;
  if (name === 'threshold') return number >= 0;
  return name === 'length' || name === 'step' ? number > 0 : !Number.isNaN(number);
}
