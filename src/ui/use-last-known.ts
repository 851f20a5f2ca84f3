import { useState } from 'react';

/**
 * The value, or while it is null the last one that was not. The value must be the same object in a
 * render that repeats.
 */
export function useLastKnown<T>(value: T | null): T | null {
  const [last, setLast] = useState(value);
  if (value !== null && value !== last) setLast(() => value);
  return value ?? last;
}
