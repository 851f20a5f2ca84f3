import type { Backend, Result } from '../../../backend/backend.ts';
import { type CatalogCache, loadCatalog } from '../../../backend/catalogs.ts';
import type { Row } from '../../../backend/records.ts';
import { rows } from '../../../backend/rows.ts';
import type { RecordRelation } from './relations.ts';

/** How many rows are read, and the field that orders them; the first key without one. */
export interface FirstRowsOptions {
  limit: number;
  chooseOrder?(cache: CatalogCache): string | undefined;
}

/** Reads the first rows of a relation with all their fields but the geometry. */
export async function loadFirstRows(
  backend: Backend,
  { catalog, constraints }: RecordRelation,
  { limit, chooseOrder }: FirstRowsOptions,
  signal: AbortSignal,
): Promise<Result<{ cache: CatalogCache; found: Row[] }>> {
  const cache = await loadCatalog(backend, catalog.name, { signal });
  if (!cache.ok) return cache;
  const fields = cache.data.catalogFields
    .filter(({ attribute }) => attribute.typeName !== 'geometry')
    .map(({ attribute }) => attribute.name);
  const orderBy = chooseOrder?.(cache.data) ?? cache.data.keys[0];
  const found = await rows(
    backend,
    {
      catalog: catalog.name,
      fields,
      constraints,
      limit,
      ...(orderBy === undefined ? {} : { orderBy }),
    },
    { signal },
  );
  return found.ok ? { ok: true, data: { cache: cache.data, found: found.data } } : found;
}
