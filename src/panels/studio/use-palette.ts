import { type RefObject, useCallback, useRef, useState } from 'react';
import type { ElementHost } from '../../core/element-host.ts';
import { useListener } from '../../ui/use-listener.ts';

/**
 * Opens the palette by its button and by Ctrl+K or Cmd+K: inside the element, and where the focus
 * is on the page or on a part of it that contains the element.
 */
export function usePalette({ element }: ElementHost): {
  isOpen: boolean;
  button: RefObject<HTMLButtonElement | null>;
  open(): void;
  close(): void;
} {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useListener<KeyboardEvent>(element.ownerDocument, 'keydown', (event) => {
    if (!isPaletteKey(event) || !reaches(event, element)) return;
    event.preventDefault();
    setOpen(true);
  });
  const close = useCallback(() => {
    setOpen(false);
    // What had the focus before may have left with its place.
    requestAnimationFrame(() => element.shadowRoot?.activeElement ?? button.current?.focus());
  }, [element]);
  return { isOpen, button, open: () => setOpen(true), close };
}

function isPaletteKey(event: KeyboardEvent): boolean {
  return (
    event.key.toLowerCase() === 'k' &&
    event.ctrlKey !== event.metaKey &&
    !event.shiftKey &&
    !event.altKey &&
    !event.repeat &&
    !event.defaultPrevented
  );
}

/** Whether a key is meant for an element: not if it was pressed beside it or in a dialog. */
function reaches(event: KeyboardEvent, element: HTMLElement): boolean {
  const path = event.composedPath();
  return (
    (path.includes(element) || (path[0] as Node).contains(element)) &&
    !path.some((one) => (one as Element).localName === 'dialog') &&
    element.checkVisibility()
  );
}
