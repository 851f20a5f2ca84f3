import { Plus, X } from 'lucide-react';
import { useId, useMemo } from 'react';
import { type EditPreview, isNotOffered } from '../../../backend/bulk.ts';
import type { Row } from '../../../backend/records.ts';
import type { Selection } from '../../../core/selection.ts';
import { addEnglish } from '../../../i18n/i18n.ts';
import enRecord from '../../../i18n/texts/en/record.json';
import { Button } from '../../../ui/Button.tsx';
import { ProblemNote } from '../../../ui/ProblemNote.tsx';
import { useTexts } from '../../../ui/texts.tsx';
import { pressUndoKey } from '../../../ui/undo-keys.ts';
import { ValueChange } from '../../shared/bulk/ValueChange.tsx';
import { fieldFormatter } from '../grid/columns.ts';
import type { CatalogListing } from '../listing.ts';
import type { EditField } from '../record/edit/edit-fields.ts';
import { FieldInput } from '../record/edit/FieldInput.tsx';
import { type BulkEdit, useBulkEdit } from './use-bulk-edit.ts';

addEnglish(enRecord);

interface Props {
  listing: CatalogListing;
  selected: Selection;
  onStart(changes: Row): void;
  onClose(): void;
}

/** The fields to change, their new values, and a preview of what that changes. */
export function BulkEditForm({ listing, selected, onStart, onClose }: Props) {
  const t = useTexts();
  const edit = useBulkEdit(listing, selected);
  const { rows, fields, preview, problem, isBusy } = edit;
  if (problem && isNotOffered(problem)) return <p role="alert">{t('bulk.notOffered')}</p>;
  return (
    <form
      className="bulk-report"
      noValidate
      onKeyDown={(event) => void pressUndoKey(event, edit.steps)}
      onSubmit={(event) => {
        event.preventDefault();
        void edit.look();
      }}
    >
      {rows.map((_row, at) => (
        <FieldRow key={at} {...{ listing, edit, at }} />
      ))}
      <div className="bulk-tools">
        <Button
          label={t('bulk.edit.addField')}
          icon={Plus}
          variant="quiet"
          disabledBecause={rows.length >= fields.length && t('bulk.edit.addField')}
          onClick={edit.add}
        />
      </div>
      {problem ? <ProblemNote compact problem={problem} /> : null}
      {preview ? <Preview preview={preview.found} fields={fields} cache={listing.cache} /> : null}
      <footer className="bulk-foot">
        <Button
          type="submit"
          label={t('bulk.edit.preview')}
          aria-busy={isBusy}
          disabledBecause={rows.every(({ name }) => name === '') && t('bulk.edit.chooseField')}
          onClick={isBusy ? (event) => event.preventDefault() : undefined}
        />
        {preview && preview.found.changing > 0 ? (
          <Button
            label={t('bulk.edit.start', { count: preview.found.changing })}
            variant="primary"
            onClick={() => onStart(preview.changes)}
          />
        ) : null}
        <Button label={t('common.cancel')} onClick={onClose} />
      </footer>
    </form>
  );
}

/** A field, its new value or that it is cleared, and its removal. */
function FieldRow({ listing, edit, at }: { listing: CatalogListing; edit: BulkEdit; at: number }) {
  const t = useTexts();
  const { rows, fields, form } = edit;
  const id = useId();
  const { name, isCleared } = rows[at]!;
  const field = fields.find((one) => one.name === name);
  const free = fields.filter(
    (one) => one.name === name || !rows.some((row) => row.name === one.name),
  );
  return (
    <div className="bulk-row">
      <div className="record-input-part">
        <label htmlFor={id}>{t('bulk.edit.field')}</label>
        <select
          id={id}
          className="field"
          value={name}
          onChange={({ target }) => edit.choose(at, target.value)}
        >
          <option value="">{t('bulk.edit.chooseField')}</option>
          {free.map((one) => (
            <option key={one.name} value={one.name}>
              {one.label}
            </option>
          ))}
        </select>
      </div>
      {field && !isCleared ? (
        <FieldInput
          form={form}
          field={{ ...field, label: t('bulk.edit.value', { name: field.label }) }}
          lookups={listing}
        />
      ) : (
        <span className="muted">{isCleared ? t('bulk.empty') : ''}</span>
      )}
      {field && !field.required ? (
        <label className="bulk-clear">
          <input
            type="checkbox"
            checked={isCleared}
            onChange={({ target }) => edit.clear(at, target.checked)}
          />
          {t('bulk.edit.clear')}
        </label>
      ) : (
        <span />
      )}
      {rows.length > 1 ? (
        <Button
          label={t('bulk.edit.removeField', { name: field?.label ?? '' })}
          icon={X}
          iconOnly
          variant="quiet"
          onClick={() => edit.remove(at)}
        />
      ) : null}
    </div>
  );
}

/** How many records change, and the first of them before and after. */
function Preview({
  preview,
  fields,
  cache,
}: {
  preview: EditPreview;
  fields: readonly EditField[];
  cache: CatalogListing['cache'];
}) {
  const t = useTexts();
  const { total, changing, sample } = preview;
  const names = Object.keys(sample[0]?.after ?? {});
  const all = fields.flatMap((field) => (field.unit ? [field, field.unit] : [field]));
  const label = (name: string): string => all.find((one) => one.name === name)?.label ?? name;
  const format = useMemo(() => fieldFormatter(cache), [cache]);
  return (
    <section className="bulk-report">
      <p role="status">
        <strong>
          {changing > 0 ? t('bulk.edit.would', { changing, total }) : t('bulk.edit.nothing')}
        </strong>
      </p>
      {sample.length > 0 ? (
        <div className="bulk-sheet">
          <table className="table">
            <caption className="visually-hidden">{t('bulk.edit.sample')}</caption>
            <thead>
              <tr>
                <th scope="col">{t('bulk.record')}</th>
                {names.map((name) => (
                  <th key={name} scope="col">
                    {label(name)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {sample.map(({ key, before, after }) => (
                <tr key={JSON.stringify(key)}>
                  <td>
                    <bdi dir="ltr">{Object.values(key).join(' ')}</bdi>
                  </td>
                  {names.map((name) => (
                    <td key={name}>
                      <ValueChange
                        before={before[name]}
                        after={after[name]}
                        format={(value) => format(name, value)}
                      />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : null}
    </section>
  );
}
