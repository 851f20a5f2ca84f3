import { type ChangeEvent, type KeyboardEvent, useId, useState } from 'react';

/**
 * A labelled text that is taken over with Enter or on leaving the field. What `onCommit` refuses is
 * marked and kept until it is mended or Escape is pressed.
 */
export function EntryField({
  label,
  shown,
  unit,
  choices,
  isNumber,
  placeholder,
  isLabelHidden,
  onCommit,
}: {
  label: string;
  shown: string;
  /** Shown after the field. */
  unit?: string;
  /** Offered while it is typed. */
  choices?: readonly string[];
  isNumber?: boolean;
  placeholder?: string;
  isLabelHidden?: boolean;
  /** @returns whether the text was taken */
  onCommit(text: string): boolean;
}) {
  const id = useId();
  const { text, isRefused, ...input } = useEntry(shown, onCommit);
  return (
    <label className="recipe-entry">
      {isLabelHidden ? null : <span className="recipe-label">{label}</span>}
      <span className="recipe-entry-field">
        <input
          className={isNumber ? 'field number' : 'field'}
          dir="ltr"
          autoComplete="off"
          spellCheck={false}
          inputMode={isNumber ? 'decimal' : undefined}
          aria-label={isLabelHidden ? label : undefined}
          aria-invalid={isRefused || undefined}
          list={choices ? id : undefined}
          placeholder={placeholder}
          value={text}
          {...input}
        />
        {unit ? (
          <bdi className="unit" dir="ltr">
            {unit}
          </bdi>
        ) : null}
      </span>
      {choices ? (
        <datalist id={id}>
          {choices.map((choice) => (
            <option key={choice} value={choice} />
          ))}
        </datalist>
      ) : null}
    </label>
  );
}

/** What is typed into a field until it is taken over. */
function useEntry(shown: string, onCommit: (text: string) => boolean) {
  const [typed, setTyped] = useState<string | null>(null);
  const [isRefused, setRefused] = useState(false);
  const commit = (): void => {
    if (typed === null) return;
    const isTaken = typed.trim() === shown || onCommit(typed.trim());
    setRefused(!isTaken);
    if (isTaken) setTyped(null);
  };
  return {
    text: typed ?? shown,
    isRefused,
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => setTyped(target.value),
    onBlur: commit,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Enter') commit();
      else if (event.key === 'Escape' && typed !== null) {
        event.stopPropagation();
        setTyped(null);
        setRefused(false);
      }
    },
  };
}
