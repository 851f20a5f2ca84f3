import { type RefObject, useEffect, useRef } from 'react';

/**
 * Brings the row of what is shown into view of its tree, once for each `id`; null while the row is
 * not there.
 */
export function useShownRow(
  box: RefObject<HTMLElement | null>,
  selector: string,
  id: string | null,
): void {
  const shown = useRef<string | null>(null);
  useEffect(() => {
    if (id === null || shown.current === id) return;
    shown.current = id;
    showRow(box.current?.querySelector(selector));
  }, [box, selector, id]);
}

/** Scrolls the tree alone: `scrollIntoView` would move the page around the element too. */
function showRow(row: Element | null | undefined): void {
  const scroller = row?.closest('.tree-scroll');
  if (!row || !scroller) return;
  const { top, bottom } = row.getBoundingClientRect();
  const view = scroller.getBoundingClientRect();
  if (top < view.top || bottom > view.bottom)
    scroller.scrollTop += top - view.top - (view.height - (bottom - top)) / 2;
}
