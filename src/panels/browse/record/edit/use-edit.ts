import { type BaseSyntheticEvent, useEffect, useMemo, useRef, useState } from 'react';
import { get, type Resolver, set, useForm, type UseFormReturn } from 'react-hook-form';
import type { Backend } from '../../../../backend/backend.ts';
import type { CatalogCache } from '../../../../backend/catalogs.ts';
import {
  createRecord,
  type StoredRecord,
  storedRecord,
  updateRecord,
} from '../../../../backend/edit-records.ts';
import { pickKeys, type Row } from '../../../../backend/records.ts';
import type { Problem } from '../../../../core/problem.ts';
import { type FieldConflict, differences, merged } from './conflict.ts';
import { type RecordDraft, dropDraft, keepDraft } from './drafts.ts';
import {
  allInputs,
  type EditField,
  editFields,
  formValues,
  type FormValues,
  sameInput,
} from './edit-fields.ts';
import { collectChanges, checked, editSchema } from './edit-schema.ts';

/** What a form is made of. */
export interface EditSource {
  backend: Backend;
  /** Name of the catalog. */
  catalog: string;
  cache: CatalogCache;
  /** BCP 47 tag that numbers are read by. */
  lang: string;
  /** What is typed over; null for a new record. */
  stored: StoredRecord | null;
  /** Where the draft is kept. */
  place: string;
  /** What stood in the inputs before. */
  draft: RecordDraft | null;
  onSaved(saved: StoredRecord): void;
}

/** Somebody else has stored the record since it was read. */
export interface Conflict {
  theirs: StoredRecord;
  differences: readonly FieldConflict[];
}

/** Form of a record that is edited. */
export type RecordForm = UseFormReturn<FormValues, unknown, Row>;

/** A record in a form: what is typed is kept as a draft at each change, and saving tells what the server refuses. */
export function useEdit({
  backend,
  catalog,
  cache,
  lang,
  stored,
  place,
  draft,
  onSaved,
}: EditSource) {
  const fields = useMemo(
    () => editFields(cache, stored ? 'edit' : 'create', stored?.row),
    [cache, stored],
  );
  const schema = useMemo(() => editSchema(fields, lang), [fields, lang]);
  const [start] = useState(() => formValues(fields, stored?.row ?? {}));
  // What is typed over, and what its inputs held: another after a conflict.
  const base = useRef({ stored, before: start });
  const [problem, setProblem] = useState<Problem | null>(null);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const form = useForm<FormValues, unknown, Row>({
    defaultValues: start,
    resolver: createResolver(schema),
  });

  useEffect(() => {
    for (const [name, value] of Object.entries(draft?.values ?? {}))
      if (name in start) form.setValue(name, value, { shouldDirty: true });
    // Once: the draft is what the form begins with.
  }, []);
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          const changed = allInputs(fields).some(
            ({ name }) => !sameInput(values[name], base.current.before[name]),
          );
          if (changed)
            keepDraft(place, {
              at: Date.now(),
              values: structuredClone(values),
              stored: base.current.stored,
            });
          else dropDraft(place);
        },
      }),
    [form, fields, place],
  );

  const done = (saved: StoredRecord): void => {
    dropDraft(place);
    onSaved(saved);
  };
  const save = async (row: Row): Promise<void> => {
    setProblem(null);
    const { stored: over, before } = base.current;
    const now = form.getValues();
    const sent = over
      ? updateRecord(backend, catalog, over, collectChanges(fields, { now, before, row }))
      : createRecord(backend, catalog, filled(row));
    // Rejected with its element alone.
    const answer = await sent.catch(() => null);
    if (answer?.ok) done(answer.data);
    else if (answer) await refused(answer.error, now);
  };
  const refused = async (error: Problem, now: FormValues): Promise<void> => {
    const { stored: over, before } = base.current;
    if (error.serverCode !== 'CONFLICT')
      return setProblem(markFields(form, fields, error) ? null : error);
    if (!over)
      return fields
        .filter(({ key }) => key)
        .forEach(({ name }, at) =>
          form.setError(name, { type: 'taken' }, { shouldFocus: at === 0 }),
        );
    const theirs = await storedRecord(backend, catalog, pickKeys(cache, over.row)).catch(
      () => null,
    );
    if (!theirs) return;
    if (!theirs.ok) return setProblem(theirs.error);
    const found = differences(fields, {
      before,
      mine: now,
      theirs: formValues(fields, theirs.data.row),
    });
    // What I wanted is stored already: the answer to an earlier save was lost.
    if (found.length === 0) done(theirs.data);
    else setConflict({ theirs: theirs.data, differences: found });
  };
  const resolve = async (theirs: StoredRecord, chosen: readonly FieldConflict[]): Promise<void> => {
    const before = formValues(fields, theirs.row);
    const values = merged(before, chosen);
    base.current = { stored: theirs, before };
    form.reset(before);
    for (const [name, value] of Object.entries(values))
      form.setValue(name, value, { shouldDirty: true });
    setConflict(null);
    if (chosen.every(({ keep }) => keep === 'theirs')) return done(theirs);
    await form.handleSubmit(save)();
  };
  return {
    form,
    fields,
    problem,
    conflict,
    save: (event?: BaseSyntheticEvent) => form.handleSubmit(save)(event),
    resolve,
    leaveConflict: () => setConflict(null),
  };
}

function createResolver(schema: ReturnType<typeof editSchema>): Resolver<FormValues, unknown, Row> {
  return (values, _context, { fields: inputs }) => {
    const answer = checked(schema, values);
    const wrong = new Map<string, string>(answer.ok ? [] : answer.wrong);
    // Half a date reads as nothing: only the input knows.
    for (const [name, input] of Object.entries(inputs))
      if (
        ((input as { ref?: unknown } | undefined)?.ref as HTMLInputElement | undefined)?.validity
          ?.badInput
      )
        wrong.set(name, 'date');
    if (answer.ok && wrong.size === 0) return { values: answer.row, errors: {} };
    const errors = {};
    for (const [path, type] of wrong) set(errors, path, { type });
    return { values: {}, errors };
  };
}

/** Puts what the server says at its fields; false where some of it has no field here. */
function markFields(
  form: RecordForm,
  fields: readonly EditField[],
  { fields: wrong = {} }: Problem,
): boolean {
  const inputs = new Map(allInputs(fields).map((field) => [field.name, field]));
  const fieldErrors = Object.entries(wrong);
  fieldErrors.forEach(([name, words], at) => {
    const path = inputs.get(name)?.kind === 'point' ? `${name}.lon` : name;
    if (inputs.has(name))
      form.setError(
        path,
        words === 'required' ? { type: 'required' } : { type: 'server', message: words },
        { shouldFocus: at === 0 },
      );
  });
  return fieldErrors.length > 0 && fieldErrors.every(([name]) => inputs.has(name));
}

function filled(row: Row): Row {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null));
}

/** What is wrong with an input: a code of `Invalid`, `taken`, or `server` with its words. */
export function errorAt(form: RecordForm, path: string): { type: string; message?: string } | null {
  return (
    (get(form.formState.errors, path) as { type: string; message?: string } | undefined) ?? null
  );
}
