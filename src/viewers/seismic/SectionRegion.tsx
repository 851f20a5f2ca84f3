import { useEffect, useMemo, useRef } from 'react';
import type { ElementHost } from '../../core/element-host.ts';
import type { Translate } from '../../i18n/i18n.ts';
import type { SampleAxis } from '../../formats/seismic/seismic-survey.ts';
import type { SectionReadout, SectionWords } from '../../plot/seismic/section-content.ts';
import { Button } from '../../ui/Button.tsx';
import { formatCount, formatValue } from '../../ui/format.ts';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { ProgressNote } from '../../ui/ProgressNote.tsx';
import { useTexts } from '../../ui/texts.tsx';
import { useLatest } from '../../ui/use-latest.ts';
import { useSignal } from '../../ui/use-signal.ts';
import { plotThemeOf } from '../shared/plot-theme.ts';
import { readoutItems } from './readout-items.ts';
import type { SectionSession } from './section-session.ts';
import type { SeismicModel } from './seismic-model.ts';
import { modeKey } from './Toolbar.tsx';

/** The picture and what stands in its place: nothing yet, reading, a failure. */
export function SectionRegion({
  model,
  session,
  host,
  plotOnly,
  saving,
  onFile,
}: {
  model: SeismicModel;
  session: SectionSession;
  host: ElementHost;
  plotOnly?: boolean;
  saving: boolean;
  onFile(file: File): void;
}) {
  const t = useTexts();
  const phase = useSignal(model.phase);
  const survey = useSignal(model.survey);
  const moving = useSignal(model.moving);
  const waiting = useSignal(session.waiting);
  const problem = useSignal(model.sectionProblem);
  const { theme } = useSignal(host.environment);
  const node = useRef<HTMLDivElement>(null);
  const unit = survey?.info.samples.unit ?? 'ms';
  const words = useMemo(() => wordsOf(t, unit), [t, unit]);
  const label = t('seismic.plotLabel');
  const wanted = phase.kind === 'loading' || phase.kind === 'ready';
  const latest = useLatest({ words, t });

  useEffect(() => {
    const element = node.current;
    if (!element || !wanted) return;
    const describe = (readout: SectionReadout): string =>
      readoutItems(latest.current.t, readout, model.survey.peek()?.info)
        .map(({ name, value, unit }) => `${name} ${value} ${unit}`.trim())
        .join(', ');
    return session.attach(element, {
      theme: plotThemeOf(element, host.environment.peek().theme),
      label,
      words: latest.current.words,
      describe,
    });
  }, [session, host, model, label, wanted, latest]);
  useEffect(() => session.plot?.setWords(words), [session, words]);
  useEffect(() => {
    if (node.current) session.plot?.setTheme(plotThemeOf(node.current, theme));
  }, [session, theme]);

  const loading = phase.kind === 'loading' ? phase : null;
  const retry = (): void => {
    model.retry();
    session.retry();
  };
  return (
    <div
      className={['section-region', survey && 'plotted', survey && problem && 'stale']
        .filter(Boolean)
        .join(' ')}
      part="section"
      role={plotOnly ? undefined : 'region'}
      aria-label={plotOnly ? undefined : t('seismic.label')}
    >
      <Summary model={model} />
      <div ref={node} className="section-host" />
      {phase.kind === 'empty' ? <Empty onFile={onFile} /> : null}
      {loading ? (
        <div className="cover">
          <ProgressNote
            label={
              loading.name
                ? t('seismic.loading', { name: loading.name })
                : t('seismic.loading.unnamed')
            }
            done={loading.progress?.bytesRead}
            total={loading.progress?.bytesTotal}
            onCancel={() => model.cancel()}
          />
        </div>
      ) : null}
      {phase.kind === 'failed' ? (
        <div className="cover">
          <ProblemNote problem={phase.problem} onRetry={() => void model.refresh()} />
        </div>
      ) : null}
      {problem ? (
        <div className="strip top">
          <ProblemNote compact problem={problem} onRetry={retry} />
        </div>
      ) : null}
      {saving || (!loading && !problem && (moving || waiting > 0)) ? (
        <div className="strip">
          <ProgressNote label={t(saving ? 'seismic.save' : 'seismic.moving')} />
        </div>
      ) : null}
    </div>
  );
}

/** The survey in one sentence, for who cannot see it. */
function Summary({ model }: { model: SeismicModel }) {
  const t = useTexts();
  const info = useSignal(model.survey)?.info;
  const place = useSignal(model.place);
  if (!info || !place) return null;
  const { format, inlines, crosslines, samples, traces } = info;
  return (
    <p className="visually-hidden">
      {inlines && crosslines
        ? t('seismic.summary.volume', {
            format,
            inlines: formatCount(inlines.numbers.length),
            crosslines: formatCount(crosslines.numbers.length),
            samples: formatCount(samples.count),
            mode: t(modeKey(place.mode, info)),
            number: place.mode === 'line' ? '' : place.number,
          })
        : t('seismic.summary.line', {
            format,
            traces: formatCount(traces),
            samples: formatCount(samples.count),
          })}
    </p>
  );
}

function wordsOf(t: Translate, unit: SampleAxis['unit']): SectionWords {
  return {
    annotation: {
      inline: t('seismic.axis.inline'),
      crossline: t('seismic.axis.crossline'),
      offset: t('seismic.offset'),
      cdp: t('seismic.axis.cdp'),
      shotPoint: t('seismic.axis.shotPoint'),
      fieldRecord: t('seismic.axis.fieldRecord'),
      trace: t('seismic.axis.trace'),
    },
    time: t('seismic.axis.time', { unit }),
    depth: t('seismic.axis.depth', { unit }),
    polarityNormal: t('seismic.polarity.normal'),
    polarityReverse: t('seismic.polarity.reverse'),
    agc: (window, windowUnit) => t('seismic.mark.agc', { window, unit: windowUnit }),
    gain: (db) => t('seismic.mark.gain', { gain: formatValue(db) }),
  };
}

function Empty({ onFile }: { onFile(file: File): void }) {
  const t = useTexts();
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <div className="cover">
      <p className="empty-title">{t('seismic.empty')}</p>
      <div className="empty-actions">
        <Button
          label={t('seismic.empty.action')}
          variant="primary"
          onClick={() => chooser.current?.click()}
        />
        <span>{t('seismic.empty.drop')}</span>
      </div>
      <input
        ref={chooser}
        type="file"
        accept=".sgy,.segy"
        hidden
        aria-label={t('seismic.empty.action')}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          target.value = '';
          if (file) onFile(file);
        }}
      />
    </div>
  );
}
