import { useEffect, useState } from 'react';
import { useLatest } from './use-latest.ts';

/** How long typing must rest before anybody is asked. */
const TYPING_MS = 250;

/**
 * What is typed into a field. It is reported when typing pauses; a `text` from outside replaces
 * what was typed.
 */
export function useTyping(
  text: string,
  onRest: (text: string) => void,
): readonly [string, (typed: string) => void] {
  const [typed, setTyped] = useState(text);
  const rest = useLatest(onRest);
  useEffect(() => setTyped(text), [text]);
  useEffect(() => {
    if (typed === text) return;
    const timer = setTimeout(() => rest.current(typed), TYPING_MS);
    return () => clearTimeout(timer);
    // Only typing starts the wait.
  }, [typed]);
  return [typed, setTyped];
}
