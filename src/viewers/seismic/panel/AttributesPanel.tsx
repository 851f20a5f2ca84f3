import {
  ChevronDown,
  ChevronRight,
  GripVertical,
  PanelRightClose,
  PictureInPicture2,
  PanelRight,
} from 'lucide-react';
import { type KeyboardEvent, type ReactNode, Suspense, useId, useRef, useState } from 'react';
import type { ElementHost } from '../../../core/element-host.ts';
import { readStored, store } from '../../../core/storage.ts';
import { addEnglish } from '../../../i18n/i18n.ts';
import enSeismicPanels from '../../../i18n/texts/en/seismic-panels.json';
import { Button } from '../../../ui/Button.tsx';
import { lazyExtra, lazyPart } from '../../../ui/lazy-part.tsx';
import { useTexts } from '../../../ui/texts.tsx';
import { useSheet } from '../../../ui/use-sheet.ts';
import { useSignal } from '../../../ui/use-signal.ts';
import type { HeaderRequest } from '../../shared/header-form/HeaderForm.tsx';
import { SurfaceList } from '../../shared/SurfaceList.tsx';
import type { SeismicController } from '../controller.ts';
import sheet from './attributes-panel.css';
import { MiniMap } from './MiniMap.tsx';
import { Navigation } from './Navigation.tsx';
import { type PanelPlace, usePanelPlace } from './panel-place.ts';

addEnglish(enSeismicPanels);

const SurveyFacts = lazyExtra(async () => (await import('./SurveyFacts.tsx')).SurveyFacts);
const SectionTools = lazyPart(async () => (await import('./SectionTools.tsx')).SectionTools);

const PARTS = ['map', 'navigation', 'surfaces', 'section', 'info'] as const;
type Part = (typeof PARTS)[number];
const OPEN_PARTS = 'geo-elements.seismic.open-parts';

/** Props of `AttributesPanel`. */
export interface AttributesPanelProps {
  controller: SeismicController;
  host: ElementHost;
  /** Whether it is a sheet over the picture now. */
  isSheet(): boolean;
  /** Whether the button that hides it is focused when it appears. */
  takesFocus: boolean;
  /** The last request for the form of header bytes; it is opened then. */
  headerRequest: HeaderRequest | null;
  onClose(): void;
}

/**
 * The Seismic Attributes panel (spec 2, 4): mini map, navigation, surfaces, section, info;
 * collapsed or expanded, docked or undocked.
 */
export function AttributesPanel({
  controller,
  host,
  isSheet,
  takesFocus,
  headerRequest,
  onClose,
}: AttributesPanelProps) {
  const titleId = useId();
  const node = useRef<HTMLElement>(null);
  useSheet(node, sheet);
  const place = usePanelPlace(node);
  const { undocked, position, collapsed, setCollapsed } = place;
  const [shownHeaders, setShownHeaders] = useState<HeaderRequest | null>(null);
  if (shownHeaders !== headerRequest) {
    setShownHeaders(headerRequest);
    if (headerRequest) setCollapsed(false);
  }
  // Escape closes a sheet over the picture, as any sheet.
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
      <PanelHead titleId={titleId} place={place} takesFocus={takesFocus} onClose={onClose} />
      {collapsed ? null : (
        <PanelBody controller={controller} host={host} headerRequest={headerRequest} />
      )}
    </aside>
  );
}

/** Title, and the buttons that move, collapse, dock and hide the panel. */
function PanelHead({
  titleId,
  place: { undocked, collapsed, grip, dock, undock, setCollapsed },
  takesFocus,
  onClose,
}: {
  titleId: string;
  place: PanelPlace;
} & Pick<AttributesPanelProps, 'takesFocus' | 'onClose'>) {
  const t = useTexts();
  return (
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
      <Button
        label={t(undocked ? 'seismic.panel.dock' : 'seismic.panel.undock')}
        icon={undocked ? PanelRight : PictureInPicture2}
        iconOnly
        variant="quiet"
        className={undocked ? 'points' : 'points undock'}
        onClick={undocked ? dock : undock}
      />
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
  );
}

/** The parts, each open or closed; which are open is remembered. */
function PanelBody({
  controller,
  host,
  headerRequest,
}: Pick<AttributesPanelProps, 'controller' | 'host' | 'headerRequest'>) {
  const [open, setOpen] = useState<ReadonlySet<string>>(
    () => new Set((readStored(OPEN_PARTS) ?? 'map navigation section surfaces').split(' ')),
  );
  const [shownHeaders, setShownHeaders] = useState<HeaderRequest | null>(null);
  if (shownHeaders !== headerRequest) {
    setShownHeaders(headerRequest);
    if (headerRequest) setOpen(new Set([...open, 'info']));
  }
  const toggle = (part: Part): void => {
    const next = new Set(open);
    if (!next.delete(part)) next.add(part);
    setOpen(next);
    store(OPEN_PARTS, [...next].join(' '));
  };
  const { sections, surfaces } = controller;
  const hasSurfaces = useSignal(surfaces.list).length > 0;
  const domain = useSignal(sections.survey)?.info.samples.domain ?? 'time';
  const contents: Record<Part, () => ReactNode> = {
    map: () => <MiniMap controller={controller} />,
    navigation: () => <Navigation controller={controller} />,
    section: () => <SectionTools controller={controller} host={host} />,
    surfaces: () => <SurfaceList choice={surfaces} domain={domain} />,
    info: () => <SurveyFacts controller={controller} headerRequest={headerRequest} />,
  };
  return (
    <div className="panel-body">
      {PARTS.filter((part) => part !== 'surfaces' || hasSurfaces).map((part) => (
        <PanelPart key={part} part={part} isOpen={open.has(part)} onToggle={() => toggle(part)}>
          {contents[part]}
        </PanelPart>
      ))}
    </div>
  );
}

function PanelPart({
  part,
  isOpen,
  onToggle,
  children,
}: {
  part: Part;
  isOpen: boolean;
  onToggle(): void;
  children(): ReactNode;
}) {
  const t = useTexts();
  return (
    <section className="panel-part">
      <h3>
        <button type="button" className="part-head" aria-expanded={isOpen} onClick={onToggle}>
          {isOpen ? (
            <ChevronDown size={14} strokeWidth={1.5} aria-hidden />
          ) : (
            <ChevronRight size={14} strokeWidth={1.5} aria-hidden className="points" />
          )}
          {t(`seismic.part.${part}`)}
        </button>
      </h3>
      {isOpen ? (
        <Suspense fallback={<div className="part-body" />}>
          <div className="part-body">{children()}</div>
        </Suspense>
      ) : null}
    </section>
  );
}
