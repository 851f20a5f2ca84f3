import type { ItemInstance, TreeInstance } from '@headless-tree/core';
import { type KeyboardEvent, useRef } from 'react';
import { foldText } from '../../core/text-search.ts';

/** Letters typed within this time belong together. */
const TYPE_AHEAD_MS = 700;

/** What the tree library leaves out of the tree pattern of WAI-ARIA: Enter and Space, and typing the start of a name. */
export function useTreeKeys<T>(
  tree: TreeInstance<T>,
  activate: (item: ItemInstance<T>) => void,
): (event: KeyboardEvent<HTMLElement>) => void {
  const typed = useRef({ text: '', at: 0 });
  return (event) => {
    if (
      event.defaultPrevented ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      (event.target as Element).role !== 'treeitem'
    )
      return;
    const soon = event.timeStamp - typed.current.at < TYPE_AHEAD_MS && typed.current.text !== '';
    if (event.key === 'Enter' || (event.key === ' ' && !soon)) {
      event.preventDefault();
      activate(tree.getFocusedItem());
      return;
    }
    if ([...event.key].length !== 1) return;
    event.preventDefault();
    const text = (soon ? typed.current.text : '') + foldText(event.key);
    typed.current = { text, at: event.timeStamp };
    const items = tree.getItems();
    const from = items.indexOf(tree.getFocusedItem());
    // One letter goes on to the next such name; more letters may still mean the one that has the focus.
    const first = [...text].length === 1 ? from + 1 : from;
    const found = items
      .map((_, i) => items[(first + i) % items.length]!)
      .find((item) => foldText(item.getItemName()).startsWith(text));
    found?.setFocused();
    if (found) tree.updateDomFocus();
  };
}
