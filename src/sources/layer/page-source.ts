import { msg } from '../../formats/msg.ts';
import { PageDataError } from '../page-data-error.ts';
import { getBackend } from '../../backend/backend.ts';
import type { ElementHost } from '../../core/element-host.ts';
import { messageError } from '../message-error.ts';
import { findCrsMember } from '../../formats/ogc/crs-name.ts';
import type { FeatureData } from '../../plot/map/map-data.ts';
import { drawKeptPicture, isKeptPicture, type KeptPicture } from './kept-picture.ts';
import { listLayerIds } from './layer-ids.ts';
import type { LayerNote } from './layer-notes.ts';
import { toMapLayer, type MapLayer, WORLD } from './map-layer.ts';
import { placeFeatures } from './place-features.ts';
import { readFeatures } from './read-features.ts';
import type { LayerFeatures, LayerSource, MapRecord, RecordKeys } from './source.ts';
import { positionsToDegrees } from './to-degrees.ts';

/**
 * Points of the page in columns: one value a point; `keys` are the values of the catalog's
 * attribute.
 */
interface GivenPoints {
  lon: ArrayLike<number>;
  lat: ArrayLike<number>;
  labels?: readonly string[];
  keys?: readonly (string | number)[];
}

/**
 * Layers that a page hands over: entities of Studio, each with `features` (GeoJSON) or `points` of
 * its own if no server has them. @throws a problem DATA_INVALID if the value is not a list of
 * layers
 */
export async function pageSource(
  host: ElementHost,
  given: unknown,
  blockLabel: string,
): Promise<LayerSource> {
  const { checkedLayers } = await import('../../backend/maps.ts');
  const entities = checkedLayers(Array.isArray(given) ? withIds(given) : given);
  if (!entities)
    throw new PageDataError(
      'layers',
      msg`must be an array of map layers, each with an id and a name`,
    );
  const pictures = new Map<string, KeptPicture>();
  const layers = entities.map((entity, i): MapLayer => {
    const layer = toMapLayer(entity);
    const { picture } = (given as Record<string, unknown>[])[i]!;
    if (!isKeptPicture(picture)) return layer;
    pictures.set(layer.id, picture);
    return { ...layer, url: 'picture:', wfsUrl: null, tiled: false };
  });
  const own = new Map(
    layers.map(({ id }, i) => [id, (given as Record<string, unknown>[])[i]!] as const),
  );
  const { backendSource } = await import('./backend-source.ts');
  const server = backendSource(host, blockLabel);
  return {
    picture: (layer, request, signal) => {
      const kept = pictures.get(layer.id);
      return kept ? drawKeptPicture(kept, request) : server.picture(layer, request, signal);
    },
    legend: async (layer, signal, scheme) =>
      pictures.has(layer.id) ? null : server.legend(layer, signal, scheme),
    infoAt: async (layer, at, reach, signal) =>
      pictures.has(layer.id) ? [] : server.infoAt(layer, at, reach, signal),
    open: () => Promise.resolve({ box: null, layers }),
    features: (layer, signal, onCount) => {
      const { features, points } = own.get(layer.id) ?? {};
      if (points)
        return Promise.resolve(points as GivenPoints).then((own) => readPoints(layer, own));
      return features
        ? readGiven(host, layer, features, signal)
        : server.features(layer, signal, onCount);
    },
  };
}

function withIds(given: readonly unknown[]): unknown[] {
  const ids = listLayerIds(given);
  return given.map((one, i) =>
    typeof one === 'object' && one !== null ? { ...one, id: ids[i] } : one,
  );
}

/** Features of the page, placed by the coordinate system that they name. */
async function readGiven(
  host: ElementHost,
  layer: MapLayer,
  given: unknown,
  signal: AbortSignal,
): Promise<LayerFeatures> {
  const { type, features } = given as { type?: unknown; features?: unknown };
  const listed: unknown = Array.isArray(given) ? given : type === 'Feature' ? [given] : features;
  const placed = await placeFeatures(
    { features: Array.isArray(listed) ? listed : [], crs: findCrsMember(given) },
    {
      name: layer.displayName,
      extent: layer.extent.join() === WORLD.join() ? null : layer.extent,
      order: layer.axes,
      findExtent: () => Promise.resolve(null),
      toDegrees: (crs, positions) => positionsToDegrees(getBackend(host), crs, positions, signal),
    },
  );
  return readFeatures(layer, placed, placed.notes);
}

/** Whether the page has the features of this layer itself. */
export function givesFeatures(given: unknown, id: string): boolean {
  if (!Array.isArray(given)) return false;
  const ids = listLayerIds(given);
  return given.some((one: unknown, i) => {
    const { features, points } = (one ?? {}) as Record<string, unknown>;
    return ids[i] === id && (features !== undefined || points !== undefined);
  });
}

function readPoints(layer: MapLayer, { lon, lat, labels, keys }: GivenPoints): LayerFeatures {
  const count = Math.min(lon.length, lat.length);
  const data: FeatureData = {
    points: {
      lon: Float64Array.from({ length: count }, (_, i) => lon[i]!),
      lat: Float64Array.from({ length: count }, (_, i) => lat[i]!),
      labels: labels ? Array.from({ length: count }, (_, i) => labels[i] ?? '') : null,
    },
    pointRefs: Uint32Array.from({ length: count }, (_, i) => i),
    shapes: [],
  };
  return {
    data,
    count,
    symbols: [],
    notes: dropOutside(layer, data),
    record: (i) => recordAt(layer, i, data, { labels, keys }),
    keys: (i) => keysAt(layer, keys?.[i]),
  };
}

/**
 * Takes the place of points whose numbers are not degrees. @returns how many points have no place
 * @throws a problem COORDINATES_INVALID if these are most of them
 */
function dropOutside(
  { displayName }: MapLayer,
  { points: { lon, lat } }: FeatureData,
): LayerNote[] {
  let [nowhere, outside] = [0, 0];
  for (let i = 0; i < lon.length; i++) {
    if (Number.isNaN(lon[i]! + lat[i]!)) nowhere++;
    else if (Math.abs(lon[i]!) > 360 || Math.abs(lat[i]!) > 90) {
      outside++;
      lon[i] = NaN;
    }
  }
  if (outside > 0 && outside > lon.length / 2)
    throw messageError(
      'COORDINATES_INVALID',
      msg`${displayName}: the property points holds numbers that are not degrees`,
    );
  const reasons = {
    ...(nowhere > 0 && { 'no-geometry': nowhere }),
    ...(outside > 0 && { position: outside }),
  };
  const count = nowhere + outside;
  return count > 0 ? [{ kind: 'not-drawn', count, reasons, kinds: [] }] : [];
}

/** Made on demand: few of a hundred thousand points are looked at. */
function recordAt(
  layer: MapLayer,
  i: number,
  { points }: FeatureData,
  { labels, keys }: Pick<GivenPoints, 'labels' | 'keys'>,
): MapRecord {
  const key = keys?.[i];
  return {
    layer: layer.id,
    catalog: layer.catalog,
    keys: keysAt(layer, key),
    label: labels?.[i] ?? String(key ?? ''),
    properties: keysAt(layer, key) ?? {},
    geometry: { type: 'Point', coordinates: [points.lon[i]!, points.lat[i]!] },
  };
}

function keysAt(
  { catalogAttribute }: MapLayer,
  key: string | number | undefined,
): RecordKeys | null {
  return key === undefined ? null : { [catalogAttribute ?? 'id']: key };
}
