import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { numberFrom } from './number-text.ts';

/** A number that is taken over with Enter or on leaving the field; what is none goes back to what was shown. Arrow keys go by `step`, or as `onStep` does. */
export function NumberField({
  label,
  title,
  value,
  text,
  least = -Infinity,
  most = Infinity,
  step,
  className,
  visibleLabel,
  fitsText,
  onCommit,
  onStep,
}: {
  label: string;
  title?: string;
  value: number;
  /** What is shown in place of the number. */
  text?: string;
  least?: number;
  most?: number;
  step?: number;
  className?: string;
  /** Shows the label beside the field; a class name, by which a sheet hides it where there is no room, leaves the field its name. */
  visibleLabel?: boolean | string;
  /** Never narrower than what stands in it. */
  fitsText?: boolean;
  onCommit(value: number): void;
  onStep?(by: 1 | -1): void;
}) {
  const shown = text ?? String(Number(value.toPrecision(10)));
  const [typed, setTyped] = useState(shown);
  const editing = useRef(false);
  useEffect(() => {
    if (!editing.current) setTyped(shown);
  }, [shown]);
  const held = (number: number): number => Math.min(most, Math.max(least, number));
  const giveUp = (): void => {
    editing.current = false;
    setTyped(shown);
  };
  const commit = (): void => {
    const number = numberFrom(typed);
    if (typed !== shown && !Number.isNaN(number)) onCommit(held(number));
    giveUp();
  };
  const stepBy = onStep ?? (step && ((by: number): void => onCommit(held(value + by * step))));
  const onKeyDown = (event: KeyboardEvent): void => {
    const by = { ArrowUp: 1, ArrowDown: -1 }[event.key] as 1 | -1 | undefined;
    if (event.key === 'Enter') commit();
    else if (event.key === 'Escape' && editing.current) {
      event.stopPropagation();
      giveUp();
    } else if (by && stepBy) {
      event.preventDefault();
      giveUp();
      stepBy(by);
    }
  };
  return (
    <label className="labelled" title={title}>
      {visibleLabel ? (
        <span className={visibleLabel === true ? undefined : visibleLabel}>{label}</span>
      ) : null}
      <input
        className={`field number ${className ?? ''}`}
        style={fitsText ? { minWidth: `${typed.length + 3}ch` } : undefined}
        inputMode="decimal"
        aria-label={visibleLabel === true ? undefined : label}
        value={typed}
        onChange={({ target }) => {
          editing.current = true;
          setTyped(target.value);
        }}
        onBlur={commit}
        onKeyDown={onKeyDown}
      />
    </label>
  );
}
