import { useEffect } from 'react';
import type { RowWindows } from '../grid/row-windows.ts';

/** Runs `onSettled` once the first rows are here or have failed: what is less urgent may begin. */
export function useSettled(windows: RowWindows | null, onSettled: () => void): void {
  useEffect(() => {
    if (!windows) return;
    const look = (): void => {
      if (windows.started || windows.problem.peek()) onSettled();
    };
    const stops = [windows.version.subscribe(look), windows.problem.subscribe(look)];
    return () => stops.forEach((stop) => stop());
  }, [windows, onSettled]);
}
