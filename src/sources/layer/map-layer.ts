import type { MapLayerEntity } from '../../backend/maps.ts';
import type { GeoBounds, Position } from '../../plot/map/map-data.ts';
import { yToLat, xToLon } from '../../plot/map/mercator.ts';
import { METRES_PER_DEGREE } from '../../units/ground.ts';

/** A layer as the viewer takes it (spec 3, "Map layer"). */
export interface MapLayer {
  readonly id: string;
  /** Its label, else its name. */
  readonly displayName: string;
  /** Address of its map server; null without one. */
  readonly url: string | null;
  /** Its name at the map server. */
  readonly lyrName: string;
  readonly groupName: string | null;
  /** Attribute names shown of a feature; all without any. */
  readonly attributes: readonly string[];
  readonly opacity: number;
  readonly visible: boolean;
  readonly legendUrl: string | null;
  /** Address of its feature server; null without one. */
  readonly wfsUrl: string | null;
  readonly wfsName: string;
  readonly tiled: boolean;
  readonly catalog: string | null;
  readonly parentCatalog: string | null;
  readonly geomName: string | null;
  readonly featureAttribute: string | null;
  readonly catalogAttribute: string | null;
  readonly proxyUrl: string | null;
  readonly enableProxy: boolean;
  readonly format: string;
  readonly extent: GeoBounds;
  /** The order of the axes of its features where the user has chosen it. */
  readonly axes?: 'lon-lat' | 'lat-lon';
}

/** The bounds of the whole world, degrees. */
export const WORLD: GeoBounds = [-180, -90, 180, 90];

/** A layer of Studio as the viewer takes it. */
export function toMapLayer(entity: MapLayerEntity): MapLayer {
  const {
    id,
    label,
    name,
    mapServer,
    featureServer,
    featureType,
    groupName,
    attributes,
    opacity,
    rendered,
    legendUrl,
    useSingleTile,
    format,
    catalog,
    parentCatalog,
    geomName,
    featureAttribute,
    catalogAttribute,
    bounds,
  } = entity;
  return {
    id,
    displayName: label || name,
    url: mapServer?.url || null,
    lyrName: name,
    groupName: groupName || null,
    attributes: attributes.flatMap(attributeName),
    opacity: within(opacity ?? 1, 0, 1),
    visible: rendered ?? true,
    legendUrl: legendUrl || null,
    wfsUrl: featureServer?.url || null,
    wfsName: featureType || name,
    tiled: !useSingleTile,
    catalog: catalog || null,
    parentCatalog: parentCatalog || null,
    geomName: geomName || null,
    featureAttribute: featureAttribute || null,
    catalogAttribute: catalogAttribute || null,
    proxyUrl: mapServer?.proxyUrl || null,
    enableProxy: mapServer?.enableProxy ?? false,
    format: format || 'image/png8',
    extent: readExtent(bounds),
  };
}

/** Whether a map service is the suite's own server, which knows more parameters than others. */
export function isOwnService(url: string): boolean {
  return url.startsWith('/') && !url.startsWith('//');
}

/** Layer that is shown where no map is configured (spec 9): the licence blocks. */
export function blockLayer(label: string): MapLayer {
  return toMapLayer({
    id: 'block',
    label,
    name: 'concessions',
    mapServer: { url: '/spatial/api/v1/wms', enableProxy: false, proxyUrl: null },
    featureServer: { url: '/spatial/api/v1/wfs', enableProxy: false, proxyUrl: null },
    featureType: 'concessions',
    groupName: null,
    attributes: [],
    opacity: 1,
    rendered: true,
    legendUrl: null,
    useSingleTile: false,
    format: 'image/png8',
    catalog: 'concession',
    parentCatalog: null,
    geomName: 'geom',
    featureAttribute: 'concessionId',
    catalogAttribute: 'concessionId',
    bounds: null,
  });
}

/**
 * Bounds clamped to the world; the world for missing ones, for half ones and for those of a system
 * that is not known here (spec 5).
 */
export function readExtent(bounds: MapLayerEntity['bounds'] | undefined): GeoBounds {
  const { minx, miny, maxx, maxy, srs } = bounds ?? {};
  const given = [minx, miny, maxx, maxy];
  if (!given.every((one): one is number => typeof one === 'number' && Number.isFinite(one)))
    return WORLD;
  const code = /(\d{4,6})\s*$/.exec(srs ?? '4326')?.[1];
  const degrees =
    code === '4326' || srs === 'CRS:84'
      ? given
      : code === '3857' || code === '900913'
        ? [xToLon(given[0]!), yToLat(given[1]!), xToLon(given[2]!), yToLat(given[3]!)]
        : null;
  if (!degrees) return WORLD;
  const [west, south, east, north] = [
    within(degrees[0]!, -180, 180),
    within(degrees[1]!, -90, 90),
    within(degrees[2]!, -180, 180),
    within(degrees[3]!, -90, 90),
  ];
  return west < east && south < north ? [west, south, east, north] : WORLD;
}

/** Degrees that a reach of pixels is at a place. */
export function toDegrees(metresPerPx: number, [, lat]: Position, px: number): number {
  return (metresPerPx * px) / (METRES_PER_DEGREE * Math.max(0.01, Math.cos((lat * Math.PI) / 180)));
}

function within(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, value));
}

/** Attributes are names, or objects that have a name. */
function attributeName(attribute: unknown): string[] {
  if (typeof attribute === 'string') return [attribute];
  const { name } = (attribute ?? {}) as { name?: unknown };
  return typeof name === 'string' ? [name] : [];
}
