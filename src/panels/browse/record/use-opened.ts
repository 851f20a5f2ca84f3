import { useMemo } from 'react';
import { auditView, keyItems } from '../../../backend/audit.ts';
import type { Backend } from '../../../backend/backend.ts';
import { type CatalogCache, loadCatalog } from '../../../backend/catalogs.ts';
import { loadRecord, type Row } from '../../../backend/records.ts';
import { useAnswer } from '../../../ui/use-answer.ts';
import type { RecordPlace } from './record-place.ts';

/** A record that was read, with what is needed to show it. */
export interface OpenedRecord extends RecordPlace {
  cache: CatalogCache;
  row: Row;
}

/**
 * A record with its catalog's fields; what was shown stays until it is here. A larger `attempt`
 * reads it again.
 */
export function useOpened(backend: Backend, { catalog, keyText }: RecordPlace, attempt: number) {
  const ask = useMemo(
    () => async (signal: AbortSignal) => {
      const cache = await loadCatalog(backend, catalog.name, { signal });
      if (!cache.ok) return cache;
      const address = { catalog: catalog.name, keyText };
      const row = await loadRecord(backend, address, signal, 'RECORD_NOT_FOUND');
      if (!row.ok) return row;
      auditView(backend, catalog.name, keyItems(cache.data, row.data));
      return {
        ok: true as const,
        data: { catalog, keyText, cache: cache.data, row: row.data } satisfies OpenedRecord,
      };
    },
    [backend, catalog, keyText],
  );
  const { data, problem } = useAnswer<OpenedRecord>(ask, { keep: true, version: attempt });
  return { opened: data, problem };
}
