import type { Backend } from '../../backend/backend.ts';
import { isPicksAbsent, loadPickRecords, watchPicks } from '../../backend/picks.ts';
import { wellsInSpace } from '../../backend/wells.ts';
import { toSavedPick } from './pick-rows.ts';
import type { WellPicks } from './pick-store.ts';

/** A saved pick of a well as it is shown beside its logs. */
export interface WellMarker {
  name: string;
  /** Metres along hole. */
  mdM: number;
  /** CSS colour; absent where it has none of its own. */
  color?: string;
}

/** The saved picks of one well. */
export interface WellMarkers {
  readonly uwi: string;
  /** Loads them; none where the server has none, or does not answer. Rejects where it is aborted. */
  load(signal: AbortSignal): Promise<readonly WellMarker[]>;
  /** Calls `onChange` whenever picks were stored, in any tab. Returns what stops it. */
  watch(onChange: () => void): () => void;
  /** Loads the picks with the store that keeps them. Rejects where it is aborted. */
  openStore(signal: AbortSignal): Promise<WellPicks>;
}

/** The saved picks of a wellbore: its rows, or where the server keeps no rows those of its place. */
export function wellMarkers(backend: Backend, uwi: string): WellMarkers {
  return {
    uwi,
    watch: watchPicks,
    openStore: async (signal) =>
      (await import('./pick-store.ts')).openPicks(backend, [uwi], signal),
    async load(signal) {
      const records = await loadPickRecords(backend, [uwi], { signal });
      if (records.ok)
        return records.data.flatMap((record) => {
          const pick = toSavedPick(record);
          return pick ? [toMarker(pick.name, pick.mdM, pick.color)] : [];
        });
      if (!isPicksAbsent(records.error)) return [];
      const space = await wellsInSpace(backend, [uwi], { signal });
      const well = space.ok ? space.data.find((one) => one.uwi === uwi) : undefined;
      return (well?.markers ?? []).map(({ name, md, color }) => toMarker(name, md, color));
    },
  };
}

function toMarker(name: string, mdM: number, color: string | null | undefined): WellMarker {
  return { name, mdM, ...(color ? { color } : {}) };
}
