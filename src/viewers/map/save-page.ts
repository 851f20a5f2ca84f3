import type { ReadonlySignal } from '@preact/signals-core';
import type { Translate } from '../../i18n/i18n.ts';
import type { Swipe } from '../../plot/map/layer-set.ts';
import type { LoadPicture } from '../../plot/map/map-data.ts';
import { boxToMap } from '../../plot/map/mercator.ts';
import type { MapPlot } from '../../plot/map/map-plot.ts';
import type { KeptPicture } from '../../sources/layer/kept-picture.ts';
import { listLayerIds } from '../../sources/layer/layer-ids.ts';
import type { PageContent } from '../shared/export/save-page.ts';
import type { AreaOfInterest } from './area-of-interest.ts';
import type { LayerRow, MapLayers } from './map-layers.ts';
import { nameMap } from './map-name.ts';
import type { MapStage } from './map-stage.ts';

/** The parts of a map that a page shows. */
export interface MapToSave {
  readonly stage: MapStage;
  readonly layers: MapLayers;
  readonly areaOfInterest: AreaOfInterest;
  readonly swipe: ReadonlySignal<Swipe | null>;
  readonly basemap: ReadonlySignal<string | undefined>;
  readonly basemapAttribution: ReadonlySignal<string | undefined>;
  readonly isBasemapShown: ReadonlySignal<boolean>;
  readonly t: Translate;
}

/**
 * What is shown: features as they are, and of layers that a server draws the picture of the view.
 * The base map keeps its address.
 * @param given layers as the page has handed them over
 * @throws the problem of a picture that cannot be had
 */
export async function describePage(map: MapToSave, given: unknown): Promise<PageContent> {
  const plot = await map.stage.whenReady('toPage');
  await map.layers.whenSettled();
  const { center, zoom } = plot.view;
  const all = Array.isArray(given) ? (given as object[]) : [];
  const own = new Map(listLayerIds(all).map((id, i) => [id, all[i] ?? {}]));
  const rows = map.layers.rows.peek().filter(({ visible }) => visible);
  const kept = [];
  for (const row of rows) kept.push(await describeLayer(plot, row, own.get(row.layer.id)));
  return {
    ...nameMap(rows, map.t),
    properties: {
      layers: kept,
      center,
      zoom,
      basemap: map.basemap.peek(),
      basemapAttribution: map.basemapAttribution.peek(),
      aoi: map.areaOfInterest.area.peek() ?? undefined,
      state: {
        swipe: map.swipe.peek() ?? undefined,
        basemap: map.isBasemapShown.peek() ? undefined : false,
      },
    },
  };
}

/** A layer with all that it shows. */
async function describeLayer(
  plot: MapPlot,
  row: LayerRow,
  own: { features?: unknown; points?: unknown } | undefined,
): Promise<object> {
  const { layer, opacity, content, features } = row;
  const [minx, miny, maxx, maxy] = layer.extent;
  const kept = {
    id: layer.id,
    label: layer.displayName,
    name: layer.lyrName,
    groupName: layer.groupName,
    attributes: layer.attributes,
    opacity,
    rendered: true,
    catalog: layer.catalog,
    catalogAttribute: layer.catalogAttribute,
    featureAttribute: layer.featureAttribute,
    bounds: { minx, miny, maxx, maxy, srs: 'EPSG:4326' },
  };
  if (own?.points) return { ...kept, points: own.points };
  if (own?.features) return { ...kept, features: own.features };
  if (content.kind === 'tiles' || content.kind === 'single')
    return { ...kept, picture: await takePicture(plot, content.load) };
  return { ...kept, features: toGeoJson(features) };
}

async function takePicture(plot: MapPlot, load: LoadPicture): Promise<KeptPicture> {
  const { clientWidth: widthPx, clientHeight: heightPx } = plot.host;
  const box = boxToMap(plot.view.box);
  const pixelRatio = Math.min(2, devicePixelRatio);
  const bitmap = await load({ box, widthPx, heightPx, pixelRatio }, new AbortController().signal);
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  canvas.getContext('2d')!.drawImage(bitmap, 0, 0);
  return { box, image: await canvas.convertToBlob() };
}

function toGeoJson(features: LayerRow['features']): object {
  return {
    type: 'FeatureCollection',
    features: Array.from({ length: features?.count ?? 0 }, (_, i) => {
      const { geometry, properties } = features!.record(i);
      return { type: 'Feature', geometry, properties };
    }),
  };
}
