import { type ReadonlySignal, signal } from '@preact/signals-core';
import { isAbort, type Problem, problemOf } from '../../core/problem.ts';
import type { FeatureHit, Position } from '../../plot/map/map-data.ts';
import type { MapPlot } from '../../plot/map/map-plot.ts';
import { toDegrees } from '../../sources/layer/map-layer.ts';
import type { MapRecord } from '../../sources/layer/source.ts';
import type { LayerRow, MapLayers } from './map-layers.ts';

/** Pixels around a place that count as there. */
const REACH_PX = 6;
/** How long a layer's server is waited for. */
export const LONGEST_WAIT_S = 10;

/** Why a layer has no answer: its problem, or null for one that is late. */
export interface ClickFailure {
  readonly name: string;
  readonly problem: Problem | null;
}

/** What was clicked on, as far as the layers have answered. */
export interface ClickInfo {
  at: Position;
  records: readonly MapRecord[];
  /** Names of the layers that have not answered yet. */
  waiting: readonly string[];
  failures: readonly ClickFailure[];
}

/** The answer of one layer; null until it comes. */
type LayerAnswer = { records: readonly MapRecord[]; failure: ClickFailure | null } | null;

/**
 * Finds the records at a clicked place, those of the uppermost layer first: among what is drawn,
 * and at the servers of layers that are drawn by pictures. Each layer's are shown as they come.
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

  /**
   * Finds the records at a place.
   *
   * @returns the records as soon as it is certain which the uppermost one with a key is; none if
   * another place was clicked on in the meantime
   */
  find(at: Position): Promise<readonly MapRecord[]> {
    this.#work.abort();
    const { signal: stop } = (this.#work = new AbortController());
    const plot = this.plot.peek();
    if (!plot) return Promise.resolve([]);
    const hits = plot.hitsAt(at);
    const reach = toDegrees(plot.view.metresPerPx, at, REACH_PX);
    const rows = this.layers.rows
      .peek()
      .toReversed()
      .filter(({ visible }) => visible);
    const answers: LayerAnswer[] = rows.map((row) =>
      row.drawn === 'pictures' ? null : { records: this.#readRecords(row, hits), failure: null },
    );
    return new Promise((resolve) => {
      const update = (): void => {
        if (stop.aborted) return resolve([]);
        const info = collect(at, rows, answers);
        this.#info.value = info;
        if (isDecided(rows, answers)) resolve(info.records);
      };
      rows.forEach((row, i) => {
        if (answers[i] === null)
          void this.#ask(row, { at, reach, stop }).then((answer) => {
            answers[i] = answer;
            update();
          });
      });
      update();
    });
  }

  /** Forgets the place. */
  close(): void {
    this.#work.abort();
    this.#info.value = null;
  }

  dispose(): void {
    this.#work.abort();
  }

  async #ask(
    { layer }: LayerRow,
    { at, reach, stop }: { at: Position; reach: number; stop: AbortSignal },
  ): Promise<Exclude<LayerAnswer, null>> {
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(), LONGEST_WAIT_S * 1000);
    try {
      const signal = AbortSignal.any([stop, late.signal]);
      return { records: await this.layers.infoAt(layer, at, reach, signal), failure: null };
    } catch (error) {
      const problem = isAbort(error) ? null : problemOf(error, 'REQUEST_FAILED');
      return { records: [], failure: { name: layer.displayName, problem } };
    } finally {
      clearTimeout(timer);
    }
  }

  #readRecords({ layer, drawn }: LayerRow, hits: readonly FeatureHit[]): MapRecord[] {
    if (drawn !== 'features') return [];
    const refs = hits.filter((hit) => hit.layer === layer.id).map(({ ref }) => ref);
    return [...new Set(refs)].flatMap((ref) => this.layers.record(layer.id, ref) ?? []);
  }
}

function collect(
  at: Position,
  rows: readonly LayerRow[],
  answers: readonly LayerAnswer[],
): ClickInfo {
  return {
    at,
    records: answers.flatMap((answer) => answer?.records ?? []),
    waiting: rows.flatMap(({ layer }, i) => (answers[i] === null ? [layer.displayName] : [])),
    failures: answers.flatMap((answer) => answer?.failure ?? []),
  };
}

/** Whether no answer that is still to come can be selected before those that came. */
function isDecided(rows: readonly LayerRow[], answers: readonly LayerAnswer[]): boolean {
  const firstWaiting = answers.indexOf(null);
  if (firstWaiting < 0) return true;
  const above = answers.slice(0, firstWaiting).flatMap((answer) => answer?.records ?? []);
  if (above.some(({ catalog, keys }) => catalog && keys)) return true;
  const came = answers.some((answer) => answer !== null && answer.records.length > 0);
  return came && rows.every(({ layer }, i) => answers[i] !== null || layer.catalog === null);
}
