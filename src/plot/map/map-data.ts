/**
 * What a map is drawn from. Positions are longitude before latitude, degrees of WGS 84, unless
 * stated otherwise.
 */

import type { Position } from '../../units/position.ts';

export type { Position };

/** West, south, east, north in degrees. */
export type GeoBounds = readonly [west: number, south: number, east: number, north: number];

/** The GeoJSON geometries (RFC 7946, 3.1) that are drawn. */
export type Geometry =
  | { readonly type: 'Point'; readonly coordinates: Position }
  | { readonly type: 'MultiPoint' | 'LineString'; readonly coordinates: readonly Position[] }
  | { readonly type: 'MultiLineString'; readonly coordinates: readonly (readonly Position[])[] }
  | { readonly type: 'Polygon'; readonly coordinates: readonly (readonly Position[])[] }
  | {
      readonly type: 'MultiPolygon';
      readonly coordinates: readonly (readonly (readonly Position[])[])[];
    };

/** An area of interest. */
export type Area = Extract<Geometry, { type: 'Polygon' | 'MultiPolygon' }>;

/**
 * Points in columns: `lon` and `lat` have one value a point, NaN where it has no place; `labels`
 * are written beside the points.
 */
export interface PointColumns {
  readonly lon: Float64Array;
  readonly lat: Float64Array;
  readonly labels: readonly string[] | null;
  /** Indices into `WELL_SYMBOLS`, one a point; absent where points have no signs of wells. */
  readonly symbols?: Uint8Array;
}

/** Lines and areas. `ref` is the number of the record in what was read. */
export interface Shape {
  readonly geometry: Exclude<Geometry, { type: 'Point' }>;
  readonly label: string;
  readonly ref: number;
}

/** Features of a layer; `pointRefs` are the numbers of the points' records. */
export interface FeatureData {
  readonly points: PointColumns;
  readonly pointRefs: Uint32Array;
  readonly shapes: readonly Shape[];
}

/** A picture of a part of the map: EPSG:3857, `widthPx` by `heightPx` pixels. */
export interface PictureRequest {
  readonly box: readonly [minX: number, minY: number, maxX: number, maxY: number];
  readonly widthPx: number;
  readonly heightPx: number;
  /** Pixels of the picture for each that the page counts. */
  readonly pixelRatio: number;
  /** Layers of the same server that are shown with it: names keep clear of theirs. */
  readonly namesWith?: readonly string[];
  /** Ground that the picture is for; that of the page where absent. */
  readonly scheme?: 'light' | 'dark';
}

/** Loads a picture of a layer. */
export type LoadPicture = (request: PictureRequest, signal: AbortSignal) => Promise<ImageBitmap>;

/** A layer as it is drawn. */
export interface PlotLayer {
  readonly id: string;
  readonly opacity: number;
  readonly visible: boolean;
  /** Nothing is drawn or requested outside of it. */
  readonly extent: GeoBounds;
  /** `#rrggbb` of features. */
  readonly color: string;
  /**
   * Another object means other content. `tiles`: pictures of 512 pixels; `single`: one of the whole
   * view.
   */
  readonly content:
    | { readonly kind: 'tiles' | 'single'; readonly load: LoadPicture }
    | { readonly kind: 'features'; readonly data: FeatureData }
    | { readonly kind: 'nothing' };
}

/** What lies at a place of the map: number of a record of a layer that is drawn from features. */
export interface FeatureHit {
  readonly layer: string;
  readonly ref: number;
}

/**
 * A drawn or given shape with the ways it is measured. Lengths in metres, areas in square metres,
 * on the ellipsoid's sphere.
 */
export interface Measured {
  readonly lengthM: number;
  readonly areaM2: number | null;
}

/** A shape that is drawn on the map: areas of interest, and a line or a surface to be measured. */
export type DrawKind = 'box' | 'polygon' | 'lasso' | 'line' | 'surface';

/**
 * What a finished shape does with the records in it where a key says so: they are added to what is
 * selected (Shift), or taken away (Alt); null without a key.
 */
export type DrawPurpose = 'add' | 'remove' | null;

/** Colours and type of a map; colours are `#rrggbb`. */
export interface MapTheme {
  background: string;
  grid: string;
  text: string;
  muted: string;
  accent: string;
  font: string;
  /** Ground that signs are drawn for. */
  scheme: 'light' | 'dark';
}
