import { type RefObject, useEffect } from 'react';
import { useLatest } from '../../../ui/use-latest.ts';

/**
 * Listens to the keys that are pressed anywhere in the list around `node`; `capture` hears them
 * before the parts of the list.
 */
export function useListEvent(
  node: RefObject<HTMLElement | null>,
  handler: (event: KeyboardEvent) => void,
  { capture = false }: { capture?: boolean } = {},
): void {
  const latest = useLatest(handler);
  // The node may be rendered later than the component: it is looked up after each render.
  useEffect(() => {
    const list = node.current?.closest<HTMLElement>('.listed');
    const listen = (event: KeyboardEvent): void => latest.current(event);
    list?.addEventListener('keydown', listen, { capture });
    return () => list?.removeEventListener('keydown', listen, { capture });
  });
}
