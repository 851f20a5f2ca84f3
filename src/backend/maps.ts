import * as v from 'valibot';
import type { Result, SendOptions } from '../api/client.ts';
import { generateAoiSummary } from '../api/contract/export.ts';
import {
  getActiveMaps,
  type MapEntity,
  mapLayer,
  type MapLayerEntity,
  searchSpatial,
  transformCrs,
} from '../api/contract/spatial.ts';
import type { Language } from '../core/element-host.ts';
import { type Backend } from './backend.ts';
import { refreshJobs } from './jobs-feed.ts';
import { loadModelTexts, relabelMap } from './model-texts.ts';

export type { MapEntity, MapLayerEntity };
/** A place that a search found. */
export type FoundPlace = v.InferOutput<typeof searchSpatial.answer>['data'][number];

/** Places of one answer (spec 5). */
const MOST_PLACES = 20;

/** Loads the map to show: the first active one (spec 7); null if no map is active. */
export async function activeMap(
  backend: Backend,
  options?: SendOptions,
): Promise<Result<MapEntity | null>> {
  const answer = await backend.send(getActiveMaps, { query: { activeOnly: 'true' } }, options);
  if (!answer.ok) return answer;
  const [map] = answer.data.data;
  if (!map) return { ok: true, data: null };
  const texts = await loadModelTexts(backend);
  options?.signal?.throwIfAborted();
  return { ok: true, data: relabelMap(map, texts) };
}

/** Validates layers that a page sets; null if they are not valid. */
export function checkedLayers(value: unknown): MapLayerEntity[] | null {
  const found = v.safeParse(v.array(mapLayer), value);
  return found.success ? found.output : null;
}

/** Places of a name, 20 at most; `truncated` where there are more. */
export async function searchPlaces(
  backend: Backend,
  search: string,
  options?: SendOptions,
): Promise<Result<{ places: FoundPlace[]; truncated: boolean }>> {
  const answer = await backend.send(searchSpatial, { body: { search } }, options);
  return answer.ok
    ? {
        ok: true,
        data: {
          places: answer.data.data.slice(0, MOST_PLACES),
          truncated: answer.data.truncated || answer.data.data.length > MOST_PLACES,
        },
      }
    : answer;
}

/** Coordinate systems of a transformation, as "EPSG:4326". */
export interface CrsPair {
  sourceCrs: string;
  targetCrs: string;
}

/** Positions in another coordinate system, x before y; null for one that has no place there. */
export async function transformPositions(
  backend: Backend,
  coordinates: readonly (readonly [number, number])[],
  { sourceCrs, targetCrs }: CrsPair,
  options?: SendOptions,
): Promise<Result<([number, number] | null)[]>> {
  const answer = await backend.send(
    transformCrs,
    {
      body: {
        sourceCrs,
        targetCrs,
        coordinates: coordinates.map(([x, y]): [number, number] => [x, y]),
      },
    },
    options,
  );
  return answer.ok ? { ok: true, data: answer.data.data.coordinates } : answer;
}

/** A geometry of another coordinate system in degrees. */
export async function transformToDegrees(
  backend: Backend,
  sourceCrs: string,
  geometry: { type: string },
  options?: SendOptions,
): Promise<Result<unknown>> {
  const answer = await backend.send(
    transformCrs,
    { body: { sourceCrs, targetCrs: 'EPSG:4326', geometry } },
    options,
  );
  return answer.ok ? { ok: true, data: answer.data.data.geometry } : answer;
}

/** The area of a summary, and how the summary is written. */
export interface AreaSummaryRequest {
  /** Id of the job, made by the caller. */
  processId: string;
  /** GeoJSON geometry in degrees. */
  aoi: object;
  name: string;
  language: Language;
}

/** Starts a summary of the records in an area (spec 7, "aoi/summary"). */
export async function startAreaSummary(
  backend: Backend,
  { processId, aoi, name, language }: AreaSummaryRequest,
  options?: SendOptions,
): Promise<Result<null>> {
  const answer = await backend.send(
    generateAoiSummary,
    { body: { processId, aoi: aoi as never, srs: 'EPSG:4326', catalogs: [], name, language } },
    options,
  );
  if (!answer.ok) return answer;
  refreshJobs(backend);
  return { ok: true, data: null };
}
