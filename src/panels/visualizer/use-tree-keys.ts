import type { ItemInstance, TreeInstance } from '@headless-tree/core';
import { type KeyboardEvent, useState } from 'react';
import { TypeAhead } from '../../ui/roving.ts';

/**
 * What the tree library leaves out of the tree pattern of WAI-ARIA: Enter and Space, and typing the
 * start of a name.
 */
export function useTreeKeys<T>(
  tree: TreeInstance<T>,
  activate: (item: ItemInstance<T>) => void,
): (event: KeyboardEvent<HTMLElement>) => void {
  const [typed] = useState(() => new TypeAhead());
  return (event) => {
    if (
      event.defaultPrevented ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      (event.target as Element).role !== 'treeitem'
    )
      return;
    const { key, timeStamp } = event;
    if (key === 'Enter' || (key === ' ' && !typed.isTyping(timeStamp))) {
      event.preventDefault();
      activate(tree.getFocusedItem());
      return;
    }
    if ([...key].length !== 1) return;
    event.preventDefault();
    const items = tree.getItems();
    const names = items.map((item) => item.getItemName());
    const found = typed.find(key, timeStamp, names, items.indexOf(tree.getFocusedItem()));
    if (found === null) return;
    items[found]!.setFocused();
    tree.updateDomFocus();
  };
}
