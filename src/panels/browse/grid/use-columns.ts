import {
  type ColumnDef,
  columnResizingFeature,
  columnSizingFeature,
  type ColumnSizingState,
  type Header,
  tableFeatures,
  type Updater,
  useTable,
} from '@tanstack/react-table';
import { type CSSProperties, useCallback, useMemo, useState } from 'react';
import type { Backend } from '../../../backend/backend.ts';
import type { Row } from '../../../backend/records.ts';
import type { CatalogListing } from '../listing.ts';
import { type GridColumn, startWidths, withDecimals } from './columns.ts';
import { keepWidths, NARROWEST, WIDEST, readWidths } from './grid-memory.ts';

/** Width of the column of checkboxes, px. */
const CHECK_PX = 32;
/** What pinned columns leave of the view at least. */
const LEFT_TO_OTHERS = 0.4;
/** What a key changes a width by, px. */
const STEP_PX = 16;
/** The table lays out columns alone: the grid renders the rows. */
type NoRow = Record<string, never>;
const NO_ROWS: NoRow[] = [];
const FEATURES = tableFeatures({ columnSizingFeature, columnResizingFeature });

/** The head of a column: its width, and the handle that changes it. */
export type ColumnHeader = Header<typeof FEATURES, NoRow, unknown>;

/** Columns as they are laid out. */
export interface LaidColumns {
  /** The columns with the decimals of their numbers. */
  columns: readonly GridColumn[];
  headers: ColumnHeader[];
  /**
   * How many of the first columns stay in sight: fewer than the state asks for if they would hide
   * the others.
   */
  pinned: number;
  /** Width of what stays in sight, px. */
  pinnedPx: number;
  /** Of the element around head and rows. */
  style: CSSProperties;
  /** Makes a column wider or narrower by a step. */
  widen(at: number, by: 1 | -1): void;
}

/**
 * Lays columns out by custom properties, so that a new width renders no row. The widths are the
 * user's, for this catalog; the others are as wide as `rows` need them, texts wider where there is
 * room.
 */
export function useColumns(
  { backend, catalog, state, host }: Pick<CatalogListing, 'backend' | 'catalog' | 'state' | 'host'>,
  columns: readonly GridColumn[],
  { viewPx, rows }: { viewPx: number; rows: readonly Row[] },
): LaidColumns {
  const [widths, change] = useWidths(backend, catalog.name);
  // The room is shared without the user's widths: while one column is dragged, no other moves.
  const defs = useMemo((): ColumnDef<typeof FEATURES, NoRow>[] => {
    const sizes = startWidths(columns, rows, viewPx - CHECK_PX);
    return columns.map((column, at) => ({
      id: column.name,
      header: column.label,
      size: sizes[at]!,
      minSize: NARROWEST,
      maxSize: WIDEST,
    }));
  }, [columns, rows, viewPx]);
  const table = useTable<typeof FEATURES, NoRow>({
    features: FEATURES,
    data: NO_ROWS,
    columns: defs,
    state: { columnSizing: widths },
    onColumnSizingChange: change,
    columnResizeMode: 'onChange',
    columnResizeDirection: host.environment.peek().dir,
  });
  const shown = useMemo(() => withDecimals(columns, rows), [columns, rows]);
  const headers = table.getFlatHeaders();
  const sizes = headers.map((header) => header.getSize());
  const { pinned, pinnedPx, style } = layOut(sizes, state.pinned ?? 0, viewPx);
  return {
    columns: shown,
    headers,
    pinned,
    pinnedPx,
    style,
    widen: (at, by) => {
      const { column } = headers[at] ?? {};
      if (column)
        change((before) => ({
          ...before,
          [column.id]: Math.max(NARROWEST, Math.min(WIDEST, column.getSize() + by * STEP_PX)),
        }));
    },
  };
}

/** The widths that the user has given the columns of a catalog; the browser keeps them. */
function useWidths(
  backend: Backend,
  catalog: string,
): [ColumnSizingState, (updater: Updater<ColumnSizingState>) => void] {
  const [widths, setWidths] = useState<ColumnSizingState>(() => ({
    ...readWidths(backend, catalog),
  }));
  const change = useCallback(
    (updater: Updater<ColumnSizingState>) =>
      setWidths((before) => {
        const next = typeof updater === 'function' ? updater(before) : updater;
        keepWidths(backend, catalog, next);
        return next;
      }),
    [backend, catalog],
  );
  return [widths, change];
}

/**
 * The tracks of the columns, and how many of the first `wanted` can be pinned in a view of so many
 * px.
 */
function layOut(
  sizes: readonly number[],
  wanted: number,
  viewPx: number,
): Pick<LaidColumns, 'pinned' | 'pinnedPx' | 'style'> {
  const starts = sizes.map((_, i) => sizes.slice(0, i).reduce((sum, size) => sum + size, CHECK_PX));
  const total = sizes.reduce((sum, size) => sum + size, CHECK_PX);
  const most = viewPx > 0 ? viewPx * (1 - LEFT_TO_OTHERS) : Infinity;
  const pinned = Math.min(
    wanted,
    starts.filter((start, i) => start + (sizes[i] ?? 0) <= most).length,
  );
  const pins = starts.slice(0, pinned).map((start, i) => [`--_pin-${i}`, `${start}px`]);
  const style = {
    '--_columns': [CHECK_PX, ...sizes].map((size) => `${size}px`).join(' '),
    width: `${total}px`,
    ...Object.fromEntries(pins),
  } as CSSProperties;
  return { pinned, pinnedPx: starts[pinned] ?? total, style };
}
