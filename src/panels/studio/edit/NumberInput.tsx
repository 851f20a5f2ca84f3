import { useState } from 'react';
import { numberFrom } from '../../../ui/number-text.ts';

/**
 * What is typed stays as typed; a text that is no number is handed on as it is, and refused by the
 * check.
 */
export function NumberInput({
  value,
  readOnly,
  onChange,
  className,
  ...rest
}: {
  id?: string;
  className: string;
  value: unknown;
  readOnly: boolean;
  onChange(value: unknown): void;
}) {
  const [typed, setTyped] = useState('');
  const isTyped = parseNumber(typed) === value;
  return (
    <input
      {...rest}
      className={`${className} number`}
      type="text"
      inputMode="decimal"
      autoComplete="off"
      value={isTyped ? typed : String(value ?? '')}
      readOnly={readOnly}
      onChange={(event) => {
        setTyped(event.target.value);
        onChange(parseNumber(event.target.value));
      }}
    />
  );
}

function parseNumber(text: string): unknown {
  if (text.trim() === '') return null;
  const number = numberFrom(text);
  return Number.isNaN(number) ? text : number;
}
