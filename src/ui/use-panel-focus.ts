import { type KeyboardEvent, type RefObject, useLayoutEffect } from 'react';

/**
 * Focus of a side panel that a command opens. When it opens, the panel takes the focus from the
 * control of the same element that has it; when it closes with the focus inside, that control gets
 * it back. A panel that opens while the focus is elsewhere leaves it there.
 * @param panel an element with `tabIndex={-1}`
 * @returns the panel's `onKeyDown`: Escape closes it unless a control inside handled the key
 */
export function usePanelFocus(
  panel: RefObject<HTMLElement | null>,
  onClose: () => void,
): (event: KeyboardEvent) => void {
  useLayoutEffect(() => {
    const node = panel.current;
    const root = node?.getRootNode() as Document | ShadowRoot | undefined;
    const opener = root?.activeElement;
    if (!node || !root || !(opener instanceof HTMLElement) || opener === root.querySelector('body'))
      return;
    node.focus({ preventScroll: true });
    return () => {
      if (node.contains(root.activeElement) && opener.isConnected) opener.focus();
    };
  }, [panel]);
  return (event) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    event.stopPropagation();
    onClose();
  };
}
