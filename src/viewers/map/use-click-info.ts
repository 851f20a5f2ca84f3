import { useCallback, useEffect, useRef, useState } from 'react';
import { isAbort, type Problem, problemOf } from '../../core/problem.ts';
import type { Position } from '../../plot/map/map-data.ts';
import type { MapPlot } from '../../plot/map/map-plot.ts';
import { degreesOf } from '../../sources/layer/map-layer.ts';
import type { MapModel } from './map-model.ts';
import type { MapRecord } from '../../sources/layer/source.ts';

/** Pixels around a place that count as there. */
const REACH_PX = 6;

/** What was clicked on. */
export interface ClickInfo {
  at: Position;
  records: readonly MapRecord[];
  busy: boolean;
  problem: Problem | null;
}

/** Records at a clicked place, those of the uppermost layer first: from what is drawn where features are, from the servers where pictures are. */
export function useClickInfo(
  model: MapModel,
  plot: MapPlot | null,
): { info: ClickInfo | null; ask(at: Position): Promise<readonly MapRecord[]>; close(): void } {
  const [info, setInfo] = useState<ClickInfo | null>(null);
  const work = useRef(new AbortController());
  useEffect(() => () => work.current.abort(), []);
  const ask = useCallback(
    async (at: Position): Promise<readonly MapRecord[]> => {
      work.current.abort();
      const { signal: stop } = (work.current = new AbortController());
      if (!plot) return [];
      setInfo({ at, records: [], busy: true, problem: null });
      const reach = degreesOf(plot.view.metresPerPx, at, REACH_PX);
      const hits = plot.hitsAt(at);
      let problem: Problem | null = null;
      const found = await Promise.all(
        model.rows
          .peek()
          .toReversed()
          .filter(({ visible }) => visible)
          .map(async ({ layer, drawn }): Promise<MapRecord[]> => {
            if (drawn === 'features')
              return hits
                .filter((hit) => hit.layer === layer.id)
                .flatMap(({ ref }) => model.record(layer.id, ref) ?? []);
            try {
              return drawn === 'pictures' ? await model.infoAt(layer, at, reach, stop) : [];
            } catch (error) {
              if (!stop.aborted && !isAbort(error)) problem = problemOf(error, 'REQUEST_FAILED');
              return [];
            }
          }),
      );
      if (stop.aborted) return [];
      const records = found.flat();
      setInfo({ at, records, busy: false, problem });
      return records;
    },
    [model, plot],
  );
  const close = useCallback((): void => {
    work.current.abort();
    setInfo(null);
  }, []);
  return { info, ask, close };
}
