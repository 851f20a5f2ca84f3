import { type RefObject, type SyntheticEvent, useMemo, useRef, useState } from 'react';
import type { Backend } from '../../../../backend/backend.ts';
import type { CatalogCache } from '../../../../backend/catalogs.ts';
import {
  createRecord,
  type StoredRecord,
  storedRecord,
  updateRecord,
} from '../../../../backend/edit-records.ts';
import { pickKeys, type Row } from '../../../../backend/records.ts';
import { loadFieldTexts, type Problem } from '../../../../core/problem.ts';
import { useTexts } from '../../../../ui/texts.tsx';
import { useWriteProblem } from '../../../../ui/use-write-problem.ts';
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
  /** What the record is called. */
  name: string;
  cache: CatalogCache;
  /** BCP 47 tag that numbers are read by. */
  lang: string;
  /** What is typed over; null for a new record. */
  stored: StoredRecord | null;
  /** Where the draft is kept. */
  place: string;
  /** What the inputs held before. */
  draft: RecordDraft | null;
  onSaved(saved: StoredRecord): void;
}

/** The stored record has changed since it was read. */
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

/**
 * A record in a form: what is typed is kept as a draft at each change, and saving shows what the
 * server refuses.
 */
export function useEdit(source: EditSource) {
  const { cache, lang, stored } = source;
  const fields = useMemo(
    () => editFields(cache, stored ? 'edit' : 'create', stored?.row),
    [cache, stored],
  );
  const schema = useMemo(() => editSchema(fields, lang), [fields, lang]);
  const element = useRef<HTMLFormElement>(null);
  const typed = useRecordDraft(fields, source);
  const { values, base } = typed;
  const errors = useErrors(element, values);
  const [isSubmitting, setSubmitting] = useState(false);
  const sending = useSending(source, fields, errors.show);

  const send = async (now: FormValues, over: Base): Promise<void> => {
    sending.clear();
    const answer = checked(schema, now);
    const invalid = new Map<string, InputError>(
      answer.ok ? [] : [...answer.wrong].map(([path, type]) => [path, { type }]),
    );
    // A date that is half typed reads as nothing: only its input knows.
    errors.show(invalid, now);
    if (!answer.ok || invalid.size > 0) return;
    setSubmitting(true);
    await sending.store({ now, row: answer.row, over });
    setSubmitting(false);
  };
  const resolve = async (theirs: StoredRecord, chosen: readonly FieldConflict[]): Promise<void> => {
    const over = { stored: theirs, before: formValues(fields, theirs.row) };
    const next = merged(over.before, chosen);
    typed.restart(next, over);
    sending.leaveConflict();
    if (chosen.every(({ keep }) => keep === 'theirs')) return sending.done(theirs);
    await send(next, over);
  };
  const form: RecordForm = {
    values,
    before: base.before,
    errors: errors.shown,
    isDirty: typed.isDirty,
    isSubmitting,
    setValue: typed.setValue,
  };
  return {
    form,
    element,
    fields,
    problem: sending.problem,
    conflict: sending.conflict,
    save(event: SyntheticEvent): void {
      event.preventDefault();
      if (!isSubmitting) void send(values, base);
    },
    resolve,
    leaveConflict: sending.leaveConflict,
    steps: { undo: typed.undo, redo: typed.redo },
  };
}

/** What is typed over, and what its inputs held: another after a conflict. */
interface Base {
  stored: StoredRecord | null;
  before: FormValues;
}

/**
 * What is sent: what the inputs hold, the same as values of the record, and what it is typed over.
 */
interface Submission {
  now: FormValues;
  row: Row;
  over: Base;
}

type ShowErrors = (found: ReadonlyMap<string, InputError>, of: FormValues) => void;

/** What is wrong with the inputs, until they change; showing it focuses the first of them. */
function useErrors(
  element: RefObject<HTMLFormElement | null>,
  values: FormValues,
): { shown: RecordForm['errors']; show: ShowErrors } {
  const [wrong, setWrong] = useState<Wrong<InputError>>(NOTHING_WRONG);
  const shown = useMemo(() => stillWrong(wrong, values), [wrong, values]);
  const show: ShowErrors = (found, of) => {
    setWrong({ errors: Object.fromEntries(found), of });
    findInput(element, (name) => found.has(name))?.focus();
  };
  return { shown, show };
}

/**
 * Stores a record, and finds out why the server refuses it: wrong inputs, a key that is taken, a
 * conflict, another problem.
 */
function useSending(
  { backend, catalog, name, cache, place, onSaved }: EditSource,
  fields: readonly EditField[],
  showErrors: ShowErrors,
) {
  const t = useTexts();
  const { problem, report, isShown } = useWriteProblem(name);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const done = (saved: StoredRecord): void => {
    dropDraft(place);
    onSaved(saved);
  };
  const store = async ({ now, row, over }: Submission): Promise<void> => {
    const { stored, before } = over;
    const change = stored && { ...stored, changes: collectChanges(fields, { now, before, row }) };
    const sent = change
      ? updateRecord(backend, catalog, change)
      : createRecord(backend, catalog, filled(row));
    // Rejected with its element alone.
    const saved = await sent.catch(() => null);
    if (saved?.ok) done(saved.data);
    else if (saved) await explain(saved.error, now, over);
  };
  const explain = async (error: Problem, now: FormValues, over: Base): Promise<void> => {
    if (!isShown()) return report(error);
    if (error.serverCode !== 'CONFLICT') {
      const { found, isComplete } = refusedInputs(fields, await loadFieldTexts(t, error));
      showErrors(found, now);
      return report(isComplete ? null : error);
    }
    if (over.stored) return compare(now, over.stored, over.before);
    const keyNames = fields.filter(({ key }) => key).map(({ name }) => name);
    showErrors(new Map(keyNames.map((name) => [name, { type: 'taken' }])), now);
  };
  const compare = async (
    mine: FormValues,
    stored: StoredRecord,
    before: FormValues,
  ): Promise<void> => {
    const keys = pickKeys(cache, stored.row);
    const theirs = await storedRecord(backend, catalog, keys).catch(() => null);
    if (!theirs?.ok) return report(theirs?.error ?? null);
    const found = differences(fields, {
      before,
      mine,
      theirs: formValues(fields, theirs.data.row),
    });
    // What I wanted is stored already: the answer to an earlier save was lost.
    if (found.length === 0) done(theirs.data);
    else setConflict({ theirs: theirs.data, differences: found });
  };
  return {
    problem,
    conflict,
    done,
    store,
    clear: () => report(null),
    leaveConflict: () => setConflict(null),
  };
}

/**
 * What is typed: it begins with the draft of this tab, which keeps it while it differs from the
 * stored record.
 */
function useRecordDraft(fields: readonly EditField[], { stored, place, draft }: EditSource) {
  const [base, setBase] = useState<Base>(() => ({
    stored,
    before: formValues(fields, stored?.row ?? {}),
  }));
  const [start] = useState(() => ({ ...base.before, ...knownValues(base.before, draft) }));
  const history = useDraft<FormValues>(start, { base: base.before });
  const { draft: values, undo, redo, earlier, later } = history;
  const keep = (next: FormValues, over: Base): void => {
    const isChanged = allInputs(fields).some(
      ({ name }) => !sameInput(next[name], over.before[name]),
    );
    if (isChanged) keepDraft(place, { at: Date.now(), values: next, stored: over.stored });
    else dropDraft(place);
  };
  const step = (run: () => void, next: FormValues) => (): void => {
    run();
    keep(next, base);
  };
  return {
    values,
    base,
    isDirty: history.dirty,
    undo: undo && earlier ? step(undo, earlier) : null,
    redo: redo && later ? step(redo, later) : null,
    setValue(path: string, value: string): void {
      const change = changeAt(values, path, value);
      history.change(change);
      keep({ ...values, ...change }, base);
    },
    /** Restarts the edit with `next` as the values of the form and `over` as their base. */
    restart(next: FormValues, over: Base): void {
      setBase(over);
      history.reset(next, over.before);
      keep(next, over);
    },
  };
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

/** The first input whose name satisfies `isWanted`, in the order of the form. */
export function findInput(
  form: RefObject<HTMLFormElement | null>,
  isWanted: (name: string) => boolean,
): HTMLInputElement | undefined {
  return inputsIn(form).find(({ name }) => name !== '' && isWanted(name));
}

function inputsIn({ current }: RefObject<HTMLFormElement | null>): HTMLInputElement[] {
  return [...(current?.elements ?? [])] as HTMLInputElement[];
}

/**
 * What the server refuses, by the path of its input; `isComplete` is false if some of it has no
 * input here.
 */
function refusedInputs(
  fields: readonly EditField[],
  wrong: Readonly<Record<string, string>>,
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
