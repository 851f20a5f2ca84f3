import { useEffect, useState } from 'react';

/** Whether an element is at most `px` wide; one that is not laid out is not. */
export function isNarrow({ clientWidth }: HTMLElement, px: number): boolean {
  return clientWidth > 0 && clientWidth <= px;
}

/** The same, followed as the element is resized. */
export function useNarrow(element: HTMLElement, px: number): boolean {
  const [narrow, setNarrow] = useState(() => isNarrow(element, px));
  useEffect(() => {
    const watch = new ResizeObserver(() => setNarrow(isNarrow(element, px)));
    watch.observe(element);
    return () => watch.disconnect();
  }, [element, px]);
  return narrow;
}
