import { ArrowDown, ArrowUp } from 'lucide-react';
import { memo } from 'react';
import { useTexts } from '../../../ui/texts.tsx';
import type { Sort } from '../browse-state.ts';
import { type GridColumn, isNumeric } from './columns.ts';
import { ACTIVE_ID, pinnedAt } from './GridRow.tsx';
import type { ColumnHeader } from './use-columns.ts';

interface Props {
  headers: readonly ColumnHeader[];
  columns: readonly GridColumn[];
  pinned: number;
  /** Column that keys lead to; -1 where they lead to a row. */
  activeColumn: number;
  sort: Sort | undefined;
  /** State of the checkbox of all rows that are loaded. */
  ticked: boolean | 'mixed';
}

/**
 * The columns' names: a press on one sorts, its edge is dragged, or twice pressed for the width it
 * began with.
 */
export const GridHead = memo(function GridHead({
  headers,
  columns,
  pinned,
  activeColumn,
  sort,
  ticked,
}: Props) {
  const t = useTexts();
  return (
    <div className="grid-row grid-head" role="row" aria-rowindex={1}>
      <div
        role="columnheader"
        id={activeColumn === 0 ? ACTIVE_ID : undefined}
        className={`grid-cell check${activeColumn === 0 ? ' active' : ''}`}
        data-tick=""
      >
        <input
          type="checkbox"
          tabIndex={-1}
          readOnly
          checked={ticked === true}
          aria-label={t('browse.grid.tickLoaded')}
          title={t('browse.grid.tickLoaded')}
          ref={(node) => void (node && (node.indeterminate = ticked === 'mixed'))}
        />
      </div>
      {columns.map((column, i) => (
        <HeadCell
          key={column.name}
          column={column}
          header={headers[i]}
          at={i}
          isPinned={i < pinned}
          isActive={activeColumn === i + 1}
          order={sort?.field === column.name ? sort.order : null}
        />
      ))}
    </div>
  );
});

function HeadCell({
  column,
  header,
  at,
  isPinned,
  isActive,
  order,
}: {
  column: GridColumn;
  header: ColumnHeader | undefined;
  at: number;
  isPinned: boolean;
  isActive: boolean;
  /** The order of the rows by this column; null if they are not ordered by it. */
  order: Sort['order'] | null;
}) {
  const t = useTexts();
  const { name, label } = column;
  const Arrow = order === 'descending' ? ArrowDown : ArrowUp;
  return (
    <div
      role="columnheader"
      id={isActive ? ACTIVE_ID : undefined}
      aria-sort={order ?? 'none'}
      aria-keyshortcuts="Enter Shift+ArrowLeft Shift+ArrowRight"
      className={`grid-cell${isNumeric(column) ? ' numbers' : ''}${isPinned ? ' pinned' : ''}${isActive ? ' active' : ''}`}
      ref={isPinned ? pinnedAt(at) : undefined}
    >
      <button type="button" className="grid-sort" tabIndex={-1} title={label} data-sort={name}>
        <span>{label}</span>
        {order ? <Arrow size={12} strokeWidth={2} aria-hidden /> : null}
      </button>
      <div
        className="grid-resizer"
        aria-hidden
        title={t('browse.grid.resize')}
        onMouseDown={header?.getResizeHandler()}
        onTouchStart={header?.getResizeHandler()}
        onDoubleClick={() => header?.column.resetSize()}
      />
    </div>
  );
}
