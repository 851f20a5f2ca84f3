import { type FormEvent, useId, useState } from 'react';
import { NAME_LENGTH, savedName } from '../../../backend/preferences.ts';
import { Button } from '../../../ui/Button.tsx';
import { useTexts } from '../../../ui/texts.tsx';

/** A name to keep something under. One that is taken is replaced only by somebody who says so. */
export function NameForm({
  label,
  hint,
  start = '',
  action,
  taken,
  onName,
  onCancel,
}: {
  label: string;
  hint?: string;
  /** Name that stands in the field first. */
  start?: string;
  /** What the button says. */
  action: string;
  taken: readonly string[];
  /** Answers whether it was kept. */
  onName(name: string): Promise<boolean>;
  onCancel?: () => void;
}) {
  const t = useTexts();
  const id = useId();
  const [typed, setTyped] = useState(start);
  const [isConfirming, setConfirming] = useState(false);
  const [busy, setBusy] = useState(false);
  const name = savedName(typed);
  const conflict = taken.includes(name) && name !== start;

  const keep = async (): Promise<void> => {
    setBusy(true);
    const kept = await onName(name);
    setBusy(false);
    setConfirming(false);
    if (kept) setTyped('');
  };
  const send = (event: FormEvent): void => {
    event.preventDefault();
    if (name === '' || busy) return;
    if (conflict && !isConfirming) setConfirming(true);
    else void keep();
  };
  return (
    <form className="saved-form" onSubmit={send}>
      <div className="saved-line">
        <input
          className="field"
          aria-label={label}
          placeholder={label}
          aria-describedby={hint ? `${id}-hint` : undefined}
          maxLength={NAME_LENGTH}
          value={typed}
          autoFocus={onCancel !== undefined}
          onChange={(event) => {
            setTyped(event.target.value);
            setConfirming(false);
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || !onCancel) return;
            event.preventDefault();
            event.stopPropagation();
            onCancel();
          }}
        />
        <Button
          type="submit"
          label={isConfirming ? t('browse.saved.replace') : action}
          variant="primary"
          disabledBecause={name === '' ? t('browse.saved.needsName') : false}
        />
        {onCancel ? <Button label={t('common.cancel')} variant="quiet" onClick={onCancel} /> : null}
      </div>
      {isConfirming ? (
        <p role="alert" className="saved-conflict">
          {t('browse.saved.taken', { name })}
        </p>
      ) : hint ? (
        <p id={`${id}-hint`} className="muted">
          {hint}
        </p>
      ) : null}
    </form>
  );
}
