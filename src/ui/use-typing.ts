import { useLatest } from './use-latest.ts';
import { useGivenState } from './use-state-from.ts';
import { useTimer } from './use-timer.ts';

/** How long typing must pause before it is reported. */
const TYPING_MS = 250;

/**
 * What is typed into a field. It is reported when typing pauses; a `text` from outside replaces
 * what was typed.
 */
export function useTyping(
  text: string,
  onRest: (text: string) => void,
): readonly [string, (typed: string) => void] {
  const [typed, setTyped] = useGivenState(text);
  const latest = useLatest({ text, typed, onRest });
  const timer = useTimer();
  const type = (next: string): void => {
    setTyped(next);
    timer.start(() => {
      const { current } = latest;
      if (current.typed === next && next !== current.text) current.onRest(next);
    }, TYPING_MS);
  };
  return [typed, type];
}
