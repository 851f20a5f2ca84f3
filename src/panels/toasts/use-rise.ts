import { type RefObject, useLayoutEffect } from 'react';

/** What a toast never covers: the main action of a region, and bars of actions. */
const KEPT_FREE = '.primary, [type="submit"], footer, .selection-bar, .studio-bar';
/** Distance of the points that are looked at: smaller than any control. */
const STEP_PX = 20;
const GAP_PX = 8;
/** Screens change below a toast: bars come and go. */
const LOOK_MS = 250;

/**
 * Lifts a toast while it is shown, so that it covers no action of the page. `shown` is another
 * value with each toast.
 */
export function useRise(region: RefObject<HTMLElement | null>, shown: unknown): void {
  useLayoutEffect(() => {
    const { current } = region;
    if (!current || shown === null) return;
    let rise = 0;
    const place = (): void => {
      const toast = current.querySelector('.toast')?.getBoundingClientRect();
      if (!toast || toast.width === 0) return;
      const next = computeRise(
        new DOMRect(toast.x, toast.y + rise, toast.width, toast.height),
        current,
      );
      if (next === rise) return;
      rise = next;
      current.style.setProperty('margin-block-end', `${rise}px`);
    };
    place();
    const timer = setInterval(place, LOOK_MS);
    return () => {
      clearInterval(timer);
      current.style.removeProperty('margin-block-end');
    };
  }, [region, shown]);
}

/** Pixels that a toast at `rest` must go up; as far as half of the window. */
function computeRise(rest: DOMRect, region: HTMLElement): number {
  const view = region.ownerDocument.defaultView!;
  let rise = 0;
  for (;;) {
    const top = topOfCovered(new DOMRect(rest.x, rest.y - rise, rest.width, rest.height), region);
    if (top === null) return rise;
    const next = Math.ceil(rest.bottom - top + GAP_PX);
    if (next <= rise || next > view.innerHeight / 2) return rise;
    rise = next;
  }
}

/**
 * Top edge, in CSS pixels, of the highest action that a rectangle covers; null if it covers none.
 */
function topOfCovered(rect: DOMRect, region: HTMLElement): number | null {
  const host = (region.getRootNode() as ShadowRoot).host;
  let top: number | null = null;
  for (const y of points(rect.top - GAP_PX + 1, rect.bottom)) {
    for (const x of points(rect.left, rect.right)) {
      const kept = keptAt(region.ownerDocument, host, x, y);
      if (kept) top = Math.min(top ?? Infinity, kept.getBoundingClientRect().top);
    }
  }
  return top;
}

function points(from: number, to: number): number[] {
  return [
    ...Array.from({ length: Math.ceil((to - from) / STEP_PX) }, (_, at) => from + at * STEP_PX),
    to - 1,
  ];
}

/**
 * What is to be kept free at a point below the toast, through the shadow roots of the page's
 * elements.
 */
function keptAt(page: Document, toasts: Element, x: number, y: number): Element | null {
  let root: Document | ShadowRoot = page;
  let kept: Element | null = null;
  for (;;) {
    const found: Element | undefined = root
      .elementsFromPoint(x, y)
      .find((one) => one !== toasts && one.getRootNode() === (root as Node));
    if (!found) return kept;
    kept = found.closest(KEPT_FREE) ?? kept;
    if (!found.shadowRoot) return kept;
    root = found.shadowRoot;
  }
}
