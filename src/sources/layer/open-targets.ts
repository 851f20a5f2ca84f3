import { getBackend } from '../../backend/backend.ts';
import { flattenCatalogs, loadCatalog, loadGroups } from '../../backend/catalogs.ts';
import { readViewed } from '../../backend/read-viewed.ts';
import { listViews, type OpenTarget, resolveTarget } from '../../backend/view-targets.ts';
import type { ElementHost } from '../../core/element-host.ts';
import type { Result } from '../../core/problem.ts';
import type { Selection } from '../../core/selection.ts';
import type { ViewerKindName } from '../../core/viewer-kinds.ts';

/** A viewer that shows records of a catalog, and where it opens them. */
export interface ViewTarget {
  readonly kind: ViewerKindName;
  readonly target: OpenTarget;
}

/** Finds the viewers that show records of a map, and the addresses that open them there. */
export async function findViewTargets(
  host: ElementHost,
  selection: Selection,
  signal: AbortSignal,
): Promise<Result<ViewTarget[]>> {
  const backend = getBackend(host);
  const [groups, cache] = await Promise.all([
    loadGroups(backend, { signal }),
    loadCatalog(backend, selection.catalog, { signal }),
  ]);
  if (!groups.ok) return groups;
  if (!cache.ok) return cache;
  const catalogs = flattenCatalogs(groups.data).filter(({ hidden }) => !hidden);
  const catalog = catalogs.find(({ name }) => name === selection.catalog);
  if (!catalog) return { ok: true, data: [] };
  const viewed = await readViewed(
    { backend, catalog, catalogs, cache: cache.data, selection },
    signal,
  );
  if (!viewed.ok) return viewed;
  const kinds = listViews(catalog).filter((kind) => kind !== 'map');
  return {
    ok: true,
    data: kinds.map((kind) => ({ kind, target: resolveTarget(kind, viewed.data) })),
  };
}
