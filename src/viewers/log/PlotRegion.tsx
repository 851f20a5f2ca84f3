import { type RefObject, useEffect, useRef } from 'react';
import type { ElementHost } from '../../core/element-host.ts';
import type { Problem } from '../../core/problem.ts';
import type { ReadProgress } from '../../formats/log-file.ts';
import { Button } from '../../ui/Button.tsx';
import { formatCount, formatValue } from '../../ui/format.ts';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { ProgressNote } from '../../ui/ProgressNote.tsx';
import { useTexts } from '../../ui/texts.tsx';
import { useSignal } from '../../ui/use-signal.ts';
import type { LogController } from './controller.ts';
import type { PlotView } from './plot-view.ts';
import { readPlotTheme } from '../shared/plot-theme.ts';
import { ALL_CURVES } from '../../sources/log/templates.ts';

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
  const isPlotted = useSignal(log.plottedRows) !== null;
  const plotting = useSignal(log.plotting);
  const isPlotOnly = useSignal(controller.isPlotOnly);
  const label = t('log.plotLabel');
  const node = usePlotNode(view, host, label);
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
      {phase.kind === 'empty' ? <Empty onFile={(file) => controller.openFile(file)} /> : null}
      {phase.kind === 'loading' ? (
        <div className={isPlotted ? 'strip' : 'cover'}>
          <Reading controller={controller} name={phase.name} progress={phase.progress} />
        </div>
      ) : null}
      {phase.kind === 'failed' ? (
        <div className="cover">
          <ProblemNote problem={phase.problem} onRetry={() => void controller.refresh()} />
        </div>
      ) : null}
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

/** Gives the plot its node, its texts and its colours. */
function usePlotNode(
  view: PlotView,
  host: ElementHost,
  label: string,
): RefObject<HTMLDivElement | null> {
  const t = useTexts();
  const { theme } = useSignal(host.environment);
  const node = useRef<HTMLDivElement>(null);
  const missing = t('log.missing');
  useEffect(() => {
    const element = node.current;
    return element
      ? view.attach(element, readPlotTheme(element, host.environment.peek().theme), label, missing)
      : undefined;
  }, [view, host, label, missing]);
  useEffect(() => {
    if (node.current) view.setTheme(readPlotTheme(node.current, theme));
  }, [view, theme]);
  return node;
}

/** How far the log is read. */
function Reading({
  controller: { log },
  name,
  progress,
}: {
  controller: LogController;
  name: string;
  progress: ReadProgress | null;
}) {
  const t = useTexts();
  const rows = useSignal(log.plottedRows);
  return (
    <ProgressNote
      label={
        rows === null ? t('log.loading', { name }) : t('log.partial', { count: rows })
      }
      done={progress?.bytesRead}
      total={progress?.bytesTotal}
      onCancel={() => log.cancel()}
    />
  );
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

/** The plot in one sentence, for who cannot see it. It describes the whole log, so that a step of the view changes nothing here. */
function Summary({ view }: { view: PlotView }) {
  const t = useTexts();
  const summary = useSignal(view.summary);
  if (!summary) return null;
  const { curves, top, base, unit, samples } = summary;
  return (
    <p className="visually-hidden">
      {t('log.summary', {
        curves,
        top: formatValue(top),
        base: formatValue(base),
        unit,
        samples: formatCount(samples),
      })}
    </p>
  );
}

function Empty({ onFile }: { onFile(file: File): void }) {
  const t = useTexts();
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <div className="cover">
      <p className="empty-title">{t('log.empty')}</p>
      <div className="empty-actions">
        <Button
          label={t('log.empty.action')}
          variant="primary"
          onClick={() => chooser.current?.click()}
        />
        <span>{t('log.empty.drop')}</span>
      </div>
      <input
        ref={chooser}
        type="file"
        accept=".las,.dlis"
        hidden
        aria-label={t('log.empty.action')}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          event.target.value = '';
          if (file) onFile(file);
        }}
      />
    </div>
  );
}
