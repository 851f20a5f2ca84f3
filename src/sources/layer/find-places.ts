import { getBackend } from '../../backend/backend.ts';
import { flattenCatalogs, loadGroups } from '../../backend/catalogs.ts';
import { searchPlaces, transformPositions } from '../../backend/maps.ts';
import type { ElementHost } from '../../core/element-host.ts';
import type { Problem } from '../../core/problem.ts';
import type { GeoBounds, Geometry, Position } from '../../plot/map/map-data.ts';
import { readGeometry } from './read-features.ts';

/** Places of a name. */
export interface FoundPlaces {
  readonly places: readonly {
    id: string;
    label: string;
    /** Catalog of the record, and what that is called. */
    type: string;
    typeLabel: string;
    geometry: Geometry | null;
    box: GeoBounds | null;
  }[];
  /** There are more than are answered (spec 5). */
  readonly truncated: boolean;
}

/** Places of a name: records of the spatial catalogs. */
export async function findPlaces(
  host: ElementHost,
  text: string,
  signal: AbortSignal,
): Promise<FoundPlaces | Problem> {
  const backend = getBackend(host);
  const [answer, groups] = await Promise.all([
    searchPlaces(backend, text, { signal, latest: 'map places' }),
    loadGroups(backend),
  ]);
  if (!answer.ok) return answer.error;
  const labels = new Map(
    groups.ok ? flattenCatalogs(groups.data).map(({ name, label }) => [name, label]) : [],
  );
  return {
    truncated: answer.data.truncated,
    places: answer.data.places.map(({ id, label, type, geometry, bbox }) => ({
      id,
      label,
      type,
      typeLabel: labels.get(type) ?? type,
      geometry: readGeometry(geometry),
      box:
        bbox && bbox.length >= 4 && bbox.every(Number.isFinite)
          ? [bbox[0]!, bbox[1]!, bbox[2]!, bbox[3]!]
          : null,
    })),
  };
}

/**
 * Converts positions between coordinate systems by the server; sends no request if both systems are
 * the same, which are degrees of WGS 84 then.
 *
 * @param systems - The system of the positions, and the one that they are converted to
 * @returns for each position the converted one, null if it has no place there
 */
export async function convertPositions(
  host: ElementHost,
  [from, to]: readonly [from: string, to: string],
  positions: readonly Position[],
  signal: AbortSignal,
): Promise<
  { ok: true; data: (readonly [number, number] | null)[] } | { ok: false; error: Problem }
> {
  if (from === to)
    return {
      ok: true,
      data: positions.map((at) => (Math.abs(at[0]) <= 180 && Math.abs(at[1]) <= 90 ? at : null)),
    };
  return transformPositions(
    getBackend(host),
    positions,
    { sourceCrs: from, targetCrs: to },
    { signal },
  );
}
