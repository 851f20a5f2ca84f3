import type { Row } from '../../../backend/records.ts';
import type { EditField, FormValues } from '../record/edit/edit-fields.ts';
import { checked, editSchema } from '../record/edit/edit-schema.ts';
import type { InputError } from '../record/edit/use-edit.ts';

/** A field that a bulk edit changes; "" while none is chosen. */
export interface EditRow {
  name: string;
  /** The field is cleared instead of getting a value. */
  isCleared: boolean;
}

/** Changes by attribute name, or what is wrong with which input. */
export type CollectedEdit =
  { ok: true; changes: Row } | { ok: false; errors: Readonly<Record<string, InputError>> };

/**
 * The changes of a bulk edit: a cleared field is null; a field without a value is wrong, because
 * clearing is a choice of its own; a unit without a value stays as it is.
 */
export function collectEdit(
  fields: readonly EditField[],
  rows: readonly EditRow[],
  { values, lang }: { values: FormValues; lang: string },
): CollectedEdit {
  const chosen = rows.flatMap(({ name, isCleared }) => {
    const field = fields.find((one) => one.name === name);
    return field ? [{ field, isCleared }] : [];
  });
  const typed = chosen
    .filter(({ isCleared }) => !isCleared)
    .map(({ field }) => ({ ...field, required: true }));
  const inputs = typed.flatMap(({ name, unit }) => [name, ...(unit ? [unit.name] : [])]);
  const given = Object.fromEntries(inputs.map((name) => [name, values[name] ?? '']));
  const answer = checked(editSchema(typed, lang), given);
  if (!answer.ok)
    return {
      ok: false,
      errors: Object.fromEntries([...answer.wrong].map(([name, type]) => [name, { type }])),
    };
  const cleared = chosen.filter(({ isCleared }) => isCleared).map(({ field }) => field.name);
  return {
    ok: true,
    changes: {
      ...Object.fromEntries(Object.entries(answer.row).filter(([, value]) => value !== null)),
      ...Object.fromEntries(cleared.map((name) => [name, null])),
    },
  };
}
