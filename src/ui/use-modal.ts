import { type RefObject, useLayoutEffect, useRef } from 'react';

/** The ref of a dialog that is modal while it is on the page. */
export function useModal(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  // Closed before it leaves the page: only then the browser gives the focus back to what had it.
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);
  return dialog;
}
