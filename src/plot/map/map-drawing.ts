import type { Coordinate } from 'ol/coordinate.js';
import { never, shiftKeyOnly } from 'ol/events/condition.js';
import { boundingExtent } from 'ol/extent.js';
import Feature from 'ol/Feature.js';
import { fromExtent } from 'ol/geom/Polygon.js';
import DragBox from 'ol/interaction/DragBox.js';
import Draw, { createBox } from 'ol/interaction/Draw.js';
import type OlMap from 'ol/Map.js';
import type VectorSource from 'ol/source/Vector.js';
import type { DrawKind, DrawPurpose, Geometry, Measured } from './map-data.ts';
import { GEOMETRY_FORMAT, measureFeature } from './map-features.ts';
import { areaStyle } from './shapes-style.ts';

/** What drawing works on, and whom it informs. */
export interface DrawingParts {
  readonly map: OlMap;
  readonly host: HTMLElement;
  /** Where finished measurements stay. */
  readonly sketch: VectorSource;
  /** `#rrggbb` of what is drawn. */
  readAccent(): string;
  onDraw(kind: DrawKind, geometry: Geometry, measured: Measured, purpose: DrawPurpose): void;
  onSketch(measured: Measured | null): void;
}

/**
 * Shapes that are drawn on a map. A box can also be dragged with Shift at any time; a shape that is
 * finished with Shift is added to what is selected, with Alt it is taken away.
 */
export class MapDrawing {
  readonly #parts: DrawingParts;
  readonly #shiftBox = new DragBox({ condition: shiftKeyOnly, className: 'map-shift-box' });
  #draw: Draw | null = null;
  /** Draws a box by dragging, beside the one of two clicks. */
  #dragged: DragBox | null = null;
  #purpose: DrawPurpose = null;
  #kind: DrawKind | null = null;
  /** First corner of a box that is drawn by keyboard. */
  #corner: Coordinate | null = null;
  #end: ((feature: Feature) => void) | null = null;

  constructor(parts: DrawingParts) {
    this.#parts = parts;
    const { map, host, onDraw } = parts;
    for (const type of EVENTS) host.addEventListener(type, this.#readKeys, { capture: true });
    map.addInteraction(this.#shiftBox);
    this.#shiftBox.on('boxend', () => {
      const box = new Feature(this.#shiftBox.getGeometry());
      onDraw('box', writeGeometry(box), measureFeature(box), 'add');
    });
  }

  /** Whether a shape is being drawn. */
  get isActive(): boolean {
    return this.#draw !== null;
  }

  /** Draws until a shape is closed or `stop`. A double click, or Enter, ends lines and areas. */
  start(kind: DrawKind): void {
    this.stop();
    const { map, host, sketch, readAccent, onDraw, onSketch } = this.#parts;
    const isMeasure = kind === 'line' || kind === 'surface';
    sketch.clear();
    const draw = new Draw({
      source: isMeasure ? sketch : undefined,
      style: areaStyle(readAccent()),
      stopClick: true,
      type: kind === 'line' ? 'LineString' : kind === 'box' ? 'Circle' : 'Polygon',
      freehand: kind === 'lasso',
      // Shift says what is done with the shape, not how it is drawn.
      freehandCondition: kind === 'lasso' ? undefined : never,
      condition: (event) => (event.originalEvent as PointerEvent).button === 0,
      // A press that may become a box does not pan the map.
      ...(kind === 'box' && { geometryFunction: createBox(), stopDown: () => true }),
    });
    draw.on('drawstart', ({ feature }) =>
      feature.getGeometry()?.on('change', () => onSketch(measureFeature(feature))),
    );
    const end = (feature: Feature): void => {
      const geometry = writeGeometry(feature);
      const measured = measureFeature(feature);
      const purpose = this.#purpose;
      // The interaction still works on the click that ended the shape.
      setTimeout(() => {
        if (this.#draw === draw) this.stop();
        onDraw(kind, geometry, measured, purpose);
      });
    };
    draw.on('drawend', ({ feature }) => end(feature));
    draw.on('drawabort', () => onSketch(null));
    this.#shiftBox.setActive(false);
    map.addInteraction(draw);
    this.#draw = draw;
    this.#kind = kind;
    this.#end = end;
    if (kind === 'box') this.#dragged = addDraggedBox(map, end);
    host.dataset['drawing'] = kind;
  }

  /**
   * Places a vertex in the middle of the map; of a box the first corner, then the opposite one,
   * which ends it.
   */
  placeVertex(): void {
    const at = this.#parts.map.getView().getCenter();
    if (!this.#draw || !at) return;
    if (this.#kind === 'box' && this.#corner) {
      const box = fromExtent(boundingExtent([this.#corner, at]));
      this.#end?.(new Feature(box));
      return;
    }
    if (this.#kind === 'box') this.#corner = at;
    this.#draw.appendCoordinates([[...at]]);
  }

  /** Takes the last vertex away. */
  removeVertex(): void {
    this.#corner = null;
    this.#draw?.removeLastPoint();
  }

  /** Ends the shape that is being drawn as it is; a box whose first corner is placed ends here. */
  finish(): void {
    if (this.#corner) this.placeVertex();
    else this.#draw?.finishDrawing();
  }

  /** Puts the shape away that is being drawn. */
  stop(): void {
    if (!this.#draw) return;
    const { map, host } = this.#parts;
    map.removeInteraction(this.#draw);
    this.#draw.dispose();
    this.#draw = null;
    this.#kind = null;
    this.#corner = null;
    this.#end = null;
    if (this.#dragged) map.removeInteraction(this.#dragged);
    this.#dragged?.dispose();
    this.#dragged = null;
    this.#shiftBox.setActive(true);
    delete host.dataset['drawing'];
  }

  dispose(): void {
    const { host } = this.#parts;
    for (const type of EVENTS) host.removeEventListener(type, this.#readKeys, { capture: true });
    this.stop();
  }

  readonly #readKeys = (event: Event): void => {
    const { shiftKey, altKey } = event as PointerEvent | KeyboardEvent;
    this.#purpose = altKey ? 'remove' : shiftKey ? 'add' : null;
  };
}

/** Events that tell which keys are held when a shape ends. */
const EVENTS = ['pointerdown', 'pointerup', 'keydown'] as const;

/** Lets a box be dragged; a press without a drag is left to the other interactions. */
function addDraggedBox(map: OlMap, onEnd: (feature: Feature) => void): DragBox {
  const box = new DragBox({
    condition: ({ originalEvent }) => (originalEvent as PointerEvent).button === 0,
    className: 'map-shift-box',
  });
  box.stopDown = () => false;
  box.on('boxend', () => onEnd(new Feature(box.getGeometry())));
  map.addInteraction(box);
  return box;
}

function writeGeometry(feature: Feature): Geometry {
  return GEOMETRY_FORMAT.writeGeometryObject(feature.getGeometry()!, {
    decimals: 7,
  }) as unknown as Geometry;
}
