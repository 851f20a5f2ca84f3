import { type RefObject, useEffect } from 'react';

/** How far each page was scrolled when it was left, px, as long as this window lives. */
const tops = new Map<string, number>();
/** How long a page may grow until it is as high as it was. */
const GROWING_MS = 4000;

/**
 * Scrolls a page to where it was left, as soon as it is high enough again, unless the user scrolls
 * first. `name` tells pages apart; `isReady` says that its content is there.
 */
export function useScrollMemory(
  ref: RefObject<HTMLElement | null>,
  name: string,
  isReady: boolean,
): void {
  useEffect(() => {
    const box = ref.current;
    if (!box || !isReady) return;
    const wanted = tops.get(name) ?? 0;
    let isRestoring = wanted > 0;
    const restore = (): void => {
      if (!isRestoring) return;
      box.scrollTop = wanted;
      if (Math.abs(box.scrollTop - wanted) < 2) isRestoring = false;
    };
    const stop = (): void => void (isRestoring = false);
    const growth = new ResizeObserver(restore);
    for (const child of box.children) growth.observe(child);
    restore();
    const timer = setTimeout(stop, GROWING_MS);
    const keep = (): void => void (isRestoring || tops.set(name, box.scrollTop));
    box.addEventListener('scroll', keep, { passive: true });
    for (const type of ['wheel', 'pointerdown', 'keydown'] as const)
      box.addEventListener(type, stop, { passive: true });
    return () => {
      growth.disconnect();
      clearTimeout(timer);
      box.removeEventListener('scroll', keep);
      for (const type of ['wheel', 'pointerdown', 'keydown'] as const)
        box.removeEventListener(type, stop);
    };
  }, [ref, name, isReady]);
}
