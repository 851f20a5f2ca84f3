import type { Backend, Result } from '../../backend/backend.ts';
import { loadCatalog } from '../../backend/catalogs.ts';
import { rows } from '../../backend/rows.ts';
import { constraintsOfSelection } from '../../core/selection.ts';
import { SelectionStore } from '../../backend/selection-store.ts';

/** Wells of one scene, and of one question. */
const MOST_WELLS = 1000;

/** UWIs of the records of a catalog that this tab has selected, each once, the first thousand. */
export async function loadSelectedUwis(
  backend: Backend,
  catalog: string,
  signal: AbortSignal,
): Promise<Result<string[]>> {
  const cache = await loadCatalog(backend, catalog, { signal });
  if (!cache.ok) return cache;
  const constraints = constraintsOfSelection(
    new SelectionStore(backend, catalog, () => {}).value.peek(),
    cache.data.keys,
  );
  const found = await rows(
    backend,
    { catalog, fields: ['uwi'], constraints, limit: MOST_WELLS, orderBy: 'uwi' },
    { signal },
  );
  if (!found.ok) return found;
  return {
    ok: true,
    data: [
      ...new Set(
        found.data
          .map(({ uwi }) => uwi)
          .filter((uwi): uwi is string => typeof uwi === 'string' && uwi !== ''),
      ),
    ],
  };
}
