import { lazy, Suspense, useMemo, useState } from 'react';
import { useSignal } from '../../../ui/use-signal.ts';
import type { BrowseState } from '../browse-state.ts';
import type { CatalogListing } from '../listing.ts';
import { buildColumns, startColumns } from './columns.ts';
import { type Density, DENSITIES, readDensity, keepDensity } from './grid-memory.ts';
import { Grid } from './Grid.tsx';
import { GridEmpty } from './GridEmpty.tsx';
import { GridStatus } from './GridStatus.tsx';
import type { RowWindows } from './row-windows.ts';

const ColumnChooser = lazy(async () => ({
  default: (await import('./ColumnChooser.tsx')).ColumnChooser,
}));
const SKELETON_ROWS = 12;

interface Props {
  listing: CatalogListing;
  windows: RowWindows;
  /** Whether other rows were asked for and have not come yet. */
  stale: boolean;
  /** Position of the record that is open. */
  position: number | null;
  onOpen(position: number): void;
}

/** The rows of a listing: how many there are, the grid, its columns; or why there are none. */
export function GridArea({ listing, windows, stale, position, onOpen }: Props) {
  const { catalog, cache, state, go } = listing;
  useSignal(windows.version);
  const total = useSignal(windows.total);
  const problem = useSignal(windows.problem);
  const [density, setDensity] = useState(readDensity);
  const [choosing, setChoosing] = useState(false);
  const all = useMemo(() => buildColumns(cache), [cache]);
  const start = useMemo(
    () => startColumns(cache).filter((name) => all.some((column) => column.name === name)),
    [cache, all],
  );
  const names = state.columns ?? start;
  const columns = useMemo(
    () => names.flatMap((name) => all.find((column) => column.name === name) ?? []),
    [names, all],
  );
  const change = (columnState: Pick<BrowseState, 'columns' | 'pinned'>): void =>
    go({ ...state, catalog: catalog.name, ...columnState });
  const isEmpty = windows.started && windows.length === 0;
  return (
    <div className="listed-grid" data-region>
      <GridStatus
        windows={windows}
        stale={stale}
        density={density}
        choosing={choosing}
        onChoose={setChoosing}
        onDensity={(next: Density) => {
          setDensity(next);
          keepDensity(next);
        }}
      />
      {isEmpty && !stale && total !== null ? (
        <GridEmpty state={state} go={go} catalog={catalog.name} map={listing.map} />
      ) : windows.started ? (
        <Grid
          listing={listing}
          windows={windows}
          stale={stale}
          columns={columns}
          rowPx={DENSITIES[density]}
          position={position}
          onOpen={onOpen}
        />
      ) : problem ? null : (
        <Skeleton />
      )}
      {choosing ? (
        <Suspense>
          <ColumnChooser
            all={all}
            start={start}
            columns={columns}
            pinned={state.pinned ?? 0}
            onChange={change}
            onClose={() => setChoosing(false)}
          />
        </Suspense>
      ) : null}
    </div>
  );
}

function Skeleton() {
  return (
    <div className="grid-skeleton late" aria-hidden>
      {Array.from({ length: SKELETON_ROWS }, (_, i) => (
        <div key={i} className="skeleton-row" />
      ))}
    </div>
  );
}
