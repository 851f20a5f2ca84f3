import { useMemo, useState } from 'react';
import { type EditPreview, previewBulkEdit, toBulkRecords } from '../../../backend/bulk.ts';
import type { Row } from '../../../backend/records.ts';
import { loadFieldTexts, type Problem } from '../../../core/problem.ts';
import type { Selection } from '../../../core/selection.ts';
import { useTexts } from '../../../ui/texts.tsx';
import { useSignal } from '../../../ui/use-signal.ts';
import type { UndoSteps } from '../../../ui/undo-keys.ts';
import { useDraft } from '../../shared/edit/use-draft.ts';
import type { CatalogListing } from '../listing.ts';
import { type EditField, editFields, type FormValues } from '../record/edit/edit-fields.ts';
import type { InputError, RecordForm } from '../record/edit/use-edit.ts';
import { type CollectedEdit, collectEdit, type EditRow } from './collect-edit.ts';

/** The fields and values of a bulk edit while they are chosen. */
export interface BulkEdit {
  /** Fields that can be changed in bulk. */
  fields: readonly EditField[];
  rows: readonly EditRow[];
  form: RecordForm;
  /** What the changes that were checked last would do; null after a change of the form. */
  preview: { changes: Row; found: EditPreview } | null;
  problem: Problem | null;
  isBusy: boolean;
  add(): void;
  remove(at: number): void;
  choose(at: number, name: string): void;
  clear(at: number, isCleared: boolean): void;
  look(): Promise<void>;
  /** The way back and forth through the changes of the form. */
  steps: UndoSteps;
}

const EMPTY: EditRow = { name: '', isCleared: false };

/** What is chosen and typed. */
interface BulkDraft {
  [name: string]: unknown;
  rows: readonly EditRow[];
  values: FormValues;
}

const NOTHING_CHOSEN: BulkDraft = { rows: [EMPTY], values: {} };

/** The form of a bulk edit: each change of it takes the preview back. */
export function useBulkEdit(listing: CatalogListing, selected: Selection): BulkEdit {
  const { host, cache } = listing;
  const { lang } = useSignal(host.environment);
  const fields = useMemo(
    () => editFields(cache, 'edit').filter(({ kind }) => kind !== 'point'),
    [cache],
  );
  const history = useDraft<BulkDraft>(NOTHING_CHOSEN);
  const { rows, values } = history.draft;
  const check = usePreview(listing, selected);
  const { errors, preview, problem, isBusy } = check;
  const changeRows = (next: readonly EditRow[]): void => {
    history.change({ rows: next.length > 0 ? next : [EMPTY] });
    check.forget();
  };
  const replace = (at: number, row: EditRow): void =>
    changeRows(rows.map((one, i) => (i === at ? row : one)));
  const step = (run: (() => void) | null) =>
    run &&
    (() => {
      run();
      check.forget();
    });
  const form: RecordForm = {
    values,
    before: {},
    errors,
    isDirty: true,
    isSubmitting: isBusy,
    setValue(path, value) {
      history.change({ values: { ...values, [path]: value } });
      check.forget(path);
    },
  };
  return {
    fields,
    rows,
    form,
    preview,
    problem,
    isBusy,
    add: () => changeRows([...rows, EMPTY]),
    remove: (at) => changeRows(rows.filter((_row, i) => i !== at)),
    choose: (at, name) => replace(at, { name, isCleared: false }),
    clear: (at, isCleared) => replace(at, { ...rows[at]!, isCleared }),
    look: () => check.look(collectEdit(fields, rows, { values, lang })),
    steps: { undo: step(history.undo), redo: step(history.redo) },
  };
}

/** What the server says of an edit that was collected: a preview, wrong inputs, or a problem. */
function usePreview({ backend }: CatalogListing, selected: Selection) {
  const t = useTexts();
  const [errors, setErrors] = useState<Readonly<Record<string, InputError>>>({});
  const [preview, setPreview] = useState<BulkEdit['preview']>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isBusy, setBusy] = useState(false);
  const look = async (edit: CollectedEdit): Promise<void> => {
    setErrors(edit.ok ? {} : edit.errors);
    if (!edit.ok) return;
    setBusy(true);
    setProblem(null);
    const records = toBulkRecords(selected);
    const answer = await previewBulkEdit(backend, records, edit.changes).catch(() => null);
    setBusy(false);
    if (answer?.ok) return setPreview({ changes: edit.changes, found: answer.data });
    if (!answer) return;
    const refused = Object.entries(await loadFieldTexts(t, answer.error)).filter(
      ([name]) => name in edit.changes,
    );
    setErrors(
      Object.fromEntries(refused.map(([name, message]) => [name, { type: 'server', message }])),
    );
    if (refused.length === 0) setProblem(answer.error);
  };
  /** Takes the preview back, and what was wrong with the input that has changed. */
  const forget = (path?: string): void => {
    setErrors(Object.fromEntries(Object.entries(errors).filter(([name]) => name !== path)));
    setPreview(null);
    setProblem(null);
  };
  return { errors, preview, problem, isBusy, look, forget };
}
