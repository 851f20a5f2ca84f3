import type { FilterField } from '../core/filter-fields.ts';
import type { Backend } from './backend.ts';
import type { CatalogCache } from './catalogs.ts';
import { rows } from './rows.ts';

/** The least and the greatest value of a field in the whole catalog. */
export interface Extremes {
  /** Null where no row has a value. */
  least: string | number | null;
  greatest: string | number | null;
  /** The units of these two, each once; none where values have no unit. */
  units: readonly string[];
}

/**
 * Requests for extremes by catalog and field, shared by all parts that need them; failed ones are
 * removed.
 */
const requests = new WeakMap<CatalogCache, Map<string, Promise<Extremes | null>>>();

/** The extremes of a field; null where they cannot be had now. */
export function loadExtremes(
  backend: Backend,
  catalog: string,
  cache: CatalogCache,
  field: FilterField,
): Promise<Extremes | null> {
  const ofCatalog = requests.get(cache) ?? new Map<string, Promise<Extremes | null>>();
  requests.set(cache, ofCatalog);
  const pending =
    ofCatalog.get(field.name) ?? requestExtremes(backend, catalog, field).catch(() => null);
  ofCatalog.set(field.name, pending);
  void pending.then((found) => {
    if (!found) ofCatalog.delete(field.name);
  });
  return pending;
}

async function requestExtremes(
  backend: Backend,
  catalog: string,
  { name, unitName }: FilterField,
): Promise<Extremes | null> {
  const loadEnd = (order: 'ascending' | 'descending') =>
    rows(backend, {
      catalog,
      fields: unitName ? [name, unitName] : [name],
      constraints: [{ field: name, operator: 'isNotNull' }],
      limit: 1,
      orderBy: name,
      order,
    });
  const [first, last] = await Promise.all([loadEnd('ascending'), loadEnd('descending')]);
  if (!first.ok || !last.ok) return null;
  const ends = [first.data[0], last.data[0]].map((row) => row ?? {});
  const values = ends
    .map((row) => row[name])
    .map((value) => (typeof value === 'string' || typeof value === 'number' ? value : null));
  const units = ends
    .map((row) => (unitName ? row[unitName] : null))
    .filter((unit): unit is string => typeof unit === 'string' && unit !== '');
  return { least: values[0] ?? null, greatest: values[1] ?? null, units: [...new Set(units)] };
}
