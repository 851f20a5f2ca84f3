import { type ComponentProps, Suspense, useId, useState } from 'react';
import type { ElementHost } from '../../core/element-host.ts';
import { readStored, store } from '../../core/storage.ts';
import { lazyExtra, lazyPart } from '../../ui/lazy-part.tsx';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { useTexts, withTexts } from '../../ui/texts.tsx';
import { isNarrow } from '../../ui/use-narrow.ts';
import { useSignal } from '../../ui/use-signal.ts';
import { LinkNotes } from '../shared/LinkNotes.tsx';
import { DropRegion } from '../shared/DropRegion.tsx';
import { useAfterPicture } from '../shared/use-after-picture.ts';
import type { LogController } from './controller.ts';
import { MemberChoice } from './MemberChoice.tsx';
import { onPickKey } from './picks/pick-keys.ts';
import { PlotRegion } from './PlotRegion.tsx';
import type { LogPanels } from './Toolbar.tsx';
import type { LogTool } from './tools/log-tool.ts';

/** Props of the log viewer. */
export interface LogViewerProps {
  host: ElementHost;
  controller: LogController;
}

// Parts that the first plot does not need are loaded after it, or when they are opened.
const Toolbar = lazyExtra(async () => (await import('./Toolbar.tsx')).Toolbar);
const CurvePanel = lazyExtra(async () => (await import('./CurvePanel.tsx')).CurvePanel);
const HeaderTab = lazyPart(async () => (await import('./HeaderTab.tsx')).HeaderTab);
const CursorTable = lazyExtra(async () => (await import('./CursorTable.tsx')).CursorTable);
const LogIdentityLine = lazyExtra(
  async () => (await import('./LogIdentityLine.tsx')).LogIdentityLine,
);
const LogAssumptions = lazyExtra(async () => (await import('./LogAssumptions.tsx')).LogAssumptions);
const TemplateEditor = lazyPart(
  async () => (await import('./template-editor/TemplateEditor.tsx')).TemplateEditor,
);

const MarkerPanel = lazyPart(async () => (await import('./picks/MarkerPanel.tsx')).MarkerPanel);
const RecipePanel = lazyPart(async () => (await import('./recipe/RecipePanel.tsx')).RecipePanel);
const LogPickNotes = lazyExtra(async () => (await import('./picks/LogPickNotes.tsx')).LogPickNotes);
const ToolPanel = lazyPart(async () => (await import('./tools/ToolPanel.tsx')).ToolPanel);
const TemplateSave = lazyExtra(async () => (await import('./TemplateSave.tsx')).TemplateSave);
const TemplateName = lazyExtra(async () => (await import('./TemplateSave.tsx')).TemplateName);

/** Below this the panels are sheets over the plot (log-viewer.css), and start closed. */
const NARROW_PX = 720;
const CURVES_OPEN = 'geo-elements.log.curves-open';

/** `<geo-log-viewer>`: spec 2 "Log viewer". */
export const LogViewer = withTexts(Viewer);

function Viewer({ host, controller }: LogViewerProps) {
  const t = useTexts();
  const panelId = useId();
  const { log, view } = controller;
  const tab = useSignal(controller.tab);
  const isPlotOnly = useSignal(controller.isPlotOnly);
  const [panels, changePanels] = usePanels(host, isPlotOnly);
  const isSettled = useIsSettled(controller);
  const isAfterPicture = useAfterPicture(isSettled, useSignal(log.info) !== null);
  const shown = isPlotOnly ? 'plot' : tab;
  const isPlotWithPanels = !isPlotOnly && shown === 'plot';
  return (
    <DropRegion hint={t('log.drop')} onFile={(file) => controller.openFile(file)}>
      <div
        className={isPlotOnly ? 'viewer plot-only' : 'viewer'}
        onKeyDown={({ nativeEvent }) => {
          if (isPlotWithPanels) onPickKey(nativeEvent, controller.picking);
        }}
      >
        {isPlotOnly ? null : (
          <LateToolbar
            controller={controller}
            panelId={panelId}
            panels={panels}
            onPanels={changePanels}
            isSettled={isSettled}
          />
        )}
        <LogNotes controller={controller} isPlotOnly={isPlotOnly} isAfterPicture={isAfterPicture} />
        <div className="main">
          <PlotRegion controller={controller} host={host} id={panelId} hidden={shown !== 'plot'} />
          {shown === 'header' ? (
            <Suspense fallback={null}>
              <HeaderTab log={log} id={panelId} />
            </Suspense>
          ) : null}
          {isPlotWithPanels ? (
            <SidePanel
              host={host}
              controller={controller}
              panels={panels}
              onPanels={changePanels}
              isAfterPicture={isAfterPicture}
            />
          ) : null}
        </div>
        {isPlotWithPanels && panels.values ? (
          <Suspense fallback={null}>
            <CursorTable view={view} />
          </Suspense>
        ) : null}
      </div>
    </DropRegion>
  );
}

/** Whether the picture of the log is there, or will not come before the user does something. */
function useIsSettled({ log }: LogController): boolean {
  const isPlotted = useSignal(log.plottedRows) !== null;
  const hasProblem = useSignal(log.plotProblem) !== null;
  const { kind } = useSignal(log.phase);
  return isPlotted || hasProblem || kind === 'empty' || kind === 'failed';
}

/** The toolbar once the plot is there or takes long; its place before. */
function LateToolbar({
  isSettled,
  ...toolbar
}: ComponentProps<typeof Toolbar> & { isSettled: boolean }) {
  const { kind } = useSignal(toolbar.controller.log.phase);
  const isWanted = useAfterPicture(isSettled, kind === 'loading' || kind === 'ready');
  const place = <div className="toolbar" part="toolbar" aria-busy />;
  return <Suspense fallback={place}>{isWanted ? <Toolbar {...toolbar} /> : place}</Suspense>;
}

/** What is above the log: a problem, the work on picks, its title, what was assumed of it. */
function LogNotes({
  controller,
  isPlotOnly,
  isAfterPicture,
}: Pick<LogViewerProps, 'controller'> & { isPlotOnly: boolean; isAfterPicture: boolean }) {
  const problem = useSignal(controller.problem);
  const work = useSignal(controller.picking.work);
  const isAssumed = useSignal(controller.notes).some(({ assumes }) => assumes);
  return (
    <>
      {problem ? (
        <ProblemNote compact problem={problem} onClose={() => controller.dismissProblem()} />
      ) : null}
      <LinkNotes missing={controller.viewState.missing} />
      {work ? (
        <Suspense fallback={null}>
          <LogPickNotes work={work} />
        </Suspense>
      ) : null}
      {isPlotOnly ? null : <LogTitle controller={controller} isAfterPicture={isAfterPicture} />}
      {isAssumed && isAfterPicture ? (
        <Suspense fallback={null}>
          <LogAssumptions controller={controller} />
        </Suspense>
      ) : null}
    </>
  );
}

/** What the log is called, and which file of an archive it is. */
function LogTitle({
  controller: { log },
  isAfterPicture,
}: {
  controller: LogController;
  isAfterPicture: boolean;
}) {
  const info = useSignal(log.info);
  const title = (
    <p className="log-title" part="title" aria-busy>
      {info?.title ?? '\u00a0'}
    </p>
  );
  return (
    <>
      {info && (info.title || info.format !== 'data') ? (
        <Suspense fallback={title}>
          {isAfterPicture ? <LogIdentityLine log={log} /> : title}
        </Suspense>
      ) : null}
      <MemberChoice log={log} />
    </>
  );
}

/** Which panels are open; whether the curve list is, is kept for the next viewer. */
function usePanels(
  { element }: ElementHost,
  isPlotOnly: boolean,
): [LogPanels, (change: Partial<LogPanels>) => void] {
  const [panels, setPanels] = useState<LogPanels>(() => ({
    curves: !isPlotOnly && readStored(CURVES_OPEN) !== 'no' && !isNarrow(element, NARROW_PX),
    values: false,
    editor: false,
    markers: false,
    recipe: false,
    tool: null,
  }));
  const change = (changed: Partial<LogPanels>): void => {
    setPanels((now) => ({ ...now, ...changed }));
    if (changed.curves !== undefined) store(CURVES_OPEN, changed.curves ? 'yes' : 'no');
  };
  return [panels, change];
}

/**
 * The template editor, or the curve list of the frame there is; its place is kept while it comes.
 */
function SidePanel({
  host,
  controller,
  panels,
  onPanels,
  isAfterPicture,
}: LogViewerProps & {
  panels: LogPanels;
  onPanels(change: Partial<LogPanels>): void;
  isAfterPicture: boolean;
}) {
  const { log } = controller;
  const frame = useSignal(log.frame);
  const template = useSignal(log.plottedTemplate);
  // A tool goes on while the log is read again with another run.
  if (panels.tool) return <ToolSide {...{ host, controller, onPanels }} tool={panels.tool} />;
  if (!frame) return null;
  if (panels.editor)
    return template ? (
      <Suspense fallback={null}>
        <TemplateEditor
          template={template}
          name={<TemplateName parts={controller.templateParts} />}
          curves={frame.curves}
          onChange={(edited) => controller.takeTemplate(edited, 'edited')}
          onClose={() => onPanels({ editor: false })}
          foot={<TemplateSave parts={controller.templateParts} />}
        />
      </Suspense>
    ) : null;
  if (panels.markers || panels.recipe)
    return (
      <Suspense fallback={<div className="side-panel" />}>
        {panels.markers ? (
          <MarkerPanel picking={controller.picking} onClose={() => onPanels({ markers: false })} />
        ) : (
          <RecipePanel {...{ host, controller }} onClose={() => onPanels({ recipe: false })} />
        )}
      </Suspense>
    );
  const place = <div className="curve-panel" />;
  return panels.curves ? (
    <Suspense fallback={place}>
      {isAfterPicture ? (
        <CurvePanel log={log} onClose={() => onPanels({ curves: false })} />
      ) : (
        place
      )}
    </Suspense>
  ) : null;
}

/** The panel of a tool; the step that it ends in is added to the calculations, which are shown. */
function ToolSide({
  host,
  controller,
  tool,
  onPanels,
}: LogViewerProps & { tool: LogTool; onPanels(change: Partial<LogPanels>): void }) {
  return (
    <Suspense fallback={<div className="side-panel" />}>
      <ToolPanel
        {...{ host, controller, tool }}
        onStep={(step) => {
          controller.recipe.use((work) => work.add(step));
          onPanels({ tool: null, recipe: true });
        }}
        onClose={() => onPanels({ tool: null })}
      />
    </Suspense>
  );
}
