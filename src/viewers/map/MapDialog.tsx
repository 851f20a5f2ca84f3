import { type ReactNode } from 'react';
import { useModal } from '../../ui/use-modal.ts';

/**
 * A modal dialog over the map: its keys are not the map's, Escape closes it. `titleId` is the id of
 * its heading.
 */
export function MapDialog({
  titleId,
  onClose,
  children,
}: {
  titleId: string;
  onClose(): void;
  children: ReactNode;
}) {
  const dialog = useModal();
  return (
    <dialog
      ref={dialog}
      className="corners-dialog"
      aria-labelledby={titleId}
      onKeyDown={(event) => event.stopPropagation()}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      {children}
    </dialog>
  );
}
