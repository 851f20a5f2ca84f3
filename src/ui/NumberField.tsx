import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { numberFrom } from './number-text.ts';

/** A number that is taken over with Enter or on leaving the field; what is none goes back to what was shown. Arrow keys go by `step`, or as `onStep` does. */
export function NumberField({ label, title, value, text, least = -Infinity, most = Infinity, step, className, visibleLabel, onCommit, onStep }: {
  label: string;
  title?: string;
  value: number;
  /** What is shown in place of the number. */
  text?: string;
  least?: number;
  most?: number;
  step?: number;
  className?: string;
  visibleLabel?: boolean;
  onCommit(value: number): void;
  onStep?(by: 1 | -1): void;
}) {
  const shown = text ?? String(Number(value.toPrecision(10)));
  const [typed, setTyped] = useState(shown);
  const editing = useRef(false);
  useEffect(() => {
    if (!editing.current) setTyped(shown);
  }, [shown]);
  const commit = (): void => {
    editing.current = false;
    const number = numberFrom(typed);
    if (typed !== shown && !Number.isNaN(number)) onCommit(Math.min(most, Math.max(least, number)));
    setTyped(shown);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') commit();
    else if (event.key === 'Escape' && editing.current) {
      event.stopPropagation();
      editing.current = false;
      setTyped(shown);
    } else if ((step !== undefined || onStep) && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      event.preventDefault();
      editing.current = false;
      const by = event.key === 'ArrowUp' ? 1 : -1;
      if (onStep) onStep(by);
      else onCommit(Math.min(most, Math.max(least, value + by * step!)));
    }
  };
  return (
    <label className="labelled" title={title}>
      {visibleLabel ? <span>{label}</span> : null}
      <input
        className={`field number ${className ?? ''}`} inputMode="decimal" aria-label={visibleLabel ? undefined : label} value={typed}
        onChange={({ target }) => {
          editing.current = true;
          setTyped(target.value);
        }}
        onBlur={commit} onKeyDown={onKeyDown}
      />
    </label>
  );
}
