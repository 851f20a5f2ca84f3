import { type Backend, getBackend } from '../../backend/backend.ts';
import { activeMap, type MapAddress, mapExtents, mapJson, mapPicture } from '../../backend/maps.ts';
import type { ElementHost } from '../../core/element-host.ts';
import { answerError, unwrap } from '../../core/problem-error.ts';
import { computeGeoBounds, boxToMap } from '../../plot/map/mercator.ts';
import type { GeoBounds, PictureRequest, Position } from '../../plot/map/map-data.ts';
import { blockLayer, readExtent, toMapLayer, type MapLayer, WORLD } from './map-layer.ts';
import { readFeatures, readRecords } from './read-features.ts';
import type { LayerFeatures, LayerSource, MapRecord, OpenMap } from './source.ts';

/** Features of a layer that a page can hold. */
const MOST_FEATURES = 200_000;
const FEATURES_AT_ONCE = 10_000;
const MOST_FOUND = 20;
/** How many servers are requested for the extents of their layers, and how long to wait. */
const MOST_SERVERS = 4;
const EXTENT_MS = 4000;
/** Dots per inch of a usual screen, between what map servers take for it: 90 and 96. */
const USUAL_DPI = 92;
/** Format of pictures if the layer's own format is refused. */
const PLAIN_PNG = 'image/png';

/**
 * Layers of the active map, and what servers have of them (spec 7, "map/active"). `blockLabel`
 * names the layer shown where there is no map.
 */
export function backendSource(host: ElementHost, blockLabel: string): LayerSource {
  return new BackendSource(getBackend(host), blockLabel);
}

class BackendSource implements LayerSource {
  /** Formats that servers took instead of a layer's own, by layer. */
  readonly #formats = new Map<string, string>();

  constructor(
    private readonly backend: Backend,
    private readonly blockLabel: string,
  ) {}

  async open(signal: AbortSignal): Promise<OpenMap> {
    const map = unwrap(await activeMap(this.backend, { signal }));
    if (!map || map.layers.length === 0)
      return { box: null, layers: [blockLayer(this.blockLabel)] };
    const box = map.bounds ? readExtent(map.bounds) : WORLD;
    const layers = map.layers.map(toMapLayer);
    return { box: isWorld(box) ? await this.#extentOfLayers(layers, signal) : box, layers };
  }

  async picture(
    layer: MapLayer,
    { box, widthPx, heightPx, pixelRatio }: PictureRequest,
    signal: AbortSignal,
  ): Promise<ImageBitmap> {
    const format = this.#formats.get(layer.id) ?? layer.format;
    const address = toMapAddress(layer, layer.url!);
    const query = {
      SERVICE: 'WMS',
      VERSION: '1.1.1',
      REQUEST: 'GetMap',
      LAYERS: layer.lyrName,
      STYLES: '',
      SRS: 'EPSG:3857',
      BBOX: box.join(),
      WIDTH: String(widthPx),
      HEIGHT: String(heightPx),
      FORMAT: format,
      TRANSPARENT: 'TRUE',
      ...denser(pixelRatio),
    };
    let answer = await mapPicture(this.backend, address, query, signal);
    // Not every server has a format of 256 colours, or calls it so.
    if (!answer.ok && format !== PLAIN_PNG && /format/i.test(answer.error.message)) {
      const plain = await mapPicture(
        this.backend,
        address,
        { ...query, FORMAT: PLAIN_PNG },
        signal,
      );
      if (plain.ok) this.#formats.set(layer.id, PLAIN_PNG);
      answer = plain;
    }
    return createImageBitmap(unwrap(answer));
  }

  async legend(layer: MapLayer, signal: AbortSignal): Promise<ImageBitmap | null> {
    const url = layer.legendUrl ?? layer.url;
    if (!url) return null;
    const query = {
      SERVICE: 'WMS',
      VERSION: '1.1.1',
      REQUEST: 'GetLegendGraphic',
      LAYER: layer.lyrName,
      FORMAT: PLAIN_PNG,
    };
    const answer = await mapPicture(
      this.backend,
      toMapAddress(layer, url),
      layer.legendUrl ? {} : query,
      signal,
    );
    return createImageBitmap(unwrap(answer));
  }

  async features(
    layer: MapLayer,
    signal: AbortSignal,
    onCount: (count: number) => void,
  ): Promise<LayerFeatures> {
    const { numberMatched } = (await this.#askFeatures(layer, { RESULTTYPE: 'hits' }, signal)) as {
      numberMatched?: unknown;
    };
    const matched = typeof numberMatched === 'number' ? numberMatched : Infinity;
    if (Number.isFinite(matched)) onCount(matched);
    if (matched > MOST_FEATURES && Number.isFinite(matched))
      throw answerError({
        code: 'DATA_INVALID',
        message: `${layer.displayName}: ${matched} features, ${MOST_FEATURES} at most`,
      });
    const found: unknown[] = [];
    while (found.length < Math.min(matched, MOST_FEATURES)) {
      const { features } = (await this.#askFeatures(
        layer,
        { COUNT: String(FEATURES_AT_ONCE), STARTINDEX: String(found.length) },
        signal,
      )) as { features?: unknown };
      if (!Array.isArray(features) || features.length === 0) break;
      found.push(...(features as unknown[]));
      if (features.length < FEATURES_AT_ONCE && !Number.isFinite(matched)) break;
    }
    return readFeatures(layer, { features: found });
  }

  async infoAt(
    layer: MapLayer,
    [lon, lat]: Position,
    reach: number,
    signal: AbortSignal,
  ): Promise<MapRecord[]> {
    const box: GeoBounds = [lon - reach, lat - reach, lon + reach, lat + reach];
    if (layer.wfsUrl) {
      const query = { COUNT: String(MOST_FOUND), BBOX: `${box.join()},CRS:84` };
      return readRecords(layer, await this.#askFeatures(layer, query, signal));
    }
    if (!layer.url) return [];
    const query = {
      SERVICE: 'WMS',
      VERSION: '1.1.1',
      REQUEST: 'GetFeatureInfo',
      LAYERS: layer.lyrName,
      QUERY_LAYERS: layer.lyrName,
      STYLES: '',
      SRS: 'EPSG:3857',
      BBOX: boxToMap(box).join(),
      WIDTH: '9',
      HEIGHT: '9',
      X: '4',
      Y: '4',
      FORMAT: PLAIN_PNG,
      INFO_FORMAT: 'application/json',
      FEATURE_COUNT: String(MOST_FOUND),
    };
    return readRecords(layer, unwrap(await mapJson(this.backend, layer.url, query, signal)));
  }

  #askFeatures(
    layer: MapLayer,
    query: Readonly<Record<string, string>>,
    signal: AbortSignal,
  ): Promise<unknown> {
    return mapJson(
      this.backend,
      layer.wfsUrl!,
      {
        SERVICE: 'WFS',
        VERSION: '2.0.0',
        REQUEST: 'GetFeature',
        TYPENAMES: layer.wfsName,
        OUTPUTFORMAT: 'application/json',
        SRSNAME: 'EPSG:4326',
        ...query,
      },
      signal,
    ).then(unwrap);
  }

  /**
   * Requests the extents of the layers from their servers, 4 s at most; null without any answer.
   */
  async #extentOfLayers(layers: readonly MapLayer[], stop: AbortSignal): Promise<GeoBounds | null> {
    const signal = AbortSignal.any([stop, AbortSignal.timeout(EXTENT_MS)]);
    const given = layers.map(({ extent }) => extent).filter((box) => !isWorld(box));
    if (given.length > 0) return around(given);
    const urls = [
      ...new Set(
        layers.flatMap(({ url, visible, enableProxy }) =>
          url && visible && !enableProxy ? [url] : [],
        ),
      ),
    ].slice(0, MOST_SERVERS);
    const answers = await Promise.all(
      urls.map(async (url) => ({
        url,
        answer: await mapExtents(this.backend, url, signal).catch(() => null),
      })),
    );
    stop.throwIfAborted();
    return around(
      layers.flatMap(({ url, lyrName }) => {
        const { answer } = answers.find((one) => one.url === url) ?? {};
        const box = answer?.ok ? answer.data.get(lyrName) : undefined;
        return box && !isWorld(box) ? [box] : [];
      }),
    );
  }
}

/** Where a layer's pictures are fetched: behind the layer's proxy if it has one. */
function toMapAddress({ enableProxy, proxyUrl }: MapLayer, url: string): MapAddress {
  return { url, proxy: enableProxy ? { url: proxyUrl } : null };
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

/**
 * Texts and lines as large as on other screens, in the words of the map servers there are: each
 * passes over those of the others.
 */
function denser(pixelRatio: number): Readonly<Record<string, string>> {
  const dpi = String(Math.round(USUAL_DPI * pixelRatio));
  return pixelRatio > 1 ? { DPI: dpi, MAP_RESOLUTION: dpi, FORMAT_OPTIONS: `dpi:${dpi}` } : {};
}
