import {
  Bookmark,
  BoxSelect,
  Camera,
  Crosshair,
  Download,
  Lasso,
  Layers,
  ListFilter,
  Maximize,
  PencilRuler,
  Pentagon,
  Plus,
  Minus,
  Printer,
  Ruler,
  Scan,
  Shapes,
  Undo2,
  Upload,
} from 'lucide-react';
import { useRef } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { useTexts } from '../../ui/texts.tsx';
import { useSignal } from '../../ui/use-signal.ts';
import type { MapController } from './controller.ts';
import { DRAWING } from './drawing-tool.ts';

/** A dialog that a tool of the map opens. */
export type MapDialogName = 'corners' | 'areas' | 'export' | 'print';

const ICONS = {
  box: BoxSelect,
  polygon: Pentagon,
  lasso: Lasso,
  line: Ruler,
  surface: PencilRuler,
} as const;

/** The tools beside the map. */
export function MapTools({
  controller,
  layersOpen,
  onLayers,
  onDialog,
}: {
  controller: MapController;
  layersOpen: boolean;
  onLayers(): void;
  onDialog(dialog: MapDialogName): void;
}) {
  const t = useTexts();
  const hasLink = useSignal(controller.link.name) !== undefined;
  return (
    <div
      className="map-tools"
      role="toolbar"
      aria-label={t('map.tools')}
      aria-orientation="vertical"
      onKeyDown={(event) => {
        // A tool that was chosen by keyboard is put away where it was chosen.
        if (event.key === 'Escape' && controller.input.pressKey(event)) event.preventDefault();
      }}
    >
      <Button
        label={t(layersOpen ? 'map.layers.hide' : 'map.layers.show')}
        icon={Layers}
        iconOnly
        aria-expanded={layersOpen}
        onClick={onLayers}
      />
      <ZoomButtons controller={controller} />
      {hasLink ? <FollowButton controller={controller} /> : null}
      <span className="tool-gap" aria-hidden />
      <AreaTools controller={controller} onDialog={onDialog} />
      <UndoButton controller={controller} />
      <span className="tool-gap" aria-hidden />
      <Button
        label={t('map.export')}
        icon={Download}
        iconOnly
        aria-haspopup="dialog"
        onClick={() => onDialog('export')}
      />
      <Button
        label={t('map.print')}
        icon={Printer}
        iconOnly
        aria-haspopup="dialog"
        onClick={() => onDialog('print')}
      />
      <SaveMenu controller={controller} />
    </div>
  );
}

function SaveMenu({ controller }: { controller: MapController }) {
  const t = useTexts();
  return (
    <Menu
      label={t('map.save')}
      icon={Camera}
      iconOnly
      variant="plain"
      items={[
        { label: t('common.savePng'), run: () => void controller.saveImage() },
        { label: t('common.savePage'), run: () => void controller.savePage() },
      ]}
    />
  );
}

function ZoomButtons({ controller: { navigation } }: { controller: MapController }) {
  const t = useTexts();
  return (
    <>
      <Button
        label={t('map.zoomIn')}
        icon={Plus}
        iconOnly
        shortcut="+"
        onClick={() => navigation.zoomBy(1)}
      />
      <Button
        label={t('map.zoomOut')}
        icon={Minus}
        iconOnly
        shortcut="-"
        onClick={() => navigation.zoomBy(-1)}
      />
      <Button
        label={t('map.fit')}
        icon={Maximize}
        iconOnly
        shortcut="0"
        onClick={() => navigation.fitLayers()}
      />
    </>
  );
}

/** Lets the lists of the link follow what the map shows. */
function FollowButton({ controller: { link } }: { controller: MapController }) {
  const t = useTexts();
  const isFollowed = useSignal(link.isFollowed);
  return (
    <Button
      label={t('map.follow')}
      icon={ListFilter}
      iconOnly
      aria-pressed={isFollowed}
      onClick={() => link.setFollowed(!isFollowed)}
    />
  );
}

/** Takes the last change of the selection back. */
function UndoButton({ controller: { records } }: { controller: MapController }) {
  const t = useTexts();
  const canUndo = useSignal(records.selection.canUndo);
  return (
    <Button
      label={t('map.selection.undo')}
      icon={Undo2}
      iconOnly
      shortcut="Ctrl+Z"
      disabledBecause={!canUndo && t('map.selection.undo.nothing')}
      onClick={() => records.selection.undo()}
    />
  );
}

/** Shapes to draw, and the other ways to an area of interest. */
function AreaTools({
  controller,
  onDialog,
}: {
  controller: MapController;
  onDialog(dialog: MapDialogName): void;
}) {
  const t = useTexts();
  const file = useRef<HTMLInputElement>(null);
  const tool = useSignal(controller.input.tool);
  return (
    <>
      {DRAWING.map(({ kind, key, text }) => (
        <Button
          key={kind}
          label={t(text)}
          icon={ICONS[kind]}
          iconOnly
          shortcut={key}
          aria-pressed={tool.kind === 'drawing' && tool.shape === kind}
          onClick={() => controller.input.draw(kind)}
        />
      ))}
      <Menu
        label={t('map.area.more')}
        icon={Shapes}
        iconOnly
        variant="plain"
        items={[
          { label: t('map.area.view'), icon: Scan, run: () => controller.places.adoptView() },
          { label: t('map.area.corners.type'), icon: Crosshair, run: () => onDialog('corners') },
          { label: t('map.areas.open'), icon: Bookmark, run: () => onDialog('areas') },
          { label: t('map.area.upload'), icon: Upload, run: () => file.current?.click() },
        ]}
      />
      <input
        ref={file}
        type="file"
        className="visually-hidden"
        tabIndex={-1}
        aria-label={t('map.area.upload')}
        accept=".json,.geojson,.kml,.kmz,.gml,.shp,.zip,.gpkg,application/geo+json,application/json,application/zip"
        onChange={(event) => {
          const [chosen] = event.target.files ?? [];
          if (chosen) void controller.places.adoptFile(chosen);
          event.target.value = '';
        }}
      />
    </>
  );
}
