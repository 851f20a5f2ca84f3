import { useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { type SheetNodes, SheetScroller } from './sheet-scroller.ts';

/**
 * Rows lie in a sheet that is moved on by so many px at once, so that no row is further from its
 * top than floats are exact.
 */
const SHEET_PX = 1 << 18;
/** Rows in the document beyond those in sight. */
const OVERSCAN = 12;

interface Options extends SheetNodes {
  count: number;
  rowPx: number;
  headPx: number;
}

/** Rows of one height, of which only those in sight are in the document. */
export interface ScaledRows {
  items: {
    index: number;
    /** The same for no other item; a row that comes in sight gets that of one that has left, so that its nodes serve again. */ slot: number;
    /** Px from the top of the sheet. */ top: number;
  }[];
  /** First and last row in sight. */
  from: number;
  to: number;
  /** Width that is in sight, px; 0 while that is not known. */
  width: number;
  /** Height that the browser scrolls, px. */
  height: number;
  /** Rows that fit into the view. */
  page: number;
  /** Scrolls until the row is in sight, no further. */
  reveal(index: number): void;
}

/** Scrolls through any number of rows by way of `ScaledScroll`. */
export function useScaledRows(options: Options): ScaledRows {
  const { scroller, sheet, count, rowPx, headPx } = options;
  const [scrolling] = useState(() => new SheetScroller({ scroller, sheet }));
  const virtual = useVirtualizer<HTMLElement, Element>({
    count,
    overscan: OVERSCAN,
    paddingStart: headPx,
    estimateSize: () => rowPx,
    getScrollElement: () => scroller.current,
    observeElementOffset: scrolling.observe,
    scrollToFn: scrolling.goTo,
  });

  const { scroll } = scrolling;
  const view = virtual.scrollRect?.height ?? 0;
  scroll.layout(headPx + count * rowPx, view);
  const range = virtual.range ?? { startIndex: 0, endIndex: 0 };
  const top = Math.floor((range.startIndex * rowPx) / SHEET_PX) * SHEET_PX;
  const rowPxBefore = useRef(rowPx);
  useLayoutEffect(() => {
    scrolling.moveSheet(top);
    // Fewer rows than before: those that were in sight are gone.
    if (virtual.scrollOffset !== null && virtual.scrollOffset !== scroll.offset)
      scrolling.report(scroll.offset, false);
    if (rowPxBefore.current === rowPx) return;
    const first = scroll.offset / rowPxBefore.current;
    rowPxBefore.current = rowPx;
    virtual.measure();
    scrolling.goTo(Math.round(first * rowPx));
    scrolling.report(scroll.offset, false);
  });

  const reveal = useCallback(
    (index: number) => {
      const height = scroller.current?.clientHeight ?? 0;
      const highest = index * rowPx;
      const lowest = headPx + (index + 1) * rowPx - height;
      if (scroll.offset >= lowest && scroll.offset <= highest) return;
      scrolling.goTo(scroll.offset < lowest ? lowest : highest);
      scrolling.report(scroll.offset, true);
    },
    [scrolling, scroll, scroller, rowPx, headPx],
  );
  const slots = Math.ceil(view / rowPx) + 2 * OVERSCAN + 2;
  return {
    items: virtual
      .getVirtualItems()
      .map(({ index, start }) => ({ index, slot: index % slots, top: start - top })),
    from: range.startIndex,
    to: range.endIndex,
    width: virtual.scrollRect?.width ?? 0,
    height: scroll.height,
    page: Math.max(1, Math.floor((view - headPx) / rowPx) - 1),
    reveal,
  };
}
