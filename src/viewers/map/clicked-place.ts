import { type ReadonlySignal, signal } from '@preact/signals-core';
import { isAbort, type Problem, problemOf } from '../../core/problem.ts';
import type { FeatureHit, Position } from '../../plot/map/map-data.ts';
import type { MapPlot } from '../../plot/map/map-plot.ts';
import { toDegrees } from '../../sources/layer/map-layer.ts';
import type { MapRecord } from '../../sources/layer/source.ts';
import type { LayerRow, MapLayers } from './map-layers.ts';

/** Pixels around a place that count as there. */
const REACH_PX = 6;

/** What was clicked on. */
export interface ClickInfo {
  at: Position;
  records: readonly MapRecord[];
  busy: boolean;
  problem: Problem | null;
}

/**
 * Finds the records at a clicked place, those of the uppermost layer first: among what is drawn,
 * and at the servers of layers that are drawn by pictures.
 */
export class ClickedPlace {
  readonly #info = signal<ClickInfo | null>(null);
  /** Null while nothing is clicked on. */
  readonly info: ReadonlySignal<ClickInfo | null> = this.#info;
  #work = new AbortController();

  constructor(
    private readonly layers: MapLayers,
    private readonly plot: ReadonlySignal<MapPlot | null>,
  ) {}

  /** Finds the records at a place. @returns none if another place was clicked on in the meantime */
  async find(at: Position): Promise<readonly MapRecord[]> {
    this.#work.abort();
    const { signal: stop } = (this.#work = new AbortController());
    const plot = this.plot.peek();
    if (!plot) return [];
    this.#info.value = { at, records: [], busy: true, problem: null };
    const hits = plot.hitsAt(at);
    const reach = toDegrees(plot.view.metresPerPx, at, REACH_PX);
    let problem: Problem | null = null;
    const found = await Promise.all(
      this.layers.rows
        .peek()
        .toReversed()
        .filter(({ visible }) => visible)
        .map(async (row): Promise<MapRecord[]> => {
          try {
            return row.drawn === 'pictures'
              ? await this.layers.infoAt(row.layer, at, reach, stop)
              : this.#readRecords(row, hits);
          } catch (error) {
            if (!stop.aborted && !isAbort(error)) problem = problemOf(error, 'REQUEST_FAILED');
            return [];
          }
        }),
    );
    if (stop.aborted) return [];
    const records = found.flat();
    this.#info.value = { at, records, busy: false, problem };
    return records;
  }

  /** Forgets the place. */
  close(): void {
    this.#work.abort();
    this.#info.value = null;
  }

  dispose(): void {
    this.#work.abort();
  }

  #readRecords({ layer, drawn }: LayerRow, hits: readonly FeatureHit[]): MapRecord[] {
    if (drawn !== 'features') return [];
    return hits
      .filter((hit) => hit.layer === layer.id)
      .flatMap(({ ref }) => this.layers.record(layer.id, ref) ?? []);
  }
}
