import { type Backend, getBackend } from '../../backend/backend.ts';
import { activeMap } from '../../backend/maps.ts';
import { showServiceAddress } from '../../backend/map-service.ts';
import type { ElementHost } from '../../core/element-host.ts';
import { answerError, unwrap } from '../../core/problem-error.ts';
import { whenPageScriptsRan } from '../../core/page-scripts.ts';
import { isAbort } from '../../core/problem.ts';
import { computeGeoBounds } from '../../plot/map/mercator.ts';
import type { GeoBounds, PictureRequest, Position } from '../../plot/map/map-data.ts';
import {
  blockLayer,
  isOwnService,
  readExtent,
  toMapLayer,
  type MapLayer,
  WORLD,
} from './map-layer.ts';
import { meetsBox } from './meets-box.ts';
import { placeFeatures, type GivenFeatures, type PlacingContext } from './place-features.ts';
import { readFeatures, readRecords } from './read-features.ts';
import { getServiceMemory, type ServiceMemory, toServiceProblem } from './service-memory.ts';
import {
  type LayerFeatures,
  type LayerSource,
  type MapRecord,
  MOST_AT_PLACE,
  type OpenMap,
} from './source.ts';
import { positionsToDegrees } from './to-degrees.ts';
import { fetchAllFeatures, fetchFeaturesInBox } from './wfs-features.ts';
import { fetchFeatureInfo } from './wms-info.ts';
import { fetchMapPicture, knownDialect, readPicture, toServiceAddress } from './wms-pictures.ts';

/** How many servers are requested for the extents of their layers, and how long to wait. */
const MOST_SERVERS = 4;
const EXTENT_MS = 4000;
/** Format of legends. */
const PLAIN_PNG = 'image/png';

/**
 * Layers of the active map, and what servers have of them (spec 7, "map/active"). `blockLabel`
 * names the layer shown where there is no map.
 */
export function backendSource(host: ElementHost, blockLabel: string): LayerSource {
  return new BackendSource(host, blockLabel);
}

class BackendSource implements LayerSource {
  readonly #backend: Backend;
  readonly #memory: ServiceMemory;

  constructor(
    private readonly host: ElementHost,
    private readonly blockLabel: string,
  ) {
    this.#backend = getBackend(host);
    this.#memory = getServiceMemory(host);
  }

  async open(signal: AbortSignal): Promise<OpenMap> {
    // They may set layers of the page yet, which end this.
    await whenPageScriptsRan(document);
    const map = unwrap(await activeMap(this.#backend, { signal }));
    if (!map || map.layers.length === 0)
      return { box: null, layers: [blockLayer(this.blockLabel)] };
    const box = map.bounds ? readExtent(map.bounds) : WORLD;
    const layers = map.layers.map(toMapLayer);
    return { box: isWorld(box) ? await this.#extentOfLayers(layers, signal) : box, layers };
  }

  picture(layer: MapLayer, request: PictureRequest, signal: AbortSignal): Promise<ImageBitmap> {
    const own = this.#describeLook(layer, request);
    return fetchMapPicture(this.#memory, layer, { ...request, own }, signal);
  }

  async legend(
    layer: MapLayer,
    signal: AbortSignal,
    scheme?: 'light' | 'dark',
  ): Promise<ImageBitmap | null> {
    const url = layer.legendUrl ?? layer.url;
    if (!url) return null;
    const query = {
      SERVICE: 'WMS',
      VERSION: layer.url ? knownDialect(this.#memory, layer).version : '1.1.1',
      REQUEST: 'GetLegendGraphic',
      LAYER: layer.lyrName,
      STYLE: '',
      FORMAT: PLAIN_PNG,
      SLD_VERSION: '1.1.0',
      ...this.#describeLook(layer, { scheme }),
      ...(isOwnService(url) && { LEGEND_OPTIONS: 'forceLabels:on' }),
    };
    const address = toServiceAddress(layer, url);
    const answer = await this.#memory.request(address, layer.legendUrl ? {} : query, signal);
    const picture = await readPicture(answer);
    if (picture instanceof Blob) return createImageBitmap(picture);
    throw answerError(toServiceProblem(picture, showServiceAddress(this.#backend, url)));
  }

  /** Our own server's parameters of a picture: its ground, its language, names beside its own. */
  #describeLook(
    { url }: MapLayer,
    {
      namesWith = [],
      scheme,
    }: Pick<PictureRequest, 'namesWith'> & { scheme?: 'light' | 'dark' | undefined },
  ): Readonly<Record<string, string>> {
    if (!url || !isOwnService(url)) return {};
    const { theme, lang } = this.host.environment.peek();
    return {
      ...((scheme ?? theme) === 'dark' && { THEME: 'dark' }),
      ...(namesWith.length > 1 && { NAMES_WITH: namesWith.join(',') }),
      ...(lang && { LANGUAGE: lang }),
    };
  }

  async features(
    layer: MapLayer,
    signal: AbortSignal,
    onCount: (count: number) => void,
  ): Promise<LayerFeatures> {
    const { given, notes } = await fetchAllFeatures(this.#memory, layer, signal, onCount);
    const placed = await placeFeatures(given, this.#placing(layer, signal));
    return readFeatures(layer, placed, [...notes, ...placed.notes]);
  }

  async infoAt(
    layer: MapLayer,
    [lon, lat]: Position,
    reach: number,
    signal: AbortSignal,
  ): Promise<MapRecord[]> {
    const box = [lon - reach, lat - reach, lon + reach, lat + reach] as const;
    const query = { box, most: MOST_AT_PLACE };
    const ofPicture = (): Promise<GivenFeatures> =>
      fetchFeatureInfo(this.#memory, layer, query, signal);
    if (!layer.wfsUrl) return layer.url ? this.#records(layer, await ofPicture(), signal) : [];
    const ofBox = await this.#recordsInBox(layer, query, signal).catch((error: unknown) => {
      if (!layer.url || signal.aborted || isAbort(error)) throw error;
      return null;
    });
    return ofBox ?? this.#records(layer, await ofPicture(), signal);
  }

  /** Null of a server that has features of other places, and pictures as well. */
  async #recordsInBox(
    layer: MapLayer,
    query: { box: GeoBounds; most: number },
    signal: AbortSignal,
  ): Promise<MapRecord[] | null> {
    const given = await fetchFeaturesInBox(this.#memory, layer, query, signal);
    const { features } = await this.#place(layer, given, signal, query.box);
    // A server may read the box in another way, or not at all.
    const met = features.filter((one) =>
      meetsBox((one as { geometry?: unknown } | null)?.geometry, query.box),
    );
    if (met.length === 0 && features.length > 0 && layer.url) return null;
    return readRecords(layer, { features: met });
  }

  /** Records of what a server has at a place: without a geometry where it cannot be placed. */
  async #records(layer: MapLayer, given: GivenFeatures, signal: AbortSignal): Promise<MapRecord[]> {
    return readRecords(layer, await this.#place(layer, given, signal));
  }

  #place(
    layer: MapLayer,
    given: GivenFeatures,
    signal: AbortSignal,
    near: GeoBounds | null = null,
  ): Promise<Pick<GivenFeatures, 'features'>> {
    return placeFeatures(given, this.#placing(layer, signal, near)).catch((error: unknown) => {
      if (signal.aborted || isAbort(error)) throw error;
      return { features: given.features.map((one) => ({ ...(one as object), geometry: null })) };
    });
  }

  /** @param near - Where the features should be, if nothing else tells the extent of the layer */
  #placing(layer: MapLayer, signal: AbortSignal, near: GeoBounds | null = null): PlacingContext {
    return {
      name: layer.displayName,
      extent: isWorld(layer.extent) ? null : layer.extent,
      order: layer.axes,
      findExtent: async () =>
        layer.wfsUrl
          ? ((await this.#memory.wfsCapabilities(layer.wfsUrl))?.types.get(layer.wfsName) ?? near)
          : near,
      toDegrees: (crs, positions) => positionsToDegrees(this.#backend, crs, positions, signal),
    };
  }

  /**
   * Requests the extents of the layers from their servers, 4 s at most; null without any answer.
   */
  async #extentOfLayers(layers: readonly MapLayer[], stop: AbortSignal): Promise<GeoBounds | null> {
    const given = layers.map(({ extent }) => extent).filter((box) => !isWorld(box));
    if (given.length > 0) return around(given);
    const urls = [
      ...new Set(
        layers.flatMap(({ url, visible, enableProxy }) =>
          url && visible && !enableProxy ? [url] : [],
        ),
      ),
    ].slice(0, MOST_SERVERS);
    const late = new Promise<null>((resolve) => setTimeout(resolve, EXTENT_MS, null));
    const answers = await Promise.all(
      urls.map(async (url) => ({
        url,
        answer: await Promise.race([this.#memory.wmsCapabilities(url), late]),
      })),
    );
    stop.throwIfAborted();
    return around(
      layers.flatMap(({ url, lyrName }) => {
        const { answer } = answers.find((one) => one.url === url) ?? {};
        const box = answer?.layers.get(lyrName)?.extent;
        return box && !isWorld(box) ? [box] : [];
      }),
    );
  }
}

function isWorld(box: GeoBounds): boolean {
  return box.join() === WORLD.join();
}

function around(boxes: readonly GeoBounds[]): GeoBounds | null {
  return computeGeoBounds(
    boxes.flatMap(([west, south, east, north]): Position[] => [
      [west, south],
      [east, north],
    ]),
  );
}
