import { computed, effect, type ReadonlySignal, signal } from '@preact/signals-core';
import type { ElementHost } from '../../core/element-host.ts';
import { parseLanguage } from '../../i18n/language.ts';
import type { Selection, SelectionChange } from '../../core/selection.ts';
import { notify } from '../../core/toasts.ts';
import { translator } from '../../i18n/i18n.ts';
import type { Area } from '../../plot/map/map-data.ts';
import type { MapPlot } from '../../plot/map/map-plot.ts';
import { createMapSelection } from '../../sources/layer/map-calls.ts';
import {
  type MapSelection,
  MOST_MARKED,
  toSelected,
  type SelectionReference,
} from '../../sources/layer/map-selection.ts';
import type { MapRecord } from '../../sources/layer/source.ts';
import { boundGeometries } from './extents.ts';
import type { LayerRow, MapLayers } from './map-layers.ts';

/** A catalog that a layer's records are in. */
export interface LayerCatalog {
  readonly name: string;
  readonly label: string;
}

/** What the selection of a map works on. */
export interface SelectionParts {
  readonly plot: ReadonlySignal<MapPlot | null>;
  readonly layers: MapLayers;
  /** Whether the page itself has the features of the layer with this id. */
  hasFeatures(id: string): boolean;
}

/** Selects records by what is clicked on, by areas and by queries, and marks them on the map. */
export class RecordSelection {
  readonly selection: MapSelection;
  /** Catalogs of the layers, those of the uppermost first. */
  readonly catalogs: ReadonlySignal<readonly LayerCatalog[]>;
  readonly #chosen = signal<string | null>(null);
  /** How records in an area change what is selected. */
  readonly change = signal<SelectionChange>('add');
  /** Catalog that areas select from; null without one. */
  readonly target: ReadonlySignal<string | null>;
  #reference: SelectionReference | null = null;
  /** The map goes to what is selected once that is known. */
  readonly #isRevealing = signal(false);
  readonly #stops: readonly (() => void)[];

  constructor(
    private readonly host: ElementHost,
    private readonly parts: SelectionParts,
  ) {
    const { layers, plot } = parts;
    this.selection = createMapSelection(host, (changed) => host.emit('geo-selection', changed));
    this.catalogs = computed(() => catalogsOfLayers(layers.rows.value));
    this.target = computed(() => this.#chosen.value ?? this.catalogs.value[0]?.name ?? null);
    const names = computed(() => this.catalogs.value.map(({ name }) => name).join(' '));
    const { shown } = this.selection;
    this.#stops = [
      names.subscribe((now) => {
        if (now !== '') this.selection.follow(now.split(' '));
      }),
      effect(() =>
        plot.value?.showSelected(
          shown.value?.records.flatMap(({ geometry }) => geometry ?? []) ?? [],
        ),
      ),
      effect(() => this.#reveal()),
      // At once: a page need not wait for the marks.
      shown.subscribe((now) => {
        if (now && now.records.length > 0) host.emit('geo-map-select', { features: now.records });
      }),
    ];
  }

  /** Chooses the catalog that areas select from. */
  setTarget(catalog: string): void {
    this.#chosen.value = catalog;
  }

  /** Finds the label of a catalog; its name if no layer has the catalog. */
  findLabel(catalog: string): string {
    return this.catalogs.peek().find(({ name }) => name === catalog)?.label ?? catalog;
  }

  /**
   * Selects what a state names, and moves the map there. Listeners that a page adds in the same
   * task hear of it.
   */
  open(reference: SelectionReference): void {
    this.#reference = reference;
    this.#isRevealing.value = true;
    queueMicrotask(() => this.#openNamed());
  }

  /** Keeps the map where it is when the selection of a state is known. */
  stopRevealing(): void {
    this.#isRevealing.value = false;
  }

  /** Selects records by a query. */
  select(query: Selection): void {
    this.#reference = null;
    this.stopRevealing();
    this.selection.set(query);
  }

  /** Whether a record can be selected: it has keys in a catalog, or the page has its layer. */
  canSelect({ catalog, keys, layer }: MapRecord): boolean {
    return Boolean(catalog && keys) || this.parts.hasFeatures(layer);
  }

  /** Adds a record to those that are selected, or takes it away. */
  toggle(record: MapRecord): void {
    const [served] = toSelected([record]);
    if (served) return void this.selection.toggle(served.catalog, served.keys);
    const row = this.parts.layers.rows.peek().find(({ layer }) => layer.id === record.layer);
    this.selection.changeOwn(
      { labels: [row?.layer.displayName ?? record.layer], records: [record] },
      this.selection.has(record) ? 'remove' : 'add',
    );
  }

  /** Adds the uppermost of the records at a place to those that are selected, or takes it away. */
  toggleFirst(records: readonly MapRecord[]): void {
    const first =
      records.find(({ catalog, keys }) => catalog && keys) ??
      records.find((record) => this.canSelect(record));
    if (first) this.toggle(first);
  }

  /** Selects the records of the chosen catalog that lie in an area or touch it. */
  async selectInside(area: Area, change: SelectionChange = this.change.peek()): Promise<void> {
    const target = this.target.peek();
    if (target !== null && (await this.selection.selectInside(target, area, change))) return;
    this.#selectOwnInside(area, target, change);
  }

  dispose(): void {
    this.#reference = null;
    this.#stops.forEach((stop) => stop());
    this.selection.dispose();
  }

  /** Selects from layers of the page, which no server knows. */
  #selectOwnInside(area: Area, catalog: string | null, change: SelectionChange): void {
    const { layers, plot, hasFeatures } = this.parts;
    const own = layers.rows
      .peek()
      .flatMap(({ layer, visible, features }) =>
        visible && layer.catalog === catalog && features && hasFeatures(layer.id)
          ? [{ layer, features, refs: plot.peek()?.inside(layer.id, area) ?? [] }]
          : [],
      );
    if (own.length === 0) return;
    const found = own.filter(({ refs }) => refs.length > 0);
    this.selection.changeOwn(
      {
        labels: found.map(({ layer }) => layer.displayName),
        records: found
          .flatMap(({ features, refs }) =>
            refs.slice(0, MOST_MARKED).map((ref) => features.record(ref)),
          )
          .slice(0, MOST_MARKED),
        size: found.reduce((sum, { refs }) => sum + refs.length, 0),
        keys: found
          .flatMap(({ features, refs }) => refs.map((ref) => features.keys(ref)))
          .filter((keys) => keys !== null),
      },
      change,
    );
  }

  /** Says that an address replaced what the user had selected, with the way back. */
  #offerUndo(): void {
    const t = translator(parseLanguage(this.host.environment.peek().lang));
    notify(this.host, {
      kind: 'info',
      message: t('map.selection.replaced'),
      action: { label: t('common.undo'), run: () => this.selection.undo() },
    });
  }

  #openNamed(): void {
    const reference = this.#reference;
    this.#reference = null;
    if (reference !== null && this.selection.open(reference)) this.#offerUndo();
  }

  #reveal(): void {
    const plot = this.parts.plot.value;
    const shown = this.selection.shown.value;
    const isReady = this.parts.layers.phase.value.kind === 'ready';
    if (!plot || !isReady || !shown || !this.#isRevealing.value) return;
    const box = boundGeometries(shown.records.map(({ geometry }) => geometry));
    if (!box) return;
    plot.fit(box);
    this.#isRevealing.value = false;
  }
}

/** The label is that of a catalog's lowest layer. */
function catalogsOfLayers(rows: readonly LayerRow[]): readonly LayerCatalog[] {
  const named = new Map(
    rows
      .toReversed()
      .flatMap(({ layer }) => (layer.catalog ? [[layer.catalog, layer.displayName] as const] : []))
      .reverse(),
  );
  return [...named].reverse().map(([name, label]) => ({ name, label }));
}
