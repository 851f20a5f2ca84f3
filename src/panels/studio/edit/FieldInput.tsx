import { ArrowDown, ArrowUp, X } from 'lucide-react';
import { type InputHTMLAttributes, useEffect, useId, useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { useTexts } from '../../../ui/texts.tsx';
import type { FieldDescription } from '../kinds/kind.ts';
import { Instant, useChoices } from '../list/list-cells.tsx';
import { BoundsInput } from './BoundsInput.tsx';
import { ChoicesInput } from './ChoicesInput.tsx';
import { NumberInput } from './NumberInput.tsx';

interface Props {
  field: FieldDescription;
  value: unknown;
  error: string | undefined;
  readOnly: boolean;
  onChange(value: unknown): void;
}

/** The input of one attribute, with its label, its hint and what is wrong with it. */
export function FieldInput(props: Props) {
  const t = useTexts();
  const id = useId();
  const {
    field: { kind, label, hint, required },
    error,
    value,
    readOnly,
    onChange,
  } = props;
  const about =
    [error ? `${id}-wrong` : '', hint ? `${id}-hint` : ''].filter(Boolean).join(' ') || undefined;
  const notes = (
    <>
      {hint ? (
        <p id={`${id}-hint`} className="muted">
          {t(hint)}
        </p>
      ) : null}
      {error ? (
        <p id={`${id}-wrong`} className="studio-wrong">
          {error}
        </p>
      ) : null}
    </>
  );
  if (kind === 'flag') {
    return (
      <div className="studio-field">
        <label className="studio-flag">
          <input
            type="checkbox"
            checked={value === true}
            disabled={readOnly}
            aria-describedby={about}
            onChange={(event) => onChange(event.target.checked)}
          />
          <span>{t(label)}</span>
        </label>
        {notes}
      </div>
    );
  }
  if (kind === 'references' || kind === 'bounds' || kind === 'choices') {
    return (
      <fieldset className="studio-field" aria-describedby={about}>
        <legend>{t(label)}</legend>
        {kind === 'bounds' ? (
          <BoundsInput value={value} readOnly={readOnly} onChange={onChange} />
        ) : kind === 'choices' ? (
          <ChoicesInput {...props} />
        ) : (
          <References {...props} />
        )}
        {notes}
      </fieldset>
    );
  }
  return (
    <div className="studio-field">
      <label htmlFor={id}>
        {t(label)}
        {required ? <span aria-hidden> *</span> : null}
      </label>
      <Single {...props} id={id} about={about} />
      {notes}
    </div>
  );
}

function Single({
  field,
  value,
  error,
  readOnly,
  onChange,
  id,
  about,
}: Props & { id: string; about: string | undefined }) {
  const t = useTexts();
  const { kind, required, choices = [], choiceLabel } = field;
  const shared = {
    id,
    className: 'field',
    'aria-describedby': about,
    'aria-invalid': error ? true : undefined,
    'aria-required': required || undefined,
  };
  const text =
    value === null || value === undefined
      ? ''
      : Array.isArray(value)
        ? value.join(', ')
        : String(value);
  if (readOnly && /^\d{4}-\d\d-\d\dT/.test(text))
    return (
      <span id={id}>
        <Instant at={text} />
      </span>
    );
  switch (kind) {
    case 'long':
      return (
        <textarea
          {...shared}
          className="field studio-long"
          rows={3}
          value={text}
          readOnly={readOnly}
          onChange={(event) => onChange(event.target.value || null)}
        />
      );
    case 'integer':
    case 'number':
      return <NumberInput {...shared} value={value} readOnly={readOnly} onChange={onChange} />;
    case 'tags':
      return <TagsInput {...shared} value={value} readOnly={readOnly} onChange={onChange} />;
    case 'choice':
      return (
        <select
          {...shared}
          value={text}
          disabled={readOnly}
          onChange={(event) => onChange(event.target.value || null)}
        >
          {required ? null : <option value="">{t('studio.noneChosen')}</option>}
          {choices.map((one) => (
            <option key={one} value={one}>
              {choiceLabel ? t(choiceLabel(one)) : one}
            </option>
          ))}
        </select>
      );
    case 'reference':
      return (
        <Reference
          {...shared}
          of={field.of!}
          value={text}
          readOnly={readOnly}
          onChange={onChange}
        />
      );
    default:
      return (
        <input
          {...shared}
          type="text"
          value={text}
          readOnly={readOnly}
          dir="auto"
          autoComplete="off"
          spellCheck={false}
          onChange={(event) =>
            onChange(event.target.value === '' && !required ? null : event.target.value)
          }
        />
      );
  }
}

/** Several words with commas between them; what is typed stays as typed. */
export function TagsInput({
  value,
  readOnly,
  onChange,
  ...rest
}: Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange'> & {
  value: unknown;
  onChange(tags: string[]): void;
}) {
  const t = useTexts();
  const tags = Array.isArray(value) ? value.map(String) : [];
  const [typed, setTyped] = useState(tags.join(', '));
  const joinedTags = tags.join('\n');
  useEffect(
    () =>
      setTyped((now) =>
        splitTags(now).join('\n') === joinedTags ? now : joinedTags.split('\n').join(', '),
      ),
    [joinedTags],
  );
  return (
    <input
      type="text"
      title={t('studio.tagsHint')}
      dir="auto"
      autoComplete="off"
      {...rest}
      value={typed}
      readOnly={readOnly}
      onChange={(event) => {
        setTyped(event.target.value);
        onChange(splitTags(event.target.value));
      }}
    />
  );
}

function splitTags(text: string): string[] {
  return [
    ...new Set(
      text
        .split(/[,،，;\n]/)
        .map((one) => one.trim())
        .filter(Boolean),
    ),
  ];
}

function Reference({
  of,
  value,
  readOnly,
  onChange,
  ...rest
}: {
  id: string;
  className: string;
  of: NonNullable<FieldDescription['of']>;
  value: string;
  readOnly: boolean;
  onChange(value: unknown): void;
}) {
  const t = useTexts();
  const choices = useChoices(of);
  const missing = value !== '' && choices !== null && !choices.some((one) => one.value === value);
  return (
    <select
      {...rest}
      value={value}
      disabled={readOnly}
      onChange={(event) => onChange(event.target.value || null)}
    >
      <option value="">{t('studio.noneChosen')}</option>
      {choices === null && value !== '' ? <option value={value}>{value}</option> : null}
      {missing ? <option value={value}>{t('studio.missingRef', { name: value })}</option> : null}
      {choices?.map((one) => (
        <option key={one.value} value={one.value}>
          {one.label}
        </option>
      ))}
    </select>
  );
}

/** Several references in their order. */
function References({ field: { of, label }, value, readOnly, onChange }: Props) {
  const t = useTexts();
  const choices = useChoices(of!);
  const ids = Array.isArray(value) ? value.map(String) : [];
  const findName = (id: string): string =>
    choices?.find((one) => one.value === id)?.label ??
    (choices ? t('studio.missingRef', { name: id }) : id);
  const move = (at: number, by: number): void => {
    const next = [...ids];
    next.splice(at + by, 0, ...next.splice(at, 1));
    onChange(next);
  };
  return (
    <>
      <ul className="studio-refs">
        {ids.map((id, at) => (
          <li key={id}>
            <bdi>{findName(id)}</bdi>
            {readOnly ? null : (
              <>
                <Button
                  label={t('studio.up')}
                  icon={ArrowUp}
                  iconOnly
                  variant="quiet"
                  disabledBecause={at === 0 && t('studio.up')}
                  onClick={() => move(at, -1)}
                />
                <Button
                  label={t('studio.down')}
                  icon={ArrowDown}
                  iconOnly
                  variant="quiet"
                  disabledBecause={at === ids.length - 1 && t('studio.down')}
                  onClick={() => move(at, 1)}
                />
                <Button
                  label={t('studio.remove', { name: findName(id) })}
                  icon={X}
                  iconOnly
                  variant="quiet"
                  onClick={() => onChange(ids.filter((one) => one !== id))}
                />
              </>
            )}
          </li>
        ))}
      </ul>
      {readOnly ? null : (
        <select
          className="field"
          aria-label={`${t('studio.add')}: ${t(label)}`}
          value=""
          onChange={(event) => event.target.value && onChange([...ids, event.target.value])}
        >
          <option value="">{t('studio.choose')}</option>
          {choices
            ?.filter((one) => !ids.includes(one.value))
            .map((one) => (
              <option key={one.value} value={one.value}>
                {one.label}
              </option>
            ))}
        </select>
      )}
    </>
  );
}
