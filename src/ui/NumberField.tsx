import { type KeyboardEvent, useState } from 'react';
import { numberFrom } from './number-text.ts';

interface Props extends NumberInput {
  label: string;
  title?: string;
  className?: string;
  /**
   * Shows the label beside the field; a class name, by which a sheet hides it where there is no
   * room, leaves the field its name.
   */
  visibleLabel?: boolean | string;
  /** Never narrower than its text. */
  fitsText?: boolean;
}

interface NumberInput {
  value: number;
  /** What is shown in place of the number. */
  text?: string;
  /** Reads what is typed in place of a number; NaN for what it cannot read. */
  parse?: (text: string) => number;
  least?: number;
  most?: number;
  step?: number;
  onCommit(value: number): void;
  onStep?(by: 1 | -1): void;
}

/**
 * A number that is taken over with Enter or on leaving the field; text that is no number is
 * replaced by what was shown. Arrow keys go by `step`, or as `onStep` does.
 */
export function NumberField({ label, title, className, visibleLabel, fitsText, ...number }: Props) {
  const { text, type, commit, onKeyDown } = useNumberInput(number);
  return (
    <label className="labelled" title={title}>
      {visibleLabel ? (
        <span className={visibleLabel === true ? undefined : visibleLabel}>{label}</span>
      ) : null}
      <input
        className={`field number ${className ?? ''}`}
        style={fitsText ? { minWidth: `${text.length + 3}ch` } : undefined}
        inputMode={number.parse ? 'text' : 'decimal'}
        aria-label={visibleLabel === true ? undefined : label}
        value={text}
        onChange={({ target }) => type(target.value)}
        onBlur={commit}
        onKeyDown={onKeyDown}
      />
    </label>
  );
}

/** The text of a number's field while it is edited and not. */
function useNumberInput({
  value,
  text,
  parse = numberFrom,
  least = -Infinity,
  most = Infinity,
  step,
  onCommit,
  onStep,
}: NumberInput) {
  const shown = text ?? String(Number(value.toPrecision(10)));
  /** The text being typed; null if the field is not being edited. */
  const [typed, setTyped] = useState<string | null>(null);
  const clamp = (number: number): number => Math.min(most, Math.max(least, number));
  const giveUp = (): void => setTyped(null);
  const commit = (): void => {
    const number = parse(typed ?? '');
    if (typed !== shown && !Number.isNaN(number)) onCommit(clamp(number));
    giveUp();
  };
  const stepBy = onStep ?? (step && ((by: number): void => onCommit(clamp(value + by * step))));
  const onKeyDown = (event: KeyboardEvent): void => {
    const by = { ArrowUp: 1, ArrowDown: -1 }[event.key] as 1 | -1 | undefined;
    if (event.key === 'Enter') commit();
    else if (event.key === 'Escape' && typed !== null) {
      event.stopPropagation();
      giveUp();
    } else if (by && stepBy) {
      event.preventDefault();
      giveUp();
      stepBy(by);
    }
  };
  return { text: typed ?? shown, type: setTyped, commit, onKeyDown };
}
