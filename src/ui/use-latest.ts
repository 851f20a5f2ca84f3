import { useLayoutEffect, useRef } from 'react';

/** The value of the render that is shown, for what runs later: effects, timers, listeners. */
export function useLatest<T>(value: T): { readonly current: T } {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}
