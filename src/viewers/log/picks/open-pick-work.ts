import { identifyLog } from '../../../sources/log/log-identity.ts';
import type { PlotView } from '../plot-view.ts';
import { findIndexMetres } from './drawn-markers.ts';
import { type PickedWell, PickWork } from './pick-work.ts';
import type { LogPickingParts, PickedLog } from './picked-log.ts';

/**
 * Makes the picks of a log editable, once it is drawn. @returns null where the log is closed
 * before, or depths of its index can have no picks
 */
export async function openPickWork(
  picked: PickedLog,
  parts: LogPickingParts,
  stop: AbortSignal,
): Promise<PickWork | null> {
  const { savedMarkers, markers = [] } = picked.log;
  const well = identifyWell(picked);
  const kept = (await savedMarkers?.openStore(stop).catch(() => null)) ?? null;
  const { host, view, onEdit } = parts;
  await whenDrawn(view, stop);
  const metres = findIndexMetres(view.document.peek()?.data.index);
  if (stop.aborted || metres === null) return null;
  const own = markers.map(({ name, depth }) => ({ name, mdM: depth * metres }));
  const work = new PickWork({ host, view, onEdit, well });
  await work.begin(kept, [...own, ...parts.markers.all]);
  return work;
}

/** The well by the markers of the server, else by the header of the file. */
function identifyWell({ log, source, frame }: PickedLog): PickedWell {
  const sourceName = source?.name ?? '';
  const { well, uwi } = identifyLog(log.info, frame, sourceName);
  return {
    uwi: log.savedMarkers?.uwi ?? (uwi || null),
    name: well || (log.info.title ?? sourceName),
  };
}

/** Resolves when the log is drawn, or is closed before. */
function whenDrawn({ document }: PlotView, stop: AbortSignal): Promise<void> {
  if (document.peek() || stop.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const unsubscribe = document.subscribe((drawn) => {
      if (drawn) end();
    });
    const end = (): void => {
      unsubscribe();
      resolve();
    };
    stop.addEventListener('abort', end, { once: true });
  });
}
