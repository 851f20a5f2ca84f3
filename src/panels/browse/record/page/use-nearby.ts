import { useEffect, useMemo, useState } from 'react';
import type { Problem } from '../../../../core/problem.ts';
import type { GeoShape } from '../../../../core/geo-distance.ts';
import { findNearby, nearbyKind, type NearbyKind, type NearbyRecord, readShape } from './nearby.ts';
import type { PageContext } from './page-context.ts';

/** What lies near a record, of all catalogs of a kind. */
export interface Nearby {
  /** Where the record itself lies; null if it has no place. */
  shape: GeoShape | null;
  /** The nearest first; null while they are searched for. */
  records: Readonly<Record<NearbyKind, readonly NearbyRecord[] | null>>;
  problem: Problem | null;
  retry(): void;
}

const KINDS: readonly NearbyKind[] = ['seismic', 'wells', 'areas'];
const NOTHING: Nearby['records'] = { seismic: null, wells: null, areas: null };

/** Searches the catalogs with places of their own for what lies near a record. */
export function useNearby({ backend, catalogs, opened }: PageContext): Nearby {
  const { cache, row, catalog, keyText } = opened;
  const shape = useMemo(() => readShape(cache, row), [cache, row]);
  const [attempt, setAttempt] = useState(0);
  const [found, setFound] = useState(NOTHING);
  const [problem, setProblem] = useState<Problem | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    setFound(NOTHING);
    setProblem(null);
    if (!shape) return;
    const search = async (kind: NearbyKind): Promise<void> => {
      const answers = await Promise.all(
        catalogs
          .filter((one) => nearbyKind(one) === kind)
          .map((one) =>
            findNearby(
              backend,
              one,
              { shape, own: one.name === catalog.name ? keyText : null },
              stop.signal,
            ),
          ),
      );
      if (stop.signal.aborted) return;
      const failed = answers.find((answer) => !answer.ok);
      if (failed && !failed.ok) setProblem(failed.error);
      const records = answers
        .flatMap((answer) => (answer.ok ? answer.data : []))
        .toSorted((a, b) => a.distanceM - b.distanceM);
      setFound((before) => ({ ...before, [kind]: records }));
    };
    for (const kind of KINDS) search(kind).catch(() => {});
    return () => stop.abort();
  }, [backend, catalogs, catalog.name, keyText, shape, attempt]);
  return { shape, records: found, problem, retry: () => setAttempt(attempt + 1) };
}

/**
 * What is listed as near: within an area, the records that belong to it are its own, and only those
 * outside of it are near.
 */
export function listNearby(
  { opened: { catalog } }: PageContext,
  { shape, records }: Nearby,
  kind: NearbyKind,
): readonly NearbyRecord[] | null {
  const found = records[kind];
  if (!found || !shape || shape.rings.length === 0) return found;
  const own = new Set(catalog.sourced.map((relation) => relation.catalog));
  return found.filter((one) => one.distanceM > 0 || !own.has(one.catalog.name));
}
