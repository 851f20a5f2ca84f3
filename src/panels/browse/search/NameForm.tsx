import { type FormEvent, useId, useState } from 'react';
import { NAME_LENGTH, savedName } from '../../../backend/preferences.ts';
import { Button } from '../../../ui/Button.tsx';
import { useTexts } from '../../../ui/texts.tsx';

interface Props {
  label: string;
  hint?: string;
  /** Name that the field holds at first. */
  start?: string;
  /** Label of the button. */
  action: string;
  taken: readonly string[];
  /** @returns whether it was kept */
  onName(name: string): Promise<boolean>;
  onCancel?: () => void;
}

/** A name to keep something under. A name that is taken is replaced only after a confirmation. */
export function NameForm({ label, hint, start = '', action, taken, onName, onCancel }: Props) {
  const t = useTexts();
  const id = useId();
  const { typed, type, name, isConfirming, send } = useName(start, taken, onName);
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
          onChange={(event) => type(event.target.value)}
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

/** What is typed as a name. A name that is taken needs a confirmation. */
function useName(start: string, taken: readonly string[], onName: Props['onName']) {
  const [typed, setTyped] = useState(start);
  const [isConfirming, setConfirming] = useState(false);
  const [busy, setBusy] = useState(false);
  const name = savedName(typed);
  const isTaken = taken.includes(name) && name !== start;
  const type = (next: string): void => {
    setTyped(next);
    setConfirming(false);
  };
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
    if (isTaken && !isConfirming) setConfirming(true);
    else void keep();
  };
  return { typed, type, name, isConfirming, send };
}
