import { useEffect, useState } from 'react';
import { useTexts } from '../../../../ui/texts.tsx';
import { useLatest } from '../../../../ui/use-latest.ts';
import { TEXT_MODES, type TextMode } from '../panel-model.ts';
import type { ControlProps } from './control.ts';

/** How long typing must rest before the rows are requested. */
const TYPING_MS = 400;

/** Words that a text holds, begins with or is. */
export function TextField({ field, value, onSet }: ControlProps<'text'>) {
  const t = useTexts();
  const [mode, setMode] = useState<TextMode>(value?.mode ?? 'contains');
  // A mode that is set elsewhere replaces the chosen one.
  const [givenMode, setGivenMode] = useState(value?.mode);
  if (value?.mode !== givenMode) {
    setGivenMode(value?.mode);
    if (value) setMode(value.mode);
  }
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? value?.text ?? '';
  const enter = (next: string, as: TextMode): void => {
    if (next !== (value?.text ?? '') || (value && as !== value.mode))
      onSet({ kind: 'text', mode: as, text: next });
  };
  const latest = useLatest(enter);
  useEffect(() => {
    if (typed === null) return;
    const timer = setTimeout(() => latest.current(typed, mode), TYPING_MS);
    return () => clearTimeout(timer);
  }, [typed, mode, latest]);
  return (
    <div className="text-filter">
      <select
        className="field"
        aria-label={t('browse.filter.compare', { field: field.label })}
        value={mode}
        onChange={(event) => {
          const as = event.target.value as TextMode;
          setMode(as);
          enter(text, as);
        }}
      >
        {TEXT_MODES.map((one) => (
          <option key={one} value={one}>
            {t(`browse.filter.text.${one}`)}
          </option>
        ))}
      </select>
      <input
        className="field"
        type="text"
        dir="auto"
        value={text}
        aria-label={field.label}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={() => {
          enter(text, mode);
          setTyped(null);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') enter(text, mode);
        }}
      />
    </div>
  );
}
