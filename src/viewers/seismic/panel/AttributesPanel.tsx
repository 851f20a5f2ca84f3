import {
  ChevronDown,
  ChevronRight,
  GripVertical,
  PanelRightClose,
  PictureInPicture2,
  PanelRight,
} from 'lucide-react';
import { type KeyboardEvent, lazy, type ReactNode, Suspense, useId, useRef, useState } from 'react';
import type { ElementHost } from '../../../core/element-host.ts';
import { addEnglish } from '../../../i18n/i18n.ts';
import enSeismicPanels from '../../../i18n/texts/en/seismic-panels.json';
import { readStored, store } from '../../../core/storage.ts';
import { Button } from '../../../ui/Button.tsx';
import { useTexts } from '../../../ui/texts.tsx';
import { useSignal } from '../../../ui/use-signal.ts';
import { useSheet } from '../../../ui/use-sheet.ts';
import { SurfaceList } from '../../shared/SurfaceList.tsx';
import type { SectionLook } from '../section-look.ts';
import type { Viewing } from '../start.ts';
import sheet from './attributes-panel.css';
import { MiniMap } from './MiniMap.tsx';
import { Navigation } from './Navigation.tsx';
import { usePanelPlace } from './panel-place.ts';

addEnglish(enSeismicPanels);

const SurveyFacts = lazy(async () => ({
  default: (await import('./SurveyFacts.tsx')).SurveyFacts,
}));
const SectionTools = lazy(async () => ({
  default: (await import('./SectionTools.tsx')).SectionTools,
}));

const PARTS = ['map', 'navigation', 'surfaces', 'section', 'info'] as const;
type Part = (typeof PARTS)[number];
const OPEN_PARTS = 'geo-elements.seismic.open-parts';

/** The Seismic Attributes panel (spec 2, 4): mini map, navigation, surfaces, section, info; collapsed or expanded, docked or undocked. */
export function AttributesPanel({
  viewing,
  host,
  isSheet,
  takesFocus,
  look,
  onLook,
  onClose,
}: {
  viewing: Viewing;
  host: ElementHost;
  isSheet(): boolean;
  takesFocus: boolean;
  look: SectionLook;
  onLook(change: Partial<SectionLook>): void;
  onClose(): void;
}) {
  const t = useTexts();
  const titleId = useId();
  const node = useRef<HTMLElement>(null);
  useSheet(node, sheet);
  const { undocked, position, collapsed, grip, dock, undock, setCollapsed } = usePanelPlace(node);
  const [open, setOpen] = useState<ReadonlySet<string>>(
    () => new Set((readStored(OPEN_PARTS) ?? 'map navigation section surfaces').split(' ')),
  );
  const toggle = (part: Part): void => {
    const next = new Set(open);
    if (!next.delete(part)) next.add(part);
    setOpen(next);
    store(OPEN_PARTS, [...next].join(' '));
  };
  const hasSurfaces = useSignal(viewing.surfaces.list).length > 0;
  const domain = useSignal(viewing.model.survey)?.info.samples.domain ?? 'time';
  const contents: Record<Part, () => ReactNode> = {
    map: () => <MiniMap viewing={viewing} />,
    navigation: () => <Navigation viewing={viewing} />,
    section: () => <SectionTools viewing={viewing} host={host} look={look} onLook={onLook} />,
    surfaces: () => <SurfaceList choice={viewing.surfaces} domain={domain} />,
    info: () => <SurveyFacts viewing={viewing} />,
  };
  // A sheet over the picture goes as sheets do.
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || undocked || !isSheet()) return;
    event.stopPropagation();
    onClose();
  };
  return (
    <aside
      ref={node}
      onKeyDown={onKeyDown}
      className={`attributes-panel${undocked ? ' undocked' : ''}${collapsed ? ' collapsed' : ''}`}
      part="attributes"
      aria-labelledby={titleId}
      style={
        undocked
          ? {
              insetInlineStart: 'auto',
              left: position.x,
              top: position.y,
              maxHeight: `calc(100% - ${position.y + 8}px)`,
            }
          : undefined
      }
    >
      <header className="panel-head">
        <button
          type="button"
          className="panel-grip"
          aria-label={t('seismic.panel.move')}
          title={t(undocked ? 'seismic.panel.move.keys' : 'seismic.panel.undock.keys')}
          {...grip}
        >
          <GripVertical size={16} strokeWidth={1.5} aria-hidden />
        </button>
        <h2 id={titleId} className="panel-title">
          {t('seismic.panel')}
        </h2>
        <Button
          label={t(collapsed ? 'seismic.panel.expand' : 'seismic.panel.collapse')}
          icon={collapsed ? ChevronRight : ChevronDown}
          iconOnly
          variant="quiet"
          aria-expanded={!collapsed}
          onClick={() => setCollapsed(!collapsed)}
        />
        {undocked ? (
          <Button
            label={t('seismic.panel.dock')}
            icon={PanelRight}
            iconOnly
            variant="quiet"
            className="points"
            onClick={dock}
          />
        ) : (
          <Button
            label={t('seismic.panel.undock')}
            icon={PictureInPicture2}
            iconOnly
            variant="quiet"
            className="points undock"
            onClick={undock}
          />
        )}
        <Button
          label={t('seismic.panel.hide')}
          shortcut="A"
          icon={PanelRightClose}
          iconOnly
          variant="quiet"
          className="points"
          autoFocus={takesFocus}
          onClick={onClose}
        />
      </header>
      {collapsed ? null : (
        <div className="panel-body">
          {PARTS.filter((part) => part !== 'surfaces' || hasSurfaces).map((part) => (
            <section key={part} className="panel-part">
              <h3>
                <button
                  type="button"
                  className="part-head"
                  aria-expanded={open.has(part)}
                  onClick={() => toggle(part)}
                >
                  {open.has(part) ? (
                    <ChevronDown size={14} strokeWidth={1.5} aria-hidden />
                  ) : (
                    <ChevronRight size={14} strokeWidth={1.5} aria-hidden className="points" />
                  )}
                  {t(`seismic.part.${part}`)}
                </button>
              </h3>
              {open.has(part) ? (
                <Suspense fallback={<div className="part-body" />}>
                  <div className="part-body">{contents[part]()}</div>
                </Suspense>
              ) : null}
            </section>
          ))}
        </div>
      )}
    </aside>
  );
}
