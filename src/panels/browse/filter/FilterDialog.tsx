import { X } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { addEnglish } from '../../../i18n/i18n.ts';
import enFilter from '../../../i18n/texts/en/filter.json';
import { Button } from '../../../ui/Button.tsx';
import { useTexts } from '../../../ui/texts.tsx';
import { useModal } from '../../../ui/use-modal.ts';
import { useSheet } from '../../../ui/use-sheet.ts';
import sheet from './filter.css';

addEnglish(enFilter);

/**
 * A modal dialog of the filters: title, what it is about, its buttons at the end. Escape and the
 * cross cancel.
 */
export function FilterDialog({
  title,
  className,
  footer,
  onCancel,
  children,
}: {
  title: string;
  className: string;
  footer: ReactNode;
  onCancel(): void;
  children: ReactNode;
}) {
  const t = useTexts();
  const dialog = useModal();
  const id = useId();
  useSheet(dialog, sheet);
  return (
    <dialog
      ref={dialog}
      className={`filter-dialog ${className}`}
      part="filter-dialog"
      aria-labelledby={id}
      // Keys inside are the dialog's own.
      onKeyDown={(event) => event.stopPropagation()}
      onCancel={(event) => {
        event.preventDefault();
        onCancel();
      }}
    >
      <div className="filter-dialog-head">
        <h2 id={id}>{title}</h2>
        <Button label={t('common.close')} icon={X} iconOnly variant="quiet" onClick={onCancel} />
      </div>
      <div className="filter-dialog-body">{children}</div>
      <div className="filter-dialog-foot">{footer}</div>
    </dialog>
  );
}
