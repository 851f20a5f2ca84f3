import { type Backend, getBackend } from '../../backend/backend.ts';
import type { ElementHost } from '../../core/element-host.ts';
import { loadCatalog } from '../../backend/catalogs.ts';
import { rows as askRows } from '../../backend/rows.ts';
import { amongKeys } from '../../core/selection.ts';
import type { Geometry } from '../../plot/map/map-data.ts';
import type { MapLayer } from './map-layer.ts';
import { geometryField } from './map-selection.ts';
import { readGeometry } from './read-features.ts';
import type { LayerFeatures, RecordKeys } from './source.ts';

/** Places that are remembered. */
const MOST_KEPT = 500;

/** The layers of a map as far as their records are searched. */
export interface DrawnLayers {
  readonly rows: {
    peek(): readonly {
      readonly layer: MapLayer;
      readonly drawn: string;
      readonly features: LayerFeatures | null;
    }[];
  };
}

/**
 * Positions of records: those that are drawn are known here, others are requested from the server.
 */
export class RecordPlaces {
  /** Numbers of a layer's records by key value, made on the first request. */
  readonly #numbers = new WeakMap<LayerFeatures, ReadonlyMap<string, number>>();
  readonly #kept = new Map<string, Geometry | null>();

  readonly #backend: Backend;

  constructor(
    host: ElementHost,
    private readonly model: DrawnLayers,
  ) {
    this.#backend = getBackend(host);
  }

  /** Null for a record without a place, and where the server does not say. */
  async findPlace(
    catalog: string,
    keys: RecordKeys,
    signal: AbortSignal,
  ): Promise<Geometry | null> {
    const drawn = this.#drawn(catalog, keys);
    if (drawn) return drawn;
    const name = JSON.stringify([catalog, keys]);
    const known = this.#kept.get(name);
    if (known !== undefined) return known;
    const cache = await loadCatalog(this.#backend, catalog, { signal });
    const field = cache.ok ? geometryField(cache.data) : null;
    if (!cache.ok || field === null) return null;
    const found = await askRows(
      this.#backend,
      { catalog, fields: [field], constraints: [amongKeys([keys], Object.keys(keys))], limit: 1 },
      { signal },
    );
    if (!found.ok) return null;
    const place = readGeometry(found.data[0]?.[field]);
    if (this.#kept.size >= MOST_KEPT) this.#kept.clear();
    this.#kept.set(name, place);
    return place;
  }

  #drawn(catalog: string, keys: RecordKeys): Geometry | null {
    for (const { layer, features, drawn } of this.model.rows.peek()) {
      const value = keys[layer.catalogAttribute ?? 'id'];
      if (layer.catalog !== catalog || drawn !== 'features' || !features || value === undefined)
        continue;
      const ref = this.#indexFeatures(features, layer.catalogAttribute ?? 'id').get(String(value));
      if (ref !== undefined) return features.record(ref).geometry;
    }
    return null;
  }

  #indexFeatures(features: LayerFeatures, attribute: string): ReadonlyMap<string, number> {
    const known = this.#numbers.get(features);
    if (known) return known;
    const made = new Map<string, number>();
    for (let ref = 0; ref < features.count; ref++) {
      const value = features.record(ref).keys?.[attribute];
      if (value !== undefined) made.set(String(value), ref);
    }
    this.#numbers.set(features, made);
    return made;
  }
}
