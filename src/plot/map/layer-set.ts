import type BaseLayer from 'ol/layer/Base.js';
import ImageLayer from 'ol/layer/Image.js';
import type Layer from 'ol/layer/Layer.js';
import TileLayer from 'ol/layer/Tile.js';
import type OlMap from 'ol/Map.js';
import type RenderEvent from 'ol/render/Event.js';
import { getRenderPixel } from 'ol/render.js';
import ImageSource from 'ol/source/Image.js';
import ImageTile from 'ol/source/ImageTile.js';
import type Source from 'ol/source/Source.js';
import TileGrid from 'ol/tilegrid/TileGrid.js';
import { pictureLayer } from './canvas-layer.ts';
import type { FeatureData, FeatureHit, LoadPicture, PlotLayer, Position } from './map-data.ts';
import { boxToMap, HALF_WORLD_M, wrapLon, xToLon } from './mercator.ts';
import { findInside, findNear } from './find-features.ts';
import { loadAcrossWorlds } from './world-pictures.ts';
import { PointIndex } from './point-index.ts';
import { type PointsLook, PointsPicture } from './points-picture.ts';
import { layerStyle } from './shapes-style.ts';
import { createShapeLayers } from './shape-layers.ts';

const TILE_PX = 512;
const MOST_ZOOM = 20;
const REACH_PX = 6;
/** Layers of pictures whose extent comes so near to 180 degrees are seen beyond it. */
const NEAR_EDGE_DEGREES = 60;

/** Names and signs at the edge of a layer reach beyond its extent by up to this share of it. */
const EDGE_SHARE = 0.25;

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

/** What all layers are drawn with. */
export type LayerLook = Omit<PointsLook, 'color'>;

/** The layers of a map. */
export class LayerSet {
  #shown = new Map<string, Shown>();
  #look: LayerLook;
  #swipe: Swipe | null = null;

  constructor(
    private readonly map: OlMap,
    look: LayerLook,
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
        made.setExtent(pictureExtent(layer));
      }
      if (isRecoloured) shown.redraw();
    });
  }

  setLook(look: LayerLook): void {
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
    const wrapped = wrapLon(lon);
    return [...this.#shown.values()]
      .filter(({ layer }) => layer.visible)
      .sort((a, b) => (b.made[0]?.getZIndex() ?? 0) - (a.made[0]?.getZIndex() ?? 0))
      .flatMap((shown) => shown.hits(wrapped, lat, degrees));
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
    const shapes = createShapeLayers(data.shapes, layerStyle({ ...this.#look, color: color() }));
    return {
      layer,
      made: [...shapes.made, points.layer],
      redraw: () => {
        points.redraw();
        for (const made of shapes.made)
          made.setStyle(layerStyle({ ...this.#look, color: color() }));
      },
      reload: () => undefined,
      hits: (lon, lat, degrees) => {
        const found = shapes.hits(
          boxToMap([lon - degrees, lat - degrees, lon + degrees, lat + degrees]),
        );
        const near = findNear(data, index, [lon, lat], degrees);
        return [...near, ...found].map((ref) => ({ layer: layer.id, ref }));
      },
      inside: (rings) => findInside(data, index, rings, shapes.isBeyond),
      end: () => shapes.end(),
    };
  }
}

/**
 * The extent of a layer of pictures. None for one near the meridian of 180 degrees, whose pictures
 * are seen on both sides of it, and none for features: all of them are shown.
 */
function pictureExtent({ content, extent }: PlotLayer): number[] | undefined {
  const [west, , east] = extent;
  const isFar = west > -180 + NEAR_EDGE_DEGREES && east < 180 - NEAR_EDGE_DEGREES;
  if (content.kind === 'features' || !isFar) return undefined;
  const [minX, minY, maxX, maxY] = boxToMap(extent);
  const [x, y] = [(maxX - minX) * EDGE_SHARE, (maxY - minY) * EDGE_SHARE];
  return [minX - x, minY - y, maxX + x, maxY + y];
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
      wrapX: true,
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
        const extent = box as [number, number, number, number];
        const shown = { box: extent, resolution: resolution / pixelRatio, pixelRatio };
        return {
          image: await loadAcrossWorlds(load, shown, request.signal),
          extent,
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
