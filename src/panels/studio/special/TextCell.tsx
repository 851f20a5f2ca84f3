import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../../../ui/texts.tsx';
import { getDirection, fillsIn, type MatrixRow } from './translations.ts';

/** A text in one language. It is saved when the cell is left, by the keyboard or by scrolling; Escape takes back what was typed. */
export function TextCell({
  row,
  language,
  label,
  readOnly,
  before,
  onType,
  onSave,
  onForget,
}: {
  row: MatrixRow;
  language: string;
  label: string;
  readOnly: boolean;
  /** What was typed before and is not saved yet. */
  before: string | undefined;
  onType(value: string): void;
  onSave(value: string): void;
  onForget(): void;
}) {
  const t = useTexts();
  const { value = '', builtIn } = row.texts.get(language) ?? {};
  const own = value !== '' && value !== builtIn;
  const [typed, setTyped] = useState(before ?? value);
  const shown = useRef(value);
  useEffect(() => {
    const { current } = shown;
    shown.current = value;
    // Where somebody else has stored another one, what was typed here stays.
    if (current !== value) setTyped((now) => (now === current ? value : now));
  }, [value]);
  /** Saves what was typed since the last time. */
  const leave = useRef<(() => void) | null>(null);
  useEffect(() => () => leave.current?.(), []);
  const type = (text: string): void => {
    setTyped(text);
    onType(text);
    leave.current = () => {
      leave.current = null;
      onSave(text);
    };
  };
  const takeBack = (): void => {
    setTyped(value);
    leave.current = null;
    onForget();
  };
  const wrong = !fillsIn(row, language, typed);
  return (
    <span role="cell">
      <textarea
        className="field"
        rows={2}
        lang={language}
        dir={getDirection(language)}
        aria-label={label}
        value={typed}
        readOnly={readOnly}
        data-own={own || undefined}
        data-typed={typed !== value || undefined}
        aria-invalid={wrong || undefined}
        placeholder={t('studio.x.none')}
        title={wrong ? t('studio.x.wrongHint') : own ? t('studio.x.own') : undefined}
        onChange={(event) => type(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && takeBack()}
        onBlur={() => (leave.current ? leave.current() : typed !== value && onSave(typed))}
      />
    </span>
  );
}
