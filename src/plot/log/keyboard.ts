/** A key with what is held beside it. */
export type KeyPress = Pick<KeyboardEvent, 'key' | 'altKey' | 'shiftKey' | 'ctrlKey' | 'metaKey'>;

/** What a key does on the tracks. */
export type KeyAction =
  | { kind: 'pan'; share: number }
  | { kind: 'sideways'; pixels: number }
  | { kind: 'zoom'; factor: number }
  | { kind: 'cursor'; steps: number }
  | { kind: 'start' | 'end' | 'fit' | 'escape' };

/**
 * The action of a key, or null. Alt or Shift with the arrows moves the cursor; everything else with
 * Ctrl, Alt or Meta is the browser's.
 */
export function keyAction(event: KeyPress): KeyAction | null {
  if (event.ctrlKey || event.metaKey) return null;
  const cursor = event.altKey || event.shiftKey;
  switch (event.key) {
    case 'ArrowUp':
      return cursor ? { kind: 'cursor', steps: -1 } : { kind: 'pan', share: -0.1 };
    case 'ArrowDown':
      return cursor ? { kind: 'cursor', steps: 1 } : { kind: 'pan', share: 0.1 };
  }
  if (event.altKey) return null;
  switch (event.key) {
    case 'PageUp':
      return cursor ? { kind: 'cursor', steps: -20 } : { kind: 'pan', share: -0.9 };
    case 'PageDown':
      return cursor ? { kind: 'cursor', steps: 20 } : { kind: 'pan', share: 0.9 };
    case 'ArrowLeft':
      return { kind: 'sideways', pixels: -60 };
    case 'ArrowRight':
      return { kind: 'sideways', pixels: 60 };
    case 'Home':
      return { kind: 'start' };
    case 'End':
      return { kind: 'end' };
    case '+':
    case '=':
      return { kind: 'zoom', factor: 1 / 1.5 };
    case '-':
    case '_':
      return { kind: 'zoom', factor: 1.5 };
    case '0':
      return { kind: 'fit' };
    case 'Escape':
      return { kind: 'escape' };
    default:
      return null;
  }
}
