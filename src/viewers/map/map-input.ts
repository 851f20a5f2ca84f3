import { type ReadonlySignal, signal } from '@preact/signals-core';
import type { ElementHost } from '../../core/element-host.ts';
import type { DrawKind, Position } from '../../plot/map/map-data.ts';
import type { MapEvents } from '../../plot/map/map-plot.ts';
import { areaFrom } from '../../sources/layer/area.ts';
import type { AreaOfInterest } from './area-of-interest.ts';
import type { ClickedPlace } from './clicked-place.ts';
import {
  DRAWING,
  type DrawingEvent,
  type DrawingTool,
  IDLE_TOOL,
  nextTool,
} from './drawing-tool.ts';
import type { HoveredRecord } from './hovered-record.ts';
import type { MapLinkMember } from './map-link.ts';
import type { MapNavigation } from './map-navigation.ts';
import type { MapStage } from './map-stage.ts';
import type { RecordSelection } from './record-selection.ts';

/** What the pointer and the keys of a map work on. */
export interface InputParts {
  readonly host: ElementHost;
  readonly stage: MapStage;
  readonly navigation: MapNavigation;
  readonly records: RecordSelection;
  readonly areaOfInterest: AreaOfInterest;
  readonly clicked: ClickedPlace;
  readonly hovered: HoveredRecord;
  readonly link: MapLinkMember;
}

/** A key as the map takes it. */
export interface PressedKey {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

/**
 * Pointer, keys and drawing tools of a map. A click identifies what lies there and leaves the
 * selection alone; with Control or Command it adds the record to the selection or takes it away.
 */
export class MapInput {
  readonly #tool = signal<DrawingTool>(IDLE_TOOL);
  readonly tool: ReadonlySignal<DrawingTool> = this.#tool;
  readonly #pointed = signal<Position | null>(null);
  /** Place of the pointer; null while it is not on the map. */
  readonly pointed: ReadonlySignal<Position | null> = this.#pointed;
  /** What the plot reports. */
  readonly events: MapEvents;

  constructor(private readonly parts: InputParts) {
    const { stage, areaOfInterest } = parts;
    this.events = {
      onMove: (view) => (stage.view.value = view),
      onPoint: (at) => this.#point(at),
      onClick: (at, isSelecting) => void this.identify(at, isSelecting),
      onDraw: (shape, geometry, measured, purpose) => {
        this.#change({ type: 'finish', shape, measured });
        const drawn = areaFrom(geometry);
        if (drawn && shape !== 'surface')
          areaOfInterest.adopt(drawn, { isSelecting: true, change: purpose ?? undefined });
      },
      onSketch: (measured) => this.#change({ type: 'sketch', measured }),
    };
  }

  /**
   * Shows what lies at a place.
   *
   * @param isSelecting - Adds the uppermost record to the selection, or takes it away
   */
  async identify(at: Position, isSelecting: boolean): Promise<void> {
    const { clicked, records, host } = this.parts;
    const found = await clicked.find(at);
    if (found.length === 0) return;
    if (isSelecting) records.toggleFirst(found);
    const features = found.map(({ catalog, keys, geometry, properties }) => ({
      catalog,
      keys,
      geometry,
      properties,
    }));
    host.emit('geo-map-identify', { features });
  }

  /** Chooses a shape to draw; the one that is drawn is put away, as with null. */
  draw(shape: DrawKind | null): void {
    this.#change({ type: 'choose', shape });
    const plot = this.parts.stage.plot.peek();
    const tool = this.#tool.peek();
    plot?.clearSketch();
    if (tool.kind === 'drawing') {
      plot?.startDrawing(tool.shape);
      plot?.focus();
    } else plot?.stopDrawing();
  }

  /** Handles a key that the map itself does not take. @returns whether it was taken */
  pressKey({ key, ctrlKey, metaKey, altKey }: PressedKey): boolean {
    const { records, navigation } = this.parts;
    const isCommand = ctrlKey || metaKey;
    if (isCommand && !altKey && key.toLowerCase() === 'z') {
      records.selection.undo();
      return true;
    }
    const { kind } = this.#tool.peek();
    if (kind === 'drawing' && this.#pressDrawingKey(key)) return true;
    if (isCommand && key === 'Enter') return this.#identifyMiddle(true);
    if (isCommand || altKey) return false;
    const shape = key.length === 1 && DRAWING.find((one) => one.key === key.toUpperCase());
    if (key === '0') navigation.fitLayers();
    else if (key === 'Enter') return this.#identifyMiddle(false);
    else if (key === 'Escape' && kind !== 'idle') this.draw(null);
    else if (shape) this.draw(shape.kind);
    else return false;
    return true;
  }

  /** Vertices by keyboard: they are placed in the middle of the map, which the arrow keys pan. */
  #pressDrawingKey(key: string): boolean {
    const plot = this.parts.stage.plot.peek();
    if (key === ' ') plot?.placeVertex();
    else if (key === 'Backspace') plot?.removeVertex();
    else if (key === 'Enter') plot?.finishDrawing();
    else return false;
    return true;
  }

  /** Shows what lies in the middle of the map, for keyboards. */
  #identifyMiddle(isSelecting: boolean): boolean {
    const view = this.parts.stage.plot.peek()?.view;
    if (view) void this.identify(view.center, isSelecting);
    return view !== undefined;
  }

  #point(at: Position | null): void {
    const { hovered, link, host } = this.parts;
    this.#pointed.value = at;
    hovered.moveTo(this.#tool.peek().kind === 'drawing' ? null : at);
    link.sendPlace(at);
    if (at) host.emit('geo-cursor', { lon: at[0], lat: at[1] });
  }

  #change(event: DrawingEvent): void {
    this.#tool.value = nextTool(this.#tool.peek(), event);
  }
}
