import { useId } from 'react';
import { useTexts } from '../../../ui/texts.tsx';
import { BoundsInput } from './BoundsInput.tsx';
import { ChoicesInput } from './ChoicesInput.tsx';
import type { FieldProps } from './field-props.ts';
import { ReferencesInput } from './ReferenceInput.tsx';
import { SingleInput } from './SingleInput.tsx';

/** The input of one attribute, with its label, its hint and what is wrong with it. */
export function FieldInput(props: FieldProps) {
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
  if (kind === 'flag')
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
        <FieldNotes {...props} id={id} />
      </div>
    );
  if (kind === 'references' || kind === 'bounds' || kind === 'choices')
    return (
      <fieldset className="studio-field" aria-describedby={about}>
        <legend>{t(label)}</legend>
        <GroupInput {...props} />
        <FieldNotes {...props} id={id} />
      </fieldset>
    );
  return (
    <div className="studio-field">
      <label htmlFor={id}>
        {t(label)}
        {required ? <span aria-hidden> *</span> : null}
      </label>
      <SingleInput {...props} id={id} about={about} />
      <FieldNotes {...props} id={id} />
    </div>
  );
}

/** An input of several controls. */
function GroupInput(props: FieldProps) {
  const { field, value, readOnly, onChange } = props;
  if (field.kind === 'bounds')
    return <BoundsInput value={value} readOnly={readOnly} onChange={onChange} />;
  if (field.kind === 'choices') return <ChoicesInput {...props} />;
  return <ReferencesInput {...props} />;
}

/** Hint and error of a field; their ids are the field's with an ending. */
function FieldNotes({ id, field: { hint }, error }: FieldProps & { id: string }) {
  const t = useTexts();
  return (
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
}
