import { type RefObject, useEffect } from 'react';

/**
 * Moves the focus to an element each time `when` becomes true. A function finds the element at that
 * moment.
 */
export function useFocusOn(
  target: RefObject<HTMLElement | null> | (() => HTMLElement | null | undefined),
  when: boolean,
): void {
  useEffect(() => {
    if (!when) return;
    (typeof target === 'function' ? target() : target.current)?.focus();
    // Only the change of `when` moves the focus.
  }, [when]);
}
