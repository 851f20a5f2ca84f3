import { batch, computed, effect, type ReadonlySignal, signal } from '@preact/signals-core';
import type { ElementController } from '../../core/element-controller.ts';
import { type ElementHost, languageOf } from '../../core/element-host.ts';
import type { Problem } from '../../core/problem.ts';
import type { Selection } from '../../core/selection.ts';
import { notify } from '../../core/toasts.ts';
import { type Translate, translator } from '../../i18n/i18n.ts';
import { DARK_PLOT_THEME, LIGHT_PLOT_THEME } from '../../plot/log/theme.ts';
import type { Swipe } from '../../plot/map/layer-set.ts';
import type { GeoBounds, DrawKind, Position } from '../../plot/map/map-data.ts';
import type { MapEvents, MapTheme } from '../../plot/map/map-plot.ts';
import { areaFrom } from '../../sources/layer/area.ts';
import { loadTiles } from '../../sources/layer/basemap.ts';
import type { FoundPlaces } from '../../sources/layer/find-places.ts';
import { mapChanges } from '../../sources/layer/map-calls.ts';
import { givesFeatures, pageSource } from '../../sources/layer/page-source.ts';
import { saveFile } from '../../ui/save-file.ts';
import { AreaOfInterest, areaOfBox } from './area-of-interest.ts';
import { ClickedPlace } from './clicked-place.ts';
import { DEGREES, type Pair } from './coordinate-text.ts';
import {
  DRAWING,
  type DrawingEvent,
  type DrawingTool,
  IDLE_TOOL,
  nextTool,
} from './drawing-tool.ts';
import { HoveredRecord } from './hovered-record.ts';
import { MapActions } from './map-actions.ts';
import { AddressState } from './map-address.ts';
import { MapCoordinates } from './map-coordinates.ts';
import { drawMapImage } from './map-image.ts';
import { MapLayers } from './map-layers.ts';
import { MapLinkMember } from './map-link.ts';
import { MapNavigation } from './map-navigation.ts';
import { MapStage } from './map-stage.ts';
import type { MapState } from './map-state.ts';
import { RecordSelection } from './record-selection.ts';

/** Attributes and properties of the map. */
export interface MapProperties {
  /** Name that the map shares with lists and viewers. */
  link: string | undefined;
  center: Position | undefined;
  zoom: number | undefined;
  /** System of the readout and of what is typed. */
  srs: string | undefined;
  /** Address of the tiles of a base map, with {z}, {x} and {y}; without one nothing is fetched. */
  basemap: string | undefined;
  /** Who owns the base map. */
  basemapAttribution: string | undefined;
  layers: unknown;
  aoi: unknown;
  state: unknown;
}

/** Zoom level at which a typed coordinate is shown. */
const NEAR_ZOOM = 13;

/** State and commands of `<geo-map>` (screens.md 2.2). */
export class MapController implements ElementController<MapProperties> {
  readonly layers: MapLayers;
  readonly stage: MapStage;
  readonly navigation: MapNavigation;
  readonly records: RecordSelection;
  readonly areaOfInterest: AreaOfInterest;
  readonly coordinates: MapCoordinates;
  readonly clicked: ClickedPlace;
  readonly hovered: HoveredRecord;
  readonly link: MapLinkMember;
  readonly actions: MapActions;
  readonly tool = signal<DrawingTool>(IDLE_TOOL);
  /** Place of the pointer; null while it is not on the map. */
  readonly pointed = signal<Position | null>(null);
  readonly swipe = signal<Swipe | null>(null);
  readonly basemap = signal<string | undefined>(undefined);
  readonly basemapAttribution = signal<string | undefined>(undefined);
  readonly isBasemapShown = signal(true);
  /** What failed last; null when the user has closed it. */
  readonly problem = signal<Problem | null>(null);
  /** Colours of features. */
  readonly palette: ReadonlySignal<readonly string[]>;
  readonly #address: AddressState;
  #properties: Partial<MapProperties> = {};
  #isStarted = false;
  readonly #stops: (() => void)[] = [];

  /** Translates to the element's language. */
  readonly t: Translate = (key, values) =>
    translator(languageOf(this.host.environment.peek().lang))(key, values);

  constructor(readonly host: ElementHost) {
    const onFailed = (problem: Problem): void => this.fail(problem);
    this.palette = computed(() =>
      host.environment.value.theme === 'dark' ? DARK_PLOT_THEME.curves : LIGHT_PLOT_THEME.curves,
    );
    const stage = (this.stage = new MapStage(onFailed));
    const { plot, view } = stage;
    const layers = (this.layers = new MapLayers((problem) => host.emit('geo-error', problem)));
    layers.attach((id) => plot.peek()?.reload(id));
    this.#draw();
    this.navigation = new MapNavigation(plot, layers);
    this.#announceReady();
    const records = (this.records = new RecordSelection(host, {
      plot,
      layers,
      hasFeatures: (id) => this.hasFeatures(id),
      onRefused: () =>
        void notify(host, { kind: 'info', message: this.t('map.selection.cannotAdd') }),
    }));
    this.areaOfInterest = new AreaOfInterest(plot, {
      announce: (geometry) => host.emit('geo-aoi', { geometry, srs: DEGREES }),
      show: (area) => this.navigation.fitGeometries([area]),
      select: (area) => void records.selectInside(area),
    });
    const { area } = this.areaOfInterest;
    this.coordinates = new MapCoordinates(host, this.t);
    this.clicked = new ClickedPlace(layers, plot);
    const link = (this.link = new MapLinkMember(host, layers, stage));
    this.hovered = new HoveredRecord(layers, plot, {
      isLinked: () => link.name.peek() !== undefined,
      onRecord: (record) => link.sendRecord(record),
    });
    const { t, palette } = this;
    this.actions = new MapActions({ host, t, layers, stage, records, area, palette, onFailed });
    this.#address = new AddressState({ view, area, layers }, (state) =>
      host.emit('geo-state-change', { state }),
    );
  }

  setProperties(changed: Readonly<Partial<MapProperties>>): void {
    const earlier = this.#properties;
    this.#properties = { ...earlier, ...changed };
    batch(() => {
      if ('srs' in changed) this.coordinates.setSystem(changed.srs ?? null);
      if ('basemap' in changed) this.basemap.value = changed.basemap;
      if ('basemapAttribution' in changed)
        this.basemapAttribution.value = changed.basemapAttribution;
      if ('link' in changed) this.link.setName(changed.link);
      const state = 'state' in changed ? this.#address.follow(changed.state) : null;
      if (this.#isStarted) this.#followView(changed, state);
      else this.#begin(state);
      if (state?.selection) this.records.open(state.selection);
      if (state) this.layers.setLooks(state.layers ?? {});
      this.#followArea('aoi' in changed && changed.aoi !== earlier.aoi, state);
      if (!this.#isStarted || ('layers' in changed && changed.layers !== earlier.layers))
        void this.openLayers();
      this.#isStarted = true;
      if (state) this.#address.settle();
    });
  }

  /** Requests all layers again; opens them if they are not open. */
  refresh(): void | Promise<void> {
    if (this.layers.phase.peek().kind === 'ready') return this.layers.refreshLayers();
    return this.openLayers();
  }

  /** Shows a box: west, south, east, north in degrees. */
  fit(extent: GeoBounds): Promise<void> {
    this.records.stopRevealing();
    this.navigation.fit(extent);
    return ignoreUnhandled(this.stage.whenReady('fit').then(() => undefined));
  }

  /** Selects records by a query. */
  select(query: Selection): Promise<void> {
    this.records.select(query);
    return Promise.resolve();
  }

  /**
   * Draws the map as a PNG. @throws the problem of the property `layers`, with its `code`, if it
   * holds no layers
   */
  toImage(): Promise<Blob> {
    return ignoreUnhandled(this.#drawImage());
  }

  /** Saves the picture of the map as a file. */
  async saveImage(): Promise<void> {
    saveFile(await this.toImage(), 'map.png');
  }

  /** Opens the layers of the page, or those of the server's active map. */
  openLayers(): Promise<void> {
    const { layers } = this.#properties;
    const block = this.t('map.block');
    return this.layers.show(
      layers === undefined
        ? async () =>
            (await import('../../sources/layer/backend-source.ts')).backendSource(this.host, block)
        : () => pageSource(this.host, layers, block),
      (id) => givesFeatures(layers, id),
    );
  }

  /** Whether the page itself has the features of the layer with this id. */
  hasFeatures(id: string): boolean {
    return givesFeatures(this.#properties.layers, id);
  }

  /** Shows a problem beside the map and announces it. */
  fail(problem: Problem): void {
    this.problem.value = problem;
    this.host.emit('geo-error', problem);
  }

  /** Draws the map on a node. @returns a function that takes it off the node */
  mount(node: HTMLElement, readTheme: () => MapTheme): () => void {
    const events: MapEvents = {
      onMove: (view) => (this.stage.view.value = view),
      onPoint: (at) => this.#point(at),
      onClick: (at, isAdded) =>
        void this.clicked.find(at).then((records) => this.records.selectClicked(records, isAdded)),
      onDraw: (shape, geometry, measured) => {
        this.#changeTool({ type: 'finish', shape, measured });
        const drawn = areaFrom(geometry);
        if (drawn && shape !== 'surface') this.areaOfInterest.adopt(drawn, { isSelecting: true });
      },
      onSketch: (measured) => this.#changeTool({ type: 'sketch', measured }),
    };
    return this.stage.mount(node, () => ({ theme: readTheme(), ...this.navigation.start }), events);
  }

  /** Chooses a shape to draw; the one that is drawn is put away, as with null. */
  draw(shape: DrawKind | null): void {
    this.#changeTool({ type: 'choose', shape });
    const plot = this.stage.plot.peek();
    const tool = this.tool.peek();
    plot?.clearSketch();
    if (tool.kind === 'drawing') plot?.startDrawing(tool.shape);
    else plot?.stopDrawing();
  }

  /** Handles a key that the map itself does not take. @returns whether it was taken */
  pressKey(key: string): boolean {
    const { kind } = this.tool.peek();
    const shape = key.length === 1 && DRAWING.find((one) => one.key === key.toUpperCase());
    if (key === '0') this.navigation.fitLayers();
    else if (key === 'Enter' && kind === 'drawing') this.stage.plot.peek()?.finishDrawing();
    else if (key === 'Escape' && kind !== 'idle') this.draw(null);
    else if (shape) this.draw(shape.kind);
    else return false;
    return true;
  }

  /** Goes to a typed coordinate and marks it. */
  async goToPair(pair: Pair): Promise<void> {
    const found = await this.coordinates.locate(pair);
    if ('problem' in found) return this.fail(found.problem);
    this.navigation.goTo(found.position, NEAR_ZOOM);
    this.stage.plot.peek()?.showPointed({ type: 'Point', coordinates: found.position });
  }

  /** Goes to a place that was found by its name, and selects its record. */
  goToPlace({ geometry, box, type, id }: FoundPlaces['places'][number]): void {
    if (geometry) this.stage.plot.peek()?.showPointed(geometry);
    if (box) this.navigation.fit(box);
    const row = this.layers.rows
      .peek()
      .find(({ layer }) => layer.catalog === type && layer.catalogAttribute);
    const { selection } = this.records;
    if (row && !selection.isSeveral) selection.select(type, { [row.layer.catalogAttribute!]: id });
  }

  /** Makes typed corners the area of interest. @returns the problem if they are not an area */
  async adoptCorners(corners: readonly Pair[]): Promise<Problem | null> {
    const found = await this.coordinates.locateArea(corners);
    if ('problem' in found) return found.problem;
    this.areaOfInterest.adopt(found.area, { isShown: true, isSelecting: true });
    return null;
  }

  /** Makes the part of the map that is seen the area of interest. */
  adoptView(): void {
    const plot = this.stage.plot.peek();
    if (plot) this.areaOfInterest.adopt(areaFrom(areaOfBox(plot.view.box)), { isSelecting: true });
  }

  /** Makes the area in a file the area of interest. */
  async adoptFile(file: File): Promise<void> {
    const { readArea } = await import('../../sources/layer/read-area.ts');
    const answer = await readArea(this.host, file);
    if ('problem' in answer) return this.fail(answer.problem);
    this.areaOfInterest.adopt(answer.area, {
      isShown: true,
      isSelecting: true,
      isAssumed: answer.isAssumed,
    });
  }

  dispose(): void {
    this.#stops.forEach((stop) => stop());
    const { link, hovered, clicked, areaOfInterest, records, navigation, layers, stage } = this;
    for (const part of [link, hovered, clicked, this.#address, areaOfInterest]) part.dispose();
    for (const part of [records, navigation, layers, stage]) part.dispose();
  }

  /** Sets where the map begins: an attribute goes over the state. */
  #begin(state: MapState | null): void {
    const { center, zoom } = this.#properties;
    this.navigation.begin(center ?? state?.center, zoom ?? state?.zoom);
  }

  /** Moves the map to what was set later: a property goes over the state that was set with it. */
  #followView(changed: Readonly<Partial<MapProperties>>, state: MapState | null): void {
    if (changed.center) this.navigation.goTo(changed.center, this.#properties.zoom);
    else if (state?.center) this.navigation.goTo(state.center, changed.zoom ?? state.zoom);
    else if ((changed.zoom ?? state?.zoom) !== undefined)
      this.navigation.setZoom((changed.zoom ?? state?.zoom)!);
    if (changed.center || state?.center) this.records.stopRevealing();
    const plot = this.stage.plot.peek();
    if (state && plot && this.stage.view.peek()) this.stage.view.value = plot.view;
  }

  /**
   * Shows the area of the property or of the state, of both together that of the property; a later
   * state goes over an earlier property.
   */
  #followArea(isPropertySet: boolean, state: MapState | null): void {
    if (!isPropertySet && !state) return;
    const own = areaFrom(this.#properties.aoi);
    const area = isPropertySet ? (own ?? state?.aoi) : (state?.aoi ?? own);
    this.areaOfInterest.adopt(area ?? null, { isAnnounced: false });
  }

  #point(at: Position | null): void {
    this.pointed.value = at;
    this.hovered.moveTo(this.tool.peek().kind === 'drawing' ? null : at);
    this.link.sendPlace(at);
    if (at) this.host.emit('geo-cursor', { lon: at[0], lat: at[1] });
  }

  #changeTool(event: DrawingEvent): void {
    this.tool.value = nextTool(this.tool.peek(), event);
  }

  async #drawImage(): Promise<Blob> {
    const plot = await this.stage.whenReady('toImage');
    const hasLayers = this.#properties.layers !== undefined;
    return drawMapImage(plot, this.layers, hasLayers);
  }

  /** Announces once that the layers are known and the plot is there. */
  #announceReady(): void {
    const { stage, layers, host } = this;
    const isReady = computed(
      () => stage.plot.value !== null && layers.phase.value.kind === 'ready',
    );
    let isAnnounced = false;
    this.#stops.push(
      isReady.subscribe((now) => {
        if (!now || isAnnounced) return;
        isAnnounced = true;
        host.emit('geo-map-ready', { layers: layers.rows.peek().map(({ layer }) => layer.id) });
      }),
    );
  }

  /** Keeps the plot in step with the state. */
  #draw(): void {
    const { stage, layers } = this;
    let version = mapChanges.peek();
    this.#stops.push(
      effect(() => {
        const palette = this.palette.value;
        stage.plot.value?.setLayers(
          layers.rows.value.map(({ layer, opacity, visible, color, content }) => ({
            id: layer.id,
            opacity,
            visible,
            color: palette[color % palette.length]!,
            extent: layer.extent,
            content,
          })),
        );
      }),
      effect(() => stage.plot.value?.setSwipe(this.swipe.value)),
      effect(() => {
        const template = this.isBasemapShown.value ? this.basemap.value : undefined;
        stage.plot.value?.setBasemap(template ? loadTiles(this.host, template) : null);
      }),
      mapChanges.subscribe((now) => {
        if (now === version) return;
        version = now;
        if (this.#properties.layers !== undefined) return;
        layers.keepLooks();
        void this.openLayers();
      }),
    );
  }
}

/** Keeps a rejection that the page does not look at from being reported as an error of the page. */
function ignoreUnhandled<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => undefined);
  return promise;
}
