/** Positions a popover below its button, inside the window. */
export async function place(anchor: HTMLElement, popover: HTMLElement): Promise<void> {
  const { computePosition, flip, offset, shift } = await import('@floating-ui/react');
  const { x, y } = await computePosition(anchor, popover, {
    strategy: 'fixed',
    placement: 'bottom-start',
    middleware: [offset(4), flip(), shift({ padding: 8 })],
  });
  popover.style.left = `${x}px`;
  popover.style.top = `${y}px`;
}
