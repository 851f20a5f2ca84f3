import { createElement } from 'react';
import { addEnglish } from '../src/i18n/i18n.ts';
import enMap from '../src/i18n/texts/en/map.json';
import controls from '../src/ui/controls.css';
import tokens from '../src/ui/tokens.css';
import { MapController } from '../src/viewers/map/controller.ts';
import { MapViewer, type MapViewerProps } from '../src/viewers/map/MapViewer.tsx';
import sheet from '../src/viewers/map/map.css';
import { json, notation, text } from './attributes.ts';
import { defineElement } from './define.ts';
import './suite-script.ts';
import type { GeoElement, GeoElementEvents } from './spec.ts';
import './viewers.ts';

/**
 * A layer of the property `layers`: the entity "Map layer", and where no server has its features,
 * the features themselves.
 */
export interface GeoMapLayer {
  /** The name without it. */
  id?: string;
  /** Shown in the list of layers; the name without it. */
  label?: string | null;
  /** Name at the map server. */
  name: string;
  /**
   * WMS. A path is appended to `api-base`. Version, format, coordinate system and size are those
   * that the server accepts; a `VERSION` in the address is kept.
   */
  mapServer?: {
    url?: string | null;
    enableProxy?: boolean | null;
    proxyUrl?: string | null;
  } | null;
  /** WFS, in the version and format that the server accepts; a `VERSION` in the address is kept. */
  featureServer?: { url?: string | null } | null;
  featureType?: string | null;
  groupName?: string | null;
  /** 0 to 1. */
  opacity?: number | null;
  /** Whether it is visible at the start. */
  rendered?: boolean | null;
  legendUrl?: string | null;
  /** One picture of the whole view instead of tiles. */
  useSingleTile?: boolean | null;
  format?: string | null;
  /**
   * Catalog of its features, the catalog's key attribute and the attribute of a feature that has
   * its value.
   */
  catalog?: string | null;
  catalogAttribute?: string | null;
  featureAttribute?: string | null;
  bounds?: {
    minx?: number | null;
    miny?: number | null;
    maxx?: number | null;
    maxy?: number | null;
    srs?: string | null;
  } | null;
  /**
   * A GeoJSON FeatureCollection, longitude before latitude. Coordinates of another system that its
   * member `crs` names are converted: EPSG:3857 here, others by the server.
   */
  features?: object;
  /**
   * Points in columns: degrees, one value a point; `keys` are values of the catalog's key
   * attribute.
   */
  points?: {
    lon: ArrayLike<number>;
    lat: ArrayLike<number>;
    labels?: readonly string[];
    keys?: readonly (string | number)[];
  };
  /** A picture of the layer in place of a server's; `box` is its edges in EPSG:3857. */
  picture?: { image: Blob; box: readonly [number, number, number, number] };
}

/** What the map shows; the application keeps it in its address. */
export interface GeoMapState {
  /** Longitude and latitude of the middle. */
  center?: readonly [number, number];
  zoom?: number;
  /** Layers that are not as the map has them, by id. */
  layers?: Readonly<
    Record<string, { visible?: boolean; opacity?: number; drawn?: 'pictures' | 'features' }>
  >;
  /** Ids of the layers, lowest first, where the user has moved one. */
  order?: readonly string[];
  /**
   * The area of interest, a GeoJSON polygon; one of many corners is kept by the tab and named here.
   */
  aoi?: object;
  /** The record that was clicked on; without `center` the map goes there. */
  record?: {
    catalog: string;
    keys: Readonly<Record<string, string | number | boolean | null>>;
  };
  /** The layer that is seen left of a line alone; `share` is the line's place, 0 to 1. */
  swipe?: { layer: string; share: number };
  /** Whether the base map is shown. @default true */
  basemap?: boolean;
}

/** Selected records of a catalog, as a query. */
export interface GeoMapSelection {
  mode: 'include' | 'all-matching';
  catalog: string;
  constraints: readonly object[];
  keys?: readonly Readonly<Record<string, string | number | boolean | null>>[];
  except?: readonly Readonly<Record<string, string | number | boolean | null>>[];
}

/** Events of `<geo-map>`. */
export interface GeoMapEvents extends GeoElementEvents {
  /** The layers are known and the map is drawn; ids, lowest first. */
  'geo-map-ready': CustomEvent<{ layers: string[] }>;
  /**
   * Records were selected; of more than 5,000 the first. Geometries are GeoJSON in degrees, null
   * without a geometry.
   */
  'geo-map-select': CustomEvent<{
    features: {
      catalog: string;
      keys: Record<string, string | number | boolean | null>;
      geometry: object | null;
    }[];
  }>;
  /**
   * A place was clicked on: the records there, the uppermost first. The selection stays as it is;
   * a click with Control or Command changes it.
   */
  'geo-map-identify': CustomEvent<{
    features: {
      catalog: string | null;
      keys: Record<string, string | number | boolean | null> | null;
      geometry: object | null;
      properties: Record<string, unknown>;
    }[];
  }>;
  /** The selection as a query. */
  'geo-selection': CustomEvent<GeoMapSelection>;
  /** An area of interest was drawn, given or cleared; a GeoJSON polygon in degrees. */
  'geo-aoi': CustomEvent<{ geometry: object | null; srs: string }>;
  /** The pointer is at a place, degrees of WGS 84. */
  'geo-cursor': CustomEvent<{ lon: number; lat: number }>;
  /** The user moved the map, clicked on a record, or changed its layers or its area. */
  'geo-state-change': CustomEvent<{ state: GeoMapState }>;
  /** What the map is called, for the title of the window: its uppermost visible layers. */
  'geo-title': CustomEvent<{ title: string }>;
}

/**
 * A map: layers of WMS and WFS servers and of the page, records under the pointer, selections by
 * box, polygon, lasso and single records, each change undone by Ctrl+Z, an area of interest,
 * measuring, coordinates in any system that the server knows. With lists of the same `link` each
 * marks what is pointed at in the other, and the lists can follow what the map shows.
 *
 * @csspart map - The map
 * @csspart layers - The list of layers
 * @csspart info - What was clicked on
 * @csspart area - The area of interest
 * @csspart selection - What is selected
 */
export interface GeoMap extends GeoElement {
  /** Longitude and latitude of the middle; as an attribute "29.5,41". */
  center: readonly [number, number] | undefined;
  /** Zoom level of the web's tiles, 0 to 19. Set later, it zooms about the middle of the map. */
  zoom: number | undefined;
  /**
   * Coordinate system of the readout and of typed coordinates, as "EPSG:23035". Without it that of
   * the user's settings, else EPSG:4326.
   */
  srs: string | undefined;
  /**
   * Address of the tiles of a base map in EPSG:3857, with {z}, {x} and {y}. Without it nothing is
   * fetched.
   */
  basemap: string | undefined;
  /** Owner of the base map, shown in the map's corner. */
  basemapAttribution: string | undefined;
  /**
   * The area of interest, a GeoJSON polygon or a feature of one: in degrees, or in the coordinate
   * system that its member `crs` names.
   */
  aoi: object | undefined;
  /** Layers, lowest first. Without them the server's active map is shown. */
  layers: readonly GeoMapLayer[] | undefined;
  /** All that is shown, as one object. A state that is set later is followed. */
  state: GeoMapState | undefined;
  /** Shows a box: west, south, east, north in degrees. */
  fit(extent: readonly [number, number, number, number]): Promise<void>;
  /** Selects records by a query. */
  select(query: GeoMapSelection): Promise<void>;
  /** The picture as a PNG. */
  toImage(): Promise<Blob>;
  /**
   * The page that shows this without a server: one HTML file, with the features in it, and of
   * layers that a server draws their picture. A base map keeps its address.
   */
  toPage(): Promise<Blob>;
}

const isPair = (value: unknown): value is [number, number] =>
  Array.isArray(value) && value.length === 2 && value.every((one) => Number.isFinite(one));
const center = notation<readonly [number, number]>(
  'longitude and latitude, as in "29.5,41"',
  (written) => {
    const pair = written.split(',').map((part) => (part.trim() === '' ? NaN : Number(part)));
    return isPair(pair) ? pair : undefined;
  },
  (value) => (isPair(value) ? value : undefined),
);
const zoom = json<number>('a number from 0 to 19', (value) =>
  typeof value === 'number' && value >= 0 && value <= 19 ? value : undefined,
);

addEnglish(enMap);

/** The class registered as `geo-map`. */
export const GeoMapElement = defineElement<GeoMap>({
  tag: 'geo-map',
  component: (props: MapViewerProps) => createElement(MapViewer, props),
  controller: (host) => new MapController(host),
  attributes: {
    center,
    zoom,
    srs: text(),
    basemap: text(),
    'basemap-attribution': text(),
  },
  properties: ['layers', 'aoi', 'state'],
  methods: ['fit', 'select', 'toImage', 'toPage'],
  sheets: [tokens, controls, sheet],
});
