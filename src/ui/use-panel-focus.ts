import { type KeyboardEvent, type RefObject, useLayoutEffect } from 'react';

/**
 * Focus of a side panel that a command opens. When it opens, the panel takes the focus from the
 * control of the same element that has it; when it closes with the focus inside, that control gets
 * it back. A panel that opens while the focus is elsewhere leaves it there. A control that is
 * removed while it has the focus, such as a button that removes its row, leaves it to the panel.
 * @param panel an element with `tabIndex={-1}`
 * @returns the panel's `onKeyDown`: Escape closes it unless a control inside handled the key
 */
export function usePanelFocus(
  panel: RefObject<HTMLElement | null>,
  onClose: () => void,
): (event: KeyboardEvent) => void {
  useLayoutEffect(() => (panel.current ? keepFocus(panel.current) : undefined), [panel]);
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

/** Takes the focus where the control inside that has it is removed. @returns what ends that */
function keepFocus(panel: HTMLElement): () => void {
  let held: Node | null = null;
  const hold = (event: FocusEvent): void => {
    held = event.target as Node;
  };
  const release = ({ relatedTarget }: FocusEvent): void => {
    if (relatedTarget !== null) held = null;
  };
  const observer = new MutationObserver(() => {
    if (!held || held.isConnected) return;
    held = null;
    const { activeElement, body } = panel.ownerDocument;
    if (activeElement === body || activeElement === null) panel.focus({ preventScroll: true });
  });
  panel.addEventListener('focusin', hold);
  panel.addEventListener('focusout', release);
  observer.observe(panel, { childList: true, subtree: true });
  return () => {
    observer.disconnect();
    panel.removeEventListener('focusin', hold);
    panel.removeEventListener('focusout', release);
  };
}
