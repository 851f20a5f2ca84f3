import { Suspense, useMemo, useState } from 'react';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { useSignal } from '../../../ui/use-signal.ts';
import type { CatalogListing } from '../listing.ts';
import { buildColumns, startColumns } from './columns.ts';
import { type Density, DENSITIES, readDensity, keepDensity } from './grid-memory.ts';
import { Grid } from './Grid.tsx';
import { GridEmpty } from './GridEmpty.tsx';
import { GridStatus } from './GridStatus.tsx';
import type { RowWindows } from './row-windows.ts';

const ColumnChooser = lazyPart(async () => (await import('./ColumnChooser.tsx')).ColumnChooser);
const SKELETON_ROWS = 12;

/** The rows of a listing: how many there are, the grid, its columns; or why there are none. */
export function GridArea({ listing }: { listing: CatalogListing }) {
  const windows = useSignal(listing.controller.windows);
  return windows ? <Loaded listing={listing} windows={windows} /> : null;
}

function Loaded({ listing, windows }: { listing: CatalogListing; windows: RowWindows }) {
  const { catalog, state, go, controller } = listing;
  useSignal(windows.version);
  const total = useSignal(windows.total);
  const problem = useSignal(windows.problem);
  const isStale = useSignal(controller.isStale);
  const isInView = useSignal(controller.map.inView) !== null;
  const [density, setDensity] = useState(readDensity);
  const [choosing, setChoosing] = useState(false);
  const { all, start, columns } = useShownColumns(listing);
  const isEmpty = windows.started && windows.length === 0;
  return (
    <div className="listed-grid" data-region>
      <GridStatus
        windows={windows}
        stale={isStale}
        density={density}
        choosing={choosing}
        onChoose={setChoosing}
        onDensity={(next: Density) => {
          setDensity(next);
          keepDensity(next);
        }}
      />
      {isEmpty && !isStale && total !== null ? (
        <GridEmpty state={state} go={go} catalog={catalog.name} isInView={isInView} />
      ) : windows.started ? (
        <Grid {...{ listing, windows, columns }} stale={isStale} rowPx={DENSITIES[density]} />
      ) : problem ? null : (
        <Skeleton />
      )}
      {choosing ? (
        <Suspense>
          <ColumnChooser
            {...{ all, start, columns }}
            pinned={state.pinned ?? 0}
            onChange={(chosen) => go({ ...state, catalog: catalog.name, ...chosen })}
            onClose={() => setChoosing(false)}
          />
        </Suspense>
      ) : null}
    </div>
  );
}

/**
 * All columns of the catalog, the names of those that a grid starts with, and the columns that are
 * shown.
 */
function useShownColumns({ cache, state }: CatalogListing) {
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
  return { all, start, columns };
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
