import { isFieldEvent } from './field-event.ts';
import type { PickWork } from './pick-work.ts';

/**
 * Keys of the log viewer while picks are edited: Ctrl and S saves, P adds one at the cursor, N points
 * at the next one (Shift: the one before), R renames it, Delete deletes it, Ctrl and Z takes a step
 * back. Fields keep their own.
 */
export function onPickWorkKey(event: KeyboardEvent, work: PickWork): void {
  if (isSaveKey(event) && work.keeping.obstacle.peek() !== 'local') {
    event.preventDefault();
    const field = event.composedPath()[0];
    // What is typed in a field is taken over when the field is left.
    if (field instanceof HTMLInputElement) field.blur();
    return work.keeping.save();
  }
  if (isFieldEvent(event) || event.altKey || !act(event, work)) return;
  event.preventDefault();
  event.stopPropagation();
}

function isSaveKey({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  return (ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === 's';
}

function act(event: KeyboardEvent, work: PickWork): boolean {
  const key = event.key.toLowerCase();
  const { pointed } = work;
  if (event.ctrlKey || event.metaKey) {
    if (key !== 'z' && key !== 'y') return false;
    if (key === 'y' || event.shiftKey) work.edits.redo();
    else work.edits.undo();
    return true;
  }
  switch (key) {
    case 'p':
      return work.placeAtCursor();
    case 'n':
      return work.pointAtNext(event.shiftKey ? -1 : 1);
    case 'r':
    case 'f2':
      if (pointed) work.name(pointed.mdM, pointed);
      return pointed !== null;
    case 'delete':
      if (pointed) work.delete(pointed);
      return pointed !== null;
    case 'escape':
      if (work.letGo()) return true;
      if (work.tool.peek() === 'move') return false;
      work.setTool('move');
      return true;
    default:
      return false;
  }
}
