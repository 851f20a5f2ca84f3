import { Suspense } from 'react';
import type { ElementHost } from '../../core/element-host.ts';
import type { Problem } from '../../core/problem.ts';
import { formatCount } from '../../ui/format.ts';
import { lazyExtra } from '../../ui/lazy-part.tsx';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { ProgressNote } from '../../ui/ProgressNote.tsx';
import { useTexts } from '../../ui/texts.tsx';
import { useSignal } from '../../ui/use-signal.ts';
import type { LogController } from './controller.ts';
import { formatPosition } from '../shared/format-position.ts';
import type { PlotView } from './plot-view.ts';
import { LOG_FILES } from '../shared/file-problem.ts';
import { FilePrompt } from '../shared/FilePrompt.tsx';
import { PlotStage } from '../shared/PlotStage.tsx';
import { useTrackPlotNode } from '../shared/use-track-plot-node.ts';
import { ALL_CURVES } from '../../sources/log/templates.ts';

const PickOverlay = lazyExtra(async () => (await import('./picks/PickOverlay.tsx')).PickOverlay);

/** The plot, or what is shown in its place: an empty viewer, reading, a failure. */
export function PlotRegion({
  controller,
  host,
  id,
  hidden,
}: {
  controller: LogController;
  host: ElementHost;
  id: string;
  hidden: boolean;
}) {
  const t = useTexts();
  const { log, view } = controller;
  const phase = useSignal(log.phase);
  const work = useSignal(controller.picking.work);
  const isPlotted = useSignal(log.plottedRows) !== null;
  const plotting = useSignal(log.plotting);
  const isPlotOnly = useSignal(controller.isPlotOnly);
  const label = t('log.plotLabel');
  const node = useTrackPlotNode(view, host, label);
  return (
    <div
      className={isPlotted ? 'plot-region plotted' : 'plot-region'}
      part="plot"
      id={hidden ? undefined : id}
      role={isPlotOnly ? undefined : 'tabpanel'}
      aria-label={label}
      hidden={hidden}
    >
      <Summary view={view} />
      <div ref={node} className={isPlotted && plotting ? 'plot-host stale' : 'plot-host'} />
      {work ? (
        <Suspense fallback={null}>
          <PickOverlay work={work} />
        </Suspense>
      ) : null}
      <LogStage controller={controller} />
      <PlotFailure controller={controller} />
      {plotting && phase.kind === 'ready' ? (
        <div className="strip">
          <ProgressNote
            label={t('log.plotting')}
            done={plotting === 'started' ? undefined : plotting.bytesRead}
            total={plotting === 'started' ? null : plotting.bytesTotal}
            onCancel={() => log.cancel()}
          />
        </div>
      ) : null}
      <Saving controller={controller} />
    </div>
  );
}

/** What lies over the plot instead of the log: how to choose a file, progress, the failure. */
function LogStage({ controller }: { controller: LogController }) {
  const t = useTexts();
  const { log } = controller;
  const phase = useSignal(log.phase);
  const rows = useSignal(log.plottedRows);
  const isPlotted = rows !== null;
  const loading = phase.kind === 'loading' ? phase : null;
  return (
    <PlotStage
      phase={phase}
      hasPlot={isPlotted}
      empty={
        <FilePrompt
          title={t('log.empty')}
          action={t('log.empty.action')}
          hint={t('log.empty.drop')}
          accept={LOG_FILES}
          onFile={(file) => controller.openFile(file)}
        />
      }
      progress={{
        label: isPlotted
          ? t('log.partial', { count: rows })
          : t('log.loading', { name: loading?.name ?? '' }),
        done: loading?.progress?.bytesRead,
        total: loading?.progress?.bytesTotal,
        onCancel: () => log.cancel(),
      }}
      otherFile={{ accept: LOG_FILES, onFile: (file) => controller.openFile(file) }}
      onRetry={() => void controller.refresh()}
    />
  );
}

/** The page of a picture that is being written. */
function Saving({ controller }: { controller: LogController }) {
  const t = useTexts();
  const saving = useSignal(controller.saving);
  return saving ? (
    <div className="strip">
      <ProgressNote label={t('log.save.working', { ...saving })} />
    </div>
  ) : null;
}

/** Why the log is not plotted, with a way on: over the plot before, or in its place. */
function PlotFailure({ controller }: { controller: LogController }) {
  const t = useTexts();
  const { log } = controller;
  const problem = useSignal(log.plotProblem);
  const isPlotted = useSignal(log.plottedRows) !== null;
  if (!problem) return null;
  const showAll = {
    label: t('log.showAllCurves'),
    run: () => log.chooseTemplate(ALL_CURVES),
  };
  return (
    <div className={isPlotted ? 'strip top' : 'cover'}>
      <ProblemNote
        compact={isPlotted}
        problem={problem}
        action={problem.code === 'NO_CURVES_FOR_TEMPLATE' ? showAll : undefined}
        onRetry={
          NOT_RETRIED.includes(problem.code)
            ? undefined
            : () => void (log.frame.peek() ? log.draw() : log.refresh())
        }
      />
    </div>
  );
}

/** Problems that another choice solves. */
const NOT_RETRIED: readonly Problem['code'][] = [
  'NO_CURVES_FOR_TEMPLATE',
  'SELECT_CURVE',
  'NO_CURVES_IN_FRAME',
];

/**
 * The plot in one sentence, for who cannot see it. It describes the whole log, so that a step of
 * the view changes nothing here.
 */
function Summary({ view }: { view: PlotView }) {
  const t = useTexts();
  const summary = useSignal(view.summary);
  if (!summary) return null;
  const { curves, top, base, unit, samples } = summary;
  return (
    <p className="visually-hidden">
      {t('log.summary', {
        curves,
        top: formatPosition(top, unit).value,
        base: formatPosition(base, unit).value,
        unit: formatPosition(base, unit).unit,
        samples: formatCount(samples),
      })}
    </p>
  );
}
