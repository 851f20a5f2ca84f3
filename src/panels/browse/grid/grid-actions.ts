import type { ClipboardEvent, KeyboardEvent, MouseEvent } from 'react';
import type { GridColumn } from './columns.ts';
import { copiedText } from './copied-text.ts';
import { type CellPosition, cellAfter, type GridSize } from './grid-keys.ts';
import type { Mark } from './marks.ts';
import type { RowWindows } from './row-windows.ts';
import type { RowPicking } from './row-picking.ts';

/** What keys and clicks do in the grid. */
export interface GridActions {
  active: CellPosition;
  size: GridSize;
  columns: readonly GridColumn[];
  windows: RowWindows;
  picking: RowPicking;
  /** Rows of the windows in sight: the first and the last. */
  loaded: readonly [number, number];
  /** Rows in sight. */
  inSight: readonly [number, number];
  markAt(position: number): Mark;
  activate(cell: CellPosition): void;
  open(position: number): void;
  sort(column: string): void;
  widen(column: number, by: 1 | -1): void;
}

/** Answers a key in the grid (screens.md 2.1); answers whether it meant something. */
export function answerKey(event: KeyboardEvent, actions: GridActions): boolean {
  if (event.altKey) return false;
  return (
    (actions.active.row < 0 && answerInHead(event, actions)) ||
    answerInRows(event, actions) ||
    answerMove(event, actions)
  );
}

/**
 * Answers a click: on a name it sorts, on a checkbox it selects, with Shift it extends the
 * selection, elsewhere it opens the record.
 */
export function answerClick(
  event: MouseEvent,
  { active, picking, loaded, activate, open, sort }: GridActions,
): void {
  const target = event.target as HTMLElement;
  const column = target.closest<HTMLElement>('[data-sort]')?.dataset['sort'];
  if (column !== undefined) sort(column);
  if (target.closest('[data-tick]')) picking.tickLoaded(...loaded, 'toggle');
  const row = target.closest<HTMLElement>('[data-index]');
  if (!row) return;
  const cell = {
    row: Number(row.dataset['index']),
    column: Math.max(0, [...row.children].indexOf(target.closest('.grid-cell') ?? row)),
  };
  activate(cell);
  if (event.shiftKey) void picking.extend(Math.max(0, active.row), cell.row);
  else if (cell.column === 0 || event.ctrlKey || event.metaKey) picking.toggle(cell.row);
  else open(cell.row);
}

/**
 * Keeps a press from selecting text with Shift, which chooses rows here, and from taking the keys
 * to a name that was pressed.
 */
export function answerPress(event: MouseEvent, grid: HTMLElement | null): void {
  if (!event.shiftKey && !(event.target as HTMLElement).closest('[data-sort]')) return;
  event.preventDefault();
  grid?.focus({ preventScroll: true });
}

/** Shows the whole of a cell that is cut, while the pointer is on it. */
export function answerHover({ target }: MouseEvent): void {
  const cell = (target as HTMLElement).closest<HTMLElement>('[role=gridcell]:not(.check)');
  if (cell && cell.scrollWidth > cell.clientWidth) cell.title = cell.textContent;
}

/**
 * Copies the selected rows in sight, or the active one; what the user has marked as text comes
 * first.
 */
export function answerCopy(
  event: ClipboardEvent,
  { active, columns, windows, inSight: [from, to], markAt }: GridActions,
): void {
  if (window.getSelection()?.isCollapsed === false) return;
  const chosen = Array.from({ length: to - from + 1 }, (_, i) => from + i).filter(
    (at) => markAt(at) === 'selected',
  );
  const copied = (chosen.length > 0 ? chosen : [active.row])
    .map((at) => windows.at(at))
    .filter((row) => row !== undefined);
  if (copied.length === 0) return;
  event.clipboardData.setData('text/plain', copiedText(columns, copied));
  event.preventDefault();
}

function answerInHead(
  { key, shiftKey }: KeyboardEvent,
  { active, size, columns, picking, loaded, sort, widen }: GridActions,
): boolean {
  const column = columns[active.column - 1];
  if (key === 'Enter' || key === ' ') {
    if (column) sort(column.name);
    else picking.tickLoaded(...loaded, 'toggle');
    return true;
  }
  if (!shiftKey || !column || (key !== 'ArrowLeft' && key !== 'ArrowRight')) return false;
  widen(active.column - 1, (key === 'ArrowRight') === size.rtl ? -1 : 1);
  return true;
}

function answerInRows(
  { key, ctrlKey, metaKey, shiftKey }: KeyboardEvent,
  { active, picking, loaded, open }: GridActions,
): boolean {
  if ((ctrlKey || metaKey) && key.toLowerCase() === 'a') {
    if (picking.isOffered.peek()) picking.selectMatching();
    else picking.tickLoaded(...loaded, true);
    return true;
  }
  if (active.row < 0 || ctrlKey || metaKey) return false;
  if (key === 'Enter') open(active.row);
  else if (key === ' ' && !shiftKey) picking.toggle(active.row);
  else return false;
  return true;
}

function answerMove(
  event: KeyboardEvent,
  { active, size, picking, activate }: GridActions,
): boolean {
  const next = cellAfter(event, active, size);
  if (!next) return false;
  activate(next);
  if (event.shiftKey && active.row >= 0 && next.row >= 0 && next.row !== active.row)
    void picking.extend(active.row, next.row);
  return true;
}
