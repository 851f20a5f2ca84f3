import type { Backend, Result } from '../../../../backend/backend.ts';
import { type Catalog, type CatalogCache, loadCatalog } from '../../../../backend/catalogs.ts';
import { formatKeyText, pickKeys, type Row } from '../../../../backend/records.ts';
import { rows } from '../../../../backend/rows.ts';
import {
  findBounds,
  distanceM,
  type GeoShape,
  toShape,
  withMargin,
} from '../../../../core/geo-distance.ts';
import { nameOrder } from '../../../../core/text-search.ts';
import { startColumns } from '../../grid/columns.ts';
import { chooseTitle } from '../record-fields.ts';

/** What lies near a record. */
export type NearbyKind = 'seismic' | 'wells' | 'areas';

/** A record that lies near another one. */
export interface NearbyRecord {
  catalog: Catalog;
  cache: CatalogCache;
  row: Row;
  keyText: string;
  title: string;
  shape: GeoShape;
  distanceM: number;
}

/** Margins around the record that are searched one after the other, metres. */
const MARGINS_M = [1000, 3000, 10_000, 30_000];
/** With so many records of a catalog a search is done. */
const ENOUGH = 6;
/** Rows of one search. */
const MOST_ROWS = 100;

/**
 * What kind of neighbour the records of a catalog are, by what the catalog says of itself: places
 * that a seismic viewer shows, places that the correlation and the 3D view show, areas that others
 * belong to. Null for a catalog without places of its own.
 */
export function nearbyKind({
  spatial,
  viewers,
  sourced,
}: Pick<Catalog, 'spatial' | 'viewers' | 'sourced'>): NearbyKind | null {
  if (!spatial) return null;
  if (viewers.some((kind) => kind === 'seismic' || kind === 'seismic_3d')) return 'seismic';
  if (viewers.includes('correlation') && viewers.includes('3d')) return 'wells';
  return viewers.length === 0 && sourced.length > 0 ? 'areas' : null;
}

/** The shape of a record, from the first of its geometries that has one; null if none has. */
export function readShape({ catalogFields }: CatalogCache, row: Row): GeoShape | null {
  for (const { attribute } of catalogFields) {
    const shape = attribute.typeName === 'geometry' ? toShape(row[attribute.name]) : null;
    if (shape) return shape;
  }
  return null;
}

/**
 * Records of a catalog around a shape, the nearest first; at the same distance by title. Searches
 * further away until there are enough.
 * @param own key text of the record itself, if it is of this catalog
 */
export async function findNearby(
  backend: Backend,
  catalog: Catalog,
  { shape, own }: { shape: GeoShape; own: string | null },
  signal: AbortSignal,
): Promise<Result<NearbyRecord[]>> {
  const loaded = await loadCatalog(backend, catalog.name, { signal });
  if (!loaded.ok) return loaded;
  const cache = loaded.data;
  const place = cache.catalogFields.find(({ attribute }) => attribute.typeName === 'geometry');
  if (!place) return { ok: true, data: [] };
  const field = place.attribute.name;
  const fields = [...new Set([...cache.keys, ...startColumns(cache), field])];
  let found: NearbyRecord[] = [];
  for (const margin of MARGINS_M) {
    const value = withMargin(findBounds(shape), margin);
    const constraints = [{ field, operator: 'intersects' as const, value }];
    const answer = await rows(
      backend,
      { catalog: catalog.name, fields, constraints, limit: MOST_ROWS },
      { signal },
    );
    if (!answer.ok) return answer;
    found = answer.data.flatMap((row) => toNearby({ catalog, cache, row, shape }) ?? []);
    found = found.filter(({ keyText }) => keyText !== own);
    if (found.length >= ENOUGH) break;
  }
  const byTitle = nameOrder(backend.language);
  return {
    ok: true,
    data: found.toSorted((a, b) => a.distanceM - b.distanceM || byTitle(a.title, b.title)),
  };
}

function toNearby({
  catalog,
  cache,
  row,
  shape,
}: {
  catalog: Catalog;
  cache: CatalogCache;
  row: Row;
  shape: GeoShape;
}): NearbyRecord | null {
  const there = readShape(cache, row);
  return there
    ? {
        catalog,
        cache,
        row,
        keyText: formatKeyText(pickKeys(cache, row)),
        title: chooseTitle(cache, row),
        shape: there,
        distanceM: distanceM(shape, there),
      }
    : null;
}

/** A distance for people: "at this place", "350 m", "1.2 km", "14 km". */
export function formatDistance(metres: number): string {
  if (metres < 1000) return `${Math.round(metres / 10) * 10} m`;
  const km = metres / 1000;
  return `${km < 10 ? km.toFixed(1) : Math.round(km)} km`;
}
