import { batch, computed, type ReadonlySignal, signal } from '@preact/signals-core';
import { isAbort, type Problem, problemOf } from '../../core/problem.ts';
import type { GeoBounds, PictureRequest, PlotLayer, Position } from '../../plot/map/map-data.ts';
import { isOwnService, type MapLayer } from '../../sources/layer/map-layer.ts';
import type { LayerFeatures, LayerSource, MapRecord, OpenMap } from '../../sources/layer/source.ts';
import {
  type ArrangedLayer,
  arrangeLayers,
  type ChosenLook,
  describeArrangement,
  type Drawn,
  findDrawing,
  findUsualDrawing,
  type LayerArrangement,
} from './layer-looks.ts';
import { Opening } from '../shared/opening.ts';

/** Whether the layers are being opened, are shown, or could not be opened. */
export type MapPhase =
  { kind: 'loading' } | { kind: 'ready' } | { kind: 'failed'; problem: Problem };

/** A layer as the user has it. */
export interface LayerRow extends Readonly<ArrangedLayer> {
  /** Which of the palette's colours its features have. */
  readonly color: number;
  /** Pictures, or features, are on their way. */
  readonly busy: boolean;
  /** Why some of it is not there. */
  readonly problem: Problem | null;
  readonly content: PlotLayer['content'];
  readonly features: LayerFeatures | null;
  /** Features, once they are counted. */
  readonly count: number | null;
}

/** How long `layerRefresh` names the layer (spec 4). */
const LAYER_REFRESH_MS = 100;

const NOTHING: PlotLayer['content'] = { kind: 'nothing' };

/** The layers of an element: what they are, how the user has them, and how each of them fares. */
export class MapLayers {
  readonly phase = signal<MapPhase>({ kind: 'loading' });
  /** Lowest first. */
  readonly #rows = signal<readonly LayerRow[]>([]);
  readonly rows: ReadonlySignal<readonly LayerRow[]> = this.#rows;
  readonly box = signal<GeoBounds | null>(null);
  readonly #layerRefresh = signal<string | null>(null);
  /** Id of the layer that the user refreshes, cleared after 100 ms (spec 4). */
  readonly layerRefresh: ReadonlySignal<string | null> = this.#layerRefresh;
  #refreshTimer: ReturnType<typeof setTimeout> | undefined;
  #source: LayerSource | null = null;
  #ownFeatures: (id: string) => boolean = () => false;
  #wanted: LayerArrangement = { looks: {}, order: null };
  #work = new AbortController();
  readonly #opening = new Opening<OpenMap & { source: LayerSource }>();
  readonly #reading = new Set<Promise<void>>();
  /** What the user has changed of the layers. */
  readonly arrangement = computed(() => describeArrangement(this.#rows.value));
  /** Layers of the suite's own server that are shown by pictures, as their names' neighbours. */
  readonly #pictured = computed(() => listPictured(this.#rows.value).join(','));
  readonly pictured: ReadonlySignal<string> = this.#pictured;
  readonly #busy = new Map<string, number>();
  #reload: (id: string) => void = () => undefined;

  constructor(private readonly failed: (problem: Problem) => void) {}

  /** Sets the function that requests a layer's pictures again. */
  attach(reload: (id: string) => void): void {
    this.#reload = reload;
  }

  /**
   * Shows the layers of a source in place of those that are shown.
   *
   * @param source - Opens the source; what it throws is the problem that is shown
   * @param hasFeatures - Whether the source has the features of the layer with this id itself
   */
  show(source: () => Promise<LayerSource>, hasFeatures: (id: string) => boolean): Promise<void> {
    this.#work.abort();
    this.#work = new AbortController();
    this.#ownFeatures = hasFeatures;
    this.phase.value = { kind: 'loading' };
    return this.#opening.start({
      open: async ({ signal }) => {
        const opened = await source();
        return { source: opened, ...(await opened.open(signal)) };
      },
      onOpen: (opened) => this.#adopt(opened),
      onFail: (error) => {
        if (isAbort(error)) return;
        const problem = problemOf(error, 'REQUEST_FAILED');
        this.phase.value = { kind: 'failed', problem };
        this.failed(problem);
      },
    });
  }

  #adopt({ source, box, layers }: OpenMap & { source: LayerSource }): void {
    this.#source = source;
    this.#busy.clear();
    batch(() => {
      this.box.value = box;
      this.#rows.value = arrangeLayers(
        layers.map((layer, i) => this.#createRow(layer, i)),
        this.#wanted.order,
      );
      this.phase.value = { kind: 'ready' };
    });
    this.#loadVisible();
  }

  /**
   * Resolves when the layers that were requested last are open and their features are read, or have
   * failed.
   */
  async whenSettled(): Promise<void> {
    do {
      await this.#opening.settled();
      await Promise.all(this.#reading);
    } while (this.#opening.isRunning);
  }

  /** Shows the layers as `wanted` has them; what it does not name is as their source has it. */
  arrange(wanted: LayerArrangement): void {
    this.#wanted = wanted;
    const rows = arrangeLayers(this.#rows.peek(), wanted.order);
    this.#rows.value = rows.map((row) => ({ ...row, ...this.#readLook(row.layer) }));
    for (const { layer, usuallyDrawn } of rows)
      this.setDrawn(layer.id, findDrawing(layer, usuallyDrawn, this.#findLook(layer)));
    this.#loadVisible();
  }

  /** Keeps how the user has the layers for the next time that they are opened. */
  keepArrangement(): void {
    if (this.phase.peek().kind === 'ready') this.#wanted = this.arrangement.peek();
  }

  setVisible(id: string, visible: boolean): void {
    this.#change(id, { visible });
    const row = this.#row(id);
    if (visible && row?.drawn === 'features' && !row.features) this.#readFeatures(id);
  }

  setOpacity(id: string, opacity: number): void {
    this.#change(id, { opacity });
  }

  /** Puts a layer `by` places higher. */
  move(id: string, by: number): void {
    const rows = [...this.#rows.peek()];
    const from = rows.findIndex(({ layer }) => layer.id === id);
    const to = Math.max(0, Math.min(rows.length - 1, from + by));
    const [row] = rows.splice(from, 1);
    if (!row) return;
    rows.splice(to, 0, row);
    this.#rows.value = rows;
  }

  /** Draws a layer by its map server's pictures, or from its features. */
  setDrawn(id: string, drawn: Drawn): void {
    const row = this.#row(id);
    if (!row || row.drawn === drawn) return;
    this.#busy.delete(id);
    this.#change(id, {
      drawn,
      problem: null,
      busy: false,
      content: this.#createContent(row.layer, drawn, row.features),
    });
    if (drawn === 'features' && !row.features) this.#readFeatures(id);
  }

  /** Reads a layer's features again with their axes in this order. */
  setAxes(id: string, axes: MapLayer['axes']): void {
    const row = this.#row(id);
    if (!row || !axes) return;
    this.#change(id, { layer: { ...row.layer, axes }, problem: null });
    this.#readFeatures(id);
  }

  /** Requests a layer's pictures or features again after a failure. */
  retry(id: string): void {
    const row = this.#row(id);
    if (!row) return;
    this.#change(id, { problem: null });
    if (row.drawn === 'features') this.#readFeatures(id);
    else this.#reload(id);
  }

  /**
   * Requests a layer's pictures or features again. Does nothing while `layerRefresh` still names
   * the layer.
   */
  refreshLayer(id: string): void {
    if (this.#layerRefresh.peek() === id) return;
    clearTimeout(this.#refreshTimer);
    this.#layerRefresh.value = id;
    this.#refreshTimer = setTimeout(() => (this.#layerRefresh.value = null), LAYER_REFRESH_MS);
    this.retry(id);
  }

  /** Requests the pictures or features of all visible layers again. */
  refreshLayers(): void {
    for (const { layer, visible } of this.#rows.peek()) if (visible) this.retry(layer.id);
  }

  /** Requests the pictures of the suite's own server again: names, ground or language changed. */
  reloadPictures(): void {
    for (const { layer, visible, drawn } of this.#rows.peek())
      if (visible && drawn === 'pictures' && layer.url && isOwnService(layer.url))
        this.#reload(layer.id);
  }

  record(id: string, ref: number): MapRecord | null {
    return this.#row(id)?.features?.record(ref) ?? null;
  }

  /** @param scheme ground that the legend is for; the page's without it */
  legend(
    layer: MapLayer,
    stop: AbortSignal,
    scheme?: 'light' | 'dark',
  ): Promise<ImageBitmap | null> {
    return this.#source?.legend(layer, stop, scheme) ?? Promise.resolve(null);
  }

  /** What a layer shows on paper: pictures for a light ground, whatever ground the page has. */
  onPaper({ content }: LayerRow): PlotLayer['content'] {
    if (content.kind !== 'tiles' && content.kind !== 'single') return content;
    const { load } = content;
    return { ...content, load: (request, stop) => load({ ...request, scheme: 'light' }, stop) };
  }

  /** Records at a place of a layer that is drawn by pictures. */
  infoAt(layer: MapLayer, at: Position, reach: number, stop: AbortSignal): Promise<MapRecord[]> {
    return this.#source?.infoAt(layer, at, reach, stop) ?? Promise.resolve([]);
  }

  dispose(): void {
    clearTimeout(this.#refreshTimer);
    this.#layerRefresh.value = null;
    this.#opening.abort();
    this.#work.abort();
    this.#rows.value = [];
  }

  #createRow(layer: MapLayer, i: number): LayerRow {
    const usuallyDrawn = findUsualDrawing(layer, this.#ownFeatures(layer.id));
    const drawn = findDrawing(layer, usuallyDrawn, this.#findLook(layer));
    return {
      layer,
      ...this.#readLook(layer),
      drawn,
      usuallyDrawn,
      place: i,
      color: i,
      busy: false,
      problem: null,
      content: this.#createContent(layer, drawn, null),
      features: null,
      count: null,
    };
  }

  #findLook({ id }: MapLayer): ChosenLook {
    return this.#wanted.looks[id] ?? {};
  }

  #readLook(layer: MapLayer): Pick<LayerRow, 'visible' | 'opacity'> {
    const { visible = layer.visible, opacity = layer.opacity } = this.#findLook(layer);
    return { visible, opacity };
  }

  #loadVisible(): void {
    for (const { layer, visible, drawn, features, busy } of this.#rows.peek())
      if (visible && drawn === 'features' && !features && !busy) this.#readFeatures(layer.id);
  }

  #createContent(
    layer: MapLayer,
    drawn: Drawn,
    features: LayerFeatures | null,
  ): PlotLayer['content'] {
    if (drawn === 'features') return features ? { kind: 'features', data: features.data } : NOTHING;
    return drawn === 'pictures'
      ? {
          kind: layer.tiled ? 'tiles' : 'single',
          load: (request, stop) => this.#picture(layer, request, stop),
        }
      : NOTHING;
  }

  /** One picture of a layer. A failure marks the layer, unless the request was aborted. */
  async #picture(
    layer: MapLayer,
    request: PictureRequest,
    stop: AbortSignal,
  ): Promise<ImageBitmap> {
    this.#begin(layer.id);
    try {
      const picture = await this.#source!.picture(
        layer,
        { ...request, namesWith: listPictured(this.#rows.peek(), layer.url) },
        AbortSignal.any([stop, this.#work.signal]),
      );
      this.#end(layer.id, null);
      return picture;
    } catch (error) {
      this.#end(
        layer.id,
        stop.aborted || isAbort(error) ? undefined : problemOf(error, 'REQUEST_FAILED'),
      );
      throw error;
    }
  }

  #readFeatures(id: string): void {
    const reading: Promise<void> = this.#loadFeatures(id).finally(() =>
      this.#reading.delete(reading),
    );
    this.#reading.add(reading);
  }

  async #loadFeatures(id: string): Promise<void> {
    const row = this.#row(id);
    if (!row || !this.#source) return;
    const { signal: stop } = this.#work;
    this.#begin(id);
    try {
      const features = await this.#source.features(row.layer, stop, (count) =>
        this.#change(id, { count }),
      );
      if (stop.aborted) return;
      this.#change(id, {
        features,
        count: features.count,
        ...(this.#row(id)?.drawn === 'features' && {
          content: this.#createContent(row.layer, 'features', features),
        }),
      });
      this.#end(id, null);
    } catch (error) {
      this.#end(
        id,
        stop.aborted || isAbort(error) ? undefined : problemOf(error, 'REQUEST_FAILED'),
      );
    }
  }

  #begin(id: string): void {
    const before = this.#busy.get(id) ?? 0;
    this.#busy.set(id, before + 1);
    if (before === 0) this.#change(id, { busy: true });
  }

  /** `problem` undefined: given up, which says nothing; null: it came. */
  #end(id: string, problem: Problem | null | undefined): void {
    const left = Math.max(0, (this.#busy.get(id) ?? 1) - 1);
    this.#busy.set(id, left);
    const known = this.#row(id)?.problem ?? null;
    const isNews = problem !== undefined && problem !== null && known === null;
    if (isNews) this.failed(problem);
    // A failure stays until Retry: of a hundred tiles that come one may not.
    if (left === 0 || isNews) this.#change(id, { busy: left > 0, ...(isNews && { problem }) });
  }

  #row(id: string): LayerRow | undefined {
    return this.#rows.peek().find(({ layer }) => layer.id === id);
  }

  #change(id: string, change: Partial<LayerRow>): void {
    this.#rows.value = this.#rows
      .peek()
      .map((row) => (row.layer.id === id ? { ...row, ...change } : row));
  }
}

/** Names of the layers that pictures of the suite's own server show, of one address or of all. */
function listPictured(rows: readonly LayerRow[], url?: string | null): string[] {
  return rows.flatMap(({ layer, visible, drawn }) =>
    visible &&
    drawn === 'pictures' &&
    layer.url &&
    isOwnService(layer.url) &&
    (url === undefined || layer.url === url)
      ? [layer.lyrName]
      : [],
  );
}
