import { X } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useId } from 'react';
import enBulk from '../../../i18n/texts/en/bulk.json';
import { addEnglish } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/Button.tsx';
import { useTexts } from '../../../ui/texts.tsx';
import { useModal } from '../../../ui/use-modal.ts';
import tableSheet from '../../../ui/table.css';
import { useSheet } from '../../../ui/use-sheet.ts';
import sheet from './bulk.css';

addEnglish(enBulk);

/** A dialog about a job on many records. Closed, it leaves the job running. */
export function BulkDialog({
  title,
  children,
  onClose,
}: {
  title: string;
  children: ReactNode;
  onClose(): void;
}) {
  const t = useTexts();
  const dialog = useModal();
  const id = useId();
  useSheet(dialog, tableSheet);
  useSheet(dialog, sheet);
  useFocusWithin(dialog);
  useStartFocus(dialog);
  const close = (): void => {
    dialog.current?.close();
    onClose();
  };
  return (
    // Its keys are its own: what lies below closes by Escape too.
    <dialog
      ref={dialog}
      className="bulk-dialog"
      aria-labelledby={id}
      tabIndex={-1}
      onKeyDown={(event) => event.stopPropagation()}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
    >
      <header className="bulk-head">
        <h2 id={id}>
          <bdi>{title}</bdi>
        </h2>
        <Button
          label={t('common.close')}
          icon={X}
          iconOnly
          variant="quiet"
          shortcut="Esc"
          onClick={close}
        />
      </header>
      <div className="bulk-body">{children}</div>
    </dialog>
  );
}

/**
 * Takes the focus back when what had it is gone, such as the button that began the job: the keys of
 * the dialog work only from within it.
 */
function useFocusWithin(dialog: RefObject<HTMLDialogElement | null>): void {
  useEffect(() => {
    const { current } = dialog;
    const root = current?.getRootNode() as Document | ShadowRoot | undefined;
    if (current?.open && !current.contains(root?.activeElement ?? null)) current.focus();
  });
}

/** Begins at the first field instead of at the button that closes the dialog. */
function useStartFocus(dialog: RefObject<HTMLDialogElement | null>): void {
  useEffect(() => {
    dialog.current?.querySelector<HTMLElement>('.bulk-body :is(select, input, textarea)')?.focus();
  }, [dialog]);
}
