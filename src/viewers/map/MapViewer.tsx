import { Suspense, useState } from 'react';
import type { ElementHost } from '../../core/element-host.ts';
import { readStored, store } from '../../core/storage.ts';
import { lazyExtra, lazyPart } from '../../ui/lazy-part.tsx';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { useTexts, withTexts } from '../../ui/texts.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { isNarrow } from '../../ui/use-narrow.ts';
import { useSignal } from '../../ui/use-signal.ts';
import { LinkNotes } from '../shared/LinkNotes.tsx';
import { PlotStage } from '../shared/PlotStage.tsx';
import type { MapController } from './controller.ts';
import { nameMap } from './map-name.ts';
import { LayerPanel } from './LayerPanel.tsx';
import { MapHead } from './MapHead.tsx';
import { MapPicture } from './MapPicture.tsx';
import { MapSide } from './MapSide.tsx';
import { type MapDialogName, MapTools } from './MapTools.tsx';
import { StatusBar } from './StatusBar.tsx';

/** Props of the map. */
export interface MapViewerProps {
  host: ElementHost;
  controller: MapController;
}

/** `<geo-map>`: the map screen (screens.md 2.2). */
export const MapViewer = withTexts(Viewer);

const AreasDialog = lazyPart(async () => (await import('./AreasDialog.tsx')).AreasDialog);
const CornersDialog = lazyPart(async () => (await import('./CornersDialog.tsx')).CornersDialog);
const ExportDialog = lazyPart(async () => (await import('./ExportDialog.tsx')).ExportDialog);
const PrintDialog = lazyPart(async () => (await import('./PrintDialog.tsx')).PrintDialog);
const SwipeHandle = lazyExtra(async () => (await import('./SwipeHandle.tsx')).SwipeHandle);
const NARROW_PX = 720;
const LAYERS_OPEN = 'geo-elements.map.layers-open';

function Viewer({ host, controller }: MapViewerProps) {
  const { lang, dir, theme } = useSignal(host.environment);
  const problem = useSignal(controller.problem);
  useMapTitle(host, controller);
  const [layersOpen, setLayersOpen] = useState(
    () => readStored(LAYERS_OPEN) !== 'no' && !isNarrow(host.element, NARROW_PX),
  );
  const [dialog, setDialog] = useState<MapDialogName | null>(null);
  const showLayers = (isOpen: boolean): void => {
    setLayersOpen(isOpen);
    store(LAYERS_OPEN, isOpen ? 'yes' : 'no');
  };
  return (
    <div className="geo-frame map" data-theme={theme} lang={lang} dir={dir}>
      {problem ? (
        <ProblemNote compact problem={problem} onClose={() => (controller.problem.value = null)} />
      ) : null}
      <LinkNotes missing={controller.missing} />
      <div className="main">
        {layersOpen ? (
          <LayerPanel controller={controller} onClose={() => showLayers(false)} />
        ) : null}
        <div className="map-region" part="map">
          <MapPicture controller={controller} />
          <MapCover controller={controller} />
          <MapHead controller={controller} />
          <MapTools
            controller={controller}
            layersOpen={layersOpen}
            onLayers={() => showLayers(!layersOpen)}
            onDialog={setDialog}
          />
        </div>
        <MapSide controller={controller} onExport={() => setDialog('export')} />
      </div>
      <StatusBar controller={controller} />
      <Suspense>
        {dialog === 'corners' ? (
          <Corners controller={controller} onClose={() => setDialog(null)} />
        ) : null}
        {dialog === 'print' ? (
          <PrintDialog controller={controller} onClose={() => setDialog(null)} />
        ) : null}
        {dialog === 'export' ? (
          <ExportDialog controller={controller} onClose={() => setDialog(null)} />
        ) : null}
        {dialog === 'areas' ? (
          <SavedAreas controller={controller} onClose={() => setDialog(null)} />
        ) : null}
      </Suspense>
    </div>
  );
}

/** Tells the page around which layers are visible. */
function useMapTitle(host: ElementHost, { layers }: MapController): void {
  const t = useTexts();
  const { kind } = useSignal(layers.phase);
  const { title } = nameMap(useSignal(layers.rows), t);
  usePageTitle(host, kind === 'ready' ? title : null);
}

/**
 * What lies over the map itself: why there are no layers, the line of a swipe, who owns the base
 * map.
 */
function MapCover({ controller }: { controller: MapController }) {
  const t = useTexts();
  const phase = useSignal(controller.layers.phase);
  const rows = useSignal(controller.layers.rows);
  const swipe = useSignal(controller.swipe);
  const isBasemapShown = useSignal(controller.isBasemapShown);
  const basemap = useSignal(controller.basemap);
  const attribution = useSignal(controller.basemapAttribution);
  return (
    <>
      <PlotStage
        phase={phase.kind === 'ready' && rows.length === 0 ? { kind: 'empty' } : phase}
        empty={<p className="empty-title">{t('map.empty')}</p>}
        onRetry={() => void controller.openLayers()}
      />
      {swipe ? (
        <Suspense>
          <SwipeHandle
            name={rows.find(({ layer }) => layer.id === swipe.layer)?.layer.displayName ?? ''}
            share={swipe.share}
            onShare={(share) => (controller.swipe.value = { ...swipe, share })}
            onEnd={() => (controller.swipe.value = null)}
          />
        </Suspense>
      ) : null}
      {basemap && isBasemapShown && attribution ? (
        <p className="attribution">
          <bdi>{attribution}</bdi>
        </p>
      ) : null}
    </>
  );
}

interface DialogProps {
  controller: MapController;
  onClose(): void;
}

function Corners({ controller, onClose }: DialogProps) {
  const srs = useSignal(controller.coordinates.system);
  return (
    <CornersDialog
      srs={srs}
      onClose={onClose}
      onCorners={async (corners) => {
        const problem = await controller.places.adoptCorners(corners);
        if (!problem) onClose();
        return problem;
      }}
    />
  );
}

function SavedAreas({ controller: { host, areaOfInterest }, onClose }: DialogProps) {
  const area = useSignal(areaOfInterest.area);
  return (
    <AreasDialog
      host={host}
      area={area}
      onClose={onClose}
      onArea={(chosen) => {
        onClose();
        areaOfInterest.adopt(chosen, { isShown: true, isSelecting: true });
      }}
    />
  );
}
