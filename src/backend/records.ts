import type { Result } from '../api/client.ts';
import type { Constraint } from '../api/contract/constraint.ts';
import type { KeyValues, Row } from '../api/contract/shapes.ts';
import type { Backend } from './backend.ts';
import { type CatalogCache, loadCatalog } from './catalogs.ts';
import { rows } from './rows.ts';

/** What panels ask with and get. */
export type { Constraint, KeyValues as Keys, Row };

/**
 * Keys of a record as routes and attributes carry them: JSON of key values by attribute name (spec
 * 2). Null where it is no such JSON.
 */
export function parseKeys(text: string): KeyValues | null {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
    const entries = Object.entries(value);
    return entries.length > 0 &&
      entries.every(
        ([, one]) => one === null || ['string', 'number', 'boolean'].includes(typeof one),
      )
      ? (value as KeyValues)
      : null;
  } catch {
    return null;
  }
}

/** The keys of a row, in the order of the catalog's key fields. */
export function pickKeys({ keys }: Pick<CatalogCache, 'keys'>, row: Row): KeyValues {
  return Object.fromEntries(keys.map((key) => [key, row[key] as KeyValues[string]]));
}

/** Constraints that only this record satisfies. */
export function toKeyConstraints(keys: KeyValues): Constraint[] {
  return Object.entries(keys).map(([field, value]) =>
    value === null ? { field, operator: 'isNull' } : { field, operator: 'equal', value },
  );
}

/** A record by its catalog and its keys as routes and attributes carry them. */
export interface RecordAddress {
  catalog: string;
  keyText: string;
}

/**
 * One record of a catalog by its key values, all fields of it. MISSING_CATALOG_KEY where there are
 * not as many values as key fields (spec 5), `absent` where there is no such record.
 */
export async function loadRecord(
  backend: Backend,
  { catalog, keyText }: RecordAddress,
  signal: AbortSignal,
  absent: 'NO_LOG_FOUND' | 'RECORD_NOT_FOUND' = 'NO_LOG_FOUND',
): Promise<Result<Row>> {
  const detail = await loadCatalog(backend, catalog, { signal });
  if (!detail.ok) return detail;
  const keys = parseKeys(keyText);
  const wanted = detail.data.keys;
  if (!keys || Object.keys(keys).length !== wanted.length || !wanted.every((key) => key in keys)) {
    return {
      ok: false,
      error: {
        code: 'MISSING_CATALOG_KEY',
        message: `${catalog} is keyed by ${wanted.join(', ') || 'nothing'}; given is ${keyText.slice(0, 200)}`,
      },
    };
  }
  const fields = detail.data.catalogFields.map(({ attribute }) => attribute.name);
  const found = await rows(
    backend,
    { catalog, fields, constraints: toKeyConstraints(keys), limit: 1 },
    { signal },
  );
  if (!found.ok) return found;
  const [row] = found.data;
  return row
    ? { ok: true, data: row }
    : {
        ok: false,
        error: { code: absent, message: `${catalog} has no record ${keyText.slice(0, 200)}` },
      };
}

/** Key values as routes and attributes carry them. */
export function formatKeyText(keys: KeyValues): string {
  return JSON.stringify(keys);
}
