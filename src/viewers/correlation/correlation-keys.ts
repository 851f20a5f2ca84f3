import { mdOfShared } from '../../plot/correlation/correlation-document.ts';
import type { Side } from '../../plot/correlation/well.ts';
import type { CorrelationModel } from './correlation-model.ts';
import type { CorrelationSession } from './correlation-session.ts';

/** Keys of the whole viewer: undo and redo, P to pick in the left well (Shift in the right one), N to point at the next pick (Shift: the one before), R to rename it, Delete to delete it, G for the ghost. Fields keep their own. */
export function onCorrelationKey(
  event: KeyboardEvent,
  model: CorrelationModel,
  session: CorrelationSession,
): void {
  const field = event.composedPath()[0];
  if (
    field instanceof HTMLInputElement ||
    field instanceof HTMLSelectElement ||
    field instanceof HTMLTextAreaElement
  )
    return;
  if (!act(event, model, session)) return;
  event.preventDefault();
  event.stopPropagation();
}

function act(event: KeyboardEvent, model: CorrelationModel, session: CorrelationSession): boolean {
  const key = event.key.toLowerCase();
  if (event.altKey) return false;
  if (event.ctrlKey || event.metaKey) {
    if (key !== 'z' && key !== 'y') return false;
    if (key === 'y' || event.shiftKey) model.redo();
    else model.undo();
    return true;
  }
  switch (key) {
    case 'p':
      return placeAtCursor(session, event.shiftKey ? 1 : 0);
    case 'n':
      return session.plot?.pointAtNext(event.shiftKey ? -1 : 1) ?? false;
    case 'r':
    case 'f2': {
      const { pointed } = session;
      if (pointed) session.name(pointed.side, pointed.pick.mdM, pointed.pick);
      return pointed !== null;
    }
    case 'g':
      session.takeTool(session.tool.peek() === 'ghost' ? 'move' : 'ghost');
      return true;
    case 'delete': {
      const { pointed } = session;
      if (pointed) model.edit({ action: 'delete', ...pointed });
      return pointed !== null;
    }
    case 'escape': {
      if (session.plot?.letGo()) return true;
      if (session.ghost.peek()) session.plot?.setGhost(null);
      else if (session.tool.peek() === 'move') return false;
      session.setTool('move');
      return true;
    }
    default:
      return false;
  }
}

/** Asks for the name of a pick where the cursor is, else in the middle of the picture; false where the well does not reach there. */
export function placeAtCursor(session: CorrelationSession, side: Side): boolean {
  const depth = session.plot?.cursorDepth;
  const correlation = session.plot?.document;
  if (depth === null || depth === undefined || !correlation) return false;
  const mdM = mdOfShared(correlation, side, depth);
  if (!Number.isFinite(mdM)) return false;
  session.name(side, mdM, null);
  return true;
}
