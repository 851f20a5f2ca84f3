import { useEffect, useState } from 'react';
import type { Backend } from '../../../backend/backend.ts';
import { count } from '../../../backend/rows.ts';
import type { RecordRelation } from './relations.ts';

/**
 * How many rows each relation joins, by its id; what is not counted yet, or could not be, is not in
 * it. All are counted at once and nothing waits for them.
 */
export function useCounts(
  backend: Backend,
  relations: readonly RecordRelation[],
): ReadonlyMap<string, number> {
  const [counts, setCounts] = useState<ReadonlyMap<string, number>>(new Map());
  useEffect(() => {
    const stop = new AbortController();
    setCounts(new Map());
    for (const { id, catalog, constraints } of relations) {
      count(
        backend,
        { catalog: catalog.name, constraints: [...constraints] },
        { signal: stop.signal },
      ).then(
        (answer) => {
          if (answer.ok && !stop.signal.aborted)
            setCounts((before) => new Map([...before, [id, answer.data]]));
        },
        () => {},
      );
    }
    return () => stop.abort();
  }, [backend, relations]);
  return counts;
}
