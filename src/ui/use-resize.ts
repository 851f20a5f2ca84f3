import { type RefObject, useEffect } from 'react';
import { useLatest } from './use-latest.ts';

/** Calls `onResize` when an element is laid out first, and whenever its size changes. */
export function useResize(
  target: Element | RefObject<Element | null>,
  onResize: (element: Element) => void,
): void {
  const latest = useLatest(onResize);
  useEffect(() => {
    const element = 'current' in target ? target.current : target;
    if (!element) return;
    const observer = new ResizeObserver(() => latest.current(element));
    observer.observe(element);
    return () => observer.disconnect();
  }, [target, latest]);
}
