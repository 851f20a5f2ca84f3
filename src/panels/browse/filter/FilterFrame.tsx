import { type ReactNode, Suspense, useState } from 'react';
import type { Constraint } from '../../../core/constraints.ts';
import type { CatalogListing } from '../listing.ts';
import type { FilterParts } from './filter-parts.ts';
import { lazyExtra, lazyPart } from '../../../ui/lazy-part.tsx';

// Loaded with the first filter of a catalog.
const Pills = lazyExtra(async () => (await import('./Pills.tsx')).Pills);
const FilterPanel = lazyPart(async () => (await import('./FilterPanel.tsx')).FilterPanel);
const AdvancedBuilder = lazyPart(
  async () => (await import('./builder/AdvancedBuilder.tsx')).AdvancedBuilder,
);
const UwiList = lazyPart(async () => (await import('./uwi/UwiList.tsx')).UwiList);

/**
 * The filters of a listing around its rows: the conditions in words above, the panel beside, the
 * dialogs over them.
 */
export function FilterFrame({
  listing,
  children,
}: {
  listing: CatalogListing;
  children: ReactNode;
}) {
  const { state, catalog, go } = listing;
  const [dialog, setDialog] = useState<'advanced' | 'uwi' | null>(null);
  const change = (constraints: readonly Constraint[]): void =>
    go({
      ...state,
      catalog: catalog.name,
      constraints: constraints.length > 0 ? constraints : undefined,
      record: undefined,
    });
  const parts: FilterParts = { listing, onChange: change, onDialog: setDialog };
  const done = (constraints?: readonly Constraint[]): void => {
    setDialog(null);
    if (constraints) change(constraints);
  };
  return (
    <>
      {(state.constraints?.length ?? 0) > 0 ? (
        <Suspense>
          <Pills {...parts} />
        </Suspense>
      ) : null}
      <div className="listed-body">
        {state.panel === 'filters' ? (
          <Suspense>
            <FilterPanel {...parts} />
          </Suspense>
        ) : null}
        {children}
      </div>
      {dialog === 'advanced' ? (
        <Suspense>
          <AdvancedBuilder listing={listing} onDone={done} />
        </Suspense>
      ) : null}
      {dialog === 'uwi' ? (
        <Suspense>
          <UwiList listing={listing} onDone={done} />
        </Suspense>
      ) : null}
    </>
  );
}
