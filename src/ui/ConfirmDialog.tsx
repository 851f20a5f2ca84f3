import { type ReactNode, type SyntheticEvent, useId } from 'react';
import sheet from './ask.css';
import { Button } from './Button.tsx';
import { useModal } from './use-modal.ts';
import { useSheet } from './use-sheet.ts';

/** A question in a modal dialog; Escape is the answer that changes nothing. */
export function ConfirmDialog({
  title,
  children,
  yes,
  no,
  busy,
  onYes,
  onNo,
}: {
  title: string;
  children: ReactNode;
  /** The verb of what would be lost; null where there is nothing to agree to. */
  yes: string | null;
  no: string;
  busy?: boolean;
  onYes(): void;
  onNo(): void;
}) {
  const id = useId();
  const dialog = useModal();
  useSheet(dialog, sheet);
  const cancel = (event: SyntheticEvent): void => {
    event.preventDefault();
    onNo();
  };
  return (
    // Its keys are its own: what lies below closes by Escape too.
    <dialog
      ref={dialog}
      className="ask"
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onCancel={cancel}
      onKeyDown={(event) => event.stopPropagation()}
    >
      <h2 id={`${id}-title`}>
        <bdi>{title}</bdi>
      </h2>
      <div id={`${id}-text`}>{children}</div>
      <div className="ask-answers">
        <Button label={no} onClick={onNo} autoFocus />
        {yes === null ? null : (
          <Button
            label={yes}
            className="danger"
            onClick={busy ? undefined : onYes}
            aria-busy={busy}
          />
        )}
      </div>
    </dialog>
  );
}
