import { type RefObject, useLayoutEffect, useState } from 'react';

/** What is measured of a row. */
export interface RowLayout {
  /** Width inside of the padding, CSS pixels. */
  room: number;
  /** Widths of the items, CSS pixels. */
  items: readonly number[];
  gap: number;
}

/** Width that all items of a row take side by side, CSS pixels. */
export function measureRow({ items, gap }: Omit<RowLayout, 'room'>): number {
  return items.reduce((sum, width) => sum + width, 0) + gap * Math.max(0, items.length - 1);
}

/**
 * Whether the labels of a row of buttons have no room in one line. Once they have none, `true`
 * until the row is as wide as they need.
 * @param row - The row; a group in it counts by its own items
 * @param labels - Changes with the labels: they are measured again
 */
export function useCrowded(row: RefObject<HTMLElement | null>, labels: string): boolean {
  /** Width that the row needs with labels, and what it was measured for; null while they fit. */
  const [needed, setNeeded] = useState<{ width: number; labels: string } | null>(null);
  const isCrowded = needed !== null && needed.labels === labels;
  useLayoutEffect(() => {
    const { current } = row;
    if (!current) return;
    const measure = (): void => {
      const layout = readRow(current);
      if (layout.room <= 0) return;
      if (!isCrowded) {
        const width = measureRow(layout);
        if (width > layout.room) setNeeded({ width, labels });
      } else if (layout.room >= needed.width) setNeeded(null);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    for (const item of current.children) observer.observe(item);
    return () => observer.disconnect();
  });
  return isCrowded;
}

function readRow(row: HTMLElement): RowLayout {
  const style = getComputedStyle(row);
  const padding = parseFloat(style.paddingInlineStart) + parseFloat(style.paddingInlineEnd);
  // Dialogs and menus of the items lie outside of the row.
  const items = [...row.children]
    .flatMap((child) => (child.hasAttribute('data-group') ? [...child.children] : [child]))
    .filter((item) => /static|relative/.test(getComputedStyle(item).position));
  return {
    room: row.clientWidth - padding,
    items: items.map((item) => item.getBoundingClientRect().width),
    gap: parseFloat(style.columnGap) || 0,
  };
}
