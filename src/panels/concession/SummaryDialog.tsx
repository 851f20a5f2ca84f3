import { type ReactNode, useRef, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { useTexts } from '../../ui/texts.tsx';
import { useFocusOn } from '../../ui/use-focus-on.ts';
import { useModal } from '../../ui/use-modal.ts';

interface Props {
  titleId: string;
  onClose(): void;
  children: ReactNode;
}

/**
 * The summary above the page: 1000 wide, its body 600 high, "Close" at its foot (spec 2 and 9).
 * Escape closes it too.
 */
export function SummaryDialog({ onClose, ...props }: Props) {
  const [open, setOpen] = useState(true);
  const close = (): void => {
    setOpen(false);
    onClose();
  };
  return open ? <Modal {...props} onClose={close} /> : null;
}

function Modal({ titleId, onClose, children }: Props) {
  const t = useTexts();
  const dialog = useModal();
  const foot = useRef<HTMLButtonElement>(null);
  useFocusOn(foot, true);
  return (
    // Its keys are its own: what lies below closes by Escape too.
    <dialog
      ref={dialog}
      className="summary-dialog"
      part="dialog"
      aria-labelledby={titleId}
      onKeyDown={(event) => event.stopPropagation()}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className="summary" part="summary">
        {children}
      </div>
      <footer className="summary-foot">
        <Button label={t('common.close')} variant="primary" ref={foot} onClick={onClose} />
      </footer>
    </dialog>
  );
}
