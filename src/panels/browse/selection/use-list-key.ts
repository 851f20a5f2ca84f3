import type { RefObject } from 'react';
import { useListEvent } from './use-list-event.ts';

/** Runs when a key is pressed anywhere in the list around `node`, but not where text is typed. */
export function useListKey(
  node: RefObject<HTMLElement | null>,
  key: string,
  run: () => void,
): void {
  useListEvent(node, (event) => {
    const target = event.composedPath()[0] as HTMLElement;
    if (event.key !== key || event.defaultPrevented) return;
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    if (target.matches('input:not([type=checkbox]), select, textarea, dialog *')) return;
    event.preventDefault();
    run();
  });
}
