import * as v from 'valibot';
import { isAbort } from '../api/errors.ts';
import type { Result, SendOptions } from '../api/client.ts';
import { call } from '../api/contract/call.ts';
import { generateAoiSummary } from '../api/contract/export.ts';
import {
  getActiveMaps,
  type MapEntity,
  mapLayer,
  type MapLayerEntity,
  searchSpatial,
  transformCrs,
} from '../api/contract/spatial.ts';
import type { Problem } from '../api/errors.ts';
import type { Language } from '../core/element-host.ts';
import { type Backend } from './backend.ts';
import { refreshJobs } from './jobs-feed.ts';
import { type Extent, layerExtents } from './map-capabilities.ts';

export type { MapEntity, MapLayerEntity };
/** A place that a search found. */
export type FoundPlace = v.InferOutput<typeof searchSpatial.answer>['data'][number];

/** Places of one answer (spec 5). */
export const MOST_PLACES = 20;
const RENDER = '/spatial/api/v1/wms/render';
/** Longest answer of another server that is read. */
const MOST_CHARACTERS = 200e6;
/** What is read of a service's description of itself. */
const MOST_DESCRIPTION = 2e6;

/** Loads the map to show: the first active one (spec 7); null if no map is active. */
export async function activeMap(
  backend: Backend,
  options?: SendOptions,
): Promise<Result<MapEntity | null>> {
  const answer = await backend.send(getActiveMaps, { query: { activeOnly: 'true' } }, options);
  return answer.ok ? { ok: true, data: answer.data.data[0] ?? null } : answer;
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

/** Where the pictures and features of a layer come from. */
export interface MapAddress {
  /** Below the backend where it is no whole address. */
  url: string;
  /** The server fetches pictures in the page's place (spec 9). */
  proxy: { url: string | null } | null;
}

/**
 * A picture of a WMS, by the proxy where the address says so. A report in the place of a picture is
 * a failure with its words.
 */
export async function mapPicture(
  backend: Backend,
  { url, proxy }: MapAddress,
  query: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<Result<Blob>> {
  const target = withQuery(backend, url, query);
  const answer = proxy
    ? await fetchFile(backend, proxy.url ?? RENDER, { url: target }, signal)
    : await fetchFile(backend, url, query, signal);
  if (!answer.ok) return answer;
  if (/^image\//.test(answer.data.type)) return answer;
  return { ok: false, error: serviceProblem(await answer.data.slice(0, 20_000).text(), target) };
}

/**
 * Boxes of the layers that a WMS describes, by name: west, south, east, north in degrees (WMS
 * 1.1.1, 7.1.4.5.8).
 */
export async function mapExtents(
  backend: Backend,
  url: string,
  signal: AbortSignal,
): Promise<Result<ReadonlyMap<string, Extent>>> {
  const answer = await fetchFile(
    backend,
    url,
    { SERVICE: 'WMS', VERSION: '1.1.1', REQUEST: 'GetCapabilities' },
    signal,
  );
  if (!answer.ok) return answer;
  return { ok: true, data: layerExtents(await answer.data.slice(0, MOST_DESCRIPTION).text()) };
}

/** JSON of a WFS or of a WMS's feature information. */
export async function mapJson(
  backend: Backend,
  url: string,
  query: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<Result<unknown>> {
  const answer = await fetchFile(backend, url, query, signal);
  if (!answer.ok) return answer;
  if (answer.data.size > MOST_CHARACTERS)
    return {
      ok: false,
      error: {
        code: 'ANSWER_INVALID',
        message: `the answer is too long (${answer.data.size} bytes)`,
        url,
      },
    };
  const text = await answer.data.text();
  try {
    return { ok: true, data: JSON.parse(text) as unknown };
  } catch {
    return { ok: false, error: serviceProblem(text.slice(0, 20_000), url) };
  }
}

/** The backend gets the bearer, another server never: nothing of the user goes there. */
async function fetchFile(
  backend: Backend,
  url: string,
  query: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<Result<Blob>> {
  const own = pathBelow(backend, url);
  if (own) {
    const answer = await backend.send(
      call({
        method: 'GET',
        path: own.path,
        query: v.record(v.string(), v.string()),
        answer: 'file',
      }),
      { query: { ...own.query, ...query } } as never,
      { signal },
    );
    return answer as Result<Blob>;
  }
  const address = withQuery(backend, url, query);
  try {
    const response = await fetch(address, {
      signal,
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
    });
    if (response.ok) return { ok: true, data: await response.blob() };
    return {
      ok: false,
      error: {
        code: 'REQUEST_FAILED',
        message: response.statusText || `HTTP ${response.status}`,
        url: address,
        status: response.status,
        statusText: response.statusText,
      },
    };
  } catch (error) {
    if (signal.aborted || isAbort(error)) throw error;
    return {
      ok: false,
      error: {
        code: 'NETWORK_DISCONNECTED',
        message: error instanceof Error ? error.message : String(error),
        url: address,
        status: 0,
        statusText: '',
      },
    };
  }
}

/** Path and query of an address that the backend answers; null for any other server's. */
function pathBelow(
  backend: Backend,
  url: string,
): { path: string; query: Record<string, string> } | null {
  const base = new URL(backend.base || '/', globalThis.document.baseURI).href.replace(/\/+$/, '');
  const whole = wholeAddress(backend, url);
  if (whole !== base && !whole.startsWith(`${base}/`)) return null;
  const { searchParams } = new URL(whole);
  return {
    path: whole.slice(base.length).replace(/[?#].*$/, ''),
    query: Object.fromEntries(searchParams),
  };
}

/** Resolves a path against the address of the backend; an absolute URL is returned as it is. */
function wholeAddress(backend: Backend, url: string): string {
  const base = new URL(backend.base || '/', globalThis.document.baseURI).href.replace(/\/+$/, '');
  return new URL(
    /^[a-z][a-z\d+.-]*:|^\/\//i.test(url) ? url : `${base}/${url.replace(/^\/+/, '')}`,
    base,
  ).href;
}

function withQuery(backend: Backend, url: string, query: Readonly<Record<string, string>>): string {
  const whole = new URL(wholeAddress(backend, url));
  for (const [name, value] of Object.entries(adaptToVersion(whole, query))) {
    // Parameters of a service have no case: two that differ in theirs alone would contradict one
    // another.
    for (const known of [...whole.searchParams.keys()])
      if (known.toUpperCase() === name) whole.searchParams.delete(known);
    whole.searchParams.set(name, value);
  }
  return whole.href;
}

/**
 * A request of WMS 1.1.1 as 1.3.0 has it where the registered address names that version: EPSG:3857
 * has x before y in both (WMS 1.3.0, 7.3.3).
 */
function adaptToVersion(
  url: URL,
  query: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const [, version] =
    [...url.searchParams].find(([name]) => name.toUpperCase() === 'VERSION') ?? [];
  if (query.VERSION !== '1.1.1' || !version?.startsWith('1.3')) return query;
  const renamed: Readonly<Record<string, string>> = { SRS: 'CRS', X: 'I', Y: 'J' };
  return Object.fromEntries(
    Object.entries(query).map(([name, value]) => [
      renamed[name] ?? name,
      name === 'VERSION' ? version : value,
    ]),
  );
}

/** What a service says instead of an answer (WMS 1.3.0, annex E; OWS 1.1, 8). */
function serviceProblem(text: string, url: string): Problem {
  const words =
    /<(?:\w+:)?(?:ServiceException|ExceptionText)\b[^>]*>\s*(?:<!\[CDATA\[)?([^<\]]{1,500})/
      .exec(text)?.[1]
      ?.trim();
  return words === undefined
    ? { code: 'ANSWER_INVALID', message: 'the answer is no picture and no report', url }
    : { code: 'SERVER_SAID', message: words, url };
}
