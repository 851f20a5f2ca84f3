/** A cell of the grid: `row` is -1 for the head, `column` 0 for the checkbox. */
export interface CellPosition {
  row: number;
  column: number;
}

/** What of a key press counts here. */
type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>;

/** Size of the grid, in cells, and how it is read. */
export interface GridSize {
  rows: number;
  /** With that of the checkbox. */
  columns: number;
  /** Rows of a page. */
  page: number;
  rtl: boolean;
}

/**
 * Where a key leads from a cell (WAI-ARIA "Grid"): Home and End go to the ends of the row, with
 * Ctrl to those of the grid. Null for any other key.
 */
export function cellAfter(
  { key, ctrlKey, metaKey }: Press,
  { row, column }: CellPosition,
  { rows, columns, page, rtl }: GridSize,
): CellPosition | null {
  const all = ctrlKey || metaKey;
  const to = (toRow: number, toColumn = column): CellPosition => ({
    row: Math.max(Math.min(row, 0), Math.min(rows - 1, toRow)),
    column: Math.max(0, Math.min(columns - 1, toColumn)),
  });
  switch (rtl ? (MIRRORED[key] ?? key) : key) {
    case 'ArrowDown':
      return to(row + 1);
    // One further up than the first row is the head.
    case 'ArrowUp':
      return row <= 0 ? { row: -1, column } : to(row - 1);
    case 'ArrowRight':
      return to(row, column + 1);
    case 'ArrowLeft':
      return to(row, column - 1);
    case 'PageDown':
      return to(row + page);
    case 'PageUp':
      return to(Math.max(0, row - page));
    case 'Home':
      return all ? to(Math.min(0, rows - 1), 0) : to(row, 0);
    case 'End':
      return all ? to(rows - 1, columns - 1) : to(row, columns - 1);
    default:
      return null;
  }
}

const MIRRORED: Readonly<Record<string, string>> = {
  ArrowLeft: 'ArrowRight',
  ArrowRight: 'ArrowLeft',
};
