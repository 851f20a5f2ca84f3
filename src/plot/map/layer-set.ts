import type BaseLayer from 'ol/layer/Base.js';
import ImageLayer from 'ol/layer/Image.js';
import type Layer from 'ol/layer/Layer.js';
import TileLayer from 'ol/layer/Tile.js';
import VectorLayer from 'ol/layer/Vector.js';
import Feature from 'ol/Feature.js';
import GeoJSON from 'ol/format/GeoJSON.js';
import type OlMap from 'ol/Map.js';
import type RenderEvent from 'ol/render/Event.js';
import { getRenderPixel } from 'ol/render.js';
import ImageSource from 'ol/source/Image.js';
import ImageTile from 'ol/source/ImageTile.js';
import type Source from 'ol/source/Source.js';
import VectorSource from 'ol/source/Vector.js';
import TileGrid from 'ol/tilegrid/TileGrid.js';
import { NAMES, pictureLayer } from './canvas-layer.ts';
import type { FeatureData, FeatureHit, LoadPicture, PlotLayer, Position } from './map-data.ts';
import { computeGeoBounds, boxToMap, HALF_WORLD_M, xToLon } from './mercator.ts';
import { PointIndex } from './point-index.ts';
import { PointsPicture } from './points-picture.ts';
import { layerStyle, type ShapeLook } from './shapes-style.ts';
import { touches } from './touches.ts';

const TILE_PX = 512;
const MOST_ZOOM = 20;
const REACH_PX = 6;
const JSON_FORMAT = new GeoJSON({ dataProjection: 'EPSG:4326', featureProjection: 'EPSG:3857' });

/** A layer that is seen left of a line alone: `share` of the view's width. */
export interface Swipe {
  readonly layer: string;
  readonly share: number;
}

/** One layer on the map: the layers of the library that it is made of, from below. */
interface Shown {
  layer: PlotLayer;
  made: readonly BaseLayer[];
  redraw(): void;
  /** Loads the pictures again. */
  reload(): void;
  hits(lon: number, lat: number, degrees: number): FeatureHit[];
  inside(rings: readonly (readonly Position[])[]): number[];
  end(): void;
}

/** The layers of a map. */
export class LayerSet {
  #shown = new Map<string, Shown>();
  #look: Omit<ShapeLook, 'color'>;
  #swipe: Swipe | null = null;

  constructor(
    private readonly map: OlMap,
    look: Omit<ShapeLook, 'color'>,
  ) {
    this.#look = look;
  }

  /**
   * Shows layers, the lowest first. One whose content is the same object stays as it is but for
   * opacity, order and colour.
   */
  set(layers: readonly PlotLayer[]): void {
    const ids = new Set(layers.map(({ id }) => id));
    for (const [id, shown] of this.#shown) if (!ids.has(id)) this.#remove(id, shown);
    layers.forEach((layer, order) => {
      const known = this.#shown.get(layer.id);
      if (known && known.layer.content !== layer.content) this.#remove(layer.id, known);
      const shown = this.#shown.get(layer.id) ?? this.#add(layer);
      const isRecoloured = shown.layer.color !== layer.color;
      shown.layer = layer;
      for (const made of shown.made) {
        made.setOpacity(layer.opacity);
        made.setVisible(layer.visible);
        made.setZIndex(10 + order);
        made.setExtent(boxToMap(layer.extent));
      }
      if (isRecoloured) shown.redraw();
    });
  }

  setLook(look: Omit<ShapeLook, 'color'>): void {
    this.#look = look;
    for (const { redraw } of this.#shown.values()) redraw();
  }

  /** Shows one layer left of a line alone. */
  setSwipe(swipe: Swipe | null): void {
    const changed = [this.#swipe?.layer, swipe?.layer];
    this.#swipe = swipe;
    for (const id of changed) for (const made of this.listMade(id ?? '')) made.changed();
  }

  reload(id: string): void {
    this.#shown.get(id)?.reload();
  }

  /** Layers of the library that a layer is made of. */
  listMade(id: string): readonly BaseLayer[] {
    return this.#shown.get(id)?.made ?? [];
  }

  /** Records at a place, those of the uppermost layer first. */
  hitsAt(lon: number, lat: number, resolution: number): FeatureHit[] {
    const degrees = xToLon(REACH_PX * resolution);
    return [...this.#shown.values()]
      .filter(({ layer }) => layer.visible)
      .sort((a, b) => (b.made[0]?.getZIndex() ?? 0) - (a.made[0]?.getZIndex() ?? 0))
      .flatMap((shown) => shown.hits(lon, lat, degrees));
  }

  /** Records of a layer whose points lie, or whose lines and areas have any part, inside rings. */
  inside(id: string, rings: readonly (readonly Position[])[]): number[] {
    return this.#shown.get(id)?.inside(rings) ?? [];
  }

  dispose(): void {
    for (const [id, shown] of this.#shown) this.#remove(id, shown);
  }

  #add(layer: PlotLayer): Shown {
    const { content } = layer;
    const shown =
      content.kind === 'features'
        ? this.#features(layer, content.data)
        : content.kind === 'nothing'
          ? nothing(layer)
          : content.kind === 'tiles'
            ? tiles(layer, content.load)
            : single(layer, content.load);
    this.#shown.set(layer.id, shown);
    for (const made of shown.made) {
      this.map.addLayer(made);
      cutAtLine(made, () => this.#shownShare(layer.id));
    }
    return shown;
  }

  #shownShare(id: string): number {
    return this.#swipe?.layer === id ? this.#swipe.share : 1;
  }

  #remove(id: string, shown: Shown): void {
    for (const made of shown.made) {
      this.map.removeLayer(made);
      made.dispose();
    }
    shown.end();
    this.#shown.delete(id);
  }

  #features(layer: PlotLayer, data: FeatureData): Shown {
    const picture = new PointsPicture(data.points);
    const index = new PointIndex(data.points.lon, data.points.lat);
    const color = (): string => this.#shown.get(layer.id)?.layer.color ?? layer.color;
    const points = pictureLayer(
      (canvas, view) => picture.draw(canvas, view, { ...this.#look, color: color() }),
      () => this.#shownShare(layer.id),
    );
    const source = new VectorSource({
      features: data.shapes.map(
        ({ geometry, label, ref }) =>
          new Feature({ geometry: JSON_FORMAT.readGeometry(geometry) ?? undefined, label, ref }),
      ),
    });
    const shapes = new VectorLayer({
      source,
      declutter: NAMES,
      style: layerStyle({ ...this.#look, color: layer.color }),
      updateWhileInteracting: false,
      renderBuffer: 50,
    });
    return {
      layer,
      made: data.shapes.length > 0 ? [shapes, points.layer] : [points.layer],
      redraw: () => {
        points.redraw();
        shapes.setStyle(layerStyle({ ...this.#look, color: color() }));
      },
      reload: () => undefined,
      hits: (lon, lat, degrees) => {
        const near = index
          .inBox([lon - degrees, lat - degrees, lon + degrees, lat + degrees])
          .sort((a, b) => distance(data, a, lon, lat) - distance(data, b, lon, lat));
        const box = boxToMap([lon - degrees, lat - degrees, lon + degrees, lat + degrees]);
        const found: number[] = [];
        source.forEachFeatureIntersectingExtent(
          box,
          (feature) => void found.push(feature.get('ref') as number),
        );
        return [...near.map((i) => data.pointRefs[i]!), ...found].map((ref) => ({
          layer: layer.id,
          ref,
        }));
      },
      inside: (rings) => {
        const among = index.inRings(rings).map((i) => data.pointRefs[i]!);
        const box = computeGeoBounds(rings.flat());
        return box
          ? [
              ...among,
              ...data.shapes
                .filter(({ geometry }) => touches(rings, box, geometry))
                .map(({ ref }) => ref),
            ]
          : among;
      },
      end: () => source.clear(true),
    };
  }
}

/** Draws a layer of the library up to a share of the view's width. */
function cutAtLine(made: BaseLayer, shownShare: () => number): void {
  let isCut = false;
  made.addEventListener('prerender', (event) => {
    const { context, frameState } = event as RenderEvent;
    const share = shownShare();
    isCut = share < 1 && frameState !== undefined && context instanceof CanvasRenderingContext2D;
    if (!isCut) return;
    const [width, height] = frameState!.size as [number, number];
    const corners = [
      [0, 0],
      [width * share, 0],
      [width * share, height],
      [0, height],
    ].map((corner) => getRenderPixel(event as RenderEvent, corner));
    const drawn = context as CanvasRenderingContext2D;
    drawn.save();
    drawn.beginPath();
    for (const [x, y] of corners) drawn.lineTo(x!, y!);
    drawn.clip();
  });
  made.addEventListener('postrender', (event) => {
    if (isCut) ((event as RenderEvent).context as CanvasRenderingContext2D).restore();
    isCut = false;
  });
}

function distance({ points: { lon, lat } }: FeatureData, i: number, x: number, y: number): number {
  return Math.hypot(lon[i]! - x, lat[i]! - y);
}

function nothing(layer: PlotLayer): Shown {
  return {
    layer,
    made: [],
    redraw: () => undefined,
    reload: () => undefined,
    hits: () => [],
    inside: () => [],
    end: () => undefined,
  };
}

function tiles(layer: PlotLayer, load: LoadPicture): Shown {
  const ratio = Math.min(2, Math.max(1, Math.round(window.devicePixelRatio)));
  const tileGrid = new TileGrid({
    extent: [-HALF_WORLD_M, -HALF_WORLD_M, HALF_WORLD_M, HALF_WORLD_M],
    origin: [-HALF_WORLD_M, HALF_WORLD_M],
    tileSize: TILE_PX,
    resolutions: Array.from({ length: MOST_ZOOM }, (_, z) => (2 * HALF_WORLD_M) / TILE_PX / 2 ** z),
  });
  const createSource = (): ImageTile =>
    new ImageTile({
      projection: 'EPSG:3857',
      tileGrid,
      tileSize: TILE_PX * ratio,
      wrapX: false,
      transition: 0,
      loader: (z, x, y, { signal }) =>
        load(
          {
            box: tileGrid.getTileCoordExtent([z, x, y]) as [number, number, number, number],
            widthPx: TILE_PX * ratio,
            heightPx: TILE_PX * ratio,
            pixelRatio: ratio,
          },
          signal,
        ),
    });
  return showPictures(layer, new TileLayer({ source: createSource(), preload: 0 }), createSource);
}

function single(layer: PlotLayer, load: LoadPicture): Shown {
  let request = new AbortController();
  const createSource = (): ImageSource =>
    new ImageSource({
      projection: 'EPSG:3857',
      loader: async (box, resolution, pixelRatio) => {
        // The request before is of another part of the map.
        request.abort();
        request = new AbortController();
        const [minX, minY, maxX, maxY] = box as [number, number, number, number];
        const [widthPx, heightPx] = [
          Math.max(1, Math.round(((maxX - minX) / resolution) * pixelRatio)),
          Math.max(1, Math.round(((maxY - minY) / resolution) * pixelRatio)),
        ];
        return {
          image: await load(
            { box: [minX, minY, maxX, maxY], widthPx, heightPx, pixelRatio },
            request.signal,
          ),
          extent: [minX, minY, maxX, maxY],
          pixelRatio,
        };
      },
    });
  return showPictures(layer, new ImageLayer({ source: createSource() }), createSource, () =>
    request.abort(),
  );
}

function showPictures<S extends Source>(
  layer: PlotLayer,
  made: Layer<S>,
  createSource: () => S,
  stop: () => void = () => undefined,
): Shown {
  const end = (): void => {
    stop();
    made.getSource()?.dispose();
  };
  return {
    ...nothing(layer),
    made: [made],
    end,
    // A source that is refreshed keeps pictures that failed.
    reload: () => {
      end();
      made.setSource(createSource());
    },
  };
}
