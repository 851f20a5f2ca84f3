import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { ScaledScroll } from './scaled-scroll.ts';

/** The bar comes to its place when nothing has moved it for so long. */
const REST_MS = 150;
/** Rows lie in a sheet that is moved on by so many px at once, so that none is further from it than floats are exact. */
const SHEET_PX = 1 << 18;
/** Rows in the document beyond those in sight. */
const OVERSCAN = 12;

type Report = (offset: number, isScrolling: boolean) => void;

interface Options {
  scroller: RefObject<HTMLElement | null>;
  /** What is scrolled: it gets the height that the browser scrolls. */
  body: RefObject<HTMLElement | null>;
  /** Holds the rows; it is moved to where the scroller is. */
  sheet: RefObject<HTMLElement | null>;
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
  /** Rows that fit into the view. */
  page: number;
  /** Scrolls until the row is in sight, no further. */
  reveal(index: number): void;
}

/** Scrolls through any number of rows by way of `ScaledScroll`. */
export function useScaledRows({
  scroller,
  body,
  sheet,
  count,
  rowPx,
  headPx,
}: Options): ScaledRows {
  const [scroll] = useState(() => new ScaledScroll());
  const report = useRef<Report>(() => undefined);
  const base = useRef(0);
  /** Where the browser's bar was seen, or set to, last. */
  const bar = useRef(0);
  const placed = useRef<number | null>(null);
  const place = useCallback(() => {
    const top = base.current - scroll.shift;
    if (!sheet.current || top === placed.current) return;
    placed.current = top;
    sheet.current.style.transform = `translateY(${top}px)`;
  }, [scroll, sheet]);
  const setBar = useCallback(() => {
    const element = scroller.current;
    if (element && Math.abs(bar.current - scroll.bar) >= 1) element.scrollTop = scroll.bar;
    bar.current = scroll.bar;
    place();
  }, [scroll, scroller, place]);
  const observe = useCallback(
    (instance: Virtualizer<HTMLElement, Element>, scrollReport: Report) => {
      const element = instance.scrollElement;
      if (!element) return;
      let timer: ReturnType<typeof setTimeout> | undefined;
      report.current = (offset, isScrolling) => {
        clearTimeout(timer);
        timer = setTimeout(() => {
          if (scroll.rest()) setBar();
          scrollReport(scroll.offset, false);
        }, REST_MS);
        scrollReport(offset, isScrolling);
      };
      const moved = (): void => {
        const { shift } = scroll;
        element.classList.toggle('aside', element.scrollLeft !== 0);
        bar.current = element.scrollTop;
        scroll.moved(bar.current);
        if (scroll.shift !== shift) setBar();
        report.current(scroll.offset, true);
      };
      element.addEventListener('scroll', moved, { passive: true });
      return () => {
        clearTimeout(timer);
        report.current = () => undefined;
        element.removeEventListener('scroll', moved);
      };
    },
    [scroll, setBar],
  );
  const goTo = useCallback(
    (offset: number) => {
      scroll.to(offset);
      setBar();
    },
    [scroll, setBar],
  );
  const virtual = useVirtualizer<HTMLElement, Element>({
    count,
    overscan: OVERSCAN,
    paddingStart: headPx,
    estimateSize: () => rowPx,
    getScrollElement: () => scroller.current,
    observeElementOffset: observe,
    scrollToFn: goTo,
  });

  const view = virtual.scrollRect?.height ?? 0;
  scroll.layout(headPx + count * rowPx, view);
  const range = virtual.range ?? { startIndex: 0, endIndex: 0 };
  const top = Math.floor((range.startIndex * rowPx) / SHEET_PX) * SHEET_PX;
  const { height } = scroll;
  useLayoutEffect(() => {
    if (body.current) body.current.style.height = `${height}px`;
  }, [body, height]);
  useLayoutEffect(() => {
    base.current = top;
    setBar();
    // Fewer rows than before: those that were in sight are not there any more.
    if (virtual.scrollOffset !== null && virtual.scrollOffset !== scroll.offset)
      report.current(scroll.offset, false);
  });
  const rowPxBefore = useRef(rowPx);
  useLayoutEffect(() => {
    if (rowPxBefore.current === rowPx) return;
    const first = scroll.offset / rowPxBefore.current;
    rowPxBefore.current = rowPx;
    virtual.measure();
    goTo(Math.round(first * rowPx));
    report.current(scroll.offset, false);
  }, [rowPx, scroll, virtual, goTo]);

  const reveal = useCallback(
    (index: number) => {
      const height = scroller.current?.clientHeight ?? 0;
      const highest = index * rowPx;
      const lowest = headPx + (index + 1) * rowPx - height;
      if (scroll.offset >= lowest && scroll.offset <= highest) return;
      goTo(scroll.offset < lowest ? lowest : highest);
      report.current(scroll.offset, true);
    },
    [scroll, scroller, rowPx, headPx, goTo],
  );
  const slots = Math.ceil(view / rowPx) + 2 * OVERSCAN + 2;
  return {
    items: virtual
      .getVirtualItems()
      .map(({ index, start }) => ({ index, slot: index % slots, top: start - top })),
    from: range.startIndex,
    to: range.endIndex,
    width: virtual.scrollRect?.width ?? 0,
    page: Math.max(1, Math.floor((view - headPx) / rowPx) - 1),
    reveal,
  };
}
