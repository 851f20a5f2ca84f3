import { constraintsOfSelection } from '../core/selection.ts';
import type { Backend, Result } from './backend.ts';
import { type Catalog, type CatalogCache, loadCatalog } from './catalogs.ts';
import { type Constraint, pickKeys, formatKeyText, type Row } from './records.ts';
import { rows } from './rows.ts';
import { LOOKED_AT, type Viewed } from './view-targets.ts';

/** The field with the place of a record's file: then the record is a log itself. */
const FILE_FIELD = 'locationReference';

/** A selection of a catalog that is to be shown. */
export interface ViewRequest {
  readonly backend: Backend;
  readonly catalog: Catalog;
  /** All catalogs that are not hidden. */
  readonly catalogs: readonly Catalog[];
  readonly cache: CatalogCache;
  readonly selection: Viewed['selection'];
}

/** What the server knows of a selection that is to be shown. */
export async function readViewed(
  looked: ViewRequest,
  signal: AbortSignal,
): Promise<Result<Viewed>> {
  const { backend, catalog, cache, selection } = looked;
  const source = logSource(looked);
  const has = new Set(cache.catalogFields.map(({ attribute }) => attribute.name));
  const fields = [...cache.keys, 'uwi', ...(source?.pairs.map(({ from }) => from) ?? [])].filter(
    (name) => has.has(name),
  );
  const found = await rows(
    backend,
    {
      catalog: catalog.name,
      fields,
      constraints: constraintsOfSelection(selection, cache.keys),
      limit: LOOKED_AT + 1,
    },
    { signal },
  );
  if (!found.ok) return found;
  const viewed: Viewed = {
    selection,
    keys: cache.keys,
    rows: found.data.slice(0, LOOKED_AT),
    isMore: found.data.length > LOOKED_AT,
    logs: null,
  };
  const [one] = viewed.rows;
  if (!source || !one || viewed.rows.length > 1) return { ok: true, data: viewed };
  const logs = await loadLogs(looked, source, one, signal);
  return logs.ok ? { ok: true, data: { ...viewed, logs: logs.data } } : logs;
}

interface LogSource {
  catalog: string;
  /** `to` of a log equals `from` of the record. */
  pairs: readonly { from: string; to: string }[];
}

/**
 * Where the logs of a record are: the record itself, else what it belongs to, else what belongs to
 * it.
 */
function logSource({ catalog, catalogs, cache }: ViewRequest): LogSource | null {
  if (cache.catalogFields.some(({ attribute }) => attribute.name === FILE_FIELD))
    return { catalog: catalog.name, pairs: cache.keys.map((key) => ({ from: key, to: key })) };
  const above = catalog.targeted.map(({ source, fieldPairs }) => ({
    catalog: source,
    pairs: fieldPairs.map(({ from, to }) => ({ from: to, to: from })),
  }));
  const below = catalog.sourced.map(({ catalog: name, fieldPairs }) => ({
    catalog: name,
    pairs: fieldPairs,
  }));
  return (
    [...above, ...below].find(
      ({ catalog: name, pairs }) =>
        pairs.length > 0 &&
        catalogs.some((one) => one.name === name && one.viewers.includes('log')),
    ) ?? null
  );
}

async function loadLogs(
  { backend, catalog, cache }: ViewRequest,
  source: LogSource,
  row: Row,
  signal: AbortSignal,
): Promise<Result<Viewed['logs']>> {
  const constraints = source.pairs.map(({ from, to }): Constraint => ({
    field: to,
    operator: 'equal',
    value: row[from],
  }));
  if (source.catalog === catalog.name)
    return {
      ok: true,
      data: { catalog: catalog.name, constraints, keyTexts: [formatKeyText(pickKeys(cache, row))] },
    };
  const log = await loadCatalog(backend, source.catalog, { signal });
  if (!log.ok) return log;
  const missing = source.pairs.some(({ from }) => row[from] === null || row[from] === undefined);
  // Two rows are enough to know whether there is exactly one.
  const found = missing
    ? { ok: true as const, data: [] }
    : await rows(
        backend,
        { catalog: source.catalog, fields: log.data.keys, constraints, limit: 2 },
        { signal },
      );
  return found.ok
    ? {
        ok: true,
        data: {
          catalog: source.catalog,
          constraints,
          keyTexts: found.data.map((one) => formatKeyText(pickKeys(log.data, one))),
        },
      }
    : found;
}
