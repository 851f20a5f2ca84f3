import { mdOfShared } from '../../plot/correlation/correlation-document.ts';
import type { Side } from '../../plot/correlation/well.ts';
import { saveByKey, stepByKey } from '../shared/picks/edit-keys.ts';
import type { CorrelationController } from './controller.ts';
import type { CorrelationState } from './correlation-state.ts';
import type { CorrelationView } from './correlation-view.ts';

/**
 * Keys of the whole viewer: Ctrl and S to save the picks, undo and redo, P to pick in the left well
 * (Shift in the right one), N to point at the next pick (Shift: the one before), R to rename it,
 * Delete to delete it, G for the ghost. Fields keep their own.
 */
export function onCorrelationKey(
  event: KeyboardEvent,
  { state, view, keeping }: CorrelationController,
): void {
  if (saveByKey(event, keeping)) return;
  const field = event.composedPath()[0];
  if (
    field instanceof HTMLInputElement ||
    field instanceof HTMLSelectElement ||
    field instanceof HTMLTextAreaElement
  )
    return;
  if (event.altKey || !handleKey(event, state, view)) return;
  event.preventDefault();
  event.stopPropagation();
}

/** @returns whether the key is one of the picture's, and had something to act on */
function handleKey(event: KeyboardEvent, state: CorrelationState, view: CorrelationView): boolean {
  const key = event.key.toLowerCase();
  if (event.ctrlKey || event.metaKey) return stepByKey(event, state);
  switch (key) {
    case 'p':
      return placeAtCursor(view, event.shiftKey ? 1 : 0);
    case 'n':
      return view.plot?.pointAtNext(event.shiftKey ? -1 : 1) ?? false;
    case 'r':
    case 'f2': {
      const { pointed } = view;
      if (pointed) view.name(pointed.side, pointed.pick.mdM, pointed.pick);
      return pointed !== null;
    }
    case 'g':
      view.takeTool(view.tool.peek() === 'ghost' ? 'move' : 'ghost');
      return true;
    case 'delete': {
      const { pointed } = view;
      if (pointed) state.edit({ action: 'delete', ...pointed });
      return pointed !== null;
    }
    case 'escape': {
      if (view.plot?.letGo()) return true;
      if (view.ghost.peek()) view.plot?.setGhost(null);
      else if (view.tool.peek() === 'move') return false;
      view.setTool('move');
      return true;
    }
    default:
      return false;
  }
}

/**
 * Asks for the name of a pick where the cursor is, else in the middle of the picture; false where
 * the well does not reach there.
 */
export function placeAtCursor(view: CorrelationView, side: Side): boolean {
  const depth = view.plot?.cursorDepth;
  const correlation = view.plot?.document;
  if (depth === null || depth === undefined || !correlation) return false;
  const mdM = mdOfShared(correlation, side, depth);
  if (!Number.isFinite(mdM)) return false;
  view.name(side, mdM, null);
  return true;
}
