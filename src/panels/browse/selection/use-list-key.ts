import { type RefObject, useEffect } from 'react';
import { useLatest } from '../../../ui/use-latest.ts';

/** Runs when a key is pressed anywhere in the list that `node` stands in, but where text is typed. */
export function useListKey(
  node: RefObject<HTMLElement | null>,
  key: string,
  run: () => void,
): void {
  const latest = useLatest(run);
  useEffect(() => {
    const list = node.current?.closest<HTMLElement>('.listed');
    const onKeyDown = (event: KeyboardEvent): void => {
      const target = event.composedPath()[0] as HTMLElement;
      if (event.key !== key || event.defaultPrevented) return;
      if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
      if (target.matches('input:not([type=checkbox]), select, textarea, dialog *')) return;
      event.preventDefault();
      latest.current();
    };
    list?.addEventListener('keydown', onKeyDown);
    return () => list?.removeEventListener('keydown', onKeyDown);
  });
}
