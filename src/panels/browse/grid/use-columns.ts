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
import { type RefObject, useCallback, useLayoutEffect, useMemo, useState } from 'react';
import type { Row } from '../../../backend/records.ts';
import type { CatalogListing } from '../listing.ts';
import { type GridColumn, startWidth } from './columns.ts';
import { keepWidths, NARROWEST, WIDEST, readWidths } from './grid-memory.ts';

/** Width of the column of checkboxes, px. */
export const CHECK_PX = 32;
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
  headers: ColumnHeader[];
  /** How many of the first columns stay in sight: fewer than were asked for where they would hide the others. */
  pinned: number;
  /** Width of what stays in sight, px. */
  pinnedPx: number;
  /** Makes a column wider or narrower by a step. */
  widen(at: number, by: 1 | -1): void;
}

/** Lays columns out in `body`, by custom properties, so that a new width renders no row. The widths are the user's, for this catalog; those nobody has set are as `rows` need them. */
export function useColumns(
  { backend, catalog, state, host }: Pick<CatalogListing, 'backend' | 'catalog' | 'state' | 'host'>,
  columns: readonly GridColumn[],
  body: RefObject<HTMLElement | null>,
  { viewPx, rows }: { viewPx: number; rows: readonly Row[] },
): LaidColumns {
  const [widths, setWidths] = useState<ColumnSizingState>(() => ({
    ...readWidths(backend, catalog.name),
  }));
  const change = useCallback(
    (updater: Updater<ColumnSizingState>) =>
      setWidths((before) => {
        const next = typeof updater === 'function' ? updater(before) : updater;
        keepWidths(backend, catalog.name, next);
        return next;
      }),
    [backend, catalog.name],
  );
  const defs = useMemo(
    (): ColumnDef<typeof FEATURES, NoRow>[] =>
      columns.map((column) => ({
        id: column.name,
        header: column.label,
        size: startWidth(column, rows),
        minSize: NARROWEST,
        maxSize: WIDEST,
      })),
    [columns, rows],
  );
  const table = useTable<typeof FEATURES, NoRow>({
    features: FEATURES,
    data: NO_ROWS,
    columns: defs,
    state: { columnSizing: widths },
    onColumnSizingChange: change,
    columnResizeMode: 'onChange',
    columnResizeDirection: host.environment.peek().dir,
  });
  const headers = table.getFlatHeaders();
  const sizes = headers.map((header) => header.getSize());
  const starts = sizes.map((_, i) => sizes.slice(0, i).reduce((sum, size) => sum + size, CHECK_PX));
  const total = sizes.reduce((sum, size) => sum + size, CHECK_PX);
  const most = viewPx > 0 ? viewPx * (1 - LEFT_TO_OTHERS) : Infinity;
  const pinned = Math.min(
    state.pinned ?? 0,
    starts.filter((start, i) => start + (sizes[i] ?? 0) <= most).length,
  );
  const pinnedPx = starts[pinned] ?? total;

  const tracks = [CHECK_PX, ...sizes].map((size) => `${size}px`).join(' ');
  const pins = starts.slice(0, pinned).join(' ');
  useLayoutEffect(() => {
    const style = body.current?.style;
    if (!style) return;
    style.setProperty('--_columns', tracks);
    style.width = `${total}px`;
    pins
      .split(' ')
      .filter(Boolean)
      .forEach((start, i) => style.setProperty(`--_pin-${i}`, `${start}px`));
  }, [body, tracks, total, pins]);
  return {
    headers,
    pinned,
    pinnedPx,
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
