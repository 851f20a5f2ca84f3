import type { HTMLAttributes } from 'react';

/**
 * Handlers of a notice that goes after a while: it stays as long as the pointer or the keyboard is
 * on it.
 */
export function holdWhileRead(
  hold: (isHeld: boolean) => void,
): Pick<HTMLAttributes<HTMLElement>, 'onPointerEnter' | 'onPointerLeave' | 'onFocus' | 'onBlur'> {
  return {
    onPointerEnter: () => hold(true),
    onPointerLeave: () => hold(false),
    onFocus: ({ target }) => target.matches(':focus-visible') && hold(true),
    onBlur: () => hold(false),
  };
}
