import { type RefObject, type SyntheticEvent, useEffect, useMemo, useRef, useState } from 'react';
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
import { withValueAt } from '../../../shared/edit/paths.ts';
import { NOTHING_WRONG, stillWrong, type Wrong } from '../../../shared/edit/still-wrong.ts';
import { useDraft } from '../../../shared/edit/use-draft.ts';
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

/** What is wrong with an input: a code of `Invalid`, `taken`, or `server` with its words. */
export interface InputError {
  type: string;
  message?: string;
}

/** The inputs of a record. */
export interface RecordForm {
  /** What the inputs hold. */
  values: FormValues;
  /** What the inputs of the stored record held. */
  before: FormValues;
  /** By path: `geom.lon` is an input of a point. */
  errors: Readonly<Record<string, InputError>>;
  isDirty: boolean;
  isSubmitting: boolean;
  setValue(path: string, value: string): void;
}

/** A record in a form: what is typed is kept as a draft at each change, and saving shows what the server refuses. */
export function useEdit(source: EditSource) {
  const { backend, catalog, cache, lang, stored, place, onSaved } = source;
  const fields = useMemo(
    () => editFields(cache, stored ? 'edit' : 'create', stored?.row),
    [cache, stored],
  );
  const schema = useMemo(() => editSchema(fields, lang), [fields, lang]);
  const element = useRef<HTMLFormElement>(null);
  const { history, over, setOver } = useRecordDraft(fields, source);
  const { draft: values, dirty: isDirty } = history;
  const [wrong, setWrong] = useState<Wrong<InputError>>(NOTHING_WRONG);
  const errors = useMemo(() => stillWrong(wrong, values), [wrong, values]);
  const [isSubmitting, setSubmitting] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [conflict, setConflict] = useState<Conflict | null>(null);

  const showWrong = (found: ReadonlyMap<string, InputError>, of: FormValues): void => {
    setWrong({ errors: Object.fromEntries(found), of });
    focusInput(element, (name) => found.has(name));
  };
  const done = (saved: StoredRecord): void => {
    dropDraft(place);
    onSaved(saved);
  };
  const send = async (now: FormValues, { stored, before }: Base): Promise<void> => {
    setProblem(null);
    const answer = checked(schema, now);
    const invalid = new Map<string, InputError>(
      answer.ok ? [] : [...answer.wrong].map(([path, type]) => [path, { type }]),
    );
    // A date that is half typed reads as nothing: only its input knows.
    for (const name of unreadDates(element)) invalid.set(name, { type: 'date' });
    showWrong(invalid, now);
    if (!answer.ok || invalid.size > 0) return;
    const { row } = answer;
    setSubmitting(true);
    const sent = stored
      ? updateRecord(backend, catalog, stored, collectChanges(fields, { now, before, row }))
      : createRecord(backend, catalog, filled(row));
    // Rejected with its element alone.
    const saved = await sent.catch(() => null);
    if (saved?.ok) done(saved.data);
    else if (saved) await refused(saved.error, now, { stored, before });
    setSubmitting(false);
  };
  const refused = async (
    error: Problem,
    now: FormValues,
    { stored, before }: Base,
  ): Promise<void> => {
    if (error.serverCode !== 'CONFLICT') {
      const { found, isComplete } = refusedInputs(fields, error);
      showWrong(found, now);
      return setProblem(isComplete ? null : error);
    }
    if (!stored)
      return showWrong(
        new Map(fields.filter(({ key }) => key).map(({ name }) => [name, { type: 'taken' }])),
        now,
      );
    const theirs = await storedRecord(backend, catalog, pickKeys(cache, stored.row)).catch(
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
    const base = { stored: theirs, before: formValues(fields, theirs.row) };
    const values = merged(base.before, chosen);
    setOver(base);
    history.reset(values, base.before);
    setConflict(null);
    if (chosen.every(({ keep }) => keep === 'theirs')) return done(theirs);
    await send(values, base);
  };
  const form: RecordForm = {
    values,
    before: over.before,
    errors,
    isDirty,
    isSubmitting,
    setValue: (path, value) => history.change(changeAt(values, path, value)),
  };
  return {
    form,
    element,
    fields,
    problem,
    conflict,
    save(event: SyntheticEvent): void {
      event.preventDefault();
      if (!isSubmitting) void send(values, over);
    },
    resolve,
    leaveConflict: () => setConflict(null),
  };
}

/** What is typed over, and what its inputs held: another after a conflict. */
interface Base {
  stored: StoredRecord | null;
  before: FormValues;
}

/** What is typed, begun with the draft of this tab, and kept there while it differs from the stored record. */
function useRecordDraft(fields: readonly EditField[], { stored, place, draft }: EditSource) {
  const [over, setOver] = useState<Base>(() => ({
    stored,
    before: formValues(fields, stored?.row ?? {}),
  }));
  const [start] = useState(() => ({ ...over.before, ...knownValues(over.before, draft) }));
  const history = useDraft<FormValues>(start, { base: over.before });
  const values = history.draft;
  useEffect(() => {
    // What the form begins with is kept already.
    if (values === start) return;
    const isChanged = allInputs(fields).some(
      ({ name }) => !sameInput(values[name], over.before[name]),
    );
    if (isChanged) keepDraft(place, { at: Date.now(), values, stored: over.stored });
    else dropDraft(place);
  }, [values, start, fields, over, place]);
  return { history, over, setOver };
}

/** The values of a draft whose inputs the form has. */
function knownValues(inputs: FormValues, draft: RecordDraft | null): FormValues {
  return Object.fromEntries(
    Object.entries(draft?.values ?? {}).filter(([name]) => Object.hasOwn(inputs, name)),
  );
}

function changeAt(values: FormValues, path: string, value: string): FormValues {
  const name = path.split('.')[0]!;
  return { [name]: withValueAt(values, path, value)[name] as FormValues[string] };
}

/** Focuses the first input whose name satisfies `isWanted`, in the order of the form. */
export function focusInput(
  form: RefObject<HTMLFormElement | null>,
  isWanted: (name: string) => boolean,
): void {
  inputsIn(form)
    .find(({ name }) => name !== '' && isWanted(name))
    ?.focus();
}

function unreadDates(form: RefObject<HTMLFormElement | null>): string[] {
  return inputsIn(form)
    .filter(({ validity }) => validity.badInput)
    .map(({ name }) => name);
}

function inputsIn({ current }: RefObject<HTMLFormElement | null>): HTMLInputElement[] {
  return [...(current?.elements ?? [])] as HTMLInputElement[];
}

/** What the server refuses, by the path of its input; `isComplete` is false if some of it has no input here. */
function refusedInputs(
  fields: readonly EditField[],
  { fields: wrong = {} }: Problem,
): { found: Map<string, InputError>; isComplete: boolean } {
  const inputs = new Map(allInputs(fields).map((field) => [field.name, field]));
  const names = Object.keys(wrong);
  const known = names.filter((name) => inputs.has(name));
  const found = known.map((name): [string, InputError] => [
    inputs.get(name)!.kind === 'point' ? `${name}.lon` : name,
    wrong[name] === 'required' ? { type: 'required' } : { type: 'server', message: wrong[name]! },
  ]);
  return {
    found: new Map(found),
    isComplete: names.length > 0 && known.length === names.length,
  };
}

function filled(row: Row): Row {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null));
}
