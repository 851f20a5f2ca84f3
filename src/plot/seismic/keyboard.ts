/** What a key does on a section. Shares are of what is seen. */
export type SectionKey =
  | { kind: 'pan'; right: number; down: number }
  | { kind: 'zoom'; factor: number }
  | { kind: 'cursor'; columns: number; rows: number }
  | { kind: 'fit' | 'escape' };

/**
 * The action of a key, or null. Shift or Alt with the arrows moves the cursor; keys with Ctrl or
 * Meta are the browser's.
 */
export function sectionKey(
  event: Pick<KeyboardEvent, 'key' | 'altKey' | 'shiftKey' | 'ctrlKey' | 'metaKey'>,
): SectionKey | null {
  if (event.ctrlKey || event.metaKey) return null;
  const arrow = (
    { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] } as const
  )[event.key];
  if (arrow)
    return event.shiftKey || event.altKey
      ? { kind: 'cursor', columns: arrow[0], rows: arrow[1] }
      : { kind: 'pan', right: arrow[0] * 0.1, down: arrow[1] * 0.1 };
  if (event.altKey) return null;
  switch (event.key) {
    case 'PageUp':
      return event.shiftKey
        ? { kind: 'cursor', columns: 0, rows: -20 }
        : { kind: 'pan', right: 0, down: -0.9 };
    case 'PageDown':
      return event.shiftKey
        ? { kind: 'cursor', columns: 0, rows: 20 }
        : { kind: 'pan', right: 0, down: 0.9 };
    case '+':
    case '=':
      return { kind: 'zoom', factor: 1 / 1.5 };
    case '-':
    case '_':
      return { kind: 'zoom', factor: 1.5 };
    case '0':
    case 'Home':
      return { kind: 'fit' };
    case 'Escape':
      return { kind: 'escape' };
    default:
      return null;
  }
}
