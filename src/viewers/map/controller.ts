import { batch, computed, effect, type ReadonlySignal, signal } from '@preact/signals-core';
import type { ElementController } from '../../core/element-controller.ts';
import type { ElementHost } from '../../core/element-host.ts';
import { parseLanguage } from '../../i18n/language.ts';
import { type Problem, problemOf } from '../../core/problem.ts';
import type { Selection } from '../../core/selection.ts';
import { type Translate, translator } from '../../i18n/i18n.ts';
import { DARK_PLOT_THEME, LIGHT_PLOT_THEME } from '../../plot/log/theme.ts';
import type { Swipe } from '../../plot/map/layer-set.ts';
import type { GeoBounds, MapTheme, Position } from '../../plot/map/map-data.ts';
import { loadTiles } from '../../sources/layer/basemap.ts';
import { mapChanges } from '../../sources/layer/map-calls.ts';
import { givesFeatures, pageSource } from '../../sources/layer/page-source.ts';
import { saveFile } from '../../ui/save-file.ts';
import { AreaOfInterest } from './area-of-interest.ts';
import { ClickedPlace } from './clicked-place.ts';
import { DEGREES } from './coordinate-text.ts';
import { HoveredRecord } from './hovered-record.ts';
import { MapActions } from './map-actions.ts';
import { AddressState } from './map-address.ts';
import { MapCoordinates } from './map-coordinates.ts';
import { drawMapImage } from './map-image.ts';
import { MapInput } from './map-input.ts';
import { MapLayers } from './map-layers.ts';
import { MapLinkMember } from './map-link.ts';
import { nameMap } from './map-name.ts';
import { MapNavigation } from './map-navigation.ts';
import { MapPlaces } from './map-places.ts';
import { MapStage } from './map-stage.ts';
import type { MapState } from './map-state.ts';
import { followPictures } from './follow-pictures.ts';
import { MissingOnMap } from './missing-on-map.ts';
import { RecordSelection } from './record-selection.ts';
import { ignoreUnhandled } from '../shared/ignore-unhandled.ts';
import { renderPage, savePage } from '../shared/export/lazy-page.ts';

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
  readonly input: MapInput;
  readonly places: MapPlaces;
  /** What a link names and the map does not have. */
  readonly missing: MissingOnMap;
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
    translator(parseLanguage(this.host.environment.peek().lang))(key, values);

  constructor(readonly host: ElementHost) {
    const onFailed = (problem: Problem): void => this.fail(problem);
    this.palette = computed(() =>
      host.environment.value.theme === 'dark' ? DARK_PLOT_THEME.curves : LIGHT_PLOT_THEME.curves,
    );
    const stage = (this.stage = new MapStage(onFailed));
    const { plot, view } = stage;
    const layers = (this.layers = new MapLayers((problem) => host.emit('geo-error', problem)));
    this.missing = new MissingOnMap(layers);
    layers.attach((id) => plot.peek()?.reload(id));
    this.#draw();
    this.navigation = new MapNavigation(plot, layers);
    this.#announceReady();
    const records = (this.records = new RecordSelection(host, {
      plot,
      layers,
      hasFeatures: (id) => this.hasFeatures(id),
    }));
    const areaOfInterest = (this.areaOfInterest = new AreaOfInterest(plot, {
      announce: (geometry) => host.emit('geo-aoi', { geometry, srs: DEGREES }),
      show: (area) => this.navigation.fitGeometries([area]),
      select: (area, change) => void records.selectInside(area, change),
    }));
    const { area } = areaOfInterest;
    const coordinates = (this.coordinates = new MapCoordinates(host, this.t));
    const clicked = (this.clicked = new ClickedPlace(host, layers, plot));
    const link = (this.link = new MapLinkMember(host, layers, stage));
    const hovered = (this.hovered = new HoveredRecord(layers, plot, {
      isLinked: () => link.name.peek() !== undefined,
      onRecord: (record) => link.sendRecord(record),
    }));
    const { navigation, t, swipe, isBasemapShown } = this;
    const shared = { host, stage, navigation, clicked, areaOfInterest };
    this.input = new MapInput({ ...shared, records, hovered, link });
    this.places = new MapPlaces({ ...shared, coordinates, fail: onFailed });
    this.actions = new MapActions({ host, t, layers, stage, records, area, coordinates, onFailed });
    const { identified } = clicked;
    this.#address = new AddressState(
      { view, area, layers, identified, swipe, isBasemapShown },
      (state) => host.emit('geo-state-change', { state }),
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
      if (state) this.#followShown(state);
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
    const image = await this.toImage();
    saveFile(image, `${nameMap(this.layers.rows.peek(), this.t).stem}.png`);
  }

  /** What is shown as one HTML file with its data. @throws as `toImage` */
  toPage(): Promise<Blob> {
    return ignoreUnhandled(renderPage(this.host, this.#describePage()));
  }

  /** Saves that page as a file. */
  savePage(): Promise<void> {
    return savePage(this.host, this.#describePage()).catch((error) =>
      this.fail(problemOf(error, 'COMPONENT_FAILED')),
    );
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
    return this.stage.mount(
      node,
      () => ({ theme: readTheme(), ...this.navigation.start }),
      this.input.events,
    );
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
    const { aoi } = this.#properties;
    const isOwn = isPropertySet ? Boolean(aoi) || !state?.aoi : !state?.aoi;
    this.places.adoptGiven(isOwn ? aoi : state?.aoi);
  }

  /** Shows what a state names besides view and area: selection, layers, record, comparison. */
  #followShown(state: MapState): void {
    const { records, layers, clicked, navigation } = this;
    this.missing.follow(state);
    if (state.selection) records.open(state.selection);
    layers.arrange({ looks: state.layers ?? {}, order: state.order ?? null });
    this.swipe.value = state.swipe ?? null;
    this.isBasemapShown.value = state.basemap ?? true;
    if (!state.record) return;
    void clicked.open(state.record).then((record) => {
      if (record === null) this.missing.missRecord(state.record!);
      if (record && !state.center) navigation.fitGeometries([record.geometry]);
    });
  }

  async #describePage() {
    const { describePage } = await import('./save-page.ts');
    return describePage(this, this.#properties.layers);
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
      followPictures(this.host, layers),
      effect(() => stage.plot.value?.setSwipe(this.swipe.value)),
      effect(() => {
        const template = this.isBasemapShown.value ? this.basemap.value : undefined;
        stage.plot.value?.setBasemap(template ? loadTiles(this.host, template) : null);
      }),
      mapChanges.subscribe((now) => {
        if (now === version) return;
        version = now;
        if (this.#properties.layers !== undefined) return;
        layers.keepArrangement();
        void this.openLayers();
      }),
    );
  }
}
