import {
  Bookmark,
  BoxSelect,
  Camera,
  Crosshair,
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
  Upload,
} from 'lucide-react';
import { useRef } from 'react';
import type { TextKey } from '../../i18n/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { useTexts } from '../../ui/texts.tsx';
import type { DrawKind } from '../../plot/map/map-data.ts';

/** Tools that work by a press on the map, each with its key. */
export const DRAWING: readonly { kind: DrawKind; key: string; text: TextKey }[] = [
  { kind: 'box', key: 'B', text: 'map.tool.box' },
  { kind: 'polygon', key: 'P', text: 'map.tool.polygon' },
  { kind: 'lasso', key: 'L', text: 'map.tool.lasso' },
  { kind: 'line', key: 'M', text: 'map.tool.line' },
  { kind: 'surface', key: 'A', text: 'map.tool.surface' },
];
const ICONS = {
  box: BoxSelect,
  polygon: Pentagon,
  lasso: Lasso,
  line: Ruler,
  surface: PencilRuler,
} as const;

/** The tools beside the map. */
export function MapTools({
  drawing,
  layersOpen,
  isFollowed,
  onFollowed,
  onLayers,
  onZoom,
  onFit,
  onDraw,
  onSeen,
  onCorners,
  onAreas,
  onUpload,
  onPrint,
  onSave,
}: {
  drawing: DrawKind | null;
  layersOpen: boolean;
  /** Whether linked lists follow what is seen; null where there is no link. */
  isFollowed: boolean | null;
  onFollowed(on: boolean): void;
  onLayers(): void;
  onZoom(steps: number): void;
  onFit(): void;
  /** A tool that is on is put away. */
  onDraw(kind: DrawKind): void;
  /** The part of the map that is seen becomes the area. */
  onSeen(): void;
  onCorners(): void;
  onAreas(): void;
  onUpload(file: File): void;
  onPrint(): void;
  onSave(): void;
}) {
  const t = useTexts();
  const file = useRef<HTMLInputElement>(null);
  return (
    <div
      className="map-tools"
      role="toolbar"
      aria-label={t('map.tools')}
      aria-orientation="vertical"
    >
      <Button
        label={t(layersOpen ? 'map.layers.hide' : 'map.layers.show')}
        icon={Layers}
        iconOnly
        aria-expanded={layersOpen}
        onClick={onLayers}
      />
      <Button label={t('map.zoomIn')} icon={Plus} iconOnly shortcut="+" onClick={() => onZoom(1)} />
      <Button
        label={t('map.zoomOut')}
        icon={Minus}
        iconOnly
        shortcut="-"
        onClick={() => onZoom(-1)}
      />
      <Button label={t('map.fit')} icon={Maximize} iconOnly shortcut="0" onClick={onFit} />
      {isFollowed === null ? null : (
        <Button
          label={t('map.follow')}
          icon={ListFilter}
          iconOnly
          aria-pressed={isFollowed}
          onClick={() => onFollowed(!isFollowed)}
        />
      )}
      <span className="tool-gap" aria-hidden />
      {DRAWING.map(({ kind, key, text }) => (
        <Button
          key={kind}
          label={t(text)}
          icon={ICONS[kind]}
          iconOnly
          shortcut={key}
          aria-pressed={drawing === kind}
          onClick={() => onDraw(kind)}
        />
      ))}
      <Menu
        label={t('map.area.more')}
        icon={Shapes}
        iconOnly
        variant="plain"
        items={[
          { label: t('map.area.view'), icon: Scan, run: onSeen },
          { label: t('map.area.corners.type'), icon: Crosshair, run: onCorners },
          { label: t('map.areas.open'), icon: Bookmark, run: onAreas },
          { label: t('map.area.upload'), icon: Upload, run: () => file.current?.click() },
        ]}
      />
      <span className="tool-gap" aria-hidden />
      <Button label={t('map.print')} icon={Printer} iconOnly onClick={onPrint} />
      <Button label={t('map.save')} icon={Camera} iconOnly onClick={onSave} />
      <input
        ref={file}
        type="file"
        className="visually-hidden"
        tabIndex={-1}
        aria-label={t('map.area.upload')}
        accept=".json,.geojson,.zip,application/geo+json,application/json,application/zip"
        onChange={(event) => {
          const [chosen] = event.target.files ?? [];
          if (chosen) onUpload(chosen);
          event.target.value = '';
        }}
      />
    </div>
  );
}
