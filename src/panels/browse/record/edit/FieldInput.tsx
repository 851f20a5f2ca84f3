import { type ChangeEvent, type ReactNode, Suspense, useId } from 'react';
import { DateInput } from '../../../../ui/DateInput.tsx';
import { lazyPart } from '../../../../ui/lazy-part.tsx';
import { useTexts } from '../../../../ui/texts.tsx';
import { valueAt } from '../../../shared/edit/paths.ts';
import type { EditField } from './edit-fields.ts';
import { findLookup, type Lookup, type LookupSource } from './lookups.ts';
import type { RecordForm } from './use-edit.ts';

// Few fields name a record.
const LookupInput = lazyPart(async () => (await import('./LookupInput.tsx')).LookupInput);

interface Props {
  form: RecordForm;
  field: EditField;
  /** Where records are looked for that a field names; none are where it is left out. */
  lookups?: LookupSource;
}

/** A field with its label, its unit beside it, and below it what is wrong. */
export function FieldInput({ form, field, lookups }: Props) {
  const t = useTexts();
  const { name, label, kind, unit } = field;
  if (kind === 'point') {
    return (
      <fieldset className="record-input record-point">
        <legend>
          {label}
          <Required field={field} />
        </legend>
        <Input
          form={form}
          field={field}
          path={`${name}.lon`}
          label={t('browse.record.longitude')}
        />
        <Input form={form} field={field} path={`${name}.lat`} label={t('browse.record.latitude')} />
      </fieldset>
    );
  }
  return (
    <div className={unit ? 'record-input with-unit' : 'record-input'}>
      <Input
        form={form}
        field={field}
        path={name}
        label={label}
        mark={<Required field={field} />}
        lookups={lookups}
      />
      {unit ? (
        <Input
          form={form}
          field={unit}
          path={unit.name}
          label={t('browse.record.unitOf', { name: label })}
          short
        />
      ) : null}
    </div>
  );
}

/** One input. `short`: its label is for screen readers alone. */
function Input({
  form,
  field,
  path,
  label,
  mark,
  short,
  lookups,
}: Props & {
  path: string;
  label: string;
  mark?: ReactNode;
  short?: boolean;
}) {
  const id = useId();
  const lookup = lookups ? findLookup(lookups.catalog, field.name) : null;
  const wrong = useWrong(form, path, lookup);
  const shared = {
    name: path,
    value: String(valueAt(form.values, path) ?? ''),
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => form.setValue(path, target.value),
    id,
    'aria-invalid': wrong !== null || undefined,
    'aria-required': field.required || undefined,
    'aria-describedby': wrong ? `${id}-wrong` : undefined,
  };
  return (
    <div className="record-input-part">
      <label htmlFor={id} className={short ? 'visually-hidden' : undefined}>
        {label}
        {mark}
      </label>
      {lookup && lookups && field.kind !== 'choice' ? (
        <Suspense fallback={<input className="field" {...shared} readOnly />}>
          <LookupInput
            {...shared}
            backend={lookups.backend}
            lookup={lookup}
            isRefused={wrong !== null}
            onValue={(value) => form.setValue(path, value)}
          />
        </Suspense>
      ) : (
        <Control
          form={form}
          field={field}
          path={path}
          shared={shared}
          title={short ? label : undefined}
        />
      )}
      {wrong ? (
        <p id={`${id}-wrong`} className="record-wrong">
          <bdi>{wrong}</bdi>
        </p>
      ) : null}
    </div>
  );
}

function Control({
  form,
  field: { kind, options, key },
  path,
  shared,
  title,
}: {
  form: RecordForm;
  field: EditField;
  path: string;
  shared: { id: string; name: string; value: string };
  title: string | undefined;
}) {
  const t = useTexts();
  switch (kind) {
    case 'long-text':
      return <textarea className="field" rows={3} dir="auto" {...shared} />;
    case 'date':
      return <DateInput {...shared} onText={(text) => form.setValue(path, text)} />;
    case 'number':
    case 'integer':
    case 'point':
      return (
        <input
          className="field number"
          inputMode={kind === 'integer' ? 'numeric' : 'decimal'}
          autoComplete="off"
          {...shared}
        />
      );
    case 'boolean':
      return (
        <Choice
          title={title}
          options={[
            { value: 'true', label: t('browse.record.yes') },
            { value: 'false', label: t('browse.record.no') },
          ]}
          kept={[]}
          shared={shared}
        />
      );
    case 'choice':
      return (
        <Choice
          title={title}
          options={options}
          kept={[form.before, form.values].map((values) => String(valueAt(values, path) ?? ''))}
          shared={shared}
        />
      );
    case 'text':
      return <input className="field" autoComplete="off" dir={key ? 'ltr' : 'auto'} {...shared} />;
  }
}

/** A value outside of its list is still data: it can be kept. */
function Choice({
  options,
  kept,
  shared,
  title,
}: {
  options: EditField['options'];
  /** Values that can stay chosen, in the list or not. */
  kept: readonly string[];
  shared: object;
  title: string | undefined;
}) {
  const t = useTexts();
  const unlisted = [...new Set(kept)].filter(
    (one) => one !== '' && !options.some(({ value }) => value === one),
  );
  return (
    <select className="field" title={title} {...shared}>
      <option value="">{t('browse.record.notChosen')}</option>
      {unlisted.map((value) => (
        <option key={value} value={value}>
          {value}
        </option>
      ))}
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  );
}

function Required({ field }: { field: EditField }) {
  const t = useTexts();
  return field.required ? (
    <span className="record-required" title={t('browse.record.required')} aria-hidden>
      {' '}
      *
    </span>
  ) : null;
}

/** The words for what is wrong with an input: the form's own, or the server's. */
function useWrong(form: RecordForm, path: string, lookup: Lookup | null): string | null {
  const t = useTexts();
  const error = form.errors[path];
  if (!error) return null;
  // The server says in its own language that there is no such record.
  if (error.type === 'server' && lookup) return t('browse.record.lookup.choose');
  if (error.type === 'server') return error.message ?? '';
  return error.type === 'taken'
    ? t('browse.record.keyTaken')
    : t(`browse.record.invalid.${error.type}` as Parameters<typeof t>[0]);
}
