import type { StepOfKind } from '../../../compute/recipe/recipe.ts';
import { useTexts } from '../../../ui/texts.tsx';
import { EntryField } from './EntryField.tsx';
import { type StepFormProps, usePanelNotice } from './step-forms.ts';
import { describeRename } from './step-notices.ts';

/** The name of the result of a step; later steps follow a new one. */
export function OutputField({
  step,
  place,
  work,
}: Pick<StepFormProps<StepOfKind<'method' | 'cutoffs' | 'splice'>>, 'step' | 'place' | 'work'>) {
  const t = useTexts();
  const say = usePanelNotice();
  return (
    <EntryField
      label={t('recipe.output')}
      shown={step.output}
      onCommit={(output) => {
        if (output === '') return false;
        const renaming = work.replace(place, { ...step, output });
        if (renaming) say(describeRename(renaming, t));
        return true;
      }}
    />
  );
}
