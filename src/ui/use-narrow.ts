import { useState } from 'react';
import { useResize } from './use-resize.ts';

/** Whether an element is at most `px` wide; one that is not laid out is not. */
export function isNarrow({ clientWidth }: HTMLElement, px: number): boolean {
  return clientWidth > 0 && clientWidth <= px;
}

/** The same, followed as the element is resized. */
export function useNarrow(element: HTMLElement, px: number): boolean {
  const [narrow, setNarrow] = useState(() => isNarrow(element, px));
  useResize(element, () => setNarrow(isNarrow(element, px)));
  return narrow;
}
