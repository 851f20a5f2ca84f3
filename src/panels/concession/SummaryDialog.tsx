import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { useTexts } from '../../ui/texts.tsx';

/** The summary above the page: 1000 wide, its body 600 high, "Close" at its foot (spec 2 and 9). Escape closes it too. */
export function SummaryDialog({
  titleId,
  onClose,
  children,
}: {
  titleId: string;
  onClose(): void;
  children: ReactNode;
}) {
  const t = useTexts();
  const dialog = useRef<HTMLDialogElement>(null);
  const foot = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(true);
  useEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    foot.current?.focus();
    return () => shown?.close();
  }, [open]);
  if (!open) return null;
  const close = (): void => {
    setOpen(false);
    onClose();
  };
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
        close();
      }}
    >
      <div className="summary" part="summary">
        {children}
      </div>
      <footer className="summary-foot">
        <Button label={t('common.close')} variant="primary" ref={foot} onClick={close} />
      </footer>
    </dialog>
  );
}
