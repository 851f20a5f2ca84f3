import type { Row } from '../../../backend/records.ts';
import { cellText, type GridColumn } from './columns.ts';

/**
 * Cells of rows as spreadsheets paste them: tabs between cells, a line for each row, a unit in a
 * cell of its own so that the number stays one.
 */
export function copiedText(columns: readonly GridColumn[], rows: readonly Row[]): string {
  return rows
    .map((row) => columns.flatMap((column) => formatCells(column, row)).join('\t'))
    .join('\n');
}

function formatCells(column: GridColumn, row: Row): string[] {
  const { value, unit } = cellText(column, row);
  const texts = column.unitName === null ? [value] : [value, unit];
  return texts.map((text) => text.replace(/[\t\r\n]+/g, ' '));
}
