import { getBackend } from '../../backend/backend.ts';
import { loadCatalog } from '../../backend/catalogs.ts';
import { pickKeys } from '../../backend/records.ts';
import { rows as askRows } from '../../backend/rows.ts';
import type { ElementHost } from '../../core/element-host.ts';
import type { Result } from '../../core/problem.ts';
import { amongKeys } from '../../core/selection.ts';
import { geometryField } from './map-selection.ts';
import { readGeometry, readRecordLabel } from './read-features.ts';
import type { MapRecord, RecordKeys } from './source.ts';

/** A record of a catalog by its keys. */
export interface RecordLocator {
  readonly catalog: string;
  readonly keys: RecordKeys;
}

/**
 * Loads a record with its fields and its place.
 *
 * @param layer - Id of the layer that shows the catalog
 * @returns null if the server has no such record
 */
export async function loadMapRecord(
  host: ElementHost,
  { catalog, keys }: RecordLocator,
  layer: string,
  signal: AbortSignal,
): Promise<Result<MapRecord | null>> {
  const backend = getBackend(host);
  const cache = await loadCatalog(backend, catalog, { signal });
  if (!cache.ok) return cache;
  const field = geometryField(cache.data);
  const found = await askRows(
    backend,
    {
      catalog,
      fields: cache.data.catalogFields.map(({ attribute }) => attribute.name),
      constraints: [amongKeys([keys], Object.keys(keys))],
      limit: 1,
    },
    { signal },
  );
  if (!found.ok) return found;
  const [row] = found.data;
  if (!row) return { ok: true, data: null };
  const properties = Object.fromEntries(
    Object.entries(row).filter(([name]) => name !== field && !name.startsWith('_')),
  );
  return {
    ok: true,
    data: {
      layer,
      catalog,
      keys: pickKeys(cache.data, row) as RecordKeys,
      label: readRecordLabel(properties),
      properties,
      geometry: field ? readGeometry(row[field]) : null,
    },
  };
}

/** The one key field of a catalog with a value; null for a catalog of several key fields. */
export async function findRecordName(
  host: ElementHost,
  catalog: string,
  value: string,
  signal: AbortSignal,
): Promise<RecordLocator | null> {
  const cache = await loadCatalog(getBackend(host), catalog, { signal });
  const [key, ...rest] = cache.ok ? cache.data.keys : [];
  return key !== undefined && rest.length === 0 ? { catalog, keys: { [key]: value } } : null;
}
