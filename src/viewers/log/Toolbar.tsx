import {
  AppWindow,
  Download,
  FileUp,
  Maximize,
  PanelRightOpen,
  Pencil,
  RefreshCw,
  Settings2,
  Table2,
  ZoomIn,
  ZoomOut,
} from 'lucide-react';
import { useRef } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { NumberField } from '../../ui/NumberField.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { useTexts } from '../../ui/texts.tsx';
import { useSignal } from '../../ui/use-signal.ts';
import { type DepthUnit, metresPer } from '../../units/depth.ts';
import type { ImageType } from './save-picture.ts';
import type { LogModel } from './log-model.ts';
import type { PlotSession } from './plot-session.ts';

/** Which side panels are open. */
export interface Panels {
  curves: boolean;
  values: boolean;
  editor: boolean;
}

/** Props of `Toolbar`. */
export interface ToolbarProps {
  model: LogModel;
  session: PlotSession;
  tab: 'plot' | 'header';
  onTab(tab: 'plot' | 'header'): void;
  panelId: string;
  templates: readonly { id: string; label: string }[];
  /** The server lists no templates: the list says that its own are built in. */
  noneServed: boolean;
  panels: Panels;
  onPanels(change: Partial<Panels>): void;
  onDepthUnit(unit: DepthUnit): void;
  onSave(type: ImageType): void;
  onImportTemplate(file: File): void;
  onExportTemplate(): void;
  /** Undefined where the viewer is in a window of its own already. */
  onPopup?: () => void;
}

const SCALES = [100, 200, 500, 1000, 2000, 5000];

/** Tabs, template, depth range and scale, and what can be done with the picture. The frequent first, the rest behind menus. */
export function Toolbar({
  model,
  session,
  tab,
  onTab,
  panelId,
  templates,
  noneServed,
  panels,
  onPanels,
  onDepthUnit,
  onSave,
  onImportTemplate,
  onExportTemplate,
  onPopup,
}: ToolbarProps) {
  const t = useTexts();
  const templateId = useSignal(model.templateId);
  const plotted = useSignal(model.plottedRows) !== null;
  const phase = useSignal(model.phase);
  const warnings = useSignal(model.warnings);
  const chooser = useRef<HTMLInputElement>(null);
  const onPlot = tab === 'plot';
  return (
    <div className="toolbar" part="toolbar" role="group" aria-label={t('log.label')}>
      <Tabs
        label={t('log.label')}
        tabs={[
          { id: 'plot', label: t('log.tab.plot') },
          {
            id: 'header',
            label: t('log.tab.header') + (warnings.length ? ` (${warnings.length})` : ''),
          },
        ]}
        selected={tab}
        onSelect={onTab}
        panelId={panelId}
      />
      <span className="toolbar-divider" />
      <div className="toolbar-group">
        <label className="labelled">
          <span className="wide-only">{t('log.template')}</span>
          <select
            className="field"
            aria-label={t('log.template')}
            value={templateId}
            onChange={(event) => {
              model.chooseTemplate(event.target.value);
              onTab('plot');
            }}
          >
            {templates.map(({ id, label }) => (
              <option key={id} value={id}>
                {label}
              </option>
            ))}
          </select>
          {noneServed ? <span className="muted">{t('log.template.builtIn')}</span> : null}
        </label>
        <Menu
          label={t('log.template.edit')}
          icon={Settings2}
          iconOnly
          items={[
            { label: t('log.template.edit'), icon: Pencil, run: () => onPanels({ editor: true }) },
            {
              label: t('log.template.import'),
              icon: FileUp,
              run: () => chooser.current?.click(),
              startsGroup: true,
            },
            { label: t('log.template.export'), icon: Download, run: onExportTemplate },
          ]}
        />
        <input
          ref={chooser}
          type="file"
          accept=".json,application/json"
          hidden
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            event.target.value = '';
            if (file) onImportTemplate(file);
          }}
        />
      </div>
      {onPlot && plotted ? (
        <>
          <span className="toolbar-divider" />
          <DepthControls session={session} onDepthUnit={onDepthUnit} />
        </>
      ) : null}
      <span className="toolbar-gap" />
      <div className="toolbar-group">
        {onPlot && plotted ? (
          <>
            <Button
              label={t('log.values.show')}
              icon={Table2}
              iconOnly
              variant="quiet"
              aria-pressed={panels.values}
              onClick={() => onPanels({ values: !panels.values })}
            />
            <Menu
              label={t('log.save')}
              icon={Download}
              iconOnly
              items={[
                { label: t('log.save.png'), run: () => onSave('image/png') },
                { label: t('log.save.svg'), run: () => onSave('image/svg+xml') },
                {
                  label: t('log.save.pdf'),
                  run: () => onSave('application/pdf'),
                  startsGroup: true,
                },
              ]}
            />
          </>
        ) : null}
        {onPopup && phase.kind !== 'empty' ? (
          <Button
            label={t('log.popup')}
            icon={AppWindow}
            iconOnly
            variant="quiet"
            onClick={onPopup}
          />
        ) : null}
        {phase.kind === 'empty' && !model.hasSource ? null : (
          <Button
            label={t('log.refresh')}
            icon={RefreshCw}
            iconOnly
            variant="quiet"
            onClick={() => void model.refresh()}
          />
        )}
        {panels.curves || phase.kind === 'empty' || !onPlot ? null : (
          <Button
            label={t('log.curves.show')}
            icon={PanelRightOpen}
            iconOnly
            variant="quiet"
            onClick={() => onPanels({ curves: true })}
          />
        )}
      </div>
    </div>
  );
}

const DEPTH_FIELD = {
  className: 'depth-field',
  visibleLabel: 'wide-only',
  fitsText: true,
} as const;

/** A zoomed range ends anywhere: a hundredth says it. */
function shownDepth(depth: number): number {
  return Number(depth.toFixed(2));
}

/** Depth range by two fields, unit, screen scale, zoom. */
function DepthControls({
  session,
  onDepthUnit,
}: {
  session: PlotSession;
  onDepthUnit(unit: DepthUnit): void;
}) {
  const t = useTexts();
  const range = useSignal(session.range);
  const about = useSignal(session.about);
  if (!range || !about) return null;
  const scale = Math.round(session.plot?.depthScale ?? 0);
  // What was set since the last frame is not in the rendered range.
  const current = () => session.plot?.depthRange ?? range;
  const zoom = (factor: number): void => {
    const { top, base } = current();
    const middle = (top + base) / 2;
    const half = ((base - top) / 2) * factor;
    session.setDepthRange(middle - half, middle + half);
  };
  const isDepth = metresPer(range.unit) !== null;
  return (
    <div className="toolbar-group">
      <NumberField
        {...DEPTH_FIELD}
        label={t('log.depth.top')}
        value={shownDepth(range.top)}
        onCommit={(top) => session.setDepthRange(top, current().base)}
      />
      <NumberField
        {...DEPTH_FIELD}
        label={t('log.depth.base')}
        value={shownDepth(range.base)}
        onCommit={(base) => session.setDepthRange(current().top, base)}
      />
      {isDepth ? (
        <select
          className="field"
          aria-label={t('log.depth.unit')}
          value={range.unit}
          onChange={(event) => onDepthUnit(event.target.value as DepthUnit)}
        >
          <option value="m">m</option>
          <option value="ft">ft</option>
        </select>
      ) : (
        <bdi className="curve-unit" dir="ltr">
          {range.unit}
        </bdi>
      )}
      {isDepth && scale > 0 ? (
        <select
          className="field scale-field roomy-only"
          aria-label={t('log.scale')}
          title={t('log.scale')}
          dir="ltr"
          value=""
          onChange={(event) => session.setDepthScale(Number(event.target.value))}
        >
          <option value="" hidden>{`1:${scale}`}</option>
          {SCALES.map((n) => (
            <option key={n} value={n}>{`1:${n}`}</option>
          ))}
        </select>
      ) : null}
      <Button
        label={t('log.depth.zoomIn')}
        shortcut="+"
        icon={ZoomIn}
        iconOnly
        variant="quiet"
        className="wide-only"
        onClick={() => zoom(0.5)}
      />
      <Button
        label={t('log.depth.zoomOut')}
        shortcut="-"
        icon={ZoomOut}
        iconOnly
        variant="quiet"
        className="wide-only"
        onClick={() => zoom(2)}
      />
      <Button
        label={t('log.depth.fit')}
        shortcut="0"
        icon={Maximize}
        iconOnly
        variant="quiet"
        onClick={() => {
          const whole = session.plot?.fullRange;
          if (whole) session.setDepthRange(whole.top, whole.base);
        }}
      />
    </div>
  );
}
