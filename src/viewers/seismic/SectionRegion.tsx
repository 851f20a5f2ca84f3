import { useEffect, useMemo, useRef } from 'react';
import type { ElementHost } from '../../core/element-host.ts';
import type { SampleAxis } from '../../formats/seismic/seismic-survey.ts';
import type { Translate } from '../../i18n/i18n.ts';
import type { SectionReadout, SectionWords } from '../../plot/seismic/section-content.ts';
import { Button } from '../../ui/Button.tsx';
import { formatCount, formatValue } from '../../ui/format.ts';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { ProgressNote } from '../../ui/ProgressNote.tsx';
import { useTexts } from '../../ui/texts.tsx';
import { useLatest } from '../../ui/use-latest.ts';
import { useSignal } from '../../ui/use-signal.ts';
import { readPlotTheme } from '../shared/plot-theme.ts';
import type { SeismicController } from './controller.ts';
import { modeKey } from './mode-key.ts';
import { readoutItems } from './readout-items.ts';
import type { SurveySections } from './survey-sections.ts';

/** The picture and what stands in its place: nothing yet, reading, a failure. */
export function SectionRegion({
  controller,
  host,
  plotOnly,
}: {
  controller: SeismicController;
  host: ElementHost;
  plotOnly: boolean;
}) {
  const t = useTexts();
  const { sections } = controller;
  const survey = useSignal(sections.survey);
  const problem = useSignal(sections.sectionProblem);
  return (
    <div
      className={['section-region', survey && 'plotted', survey && problem && 'stale']
        .filter(Boolean)
        .join(' ')}
      part="section"
      role={plotOnly ? undefined : 'region'}
      aria-label={plotOnly ? undefined : t('seismic.label')}
    >
      <Summary sections={sections} />
      <PlotNode controller={controller} host={host} />
      <PhaseCover controller={controller} />
      {problem ? (
        <div className="strip top">
          <ProblemNote compact problem={problem} onRetry={() => controller.retry()} />
        </div>
      ) : null}
      <ProgressStrip controller={controller} />
    </div>
  );
}

/** The node that the plot draws into. */
function PlotNode({ controller, host }: { controller: SeismicController; host: ElementHost }) {
  const { sections, picture } = controller;
  const t = useTexts();
  const phase = useSignal(sections.phase);
  const survey = useSignal(sections.survey);
  const { theme } = useSignal(host.environment);
  const node = useRef<HTMLDivElement>(null);
  const unit = survey?.info.samples.unit ?? 'ms';
  const words = useMemo(() => wordsOf(t, unit), [t, unit]);
  const label = t('seismic.plotLabel');
  const isWanted = phase.kind === 'loading' || phase.kind === 'ready';
  const latest = useLatest({ words, t });

  useEffect(() => {
    const element = node.current;
    if (!element || !isWanted) return;
    const describe = (readout: SectionReadout): string =>
      readoutItems(latest.current.t, readout, sections.survey.peek()?.info)
        .map(({ name, value, unit }) => `${name} ${value} ${unit}`.trim())
        .join(', ');
    return picture.attach(element, {
      theme: readPlotTheme(element, host.environment.peek().theme),
      label,
      words: latest.current.words,
      describe,
    });
  }, [sections, picture, host, label, isWanted, latest]);
  useEffect(() => picture.plot?.setWords(words), [picture, words]);
  useEffect(() => {
    if (node.current) picture.plot?.setTheme(readPlotTheme(node.current, theme));
  }, [picture, theme]);
  return <div ref={node} className="section-host" />;
}

/** What stands over the plot while there is no survey: how to choose a file, progress, the failure. */
function PhaseCover({ controller }: { controller: SeismicController }) {
  const t = useTexts();
  const { sections } = controller;
  const phase = useSignal(sections.phase);
  if (phase.kind === 'ready') return null;
  if (phase.kind === 'empty') return <Empty onFile={(file) => controller.openFile(file)} />;
  if (phase.kind === 'failed')
    return (
      <div className="cover">
        <ProblemNote problem={phase.problem} onRetry={() => void sections.refresh()} />
      </div>
    );
  return (
    <div className="cover">
      <ProgressNote
        label={
          phase.name ? t('seismic.loading', { name: phase.name }) : t('seismic.loading.unnamed')
        }
        done={phase.progress?.bytesRead}
        total={phase.progress?.bytesTotal}
        onCancel={() => sections.cancel()}
      />
    </div>
  );
}

/** Says that a cut is being fetched or a picture is being saved. */
function ProgressStrip({ controller }: { controller: SeismicController }) {
  const t = useTexts();
  const { sections, picture } = controller;
  const phase = useSignal(sections.phase);
  const isMoving = useSignal(sections.moving);
  const problem = useSignal(sections.sectionProblem);
  const waiting = useSignal(picture.waiting);
  const isSaving = useSignal(controller.isSaving);
  return isSaving || (phase.kind !== 'loading' && !problem && (isMoving || waiting > 0)) ? (
    <div className="strip">
      <ProgressNote label={t(isSaving ? 'seismic.save' : 'seismic.moving')} />
    </div>
  ) : null;
}

/** The survey in one sentence, for people who cannot see it. */
function Summary({ sections }: { sections: SurveySections }) {
  const t = useTexts();
  const info = useSignal(sections.survey)?.info;
  const place = useSignal(sections.place);
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
