import { type ReadonlySignal, signal } from '@preact/signals-core';
import type { Position } from '../../plot/map/map-data.ts';
import type { MapPlot } from '../../plot/map/map-plot.ts';
import { toDegrees } from '../../sources/layer/map-layer.ts';
import type { MapRecord } from '../../sources/layer/source.ts';
import type { MapLayers } from './map-layers.ts';

const REACH_PX = 4;
/** Pause of the pointer after which requests for the records below it are sent. */
const REST_MS = 150;

/** Who hears of the record under the pointer. */
export interface HoverListener {
  /**
   * Whether records of layers that are drawn by pictures are of interest, which takes requests to
   * their servers.
   */
  isLinked(): boolean;
  /** The pointer is on another record, or on none. */
  onRecord(record: MapRecord | null): void;
}

/**
 * Finds the record under the pointer: at once among what is drawn, once the pointer rests at the
 * servers of layers that are drawn by pictures.
 */
export class HoveredRecord {
  readonly #record = signal<MapRecord | null>(null);
  readonly record: ReadonlySignal<MapRecord | null> = this.#record;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #work = new AbortController();

  constructor(
    private readonly layers: MapLayers,
    private readonly plot: ReadonlySignal<MapPlot | null>,
    private readonly listener: HoverListener,
  ) {}

  /** Moves the pointer to a place; null takes it off the map. */
  moveTo(at: Position | null): void {
    this.#cancel();
    const plot = this.plot.peek();
    const [hit] = at && plot ? plot.hitsAt(at) : [];
    const record = hit ? this.layers.record(hit.layer, hit.ref) : null;
    if (record || !at || !plot || !this.listener.isLinked()) return this.#show(record);
    const { signal: stop } = (this.#work = new AbortController());
    const reach = toDegrees(plot.view.metresPerPx, at, REACH_PX);
    this.#timer = setTimeout(() => {
      findPictured(this.layers, at, reach, stop).then(
        (found) => stop.aborted || this.#show(found),
        () => undefined,
      );
    }, REST_MS);
  }

  /** Aborts the requests for the records below the pointer. */
  dispose(): void {
    this.#cancel();
  }

  #cancel(): void {
    clearTimeout(this.#timer);
    this.#work.abort();
  }

  #show(record: MapRecord | null): void {
    if (isSameRecord(record, this.#record.peek())) return;
    this.#record.value = record;
    this.plot.peek()?.showPointed(record?.geometry ?? null);
    this.listener.onRecord(record);
  }
}

/**
 * Checks whether two records are the same: labels are not enough, for many features have no label
 * or share one.
 */
export function isSameRecord(one: MapRecord | null, other: MapRecord | null): boolean {
  const toKey = (record: MapRecord | null): string =>
    JSON.stringify([record?.layer, record?.label, record?.keys ?? record?.properties]);
  return one === other || toKey(one) === toKey(other);
}

/**
 * Finds the first record that a server has at a place, of the uppermost layer with a catalog that
 * is drawn by pictures.
 */
async function findPictured(
  layers: MapLayers,
  at: Position,
  reach: number,
  signal: AbortSignal,
): Promise<MapRecord | null> {
  for (const { layer, visible, drawn } of layers.rows.peek().toReversed()) {
    if (!visible || drawn !== 'pictures' || !layer.catalog) continue;
    const found = await layers.infoAt(layer, at, reach, signal).catch(() => []);
    const record = found.find(({ keys }) => keys !== null);
    if (record) return record;
    signal.throwIfAborted();
  }
  return null;
}
