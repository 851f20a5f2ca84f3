/** What is read of a key that was pressed. */
type UndoPress = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'preventDefault' | 'stopPropagation'
>;

/** Steps back and forth through changes; null where there is none. */
export interface UndoSteps {
  undo: (() => void) | null;
  redo: (() => void) | null;
}

/**
 * Takes Ctrl+Z as undo, Ctrl+Y and Ctrl+Shift+Z as redo (Cmd on a Mac). The browser's own undo of
 * an input is left out: it would not know of changes in other inputs.
 * @returns whether the key was one of these
 */
export function pressUndoKey(event: UndoPress, { undo, redo }: UndoSteps): boolean {
  const key = event.key.toLowerCase();
  const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey;
  if (!isCommand || (key !== 'z' && key !== 'y')) return false;
  event.preventDefault();
  event.stopPropagation();
  (key === 'y' || event.shiftKey ? redo : undo)?.();
  return true;
}
