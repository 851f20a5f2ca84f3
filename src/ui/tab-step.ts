import type { KeyboardEvent } from 'react';

/** Where a key leads among tabs (WAI-ARIA "Tabs"): arrows in reading direction and around the ends, Home, End. Null for any other key. */
export function tabStep(
  { key, currentTarget }: KeyboardEvent,
  at: number,
  count: number,
): number | null {
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  if (key !== 'ArrowRight' && key !== 'ArrowLeft') return null;
  const forward = getComputedStyle(currentTarget).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
  return (at + (key === forward ? 1 : -1) + count) % count;
}
