import type { WellSymbol } from '../../compute/map/well-symbol.ts';
import type {
  GeoBounds,
  FeatureData,
  Geometry,
  PictureRequest,
  Position,
} from '../../plot/map/map-data.ts';
import type { LayerNote } from './layer-notes.ts';
import type { MapLayer } from './map-layer.ts';

/** Key values of a record by field name. */
export type RecordKeys = Readonly<Record<string, string | number | boolean | null>>;

/** A feature as a record: `keys` is null where its layer belongs to no catalog. */
export interface MapRecord {
  readonly layer: string;
  readonly catalog: string | null;
  readonly keys: RecordKeys | null;
  readonly label: string;
  readonly properties: Readonly<Record<string, unknown>>;
  readonly geometry: Geometry | null;
  /** Words of a server that gives no attributes; line breaks separate lines. */
  readonly text?: string;
}

/** A map as it is opened. */
export interface OpenMap {
  /** Where to begin; null where it does not say. */
  readonly box: GeoBounds | null;
  /** Lowest first. */
  readonly layers: readonly MapLayer[];
}

/**
 * Features of a layer that is drawn from them; a point's and a shape's number is that of its
 * record.
 */
export interface LayerFeatures {
  readonly data: FeatureData;
  readonly count: number;
  /** Signs of wells that its points have; none where it holds no wells. */
  readonly symbols: readonly WellSymbol[];
  /** What is left out of the picture, and what was assumed. */
  readonly notes: readonly LayerNote[];
  /** The record of a number, made on demand: few of a hundred thousand are looked at. */
  record(ref: number): MapRecord;
  /** The same record's keys alone. */
  keys(ref: number): RecordKeys | null;
}

/** Records of a place that are requested from a server. */
export const MOST_AT_PLACE = 20;

/** Where layers come from. What fails throws an error that carries an ErrorCode. */
export interface LayerSource {
  open(signal: AbortSignal): Promise<OpenMap>;
  picture(layer: MapLayer, request: PictureRequest, signal: AbortSignal): Promise<ImageBitmap>;
  /** Null if the layer has no legend. @param scheme ground that it is for; the page's if absent */
  legend(
    layer: MapLayer,
    signal: AbortSignal,
    scheme?: 'light' | 'dark',
  ): Promise<ImageBitmap | null>;
  /**
   * All features of a layer; LAYER_TOO_LARGE is thrown before they are fetched. `onCount` gets how
   * many there are.
   */
  features(
    layer: MapLayer,
    signal: AbortSignal,
    onCount: (count: number) => void,
  ): Promise<LayerFeatures>;
  /** Records at a place; `reach` is what of degrees counts as there. */
  infoAt(layer: MapLayer, at: Position, reach: number, signal: AbortSignal): Promise<MapRecord[]>;
}
