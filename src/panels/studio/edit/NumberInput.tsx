import { useEffect, useState } from 'react';

/** What is typed stays as typed; a text that is no number is handed on as it is, and refused by the check. */
export function NumberInput({ value, readOnly, onChange, className, ...rest }: { id?: string; className: string; value: unknown; readOnly: boolean; onChange(value: unknown): void }) {
  const [typed, setTyped] = useState(value === null || value === undefined ? '' : String(value));
  useEffect(() => setTyped((now) => (numberOf(now) === value ? now : value === null || value === undefined ? '' : String(value))), [value]);
  return <input {...rest} className={`${className} number`} type="text" inputMode="decimal" autoComplete="off" value={typed} readOnly={readOnly} onChange={(event) => { setTyped(event.target.value); onChange(numberOf(event.target.value)); }} />;
}

function numberOf(text: string): unknown {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  return /^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i.test(trimmed) ? Number(trimmed) : text;
}
