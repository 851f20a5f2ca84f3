import { saveByKey, stepByKey } from '../../shared/picks/edit-keys.ts';
import { isFieldEvent } from './field-event.ts';
import type { PickWork } from './pick-work.ts';

/**
 * Keys of the log viewer while picks are edited: Ctrl and S saves, P adds one at the cursor, N
 * points at the next one (Shift: the one before), R renames it, Delete deletes it, Ctrl and Z takes
 * a step back. Fields keep their own.
 */
export function onPickWorkKey(event: KeyboardEvent, work: PickWork): void {
  if (saveByKey(event, work.keeping)) return;
  if (isFieldEvent(event) || event.altKey || !handleKey(event, work)) return;
  event.preventDefault();
  event.stopPropagation();
}

/** @returns whether the key is one of the picks', and had something to act on */
function handleKey(event: KeyboardEvent, work: PickWork): boolean {
  const key = event.key.toLowerCase();
  const { pointed } = work;
  if (event.ctrlKey || event.metaKey) return stepByKey(event, work.edits);
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
