import type { Result, SendOptions } from '../api/client.ts';
import type { AnswerOf } from '../api/contract/call.ts';
import { getMapServer, getMapServerInfo, getMapServerPicture } from '../api/contract/studio.ts';
import type { Backend } from './backend.ts';

/** What a map server or feature server says that it has. */
export type MapServer = AnswerOf<typeof getMapServer>['data'];
/** A layer that a map server offers. */
export type OfferedLayer = MapServer['layers'][number];
/** What a layer has at a place. */
export type LayerFacts = AnswerOf<typeof getMapServerInfo>['data'];

/** West, south, east, north in degrees. */
export type DegreesBox = readonly [west: number, south: number, east: number, north: number];

/** A picture of a layer that need not be stored. */
export interface TriedLayer {
  url: string;
  layer: string;
  format: string;
  box: DegreesBox;
  widthPx: number;
  heightPx: number;
}

/** Reads what a map server offers. */
export async function mapServer(
  backend: Backend,
  url: string,
  service: 'WMS' | 'WFS',
  options?: SendOptions,
): Promise<Result<MapServer>> {
  const answer = await backend.send(getMapServer, { query: { url, service } }, options);
  return answer.ok ? { ok: true, data: answer.data.data } : answer;
}

/** Fetches a picture of a layer that is being tried. */
export function triedPicture(
  backend: Backend,
  tried: TriedLayer,
  options?: SendOptions,
): Promise<Result<File>> {
  return backend.send(getMapServerPicture, { query: buildQuery(tried) }, options);
}

/** Reads what the layer has at a pixel of that picture. */
export async function triedFacts(
  backend: Backend,
  tried: TriedLayer,
  [x, y]: readonly [x: number, y: number],
  options?: SendOptions,
): Promise<Result<LayerFacts>> {
  const answer = await backend.send(
    getMapServerInfo,
    { query: { ...buildQuery(tried), x: String(Math.round(x)), y: String(Math.round(y)) } },
    options,
  );
  return answer.ok ? { ok: true, data: answer.data.data } : answer;
}

function buildQuery({ url, layer, format, box, widthPx, heightPx }: TriedLayer) {
  return {
    url,
    layer,
    format,
    bbox: box.join(','),
    width: String(widthPx),
    height: String(heightPx),
  };
}
