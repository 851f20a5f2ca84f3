import Feature from 'ol/Feature.js';
import { shiftKeyOnly } from 'ol/events/condition.js';
import DoubleClickZoom from 'ol/interaction/DoubleClickZoom.js';
import DragPan from 'ol/interaction/DragPan.js';
import KeyboardPan from 'ol/interaction/KeyboardPan.js';
import KeyboardZoom from 'ol/interaction/KeyboardZoom.js';
import MouseWheelZoom from 'ol/interaction/MouseWheelZoom.js';
import PinchZoom from 'ol/interaction/PinchZoom.js';
import type TileLayer from 'ol/layer/Tile.js';
import OlMap from 'ol/Map.js';
import type MapBrowserEvent from 'ol/MapBrowserEvent.js';
import type MapEvent from 'ol/MapEvent.js';
import View from 'ol/View.js';
import { canvasLayer } from './canvas-layer.ts';
import { copyCanvases } from './copy-canvases.ts';
import { drawGraticule } from './graticule.ts';
import { basemapLayer, type LoadTile } from './basemap.ts';
import { MapDrawing } from './map-drawing.ts';
import { GEOMETRY_FORMAT, measureFeature, type DrawnSurvey } from './map-features.ts';
import { MapOverlays } from './map-overlays.ts';
import { keepPlaces } from './keep-places.ts';
import { type LayerLook, LayerSet, type Swipe } from './layer-set.ts';
import type {
  Area,
  GeoBounds,
  DrawKind,
  DrawPurpose,
  Geometry,
  FeatureHit,
  MapTheme,
  Measured,
  PlotLayer,
  Position,
} from './map-data.ts';
import {
  boxFromMap,
  boxToMap,
  HALF_WORLD_M,
  yToLat,
  xToLon,
  flattenRings,
  lonToX,
  latToY,
  WORLD_M,
  wrapLon,
} from './mercator.ts';

/** The part of the map that is seen. */
export interface MapView {
  readonly center: Position;
  readonly zoom: number;
  readonly box: GeoBounds;
  /** Metres on the ground that a pixel is, at the middle. */
  readonly metresPerPx: number;
}

/** What happens on a map. Positions are longitude and latitude in degrees. */
export interface MapEvents {
  /** The map came to rest after its view changed. */
  onMove(view: MapView): void;
  /** The pointer is at a place; null if it left the map. */
  onPoint(at: Position | null): void;
  /** `isSelecting` with Control or Command. */
  onClick(at: Position, isSelecting: boolean): void;
  /** A shape was finished. */
  onDraw(kind: DrawKind, geometry: Geometry, measured: Measured, purpose: DrawPurpose): void;
  /** A shape is being drawn; null when it was given up. */
  onSketch(measured: Measured | null): void;
}

const MOST_ZOOM = 19;
/** Step of an arrow key with Shift. */
const FINE_PAN_PX = 16;
/** A picture does not wait longer for what is still being fetched. */
const LONGEST_WAIT_MS = 10_000;

/** How a map begins. */
export interface MapPlotOptions {
  theme: MapTheme;
  center: Position;
  zoom: number;
  /** Whether the lines of longitude and latitude have numbers. @default true */
  isGridNumbered?: boolean;
}

function startSide(element: Element): 'left' | 'right' {
  return getComputedStyle(element).direction === 'rtl' ? 'right' : 'left';
}

/**
 * A map in EPSG:3857 on an element: layers, what is selected, drawing. Everything goes with
 * `dispose`.
 */
export class MapPlot {
  readonly #map: OlMap;
  readonly #view: View;
  readonly #layers: LayerSet;
  readonly #overlays: MapOverlays;
  readonly #drawing: MapDrawing;
  readonly #graticule: ReturnType<typeof canvasLayer>;
  #theme: MapTheme;
  #basemap: TileLayer | null = null;
  #loadTile: LoadTile | null = null;
  #swipe: Swipe | null = null;

  constructor(
    readonly host: HTMLElement,
    { theme, center, zoom, isGridNumbered = true }: MapPlotOptions,
    private readonly events: MapEvents,
  ) {
    this.#theme = theme;
    this.#view = new View({
      projection: 'EPSG:3857',
      center: [lonToX(center[0]), latToY(center[1])],
      zoom,
      minZoom: 0,
      maxZoom: MOST_ZOOM,
      enableRotation: false,
      // A world on each side: when the map rests there it is moved back by one.
      extent: [-HALF_WORLD_M * 3, -HALF_WORLD_M, HALF_WORLD_M * 3, HALF_WORLD_M],
      showFullExtent: true,
    });
    this.#map = new OlMap({
      target: host,
      view: this.#view,
      controls: [],
      keyboardEventTarget: host,
      interactions: [
        new DragPan(),
        new DoubleClickZoom({ duration: 100 }),
        new MouseWheelZoom({ duration: 100 }),
        new PinchZoom(),
        new KeyboardPan({ duration: 60 }),
        new KeyboardPan({ duration: 0, condition: shiftKeyOnly, pixelDelta: FINE_PAN_PX }),
        new KeyboardZoom({ duration: 100 }),
      ],
    });
    this.#layers = new LayerSet(this.#map, shapeLook(theme));
    this.#graticule = canvasLayer((canvas, view) =>
      drawGraticule(canvas, view, {
        line: this.#theme.grid,
        text: this.#theme.muted,
        ground: this.#theme.background,
        font: this.#theme.font,
        latitudes: isGridNumbered ? startSide(host.parentElement ?? host) : null,
      }),
    );
    this.#graticule.layer.setZIndex(1);
    this.#map.addLayer(this.#graticule.layer);
    this.#overlays = new MapOverlays(this.#map);
    this.#drawing = new MapDrawing({
      map: this.#map,
      host,
      sketch: this.#overlays.source('sketch'),
      readAccent: () => this.#theme.accent,
      onDraw: (...drawn) => this.events.onDraw(...drawn),
      onSketch: (measured) => this.events.onSketch(measured),
    });
    this.setTheme(theme);
    keepPlaces(this.#map, host);
    this.#listen();
  }

  get view(): MapView {
    const [x, y] = (this.#view.getCenter() ?? [0, 0]) as [number, number];
    const resolution = this.#view.getResolution() ?? 1;
    const size = this.#map.getSize() ?? [1, 1];
    return {
      center: [xToLon(x), yToLat(y)],
      zoom: this.#view.getZoom() ?? 0,
      metresPerPx: resolution * Math.cos((yToLat(y) * Math.PI) / 180),
      box: boxFromMap(this.#view.calculateExtent(size)),
    };
  }

  /** Shows the base map, the comparison and the marks of another map. */
  copyFrom(other: MapPlot): void {
    this.#overlays.copyFrom(other.#overlays);
    this.setBasemap(other.#loadTile);
    this.setSwipe(other.#swipe);
  }

  setLayers(layers: readonly PlotLayer[]): void {
    this.#layers.set(layers);
  }

  /** Shows one layer left of a line alone, so that what lies under it is seen right of it. */
  setSwipe(swipe: Swipe | null): void {
    this.#swipe = swipe;
    this.#layers.setSwipe(swipe);
  }

  /** Shows tiles of a base map under everything; nothing is fetched without one. */
  setBasemap(load: LoadTile | null): void {
    this.#loadTile = load;
    if (this.#basemap) {
      this.#map.removeLayer(this.#basemap);
      this.#basemap.getSource()?.dispose();
      this.#basemap.dispose();
    }
    this.#basemap = load && basemapLayer(load);
    if (this.#basemap) this.#map.addLayer(this.#basemap);
  }

  reload(id: string): void {
    this.#layers.reload(id);
  }

  setTheme(theme: MapTheme): void {
    this.#theme = theme;
    this.#layers.setLook(shapeLook(theme));
    this.#graticule.redraw();
    this.#overlays.setTheme(theme);
  }

  /** Marks the geometries of what is selected. */
  showSelected(geometries: readonly Geometry[]): void {
    this.#overlays.show('selected', geometries);
  }

  /** Marks what is pointed at, here or in another element; a place is a point. */
  showPointed(geometry: Geometry | null): void {
    this.#overlays.show('pointedAt', geometry ? [geometry] : []);
  }

  /** Marks what was clicked on, or a place that was searched for. */
  showIdentified(geometries: readonly Geometry[]): void {
    this.#overlays.show('identified', geometries);
  }

  /**
   * Shows where surveys of other elements lie: their outlines, and the lines of the cuts that these
   * show.
   */
  showSurveys(surveys: readonly DrawnSurvey[]): void {
    this.#overlays.showSurveys(surveys);
  }

  showArea(area: Area | null): void {
    this.#overlays.show('area', area ? [area] : []);
  }

  /** How large an area is. */
  measure(area: Area): Measured {
    return measureFeature(new Feature(GEOMETRY_FORMAT.readGeometry(area) ?? undefined));
  }

  hitsAt([lon, lat]: Position): FeatureHit[] {
    return this.#layers.hitsAt(lon, lat, this.#view.getResolution() ?? 1);
  }

  inside(layer: string, area: Area): number[] {
    return this.#layers.inside(layer, flattenRings(area));
  }

  /** Draws until a shape is closed or `stopDrawing`. */
  startDrawing(kind: DrawKind): void {
    this.#drawing.start(kind);
  }

  /** Ends the shape that is being drawn as it is. */
  finishDrawing(): void {
    this.#drawing.finish();
  }

  /** Places a vertex of the shape that is drawn in the middle of the map. */
  placeVertex(): void {
    this.#drawing.placeVertex();
  }

  /** Takes the last vertex of the shape that is drawn away. */
  removeVertex(): void {
    this.#drawing.removeVertex();
  }

  /** Moves the focus to the map, whose keys draw. */
  focus(): void {
    this.#map.getTargetElement()?.focus({ preventScroll: true });
  }

  stopDrawing(): void {
    this.#drawing.stop();
  }

  clearSketch(): void {
    this.#overlays.source('sketch').clear();
  }

  goTo(center: Position, zoom?: number): void {
    this.#view.setCenter([lonToX(center[0]), latToY(center[1])]);
    if (zoom !== undefined) this.#view.setZoom(zoom);
  }

  setZoom(zoom: number): void {
    this.#view.setZoom(zoom);
  }

  /** Shows a whole box; of a point its surroundings. */
  fit(box: GeoBounds): void {
    const size = this.#map.getSize();
    const [minX, minY, maxX, maxY] = boxToMap(box);
    if (!size || size[0] === 0)
      return this.goTo([xToLon((minX + maxX) / 2), yToLat((minY + maxY) / 2)]);
    this.#view.fit([minX, minY, maxX, maxY], { size, padding: [48, 48, 48, 48], maxZoom: 14 });
  }

  zoomBy(steps: number): void {
    this.#view.animate({ zoom: (this.#view.getZoom() ?? 0) + steps, duration: 100 });
  }

  /**
   * The picture as it is seen, on the ground's colour; a server that does not answer holds it up
   * for a while only. @param longestMs how long
   */
  async toCanvas(longestMs = LONGEST_WAIT_MS): Promise<HTMLCanvasElement> {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, longestMs);
      this.#map.once('rendercomplete', () => {
        clearTimeout(timer);
        resolve();
      });
      this.#map.render();
    });
    return copyCanvases(this.host, this.#map.getSize() as [number, number], this.#theme.background);
  }

  dispose(): void {
    this.host.removeEventListener('pointerleave', this.#left);
    this.#drawing.dispose();
    this.#layers.dispose();
    this.setBasemap(null);
    this.#overlays.dispose();
    this.#map.setTarget(undefined);
    this.#map.dispose();
  }

  #listen(): void {
    this.#map.on('moveend', () => {
      if (!this.#moveToFirstWorld()) this.events.onMove(this.view);
    });
    // OpenLayers reports where it came to rest from its second frame on, and nothing else may
    // request one.
    const first = ({ frameState }: MapEvent): void => {
      if (!frameState) return;
      this.#map.un('postrender', first);
      this.#map.render();
    };
    this.#map.on('postrender', first);
    this.#map.on('pointermove', (event: MapBrowserEvent) => {
      if (!event.dragging) this.events.onPoint(toPosition(event.coordinate));
    });
    this.#map.on('click', (event: MapBrowserEvent) => {
      const { ctrlKey, metaKey } = event.originalEvent as MouseEvent;
      if (!this.#drawing.isActive)
        this.events.onClick(toPosition(event.coordinate), ctrlKey || metaKey);
    });
    this.host.addEventListener('pointerleave', this.#left);
  }

  /** Moves a map that rests in another world back by that. @returns whether it was moved */
  #moveToFirstWorld(): boolean {
    const [x, y] = (this.#view.getCenter() ?? [0, 0]) as [number, number];
    if (Math.abs(x) <= HALF_WORLD_M || this.#drawing.isActive) return false;
    this.#view.setCenter([x - Math.round(x / WORLD_M) * WORLD_M, y]);
    return true;
  }

  readonly #left = (): void => this.events.onPoint(null);
}

function toPosition([x, y]: readonly number[]): Position {
  return [wrapLon(xToLon(x!)), yToLat(y!)];
}

function shapeLook({ background, text, font, scheme }: MapTheme): LayerLook {
  return { halo: background, text, font, scheme };
}
