import type { PickEdits } from './pick-edits.ts';
import type { PickKeeping } from './pick-keeping.ts';

/**
 * Saves the picks where the key is Ctrl+S and there is a place to save them in; a field that has
 * the focus gives up what was typed in it first. @returns whether it did
 */
export function saveByKey(event: KeyboardEvent, keeping: PickKeeping): boolean {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
  const isSaveKey = (ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === 's';
  if (!isSaveKey || keeping.obstacle.peek() === 'local') return false;
  event.preventDefault();
  const field = event.composedPath()[0];
  if (field instanceof HTMLInputElement) field.blur();
  keeping.save();
  return true;
}

/** Ctrl+Z takes a step back; Ctrl+Y and Ctrl+Shift+Z go forward again. @returns whether it did */
export function stepByKey(
  { key, ctrlKey, metaKey, shiftKey }: KeyboardEvent,
  edits: Pick<PickEdits, 'undo' | 'redo'>,
): boolean {
  const letter = key.toLowerCase();
  if (!(ctrlKey || metaKey) || (letter !== 'z' && letter !== 'y')) return false;
  if (letter === 'y' || shiftKey) edits.redo();
  else edits.undo();
  return true;
}
