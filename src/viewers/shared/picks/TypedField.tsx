import type { InputHTMLAttributes } from 'react';
import { useFieldText } from '../../../ui/use-field-text.ts';

/**
 * A field that is taken over with Enter or on leaving it. @param onCommit false where what was
 * typed is no such value
 */
export function TypedField({
  label,
  shown,
  onCommit,
  ...field
}: { label: string; shown: string; onCommit(typed: string): boolean } & Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'className' | 'inputMode' | 'list' | 'maxLength'
>) {
  const [text, setText] = useFieldText(shown);
  const commit = (): void => {
    const typed = text.trim();
    if (typed === shown || !onCommit(typed)) setText(null);
  };
  return (
    <input
      {...field}
      aria-label={label}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit();
        else if (event.key === 'Escape' && text !== shown) {
          event.stopPropagation();
          setText(null);
        }
      }}
    />
  );
}
