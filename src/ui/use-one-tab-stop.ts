import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react';
import { useListener } from './use-listener.ts';
import { useRovingList } from './use-roving-list.ts';

/**
 * Makes the items of a long list one tab stop, so that Tab leads out of it and the arrow keys
 * through it: the item that had the focus last, else the first one.
 * @param item CSS selector of the items, whose `tabIndex` is set here
 * @returns the `onKeyDown` of the list
 */
export function useOneTabStop(
  list: RefObject<HTMLElement | null>,
  item: string,
): (event: KeyboardEvent<HTMLElement>) => void {
  const last = useRef<HTMLElement | null>(null);
  const arrange = (): void => {
    const items = [...(list.current?.querySelectorAll<HTMLElement>(item) ?? [])];
    const stop = items.find((one) => one === last.current) ?? items[0];
    for (const one of items) one.tabIndex = one === stop ? 0 : -1;
  };
  useLayoutEffect(arrange);
  useListener<FocusEvent>(list, 'focusin', ({ target }) => {
    if (!(target instanceof HTMLElement) || !target.matches(item)) return;
    last.current = target;
    arrange();
  });
  return useRovingList({ item });
}
