import { memo, type RefCallback } from 'react';
import type { Row } from '../../../backend/records.ts';
import { cellText, type GridColumn, isNumeric } from './columns.ts';
import type { Mark } from './marks.ts';
import { Measured } from './Measured.tsx';

interface Props {
  index: number;
  /** Px from the top of the sheet. */
  top: number;
  /** Undefined where it is not here yet. */
  row: Row | undefined;
  columns: readonly GridColumn[];
  /** How many of the first columns stay in sight. */
  pinned: number;
  /** The cell that keys lead to, where it is in this row; -1 else. */
  activeColumn: number;
  mark: Mark;
  /** Whether the record is open. */
  open: boolean;
  /** Whether a linked map points at the record. */
  pointed: boolean;
  /** Name of the checkbox, or why the row cannot be chosen. */
  markLabel: string;
  waiting: string;
}

/** One row; it is rendered again when something of it changes, not when the grid scrolls. */
export const GridRow = memo(function GridRow({
  index,
  top,
  row,
  columns,
  pinned,
  activeColumn,
  mark,
  open,
  pointed,
  markLabel,
  waiting,
}: Props) {
  const states = `${activeColumn >= 0 ? ' active' : ''}${open ? ' open' : ''}${pointed ? ' pointed' : ''}${row ? '' : ' waiting'}`;
  return (
    <div
      role="row"
      data-index={index}
      aria-rowindex={index + 2}
      aria-selected={mark === 'selected'}
      aria-current={open || undefined}
      aria-busy={!row || undefined}
      className={`grid-row${states}`}
      ref={placed(top)}
    >
      <div
        role="gridcell"
        id={activeColumn === 0 ? ACTIVE_ID : undefined}
        className={`grid-cell check${activeColumn === 0 ? ' active' : ''}`}
      >
        {row ? (
          <input
            type="checkbox"
            tabIndex={-1}
            readOnly
            checked={mark === 'selected'}
            disabled={mark === 'unknown'}
            aria-label={markLabel}
          />
        ) : (
          <span className="visually-hidden">{waiting}</span>
        )}
      </div>
      {row
        ? columns.map((column, i) => (
            <Cell
              key={column.name}
              column={column}
              row={row}
              at={i}
              isPinned={i < pinned}
              isActive={activeColumn === i + 1}
            />
          ))
        : null}
    </div>
  );
});

/** Id of the cell that keys lead to. */
export const ACTIVE_ID = 'active-cell';

/** One element a cell: hundreds of cells are rendered with each step of a scroll. */
function Cell({
  column,
  row,
  at,
  isPinned,
  isActive,
}: {
  column: GridColumn;
  row: Row;
  at: number;
  isPinned: boolean;
  isActive: boolean;
}) {
  const { value, unit } = cellText(column, row);
  return (
    <div
      role="gridcell"
      id={isActive ? ACTIVE_ID : undefined}
      className={`grid-cell${isNumeric(column) ? ' numbers' : ''}${isPinned ? ' pinned' : ''}${isActive ? ' active' : ''}`}
      ref={isPinned ? pinnedAt(at) : undefined}
    >
      {unit ? <Measured value={value} unit={unit} /> : value}
    </div>
  );
}

/** Keeps a cell in sight beside the pinned ones before it. */
export function pinnedAt(at: number): RefCallback<HTMLElement> {
  return (node) => void (node && node.style.setProperty('--_start', `var(--_pin-${at})`));
}

function placed(top: number): RefCallback<HTMLElement> {
  return (node) => void (node && (node.style.top = `${top}px`));
}
