import type { Virtualizer } from '@tanstack/react-virtual';
import type { RefObject } from 'react';
import { ScaledScroll } from './scaled-scroll.ts';

/** The bar comes to its place when nothing has moved it for so long. */
const REST_MS = 150;

/** Reports the offset of the rows in sight to the virtualizer. */
type Report = (offset: number, isScrolling: boolean) => void;

/** The elements of a grid that scrolls. */
export interface SheetNodes {
  scroller: RefObject<HTMLElement | null>;
  /** Holds the rows; it is moved to where the scroller is. */
  sheet: RefObject<HTMLElement | null>;
}

/**
 * Keeps the browser's bar, the sheet of rows and the virtualizer at the place that a `ScaledScroll`
 * computes.
 */
export class SheetScroller {
  readonly scroll = new ScaledScroll();
  readonly #nodes: SheetNodes;
  /** Reports to the virtualizer while it observes. */
  report: Report = () => undefined;
  /** Px from the top of all rows to the top of the sheet. */
  #base = 0;
  /** Where the browser's bar was seen, or set to, last. */
  #bar = 0;
  #placed: number | null = null;

  constructor(nodes: SheetNodes) {
    this.#nodes = nodes;
  }

  /** Moves the sheet: `base` is the px from the top of all rows to its top. */
  moveSheet(base: number): void {
    this.#base = base;
    this.setBar();
  }

  /** Sets the browser's bar to its place, and the sheet under it. */
  setBar(): void {
    const element = this.#nodes.scroller.current;
    if (element && Math.abs(this.#bar - this.scroll.bar) >= 1) element.scrollTop = this.scroll.bar;
    this.#bar = this.scroll.bar;
    const top = this.#base - this.scroll.shift;
    const sheet = this.#nodes.sheet.current;
    if (!sheet || top === this.#placed) return;
    this.#placed = top;
    sheet.style.transform = `translateY(${top}px)`;
  }

  /** Scrolls to an offset of the rows. */
  readonly goTo = (offset: number): void => {
    this.scroll.to(offset);
    this.setBar();
  };

  /** Observes the scrolling element for the virtualizer. @returns what ends it */
  readonly observe = (
    { scrollElement }: Virtualizer<HTMLElement, Element>,
    report: Report,
  ): (() => void) | undefined => {
    if (!scrollElement) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    this.report = (offset, isScrolling) => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        if (this.scroll.rest()) this.setBar();
        report(this.scroll.offset, false);
      }, REST_MS);
      report(offset, isScrolling);
    };
    const onScroll = (): void => this.#follow(scrollElement);
    scrollElement.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      clearTimeout(timer);
      this.report = () => undefined;
      scrollElement.removeEventListener('scroll', onScroll);
    };
  };

  /** Follows the browser's bar after the user moved it. */
  #follow(element: HTMLElement): void {
    const { shift } = this.scroll;
    element.classList.toggle('aside', element.scrollLeft !== 0);
    this.#bar = element.scrollTop;
    this.scroll.moved(this.#bar);
    if (this.scroll.shift !== shift) this.setBar();
    this.report(this.scroll.offset, true);
  }
}
