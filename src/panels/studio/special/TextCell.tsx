import { useCallback, useRef, useState } from 'react';
import { useTexts } from '../../../ui/texts.tsx';
import { getDirection, fillsIn, type MatrixRow } from './translations.ts';

interface Props {
  row: MatrixRow;
  language: string;
  label: string;
  readOnly: boolean;
  /** What was typed before and is not saved yet. */
  before: string | undefined;
  onType(value: string): void;
  onSave(value: string): void;
  onDiscard(): void;
}

/**
 * A text in one language. It is saved when the cell is left, by the keyboard or by scrolling;
 * Escape discards what was typed.
 */
export function TextCell(props: Props) {
  const t = useTexts();
  const { row, language, label, readOnly } = props;
  const { value = '', builtIn } = row.texts.get(language) ?? {};
  const isOwn = value !== '' && value !== builtIn;
  const { typed, cell, type, discard, leave } = useTypedText(value, props);
  const isWrong = !fillsIn(row, language, typed);
  const hint = isWrong ? t('studio.x.wrongHint') : isOwn ? t('studio.x.own') : undefined;
  return (
    <span role="cell">
      <textarea
        ref={cell}
        className="field"
        rows={2}
        lang={language}
        dir={getDirection(language)}
        aria-label={label}
        value={typed}
        readOnly={readOnly}
        data-own={isOwn || undefined}
        data-typed={typed !== value || undefined}
        aria-invalid={isWrong || undefined}
        placeholder={t('studio.x.none')}
        title={hint}
        onChange={(event) => type(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && discard()}
        onBlur={leave}
      />
    </span>
  );
}

/** What is typed over a stored text, and what saves it. */
function useTypedText(value: string, { before, onType, onSave, onDiscard }: Props) {
  const [typed, setTyped] = useState(before ?? value);
  const [stored, setStored] = useState(value);
  if (stored !== value) {
    setStored(value);
    // If another user has stored a text, what was typed here stays.
    if (typed === stored) setTyped(value);
  }
  /** Saves what was typed since the last time. */
  const save = useRef<(() => void) | null>(null);
  /** Saves when the cell is scrolled out of the view. */
  const cell = useCallback((_: HTMLTextAreaElement) => () => save.current?.(), []);
  const type = (text: string): void => {
    setTyped(text);
    onType(text);
    save.current = () => {
      save.current = null;
      onSave(text);
    };
  };
  const discard = (): void => {
    setTyped(value);
    save.current = null;
    onDiscard();
  };
  const leave = (): void => {
    if (save.current) save.current();
    else if (typed !== value) onSave(typed);
  };
  return { typed, cell, type, discard, leave };
}
