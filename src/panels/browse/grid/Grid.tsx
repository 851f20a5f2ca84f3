import { type CSSProperties, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import type { Row } from '../../../backend/records.ts';
import { isEmpty } from '../../../core/selection.ts';
import { useTexts } from '../../../ui/texts.tsx';
import { useSignal } from '../../../ui/use-signal.ts';
import type { CatalogListing } from '../listing.ts';
import type { GridColumn } from './columns.ts';
import {
  answerClick,
  answerCopy,
  answerHover,
  answerKey,
  answerPress,
  type GridActions,
} from './grid-actions.ts';
import { GridHead } from './GridHead.tsx';
import type { CellPosition } from './grid-keys.ts';
import { ACTIVE_ID, GridRow } from './GridRow.tsx';
import { markOfAll } from './marks.ts';
import { type RowWindows, WINDOW } from './row-windows.ts';
import { SelectionBand } from './SelectionBand.tsx';
import { isRecord } from '../list/map-link.ts';
import { useColumns } from './use-columns.ts';
import { type ScaledRows, useScaledRows } from './use-scaled-rows.ts';

const HEAD_PX = 28;
/** Rows that decide how wide columns of texts are. */
const FIRST_ROWS = 60;
const NO_ROWS: readonly Row[] = [];
const START: CellPosition = { row: 0, column: 0 };

interface Props {
  listing: CatalogListing;
  windows: RowWindows;
  /** Whether other rows are on their way. */
  stale: boolean;
  columns: readonly GridColumn[];
  rowPx: number;
}

/**
 * The grid: only the rows in sight are in the document, and only they are fetched. One stop of Tab;
 * keys lead from cell to cell (screens.md 2.1).
 */
export function Grid(props: Props) {
  const { listing, windows, stale, columns } = props;
  const { controller, catalog, state } = listing;
  const total = useSignal(windows.total);
  const scroller = useRef<HTMLDivElement>(null);
  const sheet = useRef<HTMLDivElement>(null);
  const { rows, laid, bodyStyle, active, ticked, isActiveHere, actions } = useGrid(
    props,
    scroller,
    sheet,
  );
  const shown = { ...props, columns: laid.columns };
  const { picking, map } = controller;
  const leave = (): void => map.point(null);
  return (
    <>
      <SelectionBand picking={picking} total={total} />
      <div
        ref={scroller}
        className="grid-scroll"
        role="grid"
        tabIndex={0}
        aria-label={catalog.label}
        aria-rowcount={total === null ? -1 : total + 1}
        aria-colcount={columns.length + 1}
        aria-multiselectable
        aria-busy={stale}
        aria-activedescendant={isActiveHere ? ACTIVE_ID : undefined}
        onKeyDown={(event) => {
          if (answerKey(event, actions())) event.preventDefault();
        }}
        onMouseDown={(event) => answerPress(event, scroller.current)}
        onClick={(event) => answerClick(event, actions())}
        onMouseOver={(event) => {
          answerHover(event);
          map.point(findRow(event.target, windows));
        }}
        onMouseLeave={leave}
        onBlur={leave}
        onCopy={(event) => answerCopy(event, actions())}
      >
        <div className="grid-body" style={bodyStyle}>
          <GridHead
            headers={laid.headers}
            columns={columns}
            pinned={laid.pinned}
            activeColumn={active.row < 0 ? active.column : -1}
            sort={state.sort}
            ticked={ticked}
          />
          <div className="grid-sheet" role="rowgroup" ref={sheet}>
            <Rows {...shown} items={rows.items} pinned={laid.pinned} active={active} />
          </div>
        </div>
      </div>
    </>
  );
}

/** The rows in sight. */
function Rows({
  listing: { controller },
  windows,
  columns,
  items,
  pinned,
  active,
}: Props & { items: ScaledRows['items']; pinned: number; active: CellPosition }) {
  const t = useTexts();
  const markAt = useSignal(controller.marks.markAt);
  const pointed = useSignal(controller.map.pointed);
  const position = useSignal(controller.position);
  return items.map(({ index, slot, top }) => {
    const row = windows.at(index);
    const mark = markAt(index);
    return (
      <GridRow
        key={slot}
        index={index}
        top={top}
        row={row}
        columns={columns}
        pinned={pinned}
        activeColumn={index === active.row ? active.column : -1}
        mark={mark}
        open={index === position}
        pointed={isRecord(row, pointed)}
        markLabel={t('browse.grid.select')}
        waiting={t('common.loading')}
      />
    );
  });
}

/**
 * What the grid shows: the rows in sight, the columns as they are laid out, the active cell; and
 * what keys and clicks do.
 */
function useGrid(
  { listing, windows, columns, rowPx }: Props,
  scroller: RefObject<HTMLDivElement | null>,
  sheet: RefObject<HTMLDivElement | null>,
) {
  const { controller, host } = listing;
  const { picking } = controller;
  useSignal(windows.version);
  const rows = useScaledRows({ scroller, sheet, count: windows.length, rowPx, headPx: HEAD_PX });
  const { items, from, to, page, reveal } = rows;
  useEffect(() => controller.showRows(from, to), [controller, windows, from, to]);
  const firstRows = useFirstRows(windows);
  const laid = useColumns(listing, columns, { viewPx: rows.width, rows: firstRows });
  const { pinnedPx } = laid;
  const [active, setActive] = useActiveCell(listing, windows, reveal);
  useEffect(() => showColumn(scroller.current, pinnedPx), [scroller, active, pinnedPx]);

  const selected = useSignal(picking.selected);
  const markAt = useSignal(controller.marks.markAt);
  const first = Math.floor(from / WINDOW) * WINDOW;
  const last = Math.min(windows.length, (Math.floor(to / WINDOW) + 1) * WINDOW) - 1;
  const ticked = useMemo(() => {
    const positions = Array.from({ length: last - first + 1 }, (_, i) => first + i);
    return !isEmpty(selected) && markOfAll(positions.map(markAt));
  }, [selected, markAt, first, last]);
  const actions = (): GridActions => ({
    active,
    columns: laid.columns,
    windows,
    picking,
    loaded: [first, last],
    inSight: [from, to],
    markAt,
    open: (position) => controller.open(position),
    widen: laid.widen,
    size: {
      rows: windows.length,
      columns: columns.length + 1,
      page,
      rtl: host.environment.peek().dir === 'rtl',
    },
    activate: (cell) => {
      setActive(cell);
      if (cell.row >= 0) reveal(cell.row);
    },
    sort: (field) => controller.sort(field),
  });
  const isActiveHere =
    active.row < 0 ||
    (active.row >= (items[0]?.index ?? 0) && active.row <= (items.at(-1)?.index ?? -1));
  const bodyStyle = {
    ...laid.style,
    '--_row': `${rowPx}px`,
    height: `${rows.height}px`,
  } as CSSProperties;
  return { rows, laid, bodyStyle, active, ticked, isActiveHere, actions };
}

/** The cell that keys lead to: the first of other rows, and the row of a record that is opened. */
function useActiveCell(
  { controller, state: { record } }: CatalogListing,
  { queryText }: RowWindows,
  reveal: (row: number) => void,
): [CellPosition, (cell: CellPosition) => void] {
  const [active, setActive] = useState(START);
  const before = useRef<{ queryText?: string; record?: string | undefined }>({});
  useEffect(() => {
    const last = before.current;
    before.current = { queryText, record };
    if (last.queryText !== queryText) {
      // Keys stay in the head where they sorted.
      setActive(({ row, column }) => ({ row: Math.min(0, row), column }));
      reveal(0);
    }
    const position = controller.position.peek();
    if (last.record === record || position === null) return;
    setActive(({ column }) => ({ row: position, column }));
    reveal(position);
    // Neither rows of another height or order nor scrolling lead back to the record.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [queryText, record]);
  return [active, setActive];
}

/** The row that an element of the grid belongs to; null for its head. */
function findRow(target: EventTarget, windows: RowWindows): Row | null {
  const at = (target as HTMLElement).closest<HTMLElement>('[data-index]')?.dataset['index'];
  return at === undefined ? null : (windows.at(Number(at)) ?? null);
}

/** Scrolls sideways until the active cell is in sight beside the pinned ones. */
function showColumn(scroller: HTMLElement | null, pinnedPx: number): void {
  const cell = scroller?.querySelector<HTMLElement>(`#${ACTIVE_ID}`);
  if (!scroller || !cell || cell.matches('.pinned, .check')) return;
  const [view, own] = [scroller.getBoundingClientRect(), cell.getBoundingClientRect()];
  const isRtl = getComputedStyle(scroller).direction === 'rtl';
  const [left, right] = isRtl
    ? [view.right - scroller.clientWidth, view.right - pinnedPx]
    : [view.left + pinnedPx, view.left + scroller.clientWidth];
  if (own.left < left) scroller.scrollLeft -= left - own.left;
  else if (own.right > right) scroller.scrollLeft += Math.min(own.right - right, own.left - left);
}

/**
 * The first rows that came, and no others later: columns do not change their width under the
 * reader.
 */
function useFirstRows(windows: RowWindows): readonly Row[] {
  const [rows, setRows] = useState<readonly Row[]>(NO_ROWS);
  if (rows.length > 0 || !windows.at(0)) return rows;
  const first = Array.from({ length: Math.min(FIRST_ROWS, windows.length) }, (_, at) =>
    windows.at(at),
  ).filter((row) => row !== undefined);
  setRows(first);
  return first;
}
