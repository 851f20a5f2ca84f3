import { useMemo, useState } from 'react';
import { type EditPreview, previewBulkEdit, toBulkRecords } from '../../../backend/bulk.ts';
import type { Row } from '../../../backend/records.ts';
import type { Problem } from '../../../core/problem.ts';
import type { Selection } from '../../../core/selection.ts';
import { useSignal } from '../../../ui/use-signal.ts';
import type { CatalogListing } from '../listing.ts';
import { type EditField, editFields, type FormValues } from '../record/edit/edit-fields.ts';
import type { InputError, RecordForm } from '../record/edit/use-edit.ts';
import { collectEdit, type EditRow } from './collect-edit.ts';

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
}

const EMPTY: EditRow = { name: '', isCleared: false };

/** The form of a bulk edit: each change of it takes the preview back. */
export function useBulkEdit(
  { host, backend, cache }: CatalogListing,
  selected: Selection,
): BulkEdit {
  const { lang } = useSignal(host.environment);
  const fields = useMemo(
    () => editFields(cache, 'edit').filter(({ kind }) => kind !== 'point'),
    [cache],
  );
  const [rows, setRows] = useState<readonly EditRow[]>([EMPTY]);
  const [values, setValues] = useState<FormValues>({});
  const [errors, setErrors] = useState<Readonly<Record<string, InputError>>>({});
  const [preview, setPreview] = useState<BulkEdit['preview']>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isBusy, setBusy] = useState(false);
  const changeRows = (next: readonly EditRow[]): void => {
    setRows(next.length > 0 ? next : [EMPTY]);
    setPreview(null);
    setProblem(null);
  };
  const replace = (at: number, row: EditRow): void =>
    changeRows(rows.map((one, i) => (i === at ? row : one)));
  const look = async (): Promise<void> => {
    const edit = collectEdit(fields, rows, { values, lang });
    setErrors(edit.ok ? {} : edit.errors);
    if (!edit.ok) return;
    setBusy(true);
    setProblem(null);
    const records = toBulkRecords(selected);
    const answer = await previewBulkEdit(backend, records, edit.changes).catch(() => null);
    setBusy(false);
    if (answer?.ok) return setPreview({ changes: edit.changes, found: answer.data });
    if (!answer) return;
    const refused = Object.entries(answer.error.fields ?? {}).filter(
      ([name]) => name in edit.changes,
    );
    setErrors(
      Object.fromEntries(refused.map(([name, message]) => [name, { type: 'server', message }])),
    );
    if (refused.length === 0) setProblem(answer.error);
  };
  const form: RecordForm = {
    values,
    before: {},
    errors,
    isDirty: true,
    isSubmitting: isBusy,
    setValue(path, value) {
      setValues({ ...values, [path]: value });
      setErrors(Object.fromEntries(Object.entries(errors).filter(([name]) => name !== path)));
      setPreview(null);
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
    look,
  };
}
