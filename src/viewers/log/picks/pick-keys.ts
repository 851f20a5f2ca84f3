import type { LogPicking } from './log-picking.ts';
import type { PickWork } from './pick-work.ts';

/**
 * Keys of the log viewer for picks: P adds one at the cursor and begins editing; then Ctrl and S
 * saves, N points at the next pick (Shift: the one before), R renames it, Delete deletes it, Ctrl
 * and Z takes a step back. Fields keep their own.
 */
export function onPickKey(event: KeyboardEvent, picking: LogPicking): void {
  const field = event.composedPath()[0];
  const work = picking.work.peek();
  if (work && isSaveKey(event) && work.keeping.obstacle.peek() !== 'local') {
    event.preventDefault();
    // What is typed in a field is taken over when the field is left.
    if (field instanceof HTMLInputElement) field.blur();
    return work.keeping.save();
  }
  const isField = [HTMLInputElement, HTMLSelectElement, HTMLTextAreaElement].some(
    (kind) => field instanceof kind,
  );
  if (isField || event.altKey || !(work ? act(event, work) : begin(event, picking))) return;
  event.preventDefault();
  event.stopPropagation();
}

function isSaveKey({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  return (ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === 's';
}

function begin({ key, ctrlKey, metaKey }: KeyboardEvent, picking: LogPicking): boolean {
  if (ctrlKey || metaKey || key.toLowerCase() !== 'p' || !picking.canEdit.peek()) return false;
  void picking.begin().then(() => picking.work.peek()?.placeAtCursor());
  return true;
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
