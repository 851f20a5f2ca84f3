import { useEffect, useRef } from 'react';
import type { RowWindows } from './row-windows.ts';

/** A fling is over when the position has rested so long. */
const REST_MS = 80;
/** Steps further apart are no fling, however long they are: End, or a click into the bar. */
const APART_MS = 150;
/** Rows a second that nobody reads any more. */
const FLING_ROWS = 1200;

/** Whether a move by so many rows, so long after the one before, is part of a fling: what it passes is not fetched. */
export function isFling(byRows: number, ms: number): boolean {
  return ms < APART_MS && Math.abs(byRows) * 1000 > FLING_ROWS * ms;
}

/** Fetches the rows `from` to `to` and those ahead; while the user flings, only what he comes to rest at. */
export function useWanted(windows: RowWindows, from: number, to: number): void {
  const last = useRef({ windows, from, at: 0 });
  useEffect(() => {
    const now = performance.now();
    const { windows: before, from: start, at } = last.current;
    last.current = { windows, from, at: now };
    const by = before === windows ? from - start : 0;
    const want = (): void => windows.want(from, to, Math.sign(by) as -1 | 0 | 1);
    if (!isFling(by, now - at)) {
      want();
      return;
    }
    const timer = setTimeout(want, REST_MS);
    return () => clearTimeout(timer);
  }, [windows, from, to]);
}
