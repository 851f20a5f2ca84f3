import { type KeyboardEvent, useState } from 'react';
import { type Roving, stepIndex, TypeAhead } from './roving.ts';

/** How the keys move through a list. */
export interface RovingListOptions extends Omit<Roving, 'isRtl'> {
  /** CSS selector of the items inside the element that listens. */
  item: string;
  /** Typing the start of an item's text moves to it. @default false */
  findsByTyping?: boolean;
  /** @default focuses the item */
  onMove?(item: HTMLElement, index: number): void;
}

/**
 * Moves through the items of a list by arrow keys, Home, End and typing, so that one of them is the
 * tab stop of all (WAI-ARIA, "Roving tabindex"). Keys on anything else inside the list are left
 * alone.
 *
 * @returns the `onKeyDown` of the element around the items
 */
export function useRovingList({
  item,
  findsByTyping = false,
  onMove = (target) => target.focus(),
  ...roving
}: RovingListOptions): (event: KeyboardEvent<HTMLElement>) => void {
  const [typed] = useState(() => new TypeAhead());
  return (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const list = event.currentTarget;
    const items = [...list.querySelectorAll<HTMLElement>(item)];
    const at = items.indexOf(event.target as HTMLElement);
    if (at < 0 && event.target !== list) return;
    const isRtl = getComputedStyle(list).direction === 'rtl';
    const { key, timeStamp } = event;
    // A space presses the item, unless it is inside a name that is being typed.
    const isLetter = findsByTyping && (key !== ' ' || typed.isTyping(timeStamp));
    const names = (): string[] => items.map(({ textContent }) => textContent.trim());
    const to =
      stepIndex(key, at, items.length, { ...roving, isRtl }) ??
      (isLetter ? typed.find(key, timeStamp, names(), at) : null);
    if (to === null) return;
    event.preventDefault();
    onMove(items[to]!, to);
  };
}
