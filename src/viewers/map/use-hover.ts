import { useCallback, useEffect, useRef, useState } from 'react';
import type { Position } from '../../plot/map/map-data.ts';
import type { MapPlot } from '../../plot/map/map-plot.ts';
import { useLatest } from '../../ui/use-latest.ts';
import { degreesOf } from '../../sources/layer/map-layer.ts';
import type { MapModel } from './map-model.ts';
import type { MapRecord } from '../../sources/layer/source.ts';

const REACH_PX = 4;
/** How long the pointer rests before servers are asked what lies there. */
const REST_MS = 150;

/**
 * The record under the pointer: at once where features are drawn, where pictures are drawn and `isLinked` from the servers, once the pointer rests.
 * `onRecord` gets another one, or null.
 */
export function useHover(
  model: MapModel,
  plot: MapPlot | null,
  isLinked: boolean,
  onRecord: (record: MapRecord | null) => void,
): { hovered: MapRecord | null; hover(at: Position | null): void } {
  const [hovered, setHovered] = useState<MapRecord | null>(null);
  const last = useRef<MapRecord | null>(null);
  const told = useLatest(onRecord);
  const wait = useRef<{ timer?: ReturnType<typeof setTimeout>; stop: AbortController }>({
    stop: new AbortController(),
  });
  const tell = useCallback(
    (record: MapRecord | null): void => {
      if (sameRecord(record, last.current)) return;
      last.current = record;
      setHovered(record);
      plot?.showPointed(record?.geometry ?? null);
      told.current(record);
    },
    [plot],
  );
  const rest = useCallback((): void => {
    clearTimeout(wait.current.timer);
    wait.current.stop.abort();
  }, []);
  useEffect(() => rest, [rest]);
  const hover = useCallback(
    (at: Position | null): void => {
      rest();
      const [hit] = at && plot ? plot.hitsAt(at) : [];
      const record = hit ? model.record(hit.layer, hit.ref) : null;
      if (record || !at || !plot || !isLinked) return tell(record);
      const { signal } = (wait.current.stop = new AbortController());
      const reach = degreesOf(plot.view.metresPerPx, at, REACH_PX);
      wait.current.timer = setTimeout(() => {
        pictured(model, at, reach, signal).then(
          (found) => signal.aborted || tell(found),
          () => undefined,
        );
      }, REST_MS);
    },
    [model, plot, isLinked, rest, tell],
  );
  return { hovered, hover };
}

/** Whether two are one: names are not enough, for many features have none or share one. */
export function sameRecord(one: MapRecord | null, other: MapRecord | null): boolean {
  const keyOf = (record: MapRecord | null): string =>
    JSON.stringify([record?.layer, record?.label, record?.keys ?? record?.properties]);
  return one === other || keyOf(one) === keyOf(other);
}

/** The first record that a server has at a place, of the uppermost layer with a catalog that is drawn as pictures. */
async function pictured(
  model: MapModel,
  at: Position,
  reach: number,
  signal: AbortSignal,
): Promise<MapRecord | null> {
  for (const { layer, visible, drawn } of model.rows.peek().toReversed()) {
    if (!visible || drawn !== 'pictures' || !layer.catalog) continue;
    const found = await model.infoAt(layer, at, reach, signal).catch(() => []);
    const record = found.find(({ keys }) => keys !== null);
    if (record) return record;
    signal.throwIfAborted();
  }
  return null;
}
