import { type KeyboardEvent, Suspense, useLayoutEffect, useState } from 'react';
import type { CatalogCache } from '../../backend/catalogs.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { useTexts } from '../../ui/texts.tsx';
import { useCatalog } from '../shared/use-catalog.ts';
import { useDisposable } from '../../ui/use-disposable.ts';
import { useLatest } from '../../ui/use-latest.ts';
import { useSignal } from '../../ui/use-signal.ts';
import { FilterButton } from './filter/FilterButton.tsx';
import { FilterFrame } from './filter/FilterFrame.tsx';
import { GridArea } from './grid/GridArea.tsx';
import { ListController } from './list/controller.ts';
import type { CatalogListing } from './listing.ts';
import { LoadingNote } from './LoadingNote.tsx';
import type { UnsavedDraft } from './record/edit/RecordEditor.tsx';
import { MapNote } from './MapNote.tsx';
import { NewRecord } from './record/NewRecord.tsx';
import { SavedMenu } from './search/SavedMenu.tsx';
import { SelectionArea } from './selection/SelectionArea.tsx';

const RecordArea = lazyPart(async () => (await import('./record/RecordArea.tsx')).RecordArea);

interface Props extends Pick<
  CatalogListing,
  'host' | 'backend' | 'catalog' | 'catalogs' | 'state' | 'go'
> {
  /** Name shared with maps. */
  link?: string;
  /** From the second on the catalog's fields are requested although this tab has them. */
  attempt: number;
  /** The first rows are here, or it is known why not. */
  onSettled(): void;
  /** Something is typed that is not saved; null when that is over. */
  onUnsaved(unsaved: UnsavedDraft | null): void;
  /**
   * Stays with this catalog when another is chosen while something typed is not saved. Null while
   * none is chosen.
   */
  onStay: (() => void) | null;
  /** It lies behind the page of a record, and cannot be seen or used. */
  isBehind?: boolean;
}

/** One catalog: its search and filters, its rows, the record that is open. */
export function Listed({ attempt: outer, isBehind = false, ...props }: Props) {
  const t = useTexts();
  const { backend, catalog, state, go } = props;
  const [attempt, setAttempt] = useState(0);
  const { data: cache, problem } = useCatalog(backend, catalog.name, outer + attempt);
  return (
    <section className="listed" aria-label={catalog.label} inert={isBehind}>
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
      {!cache && !problem ? <LoadingNote /> : null}
    </section>
  );
}

function Content(props: Omit<Props, 'attempt' | 'isBehind'> & { cache: CatalogCache }) {
  const controller = useListController(props);
  return controller ? <List {...props} controller={controller} /> : null;
}

/** The rows, the record that is open, and what can be done with the selection. */
function List({
  onUnsaved,
  onStay,
  ...props
}: Omit<Props, 'attempt' | 'isBehind'> & { cache: CatalogCache; controller: ListController }) {
  const { controller, state } = props;
  const constraints = useSignal(controller.constraints);
  const listing: CatalogListing = {
    ...props,
    constraints,
    selection: controller.selection,
    reload: () => controller.reload(),
  };
  const pressKey = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || (event.target as HTMLElement).matches('input, select, textarea'))
      return;
    if (controller.pressKey(event.key)) event.preventDefault();
  };
  return (
    <>
      <MapNote map={controller.map} />
      <FilterFrame listing={listing}>
        <div className="listed-main" onKeyDown={pressKey}>
          <GridArea listing={listing} />
          <Suspense fallback={null}>
            <RecordArea
              listing={listing}
              record={state.record}
              onStep={(by) => controller.step(by)}
              onClose={() => controller.close()}
              onUnsaved={onUnsaved}
              onStay={onStay}
            />
          </Suspense>
        </div>
      </FilterFrame>
      <SelectionArea listing={listing} />
    </>
  );
}

/** The controller of the list; null until it is made. */
function useListController({
  host,
  backend,
  catalog: { name: catalog },
  cache,
  state,
  link,
  go,
  onSettled,
}: Omit<Props, 'attempt' | 'isBehind'> & { cache: CatalogCache }): ListController | null {
  const latest = useLatest({ go, onSettled });
  const controller = useDisposable(
    () =>
      new ListController(
        {
          host,
          backend,
          catalog,
          go: (next) => latest.current.go(next),
          onSettled: () => latest.current.onSettled(),
        },
        { cache, state, link },
      ),
    [host, backend, catalog],
  );
  useLayoutEffect(
    () => controller?.setProperties({ cache, state, link }),
    [controller, cache, state, link],
  );
  return controller;
}
