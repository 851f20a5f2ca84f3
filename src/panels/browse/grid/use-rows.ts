import { useEffect, useState } from 'react';
import type { CatalogListing } from '../listing.ts';
import { RowWindows } from './row-windows.ts';

/** The rows of a listing. */
export interface ListedRows {
  /** Those to show: the ones before, until the first of the next have come. */
  windows: RowWindows | null;
  /** Whether those that were asked for are still on their way. */
  stale: boolean;
}

/** The rows of a listing; others when it asks for something else, or when `version` changes. */
export function useRows(
  { backend, catalog, cache, constraints, state }: CatalogListing,
  version: number,
): ListedRows {
  const [requested, setRequested] = useState<RowWindows | null>(null);
  const [shown, setShown] = useState<RowWindows | null>(null);
  const { field, order = 'ascending' } = state.sort ?? {};
  const catalogName = catalog.name;
  useEffect(() => {
    const fields = cache.catalogFields
      .filter(({ attribute }) => attribute.typeName !== 'geometry')
      .map(({ attribute }) => attribute.name);
    const made = new RowWindows(backend, {
      catalog: catalogName,
      fields,
      orderBy: field ?? cache.keys[0],
      order,
      constraints,
    });
    setRequested(made);
    const show = (): void => {
      if (made.started || made.problem.peek()) setShown(made);
    };
    const stops = [made.version.subscribe(show), made.problem.subscribe(show)];
    return () => {
      stops.forEach((stop) => stop());
      made.dispose();
    };
  }, [backend, catalogName, cache, constraints, field, order, version]);
  return { windows: shown ?? requested, stale: shown !== null && shown !== requested };
}
