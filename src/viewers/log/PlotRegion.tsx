import { useEffect, useRef } from 'react';
import type { ElementHost } from '../../core/element-host.ts';
import { Button } from '../../ui/Button.tsx';
import { formatCount, formatValue } from '../../ui/format.ts';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { ProgressNote } from '../../ui/ProgressNote.tsx';
import { useTexts } from '../../ui/texts.tsx';
import { useSignal } from '../../ui/use-signal.ts';
import type { LogModel } from './log-model.ts';
import type { PlotSession } from './plot-session.ts';
import { plotThemeOf } from '../shared/plot-theme.ts';
import { ALL_CURVES } from '../../sources/log/templates.ts';

/** The plot and what stands in its place: nothing yet, reading, a failure. */
export function PlotRegion({
  model,
  session,
  host,
  id,
  hidden,
  plotOnly,
  saving,
  onFile,
}: {
  model: LogModel;
  session: PlotSession;
  host: ElementHost;
  id: string;
  hidden: boolean;
  plotOnly?: boolean;
  /** What is being written to a file, or null. */
  saving: string | null;
  onFile(file: File): void;
}) {
  const t = useTexts();
  const phase = useSignal(model.phase);
  const rows = useSignal(model.plottedRows);
  const plotted = rows !== null;
  const plotting = useSignal(model.plotting);
  const problem = useSignal(model.plotProblem);
  const { theme } = useSignal(host.environment);
  const node = useRef<HTMLDivElement>(null);
  const label = t('log.plotLabel');
  const missing = t('log.missing');

  useEffect(() => {
    const element = node.current;
    return element
      ? session.attach(element, plotThemeOf(element, host.environment.peek().theme), label, missing)
      : undefined;
  }, [session, host, label, missing]);
  useEffect(() => {
    if (node.current) session.setTheme(plotThemeOf(node.current, theme));
  }, [session, theme]);

  const wayOn =
    problem?.code === 'NO_CURVES_FOR_TEMPLATE'
      ? { action: { label: t('log.showAllCurves'), run: () => model.chooseTemplate(ALL_CURVES) } }
      : problem?.code === 'SELECT_CURVE' || problem?.code === 'NO_CURVES_IN_FRAME'
        ? {}
        : { onRetry: () => void (model.frame.peek() ? model.plot() : model.refresh()) };
  const loading = phase.kind === 'loading' ? phase : null;
  const progress = loading?.progress;
  const reading = loading ? (
    <ProgressNote
      label={
        plotted
          ? t('log.partial', { count: rows })
          : t('log.loading', { name: loading.name })
      }
      done={progress?.bytesRead}
      total={progress?.bytesTotal}
      onCancel={() => model.cancel()}
    />
  ) : null;

  return (
    <div
      className={plotted ? 'plot-region plotted' : 'plot-region'}
      part="plot"
      id={hidden ? undefined : id}
      role={plotOnly ? undefined : 'tabpanel'}
      aria-label={label}
      hidden={hidden}
    >
      <Summary session={session} />
      <div ref={node} className={plotted && plotting ? 'plot-host stale' : 'plot-host'} />
      {phase.kind === 'empty' ? <Empty onFile={onFile} /> : null}
      {loading && !plotted ? <div className="cover">{reading}</div> : null}
      {loading && plotted ? <div className="strip">{reading}</div> : null}
      {phase.kind === 'failed' ? (
        <div className="cover">
          <ProblemNote problem={phase.problem} onRetry={() => void model.refresh()} />
        </div>
      ) : null}
      {problem ? (
        <div className={plotted ? 'strip top' : 'cover'}>
          <ProblemNote compact={plotted} problem={problem} {...wayOn} />
        </div>
      ) : null}
      {plotting && phase.kind === 'ready' ? (
        <div className="strip">
          <ProgressNote
            label={t('log.plotting')}
            done={plotting === 'started' ? undefined : plotting.bytesRead}
            total={plotting === 'started' ? null : plotting.bytesTotal}
            onCancel={() => model.cancel()}
          />
        </div>
      ) : null}
      {saving ? (
        <div className="strip">
          <ProgressNote label={saving} />
        </div>
      ) : null}
    </div>
  );
}

/** The plot in one sentence, for who cannot see it. It tells the whole log, so that a step of the view changes nothing here. */
function Summary({ session }: { session: PlotSession }) {
  const t = useTexts();
  const about = useSignal(session.about);
  if (!about) return null;
  const { curves, top, base, unit, samples } = about;
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
