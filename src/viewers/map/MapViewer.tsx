import { ListFilter, X } from 'lucide-react';
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { type ElementHost, languageOf } from '../../core/element-host.ts';
import { type Problem, problemText } from '../../core/problem.ts';
import type { Selection } from '../../core/selection.ts';
import { readStored, store } from '../../core/storage.ts';
import { type Notice, notify } from '../../core/toasts.ts';
import { Button } from '../../ui/Button.tsx';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { useTexts, withTexts } from '../../ui/texts.tsx';
import { isNarrow } from '../../ui/use-narrow.ts';
import { useSignal } from '../../ui/use-signal.ts';
import type { Area, Box, DrawKind, Geometry, Measured, Position } from '../../plot/map/map-data.ts';
import type { MapPlot, MapTold, MapView } from '../../plot/map/map-plot.ts';
import type { Swipe } from '../../plot/map/layer-set.ts';
import { boxOfPositions } from '../../plot/map/mercator.ts';
import { DARK_PLOT_THEME, LIGHT_PLOT_THEME } from '../../plot/log/theme.ts';
import type { Pair } from './coordinate-text.ts';
import { LayerPanel } from './LayerPanel.tsx';
import { MapModel, type LayerLook, type LayerRow } from './map-model.ts';
import { findPlaces, transformed } from '../../sources/layer/find-places.ts';
import {
  MOST_MARKED,
  selectedOf,
  type SelectionReference,
} from '../../sources/layer/map-selection.ts';
import { areaFrom } from '../../sources/layer/area.ts';
import {
  addSelectionToCart,
  createMapSelection,
  mapChanges,
  summarizeArea,
} from '../../sources/layer/map-calls.ts';
import { checkedMapState, stateForAddress } from './map-state.ts';
import { MapPicture } from './MapPicture.tsx';
import { DRAWING, MapTools } from './MapTools.tsx';
import { measuredText } from './measure-text.ts';
import { givesFeatures, pageSource } from '../../sources/layer/page-source.ts';
import { PlaceSearch } from './PlaceSearch.tsx';
import { AreaSection, InfoSection, SelectionSection } from './SidePanel.tsx';
import type { MapRecord } from '../../sources/layer/source.ts';
import { DEGREES, StatusBar } from './StatusBar.tsx';
import { loadTiles } from '../../sources/layer/basemap.ts';
import { useClickInfo } from './use-click-info.ts';
import { useHover } from './use-hover.ts';
import { useMapLink } from './use-map-link.ts';

/** Props of the map: the element's attributes and properties. */
export interface MapViewerProps {
  host: ElementHost;
  link?: string;
  center?: Position;
  zoom?: number;
  /** System of the readout and of what is typed. */
  srs?: string;
  /** Address of the tiles of a base map, with {z}, {x} and {y}; without one nothing is fetched. */
  basemap?: string;
  /** Whose the base map is. */
  basemapAttribution?: string;
  layers?: unknown;
  aoi?: unknown;
  state?: unknown;
}

/** `<geo-map>`: the map screen (screens.md 2.2). */
export const MapViewer = withTexts(Viewer);

const AreasDialog = lazy(async () => ({
  default: (await import('./AreasDialog.tsx')).AreasDialog,
}));
const CornersDialog = lazy(async () => ({
  default: (await import('./CornersDialog.tsx')).CornersDialog,
}));
const SwipeHandle = lazy(async () => ({
  default: (await import('./SwipeHandle.tsx')).SwipeHandle,
}));
const NARROW_PX = 720;
const LAYERS_OPEN = 'geo-elements.map.layers-open';
const NOWHERE: Position = [35, 39];
const FIRST_ZOOM = 5;
const NEAR_ZOOM = 13;
/** How long the map rests before its state is told. */
const STATE_REST_MS = 250;

function Viewer({
  host,
  link,
  center,
  zoom,
  srs: givenSrs = DEGREES,
  basemap,
  basemapAttribution: attribution,
  layers,
  aoi,
  state: givenState,
}: MapViewerProps) {
  const t = useTexts();
  const { lang, dir, theme } = useSignal(host.environment);
  const palette = theme === 'dark' ? DARK_PLOT_THEME.curves : LIGHT_PLOT_THEME.curves;
  const given = useMemo(() => checkedMapState(givenState), [givenState]);
  const [model] = useState(() => new MapModel((problem) => host.emit('geo-error', problem)));
  const [selection] = useState(() =>
    createMapSelection(host, (changed) => host.emit('geo-selection', changed)),
  );
  const [plot, setPlot] = useState<MapPlot | null>(null);
  const [view, setView] = useState<MapView | null>(null);
  const [pointed, setPointed] = useState<Position | null>(null);
  const [drawing, setDrawing] = useState<DrawKind | null>(null);
  const [measured, setMeasured] = useState<Measured | null>(null);
  const [area, setArea] = useState<Area | null>(() => areaFrom(aoi) ?? given.aoi ?? null);
  const [areaM2, setAreaM2] = useState(0);
  const [catalog, setCatalog] = useState<string | null>(null);
  const [layersOpen, setLayersOpen] = useState(
    () => readStored(LAYERS_OPEN) !== 'no' && !isNarrow(host.element, NARROW_PX),
  );
  const [srs, setSrs] = useState(givenSrs);
  const [dialog, setDialog] = useState<'corners' | 'areas' | null>(null);
  const [swipe, setSwipe] = useState<Swipe | null>(null);
  const [basemapShown, setBasemapShown] = useState(true);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [busy, setBusy] = useState<'cart' | 'summary' | null>(null);
  const phase = useSignal(model.phase);
  const rows = useSignal(model.rows);
  const box = useSignal(model.box);
  const shown = useSignal(selection.shown);
  const selectionProblem = useSignal(selection.problem);
  const { info, ask, close } = useClickInfo(model, plot);
  const linked = useMapLink(link, host, model, plot, view);
  const { hovered, hover } = useHover(model, plot, link !== undefined, linked.sendRecord);
  useEffect(() => setSrs(givenSrs), [givenSrs]);

  const say = useCallback((notice: Notice): void => void notify(host, notice), [host]);
  const failed = useCallback(
    (found: Problem): void => {
      setProblem(found);
      host.emit('geo-error', found);
    },
    [host],
  );

  // Layers.
  const looks = useRef(given.layers ?? {});
  const load = useCallback(
    () =>
      model.show(
        layers === undefined
          ? async () =>
              (await import('../../sources/layer/backend-source.ts')).backendSource(
                host,
                t('map.block'),
              )
          : () => pageSource(host, layers, t('map.block')),
        (id) => givesFeatures(layers, id),
        looks.current,
      ),
    [model, host, layers, t],
  );
  const changes = useSignal(mapChanges);
  const began = useRef<unknown>(model);
  const seen = useRef(changes);
  useEffect(() => {
    // Words of another language are no reason to ask again, nor are changes of the map of Studio where the page has its own.
    if (began.current === layers && (seen.current === changes || layers !== undefined)) return;
    if (began.current === layers)
      looks.current = Object.fromEntries(
        model.rows.peek().map(({ layer, visible, opacity }) => [
          layer.id,
          {
            ...(visible !== layer.visible && { visible }),
            ...(opacity !== layer.opacity && { opacity }),
          },
        ]),
      );
    began.current = layers;
    seen.current = changes;
    void load();
  }, [load, layers, changes, model]);
  useEffect(
    () => () => {
      model.dispose();
      selection.dispose();
    },
    [model, selection],
  );
  const catalogs = useMemo(() => {
    const named = new Map(
      rows
        .toReversed()
        .flatMap(({ layer }) =>
          layer.catalog ? [[layer.catalog, layer.displayName] as const] : [],
        )
        .reverse(),
    );
    return [...named].reverse().map(([name, label]) => ({ name, label }));
  }, [rows]);
  const target = catalog ?? catalogs[0]?.name ?? null;
  const catalogNames = catalogs.map(({ name }) => name).join(' ');
  useEffect(() => {
    if (catalogNames !== '') selection.follow(catalogNames.split(' '));
  }, [selection, catalogNames]);
  // What the address selects is shown before the catalogs of the layers are followed: the first of those with a selection would be shown instead.
  const reference = JSON.stringify(given.selection);
  const [toShow, setToShow] = useState<string | null>(null);
  useEffect(() => {
    if (reference === undefined) return;
    selection.open(JSON.parse(reference) as SelectionReference);
    setToShow(reference);
  }, [selection, reference]);

  // Where the map begins.
  const start = {
    center: center ?? given.center ?? NOWHERE,
    zoom: zoom ?? given.zoom ?? FIRST_ZOOM,
  };
  const placed = useRef(center !== undefined || given.center !== undefined);
  const ready = phase.kind === 'ready';
  const told = useRef(false);
  useEffect(() => {
    if (!plot || !ready) return;
    if (!placed.current && box) plot.fit(box);
    placed.current = true;
    if (!told.current)
      host.emit('geo-map-ready', { layers: model.rows.peek().map(({ layer }) => layer.id) });
    told.current = true;
  }, [plot, ready, box, host, model]);
  useEffect(() => {
    if (plot && center) plot.goTo(center, zoom);
  }, [plot, center, zoom]);

  useEffect(() => plot?.setSwipe(swipe), [plot, swipe, rows]);
  useEffect(
    () => plot?.setBasemap(basemap && basemapShown ? loadTiles(host, basemap) : null),
    [plot, host, basemap, basemapShown],
  );

  // The area of interest.
  const showArea = useCallback(
    (next: Area | null, isTold = true): void => {
      setArea(next);
      if (isTold) host.emit('geo-aoi', { geometry: next, srs: DEGREES });
    },
    [host],
  );
  const firstAoi = useRef(aoi);
  useEffect(() => {
    if (aoi !== firstAoi.current) setArea(areaFrom(aoi));
    firstAoi.current = aoi;
  }, [aoi]);
  useEffect(() => {
    if (!plot) return;
    plot.showArea(area);
    setAreaM2(area ? (plot.measure(area).areaM2 ?? 0) : 0);
  }, [plot, area]);

  // What is selected, on the map and in the event.
  useEffect(() => {
    plot?.showSelected(shown?.records.flatMap(({ geometry }) => geometry ?? []) ?? []);
  }, [plot, shown]);
  useEffect(() => {
    if (!plot || !ready || toShow === null || !shown) return;
    const around = boxOfPositions(
      shown.records.flatMap(({ geometry }) => (geometry ? positionsIn(geometry) : [])),
    );
    if (!around) return;
    plot.fit(around);
    setToShow(null);
  }, [plot, ready, toShow, shown]);
  // At once: the page need not wait for the marks.
  useEffect(
    () =>
      selection.shown.subscribe((now) => {
        if (now && now.records.length > 0) host.emit('geo-map-select', { features: now.records });
      }),
    [selection, host],
  );
  const isSelectable = ({ catalog: of, keys, layer }: MapRecord): boolean =>
    Boolean(of && keys) || givesFeatures(layers, layer);
  const selectRecord = (record: MapRecord): void => {
    const [served] = selectedOf([record]);
    if (served) return selection.select(served.catalog, served.keys);
    selection.selectOwn(
      rows.find(({ layer }) => layer.id === record.layer)?.layer.displayName ?? record.layer,
      [record],
    );
  };
  /** A click asks what lies there. It selects the uppermost record too, unless that would lose a selection of several; with Shift or Control it adds the record or takes it away. */
  const selectClicked = (records: readonly MapRecord[], isAdded: boolean): void => {
    const [served] = selectedOf(records);
    if (served && isAdded) {
      if (!selection.toggle(served.catalog, served.keys))
        say({ kind: 'info', message: t('map.selection.cannotAdd') });
      return;
    }
    const first = records.find(({ catalog: of, keys }) => of && keys) ?? records.find(isSelectable);
    if (first && !selection.isSeveral) selectRecord(first);
  };
  const selectInside = (within: Area): void => {
    void (async () => {
      if (target !== null && (await selection.selectInside(target, within))) return;
      // Layers of the page alone: what lies in the area is known here.
      const own = rows.flatMap(({ layer, visible, features }) =>
        visible && layer.catalog === target && features && givesFeatures(layers, layer.id)
          ? [{ layer, features, refs: plot?.inside(layer.id, within) ?? [] }]
          : [],
      );
      const found = own.filter(({ refs }) => refs.length > 0);
      const first = found
        .flatMap(({ features, refs }) =>
          refs.slice(0, MOST_MARKED).map((ref) => features.record(ref)),
        )
        .slice(0, MOST_MARKED);
      if (own.length > 0)
        selection.selectOwn(
          found.map(({ layer }) => layer.displayName).join(', '),
          first,
          found.reduce((sum, { refs }) => sum + refs.length, 0),
          found
            .flatMap(({ features, refs }) => refs.map((ref) => features.keys(ref)))
            .filter((keys) => keys !== null),
        );
    })();
  };

  // The state of the address.
  const state = useMemo(() => {
    const changed = rows.flatMap(({ layer, visible, opacity }): [string, LayerLook][] => {
      const look = {
        ...(visible !== layer.visible && { visible }),
        ...(opacity !== layer.opacity && { opacity }),
      };
      return Object.keys(look).length > 0 ? [[layer.id, look]] : [];
    });
    return stateForAddress({
      ...(view && {
        center: [round(view.center[0], 5), round(view.center[1], 5)] as const,
        zoom: round(view.zoom, 2),
      }),
      ...(changed.length > 0 && { layers: Object.fromEntries(changed) }),
      ...(area && { aoi: area }),
    });
  }, [rows, view, area]);
  const stateText = JSON.stringify(state);
  const areaText = JSON.stringify(state.aoi);
  const lastState = useRef('');
  const lastArea = useRef(areaText);
  useEffect(() => {
    if (!view || !ready) return;
    const tell = (): void => {
      if (lastState.current !== '' && lastState.current !== stateText)
        host.emit('geo-state-change', { state: JSON.parse(stateText) as unknown });
      lastState.current = stateText;
    };
    // An area is told at once: who leaves the map right after finds it there again. A view and a look that change step by step are told where they rest.
    const isAnother = lastState.current !== '' && lastArea.current !== areaText;
    lastArea.current = areaText;
    if (isAnother) return tell();
    const timer = setTimeout(tell, STATE_REST_MS);
    return () => clearTimeout(timer);
  }, [stateText, areaText, view, ready, host]);

  const draw = (kind: DrawKind | null): void => {
    const next = kind === drawing ? null : kind;
    setDrawing(next);
    setMeasured(null);
    plot?.clearSketch();
    if (next) plot?.startDrawing(next);
    else plot?.stopDrawing();
  };
  const toldByMap: MapTold = {
    moved: setView,
    pointed: (at) => {
      setPointed(at);
      hover(drawing ? null : at);
      linked.sendPlace(at);
      if (at) host.emit('geo-cursor', { lon: at[0], lat: at[1] });
    },
    clicked: (at, isAdded) => void ask(at).then((records) => selectClicked(records, isAdded)),
    drawn: (kind, geometry, size) => {
      setDrawing(null);
      setMeasured(kind === 'line' || kind === 'surface' ? size : null);
      const drawn = areaFrom(geometry);
      if (!drawn || kind === 'surface') return;
      showArea(drawn);
      selectInside(drawn);
    },
    drawing: setMeasured,
  };
  const onKey = (key: string): boolean => {
    const tool = DRAWING.find((one) => one.key === key.toUpperCase());
    const run =
      {
        '0': () => fit(),
        Enter: drawing ? () => plot?.finishDrawing() : undefined,
        Escape: drawing || measured ? () => draw(null) : undefined,
      }[key] ?? (tool && key.length === 1 ? () => draw(tool.kind) : undefined);
    run?.();
    return run !== undefined;
  };

  const fit = (): void => {
    const extent =
      box ??
      boxOfPositions(
        rows
          .filter(({ layer }) => layer.extent[0] > -180)
          .flatMap(
            ({ layer: { extent } }) =>
              [
                [extent[0], extent[1]],
                [extent[2], extent[3]],
              ] as const,
          ),
      ) ??
      boxOfFeatures(rows);
    if (extent) plot?.fit(extent);
    else plot?.goTo(NOWHERE, FIRST_ZOOM);
  };
  const zoomToLayer = ({ layer, features }: LayerRow): void => {
    const own = features && boxOfPositions(positionsOf(features.data));
    plot?.fit(own ?? layer.extent);
  };
  const zoomTo = (geometries: readonly (Geometry | null)[]): void => {
    const around = boxOfPositions(geometries.flatMap((one) => (one ? positionsIn(one) : [])));
    if (around) plot?.fit(around);
  };
  const outside = (pair: Pair): Problem => ({
    code: 'SERVER_SAID',
    message: `${pair.join(', ')}: ${t('map.crs.outside')}`,
  });
  const goToPair = async (pair: Pair): Promise<void> => {
    const answer = await transformed(host, srs, DEGREES, [pair], new AbortController().signal);
    if (!answer.ok) return failed(answer.error);
    const at = answer.data[0];
    if (!at) return failed(outside(pair));
    plot?.goTo(at, NEAR_ZOOM);
    plot?.showPointed({ type: 'Point', coordinates: at });
  };
  /** Why they are no area; null where they are. */
  const areaOfCorners = async (typed: readonly Pair[]): Promise<Problem | null> => {
    const answer = await transformed(
      host,
      srs,
      DEGREES,
      [...typed, typed[0]!],
      new AbortController().signal,
    );
    if (!answer.ok) return answer.error;
    const nowhere = answer.data.indexOf(null);
    if (nowhere >= 0) return outside(typed[nowhere % typed.length]!);
    const made = areaFrom({ type: 'Polygon', coordinates: [answer.data as Position[]] })!;
    setDialog(null);
    showArea(made);
    zoomTo([made]);
    selectInside(made);
    return null;
  };
  const seenAsArea = (): void => {
    if (!plot) return;
    const [west, south, east, north] = plot.view.box.map((degrees) => round(degrees, 5)) as [
      number,
      number,
      number,
      number,
    ];
    const seen = areaFrom({
      type: 'Polygon',
      coordinates: [
        [
          [west, south],
          [east, south],
          [east, north],
          [west, north],
          [west, south],
        ],
      ],
    })!;
    showArea(seen);
    selectInside(seen);
  };
  const upload = async (file: File): Promise<void> => {
    const { readArea } = await import('../../sources/layer/read-area.ts');
    const answer = await readArea(host, file);
    if ('problem' in answer) return failed(answer.problem);
    showArea(answer.area);
    zoomTo([answer.area]);
    selectInside(answer.area);
  };
  const openGrid = (query: Record<string, string>): void =>
    void host.emit(
      'geo-navigate',
      { to: `/consume/browse?${new URLSearchParams(query)}` },
      { cancelable: true },
    );
  const filterGrid = async (): Promise<void> => {
    if (!area || !target) return;
    await selection.selectInside(target, area);
    const constraints = selection.shown.peek()?.selection.constraints ?? [];
    const text = JSON.stringify(constraints);
    // A long area would make an address that servers refuse: the tab keeps it as the selection.
    openGrid(
      text.length < 1500
        ? { catalog: target, constraints: text }
        : { catalog: target, only: 'selected' },
    );
  };
  const toCart = async (chosen: Selection): Promise<void> => {
    setBusy('cart');
    const answer = await addSelectionToCart(host, chosen).catch(() => null);
    setBusy(null);
    if (!answer) return;
    if (!answer.ok)
      return say({ kind: 'error', message: problemText(t, answer.error), problem: answer.error });
    say({ kind: 'success', message: t('map.selection.added', { count: answer.data.records }) });
    host.emit('geo-cart-change', { cartId: answer.data.cartId, count: answer.data.count });
  };
  const summarize = async (): Promise<void> => {
    if (!area) return;
    setBusy('summary');
    const answer = await summarizeArea(host, area, t('map.area'), languageOf(lang)).catch(
      () => null,
    );
    setBusy(null);
    if (!answer) return;
    say(
      answer.ok
        ? { kind: 'success', message: t('map.area.summaryStarted') }
        : { kind: 'error', message: problemText(t, answer.error), problem: answer.error },
    );
  };
  const toImage = useCallback(async (): Promise<Blob> => {
    if (!plot) throw new DOMException('toImage(): there is no map yet', 'InvalidStateError');
    const canvas = await plot.toCanvas();
    return new Promise((resolve, reject) =>
      canvas.toBlob(
        (blob) => (blob ? resolve(blob) : reject(new Error('the picture is too large'))),
        'image/png',
      ),
    );
  }, [plot]);
  const print = async (): Promise<void> => {
    if (!plot || !view) return;
    const { printMap } = await import('./print-map.ts');
    const answer = await printMap({ plot, rows, model, view, palette, t });
    if ('problem' in answer) return failed(answer.problem);
    saveFile(answer.file, 'map.pdf');
  };
  useEffect(() => {
    if (!plot) return;
    host.expose({
      refresh: () => (model.phase.peek().kind === 'ready' ? model.refreshLayers() : load()),
      fit: (extent: Box) => plot.fit(extent),
      select: (query: Selection) => selection.set(query),
      toImage,
    });
  }, [host, plot, model, selection, load, toImage]);

  const label = (name: string): string => catalogs.find((one) => one.name === name)?.label ?? name;
  const showLayers = (open: boolean): void => {
    setLayersOpen(open);
    store(LAYERS_OPEN, open ? 'yes' : 'no');
  };
  return (
    <div className="geo-frame map" data-theme={theme} lang={lang} dir={dir}>
      {problem ? <ProblemNote compact problem={problem} onClose={() => setProblem(null)} /> : null}
      <div className="main">
        {layersOpen ? (
          <LayerPanel
            model={model}
            palette={palette}
            swiped={swipe?.layer ?? null}
            onSwipe={(id) => setSwipe(id === null ? null : { layer: id, share: 0.5 })}
            basemap={basemap ? { isShown: basemapShown, onShown: setBasemapShown } : null}
            onZoom={zoomToLayer}
            onClose={() => showLayers(false)}
          />
        ) : null}
        <div className="map-region" part="map">
          <MapPicture
            model={model}
            theme={theme}
            palette={palette}
            start={start}
            told={toldByMap}
            onPlot={setPlot}
            onFailed={failed}
            onKey={onKey}
          />
          {phase.kind === 'failed' ? (
            <div className="cover">
              <ProblemNote problem={phase.problem} onRetry={() => void load()} />
            </div>
          ) : null}
          {phase.kind === 'ready' && rows.length === 0 ? (
            <div className="cover">
              <p className="empty-title">{t('map.empty')}</p>
            </div>
          ) : null}
          {swipe ? (
            <Suspense>
              <SwipeHandle
                name={rows.find(({ layer }) => layer.id === swipe.layer)?.layer.displayName ?? ''}
                share={swipe.share}
                onShare={(share) => setSwipe({ ...swipe, share })}
                onEnd={() => setSwipe(null)}
              />
            </Suspense>
          ) : null}
          {basemap && basemapShown && attribution ? (
            <p className="attribution">
              <bdi>{attribution}</bdi>
            </p>
          ) : null}
          <div className="map-head">
            <PlaceSearch
              find={(text, signal) => findPlaces(host, text, signal)}
              onCoordinate={(pair) => void goToPair(pair)}
              onPlace={({ geometry, box: around, type, id }) => {
                if (geometry) plot?.showPointed(geometry);
                if (around) plot?.fit(around);
                const [layer] = rows.filter(
                  ({ layer: one }) => one.catalog === type && one.catalogAttribute,
                );
                if (layer && !selection.isSeveral)
                  selection.select(type, { [layer.layer.catalogAttribute!]: id });
              }}
            />
            {linked.isFollowed ? (
              <p className="map-note followed" role="status">
                <ListFilter size={14} strokeWidth={1.5} aria-hidden />
                <span>{t('map.follow.on')}</span>
                <Button
                  label={t('map.follow.off')}
                  icon={X}
                  iconOnly
                  variant="quiet"
                  onClick={() => linked.setFollowed(false)}
                />
              </p>
            ) : null}
            {drawing ? (
              <p className="map-note" role="status">
                {t(`map.drawing.${drawing}`)}{' '}
                {measured ? <bdi dir="ltr">{measuredText(measured)}</bdi> : null}
              </p>
            ) : measured ? (
              <p className="map-note" role="status">
                <bdi dir="ltr">{measuredText(measured)}</bdi>
              </p>
            ) : hovered ? (
              <p className="map-note">
                <bdi>{hovered.label}</bdi>{' '}
                <span className="muted">
                  <bdi>
                    {rows.find(({ layer }) => layer.id === hovered.layer)?.layer.displayName}
                  </bdi>
                </span>
              </p>
            ) : null}
          </div>
          <MapTools
            isFollowed={link === undefined ? null : linked.isFollowed}
            onFollowed={linked.setFollowed}
            drawing={drawing}
            layersOpen={layersOpen}
            onLayers={() => showLayers(!layersOpen)}
            onZoom={(steps) => plot?.zoomBy(steps)}
            onFit={fit}
            onDraw={draw}
            onSeen={seenAsArea}
            onCorners={() => setDialog('corners')}
            onAreas={() => setDialog('areas')}
            onUpload={(file) => void upload(file)}
            onPrint={() => void print()}
            onSave={() => void toImage().then((file) => saveFile(file, 'map.png'))}
          />
        </div>
        {info || area || shown ? (
          <aside className="side-panel" aria-label={t('map.side')}>
            {shown ? (
              <SelectionSection
                label={shown.own ?? label(shown.selection.catalog)}
                isOwn={shown.own !== undefined}
                size={shown.size}
                marked={shown.records.length}
                problem={selectionProblem}
                busy={busy === 'cart'}
                onGrid={() => openGrid({ catalog: shown.selection.catalog, only: 'selected' })}
                onCart={() => void toCart(shown.selection)}
                onZoom={() => zoomTo(shown.records.map(({ geometry }) => geometry))}
                onClear={() => selection.clear()}
              />
            ) : null}
            {area ? (
              <AreaSection
                area={area}
                areaM2={areaM2}
                canSelect={rows.some(({ layer }) => givesFeatures(layers, layer.id))}
                catalogs={catalogs}
                catalog={target}
                onCatalog={setCatalog}
                busy={busy === 'summary'}
                onSelect={() => selectInside(area)}
                onFilter={() => void filterGrid()}
                onSummary={() => void summarize()}
                onZoom={() => zoomTo([area])}
                onClear={() => showArea(null)}
              />
            ) : null}
            {info ? (
              <InfoSection
                host={host}
                records={info.records}
                layers={rows.map(({ layer }) => layer)}
                busy={info.busy}
                problem={info.problem}
                onClose={close}
                onRecord={({ catalog: of, keys }) =>
                  openGrid({ catalog: of!, record: JSON.stringify(keys) })
                }
                onSelect={(record) => (isSelectable(record) ? () => selectRecord(record) : null)}
                onZoom={({ geometry }) => zoomTo([geometry])}
                onArea={(chosen) => showArea(chosen)}
                onPointed={(record) => plot?.showPointed(record?.geometry ?? null)}
              />
            ) : null}
          </aside>
        ) : null}
      </div>
      <StatusBar
        host={host}
        view={view}
        pointed={pointed}
        srs={srs}
        onSrs={setSrs}
        transform={async (at, to, signal) => {
          const answer = await transformed(host, DEGREES, to, [at], signal);
          return answer.ok ? (answer.data[0] ?? null) : problemText(t, answer.error);
        }}
      />
      {dialog === 'corners' ? (
        <Suspense>
          <CornersDialog srs={srs} onCorners={areaOfCorners} onClose={() => setDialog(null)} />
        </Suspense>
      ) : null}
      {dialog === 'areas' ? (
        <Suspense>
          <AreasDialog
            host={host}
            area={area}
            onClose={() => setDialog(null)}
            onArea={(chosen) => {
              setDialog(null);
              showArea(chosen);
              zoomTo([chosen]);
              selectInside(chosen);
            }}
          />
        </Suspense>
      ) : null}
    </div>
  );
}

function round(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}

function positionsIn({ type, coordinates }: Geometry): Position[] {
  if (type === 'Point') return [coordinates];
  const depth = { MultiPoint: 0, LineString: 0, MultiLineString: 1, Polygon: 1, MultiPolygon: 2 }[
    type
  ];
  return (coordinates as readonly unknown[]).flat(depth) as Position[];
}

function* positionsOf({
  points: { lon, lat },
  shapes,
}: NonNullable<LayerRow['features']>['data']): Generator<Position> {
  for (let i = 0; i < lon.length; i++) yield [lon[i]!, lat[i]!];
  for (const { geometry } of shapes) yield* positionsIn(geometry);
}

function boxOfFeatures(rows: readonly LayerRow[]): Box | null {
  return boxOfPositions(
    rows.flatMap(({ features }) => [...(features ? positionsOf(features.data) : [])]),
  );
}
