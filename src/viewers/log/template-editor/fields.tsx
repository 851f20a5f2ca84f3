import { type ReactNode, useId, useState } from 'react';
import { useTexts } from '../../../ui/texts.tsx';
import type { FieldPlace } from './edit-doc.ts';
import { readField } from './edit-state.ts';
import { namesFrom, namesText } from './curve-choices.ts';
import { numberFrom, numberText } from '../../../ui/number-text.ts';
import { useEditorParts } from './use-editor.ts';

interface FieldProps extends FieldPlace {
  label: string;
  /** Takes the whole width of the form. */
  wide?: boolean;
}

/**
 * A label above its control, and what is wrong with the entry below it. `children` gets what ties
 * the three together.
 */
export function Field({
  label,
  wide,
  message,
  children,
}: {
  label: string;
  wide?: boolean;
  message?: string | null;
  children(ids: { id: string; 'aria-invalid'?: true; 'aria-describedby'?: string }): ReactNode;
}) {
  const id = useId();
  return (
    <div className={wide ? 'stacked wide' : 'stacked'}>
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      {children(message ? { id, 'aria-invalid': true, 'aria-describedby': `${id}-why` } : { id })}
      {message ? (
        <p id={`${id}-why`} className="field-error" role="alert">
          {message}
        </p>
      ) : null}
    </div>
  );
}

/** The value of a field of the edited template, and what is wrong with it in words. */
export function useField<T>(place: FieldPlace): {
  value: T | undefined;
  message: string | null;
  set(value: unknown, typing?: boolean): void;
} {
  const t = useTexts();
  const editor = useEditorParts();
  const { value, reason } = readField(editor.state, place);
  return {
    value: value as T | undefined,
    message: reason && t(reason.text, reason.values),
    set: (next, typing) => editor.set(place, next, typing),
  };
}

/** Text as it is typed, which stays as long as it means what the state says. */
function useTyped<T>(
  value: T,
  text: string,
  read: (text: string) => T,
  same: (a: T, b: T) => boolean,
): [string, (text: string | null) => void] {
  const [typed, setTyped] = useState<string | null>(null);
  return [typed !== null && same(read(typed), value) ? typed : text, setTyped];
}

/**
 * A number. Empty is an error, or takes the field away where it is `optional`; `fallback` is what
 * holds without it.
 */
export function NumberField({
  label,
  wide,
  optional,
  fallback,
  ...place
}: FieldProps & { optional?: boolean; fallback?: number }) {
  const t = useTexts();
  const { flush } = useEditorParts();
  const { value, message, set } = useField<number>(place);
  const read = (text: string): number | undefined =>
    optional && text.trim() === '' ? undefined : numberFrom(text);
  const [text, setTyped] = useTyped(
    value ?? fallback,
    numberText(value ?? fallback),
    read,
    Object.is,
  );
  return (
    <Field label={label} wide={wide} message={message}>
      {(ids) => (
        <input
          {...ids}
          className="field number"
          type="text"
          inputMode="decimal"
          dir="ltr"
          autoComplete="off"
          spellCheck={false}
          value={text}
          placeholder={optional ? t('editor.automatic') : undefined}
          onChange={(event) => {
            setTyped(event.target.value);
            set(read(event.target.value), true);
          }}
          onBlur={() => {
            if (!message) setTyped(null);
            flush();
          }}
        />
      )}
    </Field>
  );
}

/** Text; empty takes the field away. */
export function TextField({ label, wide, ltr, ...place }: FieldProps & { ltr?: boolean }) {
  const { flush } = useEditorParts();
  const { value, message, set } = useField<string>(place);
  return (
    <Field label={label} wide={wide} message={message}>
      {(ids) => (
        <input
          {...ids}
          className="field"
          type="text"
          dir={ltr ? 'ltr' : 'auto'}
          autoComplete="off"
          spellCheck={false}
          value={value ?? ''}
          onChange={(event) => set(event.target.value || undefined, true)}
          onBlur={flush}
        />
      )}
    </Field>
  );
}

/** Mnemonics, parted by commas. */
export function NamesField({ label, ...place }: FieldProps) {
  const { flush } = useEditorParts();
  const { value, message, set } = useField<string | string[]>(place);
  const [text, setTyped] = useTyped(
    value ?? '',
    namesText(value),
    namesFrom,
    (a, b) => namesText(a) === namesText(b),
  );
  return (
    <Field label={label} wide message={message}>
      {(ids) => (
        <input
          {...ids}
          className="field"
          type="text"
          dir="ltr"
          autoComplete="off"
          spellCheck={false}
          value={text}
          title={text}
          onChange={(event) => {
            setTyped(event.target.value);
            set(namesFrom(event.target.value), true);
          }}
          onBlur={() => {
            if (!message) setTyped(null);
            flush();
          }}
        />
      )}
    </Field>
  );
}

/** One of several; '' takes the field away. */
export function ChoiceField({
  label,
  wide,
  choices,
  fallback = '',
  ltr,
  ...place
}: FieldProps & {
  choices: readonly { value: string; label: string }[];
  fallback?: string;
  ltr?: boolean;
}) {
  const { value, message, set } = useField<string>(place);
  const shown = value ?? fallback;
  const all = choices.some((choice) => choice.value === shown)
    ? choices
    : [...choices, { value: shown, label: shown }];
  return (
    <Field label={label} wide={wide} message={message}>
      {(ids) => (
        <select
          {...ids}
          className="field"
          dir={ltr ? 'ltr' : undefined}
          value={shown}
          onChange={(event) => set(event.target.value || undefined)}
        >
          {all.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
