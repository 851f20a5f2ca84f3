import { useLayoutEffect } from 'react';
import { useLatest } from '../../ui/use-latest.ts';

/**
 * Keeps the focus in an open dialog when a step removes the button that had it.
 * @param step a value that changes with each step
 * @param findTarget finds the element of the dialog that is focused then
 */
export function useKeptFocus(
  step: unknown,
  findTarget: () => HTMLElement | null | undefined,
): void {
  const latest = useLatest(findTarget);
  useLayoutEffect(() => {
    const target = latest.current();
    const dialog = target?.closest('dialog');
    if (dialog?.open && !dialog.matches(':focus-within')) target?.focus();
  }, [step, latest]);
}
