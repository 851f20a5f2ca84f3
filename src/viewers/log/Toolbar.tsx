import { AppWindow, PanelRightOpen, PencilLine, RefreshCw, Table2 } from 'lucide-react';
import { Button } from '../../ui/Button.tsx';
import { NumberField } from '../../ui/NumberField.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { useTexts } from '../../ui/texts.tsx';
import { useSignal } from '../../ui/use-signal.ts';
import { type DepthUnit, metresPer } from '../../units/depth.ts';
import { EPOCH_UNIT, formatTime, parseTime } from '../../units/time.ts';
import type { LogController } from './controller.ts';
import { LinkTools } from './LinkTools.tsx';
import { MarkerToggle } from './MarkerToggle.tsx';
import type { PlotView } from './plot-view.ts';
import { RecipeToggle } from './recipe/RecipeToggle.tsx';
import { SaveMenu } from './SaveMenu.tsx';
import { TemplateTools } from './TemplateTools.tsx';
import { ZoomButtons } from '../shared/ZoomButtons.tsx';
import type { LogTool } from './tools/log-tool.ts';
import { LogToolMenu } from './tools/LogToolMenu.tsx';

/** Which side panels are open. */
export interface LogPanels {
  curves: boolean;
  values: boolean;
  editor: boolean;
  markers: boolean;
  recipe: boolean;
  /** The tool beside the plot. */
  tool: LogTool | null;
}

/** One panel is open beside the plot. */
const CLOSED = { editor: false, markers: false, recipe: false, tool: null };

interface ToolbarProps {
  controller: LogController;
  panelId: string;
  panels: LogPanels;
  onPanels(change: Partial<LogPanels>): void;
}

const ZOOM_LABELS = {
  zoomIn: 'log.depth.zoomIn',
  zoomOut: 'log.depth.zoomOut',
  fit: 'log.depth.fit',
} as const;
const SCALES = [100, 200, 500, 1000, 2000, 5000];

/**
 * Tabs, template, depth range and scale, and what can be done with the picture. The frequent first,
 * the rest behind menus.
 */
export function Toolbar({ controller, panelId, panels, onPanels }: ToolbarProps) {
  const t = useTexts();
  const { log, view } = controller;
  const tab = useSignal(controller.tab);
  const isPlotted = useSignal(log.plottedRows) !== null;
  const warnings = useSignal(log.warnings);
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
        onSelect={(chosen) => controller.showTab(chosen)}
        panelId={panelId}
      />
      <span className="toolbar-divider" />
      <div className="toolbar-group">
        <TemplateTools
          controller={controller}
          onEdit={() => onPanels({ ...CLOSED, editor: true })}
        />
      </div>
      {tab === 'plot' && isPlotted ? (
        <>
          <span className="toolbar-divider" />
          <DepthControls view={view} />
        </>
      ) : null}
      <span className="toolbar-gap" />
      <div className="toolbar-group">
        {tab === 'plot' && isPlotted ? (
          <PictureTools controller={controller} panels={panels} onPanels={onPanels} />
        ) : null}
        <SaveMenu controller={controller} />
        <LogTools controller={controller} panels={panels} onPanels={onPanels} />
      </div>
    </div>
  );
}

/** What can be done with a plot: the well's picks over it, its values as a table. */
function PictureTools({ controller, panels, onPanels }: Omit<ToolbarProps, 'panelId'>) {
  const t = useTexts();
  const link = useSignal(controller.linking.link);
  return (
    <>
      <LogToolMenu onOpen={(tool) => onPanels({ ...CLOSED, tool })} />
      {link ? <LinkTools link={link} /> : null}
      <MarkerToggle markers={controller.markers} />
      <Button
        label={t('log.markers.edit')}
        icon={PencilLine}
        iconOnly
        variant="quiet"
        aria-pressed={panels.markers}
        onClick={() => onPanels({ ...CLOSED, markers: !panels.markers })}
      />
      <RecipeToggle
        isOpen={panels.recipe}
        onToggle={() => onPanels({ ...CLOSED, recipe: !panels.recipe })}
      />
      <Button
        label={t('log.values.show')}
        icon={Table2}
        iconOnly
        variant="quiet"
        aria-pressed={panels.values}
        onClick={() => onPanels({ values: !panels.values })}
      />
    </>
  );
}

/** What can be done with a log: a window of its own, reading it again, its curve list. */
function LogTools({ controller, panels, onPanels }: Omit<ToolbarProps, 'panelId'>) {
  const t = useTexts();
  const { log } = controller;
  const isEmpty = useSignal(log.phase).kind === 'empty';
  const isOnPlot = useSignal(controller.tab) === 'plot';
  const canPopOut = useSignal(controller.canPopOut);
  return (
    <>
      {canPopOut && !isEmpty ? (
        <Button
          label={t('log.popup')}
          icon={AppWindow}
          iconOnly
          variant="quiet"
          onClick={() => void controller.popOut()}
        />
      ) : null}
      {isEmpty && !log.source ? null : (
        <Button
          label={t('log.refresh')}
          icon={RefreshCw}
          iconOnly
          variant="quiet"
          onClick={() => void controller.refresh()}
        />
      )}
      {panels.curves ||
      panels.markers ||
      panels.recipe ||
      panels.tool ||
      isEmpty ||
      !isOnPlot ? null : (
        <Button
          label={t('log.curves.show')}
          icon={PanelRightOpen}
          iconOnly
          variant="quiet"
          onClick={() => onPanels({ curves: true })}
        />
      )}
    </>
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

/** Parts of the range that its dates can tell apart. */
const DATE_STEPS = 20;

/** A date as a field shows and reads it, as finely as the range needs. */
function dateField(at: number, { top, base }: { top: number; base: number }) {
  const text = formatTime(at, (base - top) / DATE_STEPS);
  return { value: at, text, parse: (typed: string) => parseTime(typed, at) };
}

/** Depth range by two fields, unit, screen scale, zoom. */
function DepthControls({ view }: { view: PlotView }) {
  const t = useTexts();
  const range = useSignal(view.range);
  const summary = useSignal(view.summary);
  if (!range || !summary) return null;
  // What was set since the last frame is not in the rendered range.
  const current = () => view.plot?.depthRange ?? range;
  const isDate = range.unit === EPOCH_UNIT;
  const describeField = (depth: number) =>
    isDate ? dateField(depth, range) : { value: shownDepth(depth) };
  return (
    <div className="toolbar-group">
      <NumberField
        {...DEPTH_FIELD}
        label={t('log.depth.top')}
        {...describeField(range.top)}
        onCommit={(top) => view.setDepthRange(top, current().base)}
      />
      <NumberField
        {...DEPTH_FIELD}
        label={t('log.depth.base')}
        {...describeField(range.base)}
        onCommit={(base) => view.setDepthRange(current().top, base)}
      />
      {metresPer(range.unit) !== null ? (
        <UnitAndScale view={view} unit={range.unit} />
      ) : isDate ? null : (
        <bdi className="curve-unit" dir="ltr">
          {range.unit}
        </bdi>
      )}
      <ZoomButtons
        labels={ZOOM_LABELS}
        onZoom={(factor) => view.zoom(factor)}
        onFit={() => view.showWhole()}
      />
    </div>
  );
}

/** Unit of the depths and scale on the screen, of an index that is a depth. */
function UnitAndScale({ view, unit }: { view: PlotView; unit: string }) {
  const t = useTexts();
  const scale = Math.round(view.plot?.depthScale ?? 0);
  return (
    <>
      <select
        className="field"
        aria-label={t('log.depth.unit')}
        value={unit}
        onChange={(event) => view.setDepthUnit(event.target.value as DepthUnit)}
      >
        <option value="m">m</option>
        <option value="ft">ft</option>
      </select>
      {scale > 0 ? (
        <select
          className="field scale-field roomy-only"
          aria-label={t('log.scale')}
          title={t('log.scale')}
          dir="ltr"
          value=""
          onChange={(event) => view.setDepthScale(Number(event.target.value))}
        >
          <option value="" hidden>{`1:${scale}`}</option>
          {SCALES.map((n) => (
            <option key={n} value={n}>{`1:${n}`}</option>
          ))}
        </select>
      ) : null}
    </>
  );
}
