import { type ReadonlySignal, signal } from '@preact/signals-core';
import type { Translate } from '../../i18n/i18n.ts';
import type { ElementHost } from '../../core/element-host.ts';
import { parseLanguage } from '../../i18n/language.ts';
import { type Problem, problemText } from '../../core/problem.ts';
import { shortenFilter } from '../../core/long-filter.ts';
import type { Selection } from '../../core/selection.ts';
import { notify } from '../../core/toasts.ts';
import { addSelectionToCart, nameServer, summarizeArea } from '../../sources/layer/map-calls.ts';
import type { MapRecord } from '../../sources/layer/source.ts';
import type { Area } from '../../plot/map/map-data.ts';
import { safeName, saveFile } from '../../ui/save-file.ts';
import { describeCartChange } from './cart-notice.ts';
import type { MapCoordinates } from './map-coordinates.ts';
import type { MapLayers } from './map-layers.ts';
import type { MapPrintOptions } from './print-layout.ts';
import type { MapStage } from './map-stage.ts';
import type { RecordSelection } from './record-selection.ts';

/** What the actions of a map work on. */
export interface ActionParts {
  readonly host: ElementHost;
  readonly t: Translate;
  readonly layers: MapLayers;
  readonly stage: MapStage;
  readonly records: RecordSelection;
  readonly area: ReadonlySignal<Area | null>;
  readonly coordinates: MapCoordinates;
  onFailed(problem: Problem): void;
}

/** What a user does with a map's area, selection and picture: cart, summary, list, print. */
export class MapActions {
  readonly #busy = signal<'cart' | 'summary' | null>(null);
  /** The action that waits for the server. */
  readonly busy: ReadonlySignal<'cart' | 'summary' | null> = this.#busy;

  constructor(private readonly parts: ActionParts) {}

  /** Puts what is selected into the user's cart. */
  async addToCart(selection: Selection): Promise<void> {
    const { host, t } = this.parts;
    this.#busy.value = 'cart';
    const answer = await addSelectionToCart(host, selection).catch(() => null);
    this.#busy.value = null;
    if (!answer) return;
    if (!answer.ok) return this.#notifyProblem(answer.error);
    const { cartId, count } = answer.data;
    notify(host, describeCartChange(t, selection, answer.data));
    host.emit('geo-cart-change', { cartId, count });
  }

  /** Starts a summary of the area of interest, as a job. */
  async summarize(): Promise<void> {
    const { host, t, area } = this.parts;
    const within = area.peek();
    if (!within) return;
    this.#busy.value = 'summary';
    const language = parseLanguage(host.environment.peek().lang);
    const answer = await summarizeArea(host, within, t('map.area'), language).catch(() => null);
    this.#busy.value = null;
    if (!answer) return;
    if (!answer.ok) return this.#notifyProblem(answer.error);
    notify(host, { kind: 'success', message: t('map.area.summaryStarted') });
  }

  /** Opens the records in the area of interest in the list of their catalog. */
  async filterList(): Promise<void> {
    const { records, area } = this.parts;
    const [within, catalog] = [area.peek(), records.target.peek()];
    if (!within || catalog === null) return;
    const inside = await records.selection.describeInside(catalog, within);
    if (!inside) return;
    this.#openList({ catalog, constraints: JSON.stringify(shortenFilter(inside.constraints)) });
  }

  /** Opens what is selected in the list of its catalog. */
  openSelected(catalog: string): void {
    this.#openList({ catalog, only: 'selected' });
  }

  /** Opens a record in the list of its catalog. */
  openRecord({ catalog, keys }: MapRecord): void {
    this.#openList({ catalog: catalog!, record: JSON.stringify(keys) });
  }

  /** Saves a page with the map and what is chosen beside it. */
  async print(options: MapPrintOptions): Promise<void> {
    const { host, stage, layers, coordinates, t, onFailed } = this.parts;
    const [plot, view] = [stage.plot.peek(), stage.view.peek()];
    if (!plot || !view) return;
    const { printMap } = await import('./print-map.ts');
    const answer = await printMap({
      plot,
      rows: layers.rows.peek(),
      layers,
      view,
      options,
      coordinates,
      source: nameServer(host),
      t,
    });
    if ('problem' in answer) return onFailed(answer.problem);
    saveFile(answer.file, `${safeName(options.title.trim() || t('map.label'))}.pdf`);
  }

  #openList(query: Record<string, string>): void {
    const to = `/consume/browse?${new URLSearchParams(query)}`;
    this.parts.host.emit('geo-navigate', { to }, { cancelable: true });
  }

  #notifyProblem(problem: Problem): void {
    const { host, t } = this.parts;
    notify(host, { kind: 'error', message: problemText(t, problem), problem });
  }
}
