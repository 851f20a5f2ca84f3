import { computed, effect, type ReadonlySignal, signal } from '@preact/signals-core';
import { isAbort, type Problem, problemOf } from '../../core/problem.ts';
import { loadWithRetry } from '../../core/load-with-retry.ts';
import type { FeatureHit, Geometry, Position } from '../../plot/map/map-data.ts';
import type { MapPlot } from '../../plot/map/map-plot.ts';
import type { ElementHost } from '../../core/element-host.ts';
import type { RecordLocator } from '../../sources/layer/load-record.ts';
import { toDegrees } from '../../sources/layer/map-layer.ts';
import { type MapRecord, MOST_AT_PLACE } from '../../sources/layer/source.ts';
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
  /** Null for a record that was not clicked on, but named. */
  at: Position | null;
  records: readonly MapRecord[];
  /** Names of the layers that have not answered yet. */
  waiting: readonly string[];
  failures: readonly ClickFailure[];
  /** Names of the layers whose servers may have more records there. */
  limited: readonly string[];
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
  /** The record that an address holds: the uppermost one with keys; null without one. */
  readonly identified: ReadonlySignal<RecordLocator | null> = computed(() => {
    const first = this.#info.value?.records.find(({ catalog, keys }) => catalog && keys);
    return first ? { catalog: first.catalog!, keys: first.keys! } : null;
  });
  #work = new AbortController();
  readonly #stop: () => void;

  constructor(
    private readonly host: ElementHost,
    private readonly layers: MapLayers,
    private readonly plot: ReadonlySignal<MapPlot | null>,
  ) {
    this.#stop = effect(() => plot.value?.showIdentified(markInfo(this.#info.value)));
  }

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

  /**
   * Shows a record by its keys. Nothing is shown of one that the server does not have.
   *
   * @returns the record; null if absent, undefined if another place was chosen in the meantime or the
   * server did not answer
   */
  async open(name: RecordLocator): Promise<MapRecord | null | undefined> {
    this.#work.abort();
    const { signal: stop } = (this.#work = new AbortController());
    const load = () => import('../../sources/layer/load-record.ts');
    const { loadMapRecord } = await loadWithRetry(load, () => stop.aborted);
    const layer = (): string =>
      this.layers.rows.peek().find((row) => row.layer.catalog === name.catalog)?.layer.id ?? '';
    const answer = await loadMapRecord(this.host, name, layer(), stop).catch(() => null);
    if (stop.aborted || !answer?.ok) return undefined;
    if (!answer.data) return null;
    const record = { ...answer.data, layer: layer() };
    this.#info.value = { ...NOTHING_ELSE, records: [record] };
    return record;
  }

  /**
   * Shows a record by the value of its one key.
   *
   * @param known - What is shown if the server does not answer
   */
  async openKey(
    catalog: string,
    value: string,
    { label, geometry }: Pick<MapRecord, 'label' | 'geometry'>,
  ): Promise<void> {
    this.#work.abort();
    const { signal: stop } = (this.#work = new AbortController());
    const load = () => import('../../sources/layer/load-record.ts');
    const { findRecordName } = await loadWithRetry(load, () => stop.aborted);
    const name = await findRecordName(this.host, catalog, value, stop).catch(() => null);
    if (stop.aborted) return;
    const opening = name && this.open(name);
    const work = this.#work;
    if ((await opening) || this.#work !== work) return;
    const { layer } = this.layers.rows.peek().find((row) => row.layer.catalog === catalog) ?? {};
    const record = { layer: layer?.id ?? '', catalog: null, keys: null, properties: {} };
    this.#info.value = { ...NOTHING_ELSE, records: [{ ...record, label, geometry }] };
  }

  /** Forgets the place. */
  close(): void {
    this.#work.abort();
    this.#info.value = null;
  }

  dispose(): void {
    this.#stop();
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

/** A record that is shown by its name alone. */
const NOTHING_ELSE = { at: null, waiting: [], failures: [], limited: [] } as const;

/** The record that is shown first, else the place that was clicked on. */
function markInfo(info: ClickInfo | null): Geometry[] {
  const geometry = info?.records.find((record) => record.geometry)?.geometry;
  if (geometry) return [geometry];
  return info?.at ? [{ type: 'Point', coordinates: info.at }] : [];
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
    limited: rows.flatMap(({ layer, drawn }, i) =>
      drawn === 'pictures' && (answers[i]?.records.length ?? 0) >= MOST_AT_PLACE
        ? [layer.displayName]
        : [],
    ),
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
