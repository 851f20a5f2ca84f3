import { signal } from '@preact/signals-core';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
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
  type GridActions,
} from './grid-actions.ts';
import { GridHead } from './GridHead.tsx';
import type { CellPosition } from './grid-keys.ts';
import { ACTIVE_ID, GridRow } from './GridRow.tsx';
import { markOfAll } from './marks.ts';
import { type RowWindows, WINDOW } from './row-windows.ts';
import { SelectionBand } from './SelectionBand.tsx';
import { isRecord } from '../use-map-link.ts';
import { useColumns } from './use-columns.ts';
import { useMarks } from './use-marks.ts';
import { usePicking } from './use-picking.ts';
import { useScaledRows } from './use-scaled-rows.ts';
import { useWanted } from './use-wanted.ts';

const HEAD_PX = 28;
/** Rows that tell how wide texts are. */
const FIRST_ROWS = 60;
const NO_ROWS: readonly Row[] = [];
const START: CellPosition = { row: 0, column: 0 };
const NOTHING = signal(null);

interface Props {
  listing: CatalogListing;
  windows: RowWindows;
  /** Whether other rows are on their way. */
  stale: boolean;
  columns: readonly GridColumn[];
  rowPx: number;
  /** Position of the record that is open. */
  position: number | null;
  onOpen(position: number): void;
}

/** The grid: only the rows in sight are in the document, and only they are fetched. One stop of Tab; keys lead from cell to cell (screens.md 2.1). */
export function Grid({ listing, windows, stale, columns, rowPx, position, onOpen }: Props) {
  const t = useTexts();
  const version = useSignal(windows.version);
  const total = useSignal(windows.total);
  const scroller = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const sheet = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(START);
  const { map } = listing;
  const pointed = useSignal(map?.pointed ?? NOTHING);
  const { items, from, to, width, page, reveal } = useScaledRows({
    scroller,
    body,
    sheet,
    count: windows.length,
    rowPx,
    headPx: HEAD_PX,
  });
  useWanted(windows, from, to);
  const { headers, pinned, pinnedPx, widen } = useColumns(listing, columns, body, {
    viewPx: width,
    rows: useFirstRows(windows),
  });
  const markOf = useMarks(listing, windows, from, to);
  const picking = usePicking(listing, windows, markOf);

  const { asks } = windows;
  useEffect(() => {
    // Keys stay in the head where they sorted.
    setActive(({ row, column }) => ({ row: Math.min(0, row), column }));
    reveal(0);
    // Scroll to the top for other rows only, not for reloaded ones.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [asks]);
  const { record } = listing.state;
  useEffect(() => {
    if (position === null) return;
    setActive(({ column }) => ({ row: position, column }));
    reveal(position);
    // Rows of another height or order do not lead back to it, nor does scrolling that comes upon it.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [record]);
  useLayoutEffect(() => body.current?.style.setProperty('--_row', `${rowPx}px`), [rowPx]);
  useEffect(() => showColumn(scroller.current, pinnedPx), [active, pinnedPx]);

  const { state, catalog, host, go } = listing;
  const loaded = [
    Math.floor(from / WINDOW) * WINDOW,
    Math.min(windows.length, (Math.floor(to / WINDOW) + 1) * WINDOW) - 1,
  ] as const;
  const [first, last] = loaded;
  const ticked = useMemo(
    () =>
      !isEmpty(picking.selected) &&
      markOfAll(
        Array.from({ length: last - first + 1 }, (_, i) => markOf(first + i)),
        false,
      ),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- rows come with a version
    [picking.selected, markOf, first, last, version],
  );
  const actions = (): GridActions => ({
    active,
    columns,
    windows,
    picking,
    loaded,
    inSight: [from, to],
    markOf,
    open: onOpen,
    widen,
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
    sort: (field) =>
      go({
        ...state,
        catalog: catalog.name,
        sort: {
          field,
          order:
            state.sort?.field === field && state.sort.order === 'ascending'
              ? 'descending'
              : 'ascending',
        },
      }),
  });
  const isHere =
    active.row < 0 ||
    (active.row >= (items[0]?.index ?? 0) && active.row <= (items.at(-1)?.index ?? -1));
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
        aria-activedescendant={isHere ? ACTIVE_ID : undefined}
        onKeyDown={(event) => {
          if (answerKey(event, actions())) event.preventDefault();
        }}
        onMouseDown={(event) => {
          // Shift chooses rows here, not text; and the keys stay with the grid, not with a name that was pressed.
          if (!event.shiftKey && !(event.target as HTMLElement).closest('[data-sort]')) return;
          event.preventDefault();
          scroller.current?.focus({ preventScroll: true });
        }}
        onClick={(event) => answerClick(event, actions())}
        onMouseOver={(event) => {
          answerHover(event);
          map?.point(findRow(event.target, windows));
        }}
        onMouseLeave={() => map?.point(null)}
        onBlur={() => map?.point(null)}
        onCopy={(event) => answerCopy(event, actions())}
      >
        <div className="grid-body" ref={body}>
          <GridHead
            headers={headers}
            columns={columns}
            pinned={pinned}
            activeColumn={active.row < 0 ? active.column : -1}
            sort={state.sort}
            ticked={ticked}
          />
          <div className="grid-sheet" role="rowgroup" ref={sheet}>
            {items.map(({ index, slot, top }) => {
              const mark = markOf(index);
              return (
                <GridRow
                  key={slot}
                  index={index}
                  top={top}
                  row={windows.at(index)}
                  columns={columns}
                  pinned={pinned}
                  activeColumn={index === active.row ? active.column : -1}
                  mark={mark}
                  open={index === position}
                  pointed={isRecord(windows.at(index), pointed)}
                  markLabel={t(mark === 'outside' ? 'browse.grid.outside' : 'browse.grid.select')}
                  waiting={t('common.loading')}
                />
              );
            })}
          </div>
        </div>
      </div>
    </>
  );
}

/** The row that something of the grid stands in; null for its head. */
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

/** The first rows that came, and no others later: columns do not change their width under the reader. */
function useFirstRows(windows: RowWindows): readonly Row[] {
  const [rows, setRows] = useState<readonly Row[]>(NO_ROWS);
  if (rows.length > 0 || !windows.at(0)) return rows;
  const first = Array.from({ length: Math.min(FIRST_ROWS, windows.length) }, (_, at) =>
    windows.at(at),
  ).filter((row) => row !== undefined);
  setRows(first);
  return first;
}
