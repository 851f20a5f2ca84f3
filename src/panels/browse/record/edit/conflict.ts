import { allInputs, type EditField, type FormValues, sameInput } from './edit-fields.ts';

/** A field that two people hold differently. */
export interface FieldConflict {
  field: EditField;
  mine: FormValues[string];
  theirs: FormValues[string];
  /** Mine where I changed it, theirs where only they did. */
  keep: 'mine' | 'theirs';
}

/**
 * Inputs that differ between what I typed and what is stored now; `before` is what we both began
 * with.
 */
export function differences(
  fields: readonly EditField[],
  { before, mine, theirs }: Record<'before' | 'mine' | 'theirs', FormValues>,
): FieldConflict[] {
  return allInputs(fields).flatMap((field): FieldConflict[] => {
    const [was, my, their] = [before, mine, theirs].map((values) => values[field.name] ?? '') as [
      FormValues[string],
      FormValues[string],
      FormValues[string],
    ];
    return sameInput(my, their)
      ? []
      : [{ field, mine: my, theirs: their, keep: sameInput(my, was) ? 'theirs' : 'mine' }];
  });
}

/** What the inputs hold after the choice. */
export function merged(theirs: FormValues, chosen: readonly FieldConflict[]): FormValues {
  return {
    ...theirs,
    ...Object.fromEntries(
      chosen.map(({ field, mine, theirs: their, keep }) => [
        field.name,
        keep === 'mine' ? mine : their,
      ]),
    ),
  };
}
