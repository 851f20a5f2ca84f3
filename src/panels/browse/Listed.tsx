import { signal } from '@preact/signals-core';
import { type KeyboardEvent, lazy, Suspense, useMemo, useState } from 'react';
import type { CatalogCache } from '../../backend/catalogs.ts';
import { type Constraint, pickKeys, formatKeyText } from '../../backend/records.ts';
import { readSet, withSets } from '../../backend/saved-sets.ts';
import { constraintsOfSelection } from '../../core/selection.ts';
import { SelectionStore } from '../../backend/selection-store.ts';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { useTexts } from '../../ui/texts.tsx';
import { useCatalog } from '../shared/use-catalog.ts';
import { useSignal } from '../../ui/use-signal.ts';
import { FilterButton } from './filter/FilterButton.tsx';
import { FilterFrame } from './filter/FilterFrame.tsx';
import { constraintsOfText } from './grid/columns.ts';
import { GridArea } from './grid/GridArea.tsx';
import type { RowWindows } from './grid/row-windows.ts';
import { useRows } from './grid/use-rows.ts';
import type { CatalogListing } from './listing.ts';
import type { UnsavedDraft } from './record/edit/RecordEditor.tsx';
import { MapNote } from './MapNote.tsx';
import { NewRecord } from './record/NewRecord.tsx';
import { SavedMenu } from './search/SavedMenu.tsx';
import { useSettled } from './search/use-settled.ts';
import { SelectionArea } from './selection/SelectionArea.tsx';
import { useMapLink } from './use-map-link.ts';

const RecordArea = lazy(async () => ({
  default: (await import('./record/RecordArea.tsx')).RecordArea,
}));

interface Props extends Pick<
  CatalogListing,
  'host' | 'backend' | 'catalog' | 'catalogs' | 'state' | 'go'
> {
  /** Name shared with maps. */
  link?: string;
  /** From the second on the server is asked for the catalog's fields although this tab has them. */
  attempt: number;
  /** The first rows are here, or it is known why not. */
  onSettled(): void;
  /** Something is typed that is not saved; null where nothing is any more. */
  onUnsaved(unsaved: UnsavedDraft | null): void;
  /** Another catalog is asked for while something typed is not saved: goes on with this one. Null while none is. */
  onStay: (() => void) | null;
}

/** One catalog: what is asked of it, its rows, the record that is open. */
export function Listed({ attempt: outer, ...props }: Props) {
  const t = useTexts();
  const { backend, catalog, state, go } = props;
  const [attempt, setAttempt] = useState(0);
  const { data: cache, problem } = useCatalog(backend, catalog.name, outer + attempt);
  return (
    <section className="listed" aria-label={catalog.label}>
      <div className="listed-head" data-region>
        <h1>
          <bdi>{catalog.label}</bdi>
        </h1>
        <SearchField
          label={t('browse.search')}
          text={state.text ?? ''}
          onSearch={(text) =>
            go({ ...state, catalog: catalog.name, text: text || undefined, record: undefined })
          }
        />
        <div className="listed-tools">
          <FilterButton {...props} />
          <SavedMenu {...props} cache={cache} />
          <NewRecord {...props} />
        </div>
      </div>
      {problem ? (
        <div className="browse-note">
          <ProblemNote problem={problem} onRetry={() => setAttempt(attempt + 1)} />
        </div>
      ) : null}
      {cache ? <Content {...props} cache={cache} /> : null}
      {!cache && !problem ? (
        <div className="browse-note" role="status">
          <p className="muted late">{t('common.loading')}</p>
        </div>
      ) : null}
    </section>
  );
}

function Content(props: Omit<Props, 'attempt'> & { cache: CatalogCache }) {
  const { listing, version } = useListing(props);
  const { windows, stale } = useRows(listing, version);
  useSettled(windows, props.onSettled);
  const { state, catalog, cache, go } = listing;
  const position = usePosition(windows, cache, state.record);

  const open = (at: number): void => {
    const row = windows?.at(at);
    if (row) go({ ...state, catalog: catalog.name, record: formatKeyText(pickKeys(cache, row)) });
  };
  const close = (): void => go({ ...state, record: undefined });
  const step = (by: 1 | -1): void => open(nextTo(windows, position, by));
  const keys = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || (event.target as HTMLElement).matches('input, select, textarea'))
      return;
    const run = { '[': () => step(-1), ']': () => step(1), Escape: close }[event.key];
    if (!run || state.record === undefined) return;
    event.preventDefault();
    run();
  };
  if (!windows) return null;
  return (
    <>
      <MapNote map={listing.map} />
      <FilterFrame listing={listing}>
        <div className="listed-main" onKeyDown={keys}>
          <GridArea
            listing={listing}
            windows={windows}
            stale={stale}
            position={position}
            onOpen={open}
          />
          <Suspense fallback={null}>
            <RecordArea
              listing={listing}
              record={state.record}
              onStep={step}
              onClose={close}
              onUnsaved={props.onUnsaved}
              onStay={props.onStay}
            />
          </Suspense>
        </div>
      </FilterFrame>
      <SelectionArea listing={listing} />
    </>
  );
}

/** What the parts work on, and a number that changes when rows must be reloaded. */
function useListing(props: Omit<Props, 'attempt'> & { cache: CatalogCache }): {
  listing: CatalogListing;
  version: number;
} {
  const { host, backend, catalog, cache, state, link } = props;
  const [version, setVersion] = useState(0);
  const selection = useMemo(
    () =>
      new SelectionStore(backend, catalog.name, (selected) => host.emit('geo-selection', selected)),
    [host, backend, catalog.name],
  );
  const selected = useSignal(selection.value);
  const map = useMapLink(link, catalog.name, cache);
  const conditions = JSON.stringify([
    ...(map?.inView ? [map.inView] : []),
    ...(state.only ? constraintsOfSelection(selected, cache.keys) : []),
    ...(state.constraints?.length
      ? [{ constraints: withSets(state.constraints, (set) => readSet(backend, set)).constraints }]
      : []),
  ]);
  const constraints = useMemo(
    () => [
      ...(JSON.parse(conditions) as Constraint[]),
      ...constraintsOfText(cache.catalogFields, state.text ?? ''),
    ],
    [conditions, cache, state.text],
  );
  return {
    listing: { ...props, constraints, selection, map, reload: () => setVersion((now) => now + 1) },
    version,
  };
}

/** Where the record that is open stands in the list, however it was opened; null for none, and while its row is not here. */
function usePosition(
  windows: RowWindows | null,
  cache: CatalogCache,
  record: string | undefined,
): number | null {
  const version = useSignal(windows?.version ?? NO_ROWS);
  return useMemo(
    () =>
      record === undefined
        ? null
        : (windows?.find((row) => formatKeyText(pickKeys(cache, row)) === record) ?? null),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- rows come with a version
    [windows, cache, record, version],
  );
}

const NO_ROWS = signal(0);

function nextTo(windows: RowWindows | null, position: number | null, by: 1 | -1): number {
  return Math.max(0, Math.min((windows?.length ?? 1) - 1, (position ?? -by) + by));
}
